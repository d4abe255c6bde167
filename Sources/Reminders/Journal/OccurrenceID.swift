package import Vocabulary

/// The identity of an occurrence: a reminder and the key of one of its slots.
package struct OccurrenceID: Hashable, Comparable, Sendable, CustomStringConvertible {
    package var reminder: ReminderID
    package var slot: SlotKey

    package init(_ reminder: ReminderID, _ slot: SlotKey) {
        self.reminder = reminder
        self.slot = slot
    }

    /// `metformin@2026-11-20T08:00`
    package var description: String { "\(reminder)@\(slot)" }

    package static func < (left: OccurrenceID, right: OccurrenceID) -> Bool {
        left.slot == right.slot ? left.reminder < right.reminder : left.slot < right.slot
    }

    /// Reads what `description` writes.
    package init?(_ text: String) {
        guard let at = text.firstIndex(of: "@"), let reminder = ReminderID(rawValue: String(text[..<at])) else {
            return nil
        }
        self.init(reminder, SlotKey(String(text[text.index(after: at)...])))
    }
}
