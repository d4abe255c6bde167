package import CivilTime
package import PrayerTimes
package import RemindCore
package import Reminders
import Schedules
package import Vocabulary

/// A scheduler with a clock that only a test moves, a journal that is an array, and no outside: what the daemon does
/// around the scheduler, without the daemon.
package struct World {
    package static let zones = ZoneDirectory(environment: [:])

    package var scheduler: Scheduler
    package var now: Instant
    package var journal: [Entry] = []
    /// What was to be done outside, and when.
    package var effects: [(at: Instant, effect: Effect)] = []
    private var read = 0
    private let device: String

    /// - Parameters:
    ///   - start: On the wall of `zone`.
    ///   - zone: Where the person is.
    ///   - location: The place for times of the sun.
    ///   - device: Names the writer of its entries.
    package init(
        _ start: String, zone: String = "Europe/Zurich", location: Coordinate? = nil, device: String = "testtest"
    ) throws {
        self.device = device
        let local = try World.zones.rules(named: zone)
        now = try World.instant(start, in: local)
        scheduler = Scheduler(
            ledger: Ledger(head: EntryID(device: device, sequence: 0)),
            place: TimeContext(local: local, directory: World.zones, location: location), settledThrough: now)
        var settings = Settings()
        settings.location = location
        scheduler.apply(.set(settings))
    }

    package static func instant(_ text: String, in zone: TimeZoneRules) throws -> Instant {
        if text.hasSuffix("Z"), let civil = CivilDateTime(text.dropLast()) {
            return Instant(seconds: civil.wallSeconds)
        }
        guard let civil = CivilDateTime(text), let instant = zone.instant(of: civil) else {
            throw Unreadable(text: text)
        }
        return instant
    }

    package struct Unreadable: Error { package var text: String }

    package func instant(_ text: String) throws -> Instant { try World.instant(text, in: scheduler.place.local) }

    // MARK: - Time

    /// Passes time as a running daemon does: at every wake-up, at its very instant.
    package mutating func run(to text: String) throws { try run(to: instant(text)) }

    package mutating func run(to end: Instant) throws {
        while let wake = scheduler.nextWake, wake <= end {
            now = max(now, wake)
            try turn()
        }
        now = max(now, end)
    }

    /// Passes time without anybody there, then turns once.
    package mutating func sleep(until text: String) throws {
        now = try instant(text)
        try turn()
    }

    /// Deals with everything that is due now.
    package mutating func turn() throws {
        var rounds = 0
        while let wake = scheduler.nextWake, wake <= now {
            rounds += 1
            guard rounds < 5000 else { throw Restless() }
            try commit(try scheduler.decide(.tick, at: now))
            scheduler.apply(.settled(through: now))
        }
        if !scheduler.snapshot.hasProblem { scheduler.apply(.settled(through: now)) }
    }

    package struct Restless: Error {}

    /// Ends the process and begins anew from the journal, as it was `away` later.
    package mutating func restart() throws {
        let (settings, machines) = (scheduler.snapshot.settings, scheduler.snapshot.machines)
        var place = TimeContext(
            local: scheduler.place.local, directory: World.zones, location: scheduler.place.sky.location)
        var ledger = Ledger(head: EntryID(device: device, sequence: 0))
        for entry in journal { ledger.apply(entry, place: &place) }
        scheduler = Scheduler(
            ledger: ledger, place: place, settledThrough: min(journal.last { !$0.isForeign }?.at ?? now, now))
        scheduler.apply(.joined(machines))
        scheduler.apply(.set(settings))
        scheduler.apply(.resumed(at: now))
        try turn()
    }

    package mutating func fly(to zone: String) throws {
        try turn()
        let rules = try World.zones.rules(named: zone)
        let decision = try scheduler.decide(.moved(to: rules), at: now)
        scheduler.apply(.moved(to: rules, at: now))
        try commit(decision)
        try turn()
    }

    package mutating func settle(at location: Coordinate?, by rules: PrayerRules = PrayerRules()) throws {
        try turn()
        var settings = Settings()
        settings.location = location
        settings.prayer = rules
        try commit(try scheduler.decide(.located(under: settings.sky, settings.days.calendar), at: now))
        scheduler.apply(.set(settings))
        try turn()
    }

    /// Has other working days and holidays hold, as after a file of holidays has changed.
    package mutating func use(holidays dates: [String], work: WeekdaySet = .workdays) throws {
        try turn()
        var settings = scheduler.snapshot.settings
        settings.days.calendar = DayCalendar(
            work: work, holidays: dates.compactMap { CivilDate($0) }.map { Holiday($0, "Holiday") })
        try commit(try scheduler.decide(.located(under: settings.sky, settings.days.calendar), at: now))
        scheduler.apply(.set(settings))
        try turn()
    }

    /// Has other settings hold, as after a reload.
    package mutating func use(_ change: (inout Settings) -> Void) throws {
        var settings = scheduler.snapshot.settings
        change(&settings)
        scheduler.apply(.set(settings))
        try turn()
    }

    package mutating func commit(_ decision: Decision) throws {
        journal += decision.entries
        scheduler.apply(.committed(decision.entries))
        effects += decision.effects.map { (now, $0) }
    }

    @discardableResult
    package mutating func decide(_ event: Event) throws -> Decision {
        try turn()
        let decision = try scheduler.decide(event, at: now)
        try commit(decision)
        try turn()
        return decision
    }

    // MARK: - What a person does

    package func definition(
        _ id: String, _ when: [DefinitionDraft.Line]?, kind: String = "medication", title: String? = nil,
        grace: String? = nil, nag: DefinitionDraft.Nag? = .init(every: "10m", times: 0), travel: String? = nil,
        cover: String? = nil, fields: [String: String] = [:], steps: [String] = []
    ) throws -> Definition {
        var draft = DefinitionDraft(kind: kind, fields: fields)
        draft.id = id
        draft.title = title ?? id
        draft.when = when
        draft.grace = grace
        draft.nag = nag
        draft.travel = travel
        draft.cover = cover
        if !steps.isEmpty { draft.steps = steps.map { TaperStep.Draft($0) } }
        let zone = scheduler.place.local
        let made = Definition.make(
            draft, over: ReminderID(rawValue: id).flatMap { scheduler.ledger.reminders[$0]?.definition },
            source: .file, anchor: .init(at: now, zone: zone.name), context: .file, today: zone.local(at: now).date)
        guard let definition = made.definition else { throw Refused(problems: made.problems) }
        return definition
    }

    package struct Refused: Error { package var problems: [FieldProblem] }

    package mutating func define(
        _ id: String, _ when: String, kind: String = "medication", title: String? = nil, grace: String? = nil,
        nag: DefinitionDraft.Nag? = .init(every: "10m", times: 0), travel: String? = nil, cover: String? = nil,
        fields: [String: String] = [:]
    ) throws {
        let definition = try definition(
            id, [.init(when: when)], kind: kind, title: title, grace: grace, nag: nag, travel: travel, cover: cover,
            fields: fields)
        try decide(.change([.define(definition)]))
    }

    package mutating func lens(
        _ id: String = "lenses", type: String = "biweekly", opened: String, remind: String = "at 21:00",
        fields: [String: String] = [:]
    ) throws {
        let usual = ["type": type, "opened": opened, "remind": remind]
        let definition = try definition(
            id, nil, kind: "lens", nag: nil, fields: usual.merging(fields) { $1 })
        try decide(.change([.define(definition)]))
    }

    package mutating func change(_ change: (ReminderID) -> DefinitionChange, _ id: String) throws {
        try decide(.change([change(try self.id(id))]))
    }

    package func id(_ text: String) throws -> ReminderID {
        guard let id = ReminderID(rawValue: text) else { throw Unreadable(text: text) }
        return id
    }

    /// Answers like `remindctl take|skip WHAT`.
    @discardableResult
    package mutating func answer(
        _ what: String, _ outcome: Answer.Outcome = .done, at: String? = nil, note: String? = nil,
        amount: String? = nil, replace: Bool = false, early: Bool = false, extra: Bool = false
    ) throws -> Decision {
        try turn()
        let target = try scheduler.agenda.target(what, now: now, among: .recorded)
        let happened = try at.map(instant) ?? now
        let subject = try scheduler.agenda.subject(
            of: target, outcome, early: early, extra: extra, replace: replace,
            moment: at != nil || note != nil || amount != nil ? happened : nil, now: now)
        return try decide(
            .answer(
                AnswerRequest(
                    subject, outcome, happened: happened, saysWhen: at != nil, note: note,
                    amount: try amount.map { try Quantity.parse($0) }, replace: replace, early: early)))
    }

    package mutating func snooze(_ what: String, until: String) throws {
        try turn()
        let target = try scheduler.agenda.target(what, now: now)
        guard case .occurrence(let id) = try scheduler.agenda.subject(of: target, early: false, extra: false, now: now)
        else {
            throw Unreadable(text: what)
        }
        try decide(.snooze(id, until: try instant(until)))
    }

    /// Delays like `remindctl delay WHAT until`.
    package mutating func delay(_ what: String, until: String) throws {
        try turn()
        let id = try scheduler.agenda.movable(try scheduler.agenda.target(what, now: now), now: now)
        try decide(.delay(id, until: try instant(until)))
    }

    package mutating func undo(_ what: String) throws {
        guard case .occurrence(let id) = try scheduler.agenda.target(what, now: now, among: .recorded) else {
            throw Unreadable(text: what)
        }
        try recall(for: .undo(id))
        try decide(.undo(id))
    }

    /// Undoes like `remindctl undo` and `remindctl undo WHAT`, with no occurrence named.
    package mutating func undoLatest(of reminder: String? = nil) throws {
        try turn()
        let id = try reminder.map(id)
        let deeds = journal.reversed().filter { UndoChoice.isDeed($0) && (id == nil || $0.reminder == id) }
        let found = try UndoChoice(scheduler.snapshot).choose(deeds, isNamed: id != nil, now: now)
        for occurrence in found ?? [] { try decide(.undo(occurrence)) }
    }

    /// Reads again what an event needs to know, as the daemon does.
    package mutating func recall(for event: Event) throws {
        for case .due(let of, let from, let through) in scheduler.needs(event, at: now) {
            scheduler.apply(
                .recalled(
                    journal.filter { entry in
                        entry.slot != nil && entry.reminder == of
                            && entry.due.map { from <= $0 && $0 <= through } ?? false
                    }))
        }
    }

    /// Starts like `remindctl start WHAT`.
    @discardableResult
    package mutating func start(_ what: String, at: String? = nil, length: Int64? = nil) throws -> Decision {
        try turn()
        let from = try at.map(instant) ?? now
        return try decide(.session(.start(scheduler.agenda.dueOrExtra(try id(what)), from: from, length: length)))
    }

    @discardableResult
    package mutating func stop(_ what: String, at: String? = nil, counts: Bool = false, note: String? = nil) throws
        -> Decision
    {
        try decide(.session(.stop(try id(what), at: try at.map(instant) ?? now, counts: counts, note: note)))
    }

    @discardableResult
    package mutating func adjust(_ what: String, at: String? = nil, length: Int64? = nil) throws -> Decision {
        try decide(.session(.adjust(try id(what), from: try at.map(instant), length: length)))
    }

    @discardableResult
    package mutating func discard(_ what: String) throws -> Decision {
        try decide(.session(.discard(try id(what))))
    }

    /// The clock shows an earlier time than before.
    package mutating func setBack(to instant: Instant) throws {
        now = instant
        try commit(try scheduler.decide(.setBack, at: now))
        scheduler.apply(.setBack(to: now))
        try turn()
    }

    // MARK: - What there is to see

    /// The entries since the last call, a line each: `2026-11-20T08:00 delivered a@2026-11-20T08:00`.
    package mutating func news() -> [String] {
        defer { read = journal.count }
        // Where the person is a test says itself.
        return journal[read...].filter { $0.fact != .started(.stay) }.map(line)
    }

    /// An entry as a line: when on the wall where it was recorded, what, of what, and what else it says.
    package func line(_ entry: Entry) -> String {
        let zone = scheduler.place.rules(named: entry.zone)
        let recorded = entry.fact.recorded
        var words = ["\(zone.local(at: entry.at))", recorded.what]
        words.append(entry.occurrence?.description ?? entry.reminder?.description ?? "-")
        switch entry.fact {
        case .delivered(late: true, _): words.append("late")
        case .snoozed(let until): words.append("until \(zone.local(at: until))")
        case .began(let session):
            words.append("from \(zone.local(at: session.from))")
            if let end = session.end { words.append("until \(zone.local(at: end))") }
            if let goal = session.plan.goal { words.append("for \(goal)") }
        case .delayed: words.append("to \(entry.due.map { "\(zone.local(at: $0))" } ?? "-")")
        case .answered(let answer):
            if answer.happened != entry.at { words.append("happened \(zone.local(at: answer.happened))") }
            if let cause = answer.cause { words.append(cause.rawValue) }
            if let run = answer.run { words.append("x\(run.count) to \(run.last)") }
        default: break
        }
        return words.joined(separator: " ")
    }

    package func occurrence(_ text: String) -> Occurrence? {
        OccurrenceID(text).flatMap(scheduler.ledger.occurrence)
    }

    package func status(_ text: String) -> String? {
        OccurrenceID(text).flatMap { scheduler.agenda.view(of: $0, now: now, handles: [:]) }?.status.rawValue
    }
}

/// What a person is told: code, message and hint.
package func refusal(_ body: () throws -> Void) -> RemindError? {
    do {
        try body()
        return nil
    } catch {
        return error as? RemindError
    }
}
