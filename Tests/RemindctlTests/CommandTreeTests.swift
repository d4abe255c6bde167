import ArgumentParser
import Testing

@testable import remindctl

@Suite("The tree of commands") struct CommandTreeTests {
    /// What a person types for a command, and the command.
    struct Route: Sendable, CustomTestStringConvertible {
        var words: [String]
        var command: any ParsableCommand.Type

        var testDescription: String { words.isEmpty ? "no command" : words.joined(separator: " ") }

        /// It and everything below it, each by every name.
        var all: [Route] {
            [self]
                + command.configuration.subcommands.flatMap { below in
                    below.configuration.names.flatMap { Route(words: words + [$0], command: below).all }
                }
        }

        static let all = Route(words: [], command: Remindctl.self).all
        static let leaves = all.filter { $0.command.configuration.subcommands.isEmpty }
    }

    /// ArgumentParser makes a missing name from the type. For all the commands, that took a quarter of a start.
    @Test("every command has its name written down", arguments: Route.all)
    func name(of route: Route) {
        #expect(route.command.configuration.commandName != nil)
    }

    /// `--record` is taken out of the line before.
    @Test("a command with subcommands has no options but --record: only the last is parsed", arguments: Route.all)
    func options(of route: Route) {
        guard !route.command.configuration.subcommands.isEmpty else { return }
        let own = Mirror(reflecting: route.command.init()).children.compactMap(\.label)
        #expect(own == (route.words.isEmpty ? ["_record"] : []))
    }

    @Test("every command is found by its words", arguments: Route.leaves)
    func found(_ route: Route) throws {
        let found = try #require(Remindctl.leaf(of: route.words + ["--json", "x"]))
        #expect(ObjectIdentifier(found.command) == ObjectIdentifier(route.command))
        #expect(found.rest == ["--json", "x"])
    }

    @Test("no command, or an option, is today", arguments: [[], ["--json"], ["--date", "tomorrow"], ["--help"]])
    func today(_ words: [String]) throws {
        let found = try #require(Remindctl.leaf(of: words[...]))
        #expect(ObjectIdentifier(found.command) == ObjectIdentifier(Today.self))
        #expect(found.rest == words[...])
    }

    @Test("other words name no command", arguments: [["foo"], ["help"], ["med"], ["med", "foo"], ["med", "--json"]])
    func unnamed(_ words: [String]) {
        #expect(Remindctl.leaf(of: words[...]) == nil)
    }

    @Test("help, errors and values are those of the whole tree", arguments: Route.all)
    func same(_ route: Route) {
        compare(route.words + ["--json"])
    }

    @Test(
        "so they are if the line is odd",
        arguments: [
            "", "--help", "--version", "help", "help take", "help med add", "med help add", "med --help",
            "take --help", "med add --help", "take --jsno", "today --version", "today today", "--json today",
            "-- today", "take -- --json", "take --due --early", "med --json list", "stats --help --version",
            "today --generate-completion-script zsh", "---completion today -- x",
        ])
    func odd(_ line: String) {
        compare(line.split(separator: " ").map(String.init))
    }

    /// Whoever adds a command decides whether it asks; what it asks is in `asks.txt`.
    @Test("a command that asks has --yes, and no other has it", arguments: Route.leaves)
    func asks(_ route: Route) throws {
        let name = try #require(route.command.configuration.commandName)
        let asking = Question.allCases.flatMap(\.commands)
        let asks = asking.contains(name) || asking.contains(route.testDescription)
        let help = route.command.helpMessage(columns: 80)
        // A command that takes schedules asks whether it may take the one that it proposes: `proposals.txt`.
        #expect(help.contains("--yes") == (asks || help.contains("--when <")))
    }

    private func compare(_ line: [String]) {
        #expect(
            outcome(of: line) { try Remindctl.parseDirectly($0) }
                == outcome(of: line) { try Remindctl.parseAsRoot($0) },
            "remindctl \(line.joined(separator: " "))")
    }

    /// The values that the command has parsed, or what the person reads instead.
    private func outcome(of line: [String], parse: ([String]) throws -> any ParsableCommand) -> String {
        do {
            var command = try parse(line)
            guard !Route.leaves.contains(where: { $0.command == type(of: command) }) else { return "\(command)" }
            // Help throws its text, and so does a command that only has subcommands.
            try command.run()
            return ""
        } catch {
            let report = FailureReport(error, arguments: line, columns: 80)
            return "\(report.exitCode)\n\(report.output ?? "")\n" + report.lines.joined(separator: "\n")
        }
    }
}

extension Question {
    /// The last words of the commands that ask it, or all of their words.
    fileprivate var commands: [String] {
        switch self {
        case .answerDue: ["take", "done", "skip", "miss"]
        case .applyArchive: ["apply"]
        case .beginAnew: ["reset", "lens edit"]
        case .daysOff: ["med add", "med copy", "med edit"]
        case .importFile:
            [
                "medtimer", "dosage", "fastlife", "health", "lenses", "loop", "harsh", "habitbull", "prayer-tracker",
                "csv", "ics", "remind", "taskwarrior", "import at", "calcurse", "vcard",
            ]
        case .purge: ["purge"]
        case .pauseMany: ["pause"]
        case .resumeMany: ["resume"]
        case .restore: ["restore"]
        case .reviewAll: ["review"]
        case .share: ["sync new", "sync join"]
        case .undoOld: ["undo"]
        }
    }
}
