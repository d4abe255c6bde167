import CivilTime
package import Vocabulary

extension Outcomes {
    /// The day series of each reminder, from its first recorded day, or `scope.first` if that is earlier, through
    /// `scope.last`.
    ///
    /// - Parameters:
    ///   - scope: The days that count.
    ///   - included: The current name of each reminder, by its index in `reminders`; `nil` leaves it out.
    ///   - pauses: The paused days of each reminder.
    ///   - byDay: The reminders of which whole days are answered: only these answers count.
    package func series(
        _ scope: StatisticsScope, included: [ReminderID?], pauses: [ReminderID: PausedDays] = [:],
        byDay: Set<ReminderID> = []
    ) -> [ReminderID: DaySeries] {
        // Two names of one reminder share one array.
        let ids = Set(included.compactMap(\.self)).sorted()
        let places = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })
        let place = included.map { $0.flatMap { places[$0] } }
        let isByDay = ids.map(byDay.contains)
        let last = scope.last.epochDay
        let runs = expandedRuns(included: included).map(\.dose)
        func each(_ body: (_ place: Int, _ day: Int32, DayValue.Outcome) -> Void) {
            for outcomes in [all, runs] {
                for outcome in outcomes {
                    guard let place = place[Int(outcome.reminder)],
                        let state = DayValue.Outcome(outcome.state, byDay: isByDay[place])
                    else { continue }
                    let day = scope.day(ofMinute: outcome.wall)
                    if day <= last { body(place, day, state) }
                }
            }
        }
        // The earliest day of each first, so that an array has its length at once.
        var firsts = ids.map { _ in min(scope.first.epochDay, last) }
        each { place, day, _ in firsts[place] = min(firsts[place], day) }
        var days = firsts.map { [DayValue](repeating: DayValue(), count: Int(last - $0) + 1) }
        each { place, day, outcome in days[place][Int(day - firsts[place])].count(outcome) }
        var found: [ReminderID: DaySeries] = [:]
        for (place, id) in ids.enumerated() {
            let first = CivilDate(epochDay: firsts[place])
            pauses[id]?.mark(&days[place], from: first)
            found[id] = DaySeries(first: first, values: days[place])
        }
        return found
    }
}
