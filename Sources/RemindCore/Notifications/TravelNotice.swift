import CivilTime
import Reminders
import Schedules

/// The notice after a journey: what moves with the person, and what asks whether to move.
extension Journey {
    /// Reminders that one notice names at most.
    private static let mostNamed = 8

    /// Times of one reminder that a notice gives at most.
    private static let mostTimes = 4

    private static let day = Duration.seconds(86_400)

    /// - Parameter followsSky: Whether some reminder follows the sun or prayer, whose place does not follow the clock.
    func notice(
        lines: [String], questions: [Reminder], followsSky: Bool, place moved: Place, now: Instant
    ) -> Notice {
        let isJourney = moved.local.name != place.local.name || lines.isEmpty
        var body = named(lines) + named(questions.compactMap { question(on: $0, place: moved, now: now) })
        if followsSky {
            body.append("Times of the sun and of prayer are still those of your old place.")
            body.append("Are you staying? Set location in remindd.toml.")
        }
        if !questions.isEmpty { body.append("remindctl travel keep, or: remindctl travel move") }
        return Notice(
            .travel,
            title: isJourney
                ? "The time zone is now \(moved.local.name)"
                : "The clock rules of \(moved.local.name) have changed",
            body: body, choices: questions.isEmpty ? [] : [.keep, .move])
    }

    private func named(_ lines: [String]) -> [String] {
        let rest = lines.count - Self.mostNamed
        return lines.prefix(Self.mostNamed) + (rest > 0 ? ["and \(rest) more: remindctl agenda"] : [])
    }

    /// `Metformin: 20:00, Sat 08:00 (was Sat 04:00, Sat 16:00)`, on the new wall clock; `nil` if nothing moves.
    func line(of reminder: Reminder, movedTo moved: Place, reopened: Set<OccurrenceID>, now: Instant) -> String? {
        let after = reminder.slots(
            after: now, through: now + Self.day, limit: 1000, ledger: ledger, place: moved
        ).filter { slot in
            let id = OccurrenceID(reminder.id, slot.key)
            return reopened.contains(id) || ledger.occurrence(id).map { $0.isOpen && !$0.wasDelivered } ?? true
        }
        guard !after.isEmpty else { return nil }
        // The same slots as they would have come: up to a day earlier or later.
        let before = reminder.slots(
            after: now - Self.widestJump, through: now + Self.day + Self.widestJump, limit: 10_000,
            ledger: ledger, place: place)
        let dues = Dictionary(before.map { ($0.key, $0.due) }) { first, _ in first }
        guard after.contains(where: { dues[$0.key] != $0.due }) else { return nil }
        let was = times(after.compactMap { dues[$0.key] }, place: moved, now: now)
        return "\(shownName(of: reminder)): \(times(after.map(\.due), place: moved, now: now))"
            + (was.isEmpty ? "" : " (was \(was))")
    }

    /// `The pill: stays at Sat 06:00, or moves to 22:00?`
    private func question(on reminder: Reminder, place: Place, now: Instant) -> String? {
        guard let next = reminder.next(after: now, ledger: ledger, place: place), let local = next.key.floating else {
            return nil
        }
        let there = place.local.instant(of: local) ?? next.due
        return "\(shownName(of: reminder)): stays at \(times([next.due], place: place, now: now)), "
            + "or moves to \(times([there], place: place, now: now))?"
    }

    private func times(_ instants: [Instant], place: Place, now: Instant) -> String {
        let today = place.local.local(at: now).date
        let rest = instants.count - Self.mostTimes
        return instants.prefix(Self.mostTimes).map { instant in
            let local = place.local.local(at: instant)
            let minute = ClockTime(secondOfDay: local.time.secondOfDay / 60 * 60)
            return (local.date == today ? "" : "\(local.date.weekday.short) ") + "\(minute)"
        }.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }

    /// The name of a reminder for places that others may read.
    private func shownName(of reminder: Reminder) -> String {
        reminder.definition.cover ?? (settings.isPrivate ? Definition.defaultCover : reminder.definition.title)
    }
}

extension Weekday {
    /// `Fri`
    fileprivate var short: String { ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][Int(rawValue)] }
}
