package import RemindProtocol
import RemindText

/// The line about failures that would keep a reminder from ringing, as a value. It asks when something may have changed, and at most
/// once a minute; nothing wakes it while nothing changes.
///
/// A failure that is mended is not announced. So a line that is shown is checked sooner when a person turns to it, and never
/// by a timer.
package struct DoctorScreen {
    package static let betweenQuestions = Duration.seconds(60)
    /// While a line is shown that may be out of date.
    package static let betweenLooks = Duration.seconds(5)

    package enum Event: Sendable {
        /// The record has changed, or the daemon is there again.
        case changed
        /// The window became the one in use, the pointer came to the line, or its button was pressed.
        case looked
        /// The time is over.
        case waited
        case checks([HealthCheck])
        /// The daemon did not say: the page for that says why.
        case unknown
    }

    package enum Effect: Hashable, Sendable {
        case ask
        /// Says when the time is over, once. Two of them may run.
        case wait(Duration)
    }

    /// The failures, a line each; `nil` if there is none.
    package private(set) var banner: String?
    private var lastAsked: Duration?
    private var isAsking = false
    /// When to ask next, if something asked for it too early.
    private var due: Duration?

    package init() {}

    /// - Parameter now: The time since the computer started.
    package mutating func handle(_ event: Event, at now: Duration) -> [Effect] {
        switch event {
        case .changed: return ask(at: now, notBefore: lastAsked.map { $0 + DoctorScreen.betweenQuestions } ?? now)
        case .looked:
            guard banner != nil else { return handle(.changed, at: now) }
            return ask(at: now, notBefore: lastAsked.map { $0 + DoctorScreen.betweenLooks } ?? now)
        case .waited:
            guard let due else { return [] }
            self.due = nil
            return ask(at: now, notBefore: due)
        case .checks(let checks):
            isAsking = false
            let failures = DoctorText.failures(checks)
            banner = failures.isEmpty ? nil : failures.joined(separator: "\n")
        case .unknown:
            isAsking = false
            banner = nil
        }
        return []
    }

    private mutating func ask(at now: Duration, notBefore earliest: Duration) -> [Effect] {
        let next = max(earliest, isAsking ? now + .seconds(1) : now)
        guard next > now else {
            (lastAsked, isAsking, due) = (now, true, nil)
            return [.ask]
        }
        guard due.map({ next < $0 }) ?? true else { return [] }
        due = next
        return [.wait(next - now)]
    }
}
