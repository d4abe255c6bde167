package import CivilTime
package import Reminders
package import Schedules

/// The state machine of the daemon: decides everything and changes nothing but by entries that were committed.
///
/// An event goes in with the time it is; out come entries and effects. The shell commits the entries, hands them back
/// with `apply`, performs the effects and sets its one timer to `nextWake`.
package struct Scheduler: Sendable {
    package private(set) var ledger: Ledger
    package private(set) var place: Place
    /// Whether the clock is known to be right, and how far the record has come by it.
    package var trust: ClockTrust { ledger.trust }
    /// Everything due at or before this instant has been dealt with.
    package var settledThrough: Instant { trust.settled }
    private var queue = WakeQueue()
    /// What a reminder is called in the queue: its index here, which it keeps.
    private var queued: [ReminderID] = []
    private var numbers: [ReminderID: Int] = [:]
    /// What holds where a reminder says nothing.
    private(set) var settings = Settings()

    /// A delivery this much after its due instant is late.
    package static let lateAfter = Duration.seconds(60)
    /// A snooze that outlasts the grace rings once more, and leaves this long to answer.
    package static let afterSnooze = Duration.seconds(600)
    /// Unattended misses of one reminder beyond this number are written as one run.
    package static let runLength = 10
    /// Slots of one schedule looked at in one go; older ones are left out of the count.
    package static let expansionLimit = 100_000

    /// - Parameter settledThrough: When the journal was last written: what was due by then is in it.
    package init(ledger: Ledger, place: Place, settledThrough: Instant) {
        self.ledger = ledger
        self.place = place
        if ledger.trust.isTrusted { self.ledger.trust = .trusted(through: settledThrough) }
        self.ledger.clampDefinitions(to: self.settledThrough)
        self.ledger.lookAhead(from: self.settledThrough)
        for id in ledger.reminders.keys { plan(id) }
    }

    /// When `decide(.tick)` has something to do; `nil` if never.
    package var nextWake: Instant? { queue.first }

    /// The reminders that need attention at or before an instant, in no order.
    func reminders(waking instant: Instant) -> [ReminderID] { queue.due(through: instant).map { queued[$0] } }

    /// Whether there is a reminder that cannot ring, since a schedule, a zone or a location is not understood.
    package var hasProblem: Bool { ledger.reminders.values.contains { $0.problem != nil && !$0.isArchived } }

    /// What follows from an event. Throws what a person is told where the event cannot be.
    ///
    /// Everything due by `now` must have been dealt with by a tick before any other event is decided, so that an answer
    /// never overtakes what it answers.
    package func decide(_ event: Event, at now: Instant, request: String? = nil) throws(RemindError) -> Decision {
        var draft = Draft(after: ledger.head, now: now, zone: place.local.name, request: request)
        switch event {
        case .tick: settleDue(into: &draft)
        case .undelivered(let ids): undelivered(ids, into: &draft)
        case .delivered(let ids): delivered(ids, into: &draft)
        case .setBack: setBack(into: &draft)
        case .clockDoubted: doubt(into: &draft)
        case .clockConfirmed(let wasSet): confirm(wasSet: wasSet, into: &draft)
        case .located(let location): locate(at: location, now: now, into: &draft)
        case .moved(let zone): move(to: zone, now: now, into: &draft)
        case .answer(let answer): try decide(answer, into: &draft)
        case .snooze(let id, let until): try snooze(id, until: until, into: &draft)
        case .undo(let id): try undo(id, into: &draft)
        case .change(let changes): try change(changes, into: &draft)
        case .stock(let id, let asked): try stock(asked, of: id, into: &draft)
        case .bringIn(let batch): try bringIn(batch, into: &draft)
        }
        draft.giveHandles { ledger.handle(for: $0, isGiven: $1) }
        return draft.decision
    }

    /// Takes in committed entries.
    ///
    /// - Parameter now: The instant of the tick that the entries come from: each reminder is then planned once. Absent for
    ///   any other event.
    package mutating func apply(_ entries: [Entry], settledThrough now: Instant? = nil) {
        var touched: Set<ReminderID> = []
        let wasTrusted = trust.isTrusted
        for entry in entries {
            ledger.apply(entry, place: &place)
            ledger.reach(entry.at)
            if let id = entry.reminder { touched.insert(id) }
            // What it was called before waits for nothing any more.
            if case .defined(let definition) = entry.fact, let was = definition.was?.first { touched.insert(was) }
        }
        if !wasTrusted, trust.isTrusted {
            // What waited for the clock is looked at again.
            ledger.clampDefinitions(to: entries.last?.at ?? settledThrough)
            touched.formUnion(ledger.reminders.keys)
        }
        if trust.isBehind { ledger.clampDefinitions(to: trust.rung) }
        if let now { settle(through: now, touched) } else { replan(touched) }
    }

    /// Deals with everything that is due.
    func settleDue(into draft: inout Draft) {
        settle(queue.due(through: draft.now).map { queued[$0] }.sorted(), now: draft.now, into: &draft)
    }

    /// Finds anew when these reminders need attention, and those that follow them.
    ///
    /// - Parameter planned: Reminders that have been planned in this turn already.
    private mutating func replan(_ touched: Set<ReminderID>, but planned: Set<ReminderID> = []) {
        guard !touched.isEmpty else { return }
        let followed = ledger.names.isEmpty ? touched : Set(touched.flatMap(ledger.names.all))
        let following = ledger.linked.filter { ledger.reminders[$0]?.isLinked(to: followed) == true }
        for id in touched.union(following) where !planned.contains(id) { plan(id) }
    }

    /// The same with the rules of zones at hand.
    func knowing(zones: Set<String>) -> Scheduler {
        var copy = self
        copy.place.know(zones)
        return copy
    }

    /// Takes in entries of occurrences that left the working set, so that they can be answered, corrected or shown.
    package mutating func recall(_ entries: [Entry]) {
        for entry in entries { ledger.apply(entry, place: &place) }
    }

    /// Says that these occurrences to come were shown under these handles, which they keep.
    package mutating func promise(_ handles: [(id: OccurrenceID, handle: String)], at now: Instant) {
        ledger.promise(handles, at: now)
    }

    /// Keeps what another state of the same record has promised.
    package mutating func keepPromises(of other: Scheduler) {
        ledger.keepPromises(of: other.ledger)
    }

    /// Says that a tick at `now` was committed.
    package mutating func settled(through now: Instant) {
        settle(through: now, [])
    }

    /// - Parameter touched: Other reminders whose next wake may have changed.
    private mutating func settle(through now: Instant, _ touched: Set<ReminderID>) {
        let due = Set(queue.due(through: now).map { queued[$0] })
        let come = due.filter { id in ledger.nextAhead(of: id).map { $0 <= now } ?? false }
        ledger.trust.turned(at: now)
        ledger.reach(now)
        // Lent out meanwhile: when a reminder needs attention does not depend on the queue.
        var queue = WakeQueue()
        swap(&queue, &self.queue)
        queue.setDue(through: now) { wake(of: queued[$0]) }
        swap(&queue, &self.queue)
        replan(touched.union(come), but: due)
    }

    /// Says that the clock was set back: what was due since is known by its keys and does not fire again.
    package mutating func rewind(to now: Instant) {
        ledger.trust.setBack(to: now)
        ledger.clampDefinitions(to: now)
        ledger.lookAhead(from: now)
        for id in ledger.reminders.keys { plan(id) }
    }

    /// Says that other settings hold from now on.
    package mutating func use(_ settings: Settings) {
        self.settings = settings
        if place.location != settings.location {
            place = place.located(at: settings.location)
            ledger.recompile(place: &place)
        }
        for id in ledger.reminders.keys { plan(id) }
    }

    /// Says that the user is in another zone from now on.
    ///
    /// - Parameter now: When, where it is a journey: everything due by then has been dealt with on the old wall, and what
    ///   the new one shows to be past was not ahead of anybody.
    package mutating func move(to zone: TimeZoneRules, at now: Instant? = nil) {
        if let now, queue.first.map({ $0 > now }) ?? true {
            if trust.rung < now { ledger.trust.turned(at: now) }
        }
        place = place.moved(to: zone)
        // Zones that schedules name are read again with it: an update of tzdata replaces them all.
        ledger.recompile(place: &place)
        for id in ledger.reminders.keys { plan(id) }
    }

    /// Lets go of what no decision needs any more.
    /// The next decision follows on an entry that this state does not take in.
    package mutating func pass(to last: EntryID) { ledger.pass(to: last) }

    package mutating func forget(now: Instant) {
        ledger.forget(now: now)
    }

    private mutating func plan(_ id: ReminderID) {
        let number = numbers[id] ?? queued.count
        if number == queued.count {
            queued.append(id)
            numbers[id] = number
        }
        queue.set(number, at: wake(of: id))
    }
}
