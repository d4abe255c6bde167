import ArgumentParser
import RemindProtocol
import Reminders

/// `remindctl lens on`: they are in.
struct PutInLenses: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "on", abstract: "Record that you put them in, to count the hours of the day.",
        discussion: """
            remindctl lens on
            remindctl lens on --at 07:30

            After the hours that the reminder says, and at 23:00, a notification says that they are still in.
            """)

    @OptionGroup var which: LensChoice

    @Option(help: ArgumentHelp("When you put them in: 07:30, \"10m ago\".", valueName: "time"))
    var at: String?

    @OptionGroup var output: OutputOptions

    func run() throws {
        for id in try which.worn(DaemonLink()) {
            try SessionCall("start", what: id, kind: LensPage.kind, at: at).run(output)
        }
    }
}

/// `remindctl lens off`: they are out, and the day is worn.
struct TakeOutLenses: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "off", abstract: "Record that you took them out: the day and its hours.")

    @OptionGroup var which: LensChoice

    @Option(help: ArgumentHelp("When you took them out: 22:10, \"10m ago\".", valueName: "time"))
    var at: String?

    @Option(help: "A note.")
    var note: String?

    @OptionGroup var output: OutputOptions

    func run() throws {
        for id in try which.worn(DaemonLink()) {
            try SessionCall("stop", what: id, kind: LensPage.kind, at: at, note: note).run(output)
        }
    }
}
