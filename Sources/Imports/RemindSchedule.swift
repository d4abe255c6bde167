import CivilTime
import Reminders
import Schedules
import Vocabulary

/// A trigger of Remind as schedules, which have the same days: each translation is held against the days themselves.
struct RemindSchedule {
    /// Dates that are written one by one.
    private static let mostDates = 500
    private static let mostLines = 20
    /// In days: the calendar is the same after 28 years.
    private static let horizons = (plain: 2 * 366, omitting: 28 * 366)
    /// How far from an omitted date another day may have moved, in days.
    private static let reach = 60

    private let trigger: RemindTrigger
    private let omits: RemindOmits
    private let context: ImportContext
    private let time: ClockTime

    init(_ trigger: RemindTrigger, _ omits: RemindOmits, _ context: ImportContext) {
        (self.trigger, self.omits, self.context) = (trigger, omits, context)
        time = trigger.time ?? context.morning
    }

    /// - Returns: Nothing if it is over.
    /// - Throws: `RemindPattern.Problem` if the language cannot say it exactly.
    func schedules() throws(RemindPattern.Problem) -> [Schedule] {
        if trigger.heedsOmits, let line = omits.computed {
            throw RemindPattern.Problem(
                message: "it depends on the days that line \(line) omits, which only Remind computes")
        }
        let today = context.today
        let limit = today + 100 * 366
        if let end = trigger.end, end < today { return [] }
        if let date = trigger.date, trigger.isOnce, let from = trigger.from, date < from { return [] }
        if trigger.isOnce {
            return trigger.dates(today...limit, omits).map(once).filter(isAhead)
        }
        if trigger.from != nil, trigger.heedsOmits || trigger.back > 0 {
            throw RemindPattern.Problem(message: "FROM with days that are moved has no rule")
        }
        // Remind itself does not come on all of these days.
        if trigger.back > 0, trigger.shift == .before || trigger.shift == .after, trigger.weekdays.days.count > 1 {
            throw RemindPattern.Problem(message: "several weekdays that are moved twice have no rule")
        }
        do throws(RemindPattern.Problem) {
            return try ruled()
        } catch {
            // A reminder that ends can have all its dates.
            guard let end = trigger.end, end < limit else { throw error }
            let dates = trigger.dates(today...end, omits).map { CivilDateTime($0, time) }.filter {
                $0 > context.zone.local(at: context.now)
            }
            guard dates.count <= Self.mostDates else { throw error }
            if dates.count <= Self.mostLines { return dates.map { once($0.date) } }
            var rule = RecurrenceRule(.daily)
            rule.end = .count(1)
            return [
                Schedule(
                    .recurrence(RecurrenceSet(rule, start: dates[0], added: Array(dates.dropFirst()))),
                    zone: context.zoneOfTimes)
            ]
        }
    }

    private func once(_ date: CivilDate) -> Schedule {
        Schedule(.wall(.once(date), .at([time])), zone: context.zoneOfTimes)
    }

    private func isAhead(_ schedule: Schedule) -> Bool {
        schedule.recurrence(definedOn: context.today)?.next(after: context.now, in: context.zone) != nil
    }

    // MARK: - Rules

    private func ruled() throws(RemindPattern.Problem) -> [Schedule] {
        let today = context.today
        var start = max(today, trigger.from ?? today)
        var rules: [String]
        if let interval = trigger.interval, let date = trigger.date {
            let first = try repeated(from: date)
            rules = [first.rule]
            // A start long past counts as well.
            start = interval == 1 ? max(first.start, today) : first.start
        } else {
            if let year = trigger.year, let first = CivilDate(year: year, month: 1, day: 1) {
                start = max(start, first)
            }
            rules = try RemindPattern.patterns(trigger, omits).map(\.rule)
        }
        if let end = trigger.end {
            guard start <= end else { return [] }
            rules = rules.map { "\($0);UNTIL=\(Self.stamp(CivilDateTime(end, time)))" }
        }
        return try checked(rules, from: start).filter(isAhead)
    }

    /// The rule of a repeat that counts from its first day.
    private func repeated(from date: CivilDate) throws(RemindPattern.Problem) -> (rule: String, start: CivilDate) {
        guard let interval = trigger.interval else { return ("", date) }
        var start = date
        if trigger.back > 0 {
            guard trigger.isPlainBack || omits == RemindOmits() && trigger.localOmits.isEmpty else {
                throw RemindPattern.Problem(message: "days before it that leave out others have no rule")
            }
            start = date - trigger.back
        }
        start = trigger.repeated(from: start, since: trigger.from)
        var allowed = WeekdaySet.all
        if trigger.shift != nil {
            allowed.subtract(omits.weekdays.union(trigger.localOmits))
            guard allowed == .all || trigger.shift == .skip || interval == 1 else {
                throw RemindPattern.Problem(message: "BEFORE and AFTER have no rule for days that are counted")
            }
            guard !allowed.isEmpty else { throw RemindPattern.Problem(message: "every day is omitted") }
        }
        let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
        if interval == 1, allowed != .all {
            return ("FREQ=WEEKLY;BYDAY=\(allowed.days.map { names[Int($0.rawValue)] }.joined(separator: ","))", start)
        }
        if interval % 7 == 0, allowed.contains(start.weekday) {
            let weeks = interval == 7 ? "" : ";INTERVAL=\(interval / 7)"
            return ("FREQ=WEEKLY\(weeks);BYDAY=\(names[Int(start.weekday.rawValue)])", start)
        }
        let days =
            allowed == .all ? "" : ";BYDAY=\(allowed.days.map { names[Int($0.rawValue)] }.joined(separator: ","))"
        return ("FREQ=DAILY\(interval == 1 ? "" : ";INTERVAL=\(interval)")\(days)", start)
    }

    /// The schedules of the rules, with the omitted dates of single years, if they have the days that Remind has.
    private func checked(_ rules: [String], from start: CivilDate) throws(RemindPattern.Problem) -> [Schedule] {
        var last = context.today + (trigger.heedsOmits ? Self.horizons.omitting : Self.horizons.plain)
        last = max(last, start + 800)
        if trigger.heedsOmits, let omitted = omits.dates.max() { last = max(last, omitted + 400) }
        if let end = trigger.end { last = min(last, end) }
        let days = min(context.today, last)...last
        let wanted = Set(trigger.dates(days, omits))
        let plain = try schedules(rules, from: start)
        let parts = plain.map { Set(dates($0, days)) }
        let found = parts.reduce(into: Set<CivilDate>()) { $0.formUnion($1) }
        if wanted == found { return plain.flatMap(\.self) }
        let different = wanted.symmetricDifference(found)
        let isNear =
            trigger.heedsOmits
            && different.allSatisfy { date in
                (-Self.reach...Self.reach).contains { omits.dates.contains(date + $0) }
            }
        guard isNear, different.count <= Self.mostDates else {
            let isYearly = trigger.heedsOmits && !omits.yearly.isEmpty
            throw RemindPattern.Problem(
                message: isYearly
                    ? "it depends on days that are omitted each year, for which there is no rule"
                    : "no schedule has exactly its days")
        }
        let added = wanted.subtracting(found)
        var all: [Schedule] = []
        for (index, rule) in rules.enumerated() {
            all += try schedules(
                [rule], from: start, removed: parts[index].subtracting(wanted), added: index == 0 ? added : []
            )
            .flatMap(\.self)
        }
        guard Set(dates(all, days)) == wanted else {
            throw RemindPattern.Problem(message: "no schedule has exactly its days")
        }
        return all
    }

    private func schedules(
        _ rules: [String], from start: CivilDate, removed: Set<CivilDate> = [], added: Set<CivilDate> = []
    ) throws(RemindPattern.Problem) -> [[Schedule]] {
        var all: [[Schedule]] = []
        for rule in rules {
            var made = ICalendarSchedule(
                at: CivilDateTime(start, time), ICalendarTimes.Clock(name: context.zoneOfTimes, rules: context.zone),
                context)
            made.removed = removed.sorted().map { CivilDateTime($0, time) }
            made.added = added.sorted().map { CivilDateTime($0, time) }
            do throws(ICalendarSchedule.Refusal) {
                all.append(try made.schedules(rule))
            } catch {
                throw RemindPattern.Problem(message: error.message)
            }
        }
        return all
    }

    /// The days of schedules, on a clock that never changes.
    private func dates(_ schedules: [Schedule], _ days: ClosedRange<CivilDate>) -> [CivilDate] {
        let begin = Instant(seconds: CivilDateTime(days.lowerBound, .midnight).wallSeconds - 1)
        let end = Instant(seconds: CivilDateTime(days.upperBound + 1, .midnight).wallSeconds - 1)
        return schedules.flatMap { schedule in
            schedule.recurrence(definedOn: context.today)?
                .slots(after: begin, through: end, in: .utc, limit: 20_000).map(\.local.date) ?? []
        }
    }

    private static func stamp(_ local: CivilDateTime) -> String {
        local.description.filter { $0 != "-" && $0 != ":" }.padding(15)
    }
}

extension String {
    /// A time without seconds gets them.
    fileprivate func padding(_ length: Int) -> String { self + String(repeating: "0", count: max(0, length - count)) }
}
