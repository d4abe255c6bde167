import CivilTime
package import RemindProtocol
import Reminders

/// `watch`: one line for each thing that happens.
package enum WatchText {
    package static func line(_ happening: Remindd1.WatchEvent, clock: Clock, style: Style) -> String {
        let now = Instant(seconds: happening.at)
        let time = clock.second(now)
        var parts = [style.paint(time, .quiet)]
        guard let view = happening.occurrence else {
            parts.append(CleanText.line(happening.event))
            if let reminder = happening.reminder { parts.append(CleanText.line(reminder)) }
            return parts.joined(separator: "  ")
        }
        let text = OccurrenceText(view: view, clock: clock, style: style)
        let due = text.isExtra ? "" : ", \(clock.time(text.due, on: clock.date(of: now)))"
        parts.append(style.paint(text.symbol.text, text.tint))
        let isUndone = happening.event == "retracted"
        let state = isUndone ? "" : text.state(on: clock.today).text
        let handle = CleanText.line(view.handle ?? "")
        var title = CleanText.line(text.title)
        if let columns = style.columns {
            // A long line cuts the title, not the event.
            let others = [time, text.symbol.text, isUndone ? "undone: " + due : due, state, handle]
            let taken = others.reduce(0) { $0 + DisplayWidth.of($1) } + 2 * others.filter { !$0.isEmpty }.count
            title = DisplayWidth.cut(title, to: max(columns - taken, 8), ellipsis: style.ellipsis)
        }
        parts.append((isUndone ? "undone: " : "") + title + due)
        if !state.isEmpty { parts.append(style.paint(state, text.tint)) }
        if !handle.isEmpty { parts.append(style.paint(handle, .quiet)) }
        return parts.joined(separator: "  ")
    }
}
