package import Vocabulary

extension Schedule {
    /// Limits on doses as needed. Each applies on its own, over rolling windows of elapsed time.
    package struct AsNeeded: Hashable, Sendable {
        /// The most doses in any window.
        package var limit: RollingLimit?
        /// The largest total amount in any window.
        package var most: AmountLimit?
        /// The least time from one dose to the next.
        package var apart: Duration?

        package init(limit: RollingLimit? = nil, most: AmountLimit? = nil, apart: Duration? = nil) {
            (self.limit, self.most, self.apart) = (limit, most, apart)
        }

        /// The longest period of any limit: doses farther apart do not affect each other. `nil` if there is no limit.
        package var reach: Duration? { [limit?.period, most?.period, apart].compactMap { $0 }.max() }
    }

    /// At most `count` in any `period`.
    package struct RollingLimit: Hashable, Sendable {
        package var count: Int
        package var period: Duration

        package init(count: Int, period: Duration) {
            self.count = count
            self.period = period
        }
    }

    /// At most `amount` in any `period`.
    package struct AmountLimit: Hashable, Sendable {
        package var amount: Quantity
        package var period: Duration

        package init(amount: Quantity, period: Duration) {
            self.amount = amount
            self.period = period
        }
    }
}
