import CivilTime
import RemindControl
import RemindCore

/// `watch`: one line for each thing that happens.
enum WatchText {
    static func line(_ happening: Remindd1.Happening, clock: Clock, style: Style) -> String {
        let now = Instant(seconds: happening.at)
        var parts = [style.paint(clock.zone.local(at: now).time.withSeconds, .quiet)]
        guard let view = happening.occurrence else {
            parts.append(CleanText.line(happening.event))
            if let reminder = happening.reminder { parts.append(CleanText.line(reminder)) }
            return parts.joined(separator: "  ")
        }
        let text = OccurrenceText(view: view, clock: clock, style: style)
        let due = text.isExtra ? "" : ", \(clock.time(text.due, on: clock.date(of: now)))"
        parts.append(style.paint(text.symbol.text, text.tint))
        let title = CleanText.line(text.title + due)
        parts.append(
            happening.event == "retracted"
                ? "undone: \(title)" : "\(title)  \(style.paint(text.state(on: clock.today).text, text.tint))")
        if let handle = view.handle { parts.append(style.paint(CleanText.line(handle), .quiet)) }
        return parts.joined(separator: "  ")
    }
}

extension CivilTime {
    /// `08:00:00`
    fileprivate var withSeconds: String { second == 0 ? "\(self):00" : description }
}
