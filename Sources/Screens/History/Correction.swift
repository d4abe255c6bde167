import CivilTime
import RemindProtocol
package import RemindText
package import Reminders
import Vocabulary

/// The ways to put one occurrence right. It acts on the occurrence, and its version, that is shown.
package struct Correction: Hashable, Sendable {
    package struct Choice: Hashable, Sendable {
        package var label: String
        package var deed: Ask.Deed
    }

    /// The entry whose row was pressed.
    package var entry: String
    /// `Metformin 500 mg, 08:00`
    package var title: String
    /// The answer that counts now: `Yesterday: taken 08:05`.
    package var state: String
    package var choices: [Choice]
    package var note: String
    /// When it happened, as a person writes it; `nil` if it has no time.
    package var time: String?
    /// Exactly when it happened, which `time` writes to the minute.
    private var happened: String?
    private var shownTime: String?
    /// Days by their words before a time: the one in `time`, and others about this one that the daemon does not read.
    private var days: [String: CivilDate] = [:]
    /// The day that the dialog is about, and when on it the occurrence was due.
    private var day: CivilDate
    private var due: ClockTime
    private var what: String
    private var version: String?
    let isUpcoming: Bool

    /// - Parameters:
    ///   - isBroken: True of a habit to break.
    ///   - isOver: True if the daemon takes no further answer for its reminder.
    ///   - isSkippable: False if its reminder cannot be skipped.
    package init(
        _ view: OccurrenceView, of entry: String, isBroken: Bool, isOver: Bool = false, isSkippable: Bool = true,
        clock: Clock
    ) {
        let day = view.wholeDay ?? view.due.local.date
        let words = DayEntry(view, on: day, clock: clock)
        (self.entry, self.day, due) = (entry, day, view.due.local.time)
        title = [words.title, words.time].filter { !$0.isEmpty }.joined(separator: ", ")
        let past = clock.past(day)
        state = "\(past.prefix(1).uppercased())\(past.dropFirst()): \(words.state)"
        choices = Correction.choices(view, isBroken: isBroken).filter {
            $0.deed == .undo || !isOver && (isSkippable || $0.deed != .answer("skipped"))
        }
        if isOver, !choices.isEmpty { state += ". Take it back to give another answer." }
        note = view.note.map(CleanText.line) ?? ""
        (what, version, isUpcoming) = (view.id, view.version, view.status == .upcoming)
        let takesTime = view.wholeDay == nil && choices.contains { $0.deed == .answer("done") }
        if takesTime {
            let at = view.status == .taken || view.status == .done ? view.answered : nil
            happened = at?.description
            let date = at?.local.date ?? day
            for one in [day - 1, day, day + 1] where clock.today - one > 1 { days[clock.past(one)] = one }
            if date != day { days[clock.past(date)] = date }
            shownTime =
                at.map { (date == day ? "" : "\(clock.past(date)) ") + "\($0.local.time)".prefix(5) } ?? ""
            time = shownTime
        }
    }

    private static func choices(_ view: OccurrenceView, isBroken: Bool) -> [Choice] {
        func label(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }
        let kind = Kinds.named(view.kind)
        let isAnswered = [.taken, .done, .skipped, .missed].contains(view.status)
        let undo = isAnswered ? [Choice(label: "Take it back", deed: .undo)] : []
        guard view.status != .running, view.status != .cleared || view.wholeDay != nil else { return [] }
        // A person logs a reading again.
        guard kind?.has(.readings) != true, view.reading == nil else { return undo }
        let skipped = Choice(label: "Skipped", deed: .answer("skipped"))
        guard !isBroken else {
            return [
                Choice(label: label(Slip.word(false)), deed: .answer(Slip.clean)),
                Choice(label: label(Slip.word(true)), deed: .answer(Slip.slip)), skipped,
            ] + undo
        }
        let verb = view.wholeDay == nil ? kind?.verb.past : kind?.dayVerb.past
        return [
            Choice(label: label(verb ?? "done"), deed: .answer("done")), skipped,
            Choice(label: "Missed", deed: .answer("missed")),
        ] + undo
    }

    /// The request of a choice.
    ///
    /// - Parameters:
    ///   - time: When it happened, as it was typed; empty for now. A time alone is one of the occurrence's own day.
    ///   - name: The name of the request.
    func ask(_ deed: Ask.Deed, time typed: String, note: String, name: String) -> Ask {
        var ask = Ask(name: name, what: what, version: version, deed: deed)
        guard case .answer(let outcome, _) = deed else { return ask }
        ask.note = note.isEmpty ? nil : note
        guard outcome == "done", !typed.isEmpty else { return ask }
        ask.at = typed == shownTime ? happened ?? typed : onItsDay(typed)
        return ask
    }

    /// A time alone with the day of this dialog: the daemon would take it for the latest one. A day as the dialog writes
    /// it, with its date. Other words stay as they are, also those that are no time.
    private func onItsDay(_ typed: String) -> String {
        for (words, date) in days where typed.hasPrefix(words + " ") {
            if let time = try? TimeText.parse(String(typed.dropFirst(words.count + 1))) { return "\(date)T\(time)" }
        }
        guard let time = try? TimeText.parse(typed) else { return typed }
        // One long before it was due is of the night after it.
        let isNextDay = time.secondOfDay + 12 * 3600 < due.secondOfDay
        return "\(isNextDay ? day + 1 : day)T\(time)"
    }
}
