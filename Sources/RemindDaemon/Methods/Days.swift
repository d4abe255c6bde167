import CivilTime
import RemindCore
import RemindProtocol
import RemindRequests
import Reminders
import Statistics
import Vocabulary

/// The days of reminders, one value each: the source of calendars and grids.
enum DaysMethod: ImmediateMethod {
    static let name = "Days"

    static func answer(_ asked: Remindd1.DaysRequest, now: Instant, in daemon: isolated Daemon) throws
        -> Remindd1.DaysReply
    {
        let scope = try daemon.context(now).scope(
            Remindd1.StatisticsRequest(since: asked.since, until: asked.until, month: asked.month))
        let chosen = try daemon.context(now).selection(
            what: asked.what, kind: asked.kind ?? (asked.what == nil ? "all" : nil), person: asked.person,
            tag: asked.tag)
        if asked.together == true {
            guard asked.what == nil, let kind = asked.kind else {
                throw RemindError(.invalidArgument, "together needs a kind, and no reminder", hint: "name a kind alone")
            }
            try Daemon.countedKind(kind)
            let whole = try daemon.counted(chosen, scope)
            let view = DaySeriesView(
                counted: whole, since: scope.first, until: scope.last, title: Kinds.titleOfAll(kind), kind: kind,
                today: daemon.agenda.day(of: now), weekStart: daemon.settings.display.weekStart)
            let isAny = daemon.scheduler.ledger.reminders.keys.contains {
                chosen.name(of: $0, in: daemon.scheduler.ledger) != nil
            }
            return Remindd1.DaysReply(zone: daemon.zoneName, now: now.seconds, series: isAny ? [view] : [])
        }
        let views = try daemon.daySeries(of: chosen, scope, now: now)
        return Remindd1.DaysReply(zone: daemon.zoneName, now: now.seconds, series: views)
    }
}

extension Daemon {
    /// The days of the reminders that are asked about, one value each.
    func daySeries(
        of chosen: Selection, _ scope: StatisticsScope, now: Instant, where isAsked: (Reminder) -> Bool = { _ in true }
    ) throws -> [DaySeriesView] {
        let ledger = scheduler.ledger
        let reminders = ledger.reminders.values.filter { chosen.name(of: $0.id, in: ledger) != nil && isAsked($0) }
        let days = scope.last - scope.first + 1
        let most = Daemon.mostDayValues / days
        guard reminders.count <= most else {
            throw RemindError(
                .invalidArgument, "too many days for \(reminders.count) reminders",
                hint: most == 0 ? "ask for fewer days" : "ask for one reminder, or for fewer days")
        }
        let chains = try chains(of: Array(reminders), now: now)
        // Readings have days of their own: for them alone, nothing else is read.
        let found = try reminders.allSatisfy(\.takesReadings) ? [:] : outcomeSeries(of: chosen, scope, now: now)
        return try reminders.sorted { ($0.definition.title, $0.id) < ($1.definition.title, $1.id) }.compactMap {
            reminder -> DaySeriesView? in
            if let chain = chains[reminder.id] {
                return DaySeriesView(chain, scope, of: reminder)
            }
            if let (measuring, whole, days) = try readings(of: reminder, through: scope, now: now) {
                let shown = whole.part(since: scope.first, until: scope.last)
                guard !reminder.isArchived || shown.values.contains(where: { $0.measured != nil }) else { return nil }
                var view = DaySeriesView(shown, of: reminder.definition, streaks: whole.streaks)
                view.values = shown.values.map {
                    $0.measured.flatMap { $0.count > 0 ? measuring.number($0.value) : nil }
                }
                view.unit = measuring.unit?.symbol
                (view.goal, view.fold) = (measuring.goal?.description, measuring.fold.rawValue)
                view.describe(days, measuring, today: agenda.day(of: now))
                if !settings.showsStreaks(of: reminder.definition) { view.streaks = false }
                return view
            }
            let series = found[reminder.id] ?? DaySeries(first: scope.first, values: [])
            let shown = series.part(since: scope.first, until: scope.last)
            guard !reminder.isArchived || shown.values.contains(where: { $0.state != .none || $0.count > 0 }) else {
                return nil
            }
            if reminder.kind?.has(.checkIns) == true {
                var view = DaySeriesView(
                    counted: series, since: scope.first, until: scope.last, title: reminder.definition.title,
                    kind: reminder.definition.kind, today: agenda.day(of: now),
                    weekStart: settings.display.weekStart)
                (view.reminder, view.person) = (reminder.id.rawValue, reminder.definition.person)
                return view
            }
            return DaySeriesView(shown, of: reminder.definition, streaks: series.streaks)
        }
    }

    func outcomeSeries(of chosen: Selection, _ scope: StatisticsScope, now: Instant) throws -> [ReminderID:
        DaySeries]
    {
        let ledger = scheduler.ledger
        let outcomes = try currentOutcomes()
        let byDay = ledger.reminders.values.filter { $0.kind?.has(.days) == true }.map(\.id)
        return outcomes.series(
            scope, included: outcomes.reminders.map { chosen.name(of: $0, in: ledger) }, pauses: pausedDays(now: now),
            byDay: Set(byDay))
    }

    /// Values that one reply has at most: ten years of fifty reminders.
    fileprivate static let mostDayValues = 200_000
}

extension DaySeriesView {
    fileprivate init?(_ chain: HabitHistory, _ scope: StatisticsScope, of reminder: Reminder) {
        let days = (0...(scope.last - scope.first)).map { scope.first + $0 }
        let states = days.map(chain.state)
        guard !reminder.isArchived || days.contains(where: { chain[$0] != .none }) else { return nil }
        let definition = reminder.definition
        let due = states.map { $0 == .met || $0 == .partial || $0 == .unmet ? 1 : 0 }
        let done = states.map { $0 == .met ? 1 : 0 }
        self.init(
            reminder: definition.id.rawValue, kind: definition.kind, title: definition.title,
            person: definition.person, first: scope.first.description, last: scope.last.description, states: states,
            levels: states.map { $0 == .met ? 5 : $0 == .partial ? 2 : 0 }, done: done, due: due,
            streak: chain.streak, longestStreak: chain.best,
            rate: chain.isTracked ? nil : Figures.percent(done.reduce(0, +), of: due.reduce(0, +)))
        if chain.isTracked { streaks = false }
        goal = reminder.measuring?.goal?.description
    }

    /// Days that are counted by how often it was done.
    fileprivate init(
        counted series: DaySeries, since: CivilDate, until: CivilDate, title: String, kind: String, today: CivilDate,
        weekStart: Weekday
    ) {
        let shown = series.part(since: since, until: until)
        let figures = CheckIns(series, today: min(today, until), weekStart: weekStart)
        let counts = shown.values.map(\.count)
        self.init(
            reminder: kind, kind: kind, title: title, first: since.description, last: until.description,
            states: shown.values.map(\.countedState), levels: counts.map(CheckIns.level),
            done: shown.values.map { Int($0.done) }, due: shown.values.map(\.due),
            extra: shown.values.contains { $0.extra > 0 } ? shown.values.map { Int($0.extra) } : nil,
            streak: figures.streak, longestStreak: figures.longestStreak, rate: nil)
        self.counts = counts
    }

    fileprivate init(_ shown: DaySeries, of definition: Definition, streaks: (current: Int, longest: Int)) {
        self.init(
            reminder: definition.id.rawValue, kind: definition.kind, title: definition.title,
            person: definition.person, first: shown.first.description,
            last: (shown.first + (shown.values.count - 1)).description, states: shown.values.map(\.state),
            levels: shown.values.map(\.level), done: shown.values.map { Int($0.done) },
            due: shown.values.map(\.due),
            extra: shown.values.contains { $0.extra > 0 } ? shown.values.map { Int($0.extra) } : nil,
            streak: streaks.current, longestStreak: streaks.longest, rate: shown.rate)
    }
}
