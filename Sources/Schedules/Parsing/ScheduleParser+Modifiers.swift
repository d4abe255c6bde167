import CivilTime
import Vocabulary

// `zone`, `from`, `until`, `for`, `except`, and which of them each rule allows.
extension ScheduleParser {
    static let startsInRepeatedHour = "it would start in the hour that clocks repeat, and be due an hour early"

    mutating func modifiers(of schedule: Schedule.Rule) throws(ScheduleError) -> ScheduleModifiers {
        var modifiers = ScheduleModifiers()
        var seen: Set<String> = []
        while let token {
            if case .recurrence = schedule, let name = ScheduleWords.iCalendarName(of: token.text) {
                try readICalendar(name, token, into: &modifiers)
                continue
            }
            if isAtMove {
                try takeMove()
                continue
            }
            guard ScheduleWords.modifiers.contains(token.text) || token.text == "," || isAtWhiteDays else {
                throw unexpected(token, after: schedule)
            }
            if token.text == "," {
                guard let next, ScheduleWords.modifiers.contains(next.text) || next.text == "on" else {
                    throw unexpected(token, after: schedule)
                }
                index += 1
                continue
            }
            let isHijri = ["during", "outside", "on"].contains(token.text)
            guard seen.insert(isHijri ? "during" : token.text).inserted else {
                if isHijri {
                    throw error(
                        "a schedule is limited to days of the Islamic calendar once",
                        hint: "daily at 08:00 during ramadan")
                }
                throw error("\"\(token.text)\" is given twice", hint: "daily at 08:00 from 2026-11-20 until 2026-12-31")
            }
            try refuse(token, on: schedule)
            index += 1
            try read(token, of: schedule, into: &modifiers)
        }
        return modifiers
    }

    private mutating func readICalendar(
        _ name: String, _ token: Token, into modifiers: inout ScheduleModifiers
    ) throws(ScheduleError) {
        switch name {
        case "rdate": modifiers.added += try moments(token)
        case "exdate": modifiers.removed += try moments(token)
        case "rrule": throw error("a schedule has one rule: write two schedules", hint: ScheduleParser.example)
        default: throw misplaced(token)
        }
        guard modifiers.added.count + modifiers.removed.count <= ScheduleParser.mostDates else {
            throw error(
                ScheduleParser.tooManyDates, hint: ScheduleParser.datesHint,
                at: token.range.lowerBound..<token.range.lowerBound + name.count)
        }
    }

    private func unexpected(_ token: Token, after rule: Schedule.Rule) -> ScheduleError {
        if case .recurrence = rule {
            let hint = ScheduleParser.ruleHint
            if token.text == "," { return error("a rule has no spaces", hint: hint) }
            if token.text == "at" {
                return error("a rule takes its times from the start, or from BYHOUR and BYMINUTE", hint: hint)
            }
        }
        if case .instant = rule { return excess(token) }
        if let previous, previous.isWord, (try? TimeText.parse(token.text)) != nil,
            (try? TimeText.parse(previous.text)) != nil
        {
            return error("expected a comma before \(quoted(token.written))", hint: ScheduleParser.example)
        }
        return error("unexpected \(quoted(token.written))", hint: "daily at 08:00 until 2026-12-31")
    }

    /// The error for whatever follows an instant.
    private func excess(_ token: Token) -> ScheduleError {
        if token.text == "zone" {
            return error(
                "an instant is the same in every zone and takes no \"zone\"",
                hint: "once 2026-12-01 09:00 zone Asia/Tokyo")
        }
        guard token.isWord else {
            return error(
                "an instant is one time: write two schedules", hint: "once 2026-12-01T09:00Z; once 2026-12-02T09:00Z")
        }
        return error("an instant takes no \(quoted(token.written))", hint: ScheduleParser.instantHint)
    }

    private mutating func read(
        _ word: Token, of rule: Schedule.Rule, into modifiers: inout ScheduleModifiers
    ) throws(ScheduleError) {
        let start = token?.range.lowerBound ?? end
        switch word.text {
        case "zone":
            modifiers.zone = .init(value: try zoneName(), range: word.range)
        case "from":
            switch rule {
            case .elapsed, .recurrence:
                let value = try startOfRule(rule)
                modifiers.start = .init(value: value, range: start..<(previous?.range.upperBound ?? end))
            default:
                let value = try date(hint: "daily at 08:00 from 2026-11-20")
                modifiers.from = .init(value: value, range: start..<(previous?.range.upperBound ?? end))
            }
        case "until":
            let value = try date(hint: "daily at 08:00 until 2026-12-31")
            modifiers.until = .init(value: value, range: start..<(previous?.range.upperBound ?? end))
        case "for":
            modifiers.extent = .init(value: try extent(of: rule), range: word.range)
        case "during", "outside", "on":
            modifiers.hijri = .init(value: try hijriDays(word), range: word.range)
        default:
            var dates: Set<CivilDate> = []
            repeat {
                if take("holiday", "holidays") {
                    try refuseHolidays(of: rule, at: previous?.range)
                    modifiers.skipsHolidays = true
                    continue
                }
                dates.insert(try date(hint: "daily at 08:00 except 2026-12-24, 2026-12-25"))
            } while takeSeparator()
            modifiers.except = .init(value: dates.sorted(), range: word.range)
        }
    }

    /// After `for`: `10 days`, `2 weeks`, `20 times`.
    private mutating func extent(of rule: Schedule.Rule) throws(ScheduleError) -> Schedule.Extent {
        let hint = "daily at 08:00 from 2026-11-20 for 10 days"
        guard let token, let count = number(token.text) else { throw missing("a number of days or times", hint: hint) }
        guard count > 0 else { throw error("the number of days or times is at least 1", hint: hint) }
        index += 1
        if take("time", "times") {
            if case .asNeeded = rule {
                throw error("\"as needed\" takes no number of times", hint: "as needed for 10 days", at: token.range)
            }
            guard count <= 100_000 else {
                throw error("a schedule has at most 100,000 times", hint: hint, at: token.range)
            }
            return .times(count)
        }
        guard let unit = self.token?.text, ["day", "days", "week", "weeks"].contains(unit) else {
            throw missing("\"days\", \"weeks\" or \"times\"", hint: hint)
        }
        index += 1
        let days = count * (unit.hasPrefix("week") ? 7 : 1)
        guard days <= 36_600 else { throw error("a schedule lasts for at most 100 years", hint: hint, at: token.range) }
        return .days(days)
    }

    /// Refuses a modifier that has no effect on the rule or contradicts it.
    private func refuse(_ modifier: Token, on rule: Schedule.Rule) throws(ScheduleError) {
        switch (rule, modifier.text) {
        case (.wall(.once, _), "zone"):
            guard point == nil else {
                throw error(
                    "\"once in\" takes no zone: it counts from now", hint: "once 2026-12-01 09:00 zone Asia/Tokyo")
            }
        case (.instant, _): throw excess(modifier)
        case (.wall(.once, _), let word):
            throw error("\"once\" has one date and takes no \"\(word)\"", hint: "once 2026-12-01 09:00")
        case (.recurrence(let set), "until"), (.recurrence(let set), "for"):
            guard set.rule.end == nil else {
                throw error(
                    "the rule ends with COUNT or UNTIL already: leave out \"\(modifier.text)\"",
                    hint: ScheduleParser.ruleHint)
            }
        case (.wall(_, .sun), "zone"):
            throw error("times of the sun and of prayer follow your location and take no zone", hint: "daily at sunset")
        case (.elapsed, "during"), (.elapsed, "outside"), (.elapsed, "on"), (.afterTaken, "during"),
            (.afterTaken, "outside"), (.afterTaken, "on"), (.after, "during"), (.after, "outside"), (.after, "on"),
            (.asNeeded, "during"), (.asNeeded, "outside"), (.asNeeded, "on"):
            throw error(
                "only schedules with dates take days of the Islamic calendar", hint: "daily at 08:00 during ramadan")
        case (.afterDone, "during"), (.afterDone, "outside"), (.afterDone, "on"):
            throw error(
                "only schedules with dates take days of the Islamic calendar", hint: "daily at 08:00 during ramadan")
        case (.afterDone, "zone"):
            throw error(
                "\"after done\" takes no zone: it follows the clock where you are", hint: "3 days after done at 09:00")
        case (.elapsed, "zone"):
            throw error("elapsed time takes no zone", hint: "every 8 hours from 2026-11-20 06:00")
        case (.afterTaken, "zone"), (.after, "zone"):
            throw error("elapsed time takes no zone", hint: "6h after taken")
        case (.asNeeded, "zone"), (.asNeeded, "except"):
            throw error(
                "\"as needed\" takes no \"\(modifier.text)\"", hint: "as needed, at most 4 in 24h")
        default: break
        }
    }

    /// Applies the modifiers, fills in or demands the start, and checks what depends on several modifiers.
    func apply(_ modifiers: ScheduleModifiers, to schedule: inout Schedule) throws(ScheduleError) {
        schedule.zone = modifiers.zone?.value ?? point?.zone
        schedule.from = modifiers.from?.value
        schedule.until = modifiers.until?.value
        schedule.extent = modifiers.extent?.value
        schedule.except = modifiers.except?.value ?? []
        schedule.hijri = modifiers.hijri?.value
        schedule.skipsHolidays = modifiers.skipsHolidays
        if case .wall(_, .sun(let times)) = schedule.rule, case .times? = schedule.extent, let hijri = modifiers.hijri,
            Set(times.map(\.event.isOfNight)).count == 2
        {
            throw error(
                "isha is of the next Hijri day: to count times, write two schedules",
                hint: "daily at fajr \(hijri.value) for 20 times", at: hijri.range)
        }
        switch schedule.rule {
        case .elapsed(let every, _): schedule.rule = .elapsed(every: every, from: modifiers.start?.value)
        case .recurrence(var set):
            set.start = modifiers.start?.value
            schedule.rule = .recurrence(set)
        default: break
        }
        try start(&schedule)
        try complete(&schedule, with: modifiers)
        let start = schedule.start
        if let until = modifiers.until, let start, until.value < start {
            throw error(
                "it ends before it starts on \(start)", hint: "daily at 08:00 from 2026-11-20 until 2026-12-31",
                at: until.range)
        }
    }

    /// Fills in a missing start. On a command line this is now, or the first slot ahead if the schedule lasts for a
    /// number of days or times; in a file a missing start is an error.
    private func start(_ schedule: inout Schedule) throws(ScheduleError) {
        guard schedule.needsStart, schedule.start == nil else { return }
        var started = schedule
        var now = CivilDateTime(wallSeconds: 1_795_154_400)
        if case .commandLine(let local, _) = context { now = ScheduleParser.minute(of: local) }
        switch schedule.rule {
        case .elapsed(let every, _): started.rule = .elapsed(every: every, from: now)
        case .recurrence(var set):
            set.start = now
            started.rule = .recurrence(set)
        default: started.from = now.date
        }
        if case .commandLine(let now, let after) = context {
            if case .elapsed(let every, _) = started.rule {
                // Written as a time of day, an instant in the second pass would be read as the first.
                let first = after(started.isLimited ? every : .zero)
                guard first.zone == nil else {
                    throw error(
                        ScheduleParser.startsInRepeatedHour,
                        hint: "every \(DurationText.interval(every)) from \(now.date)T12:00", at: end..<end)
                }
            }
            if started.isLimited { started.begin(after: now, elapsed: after) }
        }
        guard case .commandLine = context else {
            if let until = schedule.until, until < now.date { started.until = nil }
            let what = started.from != nil ? "the first date" : "the first date and time"
            throw error("expected \"from\" and \(what)", hint: started.description, at: end..<end)
        }
        schedule = started
    }
}

extension Schedule {
    /// True if it lasts for a number of days or times.
    fileprivate var isLimited: Bool {
        if case .recurrence(let set) = rule, case .count? = set.rule.end { return true }
        return extent != nil
    }

    /// Moves an unwritten start to the first slot still ahead, so that no counted slot has passed already.
    fileprivate mutating func begin(
        after now: CivilDateTime, elapsed: (Duration) -> (local: CivilDateTime, zone: String?)
    ) {
        if case .elapsed(let every, _) = rule {
            rule = .elapsed(every: every, from: ScheduleParser.minute(of: elapsed(every).local))
            return
        }
        var endless = self
        endless.extent = nil
        if case .recurrence(var set) = rule {
            set.rule.end = nil
            endless.rule = .recurrence(set)
        }
        guard let slots = endless.recurrence(definedOn: now.date),
            let first = slots.next(after: Instant(seconds: now.wallSeconds), in: .utc)?.local
        else { return }
        if case .recurrence(var set) = rule {
            set.start = first
            rule = .recurrence(set)
        } else {
            from = first.date
        }
    }
}
