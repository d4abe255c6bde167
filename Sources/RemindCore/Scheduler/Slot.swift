public import CivilTime

/// A slot of a reminder: its key, when it is due, and which of the reminder's schedules yielded it.
public struct Slot: Hashable, Sendable {
    public var key: SlotKey
    public var due: Instant
    /// The zone whose wall clock set the due instant.
    public var zone: String
    /// Index into the reminder's lines.
    public var line: Int
}

extension Slot: Comparable {
    /// By (instant, key), as occurrences are ordered.
    public static func < (left: Slot, right: Slot) -> Bool {
        left.due == right.due ? left.key < right.key : left.due < right.due
    }
}
