import CivilTime
import RemindCore
import Reminders
import Schedules
import Vocabulary

extension Journal {
    /// Reads what is left of the medicines of which stock is kept: of each the latest refill or count, and what moved it
    /// since, so that a start reads weeks and not years.
    func loadStock(now: Instant, into ledger: inout Ledger, place: inout TimeContext) throws(StoreError) {
        let stocked = try database.query(
            "SELECT DISTINCT reminder FROM entry WHERE \(Schema.movesStock) AND what IN ('counted', 'refilled')"
        ) { $0.text(0) }
        for id in Set(stocked.compactMap(ReminderID.init(rawValue:)).map(names.current)) {
            for entry in try stock(of: id) { ledger.apply(entry, place: &place) }
            // The doses of the last weeks tell how much is taken as needed.
            guard ledger.reminders[id]?.asNeeded != nil else { continue }
            let month = now - .seconds(31 * 86_400)
            let doses = try entries(
                "\(condition(id).text) AND due > ? AND \(Schema.movesStock)",
                condition(id).values + [.integer(month.milliseconds)])
            for entry in try entries(of: Array(Set(doses.compactMap(\.occurrence)))) {
                ledger.apply(entry, place: &place)
            }
        }
    }

    /// The latest refill or count of a reminder, and every entry since that says what it does to the stock.
    private func stock(of id: ReminderID) throws(StoreError) -> [Entry] {
        let (ofReminder, named) = condition(id)
        let begun = try entries(
            """
            \(ofReminder) AND \(Schema.movesStock) AND what IN ('counted', 'refilled')
            ORDER BY turn DESC, device DESC, sequence DESC LIMIT 1
            """, named)
        guard let first = begun.first else { return [] }
        let moves = try entries(
            of: named, since: first.stamp,
            """
            \(ofReminder) AND \(Schema.movesStock)
            AND what IN ('counted', 'done', 'lapsed', 'missed', 'refilled', 'retracted', 'skipped', 'told')
            """, by: "entry_stock")
        // Another machine may have taken an answer back without knowing of a stock.
        let changes = try entries(
            of: named, since: first.stamp, "\(ofReminder) AND \(Schema.changesAnswer)", by: "entry_changes")
        // All of it if something was undone or replaced: it may be from before.
        let touched = Set((moves + changes).filter { $0.changes != nil }.compactMap(\.occurrence))
        return try moves + entries(of: Array(touched))
    }

    /// The entries that meet a condition, from one of them on, by an index that goes by turn: null is apart there.
    private func entries(
        of named: [Database.Value], since first: EntryStamp, _ condition: String, by index: String
    ) throws(StoreError) -> [Entry] {
        let place: [Database.Value] = [.text(first.id.device), .integer(first.id.sequence)]
        func read(_ since: String, _ values: [Database.Value]) throws(StoreError) -> [Entry] {
            try entries(in: "entry INDEXED BY \(index)", "\(condition) AND \(since)", named + values)
        }
        guard first.turn == 0 else {
            return try read("(turn, device, sequence) >= (?, ?, ?)", [.integer(first.turn)] + place)
        }
        return try read("turn IS NULL AND (device, sequence) >= (?, ?)", place) + read("turn > 0", [])
    }
}
