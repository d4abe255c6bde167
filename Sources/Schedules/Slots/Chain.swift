package import CivilTime

/// A schedule that follows from what was taken: so long after it, within its bounds.
package struct Chain: Sendable {
    /// After the dose.
    package var delay: Duration
    /// Whose dose; `nil` for the reminder's own.
    package var of: ReminderID?
    /// Where it begins, and begins again after a miss: daily at this time.
    package var first: WallRecurrence?
    private let from: CivilDate?
    private let until: CivilDate?
    private let except: Set<CivilDate>

    /// - Throws: `RemindError` for a number of times, which nobody counts: what was taken long ago is not at hand.
    init(_ schedule: Schedule, after delay: Duration, of other: ReminderID?, first: ClockTime?, definedOn: CivilDate)
        throws(RemindError)
    {
        if case .times? = schedule.extent {
            throw RemindError(
                .invalidSchedule, "a schedule that follows from doses is limited in days, not in times",
                hint: "for 10 days, or until 2026-12-01")
        }
        self.delay = delay
        of = other
        from = schedule.from
        until = schedule.end(definedOn: definedOn)
        except = Set(schedule.except)
        self.first = first.map {
            WallRecurrence(days: .weekly(.all), times: [$0], from: schedule.from, until: until, except: except)
        }
    }

    /// Whether a dose may be due on a date.
    package func has(_ date: CivilDate) -> Bool {
        from.map { $0 <= date } ?? true && until.map { date <= $0 } ?? true && !except.contains(date)
    }
}
