import ArgumentParser

struct Miss: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "miss", abstract: "Record that you missed it.")

    @OptionGroup var options: AnswerOptions

    func run() throws {
        try options.answer("missed")
    }
}
