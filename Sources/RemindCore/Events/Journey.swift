import CivilTime
import Reminders
import Schedules
import Vocabulary

/// The person is in another zone or at another place, or a reminder follows another wall clock.
struct Journey: SnapshotReader {
    let snapshot: Snapshot

    /// Slots that a wall clock has jumped over: they lie behind on the new one and lay ahead on the old one, however the
    /// instants compare with that of the reminder's definition.
    ///
    /// - Parameters:
    ///   - before: Up to this time on the old wall everything has been dealt with.
    ///   - place: Where the person is now.
    func jumped(_ reminder: Reminder, before: CivilDateTime, place: TimeContext, now: Instant) -> [Slot] {
        reminder.slots(
            after: now - TravelNotice.widestJump, through: now,
            limit: Snapshot.expansionLimit, latest: true, ledger: ledger, place: place
        ).filter { slot in place.floating(slot.key).map { $0 > before } ?? false }
    }

    /// A miss that was never delivered, and on the new clock lies ahead or within its grace, was no miss (TIME, section 7).
    ///
    /// - Parameter place: Where the person is now.
    func reopen(_ reminder: Reminder, in zone: TimeZoneRules, _ place: TimeContext, into draft: inout DecisionBuilder) {
        let missed = ledger.occurrences(of: reminder.id).compactMap { (occurrence) -> (Occurrence, Entry, Answer)? in
            guard let standing = occurrence.outcomeHere, !occurrence.wasDelivered,
                // A person has said when, and a journey changes nothing of that.
                occurrence.delay == nil, let answer = standing.answer
            else { return nil }
            return (occurrence, standing, answer)
        }
        guard !missed.isEmpty else { return }
        let now = draft.now
        let apart = leastApart(reminder, now: now, place: place)
        for (occurrence, standing, answer) in missed.sorted(by: { $0.0.id < $1.0.id }) {
            if answer.run != nil {
                MissRuns(snapshot: snapshot).cut(standing, of: occurrence, reminder, into: &draft) { slot in
                    waiting(slot.key, of: reminder, apart: apart, in: zone, place, now: now).map { ($0, zone.name) }
                }
            } else if let due = waiting(occurrence.id.slot, of: reminder, apart: apart, in: zone, place, now: now) {
                draft.write(
                    .retracted, by: .automatic, reminder: reminder.id, slot: occurrence.id.slot, due: due,
                    dueZone: zone.name, changes: standing.id)
            }
        }
    }

    /// True if another dose was taken so shortly before a missed one would ring that it stays missed, for review.
    ///
    /// - Parameters:
    ///   - apart: See `leastApart`.
    ///   - entry: Only answers after this entry count.
    func isTakenNear(
        _ key: SlotKey, due: Instant, of reminder: Reminder, apart: Duration, after entry: EntryStamp? = nil,
        now: Instant
    ) -> Bool {
        let since = max(due, now) - apart
        return ledger.occurrences(of: reminder.id).contains { occurrence in
            guard occurrence.id.slot != key, let answer = occurrence.answer, answer.outcome == .done,
                entry.map({ known in occurrence.standing.map { $0.stamp > known } ?? false }) ?? true
            else {
                return false
            }
            // An answer later than now was given by now, on a clock that was ahead.
            return since < min(answer.happened, now)
        }
    }

    /// How long after a dose another one may ring that was missed: half the shortest distance of its slots, and its own
    /// least gap.
    func leastApart(_ reminder: Reminder, now: Instant, place: TimeContext) -> Duration {
        let shortest =
            TravelNotice(snapshot: snapshot).distances(of: reminder, after: now - .seconds(8 * 86_400), place: place)?
            .lowerBound ?? 0
        return .milliseconds(max(shortest / 2, DoseGap(reminder.definition)?.least?.milliseconds ?? 0))
    }

    /// When a slot of a floating schedule is due on a clock, if that is in the future or its deadline is. If another dose
    /// was taken shortly before, it stays as it is, for review.
    private func waiting(
        _ key: SlotKey, of reminder: Reminder, apart: Duration, in zone: TimeZoneRules, _ place: TimeContext,
        now: Instant
    ) -> Instant? {
        guard let due = place.floating(key).flatMap(zone.instant) else { return nil }
        if due <= now {
            let next = reminder.next(after: due, ledger: ledger, place: place)?.due
            let deadline = snapshot.deadline(
                key, due: due, snooze: nil, reminder: reminder, terms: nil, nextDue: next)
            guard deadline.map({ $0 > now }) ?? true else { return nil }
        }
        return isTakenNear(key, due: due, of: reminder, apart: apart, now: now) ? nil : due
    }

    /// A new revision that follows another wall than the one before: what it jumped over comes late now or was missed, as
    /// on a journey, and nothing is lost between the two.
    func rewall(_ old: Reminder, as compiled: Reminder, into draft: inout DecisionBuilder) {
        let now = draft.now
        let (from, to) = (old.wall(place), compiled.wall(place))
        guard from != to else { return }
        var new = compiled
        new.activeSince = old.activeSince
        reopen(new, in: to, place, into: &draft)
        // Only what the old revision would still have brought: a time of day that is new begins from now on.
        let awaited = Set(
            old.slots(
                after: now, through: now + TravelNotice.widestJump, limit: Snapshot.expansionLimit, ledger: ledger,
                place: place
            ).map(\.key))
        let slots = jumped(new, before: from.local(at: min(trust.firedThrough, now)), place: place, now: now)
            .filter { awaited.contains($0.key) }
        if !slots.isEmpty { DueHandling(snapshot: snapshot).settle(new, slots: slots, cause: .travel, into: &draft) }
    }

    /// Records where the person is, and says what of the next day moves with them.
    func arrive(in moved: TimeContext, into draft: inout DecisionBuilder) {
        let told = TravelNotice(snapshot: snapshot)
        // New rules of the same zone are no journey.
        if moved.local.name != place.local.name { draft.arrive(in: moved.local.name) }
        let reopened = Set(draft.decision.entries.compactMap(\.occurrence))
        let lines = ledger.reminders.values.filter { $0.isActive && $0.home == nil }.sorted { $0.id < $1.id }
            .compactMap { told.line(of: $0, movedTo: moved, reopened: reopened, now: draft.now) }
        let gaps = ledger.reminders.values.filter { $0.isActive && $0.home == nil }.sorted { $0.id < $1.id }
            .compactMap { told.gap(of: $0, movedTo: moved, draft) }
        let questions = questions(in: moved, now: draft.now)
        let followsSky =
            moved.local.name != place.local.name
            && ledger.reminders.values.contains { $0.isActive && $0.lines.contains { $0.schedule.followsSun } }
        guard !lines.isEmpty || !gaps.isEmpty || !questions.isEmpty || followsSky else { return }
        draft.then(
            .notify(
                told.notice(
                    lines: lines, gaps: gaps, questions: questions, followsSky: followsSky, place: moved, now: draft.now
                )))
    }

    /// A person's word on a reminder that does not follow them: a new revision, which names the zone.
    func travel(_ reminder: Reminder, _ choice: TravelChoice, into draft: inout DecisionBuilder) throws(RemindError) {
        let here = place.local.name
        var definition = reminder.definition
        guard let home = definition.home else {
            throw RemindError(
                .invalidArgument, "\(reminder.id) already follows your local time",
                hint: "remindctl \(reminder.command) edit \(reminder.id) --travel home")
        }
        guard here != LocalZone.nameless else {
            throw RemindError(
                .unknownZone, "this computer's time zone has no name",
                hint: "set the system to a named time zone, such as Europe/Zurich")
        }
        switch choice {
        case .keep: definition.kept = definition.travel == .ask && home != here ? here : nil
        case .move:
            definition.home = here
            definition.kept = nil
        }
        guard definition != reminder.definition else { return }
        var place = place
        let compiled = Reminder(definition, stamp: draft.nextStamp, definedAt: draft.now, place: &place)
        draft.define(definition, over: reminder, in: ledger, by: .person)
        if reminder.isActive { rewall(reminder, as: compiled, into: &draft) }
    }

    func questions(in place: TimeContext, now: Instant) -> [Reminder] {
        let here = place.local.name
        return ledger.reminders.values.filter { reminder in
            let definition = reminder.definition
            guard reminder.isActive, definition.travel == .ask, let home = reminder.home, home.name != here,
                definition.kept != here
            else { return false }
            // If both walls show the same there is nothing to ask.
            guard let next = reminder.next(after: now, ledger: ledger, place: place), place.floating(next.key) != nil
            else {
                return false
            }
            return home.offset(at: next.due) != place.local.offset(at: next.due)
        }.sorted { $0.id < $1.id }
    }

    /// A journey: slots of the floating schedules that the wall clock jumped over have become late now.
    func move(to zone: TimeZoneRules, into draft: inout DecisionBuilder) {
        let now = draft.now
        // Up to this time on the old wall everything has been dealt with.
        let before = place.local.local(at: min(trust.firedThrough, now))
        let moved = place.moved(to: zone)
        for (_, reminder) in ledger.reminders.sorted(by: { $0.key < $1.key })
        where reminder.isActive && reminder.home == nil {
            reopen(reminder, in: zone, moved, into: &draft)
            ClockRepair(snapshot: snapshot).unshow(reminder, in: zone, into: &draft)
            let slots = jumped(reminder, before: before, place: moved, now: now)
            if !slots.isEmpty {
                DueHandling(snapshot: snapshot).settle(reminder, slots: slots, cause: .travel, into: &draft)
            }
        }
        arrive(in: moved, into: &draft)
    }

    /// Another location or method, or other holidays: times of the sun and of prayer and moved slots that were still to
    /// come and have passed by it have become late now.
    ///
    /// A slot that comes later than it would have before keeps its key: if it was answered, it does not fire again.
    func locate(under sky: SunAndPrayerRules, _ workdays: DayCalendar, into draft: inout DecisionBuilder) {
        let now = draft.now
        var moved = place.under(sky, workdays)
        let start = min(trust.start, now)
        for (_, reminder) in ledger.reminders.sorted(by: { $0.key < $1.key }) where reminder.isActive {
            // Half a turn of the Earth, and half a day before or after the sun; or as far as a slot moves to a workday.
            let moves = reminder.lines.contains { $0.schedule.move != nil }
            let reach = Duration.seconds(86_400 * Int64(moves ? DayCalendar.reach * 2 : 1))
            let ahead = Set(
                reminder.slots(
                    after: start, through: now + reach, limit: Snapshot.expansionLimit, ledger: ledger,
                    place: place
                ).compactMap { slot -> SlotKey? in
                    switch slot.key {
                    case .sun, .moved: slot.key
                    default: nil
                    }
                })
            guard !ahead.isEmpty else { continue }
            let there = Reminder(
                reminder.definition, stamp: reminder.stamp, definedAt: reminder.definedAt, place: &moved)
            let slots = there.slots(
                after: max(now - reach, reminder.activeSince), through: now,
                limit: Snapshot.expansionLimit, latest: true, ledger: ledger, place: moved
            ).filter { ahead.contains($0.key) }
            if !slots.isEmpty {
                DueHandling(snapshot: snapshot).settle(reminder, slots: slots, cause: .travel, into: &draft)
            }
        }
    }
}
