import CivilTime
import RemindProtocol
import RemindText
import Reminders
import Statistics
import Vocabulary

extension TodayScreen {
    /// The day to draw; `nil` until the first one has come.
    package func drawing(at now: ScreenTime) -> TodayDrawing? {
        guard let day else { return nil }
        let clock = clock(at: now)
        let isToday = chosen == nil
        var drawing = TodayDrawing(
            title: isToday ? "Today" : TodayScreen.title(day.date, clock),
            subtitle: DateWords.day(day.date), summary: DayText.summary(day, clock: clock), date: day.date,
            isToday: isToday)
        drawing.sections = places.map { place in
            TodayDrawing.Section(
                kind: place.section,
                rows: place.ids.compactMap { id in
                    var row = items[id]?.row
                    row?.refusal = refusals[id]
                    row?.tell(fault: refusals[id], taken: taken[id] ?? 0)
                    return row
                })
        }
        drawing.notes = DayText.notes(day, clock: clock)
        drawing.banner = day.unsaved.map { CleanText.line($0) }
        if case .lost(let error) = link {
            drawing.banner = error.code == .unreachable ? TodayScreen.away : CleanText.line(error.message)
        }
        return drawing
    }

    /// `Yesterday`, `Tomorrow`, `Monday`
    private static func title(_ date: CivilDate, _ clock: Clock) -> String {
        let words = date > clock.today ? clock.day(date) : clock.past(date)
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    /// Every row of the day at a moment, in the order of `today`.
    func found(at now: ScreenTime) -> [TodayItem] {
        guard let day else { return [] }
        let clock = clock(at: now)
        // One that runs has its row among those that are due, and not a second one.
        let running = day.occurrences.filter { $0.status == .running }.map(\.reminder)
        let trackers = day.trackers ?? []
        let doubles = (day.doubles ?? []).map { TodayItem($0, clock: clock) }
        return doubles
            + day.occurrences.filter { $0.status != .cleared }.map { view in
                let tracker = trackers.first { $0.tracker == view.reminder }
                return TodayItem(view, on: day.date, asks: tracker, clock: clock)
            }
            + trackers.filter { !running.contains($0.tracker) }.map { view in
                TodayItem(
                    view, canUndo: undoes["tracker:\(view.tracker)"] != nil, isToday: chosen == nil, clock: clock)
            } + (day.asNeeded ?? []).map { TodayItem($0, clock: clock) }
    }

    /// The texts that change by themselves; a bar changes with its text.
    func entries(at now: ScreenTime) -> [DayEntry] {
        found(at: now).map { item in
            var entry = item.row.entry
            entry.progress = nil
            return entry
        }
    }
}

extension TodayDrawing.Row {
    /// Tells the line to write in if the last reading was taken, or why not.
    fileprivate mutating func tell(fault: String?, taken: Int) {
        for index in buttons.indices where buttons[index].isLine {
            (buttons[index].fault, buttons[index].taken) = (fault, taken)
        }
    }
}

extension DayEntry {
    /// The row of something that is not in the day any more.
    var gone: DayEntry {
        var entry = self
        entry.state = "not there any more"
        entry.warning = nil
        entry.progress = nil
        return entry
    }
}
