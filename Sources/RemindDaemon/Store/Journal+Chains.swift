import CivilTime
import Reminders
import Vocabulary

extension Journal {
    /// When a reminder was defined for the first time, under whatever name.
    func firstDefined(_ id: ReminderID) throws(StoreError) -> Instant? {
        var first: Instant?
        // One name at a time, and with the words of the index: otherwise SQLite reads every entry of a habit.
        for name in names.all(of: id) {
            let found = try database.query(
                "SELECT at FROM entry WHERE \(Journal.ofDefinitions) AND what = 'defined' AND reminder = ? "
                    + "ORDER BY device, sequence LIMIT 1", [.text(name.rawValue)],
                row: { Instant(milliseconds: $0.integer(0)) }
            ).first
            first = [first, found].compactMap(\.self).min()
        }
        return first
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
