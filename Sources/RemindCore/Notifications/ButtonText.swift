package import Catalogue
package import Reminders
import Vocabulary

/// The labels of the buttons that are the same for every reminder.
package struct ButtonText {
    private let say: Wording

    package init(_ say: Wording) { self.say = say }

    package var skip: String { say("Skip", in: "button") }
    package var done: String { say("Done", in: "button") }
    /// Records a value that was typed into the notification.
    package var record: String { say("Record", in: "button") }
    /// Ends a session.
    package var stop: String { say("Stop", in: "button") }
    /// Leaves a session as it is.
    package var goOn: String { say("Go on", in: "button") }

    package var tomorrow: String { say("Tomorrow", in: "button") }
    /// The answers to a question.
    package var yes: String { say("Yes", in: "button") }
    package var no: String { say("No", in: "button") }

    package func later(_ snooze: Duration) -> String { say("Later (%{length})", ["length": say.length(snooze)]) }

    /// The answers after a journey.
    package func travel(_ choice: TravelChoice) -> String {
        switch choice {
        case .keep: say("Keep", in: "button")
        case .move: say("Move", in: "button")
        }
    }
}

/// The notification of `test-notification`.
package struct TestText {
    private let say: Wording

    package init(_ say: Wording) { self.say = say }

    package var title: String { say("remindd works") }
    package var body: String { say("This is a test. Reminders look like this. Its buttons record nothing.") }
    package var taken: String { say("Taken", in: "button") }
}
