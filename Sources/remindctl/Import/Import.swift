import ArgumentParser
import Reminders

struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import reminders and their history from another program.",
        discussion: """
            Shows what it would add, and what it cannot import and why. Then it asks. It adds everything or nothing. \
            The same file again adds nothing; a newer file adds only what is new. Past doses never ring.
            """,
        subcommands: [
            ImportMedTimer.self, ImportDosage.self, ImportCSV.self, ImportFastLife.self, ImportHealth.self,
            ImportLenses.self, ImportLoop.self, ImportHarsh.self, ImportHabitBull.self,
            ImportPrayerTracker.self, ImportICalendar.self, ImportRemind.self, ImportTaskwarrior.self, ImportAt.self,
            ImportCalcurse.self, ImportVCard.self,
        ])
}

struct ImportMedTimer: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "medtimer", abstract: "From a backup of medTimer, for Android.",
        discussion: "In medTimer, make a backup with medicines and events, and copy the file here.")

    @Argument(help: "The backup.", completion: .file(extensions: ["json"]))
    var file: String

    @OptionGroup var options: ImportOptions

    func run() throws { try options.run(.medtimer, [file]) }
}

struct ImportDosage: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dosage", abstract: "From the files of Dosage, for GNOME.",
        discussion: """
            Dosage keeps two files in ~/.var/app/io.github.diegopvlk.Dosage/data: dosage-treatments.json and \
            dosage-history.json. Name both.
            """)

    @Argument(help: "Treatments, history, or both.", completion: .file(extensions: ["json"]))
    var files: [String]

    @OptionGroup var options: ImportOptions

    func validate() throws {
        guard files.count <= 2 else { throw ValidationError("name at most two files: treatments and history") }
    }

    func run() throws { try options.run(.dosage, files) }
}

struct ImportPrayerTracker: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prayer-tracker", abstract: "From the check-ins of Prayer Tracker, for iOS, as CSV.",
        discussion: """
            The columns are timestamp and title. A timestamp is a date and time, or seconds since 2001-01-01 UTC, as \
            the app keeps it. Of its database: sqlite3 -header -csv default.store "SELECT ZTIMESTAMP, ZTITLE FROM \
            ZPRAYERENTRY" > prayers.csv
            """)

    @Argument(help: "The file.", completion: .file(extensions: ["csv"]))
    var file: String

    @OptionGroup var options: ImportOptions

    func run() throws { try options.run(.prayertracker, [file]) }
}

struct ImportLenses: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lenses", abstract: "From ContactLensesTracker or lens-tracker, or a table of days.",
        discussion: """
            The file is the JSON of lensHistory, of the single cycle of older versions, or of the events of \
            lens-tracker. Its days are instants on the phone, so name the time zone in which the phone was. A table \
            ends in .csv and has the columns of lens calendar --csv, of which only date is required.
            """)

    @Argument(help: "The file.", completion: .file(extensions: ["json", "csv"]))
    var file: String

    @OptionGroup var options: ImportOptions

    func validate() throws {
        guard options.zone != nil || file.hasSuffix(".csv") else {
            throw ValidationError("missing --zone: the time zone of the phone, such as --zone America/Los_Angeles")
        }
    }

    func run() throws { try options.run(.lenses, [file]) }
}

struct ImportFastLife: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fastlife", abstract: "From an export of Fast LIFe, for iOS.",
        discussion: """
            Fasts, weights, drinks, nights and moods go to your trackers of these names, or to new ones. The file names \
            no time zone: name the one in which you used the app with --zone.
            """)

    @Argument(help: "The export.", completion: .file(extensions: ["csv"]))
    var file: String

    @OptionGroup var options: ImportOptions

    func run() throws { try options.run(.fastlife, [file]) }
}

struct ImportLoop: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "loop", abstract: "From an export of Loop Habit Tracker, for Android.",
        discussion: "In Loop, export as CSV. Unpack the file, and name the folder.")

    @Argument(help: "The folder with Habits.csv.", completion: .directory)
    var folder: String

    @OptionGroup var options: ImportOptions

    func run() throws {
        let folders = try TextFile.names(in: folder).map { $0 + "/Checkmarks.csv" }
        try options.run(.loop, ["Habits.csv"] + folders, in: folder)
    }
}

struct ImportHarsh: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "harsh", abstract: "From the folder of harsh.",
        discussion: "harsh keeps two files in ~/.config/harsh: habits and log.")

    @Argument(help: "The folder with the file of habits.", completion: .directory)
    var folder: String

    @OptionGroup var options: ImportOptions

    func run() throws { try options.run(.harsh, ["habits", "log"], in: folder) }
}

struct ImportHabitBull: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "habitbull", abstract: "From an export of HabitBull, for Android and iOS.",
        discussion: """
            The file is CSV with the columns HabitName, HabitDescription, HabitCategory, CalendarDate, Value and \
            CommentText. The value 1 is a day on which it was done. Other programs write this format too.
            """)

    @Argument(help: "The file.", completion: .file(extensions: ["csv"]))
    var file: String

    @OptionGroup var options: ImportOptions

    func run() throws { try options.run(.habitbull, [file]) }
}
