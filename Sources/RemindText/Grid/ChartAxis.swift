/// Where a chart begins and ends: one rule for the terminal, the report and the window. Values are in thousandths.
package struct ChartAxis: Hashable, Sendable {
    package var bottom: Int64
    package var top: Int64

    /// The axis of a share: from nothing to everything, in thousandths of per cent.
    package static let share = ChartAxis(bottom: 0, top: 100_000)

    package init(bottom: Int64, top: Int64) { (self.bottom, self.top) = (bottom, top) }

    /// Sums and counts begin at zero. A weight would be a flat line then: it begins a little below the least value.
    ///
    /// - Returns: `nil` without a value.
    init?(around values: [Int64], startsAtZero: Bool) {
        guard let least = values.min(), let most = values.max() else { return nil }
        top = most
        bottom = startsAtZero || least >= 0 && least * 2 <= most ? 0 : least - max(1, (most - least) / 7)
    }

    /// Makes room for further lines, such as a goal.
    package func reaching(_ values: [Int64]) -> ChartAxis {
        ChartAxis(bottom: min(bottom, values.min() ?? bottom), top: max(top, values.max() ?? top))
    }

    /// The height of a value, from 0 at the bottom to 1; in the middle of an axis that has no height.
    package func fraction(_ value: Int64) -> Double {
        top == bottom ? 0.5 : Double(value - bottom) / Double(top - bottom)
    }
}
