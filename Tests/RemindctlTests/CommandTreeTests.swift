import ArgumentParser
import Testing

@testable import remindctl

@Suite("The tree of commands") struct CommandTreeTests {
    /// A command, and those above it.
    struct Route: Sendable, CustomTestStringConvertible {
        var words: [String]
        var command: any ParsableCommand.Type

        var testDescription: String { words.isEmpty ? "no command" : words.joined(separator: " ") }

        /// It and everything below it.
        var all: [Route] {
            [self]
                + command.configuration.subcommands.flatMap { below in
                    Route(words: words + ["\(below)"], command: below).all
                }
        }

        static let all = Route(words: [], command: Remindctl.self).all
    }

    /// ArgumentParser makes a missing name from the type. For all the commands, that took a third of a start.
    @Test("every command has its name written down", arguments: Route.all)
    func name(of route: Route) {
        #expect(route.command.configuration.commandName != nil)
    }
}
