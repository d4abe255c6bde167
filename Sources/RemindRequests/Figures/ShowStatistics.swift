import CivilTime
package import RemindCore
package import RemindProtocol
import Reminders
import Statistics
import Vocabulary

/// Adherence, streaks and the like over a stretch of days.
package struct ShowStatistics: Question {
    package static let name = "Statistics"
    private let asked: Remindd1.StatisticsRequest

    package init(_ asked: Remindd1.StatisticsRequest) { self.asked = asked }

    package func answer(
        in context: RequestContext, _ records: some RecordReader
    ) throws -> ShownReply<Remindd1.StatisticsReply> {
        let scope = try context.scope(asked)
        let ledger = context.ledger
        let chosen = try context.selection(
            what: asked.what, kind: asked.kind, person: asked.person, tag: asked.tag)
        let kind = try context.countedKind(of: chosen)
        let outcomes = try records.outcomes(context.scheduler.snapshot)
        let found = outcomes.statistics(
            scope, included: context.included(chosen, of: outcomes), pauses: context.pausedDays)
        var view = context.agenda.view(of: found, scope: scope, pending: context.pending(chosen, scope))
        view.kind = chosen.kind ?? chosen.reminder.flatMap(context.definition)?.kind
        view.reminder = chosen.reminder?.rawValue
        view.person = chosen.person
        view.tag = chosen.tag
        let measured = try ledger.reminders.values.sorted { $0.id < $1.id }.compactMap { reminder -> MeasuredView? in
            guard chosen.name(of: reminder.id, in: ledger) != nil, chosen.reminder != nil || !reminder.isArchived
            else { return nil }
            return try ShowStatistics.measured(reminder, scope, in: context, records)
        }
        view.measured = measured.isEmpty ? nil : measured
        view.asNeeded = try asNeeded(chosen, scope, in: context, records)
        if kind?.has(.checkIns) == true {
            view.checkIns = context.checkIns(of: chosen, in: outcomes)
            let kept = context.obligations(chosen, scope, in: outcomes)
            view.obligations = kept.isEmpty ? nil : kept
            view.onTimeRate = ObligationFigures.sum(of: kept)?.onTimeRate
        }
        return ShownReply(
            Remindd1.StatisticsReply(zone: context.zone.name, now: context.now.seconds, statistics: view))
    }

    private static func measured(
        _ reminder: Reminder, _ scope: StatisticsScope, in context: RequestContext, _ records: some RecordReader
    ) throws -> MeasuredView? {
        guard let (measuring, series, days) = try context.readings(of: reminder, through: scope, records) else {
            return nil
        }
        let range = scope.first...scope.last
        var view = MeasuredView(series, within: range, measuring, of: reminder.definition)
        view.describe(days, within: range, today: context.today, measuring, of: reminder.definition)
        if let chain = try context.chains(of: [reminder], records)[reminder.id] {
            (view.streak, view.longestStreak) = (chain.streak, chain.best)
        }
        if !context.settings.showsStreaks(of: reminder.definition) { view.streaks = false }
        let running = context.ledger.running(of: reminder.id)?.session
        view.running = running.map { context.zone.timestamp($0.from) }
        view.runningGoal = running?.plan.goal
        if running == nil, view.kept != nil, let last = days.lastEnd { view.ended = context.zone.timestamp(last) }
        if days.days.isEmpty, running == nil, reminder.kind?.measures?.hintsAtImport(reminder.definition) == true {
            view.hint = true
        }
        return view
    }

    /// Doses taken as needed, by title; `nil` for none.
    private func asNeeded(
        _ chosen: Selection, _ scope: StatisticsScope, in context: RequestContext, _ records: some RecordReader
    ) throws -> [StatisticsView.AsNeededRow]? {
        let own = context.reminders(of: chosen) { $0.asNeeded != nil }
        guard !own.isEmpty else { return nil }
        let series = try context.outcomeSeries(of: chosen, scope, records)
        let rows = own.compactMap { reminder in
            series[reminder.id].flatMap {
                StatisticsView.AsNeededRow(
                    reminder.definition, $0.part(since: scope.first, until: scope.last))
            }
        }
        return rows.isEmpty ? nil : rows
    }
}

extension RequestContext {
    /// How many wait for an answer.
    func pending(_ chosen: Selection, _ scope: StatisticsScope) -> Int {
        ledger.openOccurrences.count { occurrence in
            occurrence.wasDelivered && occurrence.due <= now
                && ledger.reminders[occurrence.id.reminder]?.isPlain != true
                && chosen.name(of: occurrence.id.reminder, in: ledger) != nil
                && (scope.first...scope.last).contains(agenda.day(of: occurrence.due))
        }
    }
}
