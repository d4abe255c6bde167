import ArgumentParser

struct Take: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "take",
        abstract: "Record that it was taken.",
        discussion: """
            With nothing due it refuses without --early or --extra, so that saying it twice never takes the next dose. \
            What is taken as needed is refused where a limit of its schedule is reached.
            """)

    @OptionGroup var options: AnswerOptions
    @OptionGroup var dose: DoseOptions

    func run() throws {
        try options.answer("done", verb: "take", dose)
    }
}
