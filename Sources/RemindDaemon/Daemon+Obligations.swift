import CivilTime
import RemindCore
import RemindRequests
import Reminders
import Schedules
import Statistics
import Vocabulary

extension Daemon {
    /// The most that one request makes up.
    private static let mostAtOnce = 100

    /// How obligations were kept on some days, and what is owed of each by now.
    func obligations(_ chosen: Selection, _ scope: StatisticsScope, now: Instant) throws(StoreError)
        -> [ObligationFigures]
    {
        let ledger = scheduler.ledger
        var empty: [ReminderID: ObligationFigures] = [:]
        for reminder in ledger.reminders.values
        where !reminder.isArchived && reminder.owesMissed && chosen.name(of: reminder.id, in: ledger) != nil {
            empty[reminder.id] = ObligationFigures(
                reminder: reminder.id, title: reminder.definition.title, person: reminder.definition.person,
                owedBefore: reminder.owedBefore)
        }
        guard !empty.isEmpty else { return [] }
        let outcomes = try currentOutcomes()
        let kept = outcomes.kept(
            empty, scope, included: outcomes.reminders.map { chosen.name(of: $0, in: ledger) },
            pauses: pausedDays(now: now))
        // In the order of the day.
        return kept.values.sorted { (firstTime($0, now: now), $0.title) < (firstTime($1, now: now), $1.title) }
    }

    private func firstTime(_ one: ObligationFigures, now: Instant) -> ClockTime {
        let reminder = ReminderID(rawValue: one.reminder).flatMap { scheduler.ledger.reminders[$0] }
        let start = scheduler.place.local.instant(of: CivilDateTime(agenda.day(of: now), .midnight))
        let next = start.flatMap { start in
            reminder?.next(after: start - .seconds(1), ledger: scheduler.ledger, place: scheduler.place)
        }
        return next.map { scheduler.place.local.local(at: $0.due).time } ?? ClockTime(secondOfDay: 86_399)
    }

    /// The answers that make up some of those that are owed: the oldest missed ones, then those owed from before.
    ///
    /// - Throws: `nothingDue` if fewer are owed.
    func owed(_ id: ReminderID, _ count: Int, at moment: Instant, now: Instant) throws
        -> (subjects: [RemindCore.AnswerRequest.Subject], left: Int)
    {
        guard let reminder = scheduler.ledger.reminders[id] else { throw scheduler.snapshot.unknown(id) }
        let title = reminder.definition.title
        let today = agenda.day(of: moment)
        let kept = try obligations(
            Selection(reminder: id), StatisticsScope(first: today, last: today, dayStart: settings.dayStart, end: 0),
            now: now)
        guard let figures = kept.first else {
            throw RemindError(
                .invalidArgument, "\(title) is not an obligation, so none is owed",
                hint: "remindctl \(reminder.command) edit \(id) --obligatory")
        }
        guard (1...Daemon.mostAtOnce).contains(count) else {
            throw RemindError(
                .invalidArgument, "\(count) cannot be made up at once", hint: "1 to \(Daemon.mostAtOnce)")
        }
        guard count <= figures.owed else {
            throw RemindError(
                .nothingDue, figures.owed == 0 ? "\(title): none is owed" : "\(title): only \(figures.owed) are owed",
                hint: "see what is owed with: remindctl \(reminder.command) qada")
        }
        let agenda = self.agenda
        let missed = try journal.occurrences(of: id).filter { occurrence in
            occurrence.due <= moment && !occurrence.id.slot.isUnscheduled && occurrence.standing?.answer?.run == nil
                && agenda.isOwed(occurrence.standing, of: reminder, on: agenda.day(of: occurrence))
        }.sorted { $0.due < $1.due }.prefix(count)
        let rest = count - missed.count
        return (missed.map { .occurrence($0.id) } + Array(repeating: .extra(id), count: rest), figures.owed - count)
    }
}
