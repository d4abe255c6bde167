import ArgumentParser
import RemindClient
import RemindProtocol
import RemindText
import Reminders
import Schedules
import Vocabulary

/// A reminder in one line: `remindctl add Call mum tomorrow at 9`. It is what the words of `add`, `in` and `at` are parsed as.
struct AddSentence: ParsableCommand {
    /// Where its options are explained.
    static let help = "remindctl \(ReminderPage.kind) add --help"

    @Argument(help: ArgumentHelp("A title and a time, in any order.", valueName: "sentence"))
    var words: [String] = []

    @Option(help: "The id; made from the title by default.")
    var id: String?

    @Flag(help: "Add it even if the same one was added just now.")
    var force = false

    @Option(help: "Come again this often after the first time: 20m, \"2 weeks\".")
    var every: String?

    @OptionGroup var common: DefinitionOptions
    @OptionGroup var own: FieldOptions<ReminderPage>

    /// The options of other programs for the same.
    private static let names = ["--note": "--notes", "--for": "--person"]

    /// - Throws: `invalidArgument` for options that it does not have.
    static func of(_ words: [String]) throws(CommandFailure) -> AddSentence {
        var words = named(words)
        // `in -20m` is a length that is refused, and no option.
        for place in words.indices where place == 0 || !words[place - 1].hasPrefix("--") {
            let isNegative = words[place].hasPrefix("-") && words[place].dropFirst().first?.isNumber == true
            if isNegative { words[place] = kept + words[place] }
        }
        do {
            var sentence = try parse(words)
            sentence.words = sentence.words.map { $0.hasPrefix(kept) ? String($0.dropFirst(kept.count)) : $0 }
            return sentence
        } catch {
            // The proposals of ArgumentParser are those of letters alone.
            let text = message(for: error).split(separator: ". Did you mean").first.map(String.init) ?? ""
            throw CommandFailure(
                .invalidArgument, FailureReport.lowercased(text.filter { $0 != "'" }),
                hint: "see the options with: \(help)")
        }
    }

    /// Before a word that is no option though it begins with a dash.
    private static let kept = "\u{1}"

    /// The words with the names of options that are its own.
    private static func named(_ words: [String]) -> [String] {
        words.map { word in
            let name = String(word.prefix { $0 != "=" })
            return names[name].map { $0 + word.dropFirst(name.count) } ?? word
        }
    }

    /// The error for options within quotation marks: `"Bins thu 19:00 --nag 5m"`.
    private var quotedOption: CommandFailure? {
        for word in words {
            let parts = word.split(whereSeparator: \.isWhitespace).map(String.init)
            guard parts.count > 1, let option = parts.dropFirst().first(where: { $0.hasPrefix("--") }),
                let sentence = try? AddSentence.of(parts), sentence.words.count < parts.count
            else { continue }
            let line = ["remindctl", "add"] + words.flatMap { $0 == word ? parts : [$0] }
            return CommandFailure(
                .invalidArgument, "\(option) is an option: write it outside the quotation marks",
                hint: line.map(ShellWord.quoted).joined(separator: " "))
        }
        return nil
    }

    func run() throws { try run(words) }

    /// - Parameters:
    ///   - words: The sentence.
    ///   - isTimeFirst: True if it begins with the time.
    ///   - title: A title by itself: then the words are the time alone.
    ///   - typed: All words, with the options.
    func run(
        _ words: [String], isTimeFirst: Bool = false, title: String? = nil, typed: [String] = []
    ) throws {
        if own.when.isEmpty, let quotedOption { throw quotedOption }
        do {
            let link = try DaemonLink()
            var draft = try common.draft(own)
            draft.id = id
            draft.title = draft.title ?? title
            var hint: [String] = []
            if own.when.isEmpty {
                var words = words
                // `dentist 3 dec at 14:30, 1 day before`
                if draft.before == nil, let notices = SentenceNotices(words), Sentence.saysWhen(notices.words) {
                    (words, draft.before) = (notices.words, notices.before)
                }
                let reading = try AddSentence.reading(
                    Remindd1.SentenceRequest(
                        words: words, timeFirst: isTimeFirst ? true : nil, every: every, title: draft.title?.trimmed),
                    link)
                reading.fill(&draft)
                if reading.namesMedicine == true { hint = [asMedicine(reading, typed)] }
            } else if every != nil {
                throw CommandFailure(
                    .invalidArgument, "--when and --every cannot be combined", hint: "--when \"every 2 days at 09:00\"")
            } else {
                draft.title = draft.title ?? words.joined(separator: " ")
            }
            var asked = Remindd1.DefineRequest(draft: draft, request: RequestName.fresh())
            asked.force = force ? true : nil
            try define(asked, link)
            Console.print(UserEnvironment.current.style.wrap(hint, .quiet))
        } catch let failure as CommandFailure where failure.error.code == .unreachable {
            throw CommandFailure(
                .unreachable, "this will NOT ring: \(failure.error.message)", hint: failure.error.hint)
        }
    }

    /// Two alike, a moment apart, are perhaps one: at a terminal the person is asked.
    private func define(_ asked: Remindd1.DefineRequest, _ link: DaemonLink) throws {
        var reply: Remindd1.Changed
        do {
            reply = try link.write("Define", asked)
        } catch let failure as CommandFailure where failure.error.code == .alreadyExists && asked.force != true {
            guard Question.accepts("\(failure.error.message). Add another one") else { throw failure }
            var again = asked
            (again.force, again.request) = (true, RequestName.fresh())
            reply = try link.write("Define", again)
        }
        Console.print(DefinedText.lines("added", reply, clock: reply.clock, style: UserEnvironment.current.style))
    }

    /// The meaning of a sentence. Of several, the person at a terminal chooses.
    ///
    /// - Throws: `invalidArgument` in a script if there are several.
    private static func reading(
        _ asked: Remindd1.SentenceRequest, _ link: DaemonLink
    ) throws -> Remindd1.SentenceReply.Reading {
        let reply: Remindd1.SentenceReply = try link.read("ReadSentence", asked)
        guard let first = reply.readings.first else {
            throw CommandFailure(.invalidSchedule, "it does not say when", hint: "remindctl add Call mum tomorrow at 9")
        }
        guard reply.readings.count > 1 else { return first }
        let lines = reply.readings.map {
            "remindctl add \(ShellWord.quoted($0.title)) --when \(ShellWord.quoted($0.when))"
        }
        guard Question.canBeAsked else {
            let meanings = reply.readings.map { CleanText.line($0.sentence) }.joined(separator: ", or: ")
            throw CommandFailure(.invalidArgument, "it may mean: \(meanings)", hint: lines.joined(separator: "; or: "))
        }
        guard let chosen = Sentence.chosen(of: reply.readings) else {
            throw CommandFailure(.invalidArgument, "nothing was added", hint: lines[0])
        }
        return chosen
    }

    /// The line that makes it a medicine, with the options that a medicine has too.
    private func asMedicine(_ reading: Remindd1.SentenceReply.Reading, _ typed: [String]) -> String {
        var options = AddSentence.named(typed)
        for word in words {
            if let place = options.firstIndex(of: word) { options.remove(at: place) }
        }
        let shared = MedicationPage.declared.fields.map(\.name)
        let other = ["every", "id", "title"] + own.fields.keys.filter { !shared.contains($0) }
        let dropped = other.map { "--" + $0.replacing("_", with: "-") }
        while let place = options.firstIndex(where: { option in
            option == "--force" || dropped.contains { option == $0 || option.hasPrefix($0 + "=") }
        }) {
            let hasValue =
                dropped.contains(options[place]) && place + 1 < options.count && !options[place + 1].hasPrefix("--")
            options.removeSubrange(place...(hasValue ? place + 1 : place))
        }
        let command =
            ["remindctl", MedicationPage.declared.command, "add", reading.title, "--when", reading.when] + options
        return "If this is a medicine: remindctl undo, then: \(command.map(ShellWord.quoted).joined(separator: " "))"
    }
}

/// `remindctl in 20m oven`
struct In: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "in", abstract: "Be reminded after a while: in 20m oven.",
        usage: "remindctl in <duration> [<what> ...] [<options>]",
        discussion: "With --every 20m it comes again. The options are those of: \(AddSentence.help).")

    @Argument(parsing: .captureForPassthrough, help: "How long from now, and what it is.")
    var words: [String] = []

    func run() throws {
        if !Set(words).isDisjoint(with: ["-h", "--help"]) { throw CleanExit.helpRequest(self) }
        guard !words.isEmpty else {
            throw CommandFailure(.invalidArgument, "missing how long", hint: "remindctl in 20m oven")
        }
        let command = try AddSentence.of(["in"] + words)
        let (time, title) = Sentence.quotedTitle(command.words)
        try command.run(time, isTimeFirst: true, title: title, typed: ["in"] + words)
    }
}

/// `remindctl at 15:30 call mum`
struct At: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "at", abstract: "Be reminded at a time: at 15:30 call mum.",
        usage: "remindctl at <time> [<what> ...] [<options>]",
        discussion: """
            Without a title, standard input has it, as in: echo call mum | remindctl at 15:30. \
            With --every 20m it comes again. \
            The options are those of: \(AddSentence.help).
            """)

    @Argument(parsing: .captureForPassthrough, help: "The time, and what it is.")
    var words: [String] = []

    func run() throws {
        if !Set(words).isDisjoint(with: ["-h", "--help"]) { throw CleanExit.helpRequest(self) }
        guard !words.isEmpty else {
            throw CommandFailure(.invalidArgument, "missing the time", hint: "remindctl at 15:30 call mum")
        }
        let command = try AddSentence.of(["at"] + words)
        let (time, title) = Sentence.quotedTitle(command.words)
        let piped = title == nil && Sentence.isOnlyTime(time) ? Sentence.title() : nil
        try command.run(time, isTimeFirst: true, title: title ?? piped, typed: ["at"] + words)
    }
}
