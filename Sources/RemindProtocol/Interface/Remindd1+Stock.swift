package import Reminders

extension Remindd1 {
    package struct StockRequest: Codable, Sendable {
        /// One medicine, with its ledger; all of them by default.
        package var what: String?

        package init(what: String? = nil) { self.what = what }
    }

    package struct Stocks: DatedReply {
        package var zone: String
        package var now: Int64
        package var stocks: [StockView]
        /// The refills and counts of the one that was asked for, oldest first.
        package var entries: [StockEntryView]

        package init(zone: String, now: Int64, stocks: [StockView], entries: [StockEntryView]) {
            (self.zone, self.now, self.stocks, self.entries) = (zone, now, stocks, entries)
        }
    }

    package struct RefillRequest: Codable, Sendable {
        package var what: String
        /// A number, or an amount and its unit.
        package var amount: String?
        /// `YYYY-MM-DD`
        package var expires: String?
        package var note: String?
        /// Repeats that a new prescription has left after this.
        package var repeats: Int?
        /// Takes back the latest refill instead.
        package var undo: Bool?
        package var request: String?

        package init(
            what: String, amount: String?, expires: String? = nil, note: String? = nil, repeats: Int? = nil,
            undo: Bool? = nil, request: String? = nil
        ) {
            (self.what, self.amount, self.expires, self.note, self.repeats) = (what, amount, expires, note, repeats)
            (self.undo, self.request) = (undo, request)
        }
    }

    package struct CountStockRequest: Codable, Sendable {
        package var what: String
        package var amount: String
        package var note: String?
        package var request: String?

        package init(what: String, amount: String, note: String? = nil, request: String? = nil) {
            (self.what, self.amount, self.note, self.request) = (what, amount, note, request)
        }
    }

    package struct StockChanged: DatedReply {
        package var zone: String
        package var now: Int64
        package var title: String
        /// The new entry; absent after an undo.
        package var entry: StockEntryView?
        /// The stock now; absent if none is kept any more.
        package var stock: StockView?

        package init(zone: String, now: Int64, title: String, entry: StockEntryView?, stock: StockView?) {
            (self.zone, self.now, self.title, self.entry, self.stock) = (zone, now, title, entry, stock)
        }
    }
}
