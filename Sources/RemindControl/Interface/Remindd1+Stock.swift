public import RemindCore

extension Remindd1 {
    public struct StockRequest: Codable, Sendable {
        /// One medicine, with its ledger; all of them where absent.
        public var what: String?

        public init(what: String? = nil) { self.what = what }
    }

    public struct Stocks: Codable, Sendable {
        public var zone: String
        public var now: Int64
        public var stocks: [StockView]
        /// The refills and counts of the one that was asked for, oldest first.
        public var entries: [StockEntryView]

        public init(zone: String, now: Int64, stocks: [StockView], entries: [StockEntryView]) {
            self.zone = zone
            self.now = now
            self.stocks = stocks
            self.entries = entries
        }
    }

    public struct RefillRequest: Codable, Sendable {
        public var what: String
        /// A number, or an amount and its unit.
        public var amount: String?
        /// `YYYY-MM-DD`
        public var expires: String?
        public var note: String?
        /// Repeats that a new prescription has left after this.
        public var repeats: Int?
        /// Takes back the latest refill instead.
        public var undo: Bool?
        public var request: String?

        public init(
            what: String, amount: String?, expires: String? = nil, note: String? = nil, repeats: Int? = nil,
            undo: Bool? = nil, request: String? = nil
        ) {
            self.what = what
            self.amount = amount
            self.expires = expires
            self.note = note
            self.repeats = repeats
            self.undo = undo
            self.request = request
        }
    }

    public struct CountStockRequest: Codable, Sendable {
        public var what: String
        public var amount: String
        public var note: String?
        public var request: String?

        public init(what: String, amount: String, note: String? = nil, request: String? = nil) {
            self.what = what
            self.amount = amount
            self.note = note
            self.request = request
        }
    }

    public struct StockChanged: Codable, Sendable {
        public var zone: String
        public var now: Int64
        public var title: String
        /// What was recorded; absent where something was taken back.
        public var entry: StockEntryView?
        /// What is left now; absent where stock is kept no more.
        public var stock: StockView?

        public init(zone: String, now: Int64, title: String, entry: StockEntryView?, stock: StockView?) {
            self.zone = zone
            self.now = now
            self.title = title
            self.entry = entry
            self.stock = stock
        }
    }
}
