package import Catalogue
package import CivilTime
package import Reminders
package import Schedules
import Vocabulary

/// The rule for the day of an edit: as many of the new schedules' slots on that day are not due as the old ones had that
/// were answered, missed or are open, so that an edit brings no second dose (TIME, section 5).
struct DayOfEdit: SnapshotReader {
    let snapshot: Snapshot
    let now: Instant

    var today: CivilDate { snapshot.day(of: now) }

    /// The times of today that a new revision leaves out.
    ///
    /// - Parameters:
    ///   - old: The reminder before, under whatever id.
    ///   - choice: A person's word on it, if any.
    func leftOut(by new: Reminder, after old: Reminder, _ choice: Definition.FirstDay?) -> Definition.LeftOut? {
        // A prompt is no dose, and lenses make their own schedule.
        guard new.kind?.isScheduled != false, new.unanswered != .expires else { return nil }
        if choice == nil, old.definition.timing == new.definition.timing {
            return old.definition.leftOut.flatMap { $0.day == today.description ? $0 : nil }
        }
        let slots = slots(of: new)
        let out: [Slot]
        switch choice {
        case .today: out = []
        case .tomorrow: out = slots
        case nil:
            let came = came(of: old)
            let keys = Set(slots.map(\.key))
            // A slot that both have is the same occurrence.
            out = Array(slots.filter { !came.contains($0.key) }.prefix(came.count { !keys.contains($0) }))
        }
        let ahead = out.filter { $0.due > now }.map(\.key)
        return ahead.isEmpty ? nil : Definition.LeftOut(day: today, slots: ahead)
    }

    /// The slots of today by the schedules alone. A slot that follows a dose keeps its distance from it.
    func slots(of reminder: Reminder) -> [Slot] {
        let (start, end) = (now - .seconds(2 * 86_400), now + .seconds(2 * 86_400))
        var seen: Set<SlotKey> = []
        let all = reminder.lines.indices.flatMap { line in
            reminder.slots(
                line: line, after: start, through: end, limit: Snapshot.expansionLimit, latest: false, place: place)
        }
        return (all + reminder.restarts(after: start, through: end, limit: Snapshot.expansionLimit, place: place))
            .filter { snapshot.day(of: OccurrenceID(reminder.id, $0.key), due: $0.due) == today }
            .sorted().filter { seen.insert($0.key).inserted }
    }

    /// The slots of today that were answered or missed, or are open.
    func came(of reminder: Reminder) -> Set<SlotKey> {
        var keys: Set<SlotKey> = []
        for occurrence in ledger.occurrences(of: reminder.id) {
            if let run = occurrence.standingRun, let slots = snapshot.slots(of: run, occurrence, reminder) {
                keys.formUnion(
                    slots.filter { snapshot.day(of: OccurrenceID(reminder.id, $0.key), due: $0.due) == today }
                        .map(\.key))
            }
            guard !occurrence.id.slot.isUnscheduled, !reminder.isAllowance(occurrence.id.slot),
                snapshot.day(of: occurrence) == today, hasCounted(occurrence, of: reminder)
            else { continue }
            keys.insert(occurrence.id.slot)
        }
        return keys
    }

    private func hasCounted(_ occurrence: Occurrence, of reminder: Reminder) -> Bool {
        // If it could be missed, a lapse means that its reminder was off.
        if let answer = occurrence.answer { return answer.outcome != .lapsed || reminder.unanswered == .lapsed }
        return occurrence.hasCome || occurrence.isRunning
    }
}

extension Agenda {
    /// Says which times ring today and which do not, after an edit of the schedules; `nil` if there is nothing to say.
    ///
    /// - Parameters:
    ///   - reminder: The reminder after the edit.
    ///   - isAsked: True if a person chose the day on which it begins.
    ///   - now: Decides which day is today, and which times have passed.
    ///   - say: The language of a notification; a reply to a program is in English.
    package func dayOfEdit(
        _ reminder: Reminder, isAsked: Bool = false, now: Instant, _ say: Wording = .english
    ) -> String? {
        let day = DayOfEdit(snapshot: snapshot, now: now)
        let came = day.came(of: reminder)
        let out = leftOut(of: reminder, now: now)
        guard isAsked || !out.isEmpty || !came.isEmpty, reminder.isActive, reminder.unanswered != .expires else {
            return nil
        }
        let rings = day.slots(of: reminder).filter { slot in
            slot.due > now && !out.contains { $0.key == slot.key }
                && ledger.occurrence(OccurrenceID(reminder.id, slot.key))?.standing == nil
        }
        let times =
            rings.isEmpty
            ? say("it does not ring any more today")
            : say("rings today at %{times}", ["times": clocks(rings, now: now, say)])
        return out.isEmpty ? times : "\(times); \(why(out, came, of: reminder, now: now, say))"
    }

    /// The slots of today that are still to come and that an edit left out.
    package func leftOut(of reminder: Reminder, now: Instant) -> [Slot] {
        guard let leftOut = reminder.definition.leftOut else { return [] }
        let day = DayOfEdit(snapshot: snapshot, now: now)
        guard leftOut.day == day.today.description else { return [] }
        // The slots without the edit.
        var all = reminder.definition
        all.leftOut = nil
        var place = place
        let whole = Reminder(all, stamp: reminder.stamp, definedAt: reminder.definedAt, place: &place)
        let keys = Set(leftOut.slots)
        return day.slots(of: whole).filter { keys.contains($0.key) && $0.due > now }
    }

    /// `not at 10:00, since today's dose of 08:00 is done`
    func why(
        _ out: [Slot], _ came: Set<SlotKey>, of reminder: Reminder, now: Instant, _ say: Wording = .english
    ) -> String {
        let times = clocks(out, now: now, say)
        let isDose = reminder.kind?.has(.measure) == true
        let known = came.compactMap { ledger.occurrence(OccurrenceID(reminder.id, $0)) }
        guard came.count == 1, let one = known.first else {
            guard !came.isEmpty else { return say("not at %{times}", ["times": times]) }
            return isDose
                ? say(
                    "not at %{times}, since %{n} dose of today is done or was due",
                    "not at %{times}, since %{n} doses of today are done or were due", came.count, ["times": times])
                : say(
                    "not at %{times}, since %{n} time of today is done or was due",
                    "not at %{times}, since %{n} times of today are done or were due", came.count, ["times": times])
        }
        let values: KeyValuePairs = ["times": times, "time": snapshot.clock(one.due, now: now)]
        return switch (one.answer?.outcome, isDose) {
        case (.done, true): say("not at %{times}, since today's dose of %{time} is done", values)
        case (.done, false): say("not at %{times}, since today's time of %{time} is done", values)
        case (.skipped, true): say("not at %{times}, since today's dose of %{time} was skipped", values)
        case (.skipped, false): say("not at %{times}, since today's time of %{time} was skipped", values)
        case (.missed, true), (.lapsed, true):
            say("not at %{times}, since today's dose of %{time} was missed", values)
        case (.missed, false), (.lapsed, false):
            say("not at %{times}, since today's time of %{time} was missed", values)
        case (nil, true): say("not at %{times}, since today's dose of %{time} still waits", values)
        case (nil, false): say("not at %{times}, since today's time of %{time} still waits", values)
        }
    }

    private func clocks(_ slots: [Slot], now: Instant, _ say: Wording) -> String {
        say.first(8, of: slots.map { snapshot.clock($0.due, now: now) })
    }
}
