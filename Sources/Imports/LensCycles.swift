import CivilTime
import Reminders
import StrictJSON
import Vocabulary

/// Lenses of another program: JSON of ContactLensesTracker or of lens-tracker (`LensEvents`), or a table of days
/// (`LensDays`).
///
/// The data of ContactLensesTracker, an app for iPhones: `lensHistory` with the cycle in use and those before it, or the
/// single cycle of its older versions.
///
/// The source is github.com/larmiej/Lens-Tracker: `LensCycle.swift`, `LensType.swift` and `DataManager.swift`. A day is
/// written as the instant of its midnight on the phone, in UTC: without the phone's zone it is a guess.
struct LensCycles {
    private struct Cycle {
        var id: String
        var type: String
        var start: CivilDate
        var worn: [(day: CivilDate, place: ImportPlace)]
        var place: ImportPlace
    }

    private static let title = "Contact lenses"
    private static let types = ["daily", "biweekly", "monthly"]
    /// Ids of cycles by which the reminder is known again: the oldest, which stay in the file.
    private static let mostKeys = 20

    private let context: ImportContext
    private var content = ImportedContent(format: .lenses)
    private var midnights = 0
    private var others: [ImportPlace] = []

    static func read(_ file: ForeignFile, _ context: ImportContext) throws(ImportRefusal) -> ImportedContent {
        guard
            file.bytes.first(where: { !$0.isSpace }).map({ [UInt8(ascii: "{"), UInt8(ascii: "[")].contains($0) })
                ?? true
        else { return try LensDays.read(file, context) }
        // A day of each eye for a hundred years.
        let root = try file.json(most: 100_000)
        if root.kind == .array { return try LensEvents.read(root, context) }
        var reader = LensCycles(context: context)
        let cycles = try reader.cycles(root)
        try reader.translate(cycles, root)
        return reader.content
    }

    private init(context: ImportContext) { self.context = context }

    // MARK: - Reading

    private mutating func cycles(_ root: ForeignValue) throws(ImportRefusal) -> [Cycle] {
        guard root.kind == .object else { throw root.refusal("it is not an object", hint: LensCycles.hint) }
        let history = root["lensHistory"] ?? root
        var found: [ForeignValue] = []
        if history["currentCycle"] != nil || history["previousCycles"] != nil {
            found = try history["previousCycles"]?.elements() ?? []
            if let current = history["currentCycle"] { found.append(current) }
        } else if let single = root["currentLensCycle"] ?? (root["startDate"] == nil ? nil : root) {
            found = [single]
        }
        guard !found.isEmpty else { throw root.refusal("it has no cycle of lenses", hint: LensCycles.hint) }
        var cycles: [Cycle] = []
        for value in found { cycles.append(try cycle(value)) }
        // The one in use comes last, also if another was opened on the same day.
        return cycles.enumerated().sorted {
            ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
        }.map(\.element)
    }

    private static let hint = "a file with lensHistory, or with currentLensCycle"

    private mutating func cycle(_ value: ForeignValue) throws(ImportRefusal) -> Cycle {
        guard let type = value["lensType"] ?? value["type"] else { throw value.refusal("it has no \"lensType\"") }
        let name = try type.text()
        guard LensCycles.types.contains(name) else {
            throw type.refusal("\(quoted(name)) is no type of lenses", hint: LensCycles.types.joined(separator: ", "))
        }
        let start = try value.member("startDate")
        let first = try day(start)
        guard first <= context.today else { throw start.refusal("\(first) is in the future") }
        var worn: [CivilDate: ImportPlace] = [:]
        for date in try value.member("wearDates").elements() {
            let day = try day(date)
            guard day <= context.today else {
                content.noteDose(date.place, "it is in the future: left out")
                continue
            }
            worn[day] = worn[day] ?? date.place
        }
        return Cycle(
            id: try value.member("id").text(), type: name, start: first,
            worn: worn.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, place: value.place)
    }

    private mutating func day(_ value: ForeignValue) throws(ImportRefusal) -> CivilDate {
        let text = try value.text()
        guard let instant = ISOInstant.parse(text) else {
            throw value.refusal("\(quoted(text)) is not a date and time")
        }
        guard context.isSane(instant, reaching: ImportContext.ahead) else {
            throw value.refusal("\(text) is out of range")
        }
        let date = context.zone.local(at: instant).date
        // The first moment of a day: where clocks change at midnight, it is not 00:00.
        if context.zone.local(at: instant - .seconds(1)).date < date {
            midnights += 1
        } else {
            others.append(value.place)
        }
        return date
    }

    // MARK: - Translating

    private mutating func translate(_ cycles: [Cycle], _ root: ForeignValue) throws(ImportRefusal) {
        guard let first = cycles.first, let last = cycles.last else { return }
        guard midnights > 0 else {
            throw root.refusal(
                "none of its days begins at midnight in \(context.zone.name)",
                hint: "name the zone in which the phone was: --zone America/Los_Angeles")
        }
        for place in others {
            content.noteDose(
                place, "it is not midnight in \(context.zone.name): it counts for the day that it was there")
        }
        let keys = cycles.prefix(LensCycles.mostKeys).map { "cycle/\($0.id)" }
        var reminder = ImportedReminder(keys: keys, title: LensCycles.title, place: first.place)
        reminder.kind = Kinds.ofLenses
        reminder.fields = ["type": last.type, "opened": first.start.description]
        content.reminders = [reminder]
        for (before, next) in zip(cycles, cycles.dropFirst()) {
            content.doses.append(replacement(of: before, by: next, keys))
        }
        // Two cycles may share a day: it was worn once.
        var worn: Set<CivilDate> = []
        for (day, place) in cycles.flatMap(\.worn) where worn.insert(day).inserted {
            content.doses.append(wear(on: day, place, keys))
        }
    }

    /// A replacement has a day and no time: noon of that day.
    private func replacement(of before: Cycle, by next: Cycle, _ keys: [String]) -> ImportedDose {
        let noon = context.zone.instant(of: CivilDateTime(next.start, .noon)) ?? context.now
        var dose = ImportedDose(
            key: "opened/\(next.id)", reminder: keys, title: LensCycles.title, outcome: .done, zone: context.zone.name,
            happened: min(noon, context.now), place: next.place)
        dose.fields = ["type": before.type]
        return dose
    }

    private func wear(on day: CivilDate, _ place: ImportPlace, _ keys: [String]) -> ImportedDose {
        let start = context.zone.instant(of: CivilDateTime(day, .midnight)) ?? context.now
        return ImportedDose(
            key: "worn/\(keys[0])/\(day)", reminder: keys, title: LensCycles.title, outcome: .done, slot: .day(day),
            due: min(start, context.now), zone: context.zone.name, happened: min(start, context.now), place: place)
    }
}

extension UInt8 {
    /// Also the byte order mark before a table.
    fileprivate var isSpace: Bool { [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains(self) }
}
