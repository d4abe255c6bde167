import ArgumentParser
import Reminders
import Vocabulary

/// A word in the place of a command that is none.
enum UnknownCommand {
    /// The error for it; `nil` if the words lead to a command, or end at an option.
    static func failure(_ words: [String]) -> CommandFailure? {
        var command: any ParsableCommand.Type = Remindctl.self
        var path = ["remindctl"]
        for word in words {
            let subcommands = command.configuration.subcommands
            if subcommands.isEmpty || word.hasPrefix("-") { return nil }
            if word == "help" { return failure(helpOn: words.drop { $0 != "help" }.dropFirst(), of: path.dropFirst()) }
            guard let next = subcommands.first(where: { $0.configuration.names.contains(word) }) else {
                let line = path.joined(separator: " ")
                var near =
                    path.count == 2 && isCommand(word)
                    ? ["remindctl \(word)" + (ofKinds.contains(word) ? " \(path[1])" : "")]
                    : near(word, among: subcommands).prefix(3).map { "\(line) \($0)" }
                // `lens lenses`: the id of a reminder, for the command that needs no word.
                if near.isEmpty, takesName(command) { return nil }
                // `birthday list`: a birthday is a reminder with a tag.
                if command == Birthday.self, word == "list" { near = ["remindctl list --tag birthday"] }
                // `metformin take`
                if near.isEmpty, path.count == 1, words.count > 1, isCommand(words[1]) {
                    near = ["remindctl \(words[1]) \(ShellWord.quoted(word))"]
                }
                // `call mum at 5pm`
                if path.count == 1, CommonWords.commands[word.lowercased()] == nil,
                    let line = Sentence.hint(words, besides: near)
                {
                    near.append(line)
                }
                // `med Aspirin`
                if near.isEmpty, path.count == 2, word.first?.isUppercase == true {
                    let name = ShellWord.quoted(word)
                    near = ["remindctl \(path[1]) add \(name)", "remindctl show \(name)"]
                }
                // `import FILE`
                if near.isEmpty, command == Import.self, word.contains(where: { "./".contains($0) }),
                    let first = subcommands.first?.configuration.commandName
                {
                    return CommandFailure(
                        .invalidArgument, "missing the program that \(word) is from",
                        hint: "such as: \(line) \(first) \(ShellWord.quoted(word)); all: \(line) --help")
                }
                return CommandFailure(
                    .invalidArgument, "there is no command \((path.dropFirst() + [word]).joined(separator: " "))",
                    hint: (path.count == 1 ? CommonWords.advice[word.lowercased()] : nil) ?? NearNames.question(near)
                        ?? "see them with: \(path.count == 1 ? "\(line) help all" : "\(line) --help")")
            }
            command = next
            path.append(next.configuration.commandName ?? word)
        }
        return nil
    }

    /// `help foo`, `med help foo`
    private static func failure(helpOn words: ArraySlice<String>, of path: ArraySlice<String>) -> CommandFailure? {
        let names = words.prefix { !$0.hasPrefix("-") }
        return names.isEmpty ? nil : failure(Array(path) + names)
    }

    /// The commands that take a kind as WHAT: all its reminders are meant.
    private static let ofKinds: Set = ["next", "history", "stats", "calendar", "grid", "chart", "list"]

    /// True if a command without a subcommand takes a name: the manual has it as `lens [WHAT]`.
    private static func takesName(_ command: any ParsableCommand.Type) -> Bool {
        let usual = command.configuration.defaultSubcommand
        return usual == ShowLenses.self || usual == ShowHabits.self
    }

    private static func isCommand(_ word: String) -> Bool {
        Remindctl.configuration.subcommands.contains { $0.configuration.names.contains(word) }
    }

    private static func near(_ word: String, among commands: [any ParsableCommand.Type]) -> [String] {
        let isTop = commands.contains { $0 == Today.self }
        let names =
            commands.flatMap { $0.configuration.names } + (isTop ? ["help", "tomorrow", "version", "yesterday"] : [])
        if isTop, let kind = Kinds.meant(word) { return [kind.command] }
        // `"what's next"`
        let first = word.lowercased().split(separator: " ").first.map(String.init) ?? ""
        if let meant = CommonWords.commands[first]?.filter(names.contains), !meant.isEmpty { return meant }
        let near = NearNames.near(word, among: names)
        if !near.isEmpty {
            // A command has several names: one of them is enough.
            return near.enumerated().filter { index, name in
                !commands.contains { command in
                    let all = command.configuration.names
                    return all.contains(name) && near[..<index].contains(where: all.contains)
                }
            }.map(\.element)
        }
        // A command of a kind, such as `replace`, typed without the kind.
        return commands.filter { command in
            command.configuration.subcommands.contains { $0.configuration.names.contains(word) }
        }.compactMap { $0.configuration.commandName }.map { "\($0) \(word)" }
    }
}
