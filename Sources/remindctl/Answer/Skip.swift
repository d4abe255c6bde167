import ArgumentParser

struct Skip: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "skip", abstract: "Record that you skipped it.")

    @OptionGroup var options: AnswerOptions

    func run() throws {
        try options.answer("skipped")
    }
}
