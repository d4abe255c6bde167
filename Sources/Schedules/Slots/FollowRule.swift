package import CivilTime
package import Vocabulary

/// A schedule whose slots come some time after a dose, within its bounds.
package struct FollowRule: Sendable {
    /// The time from the dose to the slot.
    package enum Wait: Hashable, Sendable {
        case elapsed(Duration)
        /// From the day of the dose; `at` is the time of day, or else the person's morning.
        case calendar(CalendarSpan, at: ClockTime?)
    }

    /// How the chain begins.
    enum First: Hashable, Sendable {
        /// Daily at this time, also again after a miss.
        case daily(ClockTime)
        /// Once, at this time or in the morning; it then waits until it is answered.
        case once(ClockTime?)
    }

    package var wait: Wait
    /// The reminder of that dose; `nil` for the reminder itself.
    package var of: ReminderID?
    /// True if a skipped dose counts as well.
    package var countsSkips: Bool
    private let first: First?
    private let from: CivilDate?
    private let until: CivilDate?
    private let except: Set<CivilDate>

    /// - Throws: `invalidSchedule` for a number of times: old doses are not loaded, so they cannot be counted.
    init(
        _ schedule: Schedule, after wait: Wait, of other: ReminderID?, orSkipped: Bool, first: First?,
        definedOn: CivilDate
    ) throws(RemindError) {
        if case .times? = schedule.extent {
            throw RemindError(
                .invalidSchedule, "a schedule that follows doses can end after days, not after a number of times",
                hint: "for 10 days, or until 2026-12-01")
        }
        self.wait = wait
        of = other
        countsSkips = orSkipped
        self.first = first
        from = schedule.from
        until = schedule.end(definedOn: definedOn)
        except = Set(schedule.except)
    }

    /// True if a dose may be due on a date.
    package func has(_ date: CivilDate) -> Bool {
        from.map { $0 <= date } ?? true && until.map { date <= $0 } ?? true && !except.contains(date)
    }

    /// True if the next slot comes only once this one is answered.
    package var waitsForAnswer: Bool { if case .once? = first { true } else { false } }

    /// The times at which the chain may begin, if no dose has a slot that follows it; `nil` for a chain of another
    /// reminder's doses.
    package func firstTimes(in place: TimeContext) -> WallRecurrence? {
        let time: ClockTime
        switch first {
        case nil: return nil
        case .daily(let written): time = written
        case .once(let written): time = written ?? place.morning
        }
        return WallRecurrence(days: .weekly(.all), times: [time], from: from, until: until, except: except)
    }

    /// When the slot is due that follows a dose; `nil` beyond the last year.
    ///
    /// - Parameters:
    ///   - dose: When it was taken.
    ///   - zone: The zone in which it was taken; the day counts from there.
    ///   - wall: The wall clock that the reminder follows.
    ///   - place: The person's day and morning.
    package func due(after dose: Instant, in zone: TimeZoneRules, on wall: TimeZoneRules, place: TimeContext)
        -> Instant?
    {
        switch wait {
        case .elapsed(let length): return dose + length
        case .calendar(let span, let written):
            let time = written ?? place.morning
            let day = place.day(of: zone.local(at: dose)) + span
            // A time before the day begins is of the night after it.
            let date = time < place.dayStart ? day + 1 : day
            // A zone may leave out a date.
            return [date, date + 1].lazy.compactMap { wall.instant(of: CivilDateTime($0, time)) }.first
        }
    }

    /// The least time from a dose to its slot.
    package var shortestWait: Duration {
        switch wait {
        case .elapsed(let length): length
        case .calendar(let span, _):
            switch span.unit {
            // From an evening to the next morning.
            case .day: .seconds(Int64(max(1, span.count * 24 - 24)) * 3600)
            case .week: .seconds(Int64(span.count) * 6 * 86_400)
            case .month: .seconds(Int64(span.count) * 27 * 86_400)
            case .year: .seconds(Int64(span.count) * 364 * 86_400)
            }
        }
    }
}
