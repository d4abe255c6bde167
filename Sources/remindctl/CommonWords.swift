import ArgumentParser
import Imports
import Reminders
import Vocabulary

/// Words that people type for a command or an option of another name.
enum CommonWords {
    /// The commands to propose for a word, where letters alone find none or the wrong ones.
    static let commands = [
        "adherence": ["stats", "report"], "alarm": ["at"], "atq": ["list"], "atrm": ["cancel"],
        "clear": ["done", "archive"], "info": ["show"],
        "later": ["snooze"], "postpone": ["snooze", "move"], "timer": ["in"], "what's": ["next", "today"],
        "whats": ["next", "today"],
        "inventory": ["stock"], "mark": ["done", "miss"],
        "reschedule": ["move", "edit"], "streak": ["stats"], "streaks": ["stats"], "took": ["take"],
        "untake": ["undo"], "answer": ["take", "done"],
        "change": ["edit"], "configure": ["config", "edit"], "correct": ["undo", "edit"], "create": ["add"],
        "del": ["archive", "purge"], "delete": ["archive", "purge"], "due": ["today"], "fix": ["undo", "doctor"],
        "holiday": ["pause", "travel"], "last": ["history", "stats"],
        "month": ["calendar", "stats"], "new": ["add"], "off": ["disable"], "on": ["enable"], "plan": ["agenda"],
        "find": ["list"], "pdf": ["report"], "person": ["list"], "print": ["report"],
        "problem": ["doctor"], "problems": ["doctor"],
        "remove": ["archive", "purge"], "search": ["list"], "settings": ["config"],
        "revert": ["undo"], "set": ["config", "edit"], "skipped": ["skip"],
        "taken": ["take"],
        "trip": ["pause", "travel"], "unpause": ["resume"], "upcoming": ["next", "agenda"], "update": ["edit"],
        "vacation": ["pause", "travel"], "week": ["agenda", "grid"], "when": ["next"],
    ]

    /// The options to propose for a word, if the command has them.
    static let options = [
        "at": ["when"], "begin": ["from", "start"], "correct": ["replace"], "date": ["on", "start"], "days": ["since"],
        "every": ["when"], "from": ["since", "step"], "label": ["title"], "location": ["place", "lat"],
        "low": ["threshold"], "last": ["since"], "month": ["since"],
        "name": ["title"], "on": ["step", "start"], "pdf": ["html"], "schedule": ["when"], "since": ["days"],
        "time": ["at", "when"], "tomorrow": ["date"], "yesterday": ["on", "date"],
        "times": ["when"],
        "to": ["until", "end"], "week": ["since"], "why": ["reason"],
    ]

    /// Advice on words that no command has.
    static let advice: [String: String] = {
        let quiet = "set quiet hours: remindctl config set quiet.from 22:00 quiet.until 06:30"
        return [
            "dnd": quiet, "mute": quiet, "quiet": quiet, "silence": quiet, "silent": quiet,
        ]
    }()

    /// Other ways, for options that a command does not have.
    static let otherWays = [
        "missed": "remindctl history --status missed",
        "csv": "history has it: remindctl history --csv",
        "stock": "record the stock afterwards: remindctl refill WHAT 60",
        "refill": "record the stock afterwards: remindctl refill WHAT 60",
    ]

    /// The command line as the rest of the program reads it: a day or `version` as the first word, and words such as
    /// `-3d` or `-5 mg`, which begin like an option and are none.
    static func understood(_ arguments: [String]) -> [String] {
        var words = arguments
        guard let first = words.first, !first.hasPrefix("---") else { return words }
        if let sentence = Sentence.command(words) { return sentence }
        if first == "version" || first == "-V" { words[0] = "--version" }
        // `missed` shows them; `miss` would record one.
        if first == "missed" { words.replaceSubrange(...0, with: ["history", "--status", "missed"]) }
        if first != "today", DayName.matches(first) { words.insert("today", at: 0) }
        // `travel Tokyo`: the subcommands are lowercase.
        if first == "travel", words.count > 1, words[1].first?.isUppercase == true { words.insert("--to", at: 1) }
        // A value such as `-1` has to stay behind its setting.
        if words.starts(with: ["config", "set"]) { return words }
        return valuesJoined(readings(turned(words)))
    }

    /// `prayer next` is `next prayer`, if the kind has no such command of its own.
    private static func turned(_ words: [String]) -> [String] {
        guard words.count > 1, ["next", "history", "grid"].contains(words[1]),
            let kind = Kinds.all.first(where: { $0.command == words[0] && !$0.has(.readings) }),
            !subcommands(of: kind).contains(words[1])
        else { return words }
        return [words[1], kind.name] + words.dropFirst(2)
    }

    /// `water` shows, and `water 330ml --fat 18%` is `log water 330ml --part fat=18%`.
    private static func readings(_ words: [String]) -> [String] {
        guard let kind = Kinds.all.first(where: { $0.command == words[0] && $0.has(.readings) }) else { return words }
        let options = Set((kind.measures?.partNames ?? []).map { "--" + $0 })
        let next = words.dropFirst().first ?? "--json"
        guard !helpWords.contains(next) else { return words }
        if next.hasPrefix("-"), !isValue(next) {
            let name = String(next.prefix { $0 != "=" })
            guard logOptions.contains(name) || options.contains(name) else {
                return ["stats", "--kind", kind.name] + words.dropFirst()
            }
        }
        // `water goal 2l`
        if next == "goal", words.count > 2 {
            return [words[0], "edit", words[0], "--goal", words.dropFirst(2).joined(separator: " ")]
        }
        if viewCommands.contains(next) { return [next, words[0]] + words.dropFirst(2) }
        // `weight import export.xml`
        if next == "import", let type = HealthType.allCases.first(where: { $0.kind == kind.name }) {
            return ["import", "health"] + words.dropFirst(2) + ["--only", type.rawValue]
        }
        if next == "status" { return readings([words[0]] + words.dropFirst(2)) }
        if sessionCommands.contains(next) { return [next, words[0]] + words.dropFirst(2) }
        guard !subcommands(of: kind).contains(next) else { return words }
        var logged = ["log"]
        var rest = words[...]
        while let word = rest.popFirst() {
            let name = word.prefix { $0 != "=" }
            guard options.contains(String(name)) else {
                logged.append(word)
                continue
            }
            let value = word == name ? rest.popFirst().map { "=" + $0 } ?? "" : String(word[name.endIndex...])
            logged += ["--part", name.dropFirst(2) + value]
        }
        return logged
    }

    /// The words of the kind's own commands.
    private static func subcommands(of kind: any Kind) -> Set<String> {
        let command = GenericCommands.ofKinds.first { $0.configuration.commandName == kind.command }
        return Set(command?.configuration.subcommands.flatMap { $0.configuration.names } ?? [])
    }

    private static let helpWords: Set<String> = ["help", "--help", "-h", "--version"]
    private static let logOptions: Set<String> = ["--part", "--from", "--at", "--on", "--note", "--replace", "--force"]
    private static let viewCommands: Set<String> = ["chart", "history", "grid"]
    private static let sessionCommands: Set<String> = ["start", "stop", "adjust", "discard"]

    /// `--date -3d` becomes `--date=-3d`. Without an option before it, such a word goes to the end, behind `--`. In a sentence
    /// it keeps its place.
    private static func valuesJoined(_ words: [String]) -> [String] {
        let end = words.firstIndex(of: "--") ?? words.endIndex
        guard words[..<end].contains(where: isValue) else { return words }
        var joined: [String] = []
        var last: [String] = []
        for word in words[..<end] {
            guard isValue(word) else {
                joined.append(word)
                continue
            }
            if let option = joined.last, option.hasPrefix("--"), !option.contains("=") {
                joined[joined.count - 1] = "\(option)=\(word)"
            } else if ["add", "in", "at"].contains(words[0]) {
                joined.append(word)
            } else {
                last.append(word)
            }
        }
        last += words[end...].dropFirst()
        return last.isEmpty ? joined : joined + ["--"] + last
    }

    private static func isValue(_ word: String) -> Bool {
        let bytes = word.utf8.prefix(2)
        return bytes.count == 2 && bytes.first == UInt8(ascii: "-")
            && bytes.last.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } == true
    }
}
