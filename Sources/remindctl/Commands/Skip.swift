import ArgumentParser

struct Skip: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "skip", abstract: "Record that it is left out this time.")

    @OptionGroup var options: AnswerOptions

    func run() throws {
        try options.answer("skipped")
    }
}
