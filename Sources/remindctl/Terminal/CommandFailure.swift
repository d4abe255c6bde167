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

    static let nothingDue = CommandFailure(.nothingDue, "nothing is due", hint: "see what is next: remindctl next")

    /// The error for a person when a call fails.
    init(_ failure: ControlClient.Failure) {
        switch failure {
        case .unreachable:
            self.init(.unreachable, failure.description, hint: ServiceHint.current.start)
        case .impostor:
            self.init(.permissionDenied, failure.description, hint: "check XDG_RUNTIME_DIR and REMINDD_SOCKET")
        case .refused(let name, let parameters):
            self = CommandFailure.refused(name, parameters)
        case .timedOut(let limit):
            self.init(
                .unreachable, "remindd did not answer within \(DurationText.words(limit))",
                hint: ServiceHint.current.look)
        case .closed, .system:
            self.init(.unreachable, failure.description, hint: ServiceHint.current.look)
        case .malformed:
            self.init(.internalError, failure.description, hint: ServiceHint.current.otherVersion)
        }
    }

    private static func refused(_ name: String, _ parameters: [UInt8]) -> CommandFailure {
        let prefix = Remindd1.name + "."
        if name.hasPrefix(prefix), let code = RemindError.Code(rawValue: String(name.dropFirst(prefix.count))),
            let refusal = try? VarlinkJSON.decode(Remindd1.Refusal.self, from: parameters)
        {
            return CommandFailure(
                RemindError(code, refusal.message, hint: refusal.hint), problems: refusal.problems)
        }
        switch (name, VarlinkError(name: name, parameters: parameters)) {
        case (_, .permissionDenied?):
            return CommandFailure(.permissionDenied, "remindd refused: it serves another user")
        case (ControlErrorName.lagged, _):
            return CommandFailure(.unreachable, "remindd gave up, since what it said was not read fast enough")
        case (ControlErrorName.tooLong, _):
            return CommandFailure(.invalidArgument, "that is too long for one request")
        case (_, .invalidParameter(let parameter, let reason)?):
            return CommandFailure(
                .invalidArgument, "remindd does not take \(parameter)" + (reason.map { ": \($0)" } ?? ""),
                hint: ServiceHint.current.otherVersion)
        case (_, .methodNotFound?), (_, .methodNotImplemented?), (_, .interfaceNotFound?):
            return CommandFailure(
                .internalError, "remindd does not know this command", hint: ServiceHint.current.otherVersion)
        default:
            return CommandFailure(
                .internalError, "remindd failed: \(name) \(String(decoding: parameters, as: UTF8.self))",
                hint: ServiceHint.current.log)
        }
    }
}
