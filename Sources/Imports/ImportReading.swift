package import Reminders

extension ImportedContent {
    /// Reads files of another program completely, or throws the first mistake with its place.
    ///
    /// - Parameter files: One file; for Dosage, one or both of its files.
    package static func read(
        _ files: [(name: String, bytes: [UInt8])], as format: ImportFormat, _ context: ImportContext
    ) throws(ImportRefusal) -> ImportedContent {
        let read = files.map { file in
            var bytes = file.bytes
            removeMark(from: &bytes)
            return ForeignFile(name: file.name, bytes: bytes)
        }
        guard !read[0].bytes.isEmpty else { throw ImportRefusal(file: read[0].name, line: 1, "it is empty") }
        if isTable(format), files.reduce(0, { $0 + $1.bytes.count }) > DoseCount.trialSize {
            // A large file that is wrong at its end is refused before its doses take memory.
            var trial = context
            trial.isTrial = true
            _ = try content(of: read, as: format, trial)
        }
        let content = try content(of: read, as: format, context)
        func refuse(_ count: Int, _ what: String, most: Int) throws(ImportRefusal) {
            guard count > most else { return }
            throw ImportRefusal(
                file: read[0].name, line: 1, "it has \(count) \(what), and at most \(most) are taken in")
        }
        try refuse(content.reminders.count, "reminders", most: ImportLimits.mostReminders)
        try refuse(content.doses.count, "doses", most: ImportLimits.mostDoses)
        return content
    }

    /// Removes the mark of the order of bytes that some programs on Windows write.
    package static func removeMark(from bytes: inout [UInt8]) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    }

    /// True if its doses are rows, and can be many.
    private static func isTable(_ format: ImportFormat) -> Bool {
        switch format {
        case .csv, .fastlife, .loop, .harsh, .habitbull, .prayertracker: true
        case .medtimer, .dosage, .lenses, .health, .ics, .remind, .taskwarrior, .at, .calcurse, .vcard: false
        }
    }

    private static func content(
        of read: [ForeignFile], as format: ImportFormat, _ context: ImportContext
    ) throws(ImportRefusal) -> ImportedContent {
        switch format {
        case .medtimer: try MedTimerBackup.read(read[0], context)
        case .dosage: try DosageFiles.read(read, context)
        case .loop: try LoopFiles.read(read, context)
        case .harsh: try HarshFiles.read(read, context)
        case .habitbull: try HabitBullFile.read(read[0], context)
        case .lenses: try LensCycles.read(read[0], context)
        case .csv: try CSVHistory.read(read[0], context)
        case .fastlife: try FastLifeFile.read(read[0], context)
        case .health: try HealthFile.read(read[0], context)
        case .prayertracker: try CheckInsCSV.read(read[0], context)
        case .ics: try ICalendarEvents.read(read[0], context)
        case .remind: try RemindFile.read(read[0], context)
        case .taskwarrior: try TaskwarriorFile.read(read[0], context)
        case .at: try AtFile.read(read[0], context)
        case .calcurse: try CalcurseFiles.read(read, context)
        case .vcard: try VCardFile.read(read[0], context)
        }
    }
}

extension ImportedContent {
    /// Adds a reminder, of which there are not more than one import takes.
    mutating func add(_ reminder: ImportedReminder) throws(ImportRefusal) {
        guard reminders.count < ImportLimits.mostReminders else {
            throw ImportRefusal(
                file: reminder.place.file, line: reminder.place.line, subject: reminder.place.path,
                "it has more than \(ImportLimits.mostReminders) reminders")
        }
        reminders.append(reminder)
    }
}

/// Counts the doses of a table, of which no more are kept than one import takes.
struct DoseCount {
    /// The most bytes of a file that is read at once: a larger file is looked through first.
    static let trialSize = 1 << 20

    private let isTrial: Bool
    private var count = 0

    init(_ context: ImportContext) { isTrial = context.isTrial }

    /// True if the dose at this place is kept.
    mutating func keeps(_ place: ImportPlace) throws(ImportRefusal) -> Bool {
        count += 1
        guard count <= ImportLimits.mostDoses else {
            throw ImportRefusal(
                file: place.file, line: place.line, "it has more than \(ImportLimits.mostDoses) doses",
                hint: "import it in parts")
        }
        return !isTrial
    }
}
