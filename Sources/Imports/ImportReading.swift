package import Reminders

extension ImportedContent {
    /// Reads files of another program completely, or throws the first mistake with its place.
    ///
    /// - Parameter files: One file; for Dosage, one or both of its files.
    package static func read(
        _ files: [(name: String, bytes: [UInt8])], as format: ImportFormat, _ context: ImportContext
    ) throws(ImportRefusal) -> ImportedContent {
        let read = files.map { ForeignFile(name: $0.name, bytes: $0.bytes) }
        let content =
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
            }
        func refuse(_ count: Int, _ what: String, most: Int) throws(ImportRefusal) {
            guard count > most else { return }
            throw ImportRefusal(
                file: read[0].name, line: 1, "it has \(count) \(what), and at most \(most) are taken in")
        }
        try refuse(content.reminders.count, "reminders", most: ImportLimits.mostReminders)
        try refuse(content.doses.count, "doses", most: ImportLimits.mostDoses)
        return content
    }
}
