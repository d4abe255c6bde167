package import CivilTime
package import RemindProtocol
package import Reminders
package import Statistics
import Vocabulary

/// One row of a day in words, for a program that lays it out itself: the words of `today`, safe to show.
package struct DayEntry: Hashable, Sendable {
    package var title: String
    /// When it is due; empty for what has no time.
    package var time = ""
    /// A character for the state, such as `●`: colour never carries the meaning alone.
    package var mark: String
    /// The state in words, such as `due, until 10:00`.
    package var state: String
    /// The warning about the time since the dose before.
    package var warning: String?
    /// How much of a goal or of a session is reached, from 0 to 1; `nil` without one that a bar can show.
    package var progress: Double?

    /// An occurrence among the rows of a day.
    package init(_ view: OccurrenceView, on day: CivilDate, clock: Clock) {
        let text = OccurrenceText(view: view, clock: clock, style: Style())
        title = CleanText.line(text.titleCell.text)
        time = text.time(on: day)
        mark = text.symbol.text
        state = CleanText.line(text.state(on: day).text)
        warning = view.warning.map(CleanText.line)
        progress = text.progress.map { DayEntry.part($0.done, of: $0.whole) }
    }

    /// A tracker or a habit on one day.
    package init(_ view: TrackerDayView, clock: Clock) {
        title = view.cleanTitle
        mark = TrackerText.mark(view).text(Style())
        state = CleanText.line(TrackerText.words(view, clock))
        progress = TrackerText.progress(view, clock).map { DayEntry.part($0.done, of: $0.whole) }
    }

    /// A medicine that is taken as needed.
    package init(_ view: AsNeededView, clock: Clock) {
        title = CleanText.line(
            PersonText.title([view.title, view.detail].compactMap(\.self).joined(separator: " "), of: view.person))
        mark = (view.next == nil ? Mark.upcoming : .nothing).text(Style())
        state = CleanText.line(AsNeededText.words(view, clock))
    }

    /// A dose that two machines have each recorded.
    package init(_ double: Remindd1.Day.Double, clock: Clock) {
        title = CleanText.line(double.fullTitle)
        time = clock.minute(Instant(seconds: double.due), on: clock.today)
        mark = Mark.missed.text(Style())
        state = CleanText.line("taken " + DayText.doses(double, clock: clock))
        warning = DayText.unsure
    }

    /// All of it in one line, as a screen reader says it: `Metformin 500 mg, 08:00, taken 08:05`.
    package var spoken: String {
        [title, time, state, warning ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// The name of a button for a screen reader: `Taken: Metformin 500 mg, 08:00`.
    package func spoken(_ button: String) -> String {
        "\(button): " + [title, time].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private static func part(_ done: Int, of whole: Int) -> Double {
        max(0, min(1, Double(done) / Double(max(1, whole))))
    }
}

extension OccurrenceText {
    /// How long a session has run, in seconds, and how long it is meant to; `nil` if it does not run or has no end.
    fileprivate var progress: (done: Int, whole: Int)? {
        guard view.status == .running, let session = view.session else { return nil }
        let lasted = (clock.now - session.from.instant).components.seconds + (session.before ?? 0)
        let whole = session.goal ?? session.until.map { ($0.instant - session.from.instant).components.seconds }
        return whole.map { (Int(lasted), Int($0)) }
    }
}

extension TrackerText {
    /// The mark of a day, the same as in a habit's week.
    fileprivate static func mark(_ view: TrackerDayView) -> Mark {
        if view.running != nil { return .running }
        return switch view.state {
        case .met: .done
        case .partial: .short
        case .kept: .kept
        case .unmet: view.isChecked || view.isBroken == true ? .missed : .short
        case .skipped: .skipped
        case .paused: .paused
        case .none: view.value == nil ? .upcoming : .logged
        }
    }
}
