/// Spearman's rank correlation: whether two values are high on the same days.
package enum RankCorrelation {
    /// The fewest pairs that say anything.
    package static let leastPairs = 14

    /// A number from -1 to 1; `nil` if one side never changes, or without two pairs.
    package static func rho(_ pairs: [(Double, Double)]) -> Double? {
        let (left, right) = (ranks(pairs.map(\.0)), ranks(pairs.map(\.1)))
        let middle = Double(pairs.count + 1) / 2
        var (product, leftSquares, rightSquares) = (0.0, 0.0, 0.0)
        for (one, other) in zip(left, right) {
            product += (one - middle) * (other - middle)
            leftSquares += (one - middle) * (one - middle)
            rightSquares += (other - middle) * (other - middle)
        }
        guard leftSquares > 0, rightSquares > 0 else { return nil }
        return product / (leftSquares * rightSquares).squareRoot()
    }

    /// Ranks from 1 on; equal values share the mean of their places.
    static func ranks(_ values: [Double]) -> [Double] {
        let order = values.indices.sorted { values[$0] < values[$1] }
        var ranks = [Double](repeating: 0, count: values.count)
        var start = 0
        while start < order.count {
            var end = start + 1
            while end < order.count, values[order[end]] == values[order[start]] { end += 1 }
            for place in start..<end { ranks[order[place]] = Double(start + end + 1) / 2 }
            start = end
        }
        return ranks
    }
}
