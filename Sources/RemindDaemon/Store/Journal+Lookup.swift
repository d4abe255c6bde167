import CivilTime
package import RemindCore
package import Reminders
import Vocabulary

extension Journal {
    /// The entries that are looked up, in the order that the lookup gives them.
    package func entries(_ lookup: Lookup) throws(StoreError) -> [Entry] {
        switch lookup {
        case .entry(let id): try entries("device = ? AND sequence = ?", [.text(id.device), .integer(id.sequence)])
        case .latest(let reminder, let limit):
            try entries(of: reminder, "1 ORDER BY at DESC, device DESC, sequence DESC LIMIT ?", limit)
        case .occurrences(let reminder):
            try entries(of: reminder, "slot IS NOT NULL ORDER BY turn, device, sequence")
        case .days(let reminder): try entries(of: reminder, "slot GLOB '\(Journal.day)'")
        case .revisions(let reminder, let limit):
            try entries(of: reminder, "what = 'defined' ORDER BY turn DESC, device DESC, sequence DESC LIMIT ?", limit)
        case .imported(let reminder):
            try entries(of: reminder, "what = 'defined' AND origin = 'import' ORDER BY turn, device, sequence LIMIT 1")
        case .stock(let reminder, let limit):
            try entries(
                of: reminder,
                """
                \(Schema.movesStock) AND (what IN ('counted', 'refilled') OR what = 'retracted' AND slot IS NULL)
                ORDER BY turn DESC, device DESC, sequence DESC LIMIT ?
                """, limit
            ).reversed()
        case .deeds(let reminder, let limit):
            try entries(
                of: reminder,
                """
                (origin = 'person' AND what IN ('done', 'skipped', 'missed', 'delayed') OR what = 'retracted')
                ORDER BY turn DESC, device DESC, sequence DESC LIMIT ?
                """, limit)
        case .change(let entry):
            try entries(
                """
                origin = 'person' AND request IS NOT NULL \(entry == nil ? "" : "AND device = ? AND sequence > ?")
                AND what IN ('defined', 'archived', 'restored', 'started', 'ended', 'refilled', 'counted')
                ORDER BY turn DESC, device DESC, sequence DESC LIMIT 1
                """, entry.map { [.text($0.device), .integer($0.sequence)] } ?? [])
        case .unattended(let since, let limit):
            try entries(
                """
                at >= ? AND what = 'missed' AND origin <> 'person' AND \(Schema.isUnattended)
                AND NOT EXISTS (
                    SELECT 1 FROM entry AS said WHERE said.reminder = entry.reminder AND said.slot = entry.slot
                    AND said.origin = 'person' AND said.what IN ('done', 'skipped', 'missed')
                    AND NOT EXISTS (
                        SELECT 1 FROM entry AS undone WHERE undone.reminder = said.reminder AND undone.slot = said.slot
                        AND undone.what = 'retracted' AND undone.changes = said.device || '.' || said.sequence))
                ORDER BY due, reminder LIMIT ?
                """, [.integer(since?.milliseconds ?? .min), .integer(Int64(limit))])
        }
    }

    /// - Parameter limit: The value of the question mark in the condition, if it has one.
    private func entries(
        of reminder: ReminderID?, _ condition: String, _ limit: Int? = nil
    ) throws(StoreError) -> [Entry] {
        let (ofReminder, named) = reminder.map { self.condition($0) } ?? ("1", [])
        return try entries("\(ofReminder) AND \(condition)", named + (limit.map { [.integer(Int64($0))] } ?? []))
    }
}
