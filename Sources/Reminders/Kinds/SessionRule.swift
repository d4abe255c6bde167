package import CivilTime
import Schedules

/// How the sessions of a kind end.
package struct SessionRule: Sendable {
    /// The field with the time after which one ends by itself; `nil` if only a person ends it.
    package var lengthField: String?
    /// That time in seconds for a reminder that has no such field.
    package var length: Int64?
    /// The field with the time it is meant to last, for one that a person ends.
    package var goalField: String?
    /// Whether it counts if a person stops it early, without saying so.
    package var countsEarly = true
    /// Whether the one that is due is the one that is started.
    package var answersDue = false

    /// Whether its length counts for the day on which it ends, as a night's sleep does, or on which it began.
    package var countsForEnd = true

    /// Whether each is of a day that is answered as a whole: started again on that day, it continues.
    package var isOfDay = false
    /// The words for one that has lasted as long as it is meant to.
    package var reached = "goal reached"
    /// When to ask whether it still runs, and the words.
    package var bedtime: (at: ClockTime, words: String)?

    /// Seconds that a session may last: from a minute to a week.
    package static let lengths: ClosedRange<Int64> = 60...604_800

    /// Whether its sessions end by themselves.
    package var endsByItself: Bool { lengthField != nil }

    /// The length or the goal of a reminder's session, in seconds.
    package func length(_ fields: Fields) -> Int64? {
        let text = (lengthField ?? goalField).flatMap { fields[$0]?.text }
        return text.flatMap { try? DurationText.parse($0).components.seconds } ?? length
    }
}
