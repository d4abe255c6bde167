import RemindProtocol
import RemindText
package import Vocabulary

/// The presses of the buttons below the lens ring as a value, one at a time. The daemon says the pictures again once it has
/// recorded one.
package struct LensPress: Sendable {
    private var pending: Ask?
    private var isAgain = false
    private var question: RefusalQuestion?

    package enum Event: Sendable {
        case replied(name: String, Answered)
        /// The daemon refused a request; `error` is its name in the protocol.
        case refused(name: String, error: String, RemindError)
        /// The connection broke before the reply to a request.
        case broke(name: String)
        case consented(reason: String, name: String)
        case declined
    }

    package enum Effect: Hashable, Sendable {
        case send(Ask)
        case ask(RefusalQuestion)
        /// A line that passes, with the occurrence that its button undoes.
        case toast(String, undo: String?)
    }

    mutating func send(_ ask: Ask) -> [Effect] {
        guard pending == nil, question == nil else { return [] }
        (pending, isAgain) = (ask, false)
        return [.send(ask)]
    }

    mutating func handle(_ event: Event, title: String) -> [Effect] {
        switch event {
        case .replied(let name, let answered):
            guard let ask = take(name) else { return [] }
            let text = answered.lines.map(\.trimmed).joined(separator: "; ")
            return [.toast(text, undo: ask.deed == .undo ? nil : answered.undo)]
        case .refused(let name, let error, let reason):
            guard let ask = take(name) else { return [] }
            let words = CleanText.line(reason.message)
            // A pair is replaced before it is due as often as not.
            switch RefusalAnswer(to: error, of: ask.deed, wasUpcoming: true) ?? .show {
            case .again where !isAgain:
                // The daemon carries out one name once.
                (pending, isAgain) = (ask, true)
                return [.send(ask)]
            case .offer(let offer) where ask.consent == nil:
                let question = RefusalQuestion(title: title, message: words, offer: offer, ask: ask)
                self.question = question
                return [.ask(question)]
            case .again, .offer, .show, .refresh: return [.toast(words, undo: nil)]
            }
        case .broke(let name):
            guard take(name) != nil else { return [] }
            return [
                .toast("remindd went away: look whether this is recorded before you press again", undo: nil)
            ]
        case .consented(let reason, let name):
            guard let question else { return [] }
            self.question = nil
            return send(question.agreed(reason, name: name))
        case .declined:
            question = nil
            return []
        }
    }

    private mutating func take(_ name: String) -> Ask? {
        guard let ask = pending, ask.name == name else { return nil }
        pending = nil
        return ask
    }
}
