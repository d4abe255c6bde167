import RemindText
package import Vocabulary

/// The page that is shown while the daemon does not run and no day was ever drawn.
package struct ServiceScreen: Hashable, Sendable {
    package enum Phase: Hashable, Sendable {
        case idle
        case starting
        /// The words of the program that was to start it.
        case failed(String)
    }

    package var phase = Phase.idle
    /// Why it cannot be reached; `nil` while the first attempt runs.
    package var problem: RemindError?
    /// True if systemd could start it.
    package var canStart: Bool

    package init(canStart: Bool) { self.canStart = canStart }

    package var title: String {
        guard let problem else { return "Asking remindd" }
        return problem.code == .unreachable ? "remindd does not run" : "remindd cannot be used"
    }

    package var description: String {
        guard let problem else { return "" }
        let consequence = problem.code == .unreachable ? "Nothing rings, and nothing is recorded, until it runs." : ""
        let cause = ServiceScreen.sentence(problem.message)
        let mend = canStart ? "" : problem.hint.map(ServiceScreen.sentence) ?? ""
        let failure = if case .failed(let words) = phase { "It did not start: \(words)" } else { "" }
        return [consequence, cause, mend, failure].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// An error of a terminal begins with a small letter.
    private static func sentence(_ text: String) -> String {
        let line = CleanText.line(text)
        return line.hasPrefix("remindd") ? line : line.prefix(1).uppercased() + line.dropFirst()
    }

    /// `nil` if no button would help.
    package var button: String? {
        guard canStart, problem?.code == .unreachable else { return nil }
        return phase == .starting ? "Starting remindd …" : "Start remindd"
    }
}
