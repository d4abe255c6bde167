import ArgumentParser

extension ParsableCommand {
    /// Returns the same command as `parseAsRoot(_:)`, sooner.
    ///
    /// `parseAsRoot(_:)` builds the whole tree of commands before it looks at the first word. This follows the words
    /// through the configurations, and only the command that they name parses the rest. If it cannot, the whole tree
    /// parses the line once more: help and errors show every command on the way, which a single one does not know.
    ///
    /// So `validate()` may run twice and must change nothing, and a command with subcommands has no options of its own but
    /// `--record`, which `RecordOption` takes out of the line.
    ///
    /// - Parameter arguments: The command line, without the program's name.
    /// - Throws: The errors of `parseAsRoot(_:)`.
    static func parseDirectly(_ arguments: [String]) throws -> any ParsableCommand {
        // Help is a command of another type, and it has to know the whole tree.
        if let (leaf, rest) = leaf(of: arguments[...]), let command = try? leaf.parseAsRoot(Array(rest)),
            type(of: command) == leaf
        {
            return command
        }
        return try parseAsRoot(arguments)
    }

    /// The command without subcommands that the first words name, and the words that are left for it; `nil` if they name
    /// none. No word, or an option, leads to the default command.
    static func leaf(
        of words: ArraySlice<String>
    ) -> (command: any ParsableCommand.Type, rest: ArraySlice<String>)? {
        let subcommands = configuration.subcommands
        if subcommands.isEmpty { return (self, words) }
        guard let name = words.first, !name.hasPrefix("-") else {
            return configuration.defaultSubcommand?.leaf(of: words)
        }
        return subcommands.first { $0.configuration.names.contains(name) }?.leaf(of: words.dropFirst())
    }
}

extension CommandConfiguration {
    /// Everything that a person can type for the command.
    var names: [String] { [commandName].compactMap { $0 } + aliases }
}
