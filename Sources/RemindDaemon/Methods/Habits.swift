import CivilTime
import RemindCore
import RemindProtocol
import RemindRequests
import Reminders
import Statistics
import Vocabulary

/// Habits: the days of each, and of all together.
enum HabitsMethod: ImmediateMethod {
    static let name = "Habits"

    static func answer(_ asked: Remindd1.HabitsRequest, now: Instant, in daemon: isolated Daemon) throws
        -> Remindd1.HabitsReply
    {
        let today = daemon.agenda.day(of: now)
        let scope = try daemon.context(now).scope(
            Remindd1.StatisticsRequest(
                since: asked.since ?? (asked.month == nil ? "7d" : nil), until: asked.until, month: asked.month))
        guard scope.last - scope.first <= 366 else {
            throw RemindError(.invalidTime, "that is more than a year", hint: "ask for fewer days")
        }
        let chosen = try daemon.context(now).selection(
            what: asked.what, kind: "all", person: asked.person, tag: asked.tag)
        let ledger = daemon.scheduler.ledger
        let reminders = ledger.reminders.values.filter {
            $0.kind?.has(.chain) == true && chosen.name(of: $0.id, in: ledger) != nil
        }
        if let what = chosen.reminder, reminders.isEmpty {
            let title = ledger.reminders[what]?.definition.title ?? what.rawValue
            throw RemindError(
                .invalidArgument, "\(title) is not a habit", hint: "see its days with: remindctl grid \(what)")
        }
        let chains = try daemon.chains(of: Array(reminders), now: now)
        let days = scope.first...scope.last
        let views = try reminders.sorted { ($0.definition.title, $0.id) < ($1.definition.title, $1.id) }
            .compactMap { reminder -> HabitView? in
                guard let chain = chains[reminder.id] else { return nil }
                // An archived one shows on the days on which it was active.
                guard !reminder.isArchived || chosen.reminder != nil || chain.isActive(on: days) else { return nil }
                return try daemon.view(of: reminder, chain, days, today: today)
            }
        let all = Array(chains.values)
        let first = all.map(\.first).min() ?? today
        let shown = HabitDay.days(all, days)
        return Remindd1.HabitsReply(
            zone: daemon.zoneName, now: now.seconds, today: today.description, first: scope.first.description,
            last: scope.last.description,
            streaks: daemon.settings.showsStreaks(reminders.first?.definition.kind),
            habits: views, days: shown, figures: HabitFigures(shown, through: scope.last, today: today),
            ever: HabitFigures(HabitDay.days(all, first...today), lastIsToday: true))
    }
}

extension HabitFigures {
    /// Days to come count for nothing.
    fileprivate init(_ days: [HabitDay], through last: CivilDate, today: CivilDate) {
        self.init(days.dropLast(max(0, last - today)), lastIsToday: last >= today)
    }
}

extension Daemon {
    fileprivate func view(
        of reminder: Reminder, _ chain: HabitHistory, _ days: ClosedRange<CivilDate>, today: CivilDate
    ) throws(StoreError) -> HabitView {
        let definition = reminder.definition
        let places = 0...(days.upperBound - days.lowerBound)
        var view = HabitView(
            habit: definition.id.rawValue, kind: definition.kind, title: definition.title,
            since: chain.first.description, marks: places.map { chain[days.lowerBound + $0] }, streak: chain.streak,
            best: chain.best, score: (chain.score * 10_000).rounded() / 10_000, left: chain.left,
            figures: HabitFigures(HabitDay.days([chain], days), through: days.upperBound, today: today))
        view.owed = chain.owed
        view.cover = definition.cover
        view.person = definition.person
        (view.group, view.question) = (definition.fields["group"]?.text, definition.fields["question"]?.text)
        if definition.isToBreak { view.isBroken = true }
        if chain.isTracked { view.isTracked = true }
        view.goal = reminder.measuring?.goal?.description
        if reminder.isArchived { view.archived = reminder.absences.last.map { agenda.day(of: $0.since).description } }
        if chain[today] == .paused {
            view.paused = reminder.pauses.last { $0.ended == nil }.map { $0.plan.until?.description ?? "open" }
        }
        if let measuring = reminder.measuring, reminder.takesReadings {
            let readings = try record.readingDays(of: reminder.id, measuring, in: journal, scheduler.place)
            view.unit = measuring.unit?.symbol
            view.values = places.map { place in
                readings.days[days.lowerBound + place].map { measuring.number($0.value(measuring.fold)) }
            }
        }
        return view
    }
}

extension Settings {
    /// Whether streaks and scores of a kind are shown.
    func showsStreaks(_ kind: String?) -> Bool { kind.flatMap { kinds[$0]?.streaks } ?? true }

    /// Whether streaks of a reminder are shown.
    func showsStreaks(of definition: Definition) -> Bool {
        definition.showsStreaks && showsStreaks(definition.kind)
    }
}
