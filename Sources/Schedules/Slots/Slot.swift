package import CivilTime
package import Vocabulary

/// A slot of a reminder: its key, when it is due, and which of the reminder's schedules yielded it.
package struct Slot: Hashable, Sendable {
    package var key: SlotKey
    package var due: Instant
    /// The zone whose wall clock set the due instant.
    package var zone: String
    /// Index into the reminder's lines.
    package var line: Int

    package init(key: SlotKey, due: Instant, zone: String, line: Int) {
        (self.key, self.due, self.zone, self.line) = (key, due, zone, line)
    }
}

extension Slot: Comparable {
    /// Ordered by (instant, key), as occurrences are.
    package static func < (left: Slot, right: Slot) -> Bool {
        left.due == right.due ? left.key < right.key : left.due < right.due
    }
}
