import CivilTime

/// A decision in the making: numbers the entries and keeps the handles apart.
struct Draft {
    let now: Instant
    let zone: String
    let request: String?
    private var next: EntryID
    private var newHandles: Set<String> = []
    private var known: Set<Effect> = []
    private var toCome: (own: [OccurrenceID: String], all: Set<String>)?
    private(set) var decision = Decision()

    init(after head: EntryID, now: Instant, zone: String, request: String? = nil) {
        next = head.next
        self.now = now
        self.zone = zone
        self.request = request
    }

    /// The id that the next entry will have.
    var nextID: EntryID { next }

    mutating func write(
        _ fact: Fact, by origin: Entry.Origin, reminder: ReminderID?, slot: SlotKey? = nil, due: Instant? = nil,
        dueZone: String? = nil, handle: String? = nil, changes: EntryID? = nil, stock: StockChange? = nil,
        source: EntrySource? = nil
    ) {
        decision.entries.append(
            Entry(
                id: next, at: now, zone: zone, origin: origin, reminder: reminder, slot: slot, due: due,
                dueZone: dueZone, fact: fact, handle: handle, changes: changes, request: request, stock: stock,
                source: source))
        next = next.next
        if let handle { newHandles.insert(handle) }
    }

    /// Takes in entries that follow on from the last one.
    mutating func add(_ entries: [Entry]) {
        decision.entries += entries
        next = entries.last?.id.next ?? next
    }

    /// Records where the person is from now on.
    mutating func arrive(in zone: String) {
        decision.entries.append(
            Entry(id: next, at: now, zone: zone, origin: .automatic, fact: .started(.stay), request: request))
        next = next.next
    }

    mutating func then(_ effect: Effect) {
        if known.insert(effect).inserted { decision.effects.append(effect) }
    }

    func isHandleNew(_ handle: String) -> Bool { !newHandles.contains(handle) }

    /// The handles of the occurrences to come: worked out once, and only where a handle is given.
    mutating func handlesToCome(_ make: () -> [OccurrenceID: String]) -> (own: [OccurrenceID: String], all: Set<String>)
    {
        if let toCome { return toCome }
        let handles = make()
        let found = (handles, Set(handles.values))
        toCome = found
        return found
    }
}
