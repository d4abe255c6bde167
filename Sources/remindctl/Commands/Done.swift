import ArgumentParser

struct Done: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "done",
        abstract: "Record that it was done: a prayer, new lenses.", aliases: ["pray"])

    @OptionGroup var options: AnswerOptions

    func run() throws {
        try options.answer("done", verb: "done")
    }
}
