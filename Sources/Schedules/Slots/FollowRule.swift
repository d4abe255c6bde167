package import CivilTime
package import Vocabulary

/// A schedule whose slots come a delay after a dose, within its bounds.
package struct FollowRule: Sendable {
    /// The time from the dose to the slot.
    package var delay: Duration
    /// The reminder of that dose; `nil` for the reminder itself.
    package var of: ReminderID?
    /// True if a skipped dose counts as well.
    package var countsSkips: Bool
    /// The chain begins, and begins again after a miss, daily at this time.
    package var first: WallRecurrence?
    private let from: CivilDate?
    private let until: CivilDate?
    private let except: Set<CivilDate>

    /// - Throws: `invalidSchedule` for a number of times: old doses are not loaded, so they cannot be counted.
    init(
        _ schedule: Schedule, after delay: Duration, of other: ReminderID?, orSkipped: Bool, first: ClockTime?,
        definedOn: CivilDate
    ) throws(RemindError) {
        if case .times? = schedule.extent {
            throw RemindError(
                .invalidSchedule, "a schedule that follows doses can end after days, not after a number of times",
                hint: "for 10 days, or until 2026-12-01")
        }
        self.delay = delay
        of = other
        countsSkips = orSkipped
        from = schedule.from
        until = schedule.end(definedOn: definedOn)
        except = Set(schedule.except)
        self.first = first.map {
            WallRecurrence(days: .weekly(.all), times: [$0], from: schedule.from, until: until, except: except)
        }
    }

    /// True if a dose may be due on a date.
    package func has(_ date: CivilDate) -> Bool {
        from.map { $0 <= date } ?? true && until.map { date <= $0 } ?? true && !except.contains(date)
    }
}
