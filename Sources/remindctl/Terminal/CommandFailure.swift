import RemindProtocol
import Reminders
import Vocabulary

/// Why a command did not do what it was asked, with all that is wrong in a file if it is about one.
struct CommandFailure: Error {
    var error: RemindError
    var problems: [FileProblem]?

    init(_ error: RemindError, problems: [FileProblem]? = nil) {
        self.error = error
        self.problems = problems
    }

    init(_ code: RemindError.Code, _ message: String, hint: String? = nil) {
        self.init(RemindError(code, message, hint: hint))
    }

    /// The error for a person when a call fails.
    init(_ failure: ControlClient.Failure) {
        self.init(failure.reason(.current), problems: failure.refusal?.problems)
    }

    static let nothingDue = CommandFailure(.nothingDue, "nothing is due", hint: "see what is next: remindctl next")
}
