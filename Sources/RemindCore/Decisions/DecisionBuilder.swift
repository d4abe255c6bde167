import CivilTime
import Reminders
import Vocabulary

/// A decision in the making: numbers the entries and keeps the handles apart.
struct DecisionBuilder {
    let now: Instant
    let zone: String
    let request: String?
    private var next: EntryID
    /// The Lamport timestamp of all its entries: their writer knows everything before.
    private var turn: Int64
    private var known: Set<Effect> = []
    /// Which entries record an occurrence for the first time, and give it its handle.
    private var first: [Int] = []
    private(set) var decision = Decision()

    /// - Parameters:
    ///   - head: The latest entry of this device.
    ///   - turn: The highest turn that is known.
    init(after head: EntryID, turn: Int64, now: Instant, zone: String, request: String? = nil) {
        next = head.next
        self.turn = turn + 1
        (self.now, self.zone, self.request) = (now, zone, request)
    }

    var nextID: EntryID { next }
    /// The place of the next entry in the order of the record.
    var nextStamp: EntryStamp { EntryStamp(turn: turn, id: next) }

    /// - Parameter isFirst: True if the occurrence has no handle yet.
    mutating func write(
        _ fact: Fact, by origin: Entry.Origin, reminder: ReminderID?, slot: SlotKey? = nil, due: Instant? = nil,
        dueZone: String? = nil, handle: String? = nil, isFirst: Bool = false, changes: EntryID? = nil,
        stock: StockChange? = nil, source: EntrySource? = nil
    ) {
        if isFirst { first.append(decision.entries.count) }
        decision.entries.append(
            Entry(
                id: next, at: now, zone: zone, origin: origin, reminder: reminder, slot: slot, due: due,
                dueZone: dueZone, fact: fact, handle: handle, changes: changes, request: request, stock: stock,
                source: source, turn: turn))
        next = next.next
    }

    /// Writes about an occurrence that is known, with the time at which it was due.
    mutating func write(
        _ fact: Fact, by origin: Entry.Origin, on occurrence: Occurrence, changes: EntryID? = nil,
        stock: StockChange? = nil
    ) {
        write(
            fact, by: origin, reminder: occurrence.id.reminder, slot: occurrence.id.slot, due: occurrence.due,
            dueZone: occurrence.dueZone, changes: changes, stock: stock)
    }

    /// Lapses an occurrence, and withdraws it.
    mutating func lapse(_ occurrence: Occurrence) {
        write(.answered(Answer(.lapsed, happened: now)), by: .automatic, on: occurrence)
        then(.withdraw(occurrence.id))
    }

    /// Takes in entries that follow on from the last one.
    mutating func add(_ entries: [Entry]) {
        decision.entries += entries
        guard let last = entries.last else { return }
        (next, turn) = (last.id.next, max(turn, last.turn))
    }

    /// Records where the person is from now on.
    mutating func arrive(in zone: String) {
        decision.entries.append(
            Entry(
                id: next, at: now, zone: zone, origin: .automatic, fact: .started(.stay), request: request, turn: turn))
        next = next.next
    }

    mutating func then(_ effect: Effect) {
        if known.insert(effect).inserted { decision.effects.append(effect) }
    }

    /// Gives a handle to every occurrence that is recorded for the first time: what is due first has the first choice, as
    /// it had when they were shown before.
    mutating func giveHandles(_ handle: (OccurrenceID, _ isGiven: (String) -> Bool) -> String) {
        guard !first.isEmpty else { return }
        let entries = decision.entries
        var given = Set(entries.compactMap(\.handle))
        let dues = first.compactMap { index in
            entries[index].occurrence.map { (index: index, id: $0, due: entries[index].due ?? now) }
        }
        for (index, id, _) in dues.sorted(by: { $0.due == $1.due ? $0.id < $1.id : $0.due < $1.due }) {
            let own = handle(id, given.contains)
            decision.entries[index].handle = own
            given.insert(own)
        }
        first = []
    }
}
