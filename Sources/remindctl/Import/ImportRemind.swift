import ArgumentParser
import Reminders

struct ImportRemind: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remind", abstract: "From a file of Remind.",
        discussion: """
            Each REM with a message becomes a reminder. Expressions, SATISFY, commands and anything else that no schedule \
            can express are listed with their lines and left out. Import a file that it includes by itself.

            remindctl import remind ~/.reminders --dry-run
            """)

    @Argument(help: "The file.", completion: .file(extensions: ["rem"]))
    var file: String

    @OptionGroup var options: ImportOptions

    func run() throws { try options.run(.remind, [file]) }
}
