/// A time on a wall clock, 00:00:00 to 23:59:59, without a date or a zone.
package struct ClockTime: Hashable, Comparable, Sendable {
    /// Seconds since midnight on the dial, 0...86399; not elapsed time, since a day can have 23 hours.
    package let secondOfDay: Int32

    /// - Precondition: `secondOfDay` is in 0..<86400.
    package init(secondOfDay: Int32) {
        precondition((0..<86_400).contains(secondOfDay), "a time of day outside the dial")
        self.secondOfDay = secondOfDay
    }

    /// `nil` for a time that no clock shows; 24:00 is none.
    package init?(hour: Int, minute: Int, second: Int = 0) {
        guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second) else { return nil }
        secondOfDay = Int32(hour * 3600 + minute * 60 + second)
    }

    package static let midnight = ClockTime(secondOfDay: 0)
    package static let noon = ClockTime(secondOfDay: 43_200)

    package var hour: Int { Int(secondOfDay) / 3600 }
    package var minute: Int { Int(secondOfDay) / 60 % 60 }
    package var second: Int { Int(secondOfDay) % 60 }

    package static func < (left: ClockTime, right: ClockTime) -> Bool {
        left.secondOfDay < right.secondOfDay
    }
}

extension ClockTime: LosslessStringConvertible {
    /// `08:00`, or `08:00:30` if seconds matter.
    package var description: String {
        String(unsafeUninitializedCapacity: 8) { write(to: $0) }
    }

    /// Writes the description's 5 or 8 bytes and returns how many.
    func write(to bytes: UnsafeMutableBufferPointer<UInt8>) -> Int {
        put(hour, digits: 2, to: bytes, at: 0)
        bytes[2] = UInt8(ascii: ":")
        put(minute, digits: 2, to: bytes, at: 3)
        guard second != 0 else { return 5 }
        bytes[5] = UInt8(ascii: ":")
        put(second, digits: 2, to: bytes, at: 6)
        return 8
    }

    /// Reads exactly `HH:MM` or `HH:MM:SS`.
    package init?(_ text: String) {
        self.init(text[...])
    }

    package init?(_ text: Substring) {
        var text = text
        guard let time = text.withUTF8({ ClockTime($0[...]) }) else { return nil }
        self = time
    }

    init?(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
        let start = bytes.startIndex
        guard bytes.count == 5 || bytes.count == 8, bytes[start + 2] == UInt8(ascii: ":"),
            let hour = digits(bytes[start..<start + 2]), let minute = digits(bytes[start + 3..<start + 5])
        else { return nil }
        guard bytes.count == 8 else {
            self.init(hour: hour, minute: minute)
            return
        }
        guard bytes[start + 5] == UInt8(ascii: ":"), let second = digits(bytes[(start + 6)...]) else { return nil }
        self.init(hour: hour, minute: minute, second: second)
    }
}
