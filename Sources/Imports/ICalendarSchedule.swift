import CivilTime
import Reminders
import Schedules
import Vocabulary

/// A start and a rule of RFC 5545 as a schedule: in the plain words of the language if it has them for it, or else as the
/// rule itself.
struct ICalendarSchedule {
    /// A rule that the language does not have.
    struct Refusal: Error { var message: String }

    /// Dates that are schedules of their own.
    private static let mostLines = 20
    /// Exceptions that are written after `except`.
    private static let mostExceptions = 500

    let start: CivilDateTime
    let clock: ICalendarTimes.Clock
    /// Exceptions and further times, on the same clock.
    var removed: [CivilDateTime] = []
    var added: [CivilDateTime] = []
    /// True if it has exceptions, even if they are all over.
    var hasExceptions = false
    private let context: ImportContext

    init(at start: CivilDateTime, _ clock: ICalendarTimes.Clock, _ context: ImportContext) {
        (self.start, self.clock, self.context) = (start, clock, context)
    }

    func once(_ local: CivilDateTime) -> Schedule {
        Schedule(.wall(.once(local.date), .at([local.time])), zone: clock.name)
    }

    /// - Parameter text: The value of RRULE.
    /// - Returns: The schedule, and others for times that it cannot say itself.
    func schedules(_ text: String) throws(Refusal) -> [Schedule] {
        let set = try set(text)
        if clock.isUTC, let elapsed = elapsed(set) { return [elapsed] }
        if removed.count <= Self.mostExceptions, var plain = plain(set) {
            plain.zone = clock.name
            plain.except = Array(Set(removed.filter { isSlot($0, of: plain) }.map(\.date))).sorted()
            let further = Set(added).filter { !removed.contains($0) }.sorted()
            // Many dates stay in the rule.
            if further.count <= Self.mostLines { return [plain] + further.map(once) }
        }
        var whole = set
        (whole.added, whole.removed) = (Array(Set(added)).sorted(), Array(Set(removed)).sorted())
        return [Schedule(.recurrence(whole), zone: clock.name)]
    }

    private func isSlot(_ local: CivilDateTime, of schedule: Schedule) -> Bool {
        if case .wall(_, .at(let times)) = schedule.rule { times.contains(local.time) } else { false }
    }

    /// The rule as the language reads it.
    private func set(_ text: String) throws(Refusal) -> RecurrenceSet {
        // A second of zero is what is meant without one.
        let parts = text.trimmed.uppercased().split(separator: ";").filter { $0 != "BYSECOND=0" && $0 != "BYSECOND=00" }
        let rule = "RRULE:\(parts.joined(separator: ";")) from \(start)"
        do {
            guard case .recurrence(var set) = try Schedule(parsing: rule, context: .file).rule else {
                throw Refusal(message: "it is not a rule")
            }
            // The end of an event without a zone is on its own clock.
            if clock.name == nil, set.rule.isEndUTC, case .until(let end)? = set.rule.end {
                set.rule.end = .until(clock.rules.local(at: Instant(seconds: end.wallSeconds)))
                set.rule.isEndUTC = false
            }
            return set
        } catch let error as ScheduleError {
            throw Refusal(message: error.message)
        } catch let error as Refusal {
            throw error
        } catch {
            throw Refusal(message: "\(error)")
        }
    }

    /// The clock of UTC never changes, so hours by it are elapsed time.
    private func elapsed(_ set: RecurrenceSet) -> Schedule? {
        let rule = set.rule
        let unit: Int64 = rule.frequency == .hourly ? 3600 : 60
        var bare = RecurrenceRule(rule.frequency)
        (bare.interval, bare.weekStart) = (rule.interval, rule.weekStart)
        guard [.hourly, .minutely].contains(rule.frequency), bare == rule, removed.isEmpty, added.isEmpty,
            let instant = clock.rules.instant(of: start)
        else { return nil }
        let every = Duration.seconds(Int64(rule.interval) * unit)
        return Schedule(.elapsed(every: every, from: context.zone.local(at: instant)))
    }

    /// `nil` if only a rule of RFC 5545 says it.
    private func plain(_ set: RecurrenceSet) -> Schedule? {
        let rule = set.rule
        guard rule.weekNumbers.isEmpty, rule.yearDays.isEmpty, let days = days(rule) else { return nil }
        let hours = rule.hours.isEmpty ? [start.time.hour] : rule.hours
        let minutes = rule.minutes.isEmpty ? [start.time.minute] : rule.minutes
        let times = hours.flatMap { hour in
            minutes.compactMap { ClockTime(hour: hour, minute: $0, second: start.time.second) }
        }.sorted()
        var schedule = Schedule(.wall(days, .at(times)))
        if schedule.needsStart || isLater(schedule) { schedule.from = start.date }
        switch rule.end {
        case nil: break
        case .count(let count):
            // A rule counts the times that an exception removes; a number of times does not.
            guard removed.isEmpty, !hasExceptions, times.count == 1 || times.first == start.time else { return nil }
            schedule.from = start.date
            schedule.extent = .times(count)
        case .until(let end):
            let local =
                rule.isEndUTC ? clock.rules.local(at: Instant(seconds: end.wallSeconds)) : end
            guard let last = times.last, times.count == 1 || local.time >= last else { return nil }
            schedule.until = local.time >= last ? local.date : local.date - 1
        }
        if let until = schedule.until, let from = schedule.from, until < from { return nil }
        return schedule
    }

    /// True if it would have times before its start.
    private func isLater(_ schedule: Schedule) -> Bool {
        guard let next = schedule.recurrence(definedOn: context.today)?.next(after: context.now, in: clock.rules) else {
            return false
        }
        return next.local.date < start.date
    }

    private func days(_ rule: RecurrenceRule) -> Schedule.Days? {
        let (interval, hasPositions) = (rule.interval, !rule.positions.isEmpty)
        let weekdays = rule.days.allSatisfy { $0.nth == nil } ? WeekdaySet(rule.days.map(\.weekday)) : nil
        switch rule.frequency {
        case .daily:
            guard !hasPositions, rule.months.isEmpty, rule.monthDays.isEmpty else { return nil }
            if rule.days.isEmpty { return interval == 1 ? .daily : interval <= 3660 ? .everyDays(interval) : nil }
            return interval == 1 ? weekdays.map(week) : nil
        case .weekly:
            guard !hasPositions, rule.months.isEmpty, let named = weekdays else { return nil }
            let set = rule.days.isEmpty ? WeekdaySet([start.date.weekday]) : named
            if interval == 1 { return week(set) }
            // Which days share a week depends on its first day.
            guard interval <= 520, rule.weekStart == .monday || set == WeekdaySet([start.date.weekday]) else {
                return nil
            }
            return .everyWeeks(interval, set)
        case .monthly:
            guard rule.months.isEmpty, interval <= 120, let days = monthDays(rule) else { return nil }
            return .monthly(every: interval, days)
        case .yearly:
            guard interval == 1, rule.days.isEmpty else { return nil }
            if rule.months.isEmpty, rule.monthDays.isEmpty, !hasPositions {
                let (_, month, day) = start.date.components
                return month == 2 && day == 29 ? nil : .yearly([YearDay(month: month, day: day)])
            }
            guard rule.months.count == 1, let month = rule.months.first else { return nil }
            if rule.monthDays == [28, 29], month == 2, rule.positions == [-1] {
                return .yearly([YearDay(month: 2, day: 29)])
            }
            let longest = CivilDate.length(ofMonth: month, year: 2001)
            guard !hasPositions, rule.monthDays.allSatisfy({ (1...longest).contains($0) }) else { return nil }
            let days = rule.monthDays.isEmpty ? [start.date.day] : rule.monthDays
            return days.contains { $0 > longest } ? nil : .yearly(days.map { YearDay(month: month, day: $0) })
        case .hourly, .minutely: return nil
        }
    }

    private func week(_ days: WeekdaySet) -> Schedule.Days { days == .all ? .daily : .weekdays(days) }

    private func monthDays(_ rule: RecurrenceRule) -> [MonthDay]? {
        if rule.days.isEmpty, let last = rule.monthDays.last, last > 28, rule.positions == [-1],
            rule.monthDays == Array(28...last)
        {
            return [.day(last)]
        }
        guard rule.positions.isEmpty else { return nil }
        if rule.days.isEmpty {
            let days = rule.monthDays.isEmpty ? [start.date.day] : rule.monthDays
            // The rule skips a shorter month, and the language takes its last day.
            guard days.allSatisfy({ (1...28).contains($0) || $0 == -1 }) else { return nil }
            return days.filter { $0 > 0 }.map(MonthDay.day) + (days.contains(-1) ? [.last] : [])
        }
        guard rule.monthDays.isEmpty else { return nil }
        var days: [MonthDay] = []
        for day in rule.days.filter({ ($0.nth ?? 0) > 0 }) + rule.days.filter({ ($0.nth ?? 0) <= 0 }) {
            guard let nth = day.nth, (1...5).contains(nth) || nth == -1 else { return nil }
            days.append(.weekday(nth: nth, day.weekday))
        }
        return days
    }
}
