package import CivilTime
package import RemindProtocol
import Reminders
import Statistics
import Vocabulary

/// `today`: a heading, how much of the day is done, the rows, and what comes next if that is on another day.
///
/// On a terminal it takes one row less than there are, so that the prompt does not push the heading out. `DayRows` says
/// what is left out for that.
package enum DayText {
    /// - Parameter all: True to show every row, however many the terminal has.
    package static func lines(_ day: Remindd1.Day, all: Bool = false, clock: Clock, style: Style) -> [String] {
        var day = day
        // A terminal lists no day of lenses that waits for no answer.
        day.trackers?.removeAll { $0.isWear && $0.state == .none }
        let date = day.date
        let head = [heading(date, zone: day.zone, style)] + count(day.occurrences, of: date, clock: clock, style) + [""]
        var tail: [String] = []
        let asNeeded = AsNeededText.lines(day.asNeeded, indent: 2, clock: clock, style: style)
        if !asNeeded.isEmpty { tail += ["", style.paint("As needed", .bold)] + asNeeded }
        if let next = next(day, date: date, clock: clock, style: style) { tail += ["", next] }
        for note in remarks(day, clock: clock) {
            tail += [""] + style.wrap(note.text + note.command, note.tint)
        }
        let none = day.occurrences.isEmpty ? empty(day, date: date, clock: clock) : []
        let room = all ? nil : style.rows.map { $0 - 1 - head.count - none.count - tail.count }
        let rows = DayRows(day.occurrences, trackers: day.trackers ?? [], on: date, clock: clock, style: style)
        let shown = rows.lines(within: room)
        // Trackers alone come right below the heading.
        return head + none + (none.isEmpty && shown.first == "" ? Array(shown.dropFirst()) : shown) + tail
    }

    /// `5 of 11 done, 1 as needed, 2 due`: how much of the schedules of the day is done, and what was done besides them,
    /// so that the check marks below add up. Nothing for a day to come.
    private static func count(
        _ views: [OccurrenceView], of date: CivilDate, clock: Clock, _ style: Style
    ) -> [String] {
        let (asNeeded, planned) = (views.filter(isAsNeeded), views.filter { !isAsNeeded($0) })
        let scheduled = planned.filter { view in
            // Nothing that is left of a day before, nor what was moved from one: it counts there.
            let planned = view.moved?.instant ?? view.at
            return !view.slot.hasPrefix("+") && view.status != .lapsed && clock.date(of: planned) >= date
        }
        func isDone(_ view: OccurrenceView) -> Bool { view.status == .taken || view.status == .done }
        let done = scheduled.count(where: isDone)
        func count(_ status: OccurrenceView.Status) -> Int { views.count { $0.status == status } }
        var parts: [(String, Tint?)] = []
        if !scheduled.isEmpty {
            parts.append(("\(done) of \(scheduled.count) done", done == scheduled.count ? .good : nil))
        }
        for (number, word) in [
            (planned.count(where: isDone) - done, "extra"), (asNeeded.count(where: isDone), "as needed"),
        ] where number > 0 {
            parts.append(("\(number) \(word)", nil))
        }
        for status in [OccurrenceView.Status.running, .due, .snoozed, .missed, .skipped] where count(status) > 0 {
            parts.append(("\(count(status)) \(status.rawValue)", OccurrenceText.tint(of: status)))
        }
        guard date <= clock.today, !parts.isEmpty else { return [] }
        // Painted part by part, so that a break never falls into a colour.
        var lines: [(text: String, width: Int)] = []
        for (index, part) in parts.enumerated() {
            let text = part.0 + (index < parts.count - 1 ? "," : "")
            let painted = style.paint(part.0, part.1) + text.dropFirst(part.0.count)
            if let last = lines.last, last.width + 1 + text.count <= style.columns ?? .max {
                lines[lines.count - 1] = (last.text + " " + painted, last.width + 1 + text.count)
            } else {
                lines.append((painted, text.count))
            }
        }
        return lines.map(\.text)
    }

    private static func isAsNeeded(_ view: OccurrenceView) -> Bool { view.schedule.hasPrefix("as needed") }

    /// `5 of 11 done, 2 due`: the line below the heading; empty for a day to come and for one with nothing to count.
    package static func summary(_ day: Remindd1.Day, clock: Clock) -> String {
        count(day.occurrences, of: day.date, clock: clock, Style()).joined()
    }

    /// The lines below the rows, for a program that needs no command to type: what comes next, what is paused. Such a
    /// program has rows for doses that were recorded twice.
    package static func notes(_ day: Remindd1.Day, clock: Clock) -> [String] {
        let next = next(day, date: day.date, clock: clock, style: Style())
        let empty = day.occurrences.isEmpty ? empty(day, date: day.date, clock: clock).map(\.trimmed) : []
        return empty + [next].compactMap(\.self) + remarks(day, doubles: false, clock: clock).map(\.text)
    }

    /// A line about the day as a whole, and the command that says more.
    private struct Remark {
        var text: String
        var command = ""
        var tint: Tint?
    }

    private static func remarks(_ day: Remindd1.Day, doubles: Bool = true, clock: Clock) -> [Remark] {
        var remarks: [Remark] = []
        if let unshown = day.unshown {
            remarks.append(Remark(text: CleanText.line("\(unshown)."), command: " See: remindctl doctor", tint: .bad))
        }
        for double in doubles ? day.doubles ?? [] : [] { remarks.append(self.double(double, clock: clock)) }
        for fork in day.forks ?? [] {
            remarks.append(
                Remark(
                    text: CleanText.line(
                        "\(fork.fullTitle) was changed on \(fork.count) machines, and \(fork.machine)'s holds."),
                    command: " Decide: remindctl sync", tint: .bad))
        }
        // The misses of days before that a person has not looked at.
        if let count = day.unreviewed {
            let text = "\(count) older \(count == 1 ? "one was" : "ones were") missed while you were away"
            remarks.append(Remark(text: text, command: ": remindctl review", tint: .attention))
        }
        if let paused = day.paused { remarks.append(self.paused(paused, clock: clock)) }
        if day.isClockUnconfirmed == true {
            remarks.append(Remark(text: "The clock is \(unconfirmed).", command: " Why: remindctl doctor"))
        }
        return remarks
    }

    /// `Metformin, 08:00: taken twice, at 08:05 on laptop and at 08:20 on desktop?`, and what to type.
    private static func double(_ double: Remindd1.Day.Double, clock: Clock) -> Remark {
        let due = clock.minute(Instant(seconds: double.due), on: clock.today)
        return Remark(
            text: CleanText.line("\(double.fullTitle), \(due): taken twice, \(doses(double, clock: clock))? \(unsure)"),
            command: " One dose: remindctl once \(double.what); two doses: remindctl twice \(double.what)",
            tint: .bad)
    }

    static let unsure = "Do not take more before you are sure."

    /// `at 08:05 on laptop and at 08:20 on desktop`
    static func doses(_ double: Remindd1.Day.Double, clock: Clock) -> String {
        double.doses.map { "at \(clock.minute(Instant(seconds: $0.at), on: clock.today)) on \($0.machine)" }
            .joined(separator: " and ")
    }

    /// `paused: Metformin until Friday, Zinc`; of more than three, how many.
    private static func paused(_ paused: [Remindd1.Day.Paused], clock: Clock) -> Remark {
        let names = paused.map { one in
            one.fullTitle
                + (one.until.map { " until \(clock.day($0))" } ?? "")
        }
        let few = names.joined(separator: ", ")
        let isMany = names.count > 3
        return Remark(
            text: CleanText.line("paused: \(isMany ? "\(names.count) reminders" : few)"),
            command: isMany ? ", see remindctl list" : "", tint: .quiet)
    }

    /// The words for an unconfirmed clock.
    static let unconfirmed = "not confirmed yet: nothing is recorded as missed"

    package static func heading(_ date: CivilDate, zone: String, _ style: Style) -> String {
        let full = DateWords.full(date)
        let room = style.columns.map { max(0, $0 - DisplayWidth.of(full) - 2) } ?? .max
        let zone = DisplayWidth.cut(CleanText.line(zone), to: room, ellipsis: style.ellipsis)
        return "\(style.paint(full, .bold))  \(style.paint(zone, .quiet))"
    }

    private static func empty(_ day: Remindd1.Day, date: CivilDate, clock: Clock) -> [String] {
        if date != clock.today { return day.trackers?.isEmpty ?? true ? ["  Nothing on this day."] : [] }
        if day.next != nil || day.asNeeded != nil { return ["  Nothing today."] }
        return ["  Nothing today, and nothing to come."]
    }

    /// `next: Isha tomorrow at 05:45, in 15 h 27 min`; if that is too long, the title is cut and not the time.
    private static func next(_ day: Remindd1.Day, date: CivilDate, clock: Clock, style: Style) -> String? {
        guard let view = day.next else { return nil }
        let due = view.at
        let dueDate = clock.date(of: due)
        let when = (dueDate == clock.today ? "" : "\(clock.day(dueDate)) ") + "at \(clock.time(due))"
        let rest = " \(when), \(clock.until(due))"
        var title = CleanText.line(OccurrenceText.title(of: view, clock.display))
        if let columns = style.columns {
            let room = columns - DisplayWidth.of("next: " + rest)
            title = DisplayWidth.cut(title, to: max(room, 8), ellipsis: style.ellipsis)
        }
        return "next: \(title)\(rest)"
    }
}
