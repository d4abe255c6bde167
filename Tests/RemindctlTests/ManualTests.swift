import ArgumentParser
import RemindProtocol
import Testing
import Worlds

@testable import remindctl

/// The manual has every command with its options, and stays short.
@Suite("The manual") struct ManualTests {
    /// A section of remindctl(1), remindctl-add(1), remindctl-track(1) or remindctl-bar(1), without the backslashes of roff.
    struct Section: Sendable {
        var name: String
        var lines: [Substring]

        /// A command or an option that is marked as one, or an option in running text.
        func has(option: String) -> Bool {
            lines.contains { line in
                words(of: line).contains(line.hasPrefix(".") ? "-\(option)" : "--\(option)")
            }
        }

        /// An item of a list, such as `.It Cm today Oo Fl -date Ar DATE Oc`.
        func has(command: String) -> Bool {
            lines.contains { $0.hasPrefix(".It ") && words(of: $0).contains(Substring(command)) }
        }

        private func words(of line: Substring) -> [Substring] {
            line.split { !($0.isLetter || $0.isNumber || $0 == "-") }
        }

        static let all: [Section] = {
            let pages = ["remindctl.1", "remindctl-add.1", "remindctl-track.1", "remindctl-bar.1"]
            let text = pages.map { (try? TestFile.text("config/man/\($0)")) ?? "" }.joined(separator: "\n")
            var sections: [Section] = []
            for line in String(text.filter { $0 != "\\" }).split(separator: "\n") {
                if line.hasPrefix(".Sh ") { sections.append(Section(name: String(line.dropFirst(4)), lines: [])) }
                if !sections.isEmpty { sections[sections.count - 1].lines.append(line) }
            }
            return sections
        }()
    }

    @Test("a command is in its section, and so are its options", arguments: CommandTreeTests.Route.leaves)
    func command(_ route: CommandTreeTests.Route) throws {
        guard route.command.configuration.shouldDisplay, let last = route.words.last else { return }
        // What its parent does without another word is found under its parent's.
        let isDefault = CommandTreeTests.Route.all.contains {
            !$0.words.isEmpty && $0.command.configuration.defaultSubcommand == route.command
        }
        let name = isDefault ? route.words[route.words.count - 2] : last
        let own = Section.all.filter { $0.name.hasPrefix("COMMANDS") && $0.has(command: name) }
        try #require(!own.isEmpty, "remindctl(1) has no \(name)")
        let shared = Section.all.filter { $0.name == "OPTIONS" }
        let help = route.command.helpMessage(columns: 1000)
        for option in help.matches(of: /(?m)^  (?:-., )?(--[^ \n]+)/).flatMap({ $0.output.1.split(separator: "/") }) {
            let name = String(option.drop { $0 == "-" })
            let isThere = (own + shared).contains { $0.has(option: name) }
            #expect(isThere, "remindctl \(route.words.joined(separator: " ")): no \(option) in \(own.map(\.name))")
        }
    }

    @Test(
        "what comes first",
        arguments: [
            "remindctl.1", "remindd.8", "remindctl-import.1", "remindctl-stats.1", "remindctl-track.1",
            "remindctl-add.1", "remindctl-bar.1", "remindctl-formats.5",
        ])
    func order(page: String) throws {
        let text = try TestFile.text("config/man/\(page)")
        let sections = text.split(separator: "\n").filter { $0.hasPrefix(".Sh ") }.map { $0.dropFirst(4) }
        #expect(sections.prefix(5) == ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLES"])
    }

    @Test(
        "no longer than a person reads",
        arguments: [("config/man/remindctl.1", 1000), ("README.md", 200), ("config/man/reminders.toml.5", 900)])
    func length(path: String, most: Int) throws {
        let lines = try TestFile.text(path).split(separator: "\n", omittingEmptySubsequences: false).count - 1
        #expect(lines > 100 && lines < most, "\(path) has \(lines) lines")
    }

    @Test("README shows the pictures that are there")
    func pictures() throws {
        let readme = try TestFile.text("README.md")
        let links = readme.matches(of: /\]\(([^)#:]+)\)/).map { String($0.output.1) }
        #expect(links.contains { $0.hasSuffix("terminal.png") } && links.contains { $0.hasSuffix("notification.png") })
        for link in links { #expect(throws: Never.self, "\(link)") { try TestFile.text(link) } }
    }

    @Test(
        "remindctl-formats(5) has every member of what --json prints",
        arguments: [
            ("type Occurrence (", "\\&An occurrence"), ("type Reminder (", "A reminder"), ("type Stock (", "A stock"),
            ("type Entry (", "\\&An entry"), ("method Status() -> (", "The status"),
        ])
    func members(declaration: String, heading: String) throws {
        let page = try TestFile.text("config/man/remindctl-formats.5")
        let section = try #require(page.components(from: ".Ss \(heading)\n", to: ".Ss "), "no section \(heading)")
        let named = section.split(separator: "\n").filter { $0.hasPrefix(".It Sy ") || $0.hasPrefix(".Cm ") }
            .flatMap { $0.split { !$0.isLetter } }
        let description = Remindd1.description.text
        let body = try #require(description.components(from: declaration, to: "\n)"), "no \(declaration)")
        let members = body.matches(of: #/(\w+): /#).map(\.output.1)
        #expect(members.count > 5)
        for member in members { #expect(named.contains(member), "\(heading): no \(member)") }
    }
}

extension String {
    /// The text between two others.
    fileprivate func components(from start: String, to end: String) -> Substring? {
        guard let begin = firstRange(of: start) else { return nil }
        let rest = self[begin.upperBound...]
        return rest[..<(rest.firstRange(of: end)?.lowerBound ?? rest.endIndex)]
    }
}
