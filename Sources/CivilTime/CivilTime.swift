/// What a wall clock shows, 00:00:00 to 23:59:59, without a date or a zone.
public struct CivilTime: Hashable, Comparable, Sendable {
    /// Seconds since midnight on the dial, 0...86399; not elapsed time, since a day can have 23 hours.
    public let secondOfDay: Int32

    /// - Precondition: `secondOfDay` is in 0..<86400.
    public init(secondOfDay: Int32) {
        precondition((0..<86_400).contains(secondOfDay), "a time of day outside the dial")
        self.secondOfDay = secondOfDay
    }

    /// `nil` for a time that no clock shows; 24:00 is none.
    public init?(hour: Int, minute: Int, second: Int = 0) {
        guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second) else { return nil }
        secondOfDay = Int32(hour * 3600 + minute * 60 + second)
    }

    public static let midnight = CivilTime(secondOfDay: 0)

    public var hour: Int { Int(secondOfDay) / 3600 }
    public var minute: Int { Int(secondOfDay) / 60 % 60 }
    public var second: Int { Int(secondOfDay) % 60 }

    public static func < (left: CivilTime, right: CivilTime) -> Bool {
        left.secondOfDay < right.secondOfDay
    }
}

extension CivilTime: LosslessStringConvertible {
    /// `08:00`, or `08:00:30` where seconds matter.
    public var description: String {
        let text = "\(padded(hour, 2)):\(padded(minute, 2))"
        return second == 0 ? text : "\(text):\(padded(second, 2))"
    }

    /// Reads exactly `HH:MM` or `HH:MM:SS`.
    public init?(_ text: String) {
        self.init(text[...])
    }

    public init?(_ text: Substring) {
        let bytes = Array(text.utf8)
        guard bytes.count == 5 || bytes.count == 8, bytes[2] == UInt8(ascii: ":"),
            let hour = digits(bytes[0..<2]), let minute = digits(bytes[3..<5])
        else { return nil }
        guard bytes.count == 8 else {
            self.init(hour: hour, minute: minute)
            return
        }
        guard bytes[5] == UInt8(ascii: ":"), let second = digits(bytes[6..<8]) else { return nil }
        self.init(hour: hour, minute: minute, second: second)
    }
}
