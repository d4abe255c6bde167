import CivilTime
import Reminders
import Vocabulary

/// A machine that follows tells what it knows of a missing answer: "not taken" and "not heard" are different news.
extension Agenda {
    /// `no answer known for 30 minutes; laptop was last heard at 07:02`, or, if a machine has written since it was due,
    /// `not taken after 30 minutes; laptop was heard at 08:21`.
    ///
    /// - Parameters:
    ///   - due: When it was due; of several, the latest.
    ///   - verb: `taken`
    /// - Returns: `nil` if this machine does not follow, or knows of no other.
    func unanswered(since due: Instant, _ verb: String, now: Instant) -> String? {
        guard settings.sync.follows, let others = snapshot.machines?.others,
            let latest = others.max(by: { ($0.wrote ?? .earliest) < ($1.wrote ?? .earliest) })
        else { return nil }
        let minutes = (now - due).components.seconds / 60
        let length = minutes < 1 ? nil : DurationText.words(.seconds(minutes * 60))
        guard let wrote = latest.wrote else {
            return "no answer known\(length.map { " for \($0)" } ?? ""); \(latest.label) was never heard"
        }
        let moment = snapshot.minute(wrote, now: now)
        guard wrote >= due else {
            return "no answer known\(length.map { " for \($0)" } ?? ""); \(latest.label) was last heard at \(moment)"
        }
        return "not \(verb)\(length.map { " after \($0)" } ?? ""); \(latest.label) was heard at \(moment)"
    }
}
