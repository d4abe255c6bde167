package import CivilTime

/// Times of day as people write them: `08:00`, `8:30`, `08:00:30`, `8am`, `8:30 pm`, `noon`, `midnight`.
package enum TimeText {
    /// Reads a time of day, ignoring case and blanks. A text without am or pm is on the 24-hour clock.
    ///
    /// - Throws: `TextError` for a bare hour (`8` may be morning or evening) and for a time that no clock shows.
    package static func parse(_ text: some StringProtocol) throws(TextError) -> ClockTime {
        if let time = plain(text) { return time }
        let compact = asciiLowercased(text).filter { !$0.isWhitespace }
        switch compact {
        case "noon": return ClockTime(secondOfDay: 43_200)
        case "midnight": return .midnight
        default: break
        }
        let isAfternoon = compact.hasSuffix("pm")
        let isHalfDay = isAfternoon || compact.hasSuffix("am")
        let digits = isHalfDay ? compact.dropLast(2) : compact[...]
        let parts = digits.split(separator: ":", omittingEmptySubsequences: false)
        let values = parts.compactMap { number($0) }
        guard values.count == parts.count, (1...3).contains(parts.count),
            parts.dropFirst().allSatisfy({ $0.utf8.count == 2 }), parts.count == 1 || parts[0].utf8.count <= 2
        else {
            throw TextError("\(quoted(text)) is not a time", hint: "08:00 or 8:30pm")
        }
        if values.count == 1, !isHalfDay { throw bare(values[0], digits: digits) }
        return try time(values, isHalfDay: isHalfDay, isAfternoon: isAfternoon, written: compact)
    }

    /// The date and the time of `2026-11-20t06:00`, in lowercase; neither is looked at.
    package static func isoHalves(of text: String) -> (date: Substring, time: Substring)? {
        guard let separator = text.firstIndex(of: "t"), text.utf8.first.map(isDigit) == true else { return nil }
        let date = text[..<separator]
        guard date.utf8.count == 10 else { return nil }
        return (date, text[text.index(after: separator)...])
    }

    /// `08:00`, as most are written; `nil` for every other text.
    private static func plain(_ text: some StringProtocol) -> ClockTime? {
        var value = 0
        var count = 0
        for byte in text.utf8 {
            if count == 2 {
                guard byte == UInt8(ascii: ":") else { return nil }
            } else {
                guard count < 5, isDigit(byte) else { return nil }
                value = value * 10 + Int(byte - UInt8(ascii: "0"))
            }
            count += 1
        }
        return count == 5 ? ClockTime(hour: value / 100, minute: value % 100) : nil
    }

    private static func time(
        _ values: [Int], isHalfDay: Bool, isAfternoon: Bool, written: String
    ) throws(TextError) -> ClockTime {
        let minute = values.count > 1 ? values[1] : 0
        let second = values.count > 2 ? values[2] : 0
        var hour = values[0]
        if isHalfDay {
            guard (1...12).contains(hour) else {
                let hint = (13...23).contains(hour) ? "\(hour):00 or \(hour - 12)pm" : "00:00 or 12am"
                throw TextError("\(quoted(written)) is not a time: with am and pm, hours go from 1 to 12", hint: hint)
            }
            hour = hour % 12 + (isAfternoon ? 12 : 0)
        }
        guard hour <= 23 else {
            guard hour == 24 else {
                throw TextError("\(quoted(written)) is not a time: hours go from 00 to 23", hint: "23:00")
            }
            throw TextError("\(quoted(written)) is not a time: a day ends at 23:59, midnight is 00:00", hint: "00:00")
        }
        guard let time = ClockTime(hour: hour, minute: minute, second: second) else {
            throw TextError("\(quoted(written)) is not a time: minutes and seconds go from 00 to 59", hint: "08:59")
        }
        return time
    }

    private static func bare(_ value: Int, digits: Substring) -> TextError {
        guard digits.utf8.count <= 2 else {
            let time = ClockTime(hour: value / 100, minute: value % 100)
            return TextError("\(quoted(digits)) is not a time: write a colon", hint: time?.description ?? "08:00")
        }
        switch value {
        case 1...11:
            return TextError(
                "\"\(digits)\" could be \(value)am or \(value)pm", hint: "\(twoDigits(value)):00 or \(value + 12):00")
        case 12: return TextError("\"12\" could be noon or midnight", hint: "12:00 or 00:00")
        case 0, 13...23: return TextError("\"\(digits)\" needs minutes", hint: "\(twoDigits(value)):00")
        default: return TextError("\"\(digits)\" is not a time: hours go from 00 to 23", hint: "23:00")
        }
    }

    private static func twoDigits(_ value: Int) -> String {
        value < 10 ? "0\(value)" : "\(value)"
    }
}
