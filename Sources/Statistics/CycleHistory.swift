package import CivilTime
package import Reminders
import Vocabulary

/// The use of a reminder that follows its own history: from one replacement to the next, and the days of use.
package struct CycleHistory: Hashable, Sendable {
    /// The time from the day something was opened until it was replaced.
    package struct Cycle: Hashable, Sendable {
        package var opened: CivilDate
        /// The day on which the next one was opened; `nil` for the one in use.
        package var ended: CivilDate?
        /// The days of use, in order. One on which it was replaced belongs to the new one.
        package var days: [CivilDate] = []
        /// The days on which a person said that it was not used.
        package var unused: [CivilDate] = []
        /// How long it was used on a day, in seconds, of the days that say so.
        package var lengths: [CivilDate: Int64] = [:]
        /// The notes on days of use, and on the day on which it was replaced.
        package var notes: [CivilDate: String] = [:]
        /// The fields that the answer recorded that ended it, such as the type.
        package var fields: Fields = [:]

        package init(opened: CivilDate, ended: CivilDate? = nil, days: [CivilDate] = [], fields: Fields = [:]) {
            (self.opened, self.ended, self.days, self.fields) = (opened, ended, days, fields)
        }

        /// Days since it was opened, until it was replaced or until `today`.
        package func open(today: CivilDate) -> Int { max(0, (ended ?? today) - opened) }
    }

    /// The cycles in order of time; the last one is in use. Together they cover every day since the first was opened,
    /// none twice.
    package private(set) var cycles: [Cycle]

    /// - Parameters:
    ///   - first: The day on which the first was opened.
    ///   - occurrences: Everything that is recorded of the reminder, in any order.
    ///   - date: The civil date of a moment where an entry was recorded.
    package init(first: CivilDate, _ occurrences: [Occurrence], date: (Instant, Entry) -> CivilDate) {
        var replaced: [(day: CivilDate, at: Instant, by: EntryStamp, answer: Answer)] = []
        var used: [CivilDate: Answer] = [:]
        for occurrence in occurrences {
            guard let standing = occurrence.standing, let answer = standing.answer else { continue }
            if let day = occurrence.id.slot.wholeDay {
                used[day] = answer
            } else if answer.outcome == .done {
                replaced.append((date(answer.happened, standing), answer.happened, standing.stamp, answer))
            }
        }
        replaced.sort { ($0.day, $0.at, $0.by) < ($1.day, $1.at, $1.by) }
        cycles = [Cycle(opened: min(first, replaced.first?.day ?? first))]
        for next in replaced {
            cycles[cycles.count - 1].ended = next.day
            cycles[cycles.count - 1].fields = next.answer.fields
            cycles[cycles.count - 1].notes[next.day] = next.answer.note
            cycles.append(Cycle(opened: next.day))
        }
        for (day, answer) in used.sorted(by: { $0.key < $1.key }) {
            let index = cycles.lastIndex { $0.opened <= day } ?? 0
            guard answer.outcome == .done else {
                if answer.outcome == .missed { cycles[index].unused.append(day) }
                continue
            }
            cycles[index].days.append(day)
            cycles[index].lengths[day] = answer.reading?.value.seconds
            cycles[index].notes[day] = answer.note
        }
    }
}
