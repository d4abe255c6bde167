import ArgumentParser
import CivilTime
import RemindClient
import RemindProtocol
import RemindText
import Reminders
import Statistics
import Vocabulary

/// `remindctl log weight 71.9kg`; `remindctl weight 71.9kg` is short for it.
struct Log: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "Record a reading: a weight, a drink, a night, a mood.",
        discussion: """
            remindctl log water 330ml coffee --at 08:10
            remindctl log sleep 23:10 06:50 --part quality=4
            remindctl log pressure 120/80 --on yesterday
            remindctl log sleep 23:10 06:50 --on fri

            Without a value, it records the tracker's step. The first reading of water, weight, sleep, mood or fast \
            makes the tracker.
            """)

    @Argument(help: "A tracker, its kind, or the handle of a reading to change.", completion: .what)
    var what: String

    @Argument(
        help: ArgumentHelp("A value with its unit: 71.9kg. Or the start and the end: 23:10 06:50.", valueName: "values")
    )
    var typed: [String] = []

    @Option(
        help: ArgumentHelp("A further value: dia=80. Can be repeated.", valueName: "name=value"))
    var part: [String] = []

    @Option(help: ArgumentHelp("When it began: 23:10.", valueName: "time"))
    var from: String?

    @Option(help: ArgumentHelp("When it was, or ended: 08:05, \"10m ago\".", valueName: "time"))
    var at: String?

    @Option(
        help: ArgumentHelp("The day it counts for: yesterday, 2026-11-20. Times are of that day.", valueName: "day"),
        completion: .days)
    var on: String?

    @Option(help: "A note.")
    var note: String?

    @Flag(help: "Change an earlier reading.")
    var replace = false

    @Flag(help: "Take a value that looks mistyped, such as a weight of 719 kg.")
    var force = false

    @Option(help: "The person, if a kind is named.", completion: .people)
    var person: String?

    @OptionGroup var request: RequestOption

    @OptionGroup var output: OutputOptions

    /// `23:10-06:50` and `11pm to 7am` as two values.
    private var values: [String] {
        func isTime(_ text: String) -> Bool { (try? TimeText.parse(text)) != nil }
        if typed.count == 3, ["to", "until", "till", "-"].contains(typed[1].lowercased()), isTime(typed[0]),
            isTime(typed[2])
        {
            return [typed[0], typed[2]]
        }
        return typed.flatMap { value in
            let ends = value.split(separator: "-").map(String.init)
            return ends.count == 2 && ends.allSatisfy(isTime) ? ends : [value]
        }
    }

    func run() throws {
        var asked = Remindd1.LogRequest(
            what: what, values: values.isEmpty ? nil : values, request: request.id)
        if !part.isEmpty { asked.parts = try parts() }
        (asked.from, asked.at, asked.on, asked.note) = (from, at, on, note)
        (asked.replace, asked.person, asked.force) = (replace ? true : nil, person, force ? true : nil)
        let reply: Remindd1.Logged = try DaemonLink().write("Log", asked)
        try output.print(reply.results) { _ in
            let made = reply.made.map { ["added: \($0), with this first reading"] } ?? []
            let answered = Remindd1.Answered(zone: reply.zone, now: reply.now, results: reply.results)
            let clock = reply.clock
            return made + AnswerText.answered(answered, clock: clock) + total(reply.day, clock)
        }
    }

    /// `  today 817 ml (at least 2 l a day), 300 ml behind, next at 15:10`, unless the reading alone says it.
    private func total(_ view: TrackerDayView?, _ clock: Clock) -> [String] {
        guard let view, view.readings > 1 || view.goal != nil else { return [] }
        return [CleanText.line("  \(clock.past(view.day)) \(TrackerText.words(view, clock))")]
    }

    private func parts() throws -> [String: String] {
        var parts: [String: String] = [:]
        for text in part {
            guard let sign = text.firstIndex(of: "="), sign > text.startIndex else {
                throw CommandFailure(.invalidArgument, "\"\(text)\" names no value", hint: "--part dia=80")
            }
            let name = String(text[..<sign])
            guard parts.updateValue(String(text[text.index(after: sign)...]), forKey: name) == nil else {
                throw CommandFailure(.invalidArgument, "\(name) is given twice", hint: "leave one out")
            }
        }
        return parts
    }
}
