import CivilTime
import Vocabulary

// Values that several clauses use: durations, times, dates.
extension ScheduleParser {
    mutating func expect(_ word: String, else what: String, hint: String) throws(ScheduleError) {
        guard take(word) else { throw missing(what, hint: hint) }
    }

    /// Reads as many tokens as belong to a duration: `1h30m`, `90 minutes`, `1 hour 30 minutes`.
    mutating func duration(_ what: String, hint: String) throws(ScheduleError) -> Duration {
        let start = index
        var terms: [DurationText.Term] = []
        while let token {
            if let count = saturatingNumber(token.text), let unit = next.flatMap({ DurationUnit($0.text) }) {
                terms.append(DurationText.Term(count: count, unit: unit))
                index += 2
            } else if let compact = DurationText.Term.compact(token.text) {
                terms += compact
                index += 1
            } else {
                break
            }
        }
        guard !terms.isEmpty else { throw notDuration(what, hint: hint) }
        let range = tokens[start].range.lowerBound..<(previous?.range.upperBound ?? end)
        do {
            return try DurationText.total(terms)
        } catch {
            throw self.error(error.message, hint: hint, at: range)
        }
    }

    private func notDuration(_ what: String, hint: String) -> ScheduleError {
        guard let token else { return missing(what, hint: hint) }
        if token.text.hasPrefix("-"), token.text.utf8.dropFirst().first.map(isDigit) == true {
            return error("a duration is more than zero", hint: hint)
        }
        if saturatingNumber(token.text) != nil {
            return error("\(quoted(token.text)) needs a unit, such as hours or days", hint: hint)
        }
        return missing(what, hint: hint)
    }

    /// Reads a time of day; am or pm may be a second token.
    mutating func time() throws(ScheduleError) -> ClockTime {
        guard let token, token.isWord else { throw missing("a time", hint: ScheduleParser.example) }
        if isAtAnchor { throw unsupportedAnchor() }
        let first = token.text.utf8.first
        guard first.map(isDigit) == true || ["noon", "midnight", "am", "pm"].contains(token.text) else {
            throw missing("a time", hint: ScheduleParser.example)
        }
        let half = next.map { ["am", "pm"].contains($0.text) } == true ? next : nil
        do {
            let time = try TimeText.parse(token.text + (half?.text ?? ""))
            index += half == nil ? 1 : 2
            return time
        } catch {
            throw self.error(error, at: token.range.lowerBound..<(half ?? token).range.upperBound)
        }
    }

    /// Reads a date: `2026-11-20`; on a command line also `today` and `tomorrow`.
    mutating func date(hint: String) throws(ScheduleError) -> CivilDate {
        guard let token, token.isWord else { throw missing("a date", hint: hint) }
        if let days = ["today": 0, "tomorrow": 1][token.text] {
            guard case .commandLine(let now, _) = context else {
                throw error("a file cannot say \(quoted(token.text)): it depends on when the file is read", hint: hint)
            }
            index += 1
            return now.date + days
        }
        let date = try date(of: token.text[...], at: token, hint: hint)
        index += 1
        return date
    }

    /// - Throws: `ScheduleError` for a date that is not in the calendar or outside 1900...2200.
    func date(of text: Substring, at token: Token, hint: String) throws(ScheduleError) -> CivilDate {
        guard let date = CivilDate(text) else {
            let parts = text.split(separator: "-", omittingEmptySubsequences: false)
            if text.utf8.count == 10, parts.map(\.utf8.count) == [4, 2, 2], parts.allSatisfy({ number($0) != nil }) {
                throw error("\(text) is not in the calendar", hint: hint, at: token.range)
            }
            guard text.utf8.first.map(isDigit) == true else { throw missing("a date", hint: hint) }
            throw error("a date is written year-month-day", hint: hint, at: token.range)
        }
        guard (1900...2200).contains(date.year) else {
            throw error("years go from 1900 to 2200", hint: hint, at: token.range)
        }
        return date
    }

    /// Reads `2026-11-20 06:00`, with a blank, `T` or `at` between; on a command line also `now`.
    mutating func dateTime(hint: String) throws(ScheduleError) -> CivilDateTime {
        if case .commandLine(let now, _) = context, take("now") { return ScheduleParser.minute(of: now) }
        if let token, let split = TimeText.isoHalves(of: token.text) {
            let date = try date(of: split.date, at: token, hint: hint)
            do {
                let time = try TimeText.parse(split.time)
                index += 1
                return CivilDateTime(date, time)
            } catch {
                throw self.error(error, at: token.range)
            }
        }
        let date = try date(hint: hint)
        _ = take("at")
        guard let token, token.isWord, !ScheduleWords.modifiers.contains(token.text) else {
            throw error("expected a time after the date", hint: hint)
        }
        return CivilDateTime(date, try time())
    }

    static func minute(of moment: CivilDateTime) -> CivilDateTime {
        CivilDateTime(moment.date, ClockTime(secondOfDay: moment.time.secondOfDay / 60 * 60))
    }

    mutating func zoneName() throws(ScheduleError) -> String {
        let hint = "daily at 08:00 zone Europe/Zurich"
        guard let token, token.isWord, !ScheduleWords.modifiers.contains(token.text) else {
            throw missing("the name of a time zone", hint: hint)
        }
        let bytes = token.written.utf8
        let isName = bytes.allSatisfy { byte in
            isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                || [UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "/")].contains(byte)
        }
        let isLetterFirst = bytes.first.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) } ?? false
        guard isName, isLetterFirst, bytes.last != UInt8(ascii: "/"), bytes.count <= 64 else {
            throw error("\(quoted(token.written)) is not the name of a time zone", hint: hint)
        }
        index += 1
        return token.written
    }
}
