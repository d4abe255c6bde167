package import CivilTime

/// Reads the slot in `WHAT@SLOT`: `20:00` (today's), `yesterday/20:00`, `2026-11-19T20:00`, `2026-11-19/20:00`.
package enum SlotText {
    /// - Parameters:
    ///   - text: The slot, as a person wrote it: `yesterday/20:00`.
    ///   - today: the local date. The slot may be in the past, and need not exist.
    /// - Throws: `TextError` for a date without a time, and for dates and times that do not exist.
    package static func parse(_ text: some StringProtocol, today: CivilDate) throws(TextError) -> CivilDateTime {
        let lower = asciiLowercased(text)
        let words = lower.split { $0 == "/" || $0.isWhitespace }.map(String.init)
        guard let first = words.first else { throw unknown(text) }
        if let (date, rest) = date(of: words, today: today) {
            guard !rest.isEmpty else {
                throw TextError("expected a time after \(quoted(first))", hint: "\(first)/20:00")
            }
            return CivilDateTime(date, try TimeText.parse(rest.joined()))
        }
        let joined =
            words.count > 1 && first.utf8.count == 10 ? "\(first)t\(words.dropFirst().joined())" : words.joined()
        if let (date, time) = TimeText.isoHalves(of: joined) {
            guard let date = CivilDate(date), (1900...2200).contains(date.year) else {
                throw TextError("\(quoted(date)) is not in the calendar", hint: "2026-11-19T20:00")
            }
            return CivilDateTime(date, try TimeText.parse(time))
        }
        guard first.utf8.first.map(isDigit) == true || ["noon", "midnight"].contains(first) else { throw unknown(text) }
        if CivilDate(first) != nil {
            throw TextError("expected a time after \(quoted(first))", hint: "\(first)/20:00")
        }
        return CivilDateTime(today, try TimeText.parse(words.joined()))
    }

    /// `today`, `yesterday` or `tomorrow`, and the words after it without `at`.
    static func date(of words: [String], today: CivilDate) -> (date: CivilDate, rest: [String])? {
        guard let first = words.first, let days = ["yesterday": -1, "today": 0, "tomorrow": 1][first] else {
            return nil
        }
        let rest = words.dropFirst()
        return (today + days, Array(rest.first == "at" ? rest.dropFirst() : rest))
    }

    private static func unknown(_ text: some StringProtocol) -> TextError {
        TextError("\(quoted(text)) is not a time", hint: "20:00, yesterday/20:00 or 2026-11-19T20:00")
    }
}
