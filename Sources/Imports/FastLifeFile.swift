import CivilTime
import Reminders
import Vocabulary

/// The export of Fast LIFe, a fasting and health tracker for iOS: one file with a table of its own for fasts, weights,
/// drinks, nights and moods, each below a line such as `=== WEIGHT TRACKING ===`. Weights are in pounds and drinks in
/// fluid ounces. Times are of the phone's zone, which the file does not name.
struct FastLifeFile {
    /// One of its tables: the first words of its line, the kind that takes its rows, and its columns.
    private struct Section {
        var heading: String
        var kind: String
        var columns: [String]
    }

    private static let sections = [
        Section(
            heading: "FASTING", kind: Kinds.ofFasts,
            columns: [
                "start time", "end time", "duration (hours)", "goal (hours)", "met goal", "eating window (hours)",
            ]),
        Section(
            heading: "WEIGHT", kind: Kinds.ofWeights, columns: ["date", "weight (lbs)", "bmi", "body fat %", "source"]),
        Section(heading: "HYDRATION", kind: Kinds.ofDrinks, columns: ["date", "time", "type", "amount (oz)"]),
        Section(
            heading: "SLEEP", kind: Kinds.ofNights,
            columns: ["bed time", "wake time", "duration (hours)", "quality (1-5)", "source"]),
        Section(heading: "MOOD", kind: Kinds.ofMoods, columns: ["date", "mood (1-10)", "energy (1-10)", "notes"]),
    ]

    /// Each reading twice, and the headings.
    private static let mostRows = ImportLimits.mostDoses * 2 + 1000
    /// Rows this close, with the same values, are one: the app records some of them twice.
    private static let window = Duration.seconds(60)

    private let file: ForeignFile
    private let context: ImportContext
    private var content = ImportedContent(format: .fastlife)
    private var doses: DoseCount
    private var last: [String: ImportedDose] = [:]

    static func read(_ file: ForeignFile, _ context: ImportContext) throws(ImportRefusal) -> ImportedContent {
        var read = FastLifeFile(file: file, context: context)
        try read.readTables()
        return read.content
    }

    private init(file: ForeignFile, context: ImportContext) {
        (self.file, self.context) = (file, context)
        doses = DoseCount(context)
    }

    private mutating func readTables() throws(ImportRefusal) {
        var rows = try CSVTable.Rows(file)
        var section: Section?
        var (hasHeading, isWhole) = (false, false)
        var (last, count) = (1, 0)
        while let row = try rows.next() {
            last = row.line
            count += 1
            guard count <= Self.mostRows else { throw refusal(row, "it has more than \(Self.mostRows) rows") }
            if row.cells.count == 1, row.cells[0].trimmed.isEmpty { continue }
            if row.cells.count == 1, row.cells[0].hasPrefix("=== ") {
                let title = row.cells[0].trimmed.filter { $0 != "=" }.trimmed
                section = FastLifeFile.sections.first { title.hasPrefix($0.heading) }
                hasHeading = false
                // The last table, which only sums up the others.
                isWhole = title.hasPrefix("STATISTICS")
                if section == nil, !isWhole { throw refusal(row, "\(quoted(title)) is not a table of Fast LIFe") }
                continue
            }
            guard let section else {
                guard isWhole else {
                    throw refusal(
                        row, "it is not a file of Fast LIFe", hint: "the first line is === FASTING HISTORY ===")
                }
                continue
            }
            if !hasHeading {
                guard row.cells.map({ $0.trimmed.lowercased() }) == section.columns else {
                    throw refusal(row, "its columns are not: \(section.columns.joined(separator: ", "))")
                }
                hasHeading = true
                continue
            }
            guard row.cells.count == section.columns.count else {
                throw refusal(row, "it has \(row.cells.count) columns, and the heading has \(section.columns.count)")
            }
            try read(CSVRow(row, heading: section.columns, file: file.name), section.kind)
        }
        guard isWhole else {
            throw ImportRefusal(
                file: file.name, line: last, "the file is incomplete: its statistics are missing",
                hint: "export it once more, and copy it whole")
        }
    }

    private func refusal(_ row: CSVTable.Row, _ message: String, hint: String? = nil) -> ImportRefusal {
        ImportRefusal(file: file.name, line: row.line, message, hint: hint)
    }

    private mutating func read(_ row: CSVRow, _ kind: String) throws(ImportRefusal) {
        guard let measuring = context.measuring(kind) else { return }
        var reading: Reading
        let happened: Instant
        switch kind {
        case Kinds.ofFasts, Kinds.ofNights:
            let (first, second) = kind == Kinds.ofFasts ? ("start time", "end time") : ("bed time", "wake time")
            let (start, end) = (try time(row, first), try time(row, second))
            do throws(RemindError) {
                let day = kind == Kinds.ofFasts ? start.wall.date : end.wall.date
                reading = Reading(try measuring.value(from: start.at, to: end.at), from: start.at, day: day)
            } catch {
                return content.noteDose(row.place, "left out: \(error.message)")
            }
            happened = end.at
            reading.goal = row["goal (hours)"].flatMap(decimal).flatMap { Self.goal(hours: $0) }
            try part("quality", row["quality (1-5)"], measuring, row, &reading)
        case Kinds.ofDrinks:
            guard let date = row["date"], let clock = row["time"] else { throw row.refusal("missing time") }
            let at = try time(row, text: "\(date) \(clock)")
            reading = Reading(try value(row, "amount (oz)", "fl oz", measuring), day: at.wall.date)
            happened = at.at
            if let type = row["type"]?.lowercased() {
                if measuring.types.contains(type) {
                    reading.type = type
                } else {
                    content.noteDose(row.place, "without its type, \(quoted(type))")
                }
            }
        default:
            let at = try time(row, "date")
            let (column, unit) = kind == Kinds.ofWeights ? ("weight (lbs)", " lb") : ("mood (1-10)", "")
            reading = Reading(try value(row, column, unit, measuring), day: at.wall.date)
            happened = at.at
            try part("fat", row["body fat %"].map { "\($0) %" }, measuring, row, &reading)
            try part("energy", row["energy (1-10)"], measuring, row, &reading)
        }
        if let goal = row["goal (hours)"], goal != "N/A", content.reminders.first(where: { $0.kind == kind }) == nil {
            // The newest fast comes first, and its goal is the goal of today.
            add(kind, row, goal: "at least \(goal.hasSuffix(".0") ? String(goal.dropLast(2)) : goal)h a day")
        } else if content.reminders.first(where: { $0.kind == kind }) == nil {
            add(kind, row)
        }
        let note = try row.line("notes", atMost: 1000)
        let dose = ImportedDose(
            key: "\(kind)/\(context.zone.timestamp(happened))/\(reading.value)", reminder: [kind],
            title: measuring.title,
            outcome: .done, zone: context.zone.name, happened: min(happened, context.now), note: note, reading: reading,
            place: row.place)
        if let before = last[kind], before.reading == reading, before.note == note,
            (before.happened < happened ? happened - before.happened : before.happened - happened) < Self.window
        {
            return content.noteDose(row.place, "the same again within a minute: left out")
        }
        last[kind] = dose
        if try doses.keeps(row.place) { content.doses.append(dose) }
    }

    private mutating func add(_ kind: String, _ row: CSVRow, goal: String? = nil) {
        var made = ImportedReminder(
            keys: [kind], kind: kind, title: context.measuring(kind)?.title ?? kind, place: row.place)
        made.id = kind
        made.joinsKind = true
        made.fields["goal"] = goal
        content.reminders.append(made)
    }

    /// The goal in seconds; `nil` for one that no fast has in remindd.
    static func goal(hours: Double) -> Int64? {
        guard hours > 0, hours < 10_000 else { return nil }
        let seconds = Int64((hours * 3600).rounded())
        return SessionRule.lengths.contains(seconds) ? seconds : nil
    }

    private func value(_ row: CSVRow, _ column: String, _ unit: String, _ measuring: Measuring) throws(ImportRefusal)
        -> Measurement
    {
        guard let text = row[column] else { throw row.refusal("it has no \(column)") }
        do {
            return try measuring.value(unit.isEmpty ? text : "\(text) \(unit)", DisplaySettings())
        } catch {
            throw row.refusal(error.message, hint: error.hint)
        }
    }

    private func part(
        _ name: String, _ text: String?, _ measuring: Measuring, _ row: CSVRow, _ reading: inout Reading
    ) throws(ImportRefusal) {
        guard let text, measuring.parts.contains(where: { $0.name == name }) else { return }
        do {
            reading.parts[name] = try measuring.value(text, part: name, DisplaySettings())
        } catch {
            throw row.refusal(error.message, hint: error.hint)
        }
    }

    private func time(_ row: CSVRow, _ column: String) throws(ImportRefusal) -> (at: Instant, wall: CivilDateTime) {
        guard let text = row[column] else { throw row.refusal("it has no \(column)") }
        return try time(row, text: text)
    }

    private func time(_ row: CSVRow, text: String) throws(ImportRefusal) -> (at: Instant, wall: CivilDateTime) {
        guard let wall = CivilDateTime(String(text.map { $0 == " " ? "T" : $0 })),
            let at = context.zone.instant(of: wall)
        else { throw row.refusal("\(quoted(text)) is not a time", hint: "such as 2026-11-20 08:00:00") }
        guard context.isSane(at, reaching: .seconds(86_400)) else {
            throw row.refusal("\(quoted(text)) is out of range")
        }
        return (at, wall)
    }
}
