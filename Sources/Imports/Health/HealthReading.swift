import Reminders
import Schedules

/// One reading of an export, of whatever records it is made.
struct HealthReading: Sendable {
    var start: HealthTime
    var end: HealthTime
    /// Of a fast, its goal in hours.
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
        for sample in samples.sorted(by: { ($0.start.seconds, $0.line) < ($1.start.seconds, $1.line) }) {
            let weight = grams(sample.thousandths, sample.unit)
            let isTwin = kept.suffix(most).reversed().prefix { sample.start.seconds - $0.start.seconds < window }
                .contains { abs(grams($0.thousandths, $0.unit) - weight) <= tenthOfAPound }
            if isTwin { leaveOut(sample.line, twin) } else { kept.append(HealthReading(sample)) }
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

    /// Drinks of all sources. The same amount at the same second is the same drink.
    static func drinks(_ samples: [HealthSample], _ leaveOut: (Int32, String) -> Void) -> [HealthReading] {
        var kept: [HealthReading] = []
        let sorted = samples.sorted {
            ($0.start.seconds, millilitres($0), $0.isMember ? 1 : 0, $0.line)
                < ($1.start.seconds, millilitres($1), $1.isMember ? 1 : 0, $1.line)
        }
        for (index, sample) in sorted.enumerated() {
            let before = index > 0 ? sorted[index - 1] : nil
            guard let before, before.start.seconds == sample.start.seconds, millilitres(before) == millilitres(sample)
            else {
                kept.append(HealthReading(sample))
                continue
            }
            // A part of a meal is there twice by itself.
            if !sample.isMember { leaveOut(sample.line, twin) }
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

    private static func millilitres(_ sample: HealthSample) -> Int64 {
        Measurement(thousandths: sample.thousandths, unit: sample.unit.unit).converted(to: HealthUnit.ml.unit)
            .thousandths
    }
}
