package import Reminders
import Statistics

/// One day in a picture: a character that tells the states apart without colour, and a shade.
package struct DayMark {
    let state: DayValue.State
    let level: Int
    /// True if the level says how often it was done.
    var isCounted = false

    private var mark: Mark {
        if isCounted, level > 0 { return [.once, .twice, .often, .often, .most][min(level, 5) - 1] }
        return switch state {
        case .met: .all
        case .partial: level > 2 ? .half : .fewer
        case .unmet: .missed
        case .skipped: .skipped
        case .paused: .paused
        case .kept: .kept
        case .none: level > 0 ? .logged : .nothing
        }
    }

    func character(_ style: Style) -> Character { mark.character(style) }

    package func text(_ style: Style) -> String { style.shade(String(character(style)), shade) }

    var shade: Shade {
        if isCounted, level > 0 { return .level(level) }
        return switch state {
        case .met, .partial: .level(level)
        case .unmet: .bad
        case .skipped, .paused, .kept: .quiet
        case .none: level > 0 ? .level(level) : .quiet
        }
    }

    /// The meanings of the characters that a picture has.
    ///
    /// - Parameter wear: The words for days of use, if nothing else is shown.
    package static func legend(
        _ marks: [DayMark], _ style: Style, isMeasured: Bool = false, wear: Verb? = nil
    ) -> String {
        let notWorn = wear.map { "not \($0.past)" }
        let nothing = wear == nil ? "nothing due" : "nothing recorded"
        let meanings: [(DayMark, String)] = [
            (DayMark(state: .met, level: 1, isCounted: true), "once"),
            (DayMark(state: .met, level: 2, isCounted: true), "twice"),
            (DayMark(state: .met, level: 3, isCounted: true), "three or four"),
            (DayMark(state: .met, level: 5, isCounted: true), "five or more"),
            (DayMark(state: .met, level: 5), wear?.past ?? (isMeasured ? "met" : "all done")),
            (DayMark(state: .partial, level: 4), "half or more"),
            (DayMark(state: .partial, level: 1), "less than half"),
            (DayMark(state: .unmet, level: 0), isMeasured ? "not met" : "none"),
            (DayMark(state: .skipped, level: 0), notWorn ?? "skipped"), (DayMark(state: .paused, level: 0), "paused"),
            (DayMark(state: .kept, level: 0), "kept by other days"),
            (DayMark(state: .none, level: 1), isMeasured ? "logged" : "as needed"),
            (DayMark(state: .none, level: 0), isMeasured ? "nothing" : nothing),
        ]
        let shown = Set(marks.map(\.mark))
        return meanings.filter { shown.contains($0.0.mark) }
            .map { "\($0.0.character(style)) \($0.1)" }.joined(separator: ", ")
    }
}

/// A colour of a picture's cell.
enum Shade {
    /// 1 to 5, from little to everything.
    case level(Int)
    case bad, quiet
}

extension Style {
    /// Five greens, from dark to bright, as the terminal can show them.
    private static let greens: [(red: Int, green: Int, blue: Int, index: Int)] = [
        (24, 82, 54, 22), (30, 110, 66, 28), (38, 140, 80, 34), (60, 172, 98, 40), (98, 205, 124, 46),
    ]

    func shade(_ text: String, _ shade: Shade) -> String {
        guard isColored else { return text }
        switch shade {
        case .bad: return paint(text, .bad)
        case .quiet: return paint(text, .quiet)
        case .level(let level):
            let colour = Style.greens[min(max(level, 1), 5) - 1]
            switch depth {
            case .palette: return paint(text, .good)
            case .indexed: return "\u{1B}[38;5;\(colour.index)m\(text)\u{1B}[0m"
            case .full: return "\u{1B}[38;2;\(colour.red);\(colour.green);\(colour.blue)m\(text)\u{1B}[0m"
            }
        }
    }
}
