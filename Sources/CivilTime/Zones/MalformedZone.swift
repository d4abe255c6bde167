/// An error in the bytes of a zone file, without the file's name.
package enum MalformedZone: Error, Equatable, Sendable {
    case corrupt(String)
    case leapSeconds

    init(_ reason: String) {
        self = .corrupt(reason)
    }
}
