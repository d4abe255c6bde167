import ArgumentParser
import Catalogue
import CivilTime
import Configuration
import Glibc
import RemindClient
import RemindProtocol
import RemindText
import Reminders
import Vocabulary

struct Init: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Set up a first reminder with a few questions, then test a notification.",
        discussion: "Enter skips a question, Ctrl-C leaves with nothing changed. Run it again to add another reminder.")

    func run() throws {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
            let example = "remindctl \(Kinds.standard.command) add Metformin --when \"daily at 08:00, 20:00\""
            throw CommandFailure(.invalidArgument, "init asks questions and needs a terminal", hint: example)
        }
        let environment = UserEnvironment.current
        let link = try DaemonLink()
        let status: DaemonStatus = try link.read("Status")
        let file = SettingsFile(try environment.settingsFile())
        let hasLocation = (try? SettingsText(try file.read() ?? ""))?.entry("location") != nil
        let all: Remindd1.Reminders = try link.read("List", Remindd1.ListRequest())
        var steps = FirstSteps(
            now: environment.now, zone: environment.rules(named: status.zone), zones: environment.zones,
            asksPlace: !hasLocation, existing: all.reminders.map { ($0.kind, $0.title) }, read: Init.draft)
        try ask(&steps)
        if let place = steps.place { try keep("location", PlaceText.toml(place), in: file, link) }
        let reply = try define(steps, link)
        Console.print("")
        Console.print(
            DefinedText.lines(
                "added", reply, clock: reply.clock, style: environment.style))
        try addTrackers(steps, link)
        try useLanguage(over: status.language, in: file, link)
        Console.print("")
        let tested = try TestNotification.ask()
        if tested.shown {
            show(TestNotificationText.lines(tested))
        } else {
            FailureReport(TestNotificationText.failure(tested)).print()
        }
        let verb = steps.kind.verb.imperative
        show([
            "", "See your day: remindctl        Answer: remindctl \(verb) \(reply.reminder.id)",
            "Add another:  remindctl init   All commands: remindctl --help",
        ])
    }

    /// Reads a line that adds a reminder; `nil` for another line.
    static func draft(_ line: [String]) throws(RemindError) -> DefinitionDraft? {
        do {
            return try (Remindctl.command(of: line) as? any DefiningCommand)?.draft()
        } catch {
            let failure = FailureReport(error, arguments: line).failure
            // A question takes no option.
            let hint = failure?.hint.map { $0.hasPrefix("--") ? String($0.drop { $0 != " " }.dropFirst()) : $0 }
            throw RemindError(.invalidDefinition, failure?.message ?? "that is not understood", hint: hint)
        }
    }

    private func show(_ lines: [String]) { Console.print(UserEnvironment.current.style.wrap(lines)) }

    private func ask(_ steps: inout FirstSteps) throws {
        show(["Press Enter to skip a question, Ctrl-C to leave."])
        while let question = steps.question {
            show(["", question])
            Console.write("> ")
            guard let line = readLine() else {
                Console.print("")
                throw CommandFailure(.invalidArgument, "nothing was set up", hint: "begin again: remindctl init")
            }
            do {
                try steps.answer(line)
            } catch {
                FailureReport(error).print()
            }
        }
    }

    private func define(_ steps: FirstSteps, _ link: DaemonLink) throws -> Remindd1.Changed {
        var asked = Remindd1.DefineRequest(draft: steps.draft, request: RequestName.fresh())
        asked.force = steps.isTrial ? true : nil
        return try link.write("Define", asked)
    }

    private func addTrackers(_ steps: FirstSteps, _ link: DaemonLink) throws {
        for draft in steps.trackers {
            let asked = Remindd1.DefineRequest(draft: draft, request: RequestName.fresh())
            let reply: Remindd1.Changed = try link.write("Define", asked)
            show([CleanText.line("added: \(reply.reminder.title) (\(reply.reminder.id))")])
        }
        guard let weight = steps.weight else { return }
        let asked = Remindd1.LogRequest(
            what: FirstSteps.Extra.weight.word, values: [weight], request: RequestName.fresh())
        let reply: Remindd1.Logged = try link.write("Log", asked)
        let answered = Remindd1.Answered(zone: reply.zone, now: reply.now, results: reply.results)
        Console.print(AnswerText.answered(answered, clock: reply.clock))
    }

    /// Writes the language of this terminal, if notifications are in another one: a service may have been started before the
    /// session had its language. Nothing is changed if the file says a language, or if there is no translation.
    private func useLanguage(over now: String?, in file: SettingsFile, _ link: DaemonLink) throws {
        let wanted = Languages(environment: UserEnvironment.current.variable).names
        guard let language = wanted.first(where: Translations.has), now.map({ !wanted.contains($0) }) ?? true,
            let text = try? SettingsChange.text(of: file), text.entry("language") == nil
        else { return }
        try keep("language", "\"\(language)\"", in: file, link)
    }

    /// Writes a setting into remindd.toml; into one that is there already only if the person says so.
    private func keep(_ key: String, _ literal: String, in file: SettingsFile, _ link: DaemonLink) throws {
        let old = try file.read()
        let line = "\(key) = \(literal)"
        if old != nil, !Question.confirms("Change \(file.path)?", about: ["", "+ \(line)"]) {
            return show(["Not changed. To do it later, write there: \(line)"])
        }
        try file.write(try SettingsChange.edited(try SettingsChange.text(old ?? ""), key, to: literal).text)
        let reply: Remindd1.ReloadReply = try link.read("Reload")
        guard let problem = reply.problems.first else { return }
        Console.warn("remindctl: error: \(CleanText.lines(problem.text))")
    }
}
