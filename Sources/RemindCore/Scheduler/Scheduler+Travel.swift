package import CivilTime
import Reminders
package import Schedules

extension Scheduler {
    /// The furthest that two wall clocks are apart (UTC-12 and UTC+14), and an hour.
    static let widestJump = Duration.seconds(27 * 3600)

    /// Slots that a wall clock has jumped over: they lie behind on the new one and lay ahead on the old one, however the
    /// instants compare with that of the reminder's definition.
    ///
    /// - Parameters:
    ///   - before: Up to this time on the old wall everything has been dealt with.
    ///   - place: Where the person is now.
    func jumped(_ reminder: Reminder, before: CivilDateTime, place: Place, now: Instant) -> [Slot] {
        reminder.slots(
            after: now - Scheduler.widestJump, through: now,
            limit: Scheduler.expansionLimit, latest: true, ledger: ledger, place: place
        ).filter { slot in slot.key.floating.map { $0 > before } ?? false }
    }

    /// What counts as missed and was never delivered, and lies ahead on the new wall, was not missed (TIME, section 7).
    func reopen(_ reminder: Reminder, in zone: TimeZoneRules, into draft: inout Draft) {
        let missed = ledger.occurrences(of: reminder.id).compactMap { (occurrence) -> (Occurrence, Entry, Answer)? in
            guard let standing = occurrence.standing, standing.origin == .automatic, !occurrence.wasDelivered,
                let answer = standing.answer
            else { return nil }
            return (occurrence, standing, answer)
        }
        let now = draft.now
        for (occurrence, standing, answer) in missed.sorted(by: { $0.0.id < $1.0.id }) {
            if answer.run != nil {
                cut(standing, of: occurrence, reminder, into: &draft) { slot in
                    ahead(slot.key, in: zone, now: now).map { ($0, zone.name) }
                }
            } else if let due = ahead(occurrence.id.slot, in: zone, now: now) {
                draft.write(
                    .retracted, by: .automatic, reminder: reminder.id, slot: occurrence.id.slot, due: due,
                    dueZone: zone.name, changes: standing.id)
            }
        }
    }

    /// When a slot of a floating schedule is due on a wall, where that lies ahead.
    private func ahead(_ key: SlotKey, in zone: TimeZoneRules, now: Instant) -> Instant? {
        key.floating.flatMap { zone.instant(of: $0) }.flatMap { $0 > now ? $0 : nil }
    }

    /// A new revision that follows another wall than the one before: what it jumped over comes late now or was missed, as
    /// on a journey, and nothing is lost between the two.
    func rewall(_ old: Reminder, as compiled: Reminder, into draft: inout Draft) {
        let now = draft.now
        let (from, to) = (old.wall(place), compiled.wall(place))
        guard from != to else { return }
        var new = compiled
        new.activeSince = old.activeSince
        reopen(new, in: to, into: &draft)
        // Only what the old revision would still have brought: a time of day that is new begins from now on.
        let awaited = Set(
            old.slots(
                after: now, through: now + Scheduler.widestJump, limit: Scheduler.expansionLimit, ledger: ledger,
                place: place
            ).map(\.key))
        let slots = jumped(new, before: from.local(at: min(trust.rung, now)), place: place, now: now)
            .filter { awaited.contains($0.key) }
        if !slots.isEmpty { settle(new, slots: slots, cause: .travel, now: now, into: &draft) }
    }

    /// A person's word on a reminder that does not follow them: a new revision, which names the zone.
    func travel(_ reminder: Reminder, _ choice: TravelChoice, into draft: inout Draft) throws(RemindError) {
        let here = place.local.name
        var definition = reminder.definition
        guard let home = definition.home else {
            throw RemindError(
                .invalidArgument, "\(reminder.id) follows the clock of wherever you are",
                hint: "remindctl \(reminder.kind?.command ?? "med") edit \(reminder.id) --travel home")
        }
        guard here != LocalZone.nameless else {
            throw RemindError(
                .unknownZone, "the zone here has no name", hint: "timedatectl set-timezone Europe/Zurich")
        }
        switch choice {
        case .keep: definition.kept = definition.travel == .ask && home != here ? here : nil
        case .move:
            definition.home = here
            definition.kept = nil
        }
        guard definition != reminder.definition else { return }
        var place = place
        let compiled = Reminder(definition, revision: draft.nextID, definedAt: draft.now, place: &place)
        draft.write(.defined(definition), by: .person, reminder: reminder.id)
        if reminder.isActive { rewall(reminder, as: compiled, into: &draft) }
    }

    /// The reminders that stay on another zone's wall clock than the person's until it is said whether to move.
    package func travelQuestions(now: Instant) -> [ReminderID] {
        travelQuestions(in: place, now: now).map(\.id)
    }

    func travelQuestions(in place: Place, now: Instant) -> [Reminder] {
        let here = place.local.name
        return ledger.reminders.values.filter { reminder in
            let definition = reminder.definition
            guard reminder.isActive, definition.travel == .ask, let home = reminder.home, home.name != here,
                definition.kept != here
            else { return false }
            // Where both walls show the same there is nothing to ask.
            guard let next = reminder.next(after: now, ledger: ledger, place: place), next.key.floating != nil else {
                return false
            }
            return home.offset(at: next.due) != place.local.offset(at: next.due)
        }.sorted { $0.id < $1.id }
    }
}
