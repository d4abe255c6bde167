package import CivilTime

/// Reads when something happened, as in `take --at`: `08:05`, `yesterday 21:00`, `10m ago`, `now`, ISO 8601.
///
/// Pure: the caller supplies the clock and the zone.
package struct MomentText {
    /// Now, as a point in time.
    package var now: Instant
    /// Now, as the wall clock shows it.
    package var local: CivilDateTime
    /// The instants at which the wall clock shows a date and time: none in a gap, two (ascending) in an overlap.
    package var instants: (CivilDateTime) -> [Instant]

    package init(now: Instant, local: CivilDateTime, instants: @escaping (CivilDateTime) -> [Instant]) {
        (self.now, self.local, self.instants) = (now, local, instants)
    }

    /// Reads a moment that is not later than now.
    ///
    /// A time alone is the latest past one: today's, or yesterday's if that is at most twelve hours ago. At 16:24, 17:00 is
    /// more likely a slip than yesterday afternoon, so it is refused. With a date, a time that the clock showed twice is
    /// the first of the two; ISO 8601 with an offset can name either.
    ///
    /// - Parameters:
    ///   - text: The moment, as a person wrote it.
    ///   - isStart: True if it is the beginning of something long, such as a fast: then yesterday's is taken.
    /// - Throws: `TextError` for a text that is not a moment, for the future, and for a time that clocks skipped.
    package func parse(_ text: some StringProtocol, isStart: Bool = false) throws(TextError) -> Instant {
        let words = asciiLowercased(text).split(whereSeparator: \.isWhitespace).map(String.init)
        guard let first = words.first else { throw MomentText.unknown(text) }
        if words == ["now"] { return now }
        if words.last == "ago" {
            return now - (try DurationText.parse(words.dropLast().joined(separator: " ")))
        }
        if let (date, rest) = SlotText.date(of: words, today: local.date) {
            return try past(at: try moment(date, rest, written: text))
        }
        if first.utf8.first.map(isDigit) == true, first.contains("-") {
            return try past(at: try iso(first, rest: words.dropFirst(), written: text))
        }
        guard first.utf8.first.map(isDigit) == true || ["noon", "midnight"].contains(first) else {
            throw MomentText.unknown(text)
        }
        return try latest(try TimeText.parse(words.joined()), isStart: isStart)
    }

    /// How long ago a time of yesterday may be that is given without its day.
    private static let longestGuess = Duration.seconds(12 * 3600)

    /// The latest instant, not after now, at which the clock showed this time today or, failing that, yesterday.
    private func latest(_ time: ClockTime, isStart: Bool) throws(TextError) -> Instant {
        let today = instants(CivilDateTime(local.date, time))
        if let last = today.last(where: { $0 <= now }) { return last }
        if today.isEmpty, time <= local.time { throw skipped(CivilDateTime(local.date, time)) }
        let yesterday = CivilDateTime(local.date - 1, time)
        guard let last = instants(yesterday).last(where: { $0 <= now }) else { throw skipped(yesterday) }
        guard isStart || now - last <= MomentText.longestGuess else {
            throw TextError("\(time) is still to come today", hint: "if it was yesterday: --at \"yesterday \(time)\"")
        }
        return last
    }

    private func moment(_ date: CivilDate, _ rest: [String], written: some StringProtocol) throws(TextError) -> Instant
    {
        guard !rest.isEmpty else {
            throw TextError("expected a time after \(quoted(written))", hint: "\(asciiLowercased(written)) 21:00")
        }
        return try first(of: CivilDateTime(date, try TimeText.parse(rest.joined())))
    }

    private func first(of civil: CivilDateTime) throws(TextError) -> Instant {
        guard let instant = instants(civil).first else { throw skipped(civil) }
        return instant
    }

    private func past(at instant: Instant) throws(TextError) -> Instant {
        guard instant <= now else { throw TextError("that is in the future", hint: "10m ago") }
        return instant
    }

    private func skipped(_ civil: CivilDateTime) -> TextError {
        TextError("\(civil.time) did not exist on \(civil.date): clocks went forward", hint: "10m ago")
    }

    static func unknown(_ text: some StringProtocol) -> TextError {
        TextError("\(quoted(text)) is not a time", hint: "08:05, yesterday 21:00, 10m ago or 2026-11-19T20:00")
    }

    /// `2026-11-19T20:00`, with seconds, a fraction (dropped), and `Z` or an offset.
    private func iso(_ first: String, rest: ArraySlice<String>, written: some StringProtocol) throws(TextError)
        -> Instant
    {
        let joined = rest.isEmpty ? first : "\(first)\(first.contains("t") ? "" : "t")\(rest.joined())"
        guard let (date, clock) = TimeText.isoHalves(of: joined) else { throw MomentText.unknown(written) }
        guard let date = CivilDate(date) else {
            throw TextError("\(quoted(date)) is not in the calendar", hint: "2026-11-19T20:00")
        }
        guard (1900...2200).contains(date.year) else {
            throw TextError("years go from 1900 to 2200", hint: "2026-11-19T20:00")
        }
        let sign = clock.lastIndex { $0 == "z" || $0 == "+" || $0 == "-" }
        let civil = CivilDateTime(date, try TimeText.parse(clock[..<(sign ?? clock.endIndex)].prefix { $0 != "." }))
        guard let sign else { return try self.first(of: civil) }
        guard let offset = MomentText.offset(clock[sign...]) else {
            throw TextError("\(quoted(clock[sign...])) is not an offset from UTC", hint: "2026-11-19T20:00+01:00")
        }
        return Instant(seconds: civil.wallSeconds - Int64(offset))
    }

    /// Seconds east of UTC: `z`, `+01`, `+0100`, `-03:30`, `+00:19:32`; up to 18 hours, as in other ISO 8601 parsers.
    private static func offset(_ text: Substring) -> Int? {
        if text == "z" { return 0 }
        let digits = text.dropFirst().filter { $0 != ":" }
        guard [2, 4, 6].contains(digits.utf8.count),
            let value = number(digits + String(repeating: "0", count: 6 - digits.utf8.count))
        else { return nil }
        let (hours, minutes, seconds) = (value / 10_000, value / 100 % 100, value % 100)
        guard hours <= 18, minutes <= 59, seconds <= 59 else { return nil }
        return (hours * 3600 + minutes * 60 + seconds) * (text.first == "-" ? -1 : 1)
    }
}
