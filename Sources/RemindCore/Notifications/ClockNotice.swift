package import CivilTime
import Reminders
import Schedules
import Vocabulary

extension Agenda {
    /// One notice for one correction: how far the clock was set, and what that means.
    ///
    /// - Parameters:
    ///   - step: How far the clock was set; negative if back.
    ///   - now: The time by the clock that was set.
    ///   - absence: Other notices of the same turn.
    package func clockNotice(setBy step: Duration, now: Instant, absence: Notice?) -> Notice {
        let isBack = step < .zero
        let length = isBack ? Duration.zero - step : step
        var body = ["It now shows \(place.local.local(at: now).description.replacingT)."]
        if !trust.isTrusted {
            body.append("It is not confirmed yet: reminders ring, but none is recorded as missed.")
        }
        if let absence { body += [absence.title] + absence.body }
        return Notice(
            .clock, title: "The clock was set \(isBack ? "back" : "forward") by \(length.roughly)", body: body)
    }
}

extension Duration {
    /// In the largest unit that fits, rounded: `40 days`.
    fileprivate var roughly: String {
        let seconds = components.seconds
        let (unit, word): (Int64, String) =
            seconds >= 86_400 ? (86_400, "day") : seconds >= 3600 ? (3600, "hour") : (60, "minute")
        return counted(Int((seconds + unit / 2) / unit), word)
    }
}

extension String {
    fileprivate var replacingT: String { split(separator: "T").joined(separator: " ") }
}
