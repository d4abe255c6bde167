import RemindProtocol
import Vocabulary

/// A form's answer to a refusal, by the refusal's name.
package enum FormRefusal: Hashable, Sendable {
    /// Shows the daemon's words, beside the field if it is known.
    case show
    /// Shows them, and a button that sends the form again with the person's consent.
    case offer(String, Consent)
    /// The request may have been carried out: sends it again under its name.
    case again

    package enum Consent: Hashable, Sendable {
        /// Adds one more of the same name.
        case force
        case confirmed
        /// Adds it without a time, which never rings.
        case silent
        /// Saves it although it was changed elsewhere.
        case overwrite
    }

    /// - Parameter name: The error's name in the protocol.
    /// - Returns: `nil` for a name that no form knows.
    package init?(to name: String) {
        if VarlinkError(name: name, parameters: Array("{}".utf8)) != nil {
            self = .show
            return
        }
        let prefix = Remindd1.name + "."
        guard name.hasPrefix(prefix) else { return nil }
        switch name {
        case ControlErrorName.internal, ControlErrorName.tooLong: self = .show
        case ControlErrorName.lagged, ControlErrorName.timedOut: self = .again
        default:
            guard let code = RemindError.Code(rawValue: String(name.dropFirst(prefix.count))) else { return nil }
            self = FormRefusal.answer(to: code)
        }
    }

    private static func answer(to code: RemindError.Code) -> FormRefusal {
        switch code {
        case .alreadyExists: .offer("Add another one", .force)
        case .unconfirmed: .offer("Save it as it is", .confirmed)
        case .invalidArgument, .invalidSchedule, .invalidTime, .invalidDefinition, .unknownZone, .unknownReminder,
            .ambiguous, .alreadyAnswered, .nothingDue, .changed, .limitReached, .managedByFile, .archived,
            .requestReused, .notRecorded, .unreadableFile, .unreachable, .permissionDenied, .internalError:
            .show
        }
    }
}
