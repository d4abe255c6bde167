import CivilTime
package import RemindCore
package import RemindProtocol
import Reminders
import Statistics
import Vocabulary

/// Habits: the days of each, and of all together.
package struct ShowHabits: Question {
    package static let name = "Habits"
    private let asked: Remindd1.HabitsRequest

    package init(_ asked: Remindd1.HabitsRequest) { self.asked = asked }

    package func answer(
        in context: RequestContext, _ records: some RecordReader
    ) throws -> ShownReply<Remindd1.HabitsReply> {
        let today = context.today
        let scope = try context.scope(
            Remindd1.StatisticsRequest(
                since: asked.since ?? (asked.month == nil ? "7d" : nil), until: asked.until, month: asked.month))
        guard scope.last - scope.first <= 366 else {
            throw RemindError(.invalidTime, "that is more than a year", hint: "ask for fewer days")
        }
        let chosen = try context.selection(what: asked.what, kind: "all", person: asked.person, tag: asked.tag)
        let reminders = context.reminders(of: chosen) { $0.kind?.has(.chain) == true }
        if let what = chosen.reminder, reminders.isEmpty {
            let title = context.definition(of: what)?.title ?? what.rawValue
            throw RemindError(
                .invalidArgument, "\(title) is not a habit", hint: "see its days with: remindctl grid \(what)")
        }
        let chains = try context.chains(of: reminders, records)
        let days = scope.first...scope.last
        let views = try reminders.compactMap { reminder -> HabitView? in
            guard let chain = chains[reminder.id] else { return nil }
            // An archived one shows on the days on which it was active.
            guard !reminder.isArchived || chosen.reminder != nil || chain.isActive(on: days) else { return nil }
            return try ShowHabits.view(of: reminder, chain, days, in: context, records)
        }
        let all = Array(chains.values)
        let shown = HabitDay.days(all, days)
        return ShownReply(
            Remindd1.HabitsReply(
                zone: context.zone.name, now: context.now.seconds, today: today,
                first: scope.first, last: scope.last,
                streaks: context.settings.showsStreaks(reminders.first?.definition.kind), habits: views, days: shown,
                figures: HabitFigures(shown, through: scope.last, today: today),
                ever: HabitFigures(HabitDay.days(all, (all.map(\.first).min() ?? today)...today), lastIsToday: true)))
    }

    private static func view(
        of reminder: Reminder, _ chain: HabitHistory, _ days: ClosedRange<CivilDate>, in context: RequestContext,
        _ records: some RecordReader
    ) throws -> HabitView {
        let definition = reminder.definition
        let places = 0...(days.upperBound - days.lowerBound)
        var view = HabitView(
            habit: definition.id.rawValue, kind: definition.kind, title: definition.title,
            since: chain.first, marks: places.map { chain[days.lowerBound + $0] }, streak: chain.streak,
            best: chain.best, score: (chain.score * 10_000).rounded() / 10_000, left: chain.left,
            figures: HabitFigures(HabitDay.days([chain], days), through: days.upperBound, today: context.today))
        view.owed = chain.owed
        view.cover = definition.cover
        view.person = definition.person
        (view.group, view.question) = (definition.fields["group"]?.text, definition.fields["question"]?.text)
        if definition.isToBreak { view.isBroken = true }
        if chain.isTracked { view.isTracked = true }
        view.goal = reminder.measuring?.goal?.description
        if reminder.isArchived {
            view.archived = reminder.absences.last.map { context.agenda.day(of: $0.since) }
        }
        if chain[context.today] == .paused {
            view.paused = reminder.pauses.last { $0.ended == nil }.map { $0.plan.until?.description ?? "open" }
        }
        if let measuring = reminder.measuring, reminder.takesReadings {
            let readings = try records.readingDays(of: reminder.id, measuring)
            view.unit = measuring.unit?.symbol
            view.values = places.map { place in
                readings.days[days.lowerBound + place].map { measuring.number($0.value(measuring.fold)) }
            }
        }
        return view
    }
}

extension HabitFigures {
    /// Days to come count for nothing.
    fileprivate init(_ days: [HabitDay], through last: CivilDate, today: CivilDate) {
        self.init(days.dropLast(max(0, last - today)), lastIsToday: last >= today)
    }
}
