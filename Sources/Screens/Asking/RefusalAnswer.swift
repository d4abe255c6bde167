import RemindProtocol
import Vocabulary

/// A screen's answer to a refusal, by the refusal's name.
package enum RefusalAnswer: Hashable, Sendable {
    /// Shows the daemon's words beside what was pressed.
    case show
    /// Shows them, and a button that asks again with the person's consent.
    case offer(Offer)
    /// The screen is behind: shows them, and asks for the day again.
    case refresh
    /// The request may have been carried out: sends it again under its name.
    case again

    /// A button of a question. Its other button, Cancel, is the one that Enter presses.
    package struct Offer: Hashable, Sendable {
        package var label: String
        package var consent: Ask.Consent
        /// True if the person has to write why.
        package var needsReason = false
    }

    /// - Parameters:
    ///   - name: The error's name in the protocol.
    ///   - wasUpcoming: True if what was pressed was drawn as still to come.
    /// - Returns: `nil` for a name that no screen knows.
    package init?(to name: String, of deed: Ask.Deed, wasUpcoming: Bool) {
        if let error = VarlinkError(name: name, parameters: Array("{}".utf8)) {
            self = RefusalAnswer.answer(to: error)
            return
        }
        let prefix = Remindd1.name + "."
        guard name.hasPrefix(prefix) else { return nil }
        let word = String(name.dropFirst(prefix.count))
        switch name {
        case ControlErrorName.internal, ControlErrorName.tooLong: self = .show
        case ControlErrorName.lagged, ControlErrorName.timedOut: self = .again
        default:
            guard let code = RemindError.Code(rawValue: word) else { return nil }
            self = RefusalAnswer.answer(to: code, of: deed, wasUpcoming: wasUpcoming)
        }
    }

    private static func answer(
        to code: RemindError.Code, of deed: Ask.Deed, wasUpcoming: Bool
    ) -> RefusalAnswer {
        switch code {
        case .alreadyAnswered:
            if case .answer = deed { return .offer(Offer(label: "Replace the answer", consent: .replace)) }
            return .refresh
        case .nothingDue:
            if case .answer(let outcome, _) = deed, wasUpcoming {
                return .offer(Offer(label: outcome == "done" ? "Record it early" : "Skip it early", consent: .early))
            }
            return .refresh
        case .limitReached:
            if case .answer = deed {
                return .offer(Offer(label: "Record it anyway", consent: .reason(""), needsReason: true))
            }
            return .show
        case .unconfirmed:
            switch deed {
            case .answer: return .offer(Offer(label: "Record it", consent: .confirmed))
            case .undo: return .offer(Offer(label: "Undo it", consent: .confirmed))
            // A value that looks mistyped.
            case .log, .reading: return .offer(Offer(label: "Log it anyway", consent: .confirmed))
            case .snooze, .start, .stop, .discard, .settle: return .show
            }
        case .changed, .unknownReminder, .archived, .ambiguous, .alreadyExists: return .refresh
        case .notRecorded, .invalidArgument, .invalidSchedule, .invalidTime, .invalidDefinition, .unknownZone,
            .managedByFile, .requestReused, .unreadableFile, .unreachable, .permissionDenied, .internalError:
            return .show
        }
    }

    private static func answer(to error: VarlinkError) -> RefusalAnswer {
        switch error {
        case .interfaceNotFound, .methodNotFound, .methodNotImplemented, .invalidParameter, .permissionDenied,
            .expectedMore:
            .show
        }
    }
}
