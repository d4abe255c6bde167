import CivilTime
package import RemindCore
package import RemindProtocol
import Reminders
import Schedules
import Statistics
import Vocabulary

/// Everything that a report for a doctor needs.
package struct MakeReport: Question {
    package static let name = "Report"
    /// Doses, and notes, that one report lists at most, the latest of them.
    private static let longestList = 1000
    /// Entries that are read at once.
    private static let longestPiece = 2000
    private let asked: Remindd1.ReportRequest

    package init(_ asked: Remindd1.ReportRequest) { self.asked = asked }

    package func answer(
        in context: RequestContext, _ records: some RecordReader
    ) throws -> ShownReply<Remindd1.ReportReply> {
        let (ledger, now, settings) = (context.ledger, context.now, context.settings)
        let scope = try context.scope(
            Remindd1.StatisticsRequest(since: asked.since ?? "90d", until: asked.until, window: asked.window))
        let chosen = try context.selection(what: nil, kind: nil, person: asked.person, tag: asked.tag)
        let all = try context.selection(what: nil, kind: "all", person: asked.person, tag: asked.tag)
        let outcomes = try records.outcomes(context.scheduler.snapshot)
        let included = context.included(chosen, of: outcomes)
        let found = outcomes.statistics(scope, included: included, pauses: context.pausedDays)
        var view = context.agenda.view(
            of: found, scope: scope, pending: context.pending(chosen, scope), allDays: true)
        view.kind = chosen.kind
        view.person = chosen.person == Definition.me ? nil : chosen.person
        view.tag = chosen.tag
        let exceptions = outcomes.exceptions(scope, included: included, limit: MakeReport.longestList) {
            ledger.reminders[$0]?.definition
        }
        let handles = context.agenda.upcomingHandles(now: now)
        let reminders = context.reminders(of: chosen) { !$0.isArchived || found.reminders[$0.id] != nil }
        let ids = reminders.map(\.id)
        let isOfUser =
            chosen.person == Definition.me
            || chosen.person == nil && reminders.allSatisfy { $0.definition.person == nil }
        let report = ReportView(
            statistics: view, reminders: reminders.map { context.agenda.view(of: $0, now: now, handles: handles) },
            doses: exceptions.doses, left: exceptions.left,
            notes: try notes(of: ids, scope, in: context, records),
            prescriptions: try prescriptions(of: ids, scope, in: context, records),
            devices: devices(of: all, in: context),
            series: try days(of: all, beside: chosen.kind, scope, in: context, records),
            asNeeded: try asNeeded(of: ids, scope, in: context, records),
            patient: isOfUser && settings.patient != Patient() ? settings.patient : nil)
        return ShownReply(
            Remindd1.ReportReply(zone: context.zone.name, now: now.seconds, report: report),
            occurrences: report.reminders.compactMap(\.next))
    }

    /// The days of the reminders of a kind, and of measured levels, such as a weight or a blood pressure;
    /// `nil` if there are more than a picture can show.
    private func days(
        of all: Selection, beside kind: String?, _ scope: StatisticsScope, in context: RequestContext,
        _ records: some RecordReader
    ) throws -> [DaySeriesView]? {
        do {
            return try context.daySeries(of: all, scope, records) { reminder in
                reminder.definition.kind == kind || reminder.measuring?.measure == .level
            }
        } catch is RemindError {
            return nil
        }
    }

    /// The doses that were in force, by the revisions that said them.
    private func prescriptions(
        of reminders: [ReminderID], _ scope: StatisticsScope, in context: RequestContext, _ records: some RecordReader
    ) throws -> [ReportView.Prescription] {
        var selection = selection(of: reminders, in: context)
        selection.before = context.zone.instant(of: CivilDateTime(scope.last + 1, scope.dayStart))
        selection.filter.words = [EntryFilter.Word(what: "defined")]
        let entries = try records.page(of: selection, from: .first, limit: .max)
        let place = context.scheduler.place
        return ReportView.Prescription.all(in: entries, since: scope.first) { entry in
            place.rules(named: entry.zone).local(at: entry.at).date
        }
    }

    /// Prescriptions besides doses, of any kind; `nil` if there is none.
    private func devices(of all: Selection, in context: RequestContext) -> [ReportView.Device]? {
        let found = context.reminders(of: all) { !$0.isArchived }.compactMap { ReportView.Device($0.definition) }
        return found.isEmpty ? nil : found
    }

    /// Doses besides a schedule. One may have been recorded long after it was taken.
    private func asNeeded(
        of reminders: [ReminderID], _ scope: StatisticsScope, in context: RequestContext, _ records: some RecordReader
    ) throws -> [ReportView.AsNeeded] {
        var selection = selection(of: reminders, in: context)
        selection.since = context.zone.instant(of: CivilDateTime(scope.first, scope.dayStart))
        selection.filter.words = [EntryFilter.Word(what: "done")]
        selection.filter.onlyStanding = true
        // In pieces: the others, of schedules, may be many.
        var entries: [Entry] = []
        var beginning = EntryBeginning.first
        while true {
            let piece = try records.page(of: selection, from: beginning, limit: MakeReport.longestPiece)
            entries += piece.filter { $0.slot?.isUnscheduled == true }
            guard piece.count == MakeReport.longestPiece, let last = piece.last else { break }
            beginning = .after(EntryPosition(last))
        }
        let place = context.scheduler.place
        return ReportView.AsNeeded.all(in: entries) { entry, answer in
            let local = place.rules(named: entry.zone).local(at: answer.happened)
            let day = local.time < scope.dayStart ? local.date - 1 : local.date
            return scope.first <= day && day <= scope.last ? day : nil
        } definition: {
            context.definition(of: $0)
        }
    }

    private func notes(
        of reminders: [ReminderID], _ scope: StatisticsScope, in context: RequestContext, _ records: some RecordReader
    ) throws -> [ReportView.Note] {
        var selection = selection(of: reminders, in: context)
        selection.since = context.zone.instant(of: CivilDateTime(scope.first, scope.dayStart))
        selection.before = context.zone.instant(of: CivilDateTime(scope.last + 1, scope.dayStart))
        selection.filter.onlyStanding = true
        selection.filter.isNoted = true
        let most = MakeReport.longestList
        let all = try records.count(selection)
        guard let first = try records.position(of: max(0, all - most), in: selection) else { return [] }
        // They come as they were recorded; an import records months at once.
        let entries = try records.page(of: selection, from: .from(first), limit: most).sorted {
            ($0.answer?.happened ?? $0.at, $0.stamp) < ($1.answer?.happened ?? $1.at, $1.stamp)
        }
        return entries.compactMap { note($0, in: context) }
    }

    private func note(_ entry: Entry, in context: RequestContext) -> ReportView.Note? {
        guard let answer = entry.answer, let note = answer.note, let id = entry.reminder else { return nil }
        let definition = context.definition(of: id)
        let place = context.scheduler.place
        let zone = place.rules(named: entry.zone)
        let due = entry.slot?.local.map { local in
            let rules = entry.dueZone.map(place.rules(named:)) ?? zone
            let minute = CivilDateTime(wallSeconds: local.wallSeconds - Int64(local.time.second))
            return Timestamp(minute, offset: rules.offset(at: entry.due ?? answer.happened))
        }
        return ReportView.Note(
            reminder: id.rawValue, title: definition?.title ?? id.rawValue, person: definition?.person,
            at: zone.timestamp(answer.happened), status: context.agenda.word(of: answer, reminder: id), text: note,
            due: due)
    }

    private func selection(of reminders: [ReminderID], in context: RequestContext) -> EntrySelection {
        var selection = EntrySelection()
        selection.filter.reminders = reminders.flatMap { context.ledger.names.all(of: $0) }
        return selection
    }
}
