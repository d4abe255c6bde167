import CivilTime

/// A night, or a nap, as one source saw it.
struct HealthNight: Sendable {
    var start: HealthTime
    var end: HealthTime
    /// Seconds of each stage that the source tells.
    var stages: HealthStages
    var source: Int32
    var line: Int32

    var length: Int64 { end.seconds - start.seconds }

    /// Stages of sleep, which a bed's own sensor does not tell.
    fileprivate var detail: Int { HealthStage.allCases.count { $0.part != nil && stages[$0] != nil } }
}

/// Makes nights of the segments that a phone, a watch and other programs write side by side.
///
/// The segments of one source, with gaps of at most an hour, are one night. If nights overlap, the one with the most
/// stages counts, then the longest: two sources of one night are not two nights.
enum HealthNights {
    private static let longestGap: Int64 = 3600

    /// - Parameters:
    ///   - segments: In any order.
    ///   - isNight: True if one is as long as a night may be; others count for nothing.
    /// - Returns: The nights in order, and the lines of further ones, of other sources, that they cover.
    static func nights(of segments: [HealthSample], _ isNight: (HealthNight) -> Bool) -> (
        nights: [HealthNight], others: [Int32]
    ) {
        let sorted = segments.sorted {
            ($0.source, $0.start.seconds, $0.end.seconds, $0.thousandths)
                < ($1.source, $1.start.seconds, $1.end.seconds, $1.thousandths)
        }
        var all: [HealthNight] = []
        var first = 0
        var end = Int64.min
        for index in sorted.indices {
            let segment = sorted[index]
            if index > first, segment.source != sorted[first].source || segment.start.seconds - end > longestGap {
                all.append(night(of: sorted[first..<index]))
                (first, end) = (index, .min)
            }
            end = max(end, segment.end.seconds)
        }
        if first < sorted.count { all.append(night(of: sorted[first...])) }
        let fitting = all.filter { isNight($0) }.sorted {
            ($0.start.seconds, $0.source) < ($1.start.seconds, $1.source)
        }
        var kept: [HealthNight] = []
        var others: [Int32] = []
        var group: [HealthNight] = []
        var reached = Int64.min
        func choose() {
            let best = chosen(among: group)
            let lines = Set(best.map(\.line))
            others += group.map(\.line).filter { !lines.contains($0) }
            kept += best
            group = []
        }
        for night in fitting {
            if night.start.seconds >= reached { choose() }
            group.append(night)
            reached = max(reached, night.end.seconds)
        }
        choose()
        return (kept, others)
    }

    /// Chooses among nights that overlap, one after the other, the best that do not overlap each other, in order.
    private static func chosen(among nights: [HealthNight]) -> [HealthNight] {
        guard nights.count > 1 else { return nights }
        let best = nights.sorted {
            ($1.detail, $1.length, $0.start.seconds, $0.source) < ($0.detail, $0.length, $1.start.seconds, $1.source)
        }
        var kept: [HealthNight] = []
        for night in best {
            let place = kept.partition { $0.start.seconds >= night.start.seconds }
            let isFree =
                (place == 0 || kept[place - 1].end.seconds <= night.start.seconds)
                && (place == kept.count || kept[place].start.seconds >= night.end.seconds)
            if isFree { kept.insert(night, at: place) }
        }
        return kept
    }

    /// The night of segments that belong together, in order: from falling asleep to waking up, or what the bed saw if nothing
    /// else did.
    private static func night(of segments: ArraySlice<HealthSample>) -> HealthNight {
        var stages = HealthStages()
        // How far each stage is counted: a source may write the same twice.
        var reached = [Int64](repeating: .min, count: HealthStage.allCases.count)
        var asleep: (start: HealthTime, end: HealthTime)?
        var inBed: (start: HealthTime, end: HealthTime)?
        for segment in segments {
            guard let stage = HealthStage(rawValue: segment.thousandths) else { continue }
            let index = Int(stage.rawValue)
            let from = max(segment.start.seconds, reached[index])
            stages[stage] = (stages[stage] ?? 0) + max(0, segment.end.seconds - from)
            reached[index] = max(segment.end.seconds, reached[index])
            func widened(_ span: (start: HealthTime, end: HealthTime)?) -> (start: HealthTime, end: HealthTime) {
                guard let span else { return (segment.start, segment.end) }
                return (span.start, span.end.seconds < segment.end.seconds ? segment.end : span.end)
            }
            if stage == .inBed { inBed = widened(inBed) } else if stage != .awake { asleep = widened(asleep) }
        }
        let first = segments[segments.startIndex]
        let span = asleep ?? inBed ?? (first.start, first.end)
        return HealthNight(start: span.start, end: span.end, stages: stages, source: first.source, line: first.line)
    }
}

extension [HealthNight] {
    /// The index of the first night for which something holds that holds for all after it.
    fileprivate func partition(_ holds: (HealthNight) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
