/// A stretch of the numbers that a device gives its entries, with both ends.
struct NumberRange: Hashable, Sendable {
    var first: Int64
    var last: Int64

    /// Stretches from their ends: the first and the last of each, in any order. Several may have a number.
    static func ordered(_ ends: [Int64]) -> [NumberRange] {
        stride(from: 0, to: ends.count - 1, by: 2).map { NumberRange(first: ends[$0], last: ends[$0 + 1]) }
            .sorted { $0.first < $1.first }
    }

    /// The rest of it without other stretches.
    ///
    /// - Parameter others: In order.
    func without(_ others: [NumberRange]) -> [NumberRange] {
        var left: [NumberRange] = []
        var next = first
        for other in others where other.last >= next && other.first <= last {
            if other.first > next { left.append(NumberRange(first: next, last: other.first - 1)) }
            next = other.last + 1
        }
        if next <= last { left.append(NumberRange(first: next, last: last)) }
        return left
    }
}
