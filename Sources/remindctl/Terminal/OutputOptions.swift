import ArgumentParser
import RemindProtocol
import RemindText

/// `--json`, on everything that reads.
struct OutputOptions: ParsableArguments {
    @Flag(name: .customLong("json"), help: "Print JSON.")
    var isJSON = false

    /// Prints a value as JSON, or what the text of it is.
    func print(_ value: some Encodable, text: (Style) -> [String]) throws {
        if isJSON {
            Console.printData([CleanText.json(try VarlinkJSON.encode(value))])
        } else {
            let (style, instance) = (UserEnvironment.current.style, UserEnvironment.current.instance)
            Console.print(style.fitted(text(style).map(instance.addressed)))
        }
    }
}
