import CivilTime
import Reminders
import Schedules

/// medTimer's schedules in remindd's language. Some need several here.
extension MedTimerReminder {
    /// More rules for the days of one cycle would be hard to read.
    private static let mostRules: Int64 = 31

    func schedules(_ context: ImportContext, _ weekend: MedTimerSettings.Weekend?) -> [TranslatedSchedule] {
        switch sort {
        case .timed: onWeekends(weekend).flatMap { timed(context, $0.weekdays, Self.clock($0.minutes)) }.map(bounded)
        case .windowed: windows().map { bounded($0.schedule, isAfterMidnight: $0.isAfterMidnight) }
        case .continuous: [continuous(context)]
        case .linked, .outOfStock, .expiration: [TranslatedSchedule(problem: "it has no time of its own")]
        }
    }

    /// True if a time of day may lie in the span in which medTimer waits on weekends, and is not moved here.
    func ignores(_ weekend: MedTimerSettings.Weekend) -> Bool {
        switch sort {
        case .timed, .outOfStock, .expiration: false
        case .linked, .continuous: true
        case .windowed: window.from > window.to || weekend.span.overlaps(window.from..<window.to + 1)
        }
    }

    /// Within its first and last day.
    private func bounded(_ schedule: TranslatedSchedule, isAfterMidnight: Bool) -> TranslatedSchedule {
        var text = schedule
        // A rule and a cycle name their own start. The part of a window after midnight belongs to the evening before.
        if let first, !text.isAnchored { text.tail += " from \(isAfterMidnight ? first + 1 : first)" }
        if let last { text.tail += " until \(last)" }
        return text
    }

    private func bounded(_ schedule: TranslatedSchedule) -> TranslatedSchedule {
        bounded(schedule, isAfterMidnight: false)
    }

    // MARK: - Times of day

    /// The days and the time of day of each: on weekends it may be later.
    private func onWeekends(_ weekend: MedTimerSettings.Weekend?) -> [(weekdays: [Int]?, minutes: Int64)] {
        guard let weekend, weekend.span.contains(minutes) else { return [(weekdays, minutes)] }
        let all = weekdays ?? Array(0..<7)
        let days = (late: all.filter(weekend.days.contains), rest: all.filter { !weekend.days.contains($0) })
        guard !days.late.isEmpty else { return [(weekdays, minutes)] }
        let late = (weekdays: days.late.count == 7 ? nil : days.late, minutes: weekend.span.upperBound)
        return days.rest.isEmpty ? [late] : [(days.rest, minutes), late]
    }

    private func timed(_ context: ImportContext, _ weekdays: [Int]?, _ time: String) -> [TranslatedSchedule] {
        guard off == 0 else { return cycle(weekdays, time) }
        if let monthDays {
            // medTimer skips months without that day; `monthly` would use their last day.
            guard weekdays == nil, monthDays.allSatisfy({ $0 <= 28 }) else {
                return [rule(["FREQ=MONTHLY"], weekdays, from: first ?? context.today, time)]
            }
            return [TranslatedSchedule("monthly on \(monthDays.map(String.init).joined(separator: ", ")) at", [time])]
        }
        guard let weekdays else { return [TranslatedSchedule("daily at", [time])] }
        return [TranslatedSchedule("\(TranslatedSchedule.names(ofWeekdays: weekdays)) at", [time])]
    }

    private func rule(
        _ parts: [String], _ weekdays: [Int]?, from date: CivilDate, _ time: String
    ) -> TranslatedSchedule {
        var all = parts
        if let monthDays { all.append("BYMONTHDAY=" + monthDays.map(String.init).joined(separator: ",")) }
        if let weekdays {
            all.append("BYDAY=" + weekdays.map { ScheduleWords.iCalendarDays[$0].uppercased() }.joined(separator: ","))
        }
        return TranslatedSchedule("RRULE:\(all.joined(separator: ";")) from \(date)T\(time)", isAnchored: true)
    }

    /// Days on and days off in turn. Only on some days of the week or month, each day on has a rule of its own.
    private func cycle(_ weekdays: [Int]?, _ time: String) -> [TranslatedSchedule] {
        let length = Int(on + off)
        guard weekdays != nil || monthDays != nil else {
            let head = on == 1 ? "every \(length) days at" : "\(on) days on, \(off) off at"
            return [TranslatedSchedule(head, [time], " from \(cycleStart)", isAnchored: true)]
        }
        guard on <= Self.mostRules else {
            return [
                TranslatedSchedule(
                    problem: "\(on) days on and \(off) off, and only on some days of the week or month, "
                        + "need too many rules")
            ]
        }
        let starts = (0..<Int(on)).map { cycleStart + $0 }.filter { start in
            // A cycle of whole weeks meets the same day of the week each time.
            length % 7 != 0 || weekdays.map { $0.contains(Int(start.weekday.rawValue)) } ?? true
        }
        guard !starts.isEmpty else {
            return [TranslatedSchedule(problem: "its days on never fall on its days of the week: it never rings")]
        }
        if length == 7, monthDays == nil {
            let names = TranslatedSchedule.names(ofWeekdays: starts.map { Int($0.weekday.rawValue) })
            return [TranslatedSchedule("\(names) at", [time], " from \(cycleStart)", isAnchored: true)]
        }
        return starts.map { rule(["FREQ=DAILY", "INTERVAL=\(length)"], weekdays, from: $0, time) }
    }

    // MARK: - Intervals

    /// One window, or two if it goes over midnight.
    private func windows() -> [(schedule: TranslatedSchedule, isAfterMidnight: Bool)] {
        func window(_ from: Int64, _ to: Int64) -> TranslatedSchedule {
            guard from < to else { return TranslatedSchedule("daily at", [Self.clock(from)]) }
            return TranslatedSchedule(
                "every \(Self.length(minutes)) between \(Self.clock(from)) and \(Self.clock(to))")
        }
        var all: [(schedule: TranslatedSchedule, isAfterMidnight: Bool)]
        if self.window.from <= self.window.to {
            all = [(window(self.window.from, self.window.to), false)]
        } else {
            let last = self.window.from + (1439 - self.window.from) / minutes * minutes
            all = [(window(self.window.from, last), false)]
            let next = last + minutes - 1440
            if next <= self.window.to {
                all.append((window(next, next + (self.window.to - next) / minutes * minutes), true))
            }
        }
        if fromAnswer {
            all[0].schedule.note = "medTimer counts from the last dose taken or skipped; here it follows the clock"
        }
        return all
    }

    private func continuous(_ context: ImportContext) -> TranslatedSchedule {
        let begins = context.zone.local(at: start)
        let clock = Self.clock(Int64(begins.time.secondOfDay / 60))
        guard fromAnswer else {
            var text = TranslatedSchedule("every \(Self.length(minutes)) from \(begins.date) \(clock)")
            // The text names its start already.
            if let last { text.tail += " until \(last)" }
            return text
        }
        let wait = minutes % 60 == 0 ? "\(minutes / 60)h" : "\(minutes)m"
        return bounded(TranslatedSchedule("\(wait) after taken or skipped, first at \(clock)"))
    }

    static func clock(_ minutes: Int64) -> String { ClockTime(secondOfDay: Int32(minutes * 60)).description }

    static func length(_ minutes: Int64) -> String {
        minutes % 60 == 0 ? "\(minutes / 60) hours" : "\(minutes) minutes"
    }
}

extension ImportedContent {
    /// Names the reminders that medTimer lets wait on weekends, and that do not wait here.
    mutating func noteWeekend(_ weekend: MedTimerSettings.Weekend?, _ reminders: [MedTimerReminder]) {
        guard let weekend else { return }
        let days = TranslatedSchedule.names(ofWeekdays: weekend.days)
        let end = MedTimerReminder.clock(weekend.span.upperBound)
        for reminder in reminders where reminder.ignores(weekend) {
            note(reminder.place, "on \(days) it waits until \(end) there; here it does not")
        }
    }
}
