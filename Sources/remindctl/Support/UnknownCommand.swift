import ArgumentParser

/// A first word that is no command: ArgumentParser takes it for an argument of `today`, the default.
struct UnknownCommand {
    let name: String
    /// The commands that look like it.
    let alike: [String]

    /// `nil` where the first word is a command, or an option.
    init?(_ arguments: [String]) {
        guard let first = arguments.first, !first.hasPrefix("-") else { return nil }
        let known = UnknownCommand.known
        guard !known.contains(first) else { return nil }
        name = first
        alike = known.filter { UnknownCommand.distance(first, $0) <= ($0.count < 5 ? 1 : 2) }
    }

    var message: String { "there is no command \(name)" }

    var hint: String {
        alike.isEmpty
            ? "see them with: remindctl --help" : "did you mean: remindctl \(alike.joined(separator: ", remindctl "))"
    }

    private static var known: [String] {
        Remindctl.configuration.subcommands.flatMap { $0.configuration.names } + ["help"]
    }

    /// How many letters differ, are missing, or too many (Levenshtein).
    private static func distance(_ one: String, _ two: String) -> Int {
        let two = Array(two)
        var row = Array(0...two.count)
        for (index, letter) in one.enumerated() {
            var next = [index + 1]
            for (column, other) in two.enumerated() {
                next.append(min(row[column] + (letter == other ? 0 : 1), row[column + 1] + 1, next[column] + 1))
            }
            row = next
        }
        return row[two.count]
    }
}
