package import CivilTime
package import RemindProtocol

/// The change that a press asks for. Its occurrence and version were drawn when the button went down.
package struct Ask: Hashable, Sendable {
    package enum Deed: Hashable, Sendable {
        /// `done`, `skipped`, or of a habit to break `slip` and `clean`; and when it happened, if not now.
        case answer(String, at: String? = nil)
        case undo
        /// A duration, or the words for a time.
        case snooze(String)
        /// The usual amount of a tracker, on the day that was drawn.
        case log(CivilDate)
        /// A value that a person has written, on the day that was drawn.
        case reading(CivilDate, String)
        case start, stop, discard
        /// So many doses were taken, of those that two machines recorded.
        case settle(Int)
    }

    /// A flag that only a person sets, after the daemon has said why it refused.
    package enum Consent: Hashable, Sendable {
        case early, replace, confirmed
        case reason(String)
    }

    /// The name of the request: the daemon carries out one name once.
    package var name: String
    /// An occurrence or a reminder.
    package var what: String
    /// The version of the occurrence that was drawn.
    package var version: String?
    package var deed: Deed
    package var consent: Consent?
    /// With an answer: when it happened, in the words of a person; now by default.
    package var at: String?
    /// With an answer: a note.
    package var note: String?

    package init(name: String, what: String, version: String? = nil, deed: Deed, consent: Consent? = nil) {
        (self.name, self.what, self.version, self.deed, self.consent) = (name, what, version, deed, consent)
    }

    /// The parameters of the call, by its method.
    package enum Call: Sendable {
        case answer(Remindd1.AnswerRequest)
        case undo(Remindd1.UndoRequest)
        case snooze(Remindd1.SnoozeRequest)
        case log(Remindd1.LogRequest)
        case session(Remindd1.SessionRequest)
        case settle(Remindd1.SettleRequest)
    }

    package var call: Call {
        switch deed {
        case .answer(let outcome, let happened):
            var request = Remindd1.AnswerRequest(what: what, outcome: outcome, request: name)
            request.version = version
            (request.at, request.note) = (at ?? happened, note)
            switch consent {
            case .early: request.early = true
            case .replace: request.replace = true
            case .confirmed: request.confirmed = true
            case .reason(let words): request.reason = words
            case nil: break
            }
            return .answer(request)
        case .undo:
            let isConfirmed: Bool? = consent == .confirmed ? true : nil
            var request = Remindd1.UndoRequest(what: what, request: name, confirmed: isConfirmed)
            request.version = version
            return .undo(request)
        case .snooze(let length):
            var request = Remindd1.SnoozeRequest(what: what, length: length, request: name)
            request.version = version
            return .snooze(request)
        case .log(let day):
            var request = Remindd1.LogRequest(what: what, request: name)
            request.on = day.description
            request.force = consent == .confirmed ? true : nil
            return .log(request)
        case .reading(let day, let text):
            let words = text.split(separator: " ").map(String.init)
            var request = Remindd1.LogRequest(what: what, values: words, request: name)
            request.on = day.description
            request.force = consent == .confirmed ? true : nil
            return .log(request)
        case .start: return .session(Remindd1.SessionRequest("start", what: what, request: name))
        case .stop: return .session(Remindd1.SessionRequest("stop", what: what, request: name))
        case .settle(let doses): return .settle(Remindd1.SettleRequest(what: what, doses: doses, request: name))
        case .discard: return .session(Remindd1.SessionRequest("discard", what: what, request: name))
        }
    }
}
