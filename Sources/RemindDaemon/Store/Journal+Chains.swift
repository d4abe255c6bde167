import CivilTime
import Reminders
import Schedules

extension Journal {
    /// When a reminder was defined for the first time, under whatever name.
    func firstDefined(_ id: ReminderID) throws(StoreError) -> Instant? {
        let (ofReminder, named) = condition(id)
        return try database.query(
            "SELECT at FROM entry WHERE what = 'defined' AND \(ofReminder) ORDER BY device, sequence LIMIT 1", named,
            row: { Instant(milliseconds: $0.integer(0)) }
        ).first
    }

    /// The answers that count to whole days of a reminder that takes readings.
    func dayAnswers(of id: ReminderID) throws(StoreError) -> [CivilDate: Answer.Outcome] {
        let (ofReminder, named) = condition(id)
        let found = try entries("\(ofReminder) AND slot GLOB '????-??-??'", named)
        var answers: [CivilDate: Answer.Outcome] = [:]
        for (slot, entries) in Dictionary(grouping: found, by: \.slot) {
            guard let day = slot?.wholeDay, var occurrence = entries.first.flatMap(Occurrence.init) else { continue }
            for entry in entries { occurrence.add(entry) }
            answers[day] = occurrence.standing?.answer?.outcome
        }
        return answers
    }
}
