public import CivilTime

/// A first and a last day, both inclusive, and either of them open.
public struct DaySpan: Hashable, Sendable {
    public var first: CivilDate?
    public var last: CivilDate?

    public init(_ first: CivilDate? = nil, _ last: CivilDate? = nil) {
        self.first = first
        self.last = last
    }

    var isUnbounded: Bool { first == nil && last == nil }

    /// The days that are in both.
    func intersection(_ other: DaySpan) -> DaySpan {
        DaySpan([first, other.first].compactMap(\.self).max(), [last, other.last].compactMap(\.self).min())
    }
}
