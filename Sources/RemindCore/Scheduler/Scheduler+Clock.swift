import CivilTime

/// What a clock that was set means for the record (TIME, section 6).
extension Scheduler {
    /// A clock set forward further than this is believed only once it is confirmed: a wrong one must not record as missed
    /// what was not.
    public static let believedLeap = Duration.seconds(3 * 3600)

    /// Whether nothing is recorded as missed, since the clock is not confirmed.
    public var isHeld: Bool { ledger.heldSince != nil }

    func hold(into draft: inout Draft) {
        guard !isHeld else { return }
        let since = min(settledThrough, draft.now)
        draft.write(
            .started(.unconfirmedClock), by: .automatic, reminder: nil, due: since, dueZone: place.local.name)
        draft.then(
            .tell(
                Notice(
                    .clock, title: "The clock was set far forward",
                    body: [
                        "to \(place.local.local(at: draft.now))",
                        "what that would make missed is recorded once the clock is sure",
                    ])))
    }

    func release(into draft: inout Draft) {
        guard isHeld else { return }
        draft.write(.ended(.unconfirmedClock), by: .automatic, reminder: nil)
    }

    /// The clock was set back: what was recorded as missed in what is now the future was not missed.
    func takeBackMisses(into draft: inout Draft) {
        let now = draft.now
        for occurrence in ledger.occurrences.sorted(by: { $0.id < $1.id }) {
            // Beneath a person's answer to its first dose a run goes on.
            guard let miss = occurrence.standing?.origin == .automatic ? occurrence.standing : occurrence.standingRun,
                miss.origin == .automatic
            else { continue }
            if let reminder = ledger.reminders[occurrence.id.reminder], miss.answer?.run != nil,
                cut(miss, of: occurrence, reminder, into: &draft, ahead: { ahead($0, of: reminder, now: now) })
            {
                continue
            }
            guard occurrence.due > now else { continue }
            draft.write(
                .retracted, by: .automatic, reminder: occurrence.id.reminder, slot: occurrence.id.slot,
                due: occurrence.due, dueZone: occurrence.dueZone, changes: miss.id)
        }
        release(into: &draft)
        // Up to where time was looked at is known by the last entry: from here on, by this one.
        if draft.decision.entries.isEmpty { draft.arrive(in: place.local.name) }
    }

    /// When a slot is due on the wall as it is now, where that lies ahead: since it was missed the person may have
    /// travelled.
    private func ahead(_ slot: Slot, of reminder: Reminder, now: Instant) -> (due: Instant, zone: String)? {
        let wall = reminder.wall(place)
        guard let here = slot.key.floating.flatMap(wall.instant) else {
            return slot.due > now ? (slot.due, slot.zone) : nil
        }
        return here > now ? (here, wall.name) : nil
    }
}
