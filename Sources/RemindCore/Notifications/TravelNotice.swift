import Catalogue
import CivilTime
import Reminders
import Schedules
import Vocabulary

/// The notice after a journey: what moves with the person, and what asks whether to move.
struct TravelNotice: SnapshotReader {
    let snapshot: Snapshot

    /// The furthest that two wall clocks are apart (UTC-12 and UTC+14), and an hour.
    static let widestJump = Duration.seconds(27 * 3600)

    /// Reminders that one notice names at most.
    private static let mostNamed = 8

    /// Times of one reminder that a notice gives at most.
    private static let mostTimes = 4

    private static let day = Duration.seconds(86_400)

    /// - Parameter followsSky: True if some reminder follows the sun or prayer, whose place does not follow the clock.
    func notice(
        lines: [String], gaps: [String] = [], questions: [Reminder], followsSky: Bool, place moved: TimeContext,
        now: Instant
    ) -> Notice {
        let say = language
        let isJourney = moved.local.name != place.local.name || lines.isEmpty
        var body = named(lines) + named(gaps) + named(questions.compactMap { question(on: $0, place: moved, now: now) })
        if followsSky {
            body.append(say("Times of the sun and of prayer are still those of your old place."))
            body.append(say("Are you staying? Set location in remindd.toml."))
        }
        let asks = !questions.isEmpty && !settings.sync.follows
        if asks {
            body.append(
                say("%{keep}, or: %{move}", ["keep": "remindctl travel keep", "move": "remindctl travel move"]))
        }
        return Notice(
            .travel,
            title: isJourney
                ? say("The time zone is now %{zone}", ["zone": moved.local.name])
                : say("The clock rules of %{zone} have changed", ["zone": moved.local.name]),
            body: body, choices: asks ? [.keep, .move] : [])
    }

    private func named(_ lines: [String]) -> [String] {
        let say = language
        let rest = lines.count - Self.mostNamed
        guard rest > 0 else { return lines }
        return lines.prefix(Self.mostNamed)
            + [say("and %{n} more: %{command}", "and %{n} more: %{command}", rest, ["command": "remindctl agenda"])]
    }

    /// `Metformin: 20:00, Sat 08:00 (was Sat 04:00, Sat 16:00)`, on the new wall clock; `nil` if nothing moves.
    func line(of reminder: Reminder, movedTo moved: TimeContext, reopened: Set<OccurrenceID>, now: Instant) -> String? {
        let after = reminder.slots(
            after: now, through: now + Self.day, limit: 1000, ledger: ledger, place: moved
        ).filter { slot in
            let id = OccurrenceID(reminder.id, slot.key)
            return reopened.contains(id) || ledger.occurrence(id).map { $0.isOpen && !$0.wasDelivered } ?? true
        }
        guard !after.isEmpty else { return nil }
        // These slots would have come up to a day earlier or later.
        let before = reminder.slots(
            after: now - Self.widestJump, through: now + Self.day + Self.widestJump, limit: 10_000,
            ledger: ledger, place: place)
        let dues = Dictionary(before.map { ($0.key, $0.due) }) { first, _ in first }
        guard after.contains(where: { dues[$0.key] != $0.due }) else { return nil }
        let was = times(after.compactMap { dues[$0.key] }, place: moved, now: now)
        let say = language
        let name = snapshot.shownName(of: reminder.definition)
        let times = times(after.map(\.due), place: moved, now: now)
        return was.isEmpty
            ? say("%{title}: %{times}", ["title": name, "times": times])
            : say("%{title}: %{times} (was %{before})", ["title": name, "times": times, "before": was])
    }

    /// `Metformin: last taken Sat 08:00, next Mon 08:00: 47h apart, usually 24h`, and what to do about it, if the change of
    /// zone stretches or shortens the distance between two doses far beyond those of an ordinary week.
    func gap(of reminder: Reminder, movedTo moved: TimeContext, _ draft: DecisionBuilder) -> String? {
        let now = draft.now
        guard reminder.kind?.has(.measure) == true, !reminder.lines.contains(where: \.isChained),
            let last = ledger.lastDone(of: reminder.id, hasCome: true)?.answer?.happened, last <= now
        else { return nil }
        let agenda = Agenda(snapshot: snapshot, wakes: WakeSchedule())
        // A dose that was jumped over, or was missed and waits again, rings on arrival or at its time here.
        let waiting = draft.decision.entries.compactMap { (entry) -> Instant? in
            guard entry.reminder == reminder.id else { return nil }
            switch entry.fact {
            case .delivered: return now
            case .retracted: return entry.due.map { max($0, now) }
            default: return nil
            }
        }
        let ahead = agenda.firstAhead(
            of: reminder, after: now, before: place.local.local(at: now), place: moved)
        guard let next = (waiting + [ahead?.due].compactMap(\.self)).min(),
            let stayed = agenda.firstAhead(of: reminder, after: now, before: nil, place: place)?.due,
            let week = distances(of: reminder, after: now, place: moved)
        else { return nil }
        func isFar(_ next: Instant) -> Bool { (next - last).milliseconds * 2 > week.upperBound * 3 }
        func isNear(_ next: Instant) -> Bool { (next - last).milliseconds * 2 < week.lowerBound }
        guard isFar(next) && !isFar(stayed) || isNear(next) && !isNear(stayed) else { return nil }
        let hours = { (milliseconds: Int64) in DurationText.short(.seconds(milliseconds / 60_000 * 60)) }
        let say = language
        let usual =
            week.lowerBound == week.upperBound
            ? hours(week.lowerBound)
            : say("%{least} to %{most}", ["least": hours(week.lowerBound), "most": hours(week.upperBound)])
        return say(
            "%{title}: last taken %{last}, next %{next}: %{length} apart, usually %{usual}; to stay on the old clock: "
                + "%{command}",
            [
                "title": snapshot.shownName(of: reminder.definition), "last": times([last], place: moved, now: now),
                "next": times([next], place: moved, now: now), "length": hours((next - last).milliseconds),
                "usual": usual, "command": "remindctl \(reminder.command) edit \(reminder.id) --travel home",
            ])
    }

    /// The shortest and the longest distance of its slots, in milliseconds, in a week without a journey.
    func distances(of reminder: Reminder, after start: Instant, place: TimeContext) -> ClosedRange<Int64>? {
        for days in [8, 64] as [Int64] {
            let dues = reminder.slots(
                after: start, through: start + .seconds(days * 86_400), limit: 1000, ledger: ledger, place: place
            ).map(\.due)
            let apart = zip(dues, dues.dropFirst()).map { ($1 - $0).milliseconds }.filter { $0 > 0 }
            if let shortest = apart.min(), let longest = apart.max() { return shortest...longest }
        }
        return nil
    }

    /// `The pill: stays at Sat 06:00, or moves to 22:00?`
    private func question(on reminder: Reminder, place: TimeContext, now: Instant) -> String? {
        guard let next = reminder.next(after: now, ledger: ledger, place: place), let local = place.floating(next.key)
        else { return nil }
        let there = place.local.instant(of: local) ?? next.due
        let say = language
        return say(
            "%{title}: stays at %{here}, or moves to %{there}?",
            [
                "title": snapshot.shownName(of: reminder.definition),
                "here": times([next.due], place: place, now: now), "there": times([there], place: place, now: now),
            ])
    }

    private func times(_ instants: [Instant], place: TimeContext, now: Instant) -> String {
        let today = place.local.local(at: now).date
        return language.first(
            Self.mostTimes,
            of: instants.map { instant in
                let local = place.local.local(at: instant)
                let minute = ClockTime(secondOfDay: local.time.secondOfDay / 60 * 60)
                return (local.date == today ? "" : "\(language.short(local.date.weekday)) ") + "\(minute)"
            })
    }
}
