import Catalogue
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
    ///   - words: Those of their kind.
    ///   - isOne: False for several at once.
    /// - Returns: `nil` if this machine does not follow, or knows of no other.
    func unanswered(since due: Instant, _ words: VerbText, isOne: Bool = true, now: Instant) -> String? {
        let say = language
        guard settings.sync.follows, let others = snapshot.machines?.others,
            let latest = others.max(by: { ($0.wrote ?? .earliest) < ($1.wrote ?? .earliest) })
        else { return nil }
        let minutes = (now - due).components.seconds / 60
        let length = minutes < 1 ? nil : say.length(.seconds(minutes * 60), in: "after")
        if let wrote = latest.wrote, wrote >= due {
            return words.missing(
                after: length, heard: latest.label, at: snapshot.minute(wrote, now: now), isOne: isOne)
        }
        let heard =
            latest.wrote.map {
                say(
                    "%{machine} was last heard at %{time}",
                    ["machine": latest.label, "time": snapshot.minute($0, now: now)])
            } ?? say("%{machine} was never heard", ["machine": latest.label])
        return length.map { say("no answer known for %{length}; %{heard}", ["length": $0, "heard": heard]) }
            ?? say("no answer known; %{heard}", ["heard": heard])
    }
}
