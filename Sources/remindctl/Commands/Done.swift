import ArgumentParser

struct Done: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "done",
        abstract: "Record that you did it: a prayer, new lenses.", aliases: ["pray"])

    @OptionGroup var options: AnswerOptions

    func run() throws {
        try options.answer("done", verb: "done")
    }
}
