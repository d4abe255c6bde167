import CivilTime
package import RemindCore
package import Reminders
import Vocabulary

extension Journal {
    /// The entries that `undo` may take back, and retractions.
    private static let isDeed = """
        (origin = 'person' AND what IN ('done', 'skipped', 'missed', 'delayed') OR what = 'retracted')
        """
    private static let isChange = """
        origin = 'person' AND request IS NOT NULL
        AND what IN ('defined', 'archived', 'restored', 'started', 'ended', 'refilled', 'counted')
        """

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
        case .deeds(let reminder?, let limit):
            try entries(of: reminder, "\(Journal.isDeed) ORDER BY turn DESC, device DESC, sequence DESC LIMIT ?", limit)
        case .deeds(nil, let limit): try newest(Journal.isDeed, limit: limit)
        case .change(let entry): try newest(Journal.isChange, after: entry, limit: 1)
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

    /// The latest entries of all devices that meet a condition, newest first. Each device's are read backwards, as its key
    /// goes, and no more than are wanted.
    private func newest(_ condition: String, after first: EntryStamp? = nil, limit: Int) throws(StoreError) -> [Entry] {
        var found: [Entry] = []
        for device in try Journal.devices(in: database) {
            var (since, values): (String, [Database.Value]) = ("1", [])
            if let first, first.id.device == device {
                (since, values) = ("sequence > ?", [.integer(first.id.sequence)])
            } else if let first {
                since = "(coalesce(turn, 0), device, sequence) > (?, ?, ?)"
                values = [.integer(first.turn), .text(first.id.device), .integer(first.id.sequence)]
            }
            found += try entries(
                "device = ? AND \(since) AND \(condition) ORDER BY sequence DESC LIMIT ?",
                [.text(device)] + values + [.integer(Int64(limit))])
        }
        return Array(found.sorted { $0.stamp > $1.stamp }.prefix(limit))
    }
}
