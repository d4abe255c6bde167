import Reminders
import Statistics

extension HabitHistory.Mark {
    /// One column. The characters differ without colour, too.
    func text(_ style: Style, isToday: Bool = false) -> String {
        style.paint(mark(isToday).map { $0.text(style) } ?? " ", tint)
    }

    private func mark(_ isToday: Bool) -> Mark? {
        switch self {
        case .done: .done
        case .partial: .short
        case .kept: .kept
        case .no: .missed
        case .open: isToday ? .upcoming : .nothing
        case .skipped: .skipped
        case .paused: .paused
        case .off, .none: nil
        }
    }

    private var tint: Tint? {
        switch self {
        case .done: .good
        case .partial: .attention
        case .no: .bad
        case .kept, .open, .skipped, .paused, .off, .none: .quiet
        }
    }

    /// The meaning of the mark, of a habit to do or to break.
    func word(isBroken: Bool) -> String {
        switch self {
        case .done: isBroken ? Slip.word(false) : "done"
        case .partial: "in part"
        case .kept: "kept by the others"
        case .skipped: "skipped"
        case .paused: "paused"
        case .no: isBroken ? Slip.word(true) : "no"
        case .open: "not answered"
        case .off, .none: ""
        }
    }

    /// The meanings of the marks that are shown, in words.
    ///
    /// - Parameter today: True if the last day is not over: its open mark is another one.
    static func legend(_ habits: [HabitView], today: Bool, _ style: Style) -> String {
        func word(_ mark: HabitHistory.Mark) -> String {
            let own = habits.filter { $0.marks.contains(mark) }.map { mark.word(isBroken: $0.isBroken == true) }
            return Set(own).sorted().joined(separator: " or ")
        }
        let last = today ? habits.compactMap(\.marks.last) : []
        let before = Set(habits.flatMap { $0.marks.dropLast(today ? 1 : 0) })
        var words = [HabitHistory.Mark.done, .partial, .kept, .skipped, .paused, .no].filter {
            before.contains($0) || last.contains($0)
        }.map { "\($0.text(style.bare)) \(word($0))" }
        if before.contains(.open) { words.append("\(HabitHistory.Mark.open.text(style.bare)) not answered") }
        if last.contains(.open) { words.append("\(HabitHistory.Mark.open.text(style.bare, isToday: true)) still open") }
        return words.joined(separator: "  ")
    }
}
