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

    /// FNV-1a, 64 bits, of the id as text, with a final mix, since a handle's first characters come from the low bits.
    package var digest: UInt64 {
        var state: UInt64 = 0xcbf2_9ce4_8422_2325
        func take(_ text: String) {
            for byte in text.utf8 { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }
        }
        take(reminder.rawValue)
        take("@")
        take(slot.description)
        state ^= state >> 33
        state = state &* 0xff51_afd7_ed55_8ccd
        return state ^ state >> 33
    }

    /// Reads what `description` writes.
    package init?(_ text: String) {
        guard let at = text.firstIndex(of: "@"), let reminder = ReminderID(rawValue: String(text[..<at])) else {
            return nil
        }
        self.init(reminder, SlotKey(String(text[text.index(after: at)...])))
    }
}
