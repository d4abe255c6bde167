package import RemindProtocol
import RemindText

/// The line about failures that would keep a reminder from ringing, as a value. It asks when something may have changed, and at most
/// once a minute; nothing wakes it while nothing changes.
package struct DoctorScreen {
    package static let betweenQuestions = Duration.seconds(60)

    package enum Event: Sendable {
        /// The window became the one in use, the record has changed, or the daemon is there again.
        case changed
        /// The minute is over.
        case waited
        case checks([HealthCheck])
        /// The daemon did not say: the page for that says why.
        case unknown
    }

    package enum Effect: Hashable, Sendable {
        case ask
        /// Says when the time is over, once.
        case wait(Duration)
    }

    /// The failures, a line each; `nil` if there is none.
    package private(set) var banner: String?
    private var lastAsked: Duration?
    private var isAsking = false
    private var isWaiting = false

    package init() {}

    /// - Parameter now: The time since the computer started.
    package mutating func handle(_ event: Event, at now: Duration) -> [Effect] {
        switch event {
        case .changed: return ask(at: now)
        case .waited:
            isWaiting = false
            return ask(at: now)
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

    private mutating func ask(at now: Duration) -> [Effect] {
        guard !isWaiting else { return [] }
        let left = lastAsked.map { $0 + DoctorScreen.betweenQuestions - now } ?? .zero
        guard left <= .zero, !isAsking else {
            isWaiting = true
            return [.wait(max(left, .seconds(1)))]
        }
        (lastAsked, isAsking) = (now, true)
        return [.ask]
    }
}
