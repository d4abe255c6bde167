import CivilTime
import Glibc
import Reminders
import Vocabulary

/// The records of an export that remindd keeps.
package enum HealthType: String, CaseIterable, Sendable {
    case weight, water, sleep, fast

    /// The kind that takes it.
    package var kind: String {
        switch self {
        case .weight: Kinds.ofWeights
        case .water: Kinds.ofDrinks
        case .sleep: Kinds.ofNights
        case .fast: Kinds.ofFasts
        }
    }
}

/// A moment of an export, with its own offset from UTC.
struct HealthTime: Hashable, Sendable {
    /// Seconds since 1970, UTC.
    var seconds: Int64
    /// Seconds east of Greenwich.
    var offset: Int32

    /// Reads `2026-11-20 07:02:11 +0100`.
    init?(_ text: UnsafePointer<CChar>?) {
        guard let text, strlen(text) == 25 else { return nil }
        func number(_ range: Range<Int>) -> Int? {
            var value = 0
            for at in range {
                guard (48...57).contains(text[at]) else { return nil }
                value = value * 10 + Int(text[at] - 48)
            }
            return value
        }
        guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10), let hour = number(11..<13),
            let minute = number(14..<16), let second = number(17..<19), let hours = number(21..<23),
            let minutes = number(23..<25), hour < 24, minute < 60, second < 60, hours < 19, minutes < 60,
            let date = CivilDate(year: year, month: month, day: day), text[4] == 45, text[7] == 45, text[10] == 32,
            text[13] == 58, text[16] == 58, text[19] == 32, text[20] == 43 || text[20] == 45
        else { return nil }
        offset = Int32((hours * 3600 + minutes * 60) * (text[20] == 45 ? -1 : 1))
        seconds =
            CivilDateTime(date, .midnight).wallSeconds + Int64(hour * 3600 + minute * 60 + second) - Int64(offset)
    }

    var instant: Instant { Instant(seconds: seconds) }
    var wall: CivilDateTime { CivilDateTime(wallSeconds: seconds + Int64(offset)) }

    /// The moment in UTC, which does not depend on the phone's zone at the export: `2026-11-20T06:02:11Z`.
    var key: String { "\(CivilDateTime(wallSeconds: seconds))Z" }
}

/// A record of an export. There may be hundreds of thousands, so it is small.
struct HealthSample: Sendable {
    var start: HealthTime
    var end: HealthTime
    /// Thousandths of `unit`; for a night's segment, its stage.
    var thousandths: Int64
    var unit: HealthUnit
    /// The number of its source among the names of sources.
    var source: Int32
    var line: Int32
    /// True if it is a part of another record, such as a drink of a meal. The export has it twice then.
    var isMember = false
}

/// A unit of an export, as it is kept.
enum HealthUnit: UInt8, Sendable {
    case none, kg, g, lb, st, oz, ml, l, fluidOunce, percent

    /// Reads HealthKit's name of a unit.
    ///
    /// - Returns: The unit, and how many of it are one of HealthKit's.
    static func read(_ text: UnsafePointer<CChar>?) -> (unit: HealthUnit, factor: Double)? {
        switch text.map({ String(cString: $0) }) {
        case "kg": (.kg, 1)
        case "g": (.g, 1)
        case "lb": (.lb, 1)
        case "st": (.st, 1)
        case "oz": (.oz, 1)
        case "mL", "ml": (.ml, 1)
        case "cL", "cl": (.ml, 10)
        case "dL", "dl": (.ml, 100)
        case "L", "l": (.l, 1)
        case "fl_oz_us": (.fluidOunce, 1)
        // The imperial ounce is 28.4130625 ml exactly; HealthKit's cups and pints are 8 and 16, or 10 and 20, ounces.
        case "fl_oz_imp": (.ml, 28.4130625)
        case "cup_us": (.fluidOunce, 8)
        case "cup_imp": (.ml, 284.130625)
        case "pt_us": (.fluidOunce, 16)
        case "pt_imp": (.ml, 568.26125)
        case "%": (.percent, 100)
        default: nil
        }
    }

    var isMass: Bool { [.kg, .g, .lb, .st, .oz].contains(self) }
    var isVolume: Bool { [.ml, .l, .fluidOunce].contains(self) }

    private static let symbols = ["", "kg", "g", "lb", "st", "oz", "ml", "l", "fl oz", "%"]
    private static let units = symbols.map { try? MeasureUnit(parsing: $0) }

    var unit: MeasureUnit? { self == .none ? nil : Self.units[Int(rawValue)] }
}

/// A part of a night.
enum HealthStage: Int64, CaseIterable, Sendable {
    case inBed, asleep, core, deep, rem, awake

    init?(_ text: UnsafePointer<CChar>?) {
        guard let text, strncmp(text, "HKCategoryValueSleepAnalysis", 28) == 0 else { return nil }
        switch String(cString: text + 28) {
        case "InBed": self = .inBed
        case "Asleep", "AsleepUnspecified": self = .asleep
        case "AsleepCore": self = .core
        case "AsleepDeep": self = .deep
        case "AsleepREM": self = .rem
        case "Awake": self = .awake
        default: return nil
        }
    }

    /// The part of a reading that counts it.
    var part: String? {
        switch self {
        case .inBed, .asleep: nil
        case .core: "core"
        case .deep: "deep"
        case .rem: "rem"
        case .awake: "awake"
        }
    }
}

/// How long each stage of a night was, in seconds.
struct HealthStages: Sendable {
    private var seconds = SIMD8<Int32>(repeating: -1)

    /// `nil` for one that the source does not tell.
    subscript(stage: HealthStage) -> Int64? {
        get {
            let found = seconds[Int(stage.rawValue)]
            return found < 0 ? nil : Int64(found)
        }
        set { seconds[Int(stage.rawValue)] = newValue.map { Int32(clamping: $0) } ?? -1 }
    }
}
