import ArgumentParser

struct Done: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "done",
        abstract: "Record that you did it: a prayer, new lenses.")

    @OptionGroup var options: AnswerOptions

    @Flag(help: "One more than the schedule says.")
    var extra = false

    func validate() throws { try options.validate(extra: extra) }

    func run() throws {
        try options.answer("done", verb: "done", extra: extra)
    }
}
