import CivilTime
import Reminders
import StrictJSON
import Vocabulary

/// Dosage's two data files, `dosage-treatments.json` and `dosage-history.json` in its data folder. Dosage exports
/// nothing else that says when a medicine is taken.
///
/// The source is Dosage 2.1.8 (github.com/diegopvlk/Dosage at 0262d28): `window.js` for reading and writing,
/// `helpers.js` for the checks of an item, `upgradeItems.js` for versions 0 and 1, and `medDialog.js` and
/// `todayFactory.js` for frequencies. Older files, with `meds`, are refused: Dosage itself rewrites them.
struct DosageFiles {
    static let newest: Int64 = 1

    let context: ImportContext
    var content = ImportedContent(format: .dosage)
    var treatments: [String: DosageTreatment] = [:]
    /// How often each dose occurs: doses have no ids, so a number keeps repeats apart.
    private var keys: [String: Int] = [:]

    init(context: ImportContext) { self.context = context }

    /// - Parameter files: The files in any order.
    static func read(_ files: [ForeignFile], _ context: ImportContext) throws(ImportRefusal) -> ImportedContent {
        var dosage = DosageFiles(context: context)
        var histories: [ForeignValue] = []
        var hasTreatments = false
        for file in files {
            let root = try file.json()
            guard root.kind == .object, root["meds"] == nil else {
                throw root.refusal(
                    root.kind == .object
                        ? "it is from an old Dosage, before version 2" : "it is not a Dosage file",
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
                throw root.refusal("it is not a Dosage file, or such a file was already given", hint: hint)
            }
        }
        // Histories come last, whatever the order of files: a dose needs its treatment.
        for history in histories { try dosage.readHistory(history) }
        return dosage.content
    }

    private static let hint = "dosage-treatments.json and dosage-history.json"

    private mutating func readTreatments(_ list: ForeignValue, updated: ForeignValue?) throws(ImportRefusal) {
        let day = try updated.flatMap { (value) throws(ImportRefusal) in
            let text = try value.text()
            if text.isEmpty { return nil as CivilDate? }
            guard let instant = ISOInstant.parse(text) else {
                throw value.refusal("\(quoted(text)) is not a date and time")
            }
            return context.zone.local(at: try context.past(instant, of: value)).date
        }
        for item in try list.elements() {
            let treatment = try DosageTreatment(item, updated: day ?? context.today, context)
            if let note = noteOfCut(try item.member("name").text()) { content.note(item.place, note) }
            var made = treatment.translated(&content)
            // Dosage expects unique names; a second treatment of a name gets its own key.
            if treatments[treatment.name] != nil { made.keys = ["\(treatment.key)/\(treatments.count + 1)"] }
            treatments[treatment.name] = treatments[treatment.name] ?? treatment
            try content.add(made)
        }
    }

    private mutating func readHistory(_ history: ForeignValue) throws(ImportRefusal) {
        // A new history is an object without members; older ones have a list for each day.
        guard history.kind == .object else { return try readDoses(history) }
        for day in try history.members() { try readDoses(day) }
    }

    private mutating func readDoses(_ list: ForeignValue) throws(ImportRefusal) {
        // Dosage writes the latest dose first.
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
        // A dose entered by hand or taken as needed has the time at which it was taken.
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
            // A dose confirmed automatically, or on another day, has no time of its own.
            happened: min(code < 2 ? instant : due, context.now),
            amount: dose > 0 ? AmountText.quantity(thousandths: dose, unit: unit) : nil,
            note: code == 2 ? "confirmed by itself" : code == 3 ? "time unknown" : nil,
            cause: code == -1 ? .unanswered : nil, place: item.place)
    }
}

/// An instant as JavaScript writes it: `2026-11-20T08:00:00.000Z`.
enum ISOInstant {
    /// - Returns: `nil` if the text is not an instant, or has neither `Z` nor an offset.
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
