import CivilTime
import RemindCore
import Schedules

/// How much is taken, and what has to be known for it.
extension Daemon {
    /// Reminders that one request names at most.
    static let mostNamed = 100

    static func amount(_ text: String?) throws(RemindError) -> Quantity? {
        guard let text else { return nil }
        do {
            return try Quantity.parse(text)
        } catch {
            throw RemindError(.invalidArgument, error.message, hint: error.hint)
        }
    }

    /// Why a limit is overridden: one line.
    static func reason(_ text: String?) throws(RemindError) -> String? {
        guard let text else { return nil }
        guard text.contains(where: { !$0.isWhitespace }) else {
            throw RemindError(.invalidArgument, "the reason is empty", hint: "--reason \"as the doctor said\"")
        }
        if let excess = TextLimit.excess(of: text, atMost: 200) {
            throw RemindError(.invalidArgument, "the reason \(excess)", hint: "at most 200 characters")
        }
        return text
    }
}
