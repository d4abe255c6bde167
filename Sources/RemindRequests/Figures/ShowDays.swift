import CivilTime
package import RemindCore
package import RemindProtocol
import Reminders
import Statistics
import Vocabulary

/// The days of reminders, one value each: the source of calendars and grids.
package struct ShowDays: Question {
    package static let name = "Days"
    private let asked: Remindd1.DaysRequest

    package init(_ asked: Remindd1.DaysRequest) { self.asked = asked }

    package func answer(
        in context: RequestContext, _ records: some RecordReader
    ) throws -> ShownReply<Remindd1.DaysReply> {
        let scope = try context.scope(
            Remindd1.StatisticsRequest(since: asked.since, until: asked.until, month: asked.month))
        let chosen = try context.selection(
            what: asked.what, kind: asked.kind ?? (asked.what == nil ? "all" : nil), person: asked.person,
            tag: asked.tag)
        _ = try context.countedKind(of: chosen)
        let views =
            asked.together == true
            ? try together(chosen, scope, in: context, records)
            : try context.daySeries(of: chosen, scope, records) { !$0.isPlain }
        return ShownReply(Remindd1.DaysReply(zone: context.zone.name, now: context.now.seconds, series: views))
    }

    /// The days of a kind that is counted, as one.
    private func together(
        _ chosen: Selection, _ scope: StatisticsScope, in context: RequestContext, _ records: some RecordReader
    ) throws -> [DaySeriesView] {
        guard asked.what == nil, let kind = asked.kind else {
            throw RemindError(.invalidArgument, "together needs a kind, and no reminder", hint: "name a kind alone")
        }
        try Kinds.counted(kind)
        let whole = context.counted(chosen, scope, in: try records.outcomes(context.scheduler.snapshot))
        let view = DaySeriesView(
            counted: whole, since: scope.first, until: scope.last, title: Kinds.titleOfAll(kind), kind: kind,
            today: context.today, weekStart: context.settings.display.weekStart)
        return context.reminders(of: chosen).isEmpty ? [] : [view]
    }
}

extension RequestContext {
    /// Values that one reply has at most: ten years of fifty reminders.
    private static let mostDayValues = 200_000

    /// The days of the reminders that are asked about, one value each.
    func daySeries(
        of chosen: Selection, _ scope: StatisticsScope, _ records: some RecordReader,
        where isAsked: (Reminder) -> Bool = { _ in true }
    ) throws -> [DaySeriesView] {
        let reminders = reminders(of: chosen, where: isAsked)
        let most = Self.mostDayValues / (scope.last - scope.first + 1)
        guard reminders.count <= most else {
            throw RemindError(
                .invalidArgument, "too many days for \(reminders.count) reminders",
                hint: most == 0 ? "ask for fewer days" : "ask for one reminder, or for fewer days")
        }
        let chains = try chains(of: reminders, records)
        // Readings have days of their own: for them alone, nothing else is read.
        let found = try reminders.allSatisfy(\.takesReadings) ? [:] : outcomeSeries(of: chosen, scope, records)
        return try reminders.compactMap { reminder in
            if let chain = chains[reminder.id] { return DaySeriesView(chain, scope, of: reminder) }
            if let readings = try readings(of: reminder, through: scope, records) {
                return measured(reminder, readings, scope)
            }
            let series = found[reminder.id] ?? DaySeries(first: scope.first, values: [])
            let shown = series.part(since: scope.first, until: scope.last)
            guard !reminder.isArchived || shown.values.contains(where: { $0.state != .none || $0.count > 0 }) else {
                return nil
            }
            guard reminder.kind?.has(.checkIns) == true else {
                guard reminder.kind?.wear != nil else {
                    return DaySeriesView(shown, of: reminder.definition, streaks: series.streaks)
                }
                return DaySeriesView(
                    shown, of: reminder.definition, streaks: series.usedStreaks(today: today), isWorn: true)
            }
            var view = DaySeriesView(
                counted: series, since: scope.first, until: scope.last, title: reminder.definition.title,
                kind: reminder.definition.kind, today: today, weekStart: settings.display.weekStart)
            (view.reminder, view.person) = (reminder.id.rawValue, reminder.definition.person)
            return view
        }
    }

    /// `nil` for an archived one without a reading in these days.
    private func measured(
        _ reminder: Reminder, _ readings: (measuring: Measuring, series: DaySeries, days: ReadingDays),
        _ scope: StatisticsScope
    ) -> DaySeriesView? {
        let (measuring, whole, days) = readings
        let shown = whole.part(since: scope.first, until: scope.last)
        guard !reminder.isArchived || shown.values.contains(where: { $0.measured != nil }) else { return nil }
        var view = DaySeriesView(shown, of: reminder.definition, streaks: whole.streaks)
        view.values = shown.values.map {
            $0.measured.flatMap { $0.count > 0 ? measuring.number($0.value) : nil }
        }
        view.unit = measuring.unit?.symbol
        (view.goal, view.fold) = (measuring.goal?.description, measuring.fold.rawValue)
        view.describe(days, measuring, today: today)
        if !settings.showsStreaks(of: reminder.definition) { view.streaks = false }
        return view
    }

    func outcomeSeries(
        of chosen: Selection, _ scope: StatisticsScope, _ records: some RecordReader
    ) throws -> [ReminderID: DaySeries] {
        let outcomes = try records.outcomes(scheduler.snapshot)
        let byDay = ledger.reminders.values.filter { $0.kind?.has(.days) == true }.map(\.id)
        return outcomes.series(
            scope, included: included(chosen, of: outcomes), pauses: pausedDays, byDay: Set(byDay))
    }
}
