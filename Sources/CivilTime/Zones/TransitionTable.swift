/// A zone's offsets as flat arrays: the line of time cut into spans of constant offset.
///
/// Span `i` begins at `starts[i]` and owns the wall-clock times in `limits[i - 1]..<limits[i]`: those that are shown in it
/// for the first time, and those that the gap at its end leaves out. On its own times a span is linear, wall = UTC +
/// `offsets[i]`; that one rule makes a gap shift and an overlap choose the first, and it needs one binary search each way.
///
/// All numbers are whole seconds, UTC or wall, since 1970-01-01T00:00.
package struct TransitionTable: Equatable, Sendable {
    package struct Span: Equatable, Sendable {
        package var start: Int64
        package var offset: Int32
        /// The index of its abbreviation in the table.
        var name: Int
    }

    /// Before all of history, and far enough from the ends of `Int64` that no sum overflows.
    static let farPast = -(Int64(1) << 55)
    /// The mirror of `farPast`: the limit of the last span.
    static let farFuture = Int64(1) << 55
    /// RFC 9636 section 3.2: an offset is more than -25 h and less than 26 h, so no transition moves a clock by more.
    static let longestShift: Int64 = 51 * 3600

    /// Strictly ascending; the first is `farPast`, and `farFuture` follows the last span so that every span has an end.
    let starts: [Int64]
    /// Seconds east of UTC, one for each span.
    let offsets: [Int32]
    /// Ascending, one for each span; the last is `farFuture`.
    let limits: [Int64]
    /// The index of each span's abbreviation.
    private let names: [UInt16]
    private let abbreviations: [String]
    /// For each stretch of 2^23 s (97 days) from `indexed.lowerBound` on, the span in which it begins, and one more for
    /// the end of the last: a search looks at the one or two changes of a stretch instead of all of them.
    /// Empty for a short table.
    private let index: [UInt32]

    /// The seconds that have an index: 1898 to 2202, somewhat more than the years of any slot.
    private static let indexed = -(Int64(271) << 23)..<Int64(876) << 23
    private static let indexShift = 23
    /// A table that is no longer than this is searched without an index.
    private static let shortest = 8

    /// - Parameters:
    ///   - first: the span before any transition; its start is ignored.
    ///   - rest: ascending by start, all after `farPast`.
    ///   - abbreviations: each once, at most 2^16.
    init(first: Span, rest: [Span], abbreviations: [String]) {
        var starts = [Self.farPast]
        var offsets = [first.offset]
        var names = [UInt16(first.name)]
        var limits: [Int64] = []
        starts.reserveCapacity(rest.count + 2)
        for span in rest {
            let last = offsets.count - 1
            let name = UInt16(span.name)
            guard span.offset != offsets[last] || name != names[last] else { continue }
            let limit = span.start + Int64(max(span.offset, offsets[last]))
            // Two changes close together could turn the order round; the earlier span keeps what it owns.
            limits.append(last == 0 ? limit : max(limit, limits[last - 1]))
            starts.append(span.start)
            offsets.append(span.offset)
            names.append(name)
        }
        starts.append(Self.farFuture)
        limits.append(Self.farFuture)
        (self.starts, self.offsets, self.limits, self.names) = (starts, offsets, limits, names)
        self.abbreviations = abbreviations
        index = offsets.count > Self.shortest ? Self.index(of: starts) : []
    }

    /// The span in which a UTC second lies.
    func span(at second: Int64) -> Int {
        guard Self.indexed.contains(second), !index.isEmpty else {
            return Self.lastEntry(in: starts, from: 0, through: offsets.count - 1, notAbove: second)
        }
        let stretch = Int((second - Self.indexed.lowerBound) >> Self.indexShift)
        return Self.lastEntry(
            in: starts, from: Int(index[stretch]), through: Int(index[stretch + 1]), notAbove: second)
    }

    /// The span that owns a wall-clock second.
    func span(owning wall: Int64) -> Int {
        // The first whose limit is above: `limits[i]` belongs to span i, so it is one behind the last that is not.
        guard limits[0] <= wall else { return 0 }
        return Self.lastEntry(in: limits, from: 0, through: limits.count - 2, notAbove: wall) + 1
    }

    func abbreviation(of span: Int) -> String {
        abbreviations[Int(names[span])]
    }

    /// Where the span's own end leaves a gap in wall-clock time: empty after an overlap or at the last span.
    func gap(after span: Int) -> Range<Int64> {
        guard span + 1 < offsets.count, offsets[span + 1] > offsets[span] else { return 0..<0 }
        let change = starts[span + 1]
        return change + Int64(offsets[span])..<change + Int64(offsets[span + 1])
    }

    /// True if a wall-clock second, owned by the span, is on a date that clocks never show.
    func isMissingDate(_ wall: Int64, in span: Int) -> Bool {
        let gap = gap(after: span)
        guard gap.contains(wall), gap.upperBound - gap.lowerBound >= 86_400 else { return false }
        let midnight = CivilDateTime(wallSeconds: wall).date.midnight
        return gap.lowerBound <= midnight && midnight + 86_400 <= gap.upperBound
    }

    /// - Parameter wall: within the calendar of `CivilDate`.
    func resolve(_ wall: Int64) -> LocalResolution {
        let span = span(owning: wall)
        let second = wall - Int64(offsets[span])
        let end = starts[span + 1]
        let instant = Instant(seconds: second)
        guard span + 1 < offsets.count else { return .unique(instant) }
        let change = Int(offsets[span + 1] - offsets[span])
        if second >= end {
            guard !isMissingDate(wall, in: span) else { return .missingDate }
            return .gap(shifted: instant, length: change, at: Instant(seconds: end))
        }
        let again = wall - Int64(offsets[span + 1])
        return again >= end && change < 0 ? .overlap(first: instant, second: Instant(seconds: again)) : .unique(instant)
    }

    /// The first change of offset strictly after a UTC second; a change of abbreviation alone is none.
    func nextTransition(after second: Int64) -> ZoneTransition? {
        var next = span(at: second) + 1
        while next < offsets.count {
            if offsets[next] != offsets[next - 1] {
                return ZoneTransition(
                    instant: Instant(seconds: starts[next]), offsetBefore: Int(offsets[next - 1]),
                    offsetAfter: Int(offsets[next]))
            }
            next += 1
        }
        return nil
    }

    /// The last of the ascending entries in `from...through` that is at or below `value`; the first one is taken to be.
    ///
    /// Halves without branching on the data: a mispredicted branch costs more than the load it would save.
    @inline(__always)
    private static func lastEntry(in entries: [Int64], from: Int, through: Int, notAbove value: Int64) -> Int {
        var base = from
        var length = through - from
        while length > 0 {
            let half = (length + 1) / 2
            base += entries[base + half] <= value ? half : 0
            length -= half
        }
        return base
    }

    private static func index(of starts: [Int64]) -> [UInt32] {
        let stretches = Int((indexed.upperBound - indexed.lowerBound) >> indexShift)
        var index = [UInt32](repeating: 0, count: stretches + 1)
        var begin = indexed.lowerBound
        var span: UInt32 = 0
        // `farFuture` ends the array and is never reached.
        var end = starts[1]
        for stretch in 0...stretches {
            while end <= begin {
                span += 1
                end = starts[Int(span) + 1]
            }
            index[stretch] = span
            begin += 1 << indexShift
        }
        return index
    }
}

extension CivilDate {
    /// Wall-clock seconds of this date's 00:00.
    var midnight: Int64 { Int64(epochDay) * 86_400 }
}
