import CivilTime
import Vocabulary

// The schedules that the words mean, once all of them are read.
extension SentenceMoment {
    /// One time without a day.
    func timed(_ time: SentenceTime) -> SentenceMeaning {
        switch time {
        case .midnight: return .one(SentenceTiming(clock.tomorrow, [.midnight]))
        case .clock(let time, _):
            if clock.isAhead(clock.today, time) { return .one(SentenceTiming(clock.today, [time])) }
            return .refused(passed, hint: afternoon(of: time).map { "at \($0)" } ?? "tomorrow at \(time)")
        case .hour(let hour):
            let all = [clock.today, clock.tomorrow].flatMap { date in
                SentenceTime.halves(hour).map { CivilDateTime(date, $0) }
            }
            let isWaking = ClockTime(secondOfDay: 25_200)...ClockTime(secondOfDay: 79_200)
            let near = all.filter { moment in
                guard let instant = clock.zone.instant(of: moment), isWaking.contains(moment.time) else { return false }
                return instant > clock.now && instant <= clock.now + .seconds(86_400)
            }
            guard !near.isEmpty else { return .refused(passed, hint: "tomorrow at \(hour)") }
            return .several(near.map { SentenceTiming($0.date, [$0.time]) })
        }
    }

    /// `15:30` for `3:30`, if it is still to come today. `03:30` is in the morning for certain, and `8:00` probably.
    private func afternoon(of time: ClockTime) -> ClockTime? {
        guard (1...6).contains(time.hour), !words.contains(where: { $0.hasSuffix("am") || $0.hasPrefix("0") }) else {
            return nil
        }
        let later = ClockTime(secondOfDay: time.secondOfDay + 43_200)
        return clock.isAhead(clock.today, later) ? later : nil
    }

    /// A part of the day without a day: the coming one.
    func coming() -> SentenceMeaning? {
        guard let (times, usesMorning) = clockTimes() else { return contradiction }
        guard let first = times.first else { return nil }
        let date = clock.next(first)
        return .one(SentenceTiming(date, times, usesMorning: usesMorning, namesTime: !self.times.isEmpty))
    }

    func dated() -> SentenceMeaning? {
        if times.contains(.midnight), times.count == 1 { return atMidnight() }
        guard let (times, usesMorning) = clockTimes() else { return contradiction }
        guard let day, let last = times.last else { return nil }
        let dates = day.dates(at: last, clock)
        guard !dates.isEmpty else { return past(day, times) }
        if let refusal = outside(dates) { return refusal }
        return .several(
            dates.map { SentenceTiming($0, times, usesMorning: usesMorning, namesTime: !self.times.isEmpty) })
    }

    func dated(_ rest: String) -> SentenceMeaning? {
        guard let dates = day?.dates(at: ClockTime(secondOfDay: 86_399), clock) else { return nil }
        if dates.isEmpty { return .refused(day.map(passed) ?? passed, hint: "tomorrow \(rest)") }
        let schedules = dates.compactMap { try? Schedule(parsing: "once \($0) \(rest)") }
        guard schedules.count == dates.count else { return nil }
        if let last = schedules[0].lastTime, !clock.isAhead(dates[0], last) {
            return .refused(passed, hint: "tomorrow \(rest)")
        }
        return .several(schedules.map { SentenceTiming($0) })
    }

    /// Midnight begins a day, and ends it.
    private func atMidnight() -> SentenceMeaning? {
        guard let dates = day?.dates(at: ClockTime(secondOfDay: 86_399), clock) else { return nil }
        guard part == nil || part == .evening || part == .night else { return contradiction }
        let ends = part == nil ? dates.flatMap { [$0, $0 + 1] } : dates.map { $0 + 1 }
        let ahead = Set(ends).filter { clock.isAhead($0, .midnight) }.sorted()
        guard !ahead.isEmpty else { return .refused(day.map(passed) ?? passed, hint: "midnight") }
        return outside(ahead) ?? .several(ahead.map { SentenceTiming($0, [.midnight]) })
    }

    /// The times of day on a day, ascending, and true if they are the setting's; `nil` if a time is not in its part of
    /// the day.
    private func clockTimes() -> ([ClockTime], usesMorning: Bool)? {
        if times.isEmpty {
            guard let part, part != .morning else { return ([clock.morning], true) }
            return ([part == .evening ? SentenceClock.evening : part.time(isBeforeNight: false)], false)
        }
        var found: Set<ClockTime> = []
        for time in times {
            let written: ClockTime?
            switch time {
            case .clock(let time, let isSure): written = part.map { $0.time(time, isSure: isSure) } ?? time
            case .hour(let hour):
                written =
                    part.map { part in
                        ClockTime(hour: hour, minute: 0).flatMap { part.time($0, isSure: false) }
                    } ?? SentenceTime.onADay(hour)
            case .midnight: written = part == nil ? .midnight : nil
            }
            guard let written else { return nil }
            found.insert(written)
        }
        return (found.sorted(), false)
    }

    // MARK: Refusing

    private var passed: String {
        "that time has passed: it is \(ClockTime(secondOfDay: clock.local.time.secondOfDay / 60 * 60))"
    }

    /// The message for a date that is over.
    private func passed(_ day: SentenceDay) -> String {
        if day == .weekend, clock.today.weekday == .sunday { return "the weekend has begun" }
        if let date = day.missing(clock) {
            return "\(ScheduleSentence.text(date)) does not exist in \(clock.zone.name)"
        }
        guard case .date(let date) = day, date < clock.today else { return passed }
        return "\(ScheduleSentence.text(date)) has passed"
    }

    private var contradiction: SentenceMeaning {
        let name = isTonight ? "tonight" : "in the \(part.map { "\($0)" } ?? "day")"
        let plain = words.filter { DayPart($0) == nil && !["in", "the", "this", "tonight"].contains($0) }
        return .refused(
            "that time is not \(name)", hint: (["tomorrow"] + plain.filter { $0 != "tomorrow" }).joined(separator: " "))
    }

    private func past(_ day: SentenceDay, _ times: [ClockTime]) -> SentenceMeaning {
        let next = day.following(clock)
        if self.times.isEmpty, part == nil, next == clock.tomorrow {
            let isEveningAhead = clock.isAhead(clock.today, SentenceClock.evening) && day.isOn(clock.today, clock)
            return .refused(
                day.isOn(clock.today, clock) ? "\(clock.morning) has passed today" : passed(day),
                hint: isEveningAhead ? "tonight" : "tomorrow")
        }
        let isTimed = !self.times.isEmpty || part != nil && part != .morning
        let list = times.map(\.description).joined(separator: ", ")
        return .refused(passed(day), hint: SentenceDay.words(next, clock) + (isTimed ? " at \(list)" : ""))
    }

    /// A refusal if a date cannot be in a schedule.
    private func outside(_ dates: [CivilDate]) -> SentenceMeaning? {
        dates.allSatisfy { (1900...2200).contains($0.year) }
            ? nil : .refused("years go from 1900 to 2200", hint: "tomorrow")
    }
}

extension Schedule {
    /// The last time of day; `nil` if it follows the sun.
    fileprivate var lastTime: ClockTime? {
        if case .wall(_, let times) = rule { times.expanded.last } else { nil }
    }
}

extension SentenceDay {
    /// True if it means today, were its time still to come.
    fileprivate func isOn(_ today: CivilDate, _ clock: SentenceClock) -> Bool {
        switch self {
        case .date(let date): date == today
        case .yearDay(let month, let day): today.month == month && today.day == day
        default: false
        }
    }
}
