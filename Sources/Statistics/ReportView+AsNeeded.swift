package import CivilTime
package import Reminders
package import Vocabulary

extension ReportView {
    /// The doses of a medication besides its schedule: as needed, and extra ones.
    package struct AsNeeded: PersonTitled, Hashable, Sendable, Codable {
        /// A report lists the latest reasons, and this many at most.
        private static let mostReasons = 10

        package var reminder: String
        package var title: String
        package var person: String?
        package var doses: Int
        /// How many days had at least one.
        package var days: Int
        /// The most doses within 24 hours: less than that after the first of them.
        package var most: Int
        /// The notes beside them, each once, the oldest first.
        package var reasons: [String]

        /// - Parameters:
        ///   - entries: Answers that count; those of a schedule are left out.
        ///   - date: Gives the day of a dose; `nil` if the report does not cover it.
        ///   - definition: Gives the definition of a reminder as it is now.
        /// - Returns: The medications by title.
        package static func all(
            in entries: [Entry], date: (Entry, Answer) -> CivilDate?, definition: (ReminderID) -> Definition?
        ) -> [Self] {
            var found: [ReminderID: [(answer: Answer, day: CivilDate)]] = [:]
            for entry in entries {
                guard let id = entry.reminder, let slot = entry.slot, slot.isUnscheduled, slot.wholeDay == nil,
                    let answer = entry.answer, answer.outcome == .done, let day = date(entry, answer)
                else { continue }
                found[id, default: []].append((answer, day))
            }
            return found.map { id, doses in
                let own = definition(id)
                let ordered = doses.sorted { $0.answer.happened < $1.answer.happened }
                var reasons: [String] = []
                for note in ordered.compactMap(\.answer.note) where !reasons.contains(note) { reasons.append(note) }
                return AsNeeded(
                    reminder: id.rawValue, title: own?.title ?? id.rawValue, person: own?.person, doses: doses.count,
                    days: Set(doses.map(\.day)).count, most: most(ordered.map(\.answer.happened)),
                    reasons: reasons.suffix(mostReasons))
            }.sorted { ($0.title, $0.reminder) < ($1.title, $1.reminder) }
        }

        /// The most of ascending instants within 24 hours.
        private static func most(_ instants: [Instant]) -> Int {
            var first = 0
            var most = 0
            for (index, instant) in instants.enumerated() {
                while instant - instants[first] >= .seconds(86_400) { first += 1 }
                most = max(most, index - first + 1)
            }
            return most
        }
    }
}
