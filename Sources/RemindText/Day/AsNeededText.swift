import CivilTime
import Reminders
import Vocabulary

/// As-needed medicine: `Ibuprofen 400 mg  last 3 h ago, next from 16:20 (3 of 3 in 24 h)`.
enum AsNeededText {
    static func lines(_ views: [AsNeededView]?, indent: Int = 0, clock: Clock, style: Style) -> [String] {
        var table = Table(columns: [.flexible, .left], indent: indent)
        table.rows = (views ?? []).map { view in
            let title = [view.title, view.detail].compactMap { $0 }.joined(separator: " ")
            return [
                Cell(PersonText.title(title, of: view.person)),
                Cell(words(view, clock), view.next == nil ? .good : .waiting),
            ]
        }
        return table.lines(style)
    }

    /// `last 3 h ago, next from 16:20 (3 of 3 in 24 h)`
    static func words(_ view: AsNeededView, _ clock: Clock) -> String {
        let last = view.last.map { ago($0.instant, clock) } ?? "not taken yet"
        let next = (view.next?.instant).map { next in
            // The zone tells the two hours apart when clocks go back.
            let isTwice = if case .overlap = clock.zone.resolve(clock.zone.local(at: next)) { true } else { false }
            return "next from \(clock.minute(next, on: clock.today))"
                + (isTwice ? " \(clock.zone.abbreviation(at: next))" : "")
        }
        return "\(last), \(next ?? "allowed now")" + (view.limit.map { " (\($0))" } ?? "")
    }

    /// `last 3 h ago`, `last 25 min ago`, `last 2 days ago`
    private static func ago(_ instant: Instant, _ clock: Clock) -> String {
        let seconds = max(0, (clock.now - instant).components.seconds)
        switch seconds {
        case 0..<60: return "just taken"
        case 60..<3600: return "last \(seconds / 60) min ago"
        case 3600..<172_800: return "last \(seconds / 3600) h ago"
        default: return "last \(clock.today - clock.date(of: instant)) days ago"
        }
    }
}
