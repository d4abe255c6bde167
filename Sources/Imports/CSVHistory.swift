import CivilTime
import Reminders
import Schedules
import Vocabulary

/// remindd's own form of a history: the columns of `history --csv`, most of them optional; see remindctl-formats(5).
///
/// One row counts for each dose, as in the journal: undone and replaced rows do not count, and a person's answer comes
/// before an automatic one. Rows with the status `defined` define reminders by their `when`.
package struct CSVHistory {
    private static let answers: [String: Answer.Outcome] = [
        "taken": .done, "done": .done, "skipped": .skipped, "missed": .missed, "lapsed": .lapsed,
    ]
    private static let lives: Set<String> = ["defined", "archived", "restored", "disabled", "enabled"]
    /// Everything else that `history` says.
    private static let others = Set(EntryView.statuses).union(["adjusted", "purged", "started", "ended"])
    package static let columns: Set<String> = [
        "recorded", "zone", "status", "by", "reminder", "kind", "title", "person", "dose", "due", "happened",
        "lateness",
        "until", "cause", "count", "note", "handle", "id", "changes", "stands", "slot", "when", "instructions", "start",
        "end", "stock", "value", "unit", "from", "day", "source", "definition",
    ]

    /// The rest of a row that has a dose.
    private struct Said {
        var id: String?
        var changes: String?
        var isAutomatic: Bool
        /// Equal for rows about the same dose.
        var about: String
    }

    private let context: ImportContext
    private var content = ImportedContent(format: .csv)
    private var doses: DoseCount
    /// The rest of the row of each dose of the content.
    private var said: [Said] = []
    private var undone: Set<String> = []
    private var defined: [String: ImportedReminder] = [:]
    private var order: [String] = []
    private var archived: Set<String> = []
    private var disabled: Set<String> = []

    static func read(_ file: ForeignFile, _ context: ImportContext) throws(ImportRefusal) -> ImportedContent {
        var table = try CSVTable(file, endsQuoted: DosageHistory.isHeading)
        var history = CSVHistory(context: context)
        if DosageHistory.isHeading(table.heading), context.columns.isEmpty {
            let dosage = DosageHistory(zone: context.zone)
            while let row = try table.next() {
                try history.read(dosage.translated(CSVRow(row, heading: table.heading, file: file.name)))
            }
            return history.finished()
        }
        if let missing = context.columns.keys.sorted().first(where: { !table.heading.contains($0) }) {
            throw ImportRefusal(
                file: file.name, line: 1, "there is no column \(quoted(missing))",
                hint: NearNames.question(missing, among: table.heading) ?? table.heading.joined(separator: ", "))
        }
        let names = table.heading.map { context.columns[$0] ?? $0 }
        try history.check(names, file: file.name)
        while let row = try table.next() { try history.read(CSVRow(row, heading: names, file: file.name)) }
        return history.finished()
    }

    private init(context: ImportContext) {
        self.context = context
        doses = DoseCount(context)
    }

    private mutating func check(_ heading: [String], file: String) throws(ImportRefusal) {
        func refuse(_ message: String) -> ImportRefusal {
            ImportRefusal(
                file: file, line: 1, message,
                hint: "--map their=ours names them as those of: remindctl history --csv")
        }
        if let twice = heading.first(where: { name in heading.count { $0 == name } > 1 }) {
            throw refuse("there are two columns \(quoted(twice))")
        }
        guard heading.contains("status") else { throw refuse("there is no column \"status\"") }
        guard heading.contains("title") || heading.contains("reminder") else {
            throw refuse("there is no column \"title\", and none \"reminder\"")
        }
        let unread = heading.filter { !CSVHistory.columns.contains($0) }
        if !unread.isEmpty {
            content.note(
                ImportPlace(file: file, line: 1), "not read: \(unread.map { quoted($0) }.joined(separator: ", "))")
        }
    }

    private mutating func read(_ row: CSVRow) throws(ImportRefusal) {
        guard let status = row["status"]?.lowercased() else { throw row.refusal("it has no status") }
        guard row["kind"].map(Kinds.isStandard) ?? true else {
            return content.noteDose(row.place, "only medications are brought over")
        }
        if let outcome = CSVHistory.answers[status] { return try readAnswer(row, outcome) }
        if CSVHistory.lives.contains(status) { return try readLife(row, status) }
        guard CSVHistory.others.contains(status) else {
            throw row.refusal("\(quoted(status)) is not a status", hint: "taken, skipped, missed, lapsed, defined")
        }
        if status == "undone", let id = row["changes"] {
            undone.insert(id)
            try checkNames(row)
        } else {
            content.noteDose(row.place, "a row that says \(quoted(status)) is not a dose")
        }
    }

    /// Refuses a file that names too many entries and reminders for later rows to refer to.
    private func checkNames(_ row: CSVRow) throws(ImportRefusal) {
        guard undone.count + archived.count + disabled.count > ImportLimits.mostDoses else { return }
        throw row.refusal("it has more than \(ImportLimits.mostDoses) doses", hint: "import it in parts")
    }

    // MARK: - Doses

    private mutating func readAnswer(_ row: CSVRow, _ outcome: Answer.Outcome) throws(ImportRefusal) {
        let count = row["count"].map { Int($0) ?? 0 } ?? 1
        guard count == 1 else {
            guard count > 1 else { throw row.refusal("\(quoted(row["count"] ?? "")) is not a count") }
            return content.noteDose(row.place, "\(count) doses need a row each")
        }
        let zone = try row.zone(context)
        let due = try row.instant("due", in: zone)
        let recorded = try row.instant("recorded", in: zone)
        guard let happened = try row.instant("happened", in: zone) ?? due else {
            throw row.refusal("missing time", hint: "a time in the column \"due\" or \"happened\"")
        }
        for instant in [due, happened].compactMap({ $0?.at }) {
            guard
                context.isSane(instant, reaching: .seconds(86_400))
                    || instant == due?.at && recorded != nil
                        && context.isSane(instant, reaching: .seconds(31 * 86_400))
            else { throw row.refusal("\(zone.timestamp(instant)) is out of range") }
        }
        let note = row["note"]
        guard (note?.count ?? 0) <= 1000 else { throw row.refusal("the note is longer than 1000 characters") }
        var cause: Answer.Cause?
        if outcome == .missed, let text = row["cause"] {
            cause = Answer.Cause(rawValue: text)
            guard cause != nil else { throw row.refusal("\(quoted(text)) is not a cause of a miss") }
        }
        let slot = slot(row, due: due)
        let title = try row.title()
        let person = try row.person()
        let named = CSVHistory.key(title: title, person: person)
        let names = try row.id().map { ["reminder/\($0)", named] } ?? [named]
        let about = slot.map { "\(names[0])@\($0)" } ?? "\(names[0])+\(zone.timestamp(happened.at))"
        var dose = ImportedDose(
            key: row["id"] ?? about, reminder: names, title: title, person: person, outcome: outcome, slot: slot,
            due: slot == nil ? nil : due?.at, zone: zone.name, happened: min(happened.at, context.now),
            amount: try row.dose(), note: note, cause: cause, place: row.place)
        dose.origin = row["source"].flatMap(EntrySource.init(cell:))
        guard try doses.keeps(dose.place) else { return }
        content.doses.append(dose)
        // A dose without a slot is identified by its own entry.
        said.append(
            Said(
                id: row["id"], changes: row["changes"], isAutomatic: row["by"] == "automatic",
                about: slot == nil ? row["slot"] ?? row["id"] ?? about : about))
    }

    /// Identifies a reminder without an id: two people may have a medicine of one name.
    private static func key(title: String, person: String?) -> String {
        person.map { "person/\($0)/title/\(title)" } ?? "title/\(title)"
    }

    private func slot(_ row: CSVRow, due: (at: Instant, wall: CivilDateTime)?) -> SlotKey? {
        guard let due else { return nil }
        switch row["slot"].map({ SlotKey($0) }) {
        case .entry?: return nil
        case .wall(let local, let zone)?: return .wall(local, zone: zone)
        case .elapsed(let instant)?: return .elapsed(instant)
        case .sun(let date, let time)?: return .sun(date, time)
        case .moved(let moved)?: return .moved(moved)
        case .day(let date)?: return .day(date)
        case .after?, .other?, nil: return .wall(due.wall, zone: nil)
        }
    }

    // MARK: - Reminders

    private mutating func readLife(_ row: CSVRow, _ status: String) throws(ImportRefusal) {
        let id = try row.id()
        let title = try row.title()
        let person = try row.person()
        let named = CSVHistory.key(title: title, person: person)
        let key = id.map { "reminder/\($0)" } ?? named
        try checkNames(row)
        switch status {
        case "archived": archived.insert(key)
        case "restored": archived.remove(key)
        case "disabled": disabled.insert(key)
        case "enabled": disabled.remove(key)
        default:
            if let text = row["definition"] {
                var reminder = ImportedReminder(keys: id == nil ? [key] : [key, named], title: title, place: row.place)
                reminder.id = id
                reminder.draft = try row.draft(text)
                return try define(reminder, key)
            }
            guard let when = row["when"] else {
                return content.noteDose(row.place, "it does not say when it is taken: only its doses come")
            }
            var reminder = ImportedReminder(keys: id == nil ? [key] : [key, named], title: title, place: row.place)
            reminder.id = id
            reminder.when = [DefinitionDraft.Line(when: when)]
            do {
                _ = try Schedule.list(parsing: when, context: .file)
            } catch {
                throw row.refusal("the schedule \(quoted(when)): \(error.message)", hint: error.hint)
            }
            reminder.fields["dose"] = try row.dose()
            reminder.fields["start"] = try row.day("start")
            reminder.fields["end"] = try row.day("end")
            if let start = reminder.fields["start"], let end = reminder.fields["end"], end < start {
                throw row.refusal("it ends on \(end), before it begins on \(start)")
            }
            reminder.fields["person"] = person
            reminder.fields["instructions"] = try row.line("instructions", atMost: 1000)
            if let stock = row["stock"] { reminder.stock = ImportedReminder.Supply(amount: stock, expires: nil) }
            try define(reminder, key)
        }
    }

    /// The last definition counts.
    private mutating func define(_ reminder: ImportedReminder, _ key: String) throws(ImportRefusal) {
        guard defined.updateValue(reminder, forKey: key) == nil else { return }
        order.append(key)
        guard order.count > ImportLimits.mostReminders else { return }
        throw ImportRefusal(
            file: reminder.place.file, line: reminder.place.line,
            "it has more than \(ImportLimits.mostReminders) reminders")
    }

    private func finished() -> ImportedContent {
        var content = content
        for key in order {
            guard var reminder = defined[key] else { continue }
            reminder.isArchived = archived.contains(key)
            reminder.isOff = disabled.contains(key)
            let plain = CSVHistory.key(title: reminder.title, person: nil)
            if !reminder.keys.contains(plain), defined.values.count(where: { $0.title == reminder.title }) == 1 {
                // Doses need no person if only one reminder has their title.
                reminder.keys.append(plain)
            }
            content.reminders.append(reminder)
        }
        let replaced = Set(
            said.filter { $0.id.map { !undone.contains($0) } ?? true }.compactMap(\.changes))
        // Works in place, since there may be a hundred thousand doses.
        let file = content.doses.first?.place.file
        var standing: [String: (place: Int, said: Int)] = [:]
        var count = 0
        for (index, answer) in said.enumerated() {
            if let id = answer.id, undone.contains(id) || replaced.contains(id) { continue }
            guard let other = standing[answer.about] else {
                standing[answer.about] = (count, index)
                content.doses.swapAt(count, index)
                count += 1
                continue
            }
            if said[other.said].isAutomatic || !answer.isAutomatic {
                standing[answer.about] = (other.place, index)
                content.doses.swapAt(other.place, index)
            }
        }
        content.doses.removeLast(content.doses.count - count)
        if count < said.count, let file {
            content.notes.append(
                ImportNote(
                    ImportPlace(file: file, line: 1), "taken back, or another answer to the same dose counts",
                    count: said.count - count))
        }
        return content
    }
}
