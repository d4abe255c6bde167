package import Reminders
import Vocabulary

/// The labels of the buttons that are the same for every reminder.
package enum ButtonText {
    package static let skip = "Skip"
    package static let done = "Done"
    /// Records a value that was typed into the notification.
    package static let record = "Record"
    /// Ends a session.
    package static let stop = "Stop"
    /// Leaves a session as it is.
    package static let goOn = "Go on"

    package static let tomorrow = "Tomorrow"
    /// The answers to a question.
    package static let yes = "Yes"
    package static let no = "No"

    package static func later(_ snooze: Duration) -> String { "Later (\(DurationText.words(snooze)))" }

    /// The answers after a journey.
    package static func travel(_ choice: TravelChoice) -> String {
        switch choice {
        case .keep: "Keep"
        case .move: "Move"
        }
    }
}

/// The notification of `test-notification`.
package enum TestText {
    package static let title = "remindd works"
    package static let body = "This is a test. Reminders look like this. Its buttons record nothing."
    package static let taken = "Taken"
}
