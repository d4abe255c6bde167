import Reminders
import Vocabulary

/// One reading, made of one or several records of an export.
struct HealthReading: Sendable {
    var start: HealthTime
    var end: HealthTime
    /// The value in thousandths of its unit; for a fast, its goal in thousandths of an hour.
    var thousandths: Int64
    var unit: HealthUnit
    /// Body fat, in thousandths of a percent.
    var fat: Int64?
    var stages = HealthStages()
    var source: Int32
    var line: Int32

    init(_ sample: HealthSample) {
        (start, end, thousandths, unit) = (sample.start, sample.end, sample.thousandths, sample.unit)
        (source, line) = (sample.source, sample.line)
    }

    init(_ night: HealthNight) {
        (start, end, thousandths, unit) = (night.start, night.end, 0, .none)
        (stages, source, line) = (night.stages, night.source, night.line)
    }

    /// Two weights this close in time, and within a tenth of a pound, are one: scales, phones and other programs pass them on.
    private static let window: Int64 = 60
    /// How many within the window are compared with.
    private static let most = 50
    private static let tenthOfAPound: Int64 = 45_359
    private static let twin = "the same again from this or another source: left out"

    /// Weights, each once, with the body fat that was measured with them.
    static func weights(
        _ samples: [HealthSample], fats: [HealthSample], _ leaveOut: (Int32, String) -> Void
    ) -> [HealthReading] {
        var kept: [HealthReading] = []
        /// The other sources that have each of them too.
        var others: [Int: Set<Int32>] = [:]
        for sample in samples.sorted(by: { ($0.start.seconds, $0.line) < ($1.start.seconds, $1.line) }) {
            let weight = grams(sample.thousandths, sample.unit)
            let near = kept.indices.suffix(most).reversed().prefix {
                sample.start.seconds - kept[$0].start.seconds < window
            }
            let twins = near.filter { index in
                let other = kept[index]
                return other.source != sample.source && others[index]?.contains(sample.source) != true
                    && (abs(grams(other.thousandths, other.unit) - weight) <= tenthOfAPound
                        || other.start == sample.start && distance(other, sample) != nil)
            }
            let nearest = twins.min {
                abs(grams(kept[$0].thousandths, kept[$0].unit) - weight)
                    < abs(grams(kept[$1].thousandths, kept[$1].unit) - weight)
            }
            if let nearest {
                others[nearest, default: []].insert(sample.source)
                leaveOut(sample.line, twin)
            } else {
                kept.append(HealthReading(sample))
            }
        }
        for fat in fats.sorted(by: { $0.line < $1.line }) {
            var low = 0
            var high = kept.count
            while low < high {
                let middle = (low + high) / 2
                if kept[middle].start.seconds <= fat.start.seconds - window { low = middle + 1 } else { high = middle }
            }
            let near = kept[low...].prefix(most).prefix { $0.start.seconds - fat.start.seconds < window }
            guard let index = near.indices.first(where: { kept[$0].source == fat.source }) ?? near.indices.first else {
                leaveOut(fat.line, "body fat without a weight: left out")
                continue
            }
            kept[index].fat = kept[index].fat ?? fat.thousandths
        }
        return kept
    }

    /// The drinks of all sources. An amount that two sources have at one second is one drink; if one source has it
    /// twice, they are two drinks.
    static func drinks(_ samples: [HealthSample], _ leaveOut: (Int32, String) -> Void) -> [HealthReading] {
        var kept: [HealthReading] = []
        // A part of a meal is there twice, and comes after the same drink by itself.
        let sorted = samples.sorted {
            ($0.start.seconds, $0.isMember ? 1 : 0, $0.source, $0.line)
                < ($1.start.seconds, $1.isMember ? 1 : 0, $1.source, $1.line)
        }
        for moment in sorted.chunked(by: { $0.start.seconds == $1.start.seconds }) {
            var found: [HealthSample] = []
            var whole: [HealthSample] = []
            for source in moment.chunked(by: { $0.source == $1.source && $0.isMember == $1.isMember }) {
                let isMember = source.first?.isMember == true
                let earlier = isMember ? whole : found
                let pairs = RoundedValue.pairs(source.map(\.rounded), with: earlier.map(\.rounded))
                for (sample, pair) in zip(source, pairs) {
                    guard pair != nil else {
                        found.append(sample)
                        continue
                    }
                    if !isMember { leaveOut(sample.line, twin) }
                }
                if !isMember { whole += source }
            }
            kept += found.sorted { $0.line < $1.line }.map { HealthReading($0) }
        }
        return kept
    }

    static func fasts(_ samples: [HealthSample], _ leaveOut: (Int32, String) -> Void) -> [HealthReading] {
        var kept: [HealthReading] = []
        for sample in samples.sorted(by: { ($0.start.seconds, $0.end.seconds) < ($1.start.seconds, $1.end.seconds) }) {
            if let last = kept.last, abs(sample.start.seconds - last.start.seconds) < window,
                abs(sample.end.seconds - last.end.seconds) < window
            {
                leaveOut(sample.line, twin)
            } else {
                kept.append(HealthReading(sample))
            }
        }
        return kept
    }

    private static func grams(_ thousandths: Int64, _ unit: HealthUnit) -> Int64 {
        Measurement(thousandths: thousandths, unit: unit.unit).converted(to: HealthUnit.g.unit).thousandths
    }

    private static func distance(_ reading: HealthReading, _ sample: HealthSample) -> Int64? {
        RoundedValue(Measurement(thousandths: reading.thousandths, unit: reading.unit.unit)).distance(
            to: sample.rounded)
    }
}

extension HealthSample {
    fileprivate var rounded: RoundedValue { RoundedValue(Measurement(thousandths: thousandths, unit: unit.unit)) }
}

extension Array {
    /// The runs of elements of which each belongs to the one before.
    fileprivate func chunked(by belongs: (Element, Element) -> Bool) -> [ArraySlice<Element>] {
        var runs: [ArraySlice<Element>] = []
        var first = startIndex
        for index in indices.dropFirst() where !belongs(self[index - 1], self[index]) {
            runs.append(self[first..<index])
            first = index
        }
        if first < endIndex { runs.append(self[first...]) }
        return runs
    }
}

extension ArraySlice {
    fileprivate func chunked(by belongs: (Element, Element) -> Bool) -> [ArraySlice<Element>] {
        Array(self).chunked(by: belongs)
    }
}
