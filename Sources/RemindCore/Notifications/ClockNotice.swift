import Catalogue
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
        let say = language
        let isBack = step < .zero
        // In the largest unit that fits, rounded: `40 days`.
        let seconds = (isBack ? Duration.zero - step : step).components.seconds
        let unit: Int64 = seconds >= 86_400 ? 86_400 : seconds >= 3600 ? 3600 : 60
        let n = Int((seconds + unit / 2) / unit)
        let title =
            switch (unit, isBack) {
            case (86_400, true):
                say("The clock was set back by %{n} day", "The clock was set back by %{n} days", n)
            case (86_400, false):
                say("The clock was set forward by %{n} day", "The clock was set forward by %{n} days", n)
            case (3600, true):
                say("The clock was set back by %{n} hour", "The clock was set back by %{n} hours", n)
            case (3600, false):
                say("The clock was set forward by %{n} hour", "The clock was set forward by %{n} hours", n)
            case (_, true):
                say("The clock was set back by %{n} minute", "The clock was set back by %{n} minutes", n)
            case (_, false):
                say("The clock was set forward by %{n} minute", "The clock was set forward by %{n} minutes", n)
            }
        var body = [say("It now shows %{time}.", ["time": place.local.local(at: now).description.replacingT])]
        if !trust.isTrusted {
            body.append(say("It is not confirmed yet: reminders ring, but none is recorded as missed."))
        }
        if let absence { body += [absence.title] + absence.body }
        return Notice(.clock, title: title, body: body)
    }
}

extension String {
    fileprivate var replacingT: String { split(separator: "T").joined(separator: " ") }
}
