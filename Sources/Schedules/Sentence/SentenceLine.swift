import CivilTime
import Vocabulary

/// Reads the schedule language in a sentence, with a missing time, a missing `at` and bare hours filled in.
struct SentenceLine {
    private let tokens: [ScheduleLexer.Token]
    private let phrase: String
    private let clock: SentenceClock

    init(_ phrase: String, _ clock: SentenceClock) {
        (self.phrase, self.clock) = (phrase, clock)
        tokens = ScheduleLexer.tokens(of: phrase)
    }

    /// `nil` if the language does not have it.
    func read() -> SentenceMeaning? {
        guard phrase.utf8.count <= ScheduleParser.longestLine, let first = tokens.first,
            Self.canBegin(with: first.text), let last = tokens.last, last.isWord
        else { return nil }
        if tokens.contains(where: { $0.text == ";" }),
            let list = try? Schedule.list(parsing: phrase, context: clock.context)
        {
            return .refused(
                list.count > 1 ? "a reminder in one line has one schedule" : "unexpected \";\"",
                hint: list.first.map(\.description) ?? ScheduleParser.example)
        }
        let words = Self.withHours(tokens)
        if var schedule = parse(words) ?? withAt(words).flatMap(parse) ?? withTimesFirst(words).flatMap(parse) {
            // A time that comes from a setting is written out.
            guard case .afterDone(.calendar(let span), at: nil) = schedule.rule else { return meaning(schedule) }
            schedule.rule = .afterDone(.calendar(span), at: clock.morning)
            return meaning(schedule, usesMorning: true)
        }
        // An instant by itself: `2026-11-25T13:22Z`.
        if words.count == 1, TimeText.isoHalves(of: tokens[0].text) != nil, let schedule = parse(["once"] + words) {
            return meaning(schedule)
        }
        return withMorning(words).flatMap(parse).map { meaning($0, usesMorning: true) }
            ?? refuseRepeatedHour(words)
    }

    /// A schedule of the language that only this hour of the year cannot start.
    private func refuseRepeatedHour(_ words: [String]) -> SentenceMeaning? {
        guard tokens.first?.text == "every" else { return nil }
        do {
            _ = try Schedule(parsing: words.joined(separator: " "), context: clock.context)
            return nil
        } catch {
            guard error.message == ScheduleParser.startsInRepeatedHour else { return nil }
            return .refused(error.message, hint: error.hint)
        }
    }

    private static let openings: Set<String> = [
        "daily", "at", "every", "monthly", "yearly", "weekly", "once", "in", "today", "tomorrow", "as", "prn", "on",
        "noon", "midnight",
    ]

    /// True for the first words of schedules: most words of a title need no further look.
    private static func canBegin(with word: String) -> Bool {
        if openings.contains(word) || word.utf8.first.map(isDigit) == true { return true }
        let day = word.prefix { $0 != "-" && $0 != "\u{2013}" && $0 != "\u{2014}" }
        return Weekday(word: day) != nil || ScheduleWords.weekdayGroup(day) != nil
            || ScheduleWords.iCalendarName(of: word) != nil
    }

    private func parse(_ words: [String]) -> Schedule? {
        guard let schedule = try? Schedule(parsing: words.joined(separator: " "), context: clock.context),
            (try? Schedule(parsing: schedule.description)) == schedule
        else { return nil }
        return schedule
    }

    private func meaning(_ schedule: Schedule, usesMorning: Bool = false) -> SentenceMeaning {
        if let refusal = refusePast(schedule) { return refusal }
        var namesTime = !usesMorning
        if case .asNeeded = schedule.rule { namesTime = false }
        return .one(SentenceTiming(schedule, usesMorning: usesMorning, namesTime: namesTime))
    }

    private func refusePast(_ schedule: Schedule) -> SentenceMeaning? {
        let isPast: Bool
        var next = "tomorrow at 9"
        switch schedule.rule {
        case .instant(let instant):
            isPast = instant <= clock.now
            let local = clock.zone.local(at: instant)
            next = "tomorrow at \(local.time)"
        case .wall(.once(let date), let times):
            let last = times.expanded.last ?? ClockTime(secondOfDay: 86_399)
            isPast = !clock.isAhead(date, last)
            if !times.expanded.isEmpty { next = "tomorrow at \(last)" }
        default:
            isPast = schedule.end(definedOn: clock.today).map { $0 < clock.today } ?? false
        }
        return isPast ? .refused("that time has passed", hint: next) : nil
    }

    // MARK: Filling in

    /// Hours after `at` and `between` become times: 7 to 11 in the morning, 12 to 6 in the afternoon.
    private static func withHours(_ tokens: [ScheduleLexer.Token]) -> [String] {
        var isTime = false
        return tokens.indices.map { index in
            let token = tokens[index]
            if ["at", "between", ",", "and"].contains(token.text) {
                isTime = token.text == "at" || token.text == "between" || isTime
                return token.written
            }
            guard isTime else { return token.written }
            let next = tokens.indices.contains(index + 1) ? tokens[index + 1].text : ""
            let isHalf = next == "am" || next == "pm" || DurationUnit(next) != nil
            if let hour = number(token.text), !isHalf, let time = SentenceTime.onADay(hour) { return time.description }
            isTime = token.text.utf8.first.map(isDigit) == true
            let hours = ["before", "after"].contains(next) ? nil : SentenceTime.hours(token.text)
            return (SentenceTime.clock(token.text) ?? hours)?.description ?? token.written
        }
    }

    /// With `at` before the first time of day, if there is none.
    private func withAt(_ words: [String]) -> [String]? {
        guard !words.contains(where: { asciiLowercased($0) == "at" }),
            let place = words.firstIndex(where: { SentenceTime.clock(asciiLowercased($0)) != nil })
        else { return nil }
        return Array(words[..<place]) + ["at"] + words[place...]
    }

    /// The times before the modifiers: `daily from 2026-12-01 at 9`.
    private func withTimesFirst(_ words: [String]) -> [String]? {
        guard let place = modifiers(words), place > 0, let at = words.lastIndex(where: { asciiLowercased($0) == "at" }),
            at > place
        else { return nil }
        return Array(words[..<place]) + words[at...] + words[place..<at]
    }

    /// Where the modifiers begin.
    private func modifiers(_ words: [String]) -> Int? {
        words.firstIndex { ScheduleWords.modifiers.contains(asciiLowercased($0)) }
    }

    /// With the time of the morning before the modifiers.
    private func withMorning(_ words: [String]) -> [String]? {
        guard !words.contains(where: { asciiLowercased($0) == "at" }) else { return nil }
        let place = modifiers(words) ?? words.count
        guard place > 0 else { return nil }
        return Array(words[..<place]) + ["at", clock.morning.description] + words[place...]
    }
}
