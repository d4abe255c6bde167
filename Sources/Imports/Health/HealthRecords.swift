import CivilTime
import Glibc
import Reminders
import Vocabulary

/// The records of an export that are wanted, as its elements come by, and how many are not.
final class HealthRecords {
    /// The most records: with the few bytes of each, far below the memory that reading may take.
    private static let most = 400_000
    /// Types that are not taken: each is named.
    private static let mostTypes = 300
    /// Sources of one export. Real ones have a dozen.
    private static let mostSources = 1000
    /// How many days before the first day of an import are read.
    private static let daysBefore = 2
    /// The name of this program as a source: its own entries do not come back.
    private static let own = "remindd"

    let file: String
    private let only: Set<HealthType>
    private let since: CivilDate?
    private let context: ImportContext

    private(set) var weights: [HealthSample] = []
    private(set) var fats: [HealthSample] = []
    private(set) var drinks: [HealthSample] = []
    private(set) var segments: [HealthSample] = []
    private(set) var fasts: [HealthSample] = []
    private(set) var sources: [String] = []
    private(set) var notes = ImportedContent(format: .health)
    private(set) var refusal: ImportRefusal?
    private(set) var coverage: HealthCoverage
    /// True if the next element is the one that was left out, which comes again without its attributes.
    private var isMended = false

    /// Records of other types: how many of each, and the line of the first.
    private var others: [String: (count: Int, line: Int)] = [:]
    private var lastOther: (type: String, count: Int, line: Int) = ("", 0, 0)
    private var sourceNumbers: [String: Int32] = [:]
    /// The workout that is open, if it may be a fast.
    private var workout: OpenWorkout?

    private struct OpenWorkout {
        var source: Int32
        var line: Int
        var depth: Int
        /// The start and end of the workout itself, which are about those of the fast.
        var days: [HealthTime]
        var start: HealthTime?
        var end: HealthTime?
        var goal = 0.0
        /// True if it has something that only a fast has.
        var isFast = false
    }

    init(file: String, only: Set<HealthType>, since: CivilDate?, context: ImportContext) {
        (self.file, self.only, self.since, self.context) = (file, only, since, context)
        coverage = HealthCoverage(only)
    }

    /// - Parameter line: Finds the line of the element, which costs some time.
    func begin(_ name: UnsafePointer<CChar>, _ attributes: HealthAttributes, depth: Int, line: () -> Int) {
        if isMended {
            isMended = false
            return
        }
        switch name.pointee {
        case 0x45 where strcmp(name, "ExportDate") == 0: coverage.made = HealthTime(attributes["value"])?.instant
        case 0x52 where strcmp(name, "Record") == 0: record(attributes, isMember: depth > 2, line)
        case 0x57 where strcmp(name, "Workout") == 0 && depth == 2: begin(workout: attributes, line)
        case 0x4D where workout?.depth == depth - 1 && strcmp(name, "MetadataEntry") == 0: describe(attributes)
        default: break
        }
    }

    func end(depth: Int) {
        guard let open = workout, open.depth == depth else { return }
        workout = nil
        guard let start = open.start, let end = open.end else {
            // Another program's workout has neither, nor a goal.
            if open.isFast { coverage.add(unreadable: .fast, open.days) }
            return
        }
        add(
            .fast,
            HealthSample(
                start: start, end: end, thousandths: Int64(open.goal * 1000), unit: .none, source: open.source,
                line: Int32(clamping: open.line)), to: \.fasts)
    }

    /// Counts an element that is not XML. It comes once more, without its attributes.
    ///
    /// - Parameter tag: The name of the element, as the file spells it.
    func leaveOut(line: Int, tag: String) {
        leaveOut(line, "it is not XML: left out")
        coverage.add(broken: tag, isInFast: workout != nil)
        isMended = true
    }

    private func leaveOut(_ line: Int, _ message: String) {
        notes.noteDose(ImportPlace(file: file, line: line), message)
    }

    // MARK: - Records

    private func record(_ attributes: HealthAttributes, isMember: Bool, _ line: () -> Int) {
        guard let type = attributes["type"] else {
            leaveOut(line(), "it has no type: left out")
            for type in [HealthType.weight, .water, .sleep] { coverage.add(unreadable: type, attributes.times) }
            return
        }
        guard strlen(type) > 24 else { return }
        let name = type + 24
        if strncmp(type, "HKQuantityTypeIdentifier", 24) == 0 {
            switch name.pointee {
            case 0x42 where strcmp(name, "BodyMass") == 0 && only.contains(.weight):
                return quantity(attributes, .weight, \.weights, isMember, line()) { $0.isMass }
            case 0x42 where strcmp(name, "BodyFatPercentage") == 0 && only.contains(.weight):
                return quantity(attributes, nil, \.fats, isMember, line()) { $0 == .percent }
            case 0x44 where strcmp(name, "DietaryWater") == 0 && only.contains(.water):
                return quantity(attributes, .water, \.drinks, isMember, line()) { $0.isVolume }
            default: break
            }
        } else if strncmp(type, "HKCategoryTypeIdentifier", 24) == 0, name.pointee == 0x53,
            strcmp(name, "SleepAnalysis") == 0, only.contains(.sleep)
        {
            return segment(attributes, line())
        }
        if !isMember { count(type, line) }
    }

    /// - Parameter type: `nil` for one that is only a part of another type.
    private func quantity(
        _ attributes: HealthAttributes, _ type: HealthType?,
        _ list: ReferenceWritableKeyPath<HealthRecords, [HealthSample]>, _ isMember: Bool, _ line: Int,
        fits: (HealthUnit) -> Bool
    ) {
        guard let (unit, factor) = HealthUnit.read(attributes["unit"]), fits(unit) else {
            return leaveOut(line, attributes, type, "its unit is not known: left out")
        }
        guard let value = attributes.text("value").flatMap(decimal) else {
            return leaveOut(line, attributes, type, "its value is not one that is kept: left out")
        }
        guard value > 0, value * factor < Double(Measurement.largest), value * factor * 1000 >= 0.5 else {
            return leaveOut(line, "its value is not one that is kept: left out")
        }
        guard var sample = sample(attributes, type, line) else { return }
        (sample.thousandths, sample.unit) = (Int64((value * factor * 1000).rounded()), unit)
        sample.isMember = isMember
        add(type, sample, to: list)
    }

    private func segment(_ attributes: HealthAttributes, _ line: Int) {
        guard let stage = HealthStage(attributes["value"]) else {
            return leaveOut(line, attributes, .sleep, "its stage of sleep is not known: left out")
        }
        guard var sample = sample(attributes, .sleep, line), sample.start.seconds < sample.end.seconds else { return }
        sample.thousandths = stage.rawValue
        add(.sleep, sample, to: \.segments)
    }

    /// Leaves out a record that cannot be read.
    private func leaveOut(_ line: Int, _ attributes: HealthAttributes, _ type: HealthType?, _ message: String) {
        leaveOut(line, message)
        if let type { coverage.add(unreadable: type, attributes.times) }
    }

    /// Its times and its source.
    private func sample(_ attributes: HealthAttributes, _ type: HealthType?, _ line: Int) -> HealthSample? {
        guard let start = HealthTime(attributes["startDate"]), let end = HealthTime(attributes["endDate"]),
            start.seconds <= end.seconds
        else {
            leaveOut(line, attributes, type, "its time is not one: left out")
            return nil
        }
        guard let source = source(attributes, line) else { return nil }
        return HealthSample(
            start: start, end: end, thousandths: 0, unit: .none, source: source, line: Int32(clamping: line))
    }

    private func add(
        _ type: HealthType?, _ sample: HealthSample, to list: ReferenceWritableKeyPath<HealthRecords, [HealthSample]>
    ) {
        guard context.isSane(sample.start.instant, reaching: .zero), context.isSane(sample.end.instant, reaching: .zero)
        else { return leaveOut(Int(sample.line), "its time is out of range: left out") }
        coverage.add(type, sample.start, sample.end)
        // The first night may begin on the day before. Readings of that day are left out when they are whole.
        if let since, sample.end.wall.date + Self.daysBefore < since { return coverage.leaveOut(sample.end) }
        self[keyPath: list].append(sample)
        guard weights.count + fats.count + drinks.count + segments.count + fasts.count <= Self.most else {
            refusal = ImportRefusal(
                file: file, line: Int(sample.line), "it has more than \(Self.most) records to import",
                hint: "import it in parts: --only weight, or --since 2025-01-01")
            return
        }
    }

    /// True if a reading is older than the first day of the import.
    func isBefore(_ reading: HealthReading) -> Bool {
        guard let since, reading.end.wall.date < since else { return false }
        coverage.leaveOut(reading.end)
        return true
    }

    /// The time that the export covers of each type.
    var covered: [ImportedCoverage] { coverage.covered(since: since, context) }

    private func source(_ attributes: HealthAttributes, _ line: Int) -> Int32? {
        let name = attributes.text("sourceName") ?? ""
        if let known = sourceNumbers[name] { return known }
        if name == Self.own {
            leaveOut(line, "it comes from remindd itself: left out")
            return nil
        }
        guard sources.count < Self.mostSources else {
            refusal = ImportRefusal(file: file, line: line, "it has more than \(Self.mostSources) sources")
            return nil
        }
        let plain = String(
            String.UnicodeScalarView(name.unicodeScalars.filter { !$0.isControl && !$0.isNoncharacter }.prefix(100)))
        let number = Int32(sources.count)
        sources.append(plain)
        sourceNumbers[name] = number
        return number
    }

    // MARK: - Fasts

    /// Fast LIFe keeps a fast as a workout of no sort, and its times as metadata.
    private func begin(workout attributes: HealthAttributes, _ line: () -> Int) {
        guard only.contains(.fast), let type = attributes["workoutActivityType"],
            strcmp(type, HealthType.workout) == 0
        else { return count(attributes["workoutActivityType"], line) }
        let place = line()
        guard let source = source(attributes, place) else { return }
        workout = OpenWorkout(source: source, line: place, depth: 2, days: attributes.times)
    }

    private func describe(_ attributes: HealthAttributes) {
        guard let key = attributes["key"] else { return }
        let isOfFast = ["ActualStartTime", "ActualEndTime", "FastingGoal"].contains(String(cString: key))
        if isOfFast { workout?.isFast = true }
        if strcmp(key, "ActualStartTime") == 0 { workout?.start = HealthTime(attributes["value"]) }
        if strcmp(key, "ActualEndTime") == 0 { workout?.end = HealthTime(attributes["value"]) }
        if strcmp(key, "FastingGoal") == 0 {
            let hours = attributes.text("value").flatMap(decimal) ?? 0
            workout?.goal = hours > 0 && hours <= 168 ? hours : 0
        }
    }

    // MARK: - What is left

    /// Records of one type mostly follow each other.
    private func count(_ type: UnsafePointer<CChar>?, _ line: () -> Int) {
        guard let type else { return }
        if lastOther.count > 0, lastOther.type.withCString({ strcmp($0, type) }) == 0 {
            lastOther.count += 1
            return
        }
        keepOther()
        lastOther = (String(cString: type), 1, line())
    }

    private func keepOther() {
        guard lastOther.count > 0 else { return }
        let name = others.count < Self.mostTypes || others[lastOther.type] != nil ? lastOther.type : "others"
        let known = others[name]
        others[name] = ((known?.count ?? 0) + lastOther.count, known?.line ?? lastOther.line)
        lastOther.count = 0
    }

    /// A note that names every type which is not imported: `StepCount 12034, HeartRate 9001`.
    func noteOthers() {
        keepOther()
        guard let first = others.values.map(\.line).min() else { return }
        let named = others.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map { type, found in
            "\(Self.short(type)) \(found.count)"
        }
        var words = ""
        var left = 0
        for name in named {
            if words.utf8.count + name.utf8.count < 1500 {
                words += (words.isEmpty ? "" : ", ") + name
            } else {
                left += 1
            }
        }
        notes.note(
            ImportPlace(file: file, line: first),
            "not imported: \(words)\(left == 0 ? "" : ", and \(left) further types")")
    }

    private static func short(_ type: String) -> String {
        for prefix in [
            "HKQuantityTypeIdentifier", "HKCategoryTypeIdentifier", "HKDataType", "HKWorkoutActivityType",
        ] where type.hasPrefix(prefix) { return String(type.dropFirst(prefix.count)) }
        return String(type.unicodeScalars.filter { !$0.isControl && !$0.isNoncharacter }.prefix(60).map(Character.init))
    }
}
