import CivilTime
import Reminders
package import Statistics
import Vocabulary

/// Trackers in `today`: `Water  ████▏···  1250 ml of at least 2 l a day`. The number comes first if there is no room
/// for a bar.
package enum TrackerText {
    private static let barWidth = 16

    /// How to begin with a kind of which there is no tracker yet; `nil` for a kind that takes no readings.
    static func begin(_ kind: any Kind) -> [String]? {
        guard kind.has(.readings) else { return nil }
        let command: String
        if kind.starter == nil {
            command = "\(kind.command) add Pain --measure scale"
        } else if kind.session?.goalField != nil {
            command = "\(kind.command) start"
        } else {
            let own = ReminderID(rawValue: kind.name).map { Definition(id: $0, kind: kind.name, title: kind.name) }
            command = "\(kind.command) \(own.flatMap { kind.measures?.measuring($0) }?.example ?? "1")"
        }
        return ["No \(kind.words.many) yet. Begin with: remindctl \(command)"]
    }

    /// The lines of each tracker.
    static func rows(_ views: [TrackerDayView], clock: Clock, style: Style) -> [[String]] {
        var table = Table(columns: [.flexible, .left, .left], indent: 2)
        let hasRoom = style.columns.map { $0 >= 60 } ?? true
        table.rows = views.map { view in
            let title = view.fullTitle
            return [
                Cell(title), Cell(hasRoom ? bar(view, clock, style) : ""),
                Cell(words(view, clock), view.state == .met ? .good : nil),
            ]
        }
        return table.rowLines(style)
    }

    /// `1250 ml of at least 2 l a day`, `71.9 kg at 07:02`, `nothing logged`
    package static func words(_ view: TrackerDayView, _ clock: Clock) -> String {
        let archived = view.archived.map { "  archived \(DateWords.dayAndMonth($0))" }
        return value(view, clock) + (archived ?? "")
    }

    private static func value(_ view: TrackerDayView, _ clock: Clock) -> String {
        if let running = running(view, clock) {
            return "\(Measurement.clock(seconds: running.lasted / 60 * 60))"
                + (running.goal.map { " of \(Measurement.clock(seconds: $0))" } ?? "") + ", "
                + (running.end.map { "until \(clock.minute($0, on: clock.today))" }
                    ?? "since \(clock.minute(running.from, on: clock.today))")
        }
        var parts: [String] = []
        if view.value == nil, view.isChecked {
            parts.append(checked(view))
            if goal(view)?.frequency == .daily { return parts[0] }
        } else if let value = measurement(view) {
            // A sum of converted values has thousandths that were never typed.
            let unit = clock.display.unit(for: value.unit)
            let isTyped =
                view.readings == 1 && unit == value.unit && (view.last?.value?.unit ?? value.unit) == value.unit
            let decimals = isTyped ? 3 : unit?.decimals ?? 1
            let shown = value.converted(to: unit).rounded(to: decimals)
            parts.append(value.unit?.dimension == .time ? value.text() : shown.description)
            if let trend = view.trendValue?.measurement.converted(to: unit) {
                parts[0] += ", trend \(trend.rounded(to: unit?.decimals ?? 1))"
            }
        } else if let known = view.known {
            let day = known.day
            let value = TrackerDayView.Value(amount: known.value, unit: view.knownUnit).measurement
            parts.append("\(clock.display.text(value)) on \(DateWords.dayAndMonth(day))")
        } else {
            parts.append("nothing logged")
        }
        if let goal = goal(view) { parts.append("(\(goal.text(clock.display.text)))") }
        if let from = view.last?.from?.instant, view.readings == 1 {
            parts.append("from \(clock.minute(from, on: clock.today))")
        }
        return parts.joined(separator: " ") + (pace(view, clock).map { ", \($0)" } ?? "")
    }

    /// `150 ml behind, next at 15:10`
    private static func pace(_ view: TrackerDayView, _ clock: Clock) -> String? {
        guard let pace = view.pace else { return nil }
        let behind = view.behind.flatMap { $0.thousandths > 0 ? $0 : nil }
        let next = pace.next.map { "next at \(clock.minute($0.instant, on: clock.today))" }
        let words = [
            behind.map { $0.shown(in: clock.display.unit(for: $0.unit)) + " behind" }, next,
        ]
        return words.contains { $0 != nil } ? words.compactMap(\.self).joined(separator: ", ") : nil
    }

    /// One that runs now, and when it reaches its goal, if that lies ahead.
    private static func running(_ view: TrackerDayView, _ clock: Clock)
        -> (from: Instant, lasted: Int64, goal: Int64?, end: Instant?)?
    {
        guard let running = view.running else { return nil }
        let from = running.from.instant
        let end = running.goal.map { from + .seconds($0) }
        return (
            from, max(0, (clock.now - from).components.seconds), running.goal, end.flatMap { $0 > clock.now ? $0 : nil }
        )
    }

    private static func checked(_ view: TrackerDayView) -> String {
        if let wear = Kinds.named(view.kind)?.wear {
            switch view.state {
            case .met, .partial, .kept: return wear.verb.past
            case .unmet, .skipped: return "not \(wear.verb.past)"
            case .paused: return "paused"
            case .none: return "not recorded"
            }
        }
        let isBroken = view.isBroken == true
        return switch view.state {
        case .met, .partial, .kept: isBroken ? Slip.word(false) : "done"
        case .unmet: isBroken ? Slip.word(true) : "no"
        case .skipped: "skipped"
        case .paused: "paused"
        case .none: isBroken ? "clean so far" : "not answered"
        }
    }

    private static func measurement(_ view: TrackerDayView) -> Measurement? {
        view.value?.measurement
    }

    private static func goal(_ view: TrackerDayView) -> Goal? {
        let unit = view.value?.unit.flatMap { try? MeasureUnit(parsing: $0) }
        return view.goal.flatMap { try? Goal.parse($0, unit: unit) }
    }

    /// How much of a goal is reached; empty without one that a bar can show.
    private static func bar(_ view: TrackerDayView, _ clock: Clock, _ style: Style) -> String {
        progress(view, clock).map { ProgressBar.text($0.done, of: $0.whole, width: barWidth, style: style) } ?? ""
    }

    /// How much of a goal is reached, in any unit; `nil` without a goal that a bar can show.
    static func progress(_ view: TrackerDayView, _ clock: Clock) -> (done: Int, whole: Int)? {
        if let running = running(view, clock) {
            return running.goal.map { (Int(running.lasted), Int(max(1, $0))) }
        }
        guard case .atLeast(let least)? = goal(view)?.rule, goal(view)?.period == .day else { return nil }
        let value = measurement(view)
        let base = value?.unit?.dimension == .time ? MeasureUnit.second : value?.unit
        let done = value.map { $0.converted(to: base).thousandths } ?? 0
        let whole = max(1, least.converted(to: base).thousandths)
        return (Int(done), Int(whole))
    }
}
