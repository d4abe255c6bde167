import CivilTime
import Reminders
import Vocabulary

/// Days of wear as comma-separated values, a row each: the columns of `lens calendar --csv`, of which only `date` is
/// required. Without `worn`, each day was worn.
struct LensDays {
    private static let columns = ["date", "reminder", "title", "worn", "not_worn", "opened", "due", "note"]
    /// The usual type, of which a bare `lens add` makes one.
    private static let type = "biweekly"

    private struct Row {
        var day: CivilDate
        var isWorn: Bool
        var isUnworn: Bool
        var isOpened: Bool
        var note: String?
        var place: ImportPlace
    }

    static func read(_ file: ForeignFile, _ context: ImportContext) throws(ImportRefusal) -> ImportedContent {
        var table = try CSVTable(file)
        let heading = table.heading
        func refuse(_ message: String) -> ImportRefusal {
            ImportRefusal(
                file: file.name, line: 1, message, hint: "the columns are: \(columns.joined(separator: ", "))")
        }
        guard heading.contains("date") else { throw refuse("there is no column \"date\"") }
        if let odd = heading.first(where: { !columns.contains($0) }) {
            throw refuse("unknown column \(quoted(odd))")
        }
        var content = ImportedContent(format: .lenses)
        var rows: [String: [Row]] = [:]
        var titles: [String: String] = [:]
        let hasWorn = heading.contains("worn")
        var count = DoseCount(context)
        while let next = try table.next() {
            let row = CSVRow(next, heading: heading, file: file.name)
            let id = try row.id() ?? ""
            titles[id] = try row.line("title", atMost: Definition.longestTitle) ?? titles[id]
            guard let day = try row.day("date").flatMap({ CivilDate($0) }) else { throw row.refusal("it has no date") }
            let opened = try row.flag("opened")
            guard day <= context.today else {
                // The calendar has the day on which the next pair is due.
                content.noteDose(row.place, "it is in the future: left out")
                continue
            }
            guard day.year >= 1900 else { throw row.refusal("\(day) is out of range") }
            _ = try count.keeps(row.place)
            rows[id, default: []].append(
                Row(
                    day: day, isWorn: hasWorn ? try row.flag("worn") : true, isUnworn: try row.flag("not_worn"),
                    isOpened: opened, note: try row.line("note", atMost: 1000), place: row.place))
        }
        for (id, found) in rows.sorted(by: { $0.key < $1.key }) {
            let title = titles[id] ?? (id.isEmpty ? "Contact lenses" : id)
            try translate(found, id: id, title: title, context, into: &content)
        }
        return content
    }

    private static func translate(
        _ rows: [Row], id: String, title: String, _ context: ImportContext, into content: inout ImportedContent
    ) throws(ImportRefusal) {
        let rows = rows.sorted { $0.day < $1.day }
        guard let first = rows.first else { return }
        let key = "days/\(id)"
        var reminder = ImportedReminder(keys: [key], kind: Kinds.ofLenses, title: title, place: first.place)
        if !id.isEmpty { reminder.id = id }
        reminder.fields = ["type": type, "opened": first.day.description]
        try content.add(reminder)
        content.note(
            first.place,
            "how long a pair lasts is not in the file: \(type); change it with: "
                + "remindctl \(Kinds.ofLenses) edit")
        var said: Set<CivilDate> = []
        var opened: Set<CivilDate> = [first.day]
        func dose(_ key: String, _ row: Row, _ outcome: Answer.Outcome, _ time: ClockTime) -> ImportedDose {
            let at = context.zone.instant(of: CivilDateTime(row.day, time)) ?? context.now
            return ImportedDose(
                key: key, reminder: ["days/\(id)"], title: title, outcome: outcome, zone: context.zone.name,
                happened: min(at, context.now), place: row.place)
        }
        for row in rows {
            if row.isOpened, opened.insert(row.day).inserted {
                // A replacement has a day and no time: noon of that day.
                var replaced = dose("opened/\(id)/\(row.day)", row, .done, .noon)
                replaced.fields = ["type": type]
                content.doses.append(replaced)
            }
            guard row.isWorn || row.isUnworn, said.insert(row.day).inserted else { continue }
            var worn = dose("worn/\(id)/\(row.day)", row, row.isWorn ? .done : .missed, .midnight)
            (worn.slot, worn.due, worn.note) = (.day(row.day), worn.happened, row.note)
            content.doses.append(worn)
        }
    }
}

extension CSVRow {
    /// `yes` or `no`; an empty cell is no.
    fileprivate func flag(_ column: String) throws(ImportRefusal) -> Bool {
        switch self[column]?.lowercased() {
        case "yes", "true", "1": return true
        case nil, "no", "false", "0": return false
        case let text?: throw refusal("\(quoted(text)) is not yes or no in the column \(quoted(column))")
        }
    }
}
