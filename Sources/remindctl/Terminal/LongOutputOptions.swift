import ArgumentParser
import RemindText

/// `--json` and `--no-pager`, on everything that shows as many lines as there are.
struct LongOutputOptions: ParsableArguments {
    /// It is in the manual and in no list of a command's own options, like git's.
    @Flag(name: .customLong("no-pager"), help: ArgumentHelp("Do not use a pager.", visibility: .hidden))
    var hasNoPager = false

    @OptionGroup var output: OutputOptions

    var isJSON: Bool { output.isJSON }

    /// Prints a value as JSON, or shows what the text of it is.
    func print(_ value: some Encodable, text: (Style) -> [String]) throws {
        if isJSON { return try output.print(value, text: text) }
        let style = UserEnvironment.current.style
        show(style.fitted(text(style)))
    }

    func show(_ lines: [String]) {
        if !hasNoPager, let pager = Pager(.current) { pager.show(lines) } else { Console.print(lines) }
    }
}
