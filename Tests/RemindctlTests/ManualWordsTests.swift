import ArgumentParser
import RemindProtocol
import Reminders
import Testing
import Worlds

@testable import remindctl

/// What the manual has is there: the other direction of `ManualTests`.
@Suite("The words of the manual") struct ManualWordsTests {
    /// A page of the manual, or README.md.
    struct Page: Sendable, CustomTestStringConvertible {
        var path: String
        var testDescription: String { path }

        /// Its lines, without the backslashes of roff, and those that end in one joined with the next.
        func lines() throws -> [String] {
            let text = try TestFile.text(path)
            var lines: [String] = []
            var isOpen = false
            for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
                let plain = line.replacing("\\e", with: "\\").replacing("\\-", with: "-").replacing("\\(dq", with: "\"")
                    .replacing("\\(aq", with: "'").replacing("\\&", with: "")
                if isOpen { lines[lines.count - 1] += " " + plain } else { lines.append(String(plain)) }
                isOpen = plain.hasSuffix(" \\")
                if isOpen { lines[lines.count - 1].removeLast(2) }
            }
            return lines
        }

        static let manual = [
            "remindctl.1", "remindctl-add.1", "remindctl-track.1", "remindctl-bar.1", "remindctl-import.1",
            "remindctl-stats.1",
            "remindctl-formats.5", "remindd-phone.7", "remindd-schedule.7", "remindd-sync.7", "remindd.8",
            "remindd.toml.5",
            "reminders.toml.5",
        ].map { Page(path: "config/man/\($0)") }
        static let all = manual + [Page(path: "README.md")]
    }

    /// The words of a shell: quotation marks hold together, and a comment, a pipe or a redirection ends the command.
    private static func words(of line: some StringProtocol) -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        for character in line {
            switch (quote, character) {
            case (let open?, let close) where open == close: quote = nil
            case (_?, _): word = (word ?? "") + String(character)
            case (nil, "\""), (nil, "'"): (quote, word) = (character, word ?? "")
            case (nil, " "):
                if let word { words.append(word) }
                word = nil
            case (nil, "|"), (nil, ">"), (nil, ";"), (nil, "`"), (nil, ")"): return words + [word].compactMap(\.self)
            case (nil, "#") where word == nil: return words
            case (nil, _): word = (word ?? "") + String(character)
            }
        }
        return words + [word].compactMap(\.self)
    }

    /// The mistake in a command line, as a person would read it; `nil` if it is read.
    private static func mistake(_ words: [String]) -> String? {
        do {
            _ = try Remindctl.command(of: words)
            return nil
        } catch {
            let report = FailureReport(error, arguments: words)
            return report.failure?.message
        }
    }

    @Test("every example is a command line that is read", arguments: Page.all)
    func examples(page: Page) throws {
        var isLiteral = false
        for line in try page.lines() {
            if line.hasPrefix(".Bd -literal") || line.hasPrefix("```") { isLiteral = line.hasPrefix(".") || !isLiteral }
            if line.hasPrefix(".Ed") { isLiteral = false }
            let text = line.drop { $0 == " " || $0 == "$" }
            guard isLiteral, text.hasPrefix("remindctl ") else { continue }
            let words = Array(Self.words(of: text).dropFirst())
            #expect(Self.mistake(words) == nil, "\(page): \(text)")
        }
    }

    @Test("every command in the text is there, with its options", arguments: Page.all)
    func mentions(page: Page) throws {
        let isRoff = page.path.contains("/man/")
        for line in try page.lines() {
            // A word of the text after the macro is punctuation, or further macros.
            let marked =
                isRoff
                ? [".Ql remindctl ", ".Cm remindctl ", ".Nm remindctl Cm ", ".Dl remindctl "].filter(line.hasPrefix)
                    .map { line.dropFirst($0.count) }
                : line.matches(of: /`remindctl ([^`]*)`/).map { $0.output.1 }
            for text in marked {
                let end = text.firstRange(of: " ;")?.lowerBound ?? text.endIndex
                var words = Self.words(of: text[..<end]).filter { ![".", ",", ":", "|", "..."].contains($0) }
                words = words.map { $0.hasSuffix(",") ? String($0.dropLast()) : $0 }
                guard words.last != "COMMAND" else { continue }
                // A command that is only named lacks what it is about.
                let mistake = Self.mistake(words).flatMap { text in
                    ["missing", "name a"].contains(where: text.hasPrefix) ? nil : text
                }
                let isGroup = CommandTreeTests.Route.all.contains { $0.words == words }
                #expect(mistake == nil || isGroup, "\(page): \(text): \(mistake ?? "")")
            }
        }
    }

    @Test(
        "every item about a command names one, with options that it has",
        arguments: ["remindctl.1", "remindctl-add.1", "remindctl-track.1", "remindctl-bar.1"])
    func items(page: String) throws {
        var isOfCommands = false
        var items = 0
        for line in try Page(path: "config/man/\(page)").lines() {
            if line.hasPrefix(".Sh ") { isOfCommands = line.hasPrefix(".Sh COMMANDS") }
            guard isOfCommands, line.hasPrefix(".It Cm ") else { continue }
            items += 1
            let words = line.dropFirst(7).split(separator: " ").map(String.init)
            var paths: [[String]] = []
            // `list | ls`, `travel keep ... , Cm travel move`: the words up to a macro, for each alternative.
            for part in words.split(whereSeparator: { $0 == "," }) {
                let names = part.drop { $0 == "Cm" }.prefix { $0.first?.isLowercase == true || $0 == "|" }
                let choices = names.split(separator: "|").map(Array.init)
                guard let first = choices.first else { continue }
                paths.append(first)
                paths += choices.dropFirst().map { Array(first.dropLast($0.count) + $0) }
            }
            #expect(!paths.isEmpty, "\(page): \(line)")
            var help = ""
            for path in paths {
                let typed = CommonWords.understood(path)
                let route = CommandTreeTests.Route.all.first { $0.words == path || $0.words == typed }
                let command = Remindctl.leaf(of: typed[...])?.command ?? route?.command
                guard let command else {
                    Issue.record("\(page): there is no \(path.joined(separator: " ")): \(line)")
                    continue
                }
                help += command.helpMessage(columns: 1000)
            }
            for option in line.matches(of: /(?:Fl|\|) -([a-z-]+)/).map(\.output.1) {
                #expect(help.contains("--\(option)"), "\(page): no --\(option): \(line)")
            }
        }
        #expect(items > 0)
    }

    @Test("every option is one of some command", arguments: Page.manual)
    func options(page: Page) throws {
        let own = try TestFile.text("Sources/remindd/Remindd.swift")
        let help = Self.help
        for line in try page.lines() where line.hasPrefix(".") {
            // Those of ArgumentParser, and one that help hides.
            let given = ["generate-completion-script", "help", "version", "no-pager"]
            for option in line.matches(of: /Fl -([a-z-]+)/).map({ String($0.output.1) }) where !given.contains(option) {
                let isThere =
                    help.contains("--\(option) ") || help.contains("--\(option)\n") || help.contains("--\(option)/")
                    || help.contains("/--\(option)") || own.contains("\"--\(option)") || own.contains("--\(option) ")
                #expect(isThere, "\(page): no --\(option): \(line)")
            }
        }
    }

    private static let help = (CommandTreeTests.Route.leaves.map(\.command) + [Remindctl.self])
        .map { $0.helpMessage(columns: 1000) }.joined()

    @Test("every word that is typed is a word of the program", arguments: Page.manual)
    func vocabulary(page: Page) throws {
        let known = try Self.vocabulary.get()
        for line in try page.lines() where line.hasPrefix(".It Cm ") || line.hasPrefix(".Cm ") {
            let words = line.split(separator: " ").dropFirst(line.hasPrefix(".It") ? 2 : 1)
                .prefix { $0.first?.isUppercase != true }
            for word in words.flatMap({ $0.split { !($0.isLetter || $0 == "-" || $0 == "_") } }) where word.count > 1 {
                #expect(known.contains(word.lowercased()), "\(page): \(word): \(line)")
            }
        }
    }

    /// The words of the sources, of `status` and of `-Wstatus`.
    private static let vocabulary = Result {
        var words: Set<String> = []
        for path in try TestFile.swiftFiles(in: "Sources") {
            for word in try TestFile.text(path).split(whereSeparator: { !($0.isLetter || $0 == "-" || $0 == "_") }) {
                words.insert(word.lowercased())
                words.formUnion(word.split { "-_".contains($0) }.map { $0.lowercased() })
            }
        }
        return words
    }

    @Test("the overview has every command of help, in its group")
    func overview() throws {
        let lines = try Page(path: "config/man/remindctl.1").lines()
        var named: Set<String> = []
        for group in Remindctl.configuration.groupedSubcommands {
            let line = lines.first { $0.hasPrefix(".It \(group.name) Ta Cm ") } ?? ""
            let words = Set(line.split(separator: " ").dropFirst(4).map(String.init).filter { $0 != "," })
            // A key path of a type crashes this compiler.
            let shown = group.subcommands.map { $0.configuration }.filter { $0.shouldDisplay }
            let commands = Set(shown.map { $0.commandName ?? "" })
            #expect(words == commands, "\(group.name): \(words.symmetricDifference(commands).sorted())")
            named.formUnion(words)
        }
        for kind in Kinds.all { #expect(named.contains(kind.command), "\(kind.command)") }
    }
}
