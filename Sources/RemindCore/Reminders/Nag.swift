/// A repeated delivery of an unanswered occurrence.
public struct Nag: Hashable, Sendable, Codable {
    /// Seconds between deliveries, at least 60.
    public var every: Int64
    /// How many repeats follow the first delivery, 0...100; 0 is none.
    public var times: Int

    public init(every: Int64, times: Int) {
        self.every = every
        self.times = times
    }

    public static let none = Nag(every: 600, times: 0)
}
