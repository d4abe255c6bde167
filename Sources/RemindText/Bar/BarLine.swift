import CivilTime
package import RemindProtocol
package import Reminders
import Statistics
package import Vocabulary

/// One line for a bar, the lines that show when a pointer rests on it, and what sort of line it is. A value: it decides
/// the words, and `BarFormat` how they are written.
///
/// It is a function of the day as the daemon tells it and of the minute: between two events it changes when a minute
/// begins, and at no other time.
package struct BarLine: Equatable {
    /// The sorts, for the colours of a bar. The text says the same without them.
    enum Class: String, Encodable, CaseIterable {
        /// Something waits for an answer.
        case due
        /// It is due and has rung again.
        case urgent
        /// Something comes within 15 minutes.
        case soon
        case upcoming
        /// Nothing more today.
        case clear
        /// The daemon does not answer.
        case off
        /// Answers are not recorded.
        case unsaved
        /// How far something is used up.
        case green, yellow, orange, red
        /// Beside another: what is due is on time for 15 minutes more at most.
        case windowEnding = "window-ending"

        var isLevel: Bool { [.green, .yellow, .orange, .red].contains(self) }
    }

    package var text: String
    /// A few characters, for a narrow bar.
    var short: String
    package var lines: [String]
    var main: Class
    /// Classes beside the main one: the one without trouble with the record, the level of lenses that are due, a window that
    /// ends.
    var others: [Class] = []
    /// How much of the day is done; of a prayer that is due, how much of its window has passed.
    var percentage: Int?

    var classes: [Class] { [main] + others }

    /// Longer lists are cut: a bar has no second page.
    private static let mostLines = 15
    private static let soon = Duration.seconds(15 * 60)

    /// How a line is to be.
    package struct Options {
        /// The most columns of the text.
        package var length = 40
        /// True if every title is replaced by its cover.
        package var isPrivate = false
        package var style = Style()

        package init() {}
    }

    /// - Parameter words: Words of a widget, in place of the next thing, or before it.
    package init(_ day: Remindd1.Day, widget: BarWidget? = nil, clock: Clock, options: Options) {
        let clock = Clock(now: clock.now.wholeMinute, zone: clock.zone, display: clock.display)
        let trouble = day.unsaved == nil ? "" : "NOT recorded: "
        var room = options
        room.length = max(8, options.length - trouble.count)
        let texts = BarTexts(clock: clock, options: room)
        let waiting = day.occurrences.filter { $0.status == .due && $0.deferred == nil }
        // Shortly before midnight, what is next may be tomorrow's.
        let soon = day.next.flatMap(texts.moment).flatMap { $0.at - clock.now <= BarLine.soon ? $0 : nil }
        let coming = (day.occurrences.compactMap(texts.moment) + [soon].compactMap(\.self)).sorted { $0.at < $1.at }
        let next = coming.first
        if let first = waiting.first {
            main = waiting.contains { $0.urgent == true } ? .urgent : .due
            let mark = main == .urgent ? "!" : texts.mark(first)
            let more = waiting.count > 1 ? " +\(waiting.count - 1)" : ""
            text = texts.fitted(mark + " ", texts.title(first), " due" + more)
            short = mark + " " + clock.minute(first.at, on: clock.today)
        } else if let next {
            main = next.at - clock.now <= BarLine.soon ? .soon : .upcoming
            let mark = texts.mark(next.view)
            text = texts.fitted(mark + " ", texts.title(next.view), " " + texts.left(until: next))
            short = mark + " " + clock.minute(next.at, on: clock.today)
        } else {
            main = .clear
            let mark = Mark.done.text(options.style)
            text = mark + (day.next == nil && day.occurrences.isEmpty ? " nothing to come" : " nothing more today")
            short = mark
        }
        if let widget {
            // No colour says alone that something waits.
            let isFollowed = main == .due || main == .urgent || widget.isWithNext && main != .clear
            text = texts.fitted("", widget.text, isFollowed ? ", " + text : "")
            if let own = widget.main {
                if main != .due, main != .urgent { main = own } else if own.isLevel { others = [own] }
            }
        }
        text = DisplayWidth.cut(
            trouble + texts.fitted("", text, ""), to: options.length, ellipsis: options.style.ellipsis)
        lines = (widget?.lines ?? []) + texts.list(day, waiting: waiting, most: BarLine.mostLines)
        percentage = widget?.percentage ?? texts.percentage(day)
        if let window = texts.window(waiting) {
            if window.end - clock.now <= BarLine.soon { others.append(.windowEnding) }
            if widget?.isWithNext == true {
                percentage = Int(100 * (clock.now - window.begin).components.seconds / window.length)
            }
        }
        if let unsaved = day.unsaved {
            lines.insert(CleanText.line(unsaved), at: 0)
            others.insert(main, at: 0)
            main = .unsaved
        }
    }

    /// The line without a daemon.
    package init(off error: RemindError, length: Int) {
        (text, short, main) = ("remindd is off", "off", .off)
        if text.count > length { text = short }
        lines = [error.message, error.hint].compactMap(\.self).map(CleanText.line)
    }
}

extension Instant {
    /// The beginning of the minute.
    var wholeMinute: Instant { Instant(milliseconds: milliseconds - (milliseconds % 60_000 + 60_000) % 60_000) }
}

/// The words of a bar's line.
package struct BarTexts {
    let clock: Clock
    let options: BarLine.Options

    package init(clock: Clock, options: BarLine.Options) { (self.clock, self.options) = (clock, options) }

    /// Something that happens by itself at a moment.
    typealias Moment = (view: OccurrenceView, at: Instant)

    /// When it rings, rings again or ends; `nil` for what waits for an answer, is over, or has no end.
    func moment(_ view: OccurrenceView) -> Moment? {
        let at: Instant? =
            switch view.status {
            case .upcoming: view.at
            case .snoozed: view.snoozed?.instant
            case .due: view.deferred?.instant
            case .running: view.session?.until?.instant
            default: nil
            }
        return at.map { (view, $0) }
    }

    /// `Metformin 500 mg`, or the cover of a private title and nothing else.
    func title(_ view: OccurrenceView) -> String {
        CleanText.line(cover(view.cover) ?? OccurrenceText.title(of: view, clock.display))
    }

    private func cover(_ cover: String?) -> String? {
        cover ?? (options.isPrivate ? Definition.defaultCover : nil)
    }

    func mark(_ view: OccurrenceView) -> String { words(view).symbol.text }

    private func words(_ view: OccurrenceView) -> OccurrenceText {
        OccurrenceText(view: view, clock: clock, style: options.style)
    }

    /// `in 12 min`, `8 min left` of a session. Minutes that have begun count, so that 0 is never said.
    func left(until moment: Moment) -> String {
        let seconds = max(60, (moment.at - clock.now).components.seconds + 59)
        let text = clock.until(clock.now + .seconds(seconds / 60 * 60))
        return moment.view.status == .running ? "\(text.dropFirst(3)) left" : text
    }

    /// Cuts the title, never the words beside it.
    func fitted(_ before: String, _ title: String, _ after: String) -> String {
        let room = options.length - DisplayWidth.of(before) - DisplayWidth.of(after)
        let whole = before + DisplayWidth.cut(title, to: max(room, 4), ellipsis: options.style.ellipsis) + after
        return DisplayWidth.cut(whole, to: options.length, ellipsis: options.style.ellipsis)
    }

    /// The open window that ends first.
    func window(_ waiting: [OccurrenceView]) -> (begin: Instant, end: Instant, length: Int64)? {
        waiting.compactMap { view in
            let begin = view.at
            guard let end = view.windowUntil?.instant, begin <= clock.now, clock.now < end
            else {
                return nil
            }
            return (begin, end, (end - begin).components.seconds)
        }.min { $0.end < $1.end }
    }

    /// The scheduled things of the day that are done, in per cent.
    func percentage(_ day: Remindd1.Day) -> Int? {
        let (done, all) = count(day)
        return all == 0 ? nil : 100 * done / all
    }

    private func count(_ day: Remindd1.Day) -> (done: Int, all: Int) {
        let scheduled = day.occurrences.filter { !$0.slot.hasPrefix("+") && $0.status != .lapsed }
        return (scheduled.count { $0.status == .taken || $0.status == .done }, scheduled.count)
    }

    /// A row for each that waits, then the missed ones, those to come, and the trackers.
    func list(_ day: Remindd1.Day, waiting: [OccurrenceView], most: Int) -> [String] {
        let open = day.occurrences.filter { $0.needsAnswer }
        let missed = day.occurrences.filter { $0.status == .missed }
        let coming = day.occurrences.filter { $0.status == .upcoming }
        var rows = (open + missed + coming).map { row($0) }
        rows += (day.trackers ?? []).filter { !$0.isChecked }.map { tracker in
            let title = CleanText.line(cover(tracker.cover) ?? tracker.fullTitle)
            return "\(title): \(CleanText.line(TrackerText.words(tracker, clock)))"
        }
        let (done, all) = count(day)
        var lines = all == 0 ? [] : ["\(done) of \(all) done"]
        lines += rows.prefix(rows.count > most ? most - 1 : most)
        if rows.count > most { lines.append("and \(rows.count - most + 1) more") }
        if let next = day.next {
            lines.append("next: \(title(next)) \(clock.moment(next.at))")
        }
        if lines.isEmpty { lines.append("Nothing today, and nothing to come.") }
        if let unshown = day.unshown { lines.append(CleanText.line(unshown)) }
        if day.isClockUnconfirmed == true { lines.append("The clock is \(DayText.unconfirmed).") }
        return lines
    }

    /// `● 14:00 Amoxicillin 1 capsule, due, until 15:00`; what is upcoming has only its time.
    package func row(_ view: OccurrenceView) -> String {
        let words = words(view)
        let state = view.status == .upcoming ? "" : ", " + CleanText.line(words.state(on: clock.today).text)
        return "\(mark(view)) \(words.time(on: clock.today)) \(title(view))\(state)"
    }
}
