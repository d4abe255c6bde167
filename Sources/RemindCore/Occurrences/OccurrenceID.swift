/// What is due, answered or missed: a reminder and the key of one of its slots.
public struct OccurrenceID: Hashable, Comparable, Sendable, CustomStringConvertible {
    public var reminder: ReminderID
    public var slot: SlotKey

    public init(_ reminder: ReminderID, _ slot: SlotKey) {
        self.reminder = reminder
        self.slot = slot
    }

    /// `metformin@2026-11-20T08:00`
    public var description: String { "\(reminder)@\(slot)" }

    public static func < (left: OccurrenceID, right: OccurrenceID) -> Bool {
        left.slot == right.slot ? left.reminder < right.reminder : left.slot < right.slot
    }

    /// Reads what `description` writes.
    public init?(_ text: String) {
        guard let at = text.firstIndex(of: "@"), let reminder = ReminderID(rawValue: String(text[..<at])) else {
            return nil
        }
        self.init(reminder, SlotKey(String(text[text.index(after: at)...])))
    }
}
