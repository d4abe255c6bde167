import ArgumentParser
import CivilTime
import Reminders
import Schedules
import Vocabulary

/// A mistake in the command line that ArgumentParser found, in our words.
struct LineMistake {
    private(set) var message: String
    private(set) var hint: String?

    /// - Parameters:
    ///   - message: ArgumentParser's sentence, lowercase and without a period.
    ///   - usage: `usage: remindctl take ...`, if it says one.
    ///   - arguments: The line. An unknown option in it comes before a mistake that may follow from it.
    init(message: String, usage: String?, arguments: [String]) {
        let options = LineMistake.options(usage)
        let usage = usage.map { LineMistake.asTyped($0, arguments) }
        let unknownOption = arguments.prefix { $0 != "--" }.map { $0.prefix { $0 != "=" } }.first { word in
            word.hasPrefix("--") && !word.hasPrefix("---") && !options.isEmpty
                && !options.contains(String(word.dropFirst(2)))
        }
        let message = unknownOption.map { "unknown option '\($0)'" } ?? message
        self.message = message
        hint = usage.map(LineMistake.hint)
        let unknown = "unknown option '"
        if message.hasPrefix(unknown) {
            // Its own proposal goes: a swap of two letters counts twice there.
            let option = String(message.dropFirst(unknown.count).prefix { $0 != "'" })
            self.message = "unknown option \(option)"
            hint = LineMistake.near(option, among: options) ?? hint
        } else if message.hasPrefix("missing expected argument '") {
            // `<time> ...` is one that takes several words.
            let name = message.dropFirst("missing expected argument '".count).prefix { !"' ".contains($0) }
            self.message = name == "<what>" ? "name a reminder" : "missing \(name)"
        } else if message.contains("unexpected argument"), usage?.contains("<") == true {
            hint = LineMistake.advice(on: LineMistake.quotedWords(message), options, arguments) ?? hint
        }
    }

    /// The words in `2 unexpected arguments: 'last', 'week'`.
    private static func quotedWords(_ message: String) -> String {
        message.split(separator: "'", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }.joined(separator: " ")
    }

    /// The line with a title of several words in quotation marks, and with the schedule after it: `med add Vitamin D`.
    private static func titled(_ line: [String]) -> String? {
        let plain = line.prefix { !$0.hasPrefix("-") }
        // `add med Zinc`, too.
        guard plain.count > 3, let add = plain.prefix(2).firstIndex(of: "add"),
            let kind = add == 0 ? Kinds.meant(plain[1]) : Kinds.all.first(where: { $0.command == plain[0] })
        else { return nil }
        let options = line[plain.endIndex...]
        let rest = Array(plain.dropFirst(2))
        let (title, when) =
            Sentence.definition(rest) ?? Add.schedule(atEndOf: rest.joined(separator: " "))
        var words = ["remindctl", kind.command, "add"] + [title].compactMap(\.self)
        if let when, !options.contains(where: { $0.hasPrefix("--when") }) { words += ["--when", when] }
        return (words + options).map(ShellWord.quoted).joined(separator: " ")
    }

    /// The place of words that are too many: they may be a value without its option, or one without its quotation marks.
    private static func advice(on words: String, _ options: [String], _ line: [String]) -> String? {
        func isMissing(_ option: String) -> Bool {
            options.contains(option) && !line.contains { $0.hasPrefix("--\(option)") }
        }
        if isMissing("at"), words.hasSuffix(" ago") { return "write: --at \(ShellWord.quoted(words))" }
        if isMissing("goal"), (try? Goal.parse(words)) != nil { return "write: --goal \(ShellWord.quoted(words))" }
        if options.contains("when") {
            if let titled = titled(line) { return titled }
            let isSchedule = (try? Schedule.list(parsing: words, context: .file)) != nil
            let isNearly = ScheduleProposal.line(for: words, today: CivilDate(epochDay: 0)) != nil
            return isMissing("when") && (isSchedule || isNearly)
                ? "write: --when \(ShellWord.quoted(words))"
                : "put a value of several words in quotation marks: \"daily at 08:00\""
        }
        if options.contains("week"), words.contains("week") { return "did you mean --week?" }
        if options.contains("since"), words.contains("week") { return "did you mean --since 7d?" }
        return nil
    }

    /// A usage that fits on a line of a terminal, or where to read the options.
    private static func hint(_ usage: String) -> String {
        let line = "remindctl: hint: \(usage)"
        guard line.count > 80 || usage.contains("<options>") else { return usage }
        return "see the options with: \(path(usage).joined(separator: " ")) --help"
    }

    /// A usage with the name of the command that was typed: `rm` is `archive`.
    private static func asTyped(_ usage: String, _ arguments: [String]) -> String {
        let path = Array(path(usage).dropFirst())
        guard let last = path.indices.last, last < arguments.count,
            let command = Remindctl.leaf(of: path[...])?.command,
            command.configuration.aliases.contains(arguments[last]),
            let range = usage.firstRange(of: path.joined(separator: " "))
        else { return usage }
        let typed = (path.dropLast() + [arguments[last]]).joined(separator: " ")
        return String(usage[..<range.lowerBound]) + typed + String(usage[range.upperBound...])
    }

    /// The words of a command in its usage: `remindctl`, `med`, `add`.
    private static func path(_ usage: String) -> ArraySlice<String> {
        usage.split(separator: " ").dropFirst().map(String.init).prefix { $0.first?.isLetter == true && $0 != "WHAT" }
    }

    private static func near(_ typed: String, among options: [String]) -> String? {
        let name = typed.drop { $0 == "-" }.lowercased()
        let meant = (CommonWords.options[name] ?? []).filter { options.contains($0) }
        if meant.isEmpty, let way = CommonWords.otherWays[name] { return way }
        let near = meant.isEmpty ? NearNames.near(name, among: options) : meant
        return NearNames.question(near.map { "--\($0)" })
    }

    /// The names of the options of the command that a usage is about, without dashes.
    private static func options(_ usage: String?) -> [String] {
        guard let command = Remindctl.leaf(of: path(usage ?? "").dropFirst())?.command else { return [] }
        return command.helpMessage(columns: 1000).split(separator: "\n").filter { $0.hasPrefix("  -") }.flatMap {
            line in
            line.split { ", /".contains($0) }.prefix { $0.hasPrefix("-") }.filter { $0.hasPrefix("--") }
                .map { String($0.dropFirst(2)) }
        }
    }
}
