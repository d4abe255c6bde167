/// Runs of dates, such as the days of Ramadan in each year.
package struct DateSpans: Hashable, Sendable {
    /// The spans in order; no two overlap.
    private let spans: [ClosedRange<CivilDate>]

    /// - Precondition: the spans are in order and do not overlap.
    package init(_ spans: [ClosedRange<CivilDate>]) {
        precondition(zip(spans, spans.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound }, "spans out of order")
        self.spans = spans
    }

    package func contains(_ date: CivilDate) -> Bool { next(onOrAfter: date) == date }

    /// The first date that is not before `date`; `nil` if there is none.
    package func next(onOrAfter date: CivilDate) -> CivilDate? {
        var low = 0
        var high = spans.count
        while low < high {
            let middle = (low + high) / 2
            if spans[middle].upperBound < date { low = middle + 1 } else { high = middle }
        }
        return low < spans.count ? max(date, spans[low].lowerBound) : nil
    }
}

extension DateRule {
    /// The date of a rule within spans that has `number` others between it and `date`.
    static func date(number: Int, onOrAfter date: CivilDate, of rule: DateRule, within spans: DateSpans) -> CivilDate? {
        var start = date
        var rest = number
        while let allowed = spans.next(onOrAfter: start), let found = rule.next(onOrAfter: allowed) {
            start = found
            guard spans.contains(found) else { continue }
            if rest == 0 { return found }
            rest -= 1
            start = found + 1
        }
        return nil
    }
}
