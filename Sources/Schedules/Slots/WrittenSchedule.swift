import Synchronization
package import Vocabulary

/// One schedule as text. It is read once, and compiled once for the rules in force: all copies of a definition share both, from
/// the check of a draft to the ledger.
package final class WrittenSchedule: RawRepresentable, Hashable, Codable, Sendable {
    package let rawValue: String
    private let read: Mutex<Result<Schedule, ScheduleError>?>
    private let compiled =
        Mutex<(CompiledSchedule, anchor: ScheduleAnchor, rules: TimeContext.Rules, joins: Bool)?>(nil)

    /// A text that may not be read yet: of the record, perhaps by a newer program.
    package init(rawValue: String) {
        self.rawValue = rawValue
        read = Mutex(nil)
    }

    /// The canonical form of a schedule.
    package init(_ schedule: Schedule) {
        rawValue = schedule.description
        read = Mutex(.success(schedule))
    }

    /// - Throws: `ScheduleError` for a text that this program cannot use.
    package func schedule() throws(ScheduleError) -> Schedule {
        try read.withLock { known in
            let read = known ?? Result { () throws(ScheduleError) in try Schedule(parsing: rawValue) }
            known = read
            return read
        }.get()
    }

    /// The schedule, ready to yield slots.
    ///
    /// - Throws: The errors of `CompiledSchedule.init`, and `invalidSchedule` for a text that this program cannot use.
    package func compiled(anchor: ScheduleAnchor, place: inout TimeContext, joins: Bool) throws(RemindError)
        -> CompiledSchedule
    {
        let schedule: Schedule
        do {
            schedule = try self.schedule()
        } catch {
            throw RemindError(.invalidSchedule, error.explained, hint: error.hint)
        }
        if let (known, from, rules, joined) = compiled.withLock({ $0 }), rules === place.rules, from == anchor,
            joined == joins,
            // The place knows the zone afterwards, as if it were compiled again.
            schedule.zone.map({ (try? place.zone($0)) != nil }) ?? true
        {
            return known
        }
        let made = try CompiledSchedule(schedule, anchor: anchor, place: &place, joins: joins)
        let rules = place.rules
        compiled.withLock { $0 = (made, anchor, rules, joins) }
        return made
    }
}
