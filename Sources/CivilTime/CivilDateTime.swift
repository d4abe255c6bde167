/// A date and a time as calendar and clock on one wall show them, without a zone: not a point in time.
package struct CivilDateTime: Hashable, Comparable, Sendable {
    package var date: CivilDate
    package var time: ClockTime

    package init(_ date: CivilDate, _ time: ClockTime) {
        self.date = date
        self.time = time
    }

    /// Seconds from 1970-01-01T00:00 on the wall, as if every day had 86,400.
    package var wallSeconds: Int64 {
        Int64(date.epochDay) * 86_400 + Int64(time.secondOfDay)
    }

    /// Seconds beyond the dates that there are keep their time of day, on the first or the last date.
    package init(wallSeconds: Int64) {
        let (quotient, remainder) = wallSeconds.quotientAndRemainder(dividingBy: 86_400)
        let isBefore = remainder < 0
        date = CivilDate(epochDay: Int32(clamping: isBefore ? quotient - 1 : quotient))
        time = ClockTime(secondOfDay: Int32(isBefore ? remainder + 86_400 : remainder))
    }

    package static func < (left: CivilDateTime, right: CivilDateTime) -> Bool {
        left.date == right.date ? left.time < right.time : left.date < right.date
    }
}

extension CivilDateTime: LosslessStringConvertible {
    /// ISO 8601 without an offset, as in `2026-11-20T08:00`; seconds only if they matter.
    package var description: String {
        String(unsafeUninitializedCapacity: 24) { bytes in
            let dateEnd = date.write(to: bytes)
            bytes[dateEnd] = UInt8(ascii: "T")
            return dateEnd + 1 + time.write(to: UnsafeMutableBufferPointer(rebasing: bytes[(dateEnd + 1)...]))
        }
    }

    /// Reads `YYYY-MM-DDTHH:MM` or with seconds; a blank may stand for the `T`.
    package init?(_ text: String) {
        self.init(text[...])
    }

    package init?(_ text: Substring) {
        var text = text
        guard let read = text.withUTF8({ CivilDateTime($0[...]) }) else { return nil }
        self = read
    }

    init?(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
        let start = bytes.startIndex
        guard bytes.count > 11, bytes[start + 10] | 0x20 == UInt8(ascii: "t") || bytes[start + 10] == UInt8(ascii: " "),
            let date = CivilDate(bytes[start..<start + 10]), let time = ClockTime(bytes[(start + 11)...])
        else { return nil }
        self.init(date, time)
    }
}
