/// A repeated delivery of an unanswered occurrence.
package struct Nag: Hashable, Sendable, Codable {
    /// Seconds between deliveries, at least 60.
    package var every: Int64
    /// How many repeats follow the first delivery, 0...100; 0 is none.
    package var times: Int

    package init(every: Int64, times: Int) {
        self.every = every
        self.times = times
    }

    package static let none = Nag(every: 600, times: 0)
}
