import CivilTime
import Reminders
import Schedules
import StrictJSON

/// The two files in which Dosage keeps what it knows, `dosage-treatments.json` and `dosage-history.json` of its data
/// folder: it exports nothing else that says when a medicine is taken.
///
/// Read for this: Dosage 2.1.8 (github.com/diegopvlk/Dosage at 0262d28): what `window.js` writes and loads, what
/// `helpers.js` asks of every item, how `upgradeItems.js` brings versions 0 and 1 up to date, and what `medDialog.js` and
/// `todayFactory.js` mean by a frequency. The older files that have `meds` are not read: Dosage itself rewrites them.
struct DosageFiles {
    static let newest: Int64 = 1

    let context: ImportContext
    var content = ImportedContent(format: .dosage)
    var treatments: [String: DosageTreatment] = [:]
    /// How often the same dose is there: it has no id of its own.
    private var keys: [String: Int] = [:]

    init(context: ImportContext) { self.context = context }

    /// - Parameter files: In any order.
    static func read(_ files: [ForeignFile], _ context: ImportContext) throws(ImportRefusal) -> ImportedContent {
        var dosage = DosageFiles(context: context)
        var histories: [ForeignValue] = []
        var hasTreatments = false
        for file in files {
            let root = try file.json()
            guard root.kind == .object, root["meds"] == nil else {
                throw root.refusal(
                    root.kind == .object
                        ? "it is of an old Dosage, before its version 2" : "it is no file of Dosage",
                    hint: root.kind == .object ? "open it with a newer Dosage first: it rewrites it" : hint)
            }
            if let version = root["version"] {
                let number = try version.integer(Int64.min...Int64.max)
                guard (0...newest).contains(number) else {
                    throw version.refusal(
                        "it is of a newer Dosage: its version is \(number), and up to \(newest) are understood",
                        hint: "a newer remindd may read it")
                }
                dosage.content.version = Int(number)
            }
            if let list = root["treatments"], !hasTreatments {
                hasTreatments = true
                try dosage.readTreatments(list, updated: root["lastUpdate"])
            } else if let history = root["history"], histories.isEmpty {
                histories.append(history)
            } else {
                throw root.refusal("it is no file of Dosage, or the second of its kind", hint: hint)
            }
        }
        // Whichever file is named first: a dose is of a treatment.
        for history in histories { try dosage.readHistory(history) }
        return dosage.content
    }

    private static let hint = "dosage-treatments.json and dosage-history.json"

    private mutating func readTreatments(_ list: ForeignValue, updated: ForeignValue?) throws(ImportRefusal) {
        let day = try updated.flatMap { (value) throws(ImportRefusal) in
            let text = try value.text()
            if text.isEmpty { return nil as CivilDate? }
            guard let instant = ISOInstant.parse(text) else {
                throw value.refusal("\(quoted(text)) is no date and time")
            }
            return context.zone.local(at: try context.past(instant, of: value)).date
        }
        for item in try list.elements() {
            let treatment = try DosageTreatment(item, updated: day ?? context.today, context)
            if let note = noteOfCut(try item.member("name").text()) { content.note(item.place, note) }
            var made = treatment.translated(&content)
            // Two of one name were never meant to be, and are kept apart.
            if treatments[treatment.name] != nil { made.keys = ["\(treatment.key)/\(treatments.count + 1)"] }
            treatments[treatment.name] = treatments[treatment.name] ?? treatment
            content.reminders.append(made)
        }
    }

    private mutating func readHistory(_ history: ForeignValue) throws(ImportRefusal) {
        // One that was just made is an object without members; older ones had a list for each day.
        guard history.kind == .object else { return try readDoses(history) }
        for day in try history.members() { try readDoses(day) }
    }

    private mutating func readDoses(_ list: ForeignValue) throws(ImportRefusal) {
        // The latest stands first there.
        for item in try list.elements().reversed() { content.doses.append(try dose(item)) }
    }

    private mutating func dose(_ item: ForeignValue) throws(ImportRefusal) -> ImportedDose {
        let name = oneLine(try item.member("name").text(), atMost: Definition.longestTitle)
        guard !name.isEmpty else { throw item.refusal("it has no name") }
        let unit = try item.member("unit").text()
        let time = try DosageTreatment.time(item.member("time"))
        let dose = try item.member("dose").thousandths(atMost: Quantity.largest)
        let taken = try item.member("taken")
        let pair = try taken.elements()
        guard pair.count == 2 else { throw taken.refusal("it has \(pair.count) parts, and not 2") }
        let milliseconds = try pair[0].integer(0...Int64(UInt32.max) * 4000)
        let instant = try context.past(Instant(milliseconds: milliseconds), of: pair[0])
        let local = context.zone.local(at: Instant(milliseconds: milliseconds))
        let code = try pair[1].integer(-1...3)

        let slot = CivilDateTime(local.date, time)
        let treatment = treatments[name]
        // One that was entered by hand has the time at which it was taken; so has what is taken as needed.
        let isAtItsOwnTime = local.time.hour == time.hour && local.time.minute == time.minute
        let isPlanned = treatment?.times.contains(time) == true && treatment?.isAsNeeded == false
        let isExtra = code == 1 && isAtItsOwnTime && !isPlanned || treatment?.isAsNeeded == true
        let due = context.zone.instant(of: slot) ?? instant
        let plain = "treatment/\(name)@\(slot)"
        keys[plain, default: 0] += 1
        let key = keys[plain].map { $0 > 1 ? "\(plain)/\($0)" : plain } ?? plain
        let outcome: Answer.Outcome = code == -1 ? .missed : code == 0 ? .skipped : .done
        return ImportedDose(
            key: key, reminder: ["treatment/\(name)"], title: name, outcome: outcome,
            slot: isExtra ? nil : .wall(slot, zone: nil), due: isExtra ? nil : due, zone: context.zone.name,
            // What was confirmed by itself, or on another day, has no time of its own.
            happened: min(code < 2 ? instant : due, context.now),
            amount: dose > 0 ? AmountText.quantity(thousandths: dose, unit: unit) : nil,
            note: code == 2 ? "confirmed by itself" : code == 3 ? "time unknown" : nil,
            cause: code == -1 ? .unanswered : nil, place: item.place)
    }
}

/// An instant as JavaScript writes it: `2026-11-20T08:00:00.000Z`.
enum ISOInstant {
    /// - Returns: `nil` for what is none, or has neither `Z` nor an offset.
    static func parse(_ text: String) -> Instant? {
        guard text.utf8.count >= 20, let local = CivilDateTime(String(text.prefix(19))) else { return nil }
        var rest = text.dropFirst(19)
        if rest.first == "." {
            let digits = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
            guard !digits.isEmpty else { return nil }
            rest = rest[digits.endIndex...]
        }
        if rest == "Z" || rest == "z" { return Instant(seconds: local.wallSeconds) }
        let sign: Int64 = rest.first == "-" ? -1 : 1
        let parts = rest.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
        guard rest.first == "+" || rest.first == "-", parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }),
            let hours = Int64(parts[0]), let minutes = Int64(parts[1]), (0...18).contains(hours),
            (0...59).contains(minutes)
        else { return nil }
        return Instant(seconds: local.wallSeconds - sign * (hours * 3600 + minutes * 60))
    }
}
