import CivilTime
import RemindCore
import Reminders
import Schedules
import Vocabulary

/// The time that words name: `tomorrow at 9`, `in 5m`, `fri 10:00`.
extension RequestContext {
    /// - Parameter command: The command that the words follow, for the hint.
    func reading(of words: [String], command: String) throws(RemindError) -> ReminderSentence.Reading {
        let reader = ReminderSentence(now: now, zone: zone, morning: settings.morning)
        // `move dentist to friday at 10`
        let isTo = words.count > 1 && words[0] == "to"
        let words = Array(words.dropFirst(isTo ? 1 : 0))
        switch reader.readTime(words, title: Self.title) {
        case .reading(let reading): return reading
        case .several(let readings):
            throw RemindError(
                .invalidArgument, "it may mean: " + readings.map(\.sentence).joined(separator: ", or: "),
                hint: readings.map { "\(command) \($0.schedule)" }.joined(separator: "; or: "))
        case .refused(let refusal):
            let words = refusal.words.filter { $0 != Self.title }.joined(separator: " ")
            throw RemindError(.invalidSchedule, refusal.message, hint: "\(command) \(words)")
        case nil:
            throw RemindError(
                .invalidSchedule, "\(quoted(words.joined(separator: " "))) is not a time",
                hint: "\(command) tomorrow at 9")
        }
    }

    private static let title = "It"

    /// The first time of a reading.
    func first(of reading: ReminderSentence.Reading, command: String) throws(RemindError) -> Instant {
        guard let schedule = try? Schedule(parsing: reading.schedule),
            let next = try? SchedulePreview(schedule, place: scheduler.place, definedAt: now).next(after: now)
        else {
            throw RemindError(
                .invalidTime, "\(reading.schedule) is no time by itself", hint: "\(command) tomorrow at 9")
        }
        return next
    }
}
