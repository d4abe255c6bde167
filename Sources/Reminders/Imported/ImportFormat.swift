/// The programs whose files can be read.
package enum ImportFormat: String, CaseIterable, Sendable, Codable {
    case medtimer, dosage, csv, fastlife, health, lenses, loop, harsh, habitbull, prayertracker, ics, remind
    case taskwarrior, at, calcurse, vcard

    /// True if its history continues there, so that it is imported again and again.
    package var isFollowed: Bool { self == .health }

    /// True if it may have readings that a person, or another program, recorded here as well.
    package var mayRepeatReadings: Bool { self == .fastlife || isFollowed }

    package var title: String {
        switch self {
        case .medtimer: "medTimer"
        case .dosage: "Dosage"
        case .lenses: "a file of lenses"
        case .csv: "CSV"
        case .fastlife: "Fast LIFe"
        case .health: "Apple Health"
        case .loop: "Loop Habit Tracker"
        case .harsh: "harsh"
        case .habitbull: "HabitBull"
        case .prayertracker: "Prayer Tracker"
        case .ics: "iCalendar"
        case .remind: "Remind"
        case .taskwarrior: "Taskwarrior"
        case .at: "at"
        case .calcurse: "calcurse"
        case .vcard: "vCard"
        }
    }
}

package enum ImportLimits {
    /// In bytes, all files together. Twenty years of four doses a day in medTimer's format are smaller.
    package static let largestFile = 20 * 1024 * 1024
    /// The most values in JSON. A dose has 19 in medTimer's format.
    package static let mostValues = 600_000
    /// Cells of a row.
    package static let mostCells = 400_000
    package static let mostReminders = 500
    package static let mostDoses = 100_000
}

/// Why a file is not imported, and where in it the reason is.
package struct ImportRefusal: Error, Hashable, Sendable {
    package var problem: FileProblem

    package init(file: String, line: Int, subject: String? = nil, _ message: String, hint: String? = nil) {
        problem = FileProblem(file: file, line: line, subject: subject, message: message, hint: hint)
    }
}
