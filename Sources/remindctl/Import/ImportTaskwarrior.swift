import ArgumentParser
import Reminders

struct ImportTaskwarrior: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "taskwarrior", abstract: "From the tasks of Taskwarrior.",
        discussion: """
            task export > tasks.json && remindctl import taskwarrior tasks.json

            Each task with a date becomes a reminder, and each recurring task one that repeats. A task that is done \
            there is done here, too, if you imported it before.
            """)

    @Argument(help: "The output of task export.", completion: .file(extensions: ["json"]))
    var file: String

    @OptionGroup var options: ImportOptions

    func run() throws { try options.run(.taskwarrior, [file]) }
}
