import ArgumentParser

struct Take: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "take",
        abstract: "Record that you took a dose.",
        discussion: """
            If nothing is due, it refuses unless you say --early or --extra. So taking a dose twice by mistake never \
            records the next one. It also refuses a dose above a limit of an as-needed medicine.
            """)

    @OptionGroup var options: AnswerOptions

    @Flag(help: "One more than the schedule says.")
    var extra = false

    @OptionGroup var dose: DoseOptions

    func validate() throws { try options.validate(extra: extra) }

    func run() throws {
        try options.answer("done", verb: "take", extra: extra, dose)
    }
}
