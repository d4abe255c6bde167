import CivilTime
import Reminders
import StrictJSON
import Vocabulary

/// A backup of medTimer, from its menu entry "Backup" or its automatic backups.
///
/// The source is medTimer 1.25.2 (github.com/Futsch1/medTimer at 800fe48), whose database has version 25: the classes
/// `JSONBackup`, `MedicineBackup`, `ReminderBackup`, `ReminderEventBackup` in its `backup` packages, and the mappers
/// beside them for the meaning of values. The file is one object with `medicines`, `events` and `settings`; the first
/// two each have the `version` of the database and a `list`. Older versions wrote a file for each, which is read too.
/// Missing members take medTimer's defaults.
struct MedTimerBackup {
    /// The versions of the database that are understood. Backups began with 5.
    static let versions: ClosedRange<Int64> = 5...25
    /// Up to this version, reminders may lack their ids.
    private static let lastWithoutIDs: Int64 = 9

    let context: ImportContext
    var content = ImportedContent(format: .medtimer)
    /// The reminders of the file, by their ids in medTimer.
    var reminders: [Int64: MedTimerReminder] = [:]
    /// How often each dose occurs: doses have no ids, so a number keeps repeats apart.
    var keys: [String: Int] = [:]
    private var settings = MedTimerSettings()

    static func read(_ file: ForeignFile, _ context: ImportContext) throws(ImportRefusal) -> ImportedContent {
        let root = try file.json()
        guard root.kind == .object else { throw root.refusal("it is not a medTimer backup", hint: hint) }
        var backup = MedTimerBackup(context: context)
        if let settings = root["settings"] { backup.settings = try MedTimerSettings(settings, &backup.content) }
        if root["medicines"] != nil || root["events"] != nil {
            if let medicines = root["medicines"] { try backup.readMedicines(medicines) }
            if let events = root["events"] { try backup.readEvents(events) }
        } else if root["version"] != nil, let list = root["list"] ?? root["medicinesWithReminders"] {
            let first = try list.elements().first
            if first?["medicine"] != nil {
                try backup.readMedicines(root)
            } else if first == nil || first?["remindedTimestamp"] != nil {
                try backup.readEvents(root)
            } else {
                throw root.refusal("it is not a medTimer backup", hint: hint)
            }
        } else {
            throw root.refusal("it is not a medTimer backup", hint: hint)
        }
        return backup.content
    }

    private static let hint = "medTimer writes one with: Backup"

    private mutating func items(of section: ForeignValue) throws(ImportRefusal) -> [ForeignValue] {
        let version = try section.member("version")
        let number = try version.integer(Int64.min...Int64.max)
        guard number >= MedTimerBackup.versions.lowerBound else {
            throw version.refusal(
                "its version is \(number), and medTimer's backups begin with \(MedTimerBackup.versions.lowerBound)")
        }
        guard number <= MedTimerBackup.versions.upperBound else {
            throw version.refusal(
                "it is of a newer medTimer: its version is \(number), and up to \(MedTimerBackup.versions.upperBound) are understood",
                hint: "a newer remindd may read it")
        }
        content.version = Int(number)
        return try (section["list"] ?? section["medicinesWithReminders"])?.elements() ?? []
    }

    // MARK: - Medicines

    private mutating func readMedicines(_ section: ForeignValue) throws(ImportRefusal) {
        var medicines: [(MedTimerMedicine, [MedTimerReminder])] = []
        for item in try items(of: section) {
            var medicine = try MedTimerMedicine(item, context)
            medicine.settings = settings
            if let note = noteOfCut(try item.member("medicine").member("name").text()) {
                content.note(item.place, note)
            }
            var own: [MedTimerReminder] = []
            for value in try item["reminders"]?.elements() ?? [] {
                let isNamed = value["reminderId"] != nil || content.version.map { $0 > Self.lastWithoutIDs } ?? true
                // A reminder without an id is known by its medicine and its place among the medicine's reminders.
                var reminder = try MedTimerReminder(value, context, id: isNamed ? nil : -Int64(reminders.count) - 1)
                if !isNamed { reminder.key = "reminder/\(medicine.name)/\(own.count + 1)" }
                reminder.unit = medicine.unit
                own.append(reminder)
                reminders[reminder.id] = reminder
            }
            medicines.append((medicine, own))
        }
        content.noteWeekend(settings.weekend, medicines.flatMap(\.1))
        let followed = Set(reminders.values.compactMap(\.linked))
        for (medicine, reminders) in medicines {
            for reminder in medicine.translated(reminders, followed: followed, all: self.reminders, &content) {
                try content.add(reminder)
            }
        }
    }

    // MARK: - Doses

    private mutating func readEvents(_ section: ForeignValue) throws(ImportRefusal) {
        for item in try items(of: section) {
            guard let dose = try dose(item) else { continue }
            content.doses.append(dose)
        }
    }

    private static let doses: Set<String> = ["TIME_BASED", "LINKED", "CONTINUOUS_INTERVAL", "WINDOWED_INTERVAL"]
    private static let others: Set<String> = ["OUT_OF_STOCK", "EXPIRATION_DATE", "REFILL"]

    private mutating func dose(_ item: ForeignValue) throws(ImportRefusal) -> ImportedDose? {
        let place = item.place
        let reminded = try item.member("remindedTimestamp")
        let seconds = try reminded.integer(0...Int64(Int32.max) * 4)
        let due = try context.due(Instant(seconds: seconds), of: reminded)
        let answered = item["processedTimestamp"]
        let processed = try answered?.integer(0...Int64(Int32.max) * 4) ?? 0
        let id = try item["reminderId"]?.integer(Int64(Int32.min)...Int64(Int32.max)) ?? 0
        let name = try item.member("medicineName").text()
        let amount = try item["amount"]?.text() ?? ""
        guard !AmountText.isNegative(amount) else {
            throw item.refusal("the amount \(quoted(amount)) is less than nothing")
        }
        let type = try item["reminderType"]?.text() ?? "TIME_BASED"
        let status = try item["status"]?.text() ?? "RAISED"
        // A number keeps two answers at the same instant apart.
        let plain = "event/\(id)@\(seconds)" + (id > 0 ? "" : "/" + MedTimerMedicine.plainName(name))
        keys[plain, default: 0] += 1
        let key = keys[plain].map { $0 > 1 ? "\(plain)/\($0)" : plain } ?? plain

        guard MedTimerBackup.doses.contains(type) else {
            guard MedTimerBackup.others.contains(type) else {
                throw item.refusal("\(quoted(type)) is not a kind of reminder in medTimer")
            }
            content.noteDose(place, "a message about the stock is not a dose")
            return nil
        }
        let outcome: Answer.Outcome
        switch status {
        case "TAKEN": outcome = .done
        case "SKIPPED": outcome = .skipped
        case "RAISED":
            content.noteDose(place, "it still waits for an answer there")
            return nil
        case "DELETED":
            content.noteDose(place, "it was deleted there")
            return nil
        case "ACKNOWLEDGED":
            content.noteDose(place, "a message that was read is not a dose")
            return nil
        default: throw item.refusal("\(quoted(status)) is not a status in medTimer")
        }
        let happened =
            try answered.flatMap { (value) throws(ImportRefusal) in
                processed == 0 ? nil : try context.past(Instant(seconds: processed), of: value)
            } ?? min(due, context.now)

        let medicine = MedTimerMedicine.plainName(name)
        let reminder = reminders[id]
        let counted = try item["stockUnit"]?.text() ?? ""
        let dose = AmountText.quantity(amount, unit: reminder?.unit ?? counted)
        let said = oneLine(try item["notes"]?.text() ?? "", atMost: 900)
        let isOdd = dose == nil && !amount.isEmpty && amount != "?"
        let note = [isOdd ? oneLine(amount, atMost: 90) : "", said].filter { !$0.isEmpty }.joined(separator: ": ")
        var slot: SlotKey?
        if id > 0 {
            slot =
                reminder?.isElapsed == true ? .elapsed(due) : .wall(context.zone.local(at: due), zone: nil)
        }
        return ImportedDose(
            key: key, reminder: (id > 0 ? ["reminder/\(id)"] : []) + ["medicine/\(medicine)"], title: medicine,
            outcome: outcome, slot: slot, due: slot == nil ? nil : due, zone: context.zone.name, happened: happened,
            amount: dose, note: note.isEmpty ? nil : note, cause: nil, place: place)
    }
}
