package import CivilTime

/// A first and a last day, both inclusive; `nil` leaves that end open.
package struct DaySpan: Hashable, Sendable {
    package var first: CivilDate?
    package var last: CivilDate?

    package init(_ first: CivilDate? = nil, _ last: CivilDate? = nil) {
        self.first = first
        self.last = last
    }

    package var isUnbounded: Bool { first == nil && last == nil }

    /// The days that are in both.
    package func intersection(_ other: DaySpan) -> DaySpan {
        DaySpan([first, other.first].compactMap(\.self).max(), [last, other.last].compactMap(\.self).min())
    }
}
