import ArgumentParser
import RemindText
import Reminders
import Schedules
import Vocabulary

/// `remindctl add Call mum tomorrow at 9`, `remindctl add med Metformin`, and what to type if the kind is missing.
struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a reminder: Call mum tomorrow at 9; or of a kind.",
        usage: """
            remindctl add <what> <when> [<options>]
            remindctl add <kind> <title> [<options>]
            """,
        discussion: """
            The title and the time are one sentence, in any order: Bins thu 19:00, Pay rent monthly on 1. The options are those of: \
            \(AddSentence.help).

            A kind is one of: \(Kinds.commands). The same as remindctl \(Kinds.standard.command) add, and so on.
            """)

    @Argument(
        parsing: .captureForPassthrough, help: "A sentence; or a kind, a title, and options of the kind.",
        completion: .kinds)
    var words: [String] = []

    func run() throws {
        let isHelp = !Set(words).isDisjoint(with: ["-h", "--help"])
        if isHelp, ["-h", "--help"].contains(words.first) || words.first.flatMap({ Kinds.meant($0) }) == nil {
            throw CleanExit.helpRequest(self)
        }
        guard !words.isEmpty else {
            throw CommandFailure(
                .invalidArgument, "missing what, and when", hint: "such as: remindctl add Call mum tomorrow at 9")
        }
        let kind = words.first.flatMap { Kinds.meant($0) }
        if let kind, isTitle(besides: kind) { return try addTitled(besides: kind) }
        if let kind, !isSentence(besides: kind) {
            if !kind.has(.plain), let failure = withoutTime(besides: kind) { throw failure }
            return try Remindctl.run([kind.command, "add"] + words.dropFirst())
        }
        if kind == nil, nearKind != nil, !Sentence.saysWhen(words) { throw missingKind }
        let typed = kind?.has(.plain) == true ? Sentence.named(words) : words
        if hasFieldOfKind, (try? AddSentence.of(typed)) == nil { throw missingKind }
        let sentence = try AddSentence.of(typed)
        if let birthday = AddBirthday.hint(typed) {
            throw CommandFailure(.invalidArgument, "a birthday has a command of its own", hint: birthday)
        }
        try sentence.run(sentence.words, typed: typed)
    }

    /// A sentence may begin with the word for a kind: `Water the plants tomorrow`. It says when, and has no options of the
    /// kind. None begins with a word that is no English.
    private func isSentence(besides kind: any Kind) -> Bool {
        guard words[0] != kind.command || kind.command == kind.name,
            let sentence = try? AddSentence.of(words), sentence.own.when.isEmpty
        else { return false }
        return Sentence.saysWhen(sentence.words)
    }

    /// A title with its schedule may be a word for a kind: `Pills --when "daily at 08:00"`. Of the kind it would have none.
    private func isTitle(besides kind: any Kind) -> Bool {
        guard words.count > 1, words[1].hasPrefix("-"), words[0] != kind.command || kind.command == kind.name,
            let titled = try? AddSentence.of(words), titled.words.count == 1, !titled.own.when.isEmpty,
            titled.common.title == nil
        else { return false }
        return (try? Remindctl.command(of: [kind.command, "add"] + words.dropFirst())) == nil
    }

    /// Adds a reminder of anything that is called like a kind, and says how to make one of the kind.
    private func addTitled(besides kind: any Kind) throws {
        try AddSentence.of(words).run()
        let line = [kind.command, "add"] + words
        guard !kind.has(.plain), (try? Remindctl.command(of: line)) != nil else { return }
        let command = (["remindctl"] + line).map(ShellWord.quoted).joined(separator: " ")
        let hint = "If this is a \(kind.words.one): remindctl undo, then: \(command)"
        Console.print(UserEnvironment.current.style.wrap([hint], .quiet))
    }

    /// The error for `Water the plants`: of the kind it would have a title of several words without quotation marks.
    private func withoutTime(besides kind: any Kind) -> CommandFailure? {
        let title = words.prefix { !$0.hasPrefix("-") }
        guard title.count > 2, title.count == words.count, kind.command == kind.name || words[0] != kind.command,
            let own = try? AddSentence.of(words), own.own.when.isEmpty
        else { return nil }
        let line = (["remindctl", "add"] + title + ["tomorrow", "at", "9"]).map(ShellWord.quoted).joined(separator: " ")
        let named = ShellWord.quoted(title.dropFirst().joined(separator: " "))
        return CommandFailure(
            .invalidArgument, "it does not say when",
            hint: "\(line); or of the kind: remindctl \(kind.command) add \(named)")
    }

    private var missingKind: CommandFailure {
        CommandFailure(.invalidArgument, "missing kind: \(Kinds.commands)", hint: hint)
    }

    /// The kind whose command is near to the first word, if there are several: `preyer Dhuhr`.
    private var nearKind: String? {
        let first = words.prefix { !$0.hasPrefix("-") }.count > 1 ? words[0].lowercased() : ""
        return NearNames.near(first, among: Kinds.all.map(\.command)).first
    }

    /// True if an option is a field that only some kinds have: `--dose`.
    private var hasFieldOfKind: Bool {
        let options = Set(Kinds.all.flatMap(\.fields).map { "--" + $0.name.replacing("_", with: "-") })
        return words.contains { options.contains(String($0.prefix { $0 != "=" })) }
    }

    /// `tea in 30s` as `tea` and `once in 30s`: the words after the title may be a schedule, or nearly one.
    static func schedule(atEndOf text: String) -> (title: String, when: String?) {
        let environment = UserEnvironment.current
        guard let zone = try? environment.localZone() else { return (text, nil) }
        let words = text.split(separator: " ").map(String.init)
        for start in words.indices.dropFirst() {
            let end = words[start...].joined(separator: " ")
            for when in [end, "once \(end)"] {
                let context = Schedule.Context.command(at: environment.now, in: zone)
                guard (try? Schedule.list(parsing: when, context: context)) == nil else {
                    return (words[..<start].joined(separator: " "), when)
                }
                let proposal = ScheduleReading.proposal(for: when, now: environment.now, zone: zone)
                if let proposal { return (words[..<start].joined(separator: " "), proposal) }
            }
        }
        return (text, nil)
    }

    /// The line with a kind, as far as it can be: the title is one word, and there is a schedule.
    private var hint: String {
        let near = nearKind
        let kind = near ?? Kinds.standard.command
        let typed = near == nil ? words[...] : words.dropFirst()
        let (title, when) = Add.schedule(atEndOf: typed.prefix { !$0.hasPrefix("-") }.joined(separator: " "))
        var line = ["remindctl", kind, "add", title.isEmpty ? "Vitamin D" : title]
        line += typed.drop { !$0.hasPrefix("-") }
        if near == nil, !line.contains(where: { $0.hasPrefix("--when") }) {
            line += ["--when", when ?? "daily at 08:00"]
        } else if let when {
            line += ["--when", when]
        }
        let command = line.map(ShellWord.quoted).joined(separator: " ")
        return near == nil && !words.isEmpty ? command : "such as: \(command)"
    }
}
