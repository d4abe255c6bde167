extension Schedule {
    /// How much may be taken as needed, each limit on its own: over windows that roll, in true elapsed time.
    public struct AsNeeded: Hashable, Sendable {
        /// So many doses in any window.
        public var limit: RollingLimit?
        /// So much in any window, however many doses it is.
        public var most: AmountLimit?
        /// The least time from one dose to the next.
        public var apart: Duration?

        public init(limit: RollingLimit? = nil, most: AmountLimit? = nil, apart: Duration? = nil) {
            self.limit = limit
            self.most = most
            self.apart = apart
        }

        /// How far apart two doses have nothing to do with each other; `nil` where there is no limit.
        public var reach: Duration? { [limit?.period, most?.period, apart].compactMap { $0 }.max() }
    }

    /// At most `count` in any `period`.
    public struct RollingLimit: Hashable, Sendable {
        public var count: Int
        public var period: Duration

        public init(count: Int, period: Duration) {
            self.count = count
            self.period = period
        }
    }

    /// At most `amount` in any `period`.
    public struct AmountLimit: Hashable, Sendable {
        public var amount: Quantity
        public var period: Duration

        public init(amount: Quantity, period: Duration) {
            self.amount = amount
            self.period = period
        }
    }
}
