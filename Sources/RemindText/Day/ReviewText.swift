import CivilTime
package import Reminders
package import Vocabulary

/// `review`: unattended misses, and the person's answers.
package enum ReviewText {
    package enum Said: Equatable {
        case later, enough, help
        /// In the daemon's words, and when it happened.
        case outcome(String, at: String?)
    }

    package static func lines(_ views: [OccurrenceView], clock: Clock, style: Style) -> [String] {
        guard !views.isEmpty else {
            return ["Nothing to review.", "To see what you missed: remindctl history --status missed"]
        }
        var table = Table(columns: [.left, .right, .flexible, .left, .right], indent: 2)
        table.rows = views.map { view in
            let text = OccurrenceText(view: view, clock: clock, style: style)
            let date = clock.date(of: text.due)
            return [
                Cell(DateWords.brief(date)), Cell(text.time(on: date)), text.titleCell,
                text.state(on: date), text.handle,
            ]
        }
        return table.lines(style) + ["", "To answer them one by one: remindctl review, on a terminal"]
            + ["To record them all as missed: remindctl review --all missed"]
    }

    package static func question(_ view: OccurrenceView, _ number: Int, of count: Int, clock: Clock) -> [String] {
        let due = view.at
        let title = OccurrenceText.title(of: view, clock.display)
        let day = clock.day(clock.date(of: due))
        let times = view.count.map { $0 > 1 ? ", \($0) times from then on" : "" } ?? ""
        let choices =
            view.count == nil
            ? "t taken on time, t 08:20 taken at 08:20, s skipped, m missed, l later, q quit, ? help"
            : "s skipped, m missed, l later, q quit, ? help"
        return [
            CleanText.line("\(number)/\(count)  \(title), \(day) at \(clock.time(due))\(times)"), "     \(choices)",
        ]
    }

    /// The meaning of each answer: what it records, and what that counts for.
    package static func help(_ view: OccurrenceView) -> [String] {
        let taken = [
            "t        you took it when it was due", "t 08:20  you took it at 08:20 of that day, or another time",
        ]
        let rest = [
            "s        you left it out on purpose: it counts neither for nor against you",
            "m        you missed it: it counts as missed",
            "l        leave it for the next review", "q        stop here: all that is left waits for the next review",
            view.count == nil
                ? "Each can be undone later: remindctl undo"
                : "An answer is about all of them. A single one: remindctl take WHAT --at TIME",
        ]
        return ((view.count == nil ? taken : []) + rest).map { "  \($0)" }
    }

    /// The meaning of a typed line.
    ///
    /// - Throws: `invalidArgument` where it means nothing.
    package static func answer(_ line: String, to view: OccurrenceView, clock: Clock) throws(RemindError) -> Said {
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        let at = words.count > 1 ? words[1] : nil
        switch (words.first?.lowercased(), at) {
        case ("?", nil), ("h", nil), ("help", nil): return .help
        case ("l", nil), ("later", nil): return .later
        case ("q", nil), ("enough", nil), ("quit", nil): return .enough
        case ("s", nil), ("skipped", nil): return .outcome("skipped", at: nil)
        case ("m", nil), ("missed", nil): return .outcome("missed", at: nil)
        case ("t", nil), ("taken", nil), ("d", nil), ("done", nil):
            guard view.count == nil else { break }
            return .outcome("done", at: view.due.description)
        case ("t", let at?), ("taken", let at?), ("d", let at?), ("done", let at?):
            guard view.count == nil else { break }
            return .outcome("done", at: moment(at, of: view, clock: clock))
        default: break
        }
        throw RemindError(
            .invalidArgument, "unknown answer \(quoted(line))",
            hint: view.count == nil
                ? "t, t 08:20, s, m, l, q or ?" : "s, m, l, q or ?; single ones with remindctl take --at")
    }

    /// A bare time of day is of the day it was due, or of the day after if it would lie before it by half a day.
    private static func moment(_ text: String, of view: OccurrenceView, clock: Clock) -> String {
        guard let time = ClockTime(text.count == 4 ? "0" + text : text) else { return text }
        let due = view.at
        let candidates = (-1...1).compactMap { days in
            clock.zone.instant(of: CivilDateTime(clock.date(of: due) + days, time))
        }
        let near = candidates.min { abs(($0 - due).milliseconds) < abs(($1 - due).milliseconds) }
        return near.map { clock.zone.timestamp($0).description } ?? text
    }
}
