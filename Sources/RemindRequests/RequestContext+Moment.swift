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

    /// The next times of a schedule; none if it has none by itself, such as one that follows an answer.
    func times(of schedule: String, _ count: Int) -> [Instant] {
        guard let schedule = try? Schedule(parsing: schedule),
            let preview = try? SchedulePreview(schedule, place: scheduler.place, definedAt: now)
        else { return [] }
        return preview.slots(after: now, count: count).map(\.due).reduce(into: []) { times, due in
            if times.last != due { times.append(due) }
        }
    }

    /// The first time of a reading.
    func first(of reading: ReminderSentence.Reading, command: String) throws(RemindError) -> Instant {
        guard let next = times(of: reading.schedule, 1).first else {
            throw RemindError(
                .invalidTime, "\(reading.schedule) is no time by itself", hint: "\(command) tomorrow at 9")
        }
        return next
    }
}
