import CivilTime
package import Reminders
import Vocabulary

/// An occurrence in words, cell by cell.
package struct OccurrenceText {
    let view: OccurrenceView
    let clock: Clock
    let style: Style

    /// `Metformin 500 mg`, or `Anna: Metformin 500 mg` if it is somebody's.
    var title: String { Self.title(of: view, clock.display) }

    package static func title(of view: OccurrenceView, _ display: DisplaySettings) -> String {
        let detail = view.reading.map { $0.words(of: Kinds.named(view.kind), display.text) } ?? view.detail
        let title = [view.title, detail].compactMap { $0 }.joined(separator: " ")
        return PersonText.title(title, of: view.person)
    }

    var due: Instant { view.at }

    var handle: Cell { Cell(view.handle ?? "", .quiet) }

    /// `08:00`; with the day if it is not `day`'s, and the zone's letters on a day on which clocks change.
    func time(on day: CivilDate) -> String {
        let time = isExtra ? clock.minute(due, on: day) : clock.time(due, on: day)
        return time + (changesOffset(clock.date(of: due)) ? " \(clock.zone.abbreviation(at: due))" : "")
    }

    /// Remarks: a fixed zone's own time, a time that a gap moved.
    var remark: String? {
        if let moved = Self.moved(view, clock) { return moved }
        let key = SlotKey(view.slot)
        if case .after = key, view.schedule.hasPrefix("as needed") { return "allowed again" }
        if case .moved(let slot) = key, slot.date != view.due.local.date { return "for \(slot.date)" }
        guard case .wall(let slot, let fixed) = key else { return nil }
        if let fixed, fixed != clock.zone.name { return "\(clock.text(slot.time)) \(fixed)" }
        guard view.due.local.time != slot.time, view.zone == clock.zone.name else { return nil }
        return "\(clock.text(slot.time)) does not exist that day"
    }

    /// `moved from 08:00`
    static func moved(_ view: OccurrenceView, _ clock: Clock) -> String? {
        view.moved.map {
            "moved from \(clock.time($0.instant, on: clock.date(of: view.at)))"
        }
    }

    var titleCell: Cell {
        Cell(title + (remark.map { " (\($0))" } ?? ""), view.status == .due ? .bold : nil)
    }

    /// Taken as needed or besides the schedule: it was due when it was done.
    var isExtra: Bool { view.slot.hasPrefix("+") }

    var symbol: Cell {
        let mark: Mark =
            switch view.status {
            case .upcoming: .upcoming
            case .due: .due
            case .running: .running
            case .snoozed: .snoozed
            case .taken, .done: view.slip == true ? .missed : .done
            case .skipped: .skipped
            case .missed: view.slip == false ? .done : .missed
            case .lapsed, .cleared: .nothing
            }
        return Cell(mark.text(style), tint)
    }

    var tint: Tint? { view.slip.map { $0 ? .bad : .good } ?? Self.tint(of: view.status) }

    static func tint(of status: OccurrenceView.Status) -> Tint? {
        switch status {
        case .upcoming, .skipped, .lapsed, .cleared: .quiet
        case .due: .attention
        case .snoozed, .running: .waiting
        case .taken, .done: .good
        case .missed: .bad
        }
    }

    /// `taken`, `skipped`; of a whole day the kind's word: `worn`.
    static func status(of view: OccurrenceView) -> String {
        if let slip = view.slip { return Slip.word(slip) }
        guard view.wholeDay != nil, view.status == .done, let kind = Kinds.named(view.kind) else {
            return view.status.rawValue
        }
        return kind.dayVerb.past
    }

    /// The word for a whole day: `worn` or `not worn` if the kind says so, else `done` or `missed`.
    private static func dayStatus(of view: OccurrenceView) -> String {
        guard view.status == .missed, view.slip == nil, let kind = Kinds.named(view.kind),
            kind.dayVerb.past != kind.verb.past
        else {
            return status(of: view)
        }
        return "not \(kind.dayVerb.past)"
    }

    /// `taken 08:05`, `due, until 10:00`, `missed, computer off`, `in 5 h 12 min`.
    func state(on day: CivilDate) -> Cell {
        func moment(_ time: Timestamp?) -> String? {
            time.map { clock.minute($0.instant, on: day) }
        }
        let words: String
        switch view.status {
        case .upcoming: words = clock.until(due) + (moment(view.deferred).map { ", held back until \($0)" } ?? "")
        case .due where view.deferred != nil: words = "held back until \(moment(view.deferred) ?? "")"
        case .due: words = "due" + (moment(view.deadline).map { ", until \($0)" } ?? "")
        case .snoozed: words = "snoozed" + (moment(view.snoozed).map { " until \($0)" } ?? "")
        case .running: words = running(on: day)
        case _ where view.wholeDay != nil && [.taken, .done, .skipped, .missed].contains(view.status):
            words = Self.dayStatus(of: view)
        case .taken, .done, .skipped:
            words =
                view.status.rawValue + (moment(view.answered).map { " \($0)" } ?? "")
                + (view.windowUntil == nil ? LatenessText.words(view.lateness).map { ", \($0)" } ?? "" : "")
                + (LatenessText.wrongClock(view.wrongClock, moment(view.corrected)).map { ", \($0)" } ?? "")
                + Self.marks(of: view).map { ", \($0)" }.joined()
        case .cleared: words = ""
        case .missed, .lapsed:
            let times = view.count.map { $0 > 1 ? " \($0) times" : "" } ?? ""
            words = view.status.rawValue + times + (view.cause.map { ", \(MissCause.words($0))" } ?? "")
        }
        return Cell(words, tint)
    }

    /// `with others`, `made up`
    static func marks(of view: OccurrenceView) -> [String] {
        let company: Obligation.Congregation? =
            view.mosque == true ? .mosque : view.jamaah.map { $0 ? .jamaah : .alone }
        return (company.map { [$0.words] } ?? []) + (view.onTime == false ? ["made up"] : [])
    }

    /// `8 min left, until 14:34`, or `3 h 12 min of 16 h`
    func running(on day: CivilDate) -> String {
        if let until = view.session?.until?.instant {
            let left = Self.length((until - clock.now).components.seconds + 59)
            return (until > clock.now ? "\(left) left, " : "") + "until \(clock.minute(until, on: day))"
        }
        let from = view.session?.from.instant ?? due
        let goal = view.session?.goal.map { " of \(Self.length($0))" } ?? ""
        let length = (clock.now - from).components.seconds + (view.session?.before ?? 0)
        return "running \(Self.length(length))\(goal)"
    }

    /// In whole minutes: `8 min`, `3 h 12 min`.
    private static func length(_ seconds: Int64) -> String {
        seconds < 60 ? "0 min" : DurationText.brief(.seconds(seconds / 60 * 60))
    }

    /// The warning about the time since the dose before: on lines of its own, since it must not be cut.
    static func warning(_ view: OccurrenceView, _ style: Style, indent: Int) -> [String] {
        view.warning.map { style.wrap(CleanText.line($0), indent: indent, .attention) } ?? []
    }

    /// True if clocks are set forward or back on a date.
    private func changesOffset(_ date: CivilDate) -> Bool {
        guard let start = clock.zone.instant(of: CivilDateTime(date, .midnight)),
            let end = clock.zone.instant(of: CivilDateTime(date + 1, .midnight))
        else { return false }
        return clock.zone.offset(at: start) != clock.zone.offset(at: end)
    }
}
