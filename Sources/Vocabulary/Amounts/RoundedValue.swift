/// A measured value with the rounding that its digits show, to find the same value in another unit: 72.1 kg and 159 lb are
/// both one weight.
package struct RoundedValue: Hashable, Sendable {
    private let unit: String
    private let dimension: MeasureUnit.Dimension?
    /// The value in thousandths of the unit that its dimension is compared in.
    private let value: Int64
    /// One unit of its last digit: a whole one, a tenth, a hundredth or a thousandth.
    private let step: Int64
    /// `step`, but no coarser than its unit is usually given. Another whole number of kilograms is another weight.
    private let usual: Int64

    package init(_ measurement: Measurement) {
        let own = measurement.unit
        let base = Self.base(own?.dimension) ?? own
        func compared(_ thousandths: Int64) -> Int64 {
            guard let own, let base else { return thousandths }
            return own.convert(thousandths, to: base) ?? thousandths
        }
        let digits: Int64 = [1000, 100, 10].first { measurement.thousandths % $0 == 0 } ?? 1
        (unit, dimension) = (own?.symbol ?? "", own?.dimension)
        value = compared(measurement.thousandths)
        step = max(1, compared(digits))
        usual = min(step, max(1, compared([1000, 100, 10][max(0, min(2, own?.decimals ?? 0))])))
    }

    /// How far apart two values are that may be one, in one unit or in two; `nil` if they are not within one unit of the
    /// coarser rounding.
    package func distance(to other: RoundedValue) -> Int64? {
        guard dimension == other.dimension else { return nil }
        let slack = unit == other.unit ? max(usual, other.usual) : max(step, other.step)
        let distance = abs(value - other.value)
        return distance <= slack ? distance : nil
    }

    /// Pairs each of some values with at most one of others, the nearest first.
    ///
    /// - Returns: The index of the partner of each of `values`.
    package static func pairs(_ values: [RoundedValue], with others: [RoundedValue]) -> [Int?] {
        var pairs = [Int?](repeating: nil, count: values.count)
        // Equal ones first, so that many at one time cost no comparison of each with each.
        var equal: [RoundedValue: [Int]] = [:]
        for (index, other) in others.enumerated().reversed() { equal[other, default: []].append(index) }
        for (index, value) in values.enumerated() { pairs[index] = equal[value]?.popLast() }
        let taken = Set(pairs.compactMap(\.self))
        var free = others.indices.filter { !taken.contains($0) }
        let open = values.indices.filter { pairs[$0] == nil }
        guard !free.isEmpty, !open.isEmpty else { return pairs }
        free = Array(free.prefix(mostCompared))
        var candidates: [(distance: Int64, value: Int, other: Int)] = []
        for value in open.prefix(mostCompared) {
            for other in free {
                guard let distance = values[value].distance(to: others[other]) else { continue }
                candidates.append((distance, value, other))
            }
        }
        var isTaken = Set<Int>()
        for found in candidates.sorted(by: { ($0.distance, $0.value, $0.other) < ($1.distance, $1.value, $1.other) })
        where pairs[found.value] == nil && isTaken.insert(found.other).inserted {
            pairs[found.value] = found.other
        }
        return pairs
    }

    /// The most values that are compared at one moment. No person has as many readings then that are not equal.
    private static let mostCompared = 500

    private static func base(_ dimension: MeasureUnit.Dimension?) -> MeasureUnit? {
        switch dimension {
        case .mass: .gram
        case .volume: .millilitre
        case .time: .second
        default: nil
        }
    }
}
