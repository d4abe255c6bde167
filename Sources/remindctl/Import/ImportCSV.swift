import ArgumentParser
import Imports
import Reminders
import Vocabulary

struct ImportCSV: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "csv", abstract: "From comma-separated values, such as those of history --csv.",
        discussion: """
            The first line names the columns. Required: status, title or reminder, due or happened. Optional: zone, \
            dose, note, cause, slot, id, and when for rows with the status defined. See remindctl(1), FILES.

            remindctl import csv doses.csv --map "medicine=title, actual date=at, state=status"

            --map says which of its columns are which of these, for another program's file. Semicolons may separate \
            columns. The history that Dosage exports as CSV needs none. --into adds the doses of a file of one \
            medicine to a reminder that you have.
            """)

    @Argument(help: "The file.", completion: .file(extensions: ["csv"]))
    var file: String

    @Option(
        help: ArgumentHelp("Its columns by the names here: \"medicine=title, taken=at\".", valueName: "their=ours"))
    var map: [String] = []

    @Option(
        help: ArgumentHelp("The reminder that takes the doses.", valueName: "reminder"),
        completion: .ids(archived: true))
    var into: String?

    @OptionGroup var options: ImportOptions

    func validate() throws { _ = try columns() }

    func run() throws { try options.run(.csv, [file], columns: columns(), into: into) }

    /// The names here, by those in the file.
    private func columns() throws -> [String: String] {
        var columns: [String: String] = [:]
        for pair in map.flatMap({ $0.split(separator: ",") }) {
            guard let sign = pair.lastIndex(of: "="), sign > pair.startIndex else {
                throw ValidationError("--map takes their=ours, such as taken=at, not \(quoted(String(pair).trimmed))")
            }
            let their = String(pair[..<sign]).trimmed.lowercased()
            let typed = String(pair[pair.index(after: sign)...]).trimmed.lowercased()
            let ours = typed == "at" ? "happened" : typed
            guard CSVHistory.columns.contains(ours) else {
                let near = NearNames.question(typed, among: CSVHistory.columns.sorted())
                throw ValidationError(
                    "--map: there is no column \(quoted(typed)) here" + (near.map { "; \($0)" } ?? ""))
            }
            guard columns.updateValue(ours, forKey: their) == nil else {
                throw ValidationError("--map names \(quoted(their)) twice")
            }
        }
        return columns
    }
}
