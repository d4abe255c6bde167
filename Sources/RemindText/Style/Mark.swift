/// The marks of every view: `today`, `habit`, `grid` and `calendar`. A mark has one meaning wherever it is shown, and a meaning
/// has one mark.
package enum Mark: CaseIterable {
    // One time of a reminder, or one day that is done or not.
    case upcoming, due, running, snoozed, done, skipped, missed
    /// Less than the goal of a day that is counted.
    case short
    /// Done by other days of its frequency.
    case kept
    case paused
    /// No answer, and nothing that was due.
    case nothing

    // A day on which several times were due.
    case all, half, fewer
    /// Recorded besides what was due, or without a goal.
    case logged

    // How often on a day.
    case once, twice, often, most

    /// In UTF-8, in ASCII, and behind the number of a day in a calendar, where a letter says more than a shade.
    private var characters: (unicode: Character, plain: Character, letter: Character?) {
        switch self {
        case .upcoming: ("○", "o", nil)
        case .due: ("●", "*", nil)
        case .running: ("◐", "%", nil)
        case .snoozed: ("~", "~", nil)
        case .done: ("✓", "+", nil)
        case .skipped: ("–", "-", "-")
        case .missed: ("✗", "x", "n")
        case .short: ("◔", "<", nil)
        case .kept: ("═", "=", nil)
        case .paused: ("z", "z", "z")
        case .nothing: ("·", ".", nil)
        case .all: ("█", "#", "a")
        case .half: ("▓", "/", "m")
        case .fewer: ("░", ":", "f")
        case .logged: ("▪", "@", "@")
        case .once: ("▁", "1", nil)
        case .twice: ("▃", "2", nil)
        case .often: ("▅", "3", nil)
        case .most: ("▇", "5", nil)
        }
    }

    func character(_ style: Style) -> Character { style.isUnicode ? characters.unicode : characters.plain }

    func text(_ style: Style) -> String { String(character(style)) }

    /// `nil` for what no calendar shows.
    var letter: Character? { characters.letter }
}
