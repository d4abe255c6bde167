import ArgumentParser
import Reminders

struct ImportAt: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "at", abstract: "From the jobs of at.",
        discussion: """
            atq | while read -r job when; do printf '%s\\t%s\\n' "$job" "$when"; at -c "$job"; done > jobs
            remindctl import at jobs

            Each job that is still ahead becomes a reminder of its command, which remindd does not run.
            """)

    @Argument(help: "Lines of atq, each with the output of at -c below it.", completion: .file(extensions: []))
    var file: String

    @OptionGroup var options: ImportOptions

    func run() throws { try options.run(.at, [file]) }
}
