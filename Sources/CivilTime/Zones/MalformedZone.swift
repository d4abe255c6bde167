/// What is wrong with the bytes of a zone file, before it is known which file they came from.
enum MalformedZone: Error, Equatable, Sendable {
    case corrupt(String)
    case leapSeconds

    init(_ reason: String) {
        self = .corrupt(reason)
    }
}
