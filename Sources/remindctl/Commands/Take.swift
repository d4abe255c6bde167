import ArgumentParser

struct Take: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Record that it was taken.",
        discussion: """
            With nothing due it refuses without --early or --extra, so that saying it twice never takes the next dose.
            """)

    @OptionGroup var options: AnswerOptions

    func run() throws {
        try options.answer("done")
    }
}
