package import CivilTime

/// A date, or a date with a time (RFC 5545 sections 3.3.4 and 3.3.5): `20261120`, `20261120T080000`, `20261120T080000Z`.
package struct DateValue: Equatable, Sendable {
    package let date: CivilDate
    /// `nil` for a date alone.
    package let time: ClockTime?
    package let isUTC: Bool

    /// `nil` for anything else. White space around it is ignored.
    package init?(_ text: some StringProtocol) {
        var bytes = ArraySlice(text.utf8)
        while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
        while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
        isUTC = bytes.last == UInt8(ascii: "Z")
        if isUTC { bytes.removeLast() }
        func number(_ from: Int, _ count: Int) -> Int? {
            var number = 0
            for byte in bytes.dropFirst(from).prefix(count) {
                guard (0x30...0x39).contains(byte) else { return nil }
                number = number * 10 + Int(byte - 0x30)
            }
            return number
        }
        guard bytes.count == 8 && !isUTC || bytes.count == 15, let year = number(0, 4), let month = number(4, 2),
            let day = number(6, 2), let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        self.date = date
        guard bytes.count == 15 else {
            time = nil
            return
        }
        guard [UInt8(ascii: "T"), UInt8(ascii: "t")].contains(bytes[bytes.startIndex + 8]), let hour = number(9, 2),
            let minute = number(11, 2), let second = number(13, 2),
            let time = ClockTime(hour: hour, minute: minute, second: second)
        else { return nil }
        self.time = time
    }
}

extension ContentLine {
    /// The dates of a list, each with its text, of which RDATE and EXDATE may have several. A period is its start.
    package var dates: [(text: String, value: DateValue?)] {
        value.split(separator: ",", omittingEmptySubsequences: false).map { piece in
            let text = piece.prefix { $0 != "/" }
            return (String(text), DateValue(text))
        }
    }
}
