import ArgumentParser
import CivilTime
import RemindClient
import RemindProtocol
import RemindText
import Reminders
import Vocabulary

struct ReplaceLenses: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replace",
        abstract: "Record that you opened a new pair, due or not.",
        discussion: "The new pair counts from then.")

    @Argument(
        help: "Which lenses, if you have several reminders.",
        completion: .ids(of: LensPage.kind))
    var what: String?

    @Option(help: ArgumentHelp("When you did it: 08:05, \"yesterday 21:00\", or a day.", valueName: "time"))
    var at: String?

    @Option(
        help: ArgumentHelp("The day you did it: yesterday, fri, -3d, 2026-11-20.", valueName: "day"),
        completion: .days)
    var on: String?

    @Option(help: "Only this eye: left or right.", completion: .list(["left", "right"]))
    var eye: String?

    @Option(help: "Why: torn, lost or due.", completion: .list(["torn", "lost", "due"]))
    var reason: String?

    @Option(help: "A note.")
    var note: String?

    func validate() throws {
        guard at == nil || on == nil else { throw ValidationError("use --at or --on, not both") }
    }

    func run() throws {
        let link = try DaemonLink()
        var choice = LensChoice()
        (choice.what, choice.eye) = (what, eye)
        var asked = Remindd1.AnswerRequest(
            what: nil, outcome: "done", at: try time, note: note, early: true,
            kind: LensPage.kind, request: RequestName.fresh())
        asked.because = reason
        asked.whats = try choice.chosen(
            link, where: { LensStatus.isWorn($0.fields) }, naming: { "remindctl lens replace \($0)" })
        let reply: Remindd1.Answered = try link.write("Answer", asked)
        let cycles: Remindd1.CyclesReply = try link.read("Cycles", Remindd1.CyclesRequest(kind: LensPage.kind))
        let clock = reply.clock
        Console.print(
            reply.results.flatMap { result in
                let own = cycles.histories.first { $0.reminder == result.occurrence.reminder }
                var one = reply
                one.results = [result]
                let lines = AnswerText.answered(one, clock: clock)
                guard result.changed, let own, let line = Self.opened(result.occurrence, own, clock) else {
                    return lines
                }
                return [CleanText.line(line)] + lines.dropFirst()
            })
    }

    /// `new pair: Contact lenses, opened yesterday, due Monday, 7 December (7k2)`
    private static func opened(_ view: OccurrenceView, _ cycles: Remindd1.Cycles, _ clock: Clock) -> String? {
        guard let opened = view.answered.map({ clock.date(of: $0.instant) }) else { return nil }
        let title = OccurrenceText.title(of: view, clock.display)
        let since = opened == clock.today ? "" : ", opened \(clock.past(opened))"
        // Another may have been opened since.
        let isLast = cycles.cycles.last?.opened == opened
        let due = (isLast ? cycles.due : nil).map { ", due \(DateWords.day($0))" } ?? ""
        let what = LensStatus.isWorn(cycles.fields) ? "new pair" : "new"
        return "\(what): \(title)\(since)\(due)" + (view.note.map { " - \($0)" } ?? "")
            + (view.handle.map { " (\($0))" } ?? "")
    }

    /// People know the day: without a time it is noon of that day.
    private var time: String? {
        get throws {
            guard let day = on ?? at.flatMap({ DayName.matches($0) ? $0 : nil }) else { return at }
            let environment = UserEnvironment.current
            let now = try environment.localZone().local(at: environment.now)
            let date = try LensPage.day(day, today: now.date)
            guard date <= now.date else {
                throw CommandFailure(
                    .invalidTime, "\(date) is in the future", hint: "name today, \(now.date), or a day before")
            }
            return date == now.date ? nil : "\(date) 12:00"
        }
    }
}

/// `remindctl lens reset`: the same with a question, as in the app for the phone.
struct ResetLenses: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset", abstract: "Start a new pair today, after a question.",
        discussion: "The same as replace, but a terminal asks first.")

    @Flag(help: "Do not ask.")
    var yes = false

    @OptionGroup var replace: ReplaceLenses

    func run() throws {
        try Question.beginAnew.ask(
            "Start fresh?",
            about: ["This will clear your current cycle and start fresh. Your history will be preserved."],
            isAnswered: yes, refusal: "nothing was changed")
        try replace.run()
    }
}

/// `remindctl lens edit`: of another type is another pair, so a terminal asks first.
struct EditLenses: ParsableCommand {
    static let configuration = EditReminder<LensPage>.configuration

    @Flag(help: "Do not ask if a new type begins a new pair.")
    var yes = false

    @OptionGroup var edit: EditReminder<LensPage>

    func run() throws {
        if !yes, Question.canBeAsked, let days = LensStatus.lifetime(edit.own.fields.mapValues { .text($0) }) {
            let shown: Remindd1.Shown = try DaemonLink().read("Show", Remindd1.WhatRequest(what: edit.what))
            try Question.beginAnew.ask(
                "Change the type?",
                about: [
                    "Changing lens type will reset your current cycle and start tracking from today. "
                        + "Your history will be preserved."
                ], isAnswered: LensStatus.lifetime(shown.reminder.fields) == days, refusal: "nothing was changed")
        }
        try edit.run()
    }
}
