import CivilTime
import Reminders

/// The part of the past that an export covers: the types of which it has records that can be read, since when, and the days
/// with records that cannot be read.
struct HealthCoverage {
    /// More days than this are all days.
    private static let mostDays = 1000

    private let types: Set<HealthType>
    /// When the export was made.
    var made: Instant?
    private var readable: Set<HealthType> = []
    private var span: (first: Instant, last: Instant)?
    /// The end of the last one before the day on which the import begins.
    private var leftOut: Instant?
    private var unclear: Set<HealthType> = []
    private var days: [HealthType: Set<ImportedCoverage.Stretch>] = [:]

    init(_ types: Set<HealthType>) { self.types = types }

    mutating func add(_ type: HealthType?, _ start: HealthTime, _ end: HealthTime) {
        if let type { readable.insert(type) }
        span = span.map { (min($0.first, start.instant), max($0.last, end.instant)) } ?? (start.instant, end.instant)
    }

    /// One that is older than the first day of the import.
    mutating func leaveOut(_ end: HealthTime) { leftOut = max(leftOut ?? end.instant, end.instant) }

    /// One that cannot be read: what it was about stays here.
    mutating func add(unreadable type: HealthType, _ times: [HealthTime]) {
        guard types.contains(type) else { return }
        guard !times.isEmpty else {
            unclear.insert(type)
            return
        }
        for time in times { days[type, default: []].insert(Self.day(of: time)) }
        if days[type].map({ $0.count > Self.mostDays }) ?? false { unclear.insert(type) }
    }

    /// A tag that is not XML, as it is written. Its type and its days may be readable even so.
    mutating func add(broken tag: String, isInFast: Bool) {
        let times = ["startDate", "endDate"].compactMap { name in
            Self.attribute(name, of: tag).flatMap { text in text.withCString { HealthTime($0) } }
        }
        if let type = Self.attribute("type", of: tag) {
            if let known = HealthType(record: type) { add(unreadable: known, times) }
        } else if tag.hasPrefix("<Workout") {
            guard Self.attribute("workoutActivityType", of: tag).map({ $0 == HealthType.workout }) ?? true else {
                return
            }
            add(unreadable: .fast, times)
        } else if tag.hasPrefix("<Record") {
            for type in [HealthType.weight, .water, .sleep] { add(unreadable: type, times) }
        } else if isInFast {
            add(unreadable: .fast, [])
        }
    }

    /// The time that it covers of each type, for the types of which it has a record.
    func covered(since: CivilDate?, _ context: ImportContext) -> [ImportedCoverage] {
        guard let span else { return [] }
        var first = span.first
        if let since, let day = context.zone.instant(of: CivilDateTime(since, .midnight)) {
            first = max(first, day, leftOut.map { $0 + .seconds(1) } ?? first)
        }
        let last = max(span.last, made ?? span.last)
        return HealthType.allCases.filter { readable.contains($0) && first <= last }.map { type in
            let isUnclear = unclear.contains(type)
            let days = isUnclear ? [] : days[type].map { $0.sorted { $0.from < $1.from } } ?? []
            return ImportedCoverage(
                kind: type.kind, from: first, to: last, unreadable: days.isEmpty ? nil : days,
                isUnclear: isUnclear ? true : nil)
        }
    }

    /// The day of the record's own offset.
    private static func day(of time: HealthTime) -> ImportedCoverage.Stretch {
        let start = CivilDateTime(time.wall.date, .midnight).wallSeconds - Int64(time.offset)
        return ImportedCoverage.Stretch(from: Instant(seconds: start), to: Instant(seconds: start + 86_400))
    }

    /// The value of an attribute in text that is not XML.
    private static func attribute(_ name: String, of tag: String) -> String? {
        for quote in ["\"", "'"] {
            for space in [" ", "\n", "\t", "\r"] {
                let parts = tag.split(
                    separator: "\(space)\(name)=\(quote)", maxSplits: 1, omittingEmptySubsequences: false)
                guard parts.count == 2, let end = parts[1].firstIndex(of: Character(quote)) else { continue }
                return String(parts[1][..<end])
            }
        }
        return nil
    }
}

extension HealthType {
    /// Fasts are workouts of no sort.
    static let workout = "HKWorkoutActivityTypeOther"

    /// The type of a record; `nil` for one that is not kept by itself.
    fileprivate init?(record name: String) {
        switch name {
        case "HKQuantityTypeIdentifierBodyMass": self = .weight
        case "HKQuantityTypeIdentifierDietaryWater": self = .water
        case "HKCategoryTypeIdentifierSleepAnalysis": self = .sleep
        default: return nil
        }
    }
}
