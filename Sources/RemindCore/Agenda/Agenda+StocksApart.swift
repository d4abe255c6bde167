package import Reminders
package import Vocabulary

/// A stock that this machine and another one have each set without knowing of the other. The later one holds.
package struct StockApart: Hashable, Sendable {
    package var reminder: ReminderID
    package var own: SetStock
    package var other: SetStock
}

extension Agenda {
    /// The stocks that this machine has set last.
    package var ownStocks: [ReminderID: SetStock] { ledger.stocks.compactMapValues(\.own) }

    /// The stocks that another machine has set apart from this one.
    ///
    /// - Parameters:
    ///   - news: Entries of other machines.
    ///   - before: The own stocks before the news came.
    /// - Returns: One for each reminder, with the latest word of another machine.
    package func stocksApart(_ news: [Entry], _ before: [ReminderID: SetStock]) -> [StockApart] {
        var found: [ReminderID: StockApart] = [:]
        var unaware: Set<EntryID> = []
        for entry in news.filter(\.isForeign).sorted(by: { $0.stamp < $1.stamp }) {
            guard let other = SetStock(entry), let id = entry.reminder.map(ledger.names.current),
                let own = before[id]
            else { continue }
            // Its writer may have set it once more, and knew only of its own word.
            guard !other.knew(own) || unaware.contains(other.over?.id ?? own.entry) else { continue }
            unaware.insert(other.entry)
            guard !other.isAlike(own) else { continue }
            found[id] = StockApart(reminder: id, own: own, other: other)
        }
        return found.values.sorted { $0.reminder < $1.reminder }
    }
}
