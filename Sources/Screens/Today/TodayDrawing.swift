package import CivilTime
package import RemindText

/// Everything that the screen of a day shows.
package struct TodayDrawing: Hashable, Sendable {
    /// `Today`, or the day of the week.
    package var title: String
    /// `Friday, 20 November`
    package var subtitle: String
    /// How much of the day is done: `5 of 11 done, 2 due`.
    package var summary: String
    package var date: CivilDate
    package var isToday: Bool
    package var sections: [Section] = []
    /// Lines below the rows.
    package var notes: [String] = []
    /// The reason why nothing is recorded: the connection is lost, or the daemon cannot write.
    package var banner: String?

    package struct Section: Hashable, Sendable {
        package var kind: Kind
        package var rows: [Row]

        /// In their order on the screen.
        package enum Kind: Int, CaseIterable, Hashable, Sendable {
            case double, due, coming, trackers, asNeeded, missed, done
            /// Rows that came while others had to keep their places.
            case new

            package var title: String {
                switch self {
                case .double: "Taken twice?"
                case .due: "Due now"
                case .coming: "Coming"
                case .trackers: "Trackers and habits"
                case .asNeeded: "As needed"
                case .missed: "Missed"
                case .done: "Done"
                case .new: "New"
                }
            }
        }
    }

    package struct Row: Hashable, Sendable {
        /// The row's name: the same at every drawing.
        package var id: String
        package var entry: DayEntry
        /// It waits for an answer.
        package var isDue = false
        /// Drawn large, as one that is due; it keeps its size for as long as rows keep their places.
        package var isLarge = false
        package var isMissed = false
        /// The daemon's words about the last press, if it refused it.
        package var refusal: String?
        package var buttons: [Button] = []

        /// The name for a screen reader: with the result of an answer.
        package var spoken: String { [entry.spoken, refusal ?? ""].filter { !$0.isEmpty }.joined(separator: ", ") }
    }

    package struct Button: Hashable, Sendable {
        package var label: String
        package var spoken: String
        package var action: Action
        /// The one that most people press.
        package var isSuggested = false
        /// The choices, if the button opens a menu.
        package var menu: [Button] = []
        /// For a line to write in: the daemon's words, if it refused the last reading.
        package var fault: String?
        /// Goes up with each reading that the daemon took: then the line is empty again.
        package var taken = 0

        /// True if a person writes something with it.
        var isLine: Bool { if case .write = action { true } else { false } }
    }

    /// The work of a button.
    package enum Action: Hashable, Sendable {
        case ask(Ask.Deed)
        case menu(String)
        /// Opens a line for a reading of a day.
        case write(Line)
    }

    /// A line for a reading: `71.9 kg`.
    package struct Line: Hashable, Sendable {
        package var day: CivilDate
        package var example: String
    }
}
