import Catalogue
package import CivilTime
package import Reminders
package import Schedules
package import Vocabulary

/// The state machine of the daemon: it decides everything, and changes only through `apply`.
///
/// An event goes in with the time it is; out come entries and effects. The shell commits the entries, hands them back
/// with `apply`, performs the effects and sets its one timer to `nextWake`.
///
/// ```swift
/// // It is 08:00, and `zinc` is a definition with the schedule `daily at 08:00`.
/// let empty = Ledger(head: EntryID(device: "laptop", sequence: 0))
/// var scheduler = Scheduler(ledger: empty, place: place, settledThrough: now)
/// let decision = try scheduler.decide(.change([.define(zinc)]), at: now)
/// decision.entries.map(\.id)  // [laptop.1]
/// scheduler.nextWake  // nil
/// scheduler.apply(.committed(decision.entries))
/// scheduler.nextWake.map(place.local.timestamp)  // 2026-11-21T08:00:00+01:00
/// ```
package struct Scheduler: SnapshotReader {
    package private(set) var snapshot: Snapshot
    private var wakes = WakeSchedule()

    /// - Parameters:
    ///   - ledger: The fold of the record.
    ///   - place: Where the person is.
    ///   - settledThrough: When the journal was last written: what was due by then is in it.
    package init(ledger: Ledger, place: TimeContext, settledThrough: Instant) {
        snapshot = Snapshot(ledger: ledger, place: place)
        if ledger.trust.isTrusted { snapshot.ledger.trust = .trusted(through: settledThrough) }
        // A definition of a clock that is not confirmed may be later than all that is settled, and right.
        snapshot.ledger.clampDefinitions(to: max(settledThrough, self.settledThrough))
        snapshot.ledger.resetReached(to: self.settledThrough)
        knowZones()
        planAll()
    }

    /// When the process before this one gave over, if it was a moment ago.
    package var resumed: Instant? { snapshot.resumed }

    /// When `decide(.tick)` has something to do; `nil` if never.
    package var nextWake: Instant? { wakes.first }

    /// Every question about now.
    package var agenda: Agenda { Agenda(snapshot: snapshot, wakes: wakes) }

    /// Decides an event. Throws the error for the person if it is impossible.
    ///
    /// Everything due by `now` must have been dealt with by a tick before any other event is decided, so that an answer
    /// never overtakes what it answers.
    package func decide(_ event: Event, at now: Instant, request: String? = nil) throws(RemindError) -> Decision {
        var draft = DecisionBuilder(
            after: ledger.head, turn: ledger.turn, now: now, zone: place.local.name, request: request)
        switch event {
        case .tick: DueHandling(snapshot: snapshot).settle(wakes.reminders(through: now).sorted(), into: &draft)
        case .undelivered(let ids): DeliveryReceipt(snapshot: snapshot).undelivered(ids, into: &draft)
        case .delivered(let ids): DeliveryReceipt(snapshot: snapshot).delivered(ids, into: &draft)
        case .setBack: ClockRepair(snapshot: snapshot).setBack(into: &draft)
        case .clockSet(let step, let after, let isConfirmed):
            ClockRepair(snapshot: snapshot).set(by: step, after: after, isConfirmed: isConfirmed, into: &draft)
        case .clockDoubted: ClockRepair(snapshot: snapshot).doubt(into: &draft)
        case .clockConfirmed(let wasSet): ClockRepair(snapshot: snapshot).confirm(wasSet: wasSet, into: &draft)
        case .located(let sky, let workdays): Journey(snapshot: snapshot).locate(under: sky, workdays, into: &draft)
        case .moved(let zone): Journey(snapshot: snapshot).move(to: zone, into: &draft)
        case .rings(let rule): draft.write(.rings(rule), by: .automatic, reminder: nil)
        case .retire(let retirement): draft.write(.retired(retirement), by: .person, reminder: nil)
        case .answer(let request): try Answering(snapshot: snapshot).record(request, into: &draft)
        case .snooze(let id, let until): try Answering(snapshot: snapshot).snooze(id, until: until, into: &draft)
        case .delay(let id, let until): try Delaying(snapshot: snapshot).delay(id, until: until, into: &draft)
        case .undo(let id): try Undoing(snapshot: snapshot).undo(id, into: &draft)
        case .settle(let request): try Settling(snapshot: snapshot).settle(request, into: &draft)
        case .session(let asked): try SessionKeeping(snapshot: snapshot).record(asked, into: &draft)
        case .change(let changes): try Defining(snapshot: snapshot).make(changes, into: &draft)
        case .stock(let id, let asked): try StockKeeping(snapshot: snapshot).record(asked, of: id, into: &draft)
        case .join(let chosen): try Joining(snapshot: snapshot).join(chosen, into: &draft)
        case .bringIn(let batch): try Importing(snapshot: snapshot).take(batch, into: &draft)
        }
        draft.giveHandles { ledger.handles.handle(for: $0, isGiven: $1) }
        return draft.decision
    }

    /// Decides several, each on what those before it have changed: all or none.
    ///
    /// - Parameters:
    ///   - events: In the order in which they are decided.
    ///   - now: The time of this turn.
    ///   - request: The name of the request, which each entry keeps.
    ///   - refused: Called for one that is refused, which is then left out; if absent, none is decided.
    /// - Returns: The whole, and the entries of each.
    package func decide(
        _ events: [Event], at now: Instant, request: String? = nil, refused: ((RemindError) -> Void)? = nil
    ) throws(RemindError) -> (decision: Decision, entries: [[Entry]]) {
        var state = self
        var whole = Decision()
        var entries: [[Entry]] = []
        for event in events {
            do throws(RemindError) {
                let decision = try state.decide(event, at: now, request: request)
                if events.count > 1 { state.apply(.committed(decision.entries)) }
                whole.entries += decision.entries
                whole.effects += decision.effects
                entries.append(decision.entries)
            } catch {
                guard let refused else { throw error }
                refused(error)
            }
        }
        return (whole, entries)
    }

    /// Takes in what has happened.
    package mutating func apply(_ change: Change) {
        switch change {
        case .committed(let entries, let now):
            let touched = snapshot.take(entries)
            dropPrompts(of: touched, now: now ?? entries.last?.at)
            if let now { planAfterTick(at: now, touched) } else { replan(touched) }
        case .settled(let now): planAfterTick(at: now, [])
        case .recalled(let entries): snapshot.recall(entries)
        case .zonesRead(let names): snapshot.place.know(names)
        case .reserved(let handles, let now): snapshot.ledger.handles.reserve(handles, at: now)
        case .reservedElsewhere(let other): snapshot.ledger.handles.keepReservations(of: other.ledger.handles)
        case .setBack(let now):
            snapshot.ledger.trust.setBack(to: now)
            snapshot.ledger.clampDefinitions(to: now)
            snapshot.ledger.resetReached(to: now)
            planAll()
        case .worded(let language): snapshot.language = language
        case .set(let settings):
            snapshot.settings = settings
            (snapshot.place.dayStart, snapshot.place.morning) = (settings.dayStart, settings.morning)
            if place.sky != settings.sky || place.workdays != settings.days.calendar {
                snapshot.place = place.under(settings.sky, settings.days.calendar)
                snapshot.ledger.recompile(place: &snapshot.place)
            }
            planAll()
        case .joined(let machines):
            guard machines != snapshot.machines else { return }
            snapshot.machines = machines
            planAll()
        case .returned(let absence):
            guard absence != snapshot.absence else { return }
            snapshot.absence = absence
            if snapshot.machines != nil { planAll() }
        case .news(let now):
            guard let absence = snapshot.absence, absence.news == nil else { return }
            snapshot.absence?.news = now
            if now < absence.missesAt { planAll() }
        case .moved(let zone, let now):
            if let now, nextWake.map({ $0 > now }) ?? true, trust.firedThrough < now {
                snapshot.ledger.trust.turned(at: now)
            }
            snapshot.place = place.moved(to: zone)
            // Zones that schedules name are read again with it: an update of tzdata replaces them all.
            snapshot.ledger.recompile(place: &snapshot.place)
            knowZones()
            planAll()
        case .cameLate(let ids, let now):
            for id in ids {
                guard let since = ledger.reminders[id]?.activeSince, since < trust.firedThrough else { continue }
                // An occurrence that is older than the working set may have entries.
                snapshot.lookBack[id] = max(since, now - Ledger.retention)
            }
            replan(ids)
        case .passed(let last): snapshot.ledger.pass(to: last)
        case .resumed(let now): snapshot.resumed = now
        case .forgotten(let now): snapshot.ledger.forget(now: now)
        }
    }

    /// Keeps the rules of recorded zones, so that no decision reads a file.
    private mutating func knowZones() { snapshot.place.know(Set(ledger.occurrences.map(\.dueZone))) }

    // MARK: - Who needs attention when

    private mutating func planAll() {
        for id in ledger.reminders.keys { wakes.set(id, at: snapshot.wake(of: id)) }
    }

    private mutating func dropPrompts(of ids: Set<ReminderID>, now: Instant?) {
        guard let now, !ledger.asking.isEmpty else { return }
        for id in ids where ledger.asking.contains(id) {
            snapshot.ledger.drop(prompts: snapshot.promptsOver(of: id, now: now), of: id)
        }
    }

    /// Finds again when these reminders need attention, and those that follow them.
    ///
    /// - Parameter planned: Reminders that have been planned in this turn already.
    private mutating func replan(_ touched: Set<ReminderID>, but planned: Set<ReminderID> = []) {
        guard !touched.isEmpty else { return }
        let followed = ledger.names.isEmpty ? touched : Set(touched.flatMap(ledger.names.all))
        let following = followed.reduce(into: Set<ReminderID>()) { $0.formUnion(ledger.followers(of: $1)) }
        for id in touched.union(following) where !planned.contains(id) { wakes.set(id, at: snapshot.wake(of: id)) }
    }

    /// A tick has dealt with everything due by now: what was due is planned again.
    ///
    /// - Parameter touched: Other reminders whose next wake may have changed.
    private mutating func planAfterTick(at now: Instant, _ touched: Set<ReminderID>) {
        let due = Set(wakes.reminders(through: now))
        let come = due.filter { id in ledger.nextAhead(of: id).map { $0 <= now } ?? false }
        snapshot.ledger.trust.turned(at: now)
        snapshot.ledger.reach(now)
        snapshot.lookBack = [:]
        dropPrompts(of: due, now: now)
        let known = snapshot
        wakes.setDue(through: now) { known.wake(of: $0) }
        replan(touched.union(come), but: due)
    }
}
