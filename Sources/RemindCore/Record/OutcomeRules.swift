package import CivilTime
package import Reminders
import Schedules
package import Statistics
package import Vocabulary

/// How the answers to reminders are counted. With other rules, every outcome has to be read again.
package struct OutcomeRules: Equatable, Sendable {
    /// Reminders whose slots stay on a wall of their own when the person travels.
    package var home: Set<ReminderID> = []
    /// Reminders whose slots only say that one more is allowed. They need no answer.
    package var asNeeded: Set<ReminderID> = []
    /// Reminders whose readings are counted by day, from the record, and not one by one.
    package var measured: Set<ReminderID> = []
    /// Reminders whose answers have marks that are counted.
    package var marked: Set<ReminderID> = []
    /// Reminders that are due by when they were last answered: an answer counts on its own day, whenever it was due.
    package var chained: Set<ReminderID> = []
    /// The answers that were given by a wrong clock.
    package var corrections = ClockCorrections()

    package init() {}

    package init(_ ledger: Ledger) {
        home = Set(ledger.reminders.filter { $0.value.home != nil }.keys)
        asNeeded = Set(ledger.reminders.filter { $0.value.remindsAgain }.keys)
        measured = Set(ledger.reminders.filter(\.value.takesReadings).keys)
        marked = Set(ledger.reminders.filter { $0.value.kind?.has(.obligation) == true }.keys)
        chained = Set(ledger.reminders.filter { $0.value.kind?.wear != nil }.keys)
        corrections = ledger.corrections
    }

    /// The wall time at which a slot was due.
    ///
    /// - Parameters:
    ///   - slot: The key of the slot.
    ///   - id: Its reminder.
    ///   - due: When it was due.
    ///   - zone: The zone in which it was recorded.
    ///   - dueZone: The zone in which it was due, if that is recorded.
    ///   - rules: The rules of a zone by its name.
    package func wall(
        _ slot: SlotKey, of id: ReminderID, due: Instant, recordedIn zone: String, dueZone: String?,
        rules: (String) -> TimeZoneRules
    ) -> CivilDateTime {
        slot.wall(due: due, recordedIn: zone, home: home.contains(id) ? dueZone : nil, rules)
    }

    /// How an answer counts.
    ///
    /// - Parameters:
    ///   - answer: Gets the right time, if a wrong clock has recorded it and that is known.
    ///   - id: Its reminder.
    ///   - isDay: True if it is the answer to a whole day.
    ///   - origin: Who gave it.
    ///   - entry: The entry that has it, recorded at `at` in `zone`.
    ///   - at: When it was recorded.
    ///   - zone: The zone in which it was recorded.
    ///   - rules: The rules of a zone by its name.
    /// - Returns: `isTimed` is true if the clock was right; `wall` is the wall time that counts instead of the due one.
    package func judge(
        _ answer: inout Answer, of id: ReminderID, isDay: Bool, by origin: Entry.Origin, _ entry: EntryID, at: Instant,
        zone: String, rules: (String) -> TimeZoneRules
    ) -> (isTimed: Bool, wall: CivilDateTime?) {
        guard answer.outcome == .done else { return (true, nil) }
        let wall = !isDay && chained.contains(id) ? rules(zone).local(at: answer.happened) : nil
        guard origin == .person, let correction = corrections[entry] else { return (true, wall) }
        answer.happened = correction.corrected(answer.happened, recordedAt: at) ?? answer.happened
        return (false, wall)
    }
}

extension Outcomes {
    /// Takes in the current state of an occurrence, under the current name of its reminder.
    ///
    /// - Parameters:
    ///   - index: Its index, if known; `nil` for one that is new here.
    ///   - zone: The rules of a zone by its name.
    package mutating func set(
        _ index: Int?, to occurrence: Occurrence, _ rules: OutcomeRules, zone: (String) -> TimeZoneRules
    ) {
        guard let first = occurrence.entries.first else { return }
        let id = occurrence.id
        var wall = rules.wall(
            id.slot, of: id.reminder, due: occurrence.movedFrom ?? occurrence.due, recordedIn: first.zone,
            dueZone: occurrence.dueZone, rules: zone)
        var isAllowance = false
        if case .after = id.slot { isAllowance = rules.asNeeded.contains(id.reminder) }
        var isTimed = true
        var happened: Instant?
        if let standing = occurrence.standing, var answer = standing.answer {
            let judged = rules.judge(
                &answer, of: id.reminder, isDay: id.slot.wholeDay != nil, by: standing.origin, standing.id,
                at: standing.at, zone: standing.zone, rules: zone)
            (isTimed, wall, happened) = (judged.isTimed, judged.wall ?? wall, answer.happened)
        }
        set(
            index, to: occurrence, wall: wall, isAllowance: isAllowance, isTimed: isTimed, happened: happened,
            rules: zone)
    }
}
