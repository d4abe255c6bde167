package import RemindProtocol
package import RemindText

/// A change of a reminder as a whole, which a press on its row in the list asks for.
package struct ReminderChange: Hashable, Sendable {
    package enum Deed: Hashable, Sendable {
        /// The length or the last day, in a person's words; `nil` until it is resumed.
        case pause(PauseLength?)
        case resume, archive, unarchive, enable
    }

    /// The name of the request: the daemon carries out one name once.
    package var name: String
    package var id: String
    package var deed: Deed

    package init(name: String, id: String, deed: Deed) { (self.name, self.id, self.deed) = (name, id, deed) }

    /// The parameters of the call, by its method.
    package enum Call: Sendable {
        case pause(Remindd1.PauseRequest)
        case resume(Remindd1.ResumeRequest)
        case change(Remindd1.ChangeRequest)
    }

    package var call: Call {
        // A title may be another one's id.
        let what = "=\(id)"
        switch deed {
        case .pause(let length):
            var request = Remindd1.PauseRequest(what: [what], request: name)
            (request.length, request.until) = (length?.length, length?.until)
            return .pause(request)
        case .resume: return .resume(Remindd1.ResumeRequest(what: [what], request: name))
        case .archive: return .change(Remindd1.ChangeRequest(what: what, change: "archive", request: name))
        case .unarchive: return .change(Remindd1.ChangeRequest(what: what, change: "unarchive", request: name))
        case .enable: return .change(Remindd1.ChangeRequest(what: what, change: "enable", request: name))
        }
    }
}

extension ReminderChange {
    /// The reply to a pause or its end, in words.
    package static func lines(_ reply: Remindd1.ChangedReminders, of deed: Deed, clock: Clock) -> [String] {
        reply.results.flatMap { result in
            let word = deed == .resume ? "resumed" : "paused"
            let already = deed == .resume ? "not paused" : "already paused"
            return PauseText.lines(
                result.changed ? word : already, result.reminder, past: result.past, clock: clock, style: Style())
        }
    }

    package static func lines(_ reply: Remindd1.Changed, of deed: Deed, clock: Clock) -> [String] {
        let word =
            switch deed {
            case .archive: "archived"
            case .enable: "enabled"
            case .unarchive, .pause, .resume: "restored"
            }
        return DefinedText.lines(reply.changed ? word : "already \(word)", reply, clock: clock, style: Style())
    }
}
