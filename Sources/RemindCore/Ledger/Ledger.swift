package import CivilTime
package import Reminders
package import Schedules
package import Vocabulary

/// The fold of the journal: the current reminders, and the working set of occurrences: every open one, what is
/// still to come and was answered early, and the recent past.
///
/// Older occurrences stay in the journal only; `apply` recalls one.
///
/// ```swift
/// // The record says that Zinc was defined at 07:00, and delivered at 08:00.
/// var ledger = Ledger(head: EntryID(device: "laptop", sequence: 0))
/// for entry in world.journal.reversed() { ledger.apply(entry, place: &place) }
/// ledger.reminders.keys.map(\.rawValue)  // ["zinc"]
/// ledger.occurrences.map(\.isOpen)  // [true]
/// ```
package struct Ledger: Sendable {
    /// How far back occurrences stay in the working set: long enough for `today` in every zone, wherever the day starts.
    package static let retention = Duration.seconds(2 * 86_400)

    /// How long a dose that two machines recorded waits for a person to say which it was.
    package static let doubleMemory = Duration.seconds(31 * 86_400)

    /// The latest entry of this device; sequence 0 before the first.
    package private(set) var head: EntryID
    /// The highest turn of any entry that is known: the next commit has a higher one.
    package private(set) var turn: Int64
    package private(set) var reminders: [ReminderID: Reminder] = [:]
    /// True if the clock is known to be right, and how far the record has come by it.
    package internal(set) var trust = ClockTrust.trusted(through: .end)
    private(set) var doubts = ClockDoubts()
    /// The entries that a wrong clock recorded.
    package private(set) var corrections = ClockCorrections()
    /// The latest instant that the clock has shown and was not set back behind: what is recorded of a later one came of a
    /// clock that was ahead.
    private(set) var reached = Instant.end
    private var latestAnswer = Instant(milliseconds: .min)
    /// Whatever an entry calls its reminder, here it has the name it has now.
    package private(set) var names = FormerNames()

    /// The definitions to compare a file with.
    package var defined: DefinedReminders { DefinedReminders(reminders, names: names) }
    /// When each machine rings, by its own latest word.
    private var rules: [String: (stamp: EntryStamp, rule: RingRule)] = [:]
    private var lives: [ReminderID: Lifecycle] = [:]
    /// By the name that their schedules give it: the reminders that another one's doses, or their own, decide.
    private var followers: [ReminderID: Set<ReminderID>] = [:]
    /// The other way round, to take them out again.
    private var leaders: [ReminderID: Set<ReminderID>] = [:]
    /// Former revisions, in order, as far as something that was due under them may be asked for.
    private var former: [ReminderID: [Revision]] = [:]
    /// See `forks(of:)`.
    var forked: [ReminderID: [Revision]] = [:]
    /// Reminders that only ask: without an answer, they leave no entry.
    private(set) var asking: Set<ReminderID> = []
    /// Reminders that put a question about each day.
    private(set) var questioning: Set<ReminderID> = []
    /// Those with a prescription that ends.
    private(set) var prescribed: Set<ReminderID> = []
    private var shelves: [ReminderID: OccurrenceIndex] = [:]
    /// The reminders of which something is open.
    private var waiting: Set<ReminderID> = []
    /// The reminders of which a session runs.
    private var busy: Set<ReminderID> = []
    /// The reminders of which a dose was moved to another time.
    private var delayed: Set<ReminderID> = []
    /// By the instant at which they were recorded: occurrences that passed unattended.
    private var unattended: [Instant: Set<OccurrenceID>] = [:]
    /// The stocks of medicines that have, or ever had, one.
    package private(set) var stocks: [ReminderID: Stock] = [:]
    package var handles = Handles()

    /// When a machine rings, by its own latest word under any of these names; `nil` if it has given none.
    package func ringRule(of devices: Set<String>) -> RingRule? {
        devices.compactMap { rules[$0] }.max { $0.stamp < $1.stamp }?.rule
    }

    /// See `Change.passed`.
    mutating func pass(to last: EntryStamp) { (head, turn) = (last.id, max(turn, last.turn)) }

    /// - Parameters:
    ///   - head: The latest entry of this device.
    ///   - turn: The highest turn in the record, which is not read as a whole.
    package init(head: EntryID, turn: Int64 = 0) {
        (self.head, self.turn) = (head, turn)
    }

    package func occurrence(_ id: OccurrenceID) -> Occurrence? {
        shelves[id.reminder]?.all[id.slot]
    }

    /// The occurrences of a reminder in the working set, in no order.
    package func occurrences(of reminder: ReminderID) -> some Collection<Occurrence> {
        // A schedule may name the reminder it follows by a former name.
        shelf(of: reminder).all.values
    }

    /// All occurrences in the working set, in no order.
    package var occurrences: [Occurrence] {
        shelves.values.flatMap(\.all.values)
    }

    /// Those of a reminder that are open, in no order.
    package func openOccurrences(of reminder: ReminderID) -> [Occurrence] {
        shelf(of: reminder).openOccurrences
    }

    package var openOccurrences: [Occurrence] {
        waiting.flatMap { shelves[$0]?.openOccurrences ?? [] }
    }

    /// The session of a reminder that runs; the one that began first, if the entries of several devices begin more than one.
    package func running(of reminder: ReminderID) -> Occurrence? {
        // Nearly always there is none.
        guard busy.contains(reminder), let shelf = shelves[reminder] else { return nil }
        return shelf.running.compactMap { shelf.all[$0] }.min { one, other in
            (one.session?.from ?? one.due, one.id) < (other.session?.from ?? other.due, other.id)
        }
    }

    /// The sessions that run, in the order in which they began.
    package var runningSessions: [Occurrence] {
        busy.compactMap(running).sorted { $0.due == $1.due ? $0.id < $1.id : $0.due < $1.due }
    }

    func shelf(of reminder: ReminderID) -> OccurrenceIndex {
        shelves[names.current(of: reminder)] ?? OccurrenceIndex()
    }

    /// The reminders whose schedules name this one, by this name, as the one that they follow.
    package func followers(of name: ReminderID) -> Set<ReminderID> { followers[name] ?? [] }

    /// True if anything that another reminder's doses, or its own, decide is in the working set. Most of a long chain waits
    /// for a dose that was not taken.
    func mayFollow(_ id: ReminderID) -> Bool {
        leaders[id].map { $0.contains(id) || $0.contains { shelves[names.current(of: $0)] != nil } } ?? false
    }

    /// How many occurrences were recorded as missed unattended at an instant, and still are.
    func missedUnattended(at instant: Instant) -> Int {
        Set((unattended[instant] ?? []).map(names.current)).reduce(0) { count, id in
            guard let entry = occurrence(id)?.standing, entry.at == instant, entry.isUnattended
            else { return count }
            return count + (entry.answer?.run?.count ?? 1)
        }
    }

    /// How many occurrences of each reminder this machine has recorded as missed unattended since an instant, and still are.
    func missedUnattended(since start: Instant) -> [ReminderID: Int] {
        var found: [ReminderID: Int] = [:]
        for at in unattended.keys where at >= start {
            for id in unattended[at] ?? [] {
                let id = names.current(of: id)
                guard let entry = occurrence(id)?.outcomeHere, entry.at == at, entry.isUnattended else { continue }
                found[id.reminder, default: 0] += entry.answer?.run?.count ?? 1
            }
        }
        return found
    }

    /// The due instant of the latest occurrence that has come and that a schedule yielded.
    package func lastDue(of reminder: ReminderID) -> Instant? {
        shelves[reminder]?.lastDue { !$0.id.slot.isUnscheduled && !isAhead($0) }
    }

    /// The earliest due instant after another one of a reminder's occurrence that passes.
    func firstDue(of reminder: ReminderID, after instant: Instant, where isCounted: (Occurrence) -> Bool) -> Instant? {
        shelf(of: reminder).firstDue(after: instant, where: isCounted)
    }

    /// True if an occurrence lies ahead although something is recorded of it: a delay, or what came of a wrong clock.
    func isAhead(_ occurrence: Occurrence) -> Bool {
        guard occurrence.due > reached else { return false }
        guard let answer = occurrence.answer else {
            return occurrence.wasDelivered || occurrence.wasTakenBack || occurrence.delay != nil
        }
        return answer.happened >= occurrence.due
    }

    /// When the next thing comes that a reminder was answered at, or was due at, on a clock that was ahead.
    func nextAhead(of reminder: ReminderID) -> Instant? {
        // Nearly always there is none: no answer is later than what the clock has shown.
        guard latestAnswer > reached else { return nil }
        var next: Instant?
        for occurrence in shelf(of: reminder).all.values {
            guard let happened = occurrence.answer?.happened, happened > reached else { continue }
            // It came in that time as well, if it lies ahead: earlier than its answer.
            let come = occurrence.due > reached ? min(happened, occurrence.due) : happened
            next = min(next ?? come, come)
        }
        return next
    }

    /// Says that it is so late.
    mutating func reach(_ now: Instant) { reached = max(reached, now) }

    /// Says what time it is, after a clock that was wrong, or at a start.
    mutating func resetReached(to now: Instant) { reached = now }

    /// Takes in a committed entry. Entries may come in any order and more than once.
    ///
    /// - Parameters:
    ///   - entry: An entry of any device.
    ///   - place: Compiles a definition; it keeps the rules of zones that are read for it.
    ///   - isOld: True if it is so old that another occurrence may have its handle now.
    package mutating func apply(_ entry: Entry, place: inout TimeContext, isOld: Bool = false) {
        if entry.id.device == head.device, entry.id.sequence > head.sequence { head = entry.id }
        turn = max(turn, entry.turn)
        if entry.isForeign { handles.isShared = true }
        if case .defined = entry.fact {
            let isRenamed = names.add(entry)
            handles.names = names
            if isRenamed { followRenames() }
        }
        let entry = names.isEmpty ? entry : names.current(entry)
        if let handle = entry.handle, !isOld {
            handles.give(handle, to: entry.occurrence, at: entry.at, isForeign: entry.isForeign)
        }
        if case .rings(let rule) = entry.fact {
            let device = entry.id.device
            if rules[device].map({ $0.stamp < entry.stamp }) ?? true { rules[device] = (entry.stamp, rule) }
        }
        guard let id = entry.reminder else { return takeClock(entry) }
        if entry.stock != nil || entry.changes != nil && entry.slot != nil { stocks[id, default: Stock()].add(entry) }
        switch entry.fact {
        case .delivered, .undelivered, .escalated, .deferred, .snoozed, .delayed, .answered, .began, .retracted, .dated:
            guard let slot = entry.slot else { return }
            shelve(entry, of: id, at: slot)
            if let happened = entry.answer?.happened { latestAnswer = max(latestAnswer, happened) }
            if entry.isUnattended { unattended[entry.at, default: []].insert(OccurrenceID(id, slot)) }
        case .defined(let definition):
            lives[id, default: Lifecycle()].add(entry)
            // An older revision that arrives late changes nothing, nor does one from under a former name.
            let isOlder = reminders[id].map { $0.stamp > entry.stamp } ?? false
            guard definition.id == id, !isOlder else {
                return keep(Revision(stamp: entry.stamp, at: entry.at, definition: definition), of: id)
            }
            if let known = reminders[id], known.revision != entry.id { keep(Revision(known), of: id) }
            let reminder = Reminder(definition, stamp: entry.stamp, definedAt: entry.at, place: &place)
            reminders[id] = reminder
            handles.areMany = reminders.count > 100
            list(reminder)
            if !forked.isEmpty { settle(forksOf: id, by: definition) }
            lives[id]?.show(in: &reminders[id], doubts, corrections)
        case .rings, .retired: return
        case .archived, .restored, .started, .paused, .ended, .told(.prescription):
            if entry.fact == .ended(.unconfirmedClock) {
                corrections.add(entry, of: id)
            } else {
                lives[id, default: Lifecycle()].add(entry)
            }
            lives[id]?.show(in: &reminders[id], doubts, corrections)
        case .refilled, .counted, .told, .unknown: return
        }
    }

    private mutating func keep(_ revision: Revision, of id: ReminderID) {
        var all = former[id] ?? []
        guard !all.contains(where: { $0.stamp == revision.stamp }) else { return }
        all.append(revision)
        all.sort { $0.at == $1.at ? $0.stamp < $1.stamp : $0.at < $1.at }
        former[id] = all
    }

    /// The former revisions that are known, in order.
    func former(of id: ReminderID) -> [Revision] { former[id] ?? [] }

    /// Puts an entry to those of its occurrence.
    private mutating func shelve(_ entry: Entry, of id: ReminderID, at slot: SlotKey) {
        let has = shelves[id, default: OccurrenceIndex()].add(entry, at: slot)
        if has.open { waiting.insert(id) } else { waiting.remove(id) }
        // Nearly always there are none.
        if has.running { busy.insert(id) } else if !busy.isEmpty { busy.remove(id) }
        if has.delayed { delayed.insert(id) } else if !delayed.isEmpty { delayed.remove(id) }
    }

    /// The occurrences that a person moved to another time, delivered since or not.
    func delayed(of id: ReminderID) -> [Occurrence] {
        // Nearly always there is none.
        guard delayed.contains(id), let shelf = shelves[id] else { return [] }
        return shelf.delayed.compactMap { shelf.all[$0] }
    }

    /// The clock is this machine's own business: what other devices say of theirs changes nothing here.
    private mutating func takeClock(_ entry: Entry) {
        guard entry.id.device == head.device, doubts.add(entry) else { return }
        switch entry.fact {
        case .started(.unconfirmedClock): trust.doubt(settled: entry.due ?? entry.at)
        case .ended(.unconfirmedClock):
            trust.confirm(at: entry.at)
            showDefinitions()
        default: return
        }
    }

    /// The times at which clocks that were not confirmed have defined reminders.
    var doubtful: [(id: ReminderID, entry: EntryStamp, at: Instant)] {
        // Nearly always there is none.
        guard doubts.latest != nil else { return [] }
        return lives.compactMap { id, life in life.doubtful(doubts, corrections).map { (id, $0.entry, $0.at) } }
            .sorted { $0.id < $1.id }
    }

    /// The entry since which the clock is not confirmed; `nil` if it is.
    package var doubtBegan: EntryStamp? { trust.isTrusted ? nil : doubts.latest }

    /// Makes every definition hold from its own date.
    private mutating func showDefinitions() {
        for id in lives.keys {
            lives[id]?.release()
            lives[id]?.show(in: &reminders[id], doubts, corrections)
        }
    }

    /// Moves what is known of reminders to the names they have now.
    private mutating func followRenames() {
        for (id, shelf) in shelves where names.owner(of: id) != nil {
            shelves[id] = nil
            waiting.remove(id)
            busy.remove(id)
            delayed.remove(id)
            for entry in shelf.all.values.flatMap(\.entries).map(names.current) {
                guard let now = entry.reminder, let slot = entry.slot else { continue }
                shelve(entry, of: now, at: slot)
            }
        }
        for (id, life) in lives {
            guard let now = names.owner(of: id) else { continue }
            lives[id] = nil
            lives[now, default: Lifecycle()].add(life)
            lives[now]?.show(in: &reminders[now], doubts, corrections)
        }
        for (id, stock) in stocks {
            guard let now = names.owner(of: id) else { continue }
            stocks[id] = nil
            stocks[now, default: Stock()].add(stock)
        }
        for (id, reminder) in reminders {
            guard let now = names.owner(of: id) else { continue }
            for revision in (former[id] ?? []) + [Revision(reminder)] { keep(revision, of: now) }
            reminders[id] = nil
            former[id] = nil
            note([], decide: id)
        }
    }

    /// Works every schedule out again, since the zones' rules have changed.
    mutating func recompile(place: inout TimeContext) {
        for (id, reminder) in reminders {
            var fresh = Reminder(
                reminder.definition, stamp: reminder.stamp, definedAt: reminder.definedAt, place: &place)
            fresh.isArchived = reminder.isArchived
            fresh.isDisabled = reminder.isDisabled
            fresh.activeSince = reminder.activeSince
            fresh.pauses = reminder.pauses
            fresh.absences = reminder.absences
            fresh.toldOfPrescription = reminder.toldOfPrescription
            reminders[id] = fresh
            list(fresh)
        }
    }

    /// Keeps the lists of reminders that are looked for often, and are few.
    private mutating func list(_ reminder: Reminder) {
        let id = reminder.id
        note(reminder.reachesBackTo, decide: id)
        if reminder.unanswered == .expires { asking.insert(id) } else { asking.remove(id) }
        if reminder.question != nil { questioning.insert(id) } else { questioning.remove(id) }
        if reminder.prescriptionEnd != nil { prescribed.insert(id) } else { prescribed.remove(id) }
    }

    private mutating func note(_ now: Set<ReminderID>, decide id: ReminderID) {
        let known = leaders[id] ?? []
        guard known != now else { return }
        for leader in known { followers[leader]?.remove(id) }
        for leader in now { followers[leader, default: []].insert(id) }
        leaders[id] = now.isEmpty ? nil : now
    }

    /// Says that nothing can have been defined after an instant: the clock was wrong when it was.
    mutating func clampDefinitions(to now: Instant) {
        for (id, reminder) in reminders where reminder.activeSince > now {
            lives[id]?.hold(from: now)
            reminders[id]?.activeSince = now
        }
    }

    /// Lets go of prompts that are over: nothing is recorded of their end.
    mutating func drop(prompts keys: Set<SlotKey>, of id: ReminderID) {
        guard !keys.isEmpty else { return }
        shelves[id]?.drop(keys)
        if shelves[id]?.open.isEmpty != false { waiting.remove(id) }
    }

    /// Lets go of occurrences that no decision needs any more.
    package mutating func forget(now: Instant) {
        // While the clock is not confirmed, the time since it was right is still to be looked at.
        let horizon = min(now, trust.settled) - Ledger.retention
        handles.forget(now: now)
        for id in stocks.keys { stocks[id]?.forget(now: now) }
        let (corrections, doubts) = (corrections, doubts)
        for (id, shelf) in shelves {
            let bound = min(horizon, now - (reminders[id]?.asNeededReach ?? .zero))
            func isOver(_ occurrence: Occurrence) -> Bool {
                (occurrence.standing.flatMap(corrections.latest) ?? bound) <= bound && !occurrence.isOpen
                    && !occurrence.isRunning && !(occurrence.due > now - Ledger.doubleMemory && occurrence.isDouble)
                    && !(occurrence.standing.map(doubts.isDoubtfulAnswer) ?? false)
            }
            guard shelf.mayContain(dueBy: bound, where: isOver) else { continue }
            var lastDone = [lastDone(of: id)?.occurrence, lastDone(of: id, hasCome: true)?.occurrence]
            if isFollowedWhenSkipped(id) {
                lastDone += [false, true].map { self.lastDone(of: id, orSkipped: true, hasCome: $0)?.occurrence }
            }
            let lastDue = lastDue(of: id)
            let followUps = reminders[id]?.followUps(ledger: self) ?? []
            let firstDay = reminders[id].flatMap { $0.firstDayKept(now: now, ledger: self) }
            shelves[id]?.drop(dueBy: bound) { occurrence in
                isOver(occurrence) && !lastDone.contains(occurrence.id) && occurrence.due != lastDue
                    && !followUps.contains(occurrence.id.slot)
                    && !(firstDay.map { first in occurrence.id.slot.wholeDay.map { $0 >= first } ?? false } ?? false)
            }
        }
        unattended.drop { $0.key <= horizon }
        for (id, revisions) in former {
            // One holds until the next one, and what was due until then may be in the working set.
            let ends = revisions.dropFirst().map(\.at) + [reminders[id]?.definedAt ?? .end]
            guard let first = ends.firstIndex(where: { $0 > horizon }) else {
                former[id] = nil
                continue
            }
            if first > 0 { former[id] = Array(revisions[first...]) }
        }
    }
}

extension Dictionary {
    /// Changes nothing if nothing is dropped, as nearly always.
    mutating func drop(where isDropped: (Element) -> Bool) {
        if contains(where: isDropped) { self = filter { !isDropped($0) } }
    }
}

extension Entry {
    fileprivate var isUnattended: Bool { origin == .automatic && answer?.cause == .unattended }
}
