import CivilTime
import RemindCore
import RemindProtocol
import RemindRequests
import Reminders
import Schedules
import Statistics
import Vocabulary

/// Counts over the whole record, without reading it for every question.
extension Daemon {
    /// Reads the outcomes beside the queue, so that the first question needs not wait for it.
    func prepareStatistics() {
        guard journal.standIn == nil else { return }
        let (names, place, basis) = (journal.names, scheduler.place, Record.Basis(scheduler.ledger))
        readRecord { (path) throws(StoreError) in
            var reader = basis.reader(of: try Database(path: path, access: .unchanging), names, place)
            return try reader.all()
        } then: { daemon, result, _ in
            // If it could not be read, the first request reports it.
            guard case .success(let outcomes) = result else { return }
            daemon.record.keep(outcomes, basis, now: Record.Basis(daemon.scheduler.ledger))
        }
    }

    func currentOutcomes() throws(StoreError) -> Outcomes { try record.outcomes(in: journal, scheduler.snapshot) }

    /// How many wait for an answer.
    func pending(_ chosen: Selection, _ scope: StatisticsScope, now: Instant) -> Int {
        scheduler.ledger.openOccurrences.count { occurrence in
            occurrence.wasDelivered && occurrence.due <= now
                && chosen.name(of: occurrence.id.reminder, in: scheduler.ledger) != nil
                && (scope.first...scope.last).contains(agenda.day(of: occurrence.due))
        }
    }

    /// The paused days of reminders that were ever paused.
    func pausedDays(now: Instant) -> [ReminderID: PausedDays] {
        let agenda = agenda
        let today = agenda.day(of: now)
        return scheduler.ledger.reminders.filter { !$0.value.pauses.isEmpty }.mapValues { reminder in
            PausedDays(reminder.pauses, today: today) { agenda.day(of: $0) }
        }
    }

    /// The measuring of a reminder, and the series of its days since the first reading; `nil` if it takes none.
    func readings(of reminder: Reminder, through scope: StatisticsScope, now: Instant) throws -> (
        measuring: Measuring, series: DaySeries, days: ReadingDays
    )? {
        guard let measuring = reminder.measuring, measuring.measure != .check else { return nil }
        let days = try record.readingDays(of: reminder.id, measuring, in: journal, scheduler.place)
        let first = min(days.first ?? scope.first, scope.first)
        let defined = try begun(reminder)
        let today = agenda.day(of: now)
        let series = days.series(
            measuring, first: first, through: scope.last, defined: defined, today: today,
            pauses: PausedDays(reminder.pauses, today: today) { agenda.day(of: $0) })
        let whole = series.part(since: min(days.first ?? first, today), until: today)
        let chain = try chains(of: [reminder], now: now)[reminder.id] ?? chain(of: reminder, measuring, whole)
        return (measuring, chain.map(series.judged) ?? series, days)
    }

    /// The trend of a smoothed tracker on a day, in its unit; `nil` with fewer than two days of readings.
    func trend(of tracker: String, on day: CivilDate) throws -> Double? {
        guard let id = ReminderID(rawValue: tracker), let measuring = scheduler.ledger.reminders[id]?.measuring,
            measuring.isSmoothed
        else { return nil }
        let days = try record.readingDays(of: id, measuring, in: journal, scheduler.place)
        guard let first = days.first, first < day, let trend = Trend(days, through: day)?[day] else { return nil }
        return measuring.number(Int64(trend.rounded()))
    }

    /// The last reading of a level before a day, and its unit: a weight is still known on a day without one.
    func known(of tracker: String, before day: CivilDate) throws -> (MeasuredView.Extreme?, String?) {
        guard let id = ReminderID(rawValue: tracker), let measuring = scheduler.ledger.reminders[id]?.measuring,
            measuring.measure == .level
        else { return (nil, nil) }
        let days = try record.readingDays(of: id, measuring, in: journal, scheduler.place)
        guard let last = days.last(before: day), let value = days.days[last]?.value(measuring.fold) else {
            return (nil, nil)
        }
        let amount = measuring.amount(value)
        return (MeasuredView.Extreme(value: amount.amount, day: last.description), amount.unit)
    }
}
