package import CivilTime
package import RemindText

/// Everything that the page of the history shows.
package struct HistoryDrawing: Hashable, Sendable {
    package var status: ChoiceList<HistoryFilter.Status>
    /// The title of the reminders whose entries are shown.
    package var reminder: String
    package var range: ChoiceList<HistoryFilter.Range>
    /// Newest first; an imported entry is below the day that it belongs to.
    package var days: [Day] = []
    /// A line in the place of the rows; `nil` while there are rows.
    package var empty: String?
    /// The daemon's words, if it refused the question.
    package var problem: String?
    /// True if there is more than what is shown.
    package var hasOlder = false
    /// How the dialog of a correction is; `nil` while there is none.
    package var dialog: Dialog?

    package struct Dialog: Hashable, Sendable {
        package var fault: Fault?
        /// True until a question about the same correction is answered.
        package var isHidden: Bool
    }

    /// A refusal of the dialog's last choice.
    package struct Fault: Hashable, Sendable {
        /// The daemon's words, and an example below them.
        package var words: String
        /// True if the time is wrong.
        package var isOfTime = false
    }

    package struct Day: Hashable, Sendable {
        package var date: CivilDate
        /// `Friday, 20 November 2026`
        package var title: String
        package var rows: [Row]
    }

    package struct Row: Hashable, Sendable {
        /// The entry's id.
        package var id: String
        package var words: HistoryRow
        package var canCorrect: Bool
        /// The daemon's words about the last correction, if it refused it.
        package var refusal: String?

        package var isBad: Bool { words.tint == .bad }

        /// The name for a screen reader.
        package var spoken: String {
            [words.time, words.word, words.subject, words.remark, refusal ?? ""].filter { !$0.isEmpty }
                .joined(separator: ", ")
        }

        /// The name of its button for a screen reader.
        package var spokenButton: String { "Correct: \(words.word), \(words.subject)" }
    }
}
