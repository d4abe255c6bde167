import Statistics

extension HabitHistory.Mark {
    /// One column. The characters differ without colour, too.
    func text(_ style: Style, isToday: Bool = false) -> String {
        let (symbol, plain) = characters(isToday)
        return style.paint(style.isUnicode ? symbol : plain, tint)
    }

    private func characters(_ isToday: Bool) -> (String, String) {
        switch self {
        case .done: ("✓", "x")
        case .partial: ("◐", "o")
        case .kept: ("─", "-")
        case .no: ("✕", "!")
        case .open: isToday ? ("○", "?") : ("·", ".")
        case .skipped, .paused: ("z", "z")
        case .off, .none: (" ", " ")
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

    /// The meaning of the mark.
    var word: String {
        switch self {
        case .done: "done"
        case .partial: "in part"
        case .kept: "kept by the others"
        case .skipped, .paused: "skipped or paused"
        case .no: "no"
        case .open: "not answered"
        case .off: "not today"
        case .none: ""
        }
    }

    /// The meanings of the marks that are shown, in words.
    static func legend(_ shown: Set<HabitHistory.Mark>, _ style: Style) -> String {
        let plain = Style(columns: style.columns, isColored: false, isUnicode: style.isUnicode)
        let marks = Set(shown.map { $0 == .paused ? .skipped : $0 })
        return [HabitHistory.Mark.done, .partial, .kept, .skipped, .no, .open].filter(marks.contains)
            .map { "\($0.text(plain)) \($0.word)" }.joined(separator: "  ")
    }
}
