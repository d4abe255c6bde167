import CivilTime
import RemindCore
import RemindProtocol
import RemindRequests
import Reminders
import Schedules
import Statistics
import Vocabulary

/// Everything that a report for a doctor needs.
enum ReportMethod: ImmediateMethod {
    static let name = "Report"

    static func answer(_ asked: Remindd1.ReportRequest, now: Instant, in daemon: isolated Daemon) throws
        -> Remindd1.ReportReply
    {
        let scope = try daemon.context(now).scope(
            Remindd1.StatisticsRequest(since: asked.since ?? "90d", until: asked.until, window: asked.window))
        let chosen = try daemon.context(now).selection(what: nil, kind: nil, person: asked.person, tag: asked.tag)
        let all = try daemon.context(now).selection(what: nil, kind: "all", person: asked.person, tag: asked.tag)
        let outcomes = try daemon.currentOutcomes()
        let included = outcomes.reminders.map { chosen.name(of: $0, in: daemon.scheduler.ledger) }
        let found = outcomes.statistics(scope, included: included, pauses: daemon.pausedDays(now: now))
        var view = daemon.agenda.view(
            of: found, scope: scope, pending: daemon.pending(chosen, scope, now: now), allDays: true)
        view.kind = chosen.kind
        view.person = chosen.person == Definition.me ? nil : chosen.person
        view.tag = chosen.tag
        let exceptions = outcomes.exceptions(scope, included: included, limit: Daemon.longestList) {
            daemon.scheduler.ledger.reminders[$0]?.definition
        }
        let handles = daemon.agenda.upcomingHandles(now: now)
        let reminders = daemon.scheduler.ledger.reminders.values.filter { reminder in
            chosen.name(of: reminder.id, in: daemon.scheduler.ledger) != nil
                && (!reminder.isArchived || found.reminders[reminder.id] != nil)
        }.sorted { ($0.definition.title, $0.id) < ($1.definition.title, $1.id) }
        let isOfUser =
            chosen.person == Definition.me
            || chosen.person == nil && reminders.allSatisfy { $0.definition.person == nil }
        let report = ReportView(
            statistics: view, reminders: reminders.map { daemon.agenda.view(of: $0, now: now, handles: handles) },
            doses: exceptions.doses, left: exceptions.left,
            notes: try daemon.notes(of: reminders.map(\.id), scope),
            prescriptions: try daemon.prescriptions(of: reminders.map(\.id), scope),
            devices: try daemon.devices(person: asked.person, tag: asked.tag, now: now),
            series: try daemon.reportedDays(of: all, beside: chosen.kind, scope, now: now),
            asNeeded: try daemon.asNeeded(of: reminders.map(\.id), scope),
            patient: isOfUser && daemon.settings.patient != Patient() ? daemon.settings.patient : nil)
        daemon.promise(report.reminders.compactMap(\.next), now: now)
        return Remindd1.ReportReply(zone: daemon.zoneName, now: now.seconds, report: report)
    }
}

extension Daemon {
    /// The days of the reminders of a kind, and of what is measured as it changes, such as a weight or a blood pressure;
    /// `nil` if there are more than a picture can show.
    fileprivate func reportedDays(of all: Selection, beside kind: String?, _ scope: StatisticsScope, now: Instant)
        throws
        -> [DaySeriesView]?
    {
        do {
            return try daySeries(of: all, scope, now: now) { reminder in
                reminder.definition.kind == kind || reminder.measuring?.measure == .level
            }
        } catch is RemindError {
            return nil
        }
    }

    /// Doses, and notes, that one report lists at most, the latest of them.
    fileprivate static let longestList = 1000

    /// Entries that are read at once.
    private static let longestPiece = 2000

    /// The doses that were in force, by the revisions that said them.
    fileprivate func prescriptions(of reminders: [ReminderID], _ scope: StatisticsScope) throws
        -> [ReportView.Prescription]
    {
        let zone = scheduler.place.local
        var selection = EntrySelection()
        selection.before = zone.instant(of: CivilDateTime(scope.last + 1, scope.dayStart))
        selection.filter.reminders = reminders.flatMap { journal.names.all(of: $0) }
        selection.filter.words = [EntryFilter.Word(what: "defined")]
        let entries = try journal.page(of: selection, from: .first, limit: .max)
        return ReportView.Prescription.all(in: entries, since: scope.first) { entry in
            scheduler.place.rules(named: entry.zone).local(at: entry.at).date
        }
    }

    /// Prescriptions besides doses, of any kind; `nil` if there is none.
    fileprivate func devices(person: String?, tag: String?, now: Instant) throws(RemindError) -> [ReportView.Device]? {
        let chosen = try context(now).selection(what: nil, kind: "all", person: person, tag: tag)
        let found = scheduler.ledger.reminders.values.filter { reminder in
            !reminder.isArchived && chosen.name(of: reminder.id, in: scheduler.ledger) != nil
        }.sorted { ($0.definition.title, $0.id) < ($1.definition.title, $1.id) }
            .compactMap { ReportView.Device($0.definition) }
        return found.isEmpty ? nil : found
    }

    /// Doses besides a schedule. One may have been recorded long after it was taken.
    fileprivate func asNeeded(of reminders: [ReminderID], _ scope: StatisticsScope) throws -> [ReportView.AsNeeded] {
        var selection = EntrySelection()
        selection.since = scheduler.place.local.instant(of: CivilDateTime(scope.first, scope.dayStart))
        selection.filter.reminders = reminders.flatMap { journal.names.all(of: $0) }
        selection.filter.words = [EntryFilter.Word(what: "done")]
        selection.filter.onlyStanding = true
        // In pieces: the others, of schedules, may be many.
        var entries: [Entry] = []
        var beginning = Journal.Beginning.first
        while true {
            let piece = try journal.page(of: selection, from: beginning, limit: Daemon.longestPiece)
            entries += piece.filter { $0.slot?.isUnscheduled == true }
            guard piece.count == Daemon.longestPiece, let last = piece.last else { break }
            beginning = .after(EntryPosition(at: last.at.milliseconds, id: last.id))
        }
        return ReportView.AsNeeded.all(in: entries) { entry, answer in
            let local = scheduler.place.rules(named: entry.zone).local(at: answer.happened)
            let day = local.time < scope.dayStart ? local.date - 1 : local.date
            return scope.first <= day && day <= scope.last ? day : nil
        } definition: {
            scheduler.ledger.reminders[$0]?.definition
        }
    }

    fileprivate func notes(of reminders: [ReminderID], _ scope: StatisticsScope) throws -> [ReportView.Note] {
        let zone = scheduler.place.local
        var selection = EntrySelection()
        selection.since = zone.instant(of: CivilDateTime(scope.first, scope.dayStart))
        selection.before = zone.instant(of: CivilDateTime(scope.last + 1, scope.dayStart))
        selection.filter.reminders = reminders.flatMap { journal.names.all(of: $0) }
        selection.filter.onlyStanding = true
        selection.filter.isNoted = true
        let all = try journal.count(selection)
        guard let first = try journal.position(of: max(0, all - Daemon.longestList), in: selection) else { return [] }
        // They come as they were recorded; an import records months at once.
        let entries = try journal.page(of: selection, from: .from(first), limit: Daemon.longestList).sorted {
            ($0.answer?.happened ?? $0.at, $0.id) < ($1.answer?.happened ?? $1.at, $1.id)
        }
        return entries.compactMap { entry in
            guard let answer = entry.answer, let note = answer.note, let id = entry.reminder else { return nil }
            let definition = scheduler.ledger.reminders[id]?.definition
            let zone = scheduler.place.rules(named: entry.zone)
            let due = entry.slot?.local.map { local in
                let rules = entry.dueZone.map(scheduler.place.rules(named:)) ?? zone
                let offset = rules.timestamp(entry.due ?? answer.happened).dropFirst("2026-11-20T08:00:00".count)
                return "\(local.description.prefix("2026-11-20T08:00".count)):00\(offset)"
            }
            return ReportView.Note(
                reminder: id.rawValue, title: definition?.title ?? id.rawValue, person: definition?.person,
                at: zone.timestamp(answer.happened), status: agenda.word(of: answer, reminder: id), text: note, due: due
            )
        }
    }
}
