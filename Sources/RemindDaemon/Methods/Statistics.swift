import CivilTime
import RemindCore
import RemindProtocol
import RemindRequests
import Reminders
import Schedules
import Statistics
import Vocabulary

/// Adherence, streaks and the like over a stretch of days.
enum StatisticsMethod: ImmediateMethod {
    static let name = "Statistics"

    static func answer(_ asked: Remindd1.StatisticsRequest, now: Instant, in daemon: isolated Daemon) throws
        -> Remindd1.StatisticsReply
    {
        let scope = try daemon.context(now).scope(asked)
        let chosen = try daemon.context(now).selection(
            what: asked.what, kind: asked.kind, person: asked.person, tag: asked.tag)
        let outcomes = try daemon.currentOutcomes()
        let included = outcomes.reminders.map { chosen.name(of: $0, in: daemon.scheduler.ledger) }
        let found = outcomes.statistics(scope, included: included, pauses: daemon.pausedDays(now: now))
        var view = daemon.agenda.view(of: found, scope: scope, pending: daemon.pending(chosen, scope, now: now))
        view.kind = chosen.kind ?? chosen.reminder.flatMap { daemon.scheduler.ledger.reminders[$0]?.definition.kind }
        view.reminder = chosen.reminder?.rawValue
        view.person = chosen.person
        view.tag = chosen.tag
        let measured = try daemon.scheduler.ledger.reminders.values.sorted { $0.id < $1.id }.compactMap {
            reminder -> MeasuredView? in
            guard chosen.name(of: reminder.id, in: daemon.scheduler.ledger) != nil,
                chosen.reminder != nil || !reminder.isArchived,
                let (measuring, series, days) = try daemon.readings(of: reminder, through: scope, now: now)
            else { return nil }
            let range = scope.first...scope.last
            var view = MeasuredView(series, within: range, measuring, of: reminder.definition)
            view.describe(days, within: range, today: daemon.agenda.day(of: now), measuring, of: reminder.definition)
            if let chain = try daemon.chains(of: [reminder], now: now)[reminder.id] {
                (view.streak, view.longestStreak) = (chain.streak, chain.best)
            }
            if !daemon.settings.showsStreaks(of: reminder.definition) { view.streaks = false }
            view.running = daemon.scheduler.ledger.running(of: reminder.id)?.session.map {
                daemon.scheduler.place.local.timestamp($0.from)
            }
            view.runningGoal = daemon.scheduler.ledger.running(of: reminder.id)?.session?.plan.goal
            if view.running == nil, view.kept != nil, let last = days.lastEnd {
                view.ended = daemon.scheduler.place.local.timestamp(last)
            }
            if days.days.isEmpty, view.running == nil, reminder.kind?.hintsAtImport(reminder.definition) == true {
                view.hint = true
            }
            return view
        }
        view.measured = measured.isEmpty ? nil : measured
        view.asNeeded = try daemon.asNeeded(chosen, scope, now: now)
        let ledger = daemon.scheduler.ledger
        let kind = chosen.reminder.flatMap { ledger.reminders[$0]?.kind } ?? chosen.kind.flatMap(Kinds.named)
        if kind?.has(.checkIns) == true {
            view.checkIns = try daemon.checkIns(of: chosen, now: now)
            let kept = try daemon.obligations(chosen, scope, now: now)
            view.obligations = kept.isEmpty ? nil : kept
            view.onTimeRate = ObligationFigures.onTimeRate(of: kept)
        }
        return Remindd1.StatisticsReply(zone: daemon.scheduler.place.local.name, now: now.seconds, statistics: view)
    }
}

extension Daemon {
    /// Doses taken as needed, by title; `nil` for none.
    fileprivate func asNeeded(_ chosen: Selection, _ scope: StatisticsScope, now: Instant) throws -> [StatisticsView
        .AsNeededRow]?
    {
        let ledger = scheduler.ledger
        let own = ledger.reminders.values.filter { $0.asNeeded != nil && chosen.name(of: $0.id, in: ledger) != nil }
        guard !own.isEmpty else { return nil }
        let series = try outcomeSeries(of: chosen, scope, now: now)
        let rows = own.sorted { ($0.definition.title, $0.id) < ($1.definition.title, $1.id) }.compactMap { reminder in
            series[reminder.id].flatMap {
                StatisticsView.AsNeededRow(
                    reminder.definition, $0.part(since: scope.first, until: scope.last))
            }
        }
        return rows.isEmpty ? nil : rows
    }
}
