import CivilTime
import RemindProtocol
import RemindText
import Reminders
import Statistics
import Vocabulary

/// A row with what its buttons act on.
struct TodayItem {
    var row: TodayDrawing.Row
    var section: TodayDrawing.Section.Kind
    /// An occurrence or a reminder, as a request names it.
    var what: String
    /// The version of the occurrence that is drawn; the daemon refuses one that has changed since.
    var version: String?
    /// The last reading of a tracker's day, which its undo takes back.
    var reading: String?
    /// True if it is drawn as still to come.
    var isUpcoming = false
}

extension TodayItem {
    /// - Parameter old: The item as it was, if it may not change its size.
    func sized(like old: TodayItem? = nil) -> TodayItem {
        var item = self
        item.row.isLarge = old?.row.isLarge ?? row.isDue
        return item
    }

    /// An occurrence of a day.
    ///
    /// - Parameter tracker: The tracker that it asks about, if it does.
    init(_ view: OccurrenceView, on day: CivilDate, asks tracker: TrackerDayView?, clock: Clock) {
        row = TodayDrawing.Row(id: view.id, entry: DayEntry(view, on: day, clock: clock))
        // The tracker says when its goal is reached.
        if view.status == .running, let tracker { row.entry.state = DayEntry(tracker, clock: clock).state }
        (what, version) = (view.id, view.version)
        switch view.status {
        case .due, .snoozed, .running: section = .due
        case .upcoming: section = .coming
        case .missed, .lapsed, .cleared: section = .missed
        case .taken, .done, .skipped: section = .done
        }
        row.isDue = view.status == .due || view.status == .snoozed
        row.isMissed = view.status == .missed
        isUpcoming = view.status == .upcoming
        row.buttons = TodayItem.buttons(view, on: day, asks: tracker, entry: row.entry, clock: clock)
    }

    private static func buttons(
        _ view: OccurrenceView, on day: CivilDate, asks tracker: TrackerDayView?, entry: DayEntry, clock: Clock
    ) -> [TodayDrawing.Button] {
        let maker = ButtonMaker(entry: entry)
        let kind = Kinds.named(view.kind)
        let answers = maker.answers(kind, isBroken: tracker?.isBroken == true)
        switch view.status {
        case .due, .snoozed:
            let takesReadings = kind?.has(.readings) == true
            let first = takesReadings ? maker.reading(tracker, on: day, clock: clock) : answers
            let start = kind?.session?.answersDue == true ? [maker.button("Start", .start)] : []
            return first + start + [maker.button("Skip", .answer("skipped")), maker.later]
        case .running: return [maker.button("Stop", .stop), maker.button("Discard", .discard)]
        case .upcoming where kind?.has(.readings) == true: return []
        case .upcoming:
            return [maker.menu("More", answers.map(\.unpressing) + [maker.button("Skip", .answer("skipped"))])]
        case .taken, .done, .skipped: return [maker.button("Undo", .undo)]
        // On a day that is over, a press might mean the time or now, and only a person knows.
        case .missed where kind?.has(.readings) != true && day < clock.today:
            return answers.map { maker.dated($0, view, clock) }
        case .missed where kind?.has(.readings) != true: return answers
        case .missed, .lapsed, .cleared: return []
        }
    }

    /// A tracker or a habit of a day.
    ///
    /// - Parameters:
    ///   - canUndo: True if its last reading was logged here just now.
    init(_ view: TrackerDayView, canUndo: Bool, isToday: Bool, clock: Clock) {
        let entry = DayEntry(view, clock: clock)
        row = TodayDrawing.Row(id: "tracker:\(view.tracker)", entry: entry)
        section = .trackers
        let maker = ButtonMaker(entry: entry)
        let kind = Kinds.named(view.kind)
        guard kind?.has(.days) != true else {
            what = "\(view.tracker)@\(view.day)"
            let isOpen = view.state == .none || view.state == .paused
            let answers =
                kind?.wear.map { maker.answers($0.verb) }
                ?? maker.answers(kind, isBroken: view.isBroken == true).map(\.unpressing)
            row.buttons = isOpen ? answers : [maker.button("Undo", .undo)]
            return
        }
        what = view.tracker
        if view.running != nil {
            row.buttons = [maker.button("Stop", .stop)]
        } else {
            let start = isToday && kind?.session != nil ? [maker.button("Start", .start)] : []
            row.buttons = start + maker.reading(view, on: view.day, clock: clock).map(\.unpressing)
        }
        reading = view.occurrence
        if canUndo || reading != nil { row.buttons.append(maker.button("Undo", .undo)) }
    }

    /// A dose that two machines have each recorded: only a person knows whether it was one.
    init(_ double: Remindd1.Day.Double, clock: Clock) {
        let entry = DayEntry(double, clock: clock)
        row = TodayDrawing.Row(id: "double:\(double.what)", entry: entry)
        section = .double
        what = double.what
        let maker = ButtonMaker(entry: entry)
        row.buttons = [maker.button("One dose", .settle(1)), maker.button("Two doses", .settle(2))]
    }

    /// A medicine that is taken as needed.
    init(_ view: AsNeededView, clock: Clock) {
        let entry = DayEntry(view, clock: clock)
        row = TodayDrawing.Row(id: "as-needed:\(view.reminder)", entry: entry)
        section = .asNeeded
        what = view.reminder
        let medication = Kinds.first(with: .limits)
        row.buttons = ButtonMaker(entry: entry).answers(medication, isBroken: false).map(\.unpressing)
    }
}

/// Makes the buttons of one row, each with a name of its own for a screen reader.
private struct ButtonMaker {
    let entry: DayEntry

    /// Lengths and times as the daemon reads them, with their labels.
    private static let lengths = [
        ("10 minutes", "10m"), ("30 minutes", "30m"), ("1 hour", "1h"), ("3 hours", "3h"), ("Tomorrow", "tomorrow"),
    ]

    func button(_ label: String, _ deed: Ask.Deed, isSuggested: Bool = false) -> TodayDrawing.Button {
        TodayDrawing.Button(
            label: label, spoken: entry.spoken(label), action: .ask(deed), isSuggested: isSuggested)
    }

    func menu(_ label: String, _ buttons: [TodayDrawing.Button]) -> TodayDrawing.Button {
        TodayDrawing.Button(label: label, spoken: entry.spoken(label), action: .menu(label), menu: buttons)
    }

    /// A menu of an answer at the time it was due and now; a button for a kind without a time.
    func dated(_ answer: TodayDrawing.Button, _ view: OccurrenceView, _ clock: Clock) -> TodayDrawing.Button {
        guard case .ask(.answer("done", nil)) = answer.action else { return answer }
        let time = clock.display.text(view.due.local.time)
        func choice(_ words: String, _ at: String?) -> TodayDrawing.Button {
            TodayDrawing.Button(
                label: words, spoken: entry.spoken("\(answer.label), \(words)"), action: .ask(.answer("done", at: at)))
        }
        return menu(answer.label, [choice("At \(time)", view.due.description), choice("Just now", nil)])
    }

    var later: TodayDrawing.Button {
        menu(
            "Later",
            ButtonMaker.lengths.map { label, length in
                TodayDrawing.Button(
                    label: label, spoken: entry.spoken("Later, \(label)"), action: .ask(.snooze(length)))
            })
    }

    /// `Taken`; of a habit to break both answers.
    func answers(_ kind: (any Kind)?, isBroken: Bool) -> [TodayDrawing.Button] {
        guard !isBroken else {
            return [
                button(capitalised(Slip.word(false)), .answer(Slip.clean), isSuggested: true),
                button(capitalised(Slip.word(true)), .answer(Slip.slip)),
            ]
        }
        return [button(capitalised(kind?.verb.past ?? "done"), .answer("done"), isSuggested: true)]
    }

    /// `Worn`, `Not worn`
    func answers(_ wear: Verb) -> [TodayDrawing.Button] {
        [
            button(capitalised(wear.past), .answer("done")),
            button("Not \(wear.past)", .answer("missed")),
        ]
    }

    /// `+ 250 ml`; a line to write in for a tracker without a usual amount.
    func reading(_ view: TrackerDayView?, on day: CivilDate, clock: Clock) -> [TodayDrawing.Button] {
        func line(_ label: String) -> [TodayDrawing.Button] {
            guard let example = view?.example else { return [] }
            let line = TodayDrawing.Line(day: day, example: CleanText.line(example))
            return [TodayDrawing.Button(label: label, spoken: entry.spoken(label), action: .write(line))]
        }
        guard let step = view?.step else { return line("Log") }
        let amount = clock.display.text(step.measurement)
        return [
            TodayDrawing.Button(
                label: "+ \(amount)", spoken: entry.spoken("Add \(amount)"), action: .ask(.log(day)),
                isSuggested: true)
        ] + line("Other")
    }

    private func capitalised(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }
}

extension TodayDrawing.Button {
    /// Takes the colour away: the row does not wait for an answer.
    fileprivate var unpressing: TodayDrawing.Button {
        var button = self
        button.isSuggested = false
        return button
    }
}

extension TodayDrawing.Row {
    /// True if one of its buttons does this.
    func offers(_ deed: Ask.Deed) -> Bool {
        if case .reading(let day, _) = deed {
            return buttons.contains { if case .write(let line) = $0.action { line.day == day } else { false } }
        }
        return buttons.contains { $0.action == .ask(deed) || $0.menu.contains { $0.action == .ask(deed) } }
    }
}
