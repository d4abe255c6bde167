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
            for entry in doses { ledger.apply(entry, place: &place) }
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
        let isSince = "(coalesce(turn, 0), device, sequence) >= (?, ?, ?)"
        let since = named + [.integer(first.turn), .text(first.id.device), .integer(first.id.sequence)]
        let moves = try entries(
            """
            \(ofReminder) AND \(Schema.movesStock)
            AND what IN ('counted', 'done', 'lapsed', 'missed', 'refilled', 'retracted', 'skipped', 'told') AND \(isSince)
            """, since)
        // Another machine may have taken an answer back without knowing of a stock.
        let changes = try entries("\(ofReminder) AND \(Schema.changesAnswer) AND \(isSince)", since)
        // All of it if something was undone or replaced: it may be from before.
        let touched = Set((moves + changes).filter { $0.changes != nil }.compactMap(\.occurrence))
        return try moves + entries(of: Array(touched))
    }
}
