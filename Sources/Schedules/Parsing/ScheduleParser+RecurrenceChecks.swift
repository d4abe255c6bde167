import CivilTime
import Vocabulary

// Checks a rule against RFC 5545 (section 3.3.10), and reads the dates after it.
extension ScheduleParser {
    func check(_ rule: RecurrenceRule, _ parts: [String: ICalendarWord]) throws(ScheduleError) {
        let hint = ScheduleParser.ruleHint
        func refuse(_ name: String, _ message: String) -> ScheduleError {
            error(message, hint: hint, at: parts[name]?.range)
        }
        if rule.frequency != .yearly, !rule.weekNumbers.isEmpty {
            throw refuse("byweekno", "BYWEEKNO goes with FREQ=YEARLY only")
        }
        if [.daily, .weekly, .monthly].contains(rule.frequency), !rule.yearDays.isEmpty {
            throw refuse("byyearday", "BYYEARDAY does not go with FREQ=\(rule.frequency.rawValue)")
        }
        if rule.frequency == .weekly, !rule.monthDays.isEmpty {
            throw refuse("bymonthday", "BYMONTHDAY does not go with FREQ=WEEKLY")
        }
        if rule.days.contains(where: { $0.nth != nil }) {
            guard rule.frequency == .monthly || rule.frequency == .yearly else {
                throw refuse("byday", "a numbered weekday needs FREQ=MONTHLY or FREQ=YEARLY")
            }
            guard rule.weekNumbers.isEmpty else {
                throw refuse("byday", "with BYWEEKNO, a weekday takes no number")
            }
            let isOfMonth = rule.frequency == .monthly || !rule.months.isEmpty
            if isOfMonth, rule.days.contains(where: { abs($0.nth ?? 0) > 5 }) {
                throw refuse("byday", "a month has at most five of each weekday")
            }
        }
        if !rule.positions.isEmpty, !parts.keys.contains(where: { $0.hasPrefix("by") && $0 != "bysetpos" }) {
            throw refuse("bysetpos", "BYSETPOS needs another BY part to pick from")
        }
    }

    /// Reads `RDATE:20261224T180000,20261225T180000` and `EXDATE:`, also with blanks after the commas.
    mutating func moments(_ token: Token) throws(ScheduleError) -> [ScheduleModifiers.Placed<ICalendarMoment>] {
        let (name, value) = ICalendarWord(text: token.text[...], start: token.range.lowerBound).halves(at: ":")
        let word = name.text.prefix { $0 != ";" }.uppercased()
        let hint = "\(ScheduleParser.ruleHint) \(word):20261225T180000"
        guard !name.text.contains(";") else {
            throw error(
                "\(word) takes no parameters: write the zone as \"zone Europe/Zurich\"", hint: hint,
                at: name.range)
        }
        guard let value, !value.text.isEmpty else {
            throw error("expected dates and times after \(quoted("\(word):"))", hint: hint, at: token.range)
        }
        index += 1
        var words = value.split(at: ",")
        while self.token?.text == ",", let next, next.text.utf8.first.map(isDigit) == true {
            words += ICalendarWord(text: next.text[...], start: next.range.lowerBound).split(at: ",")
            index += 2
        }
        var moments: [ScheduleModifiers.Placed<ICalendarMoment>] = []
        for word in words {
            let (date, time) = try moment(word)
            moments.append(.init(value: ICalendarMoment(date: date, time: time), range: word.range))
        }
        return moments
    }

    /// Puts start, additions and exceptions into a rule's set. A date without a time is added at the start's time, or
    /// removed with all its slots.
    func complete(_ schedule: inout Schedule, with modifiers: ScheduleModifiers) throws(ScheduleError) {
        guard case .recurrence(var set) = schedule.rule, let start = set.start else { return }
        let hint = ScheduleParser.ruleHint
        // On the wall clock of the zone farthest east, a time in UTC is at most 16 hours later.
        let ahead: Int64 = set.rule.isEndUTC ? 16 * 3600 : 0
        if case .until(let end)? = set.rule.end, end.wallSeconds + ahead < start.wallSeconds {
            throw error("it ends before it starts on \(start.date)", hint: hint, at: ruleEnd)
        }
        var added: Set<CivilDateTime> = []
        for moment in modifiers.added {
            let slot = CivilDateTime(moment.value.date, moment.value.time ?? start.time)
            guard slot >= start else {
                throw error("that is before the start, \(start.date)", hint: hint, at: moment.range)
            }
            added.insert(slot)
        }
        set.added = added.sorted()
        let removed = modifiers.removed.map(\.value)
        set.removed = Set(removed.compactMap { day in day.time.map { CivilDateTime(day.date, $0) } }).sorted()
        schedule.except = Set(schedule.except + removed.filter { $0.time == nil }.map(\.date)).sorted()
        schedule.rule = .recurrence(set)
    }

    /// Refuses a schedule that is never due: on 30 February, on 29 February in odd years only, or on Mondays between a
    /// Tuesday and a Friday.
    func refuseNever(_ schedule: Schedule) throws(ScheduleError) {
        guard mayBeEmpty(schedule) else { return }
        let start = schedule.start ?? DateRule.years.lowerBound
        if case .elapsed = schedule.rule {
            // Its dates depend on a zone; whether all of them are excepted does not.
            guard let end = schedule.end(definedOn: start), end - start < schedule.except.count,
                Set(schedule.except).isSuperset(of: (0...(end - start)).map { start + $0 })
            else { return }
        } else {
            var unbounded = schedule
            if case .times = schedule.extent { unbounded.extent = nil }
            // The location is unknown here, but the dates do not depend on it.
            if case .wall(let days, .sun) = schedule.rule { unbounded.rule = .wall(days, .at([.midnight])) }
            guard unbounded.recurrence(definedOn: start)?.first == nil else { return }
        }
        var hint = ScheduleParser.example
        if case .recurrence = schedule.rule { hint = ScheduleParser.ruleHint }
        throw error(
            "never due: no date matches", hint: hint, at: (tokens.first?.range.lowerBound ?? 0)..<end)
    }

    /// True if the schedule might have no slot at all. Only then is the full check worth its time when a file is read.
    private func mayBeEmpty(_ schedule: Schedule) -> Bool {
        switch schedule.rule {
        case .recurrence: return true
        case .wall(let days, _):
            // The holidays are unknown here.
            if case .holidays = days { return false }
            if schedule.hijri != nil { return true }
            if case .once = days { return false }
            if case .monthly(let every, _) = days, every > 1 { return true }
            // Days counted from an unknown date of definition may still lie before `until`.
            guard schedule.extent == nil || schedule.from != nil else { return false }
            return schedule.until != nil || schedule.extent != nil || !schedule.except.isEmpty
        case .elapsed: return !schedule.except.isEmpty
        case .instant, .afterTaken, .after, .afterDone, .asNeeded: return false
        }
    }
}

/// A date of RDATE or EXDATE, with its time if one is written.
struct ICalendarMoment: Hashable {
    var date: CivilDate
    var time: ClockTime?
}
