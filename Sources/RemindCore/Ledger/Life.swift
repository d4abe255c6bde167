import CivilTime

/// Whether a reminder is archived or disabled: a function of the set of its entries, whichever revision is known.
struct Life: Sendable {
    private var archived: (by: EntryID, isOn: Bool)?
    private var disabled: (by: EntryID, isOn: Bool)?
    /// When it was last defined, restored or enabled.
    private var active: (by: EntryID, since: Instant)?

    mutating func add(_ entry: Entry) {
        switch entry.fact {
        case .archived: Life.set(&archived, to: true, by: entry.id)
        case .restored: Life.set(&archived, to: false, by: entry.id)
        case .started(.disabled): Life.set(&disabled, to: true, by: entry.id)
        case .ended(.disabled): Life.set(&disabled, to: false, by: entry.id)
        default: break
        }
        switch entry.fact {
        case .defined, .restored, .ended:
            // By the order of entries, not by the clock, which may have been set back between two.
            if let active, active.by > entry.id { return }
            active = (entry.id, entry.at)
        default: break
        }
    }

    /// Takes in what happened to the same reminder under another name.
    mutating func add(_ other: Life) {
        if let archived = other.archived { Life.set(&self.archived, to: archived.isOn, by: archived.by) }
        if let disabled = other.disabled { Life.set(&self.disabled, to: disabled.isOn, by: disabled.by) }
        if let active = other.active, self.active.map({ $0.by < active.by }) ?? true { self.active = active }
    }

    func show(in reminder: inout Reminder?) {
        reminder?.isArchived = archived?.isOn ?? false
        reminder?.isDisabled = disabled?.isOn ?? false
        if let active { reminder?.activeSince = active.since }
    }

    /// The latest word stands.
    private static func set(_ state: inout (by: EntryID, isOn: Bool)?, to isOn: Bool, by id: EntryID) {
        if let known = state, known.by > id { return }
        state = (id, isOn)
    }
}
