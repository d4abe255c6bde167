package import CivilTime
package import RemindCore
import Reminders
package import Schedules
import Vocabulary

/// A start reads a stretch of the record, and older entries that still decide what comes.
extension Journal {
    /// Matches the slot of a day that is answered as a whole, and no other: no schedule yields it.
    static let day = "????-??-??"

    /// The entries of the index `entry_definition`, in its words.
    static let ofDefinitions = "what IN ('defined', 'archived', 'restored', 'started', 'ended')"

    /// The state that the daemon continues from: the reminders, the working set of occurrences, the handles in use, and
    /// when the record was last written.
    package func load(now: Instant, into ledger: inout Ledger, place: inout TimeContext) throws(StoreError) -> Instant {
        // Whichever of their entries are among those that are read.
        ledger.handles.isShared = isShared
        // Only the latest revision of each reminder counts; earlier ones are not even decoded.
        let life = try rows(
            "\(Journal.ofDefinitions) ORDER BY reminder, turn, device, sequence")
        let standing = life.indices.filter { index in
            life[index].what != "defined"
                || !life[(index + 1)...].prefix { $0.reminder == life[index].reminder }.contains {
                    $0.what == "defined"
                }
        }.map { life[$0] }
        for entry in EntryRow.entries(of: standing, peers: peers, copied: copied) { ledger.apply(entry, place: &place) }
        names = ledger.names
        noteForks(in: life, &ledger)
        // Begins where the last turn ended, since early answers after it must be known.
        let lastWritten = try lastWritten() ?? now
        let horizon = min(now, lastWritten, ledger.trust.settled) - Ledger.retention
        var moved: Set<OccurrenceID> = []
        try forEach("due > ?", [.integer(horizon.milliseconds)]) { entry in
            ledger.apply(entry, place: &place)
            if entry.mayHaveMoved, let id = entry.occurrence { moved.insert(id) }
        }
        for entry in try entries(of: Array(moved)) { ledger.apply(entry, place: &place) }
        for (id, reminder) in ledger.reminders {
            // One that has come since has ended the time of those before it, if somebody was there to see it come.
            if reminder.isActive, let last = ledger.lastDue(of: id), last <= min(now, lastWritten) { continue }
            var found = try latest(of: id, through: horizon)
            // While it is off, later answers do not end one that waits.
            if !reminder.isActive, reminder.unanswered != .expires { found += try waiting(of: id, through: horizon) }
            for entry in found { ledger.apply(entry, place: &place) }
        }
        // A clock that is not confirmed may have recorded a person's answers at any time.
        if let began = ledger.doubtBegan {
            let since = try entries(
                "device = ? AND sequence > ? AND origin = 'person' AND slot IS NOT NULL",
                [.text(began.id.device), .integer(began.id.sequence)])
            for entry in try entries(of: Array(Set(since.compactMap(\.occurrence)))) {
                ledger.apply(entry, place: &place)
            }
        }
        for entry in try runningSessions(in: ledger) { ledger.apply(entry, place: &place) }
        for entry in try decisiveDoses(in: ledger, through: nil) { ledger.apply(entry, place: &place) }
        for entry in try daysOfUse(in: ledger, now: now) { ledger.apply(entry, place: &place) }
        for reminder in ledger.reminders.values {
            if let period = reminder.asNeededReach, now - period < horizon {
                let doses = try doses(of: reminder.id, from: now - period, through: now, in: ledger)
                for entry in doses { ledger.apply(entry, place: &place) }
            }
        }
        for entry in try doubles(in: ledger, now: now) { ledger.apply(entry, place: &place) }
        try forEachFollowUp(in: { ledger }) { for entry in $0 { ledger.apply(entry, place: &place) } }
        for need in ledger.revisionNeeds {
            for entry in try entries(for: need, in: ledger) { ledger.apply(entry, place: &place) }
        }
        for entry in try prescriptionNotices(in: ledger) { ledger.apply(entry, place: &place) }
        try loadStock(now: now, into: &ledger, place: &place)
        let handles = try database.query(
            "SELECT handle, at, reminder, slot, device, sequence FROM entry WHERE handle IS NOT NULL AND at > ?",
            [.integer((now - Handles.retention).milliseconds)]
        ) {
            (
                $0.text(0), Instant(milliseconds: $0.integer(1)), "\($0.text(2))@\($0.text(3))",
                decoder.isForeign(EntryID(device: $0.text(4), sequence: $0.integer(5)))
            )
        }
        for (handle, at, occurrence, isForeign) in handles {
            ledger.handles.reserve(handle, for: occurrence, at: at, isForeign: isForeign)
        }
        return lastWritten
    }

    /// Notes which revisions other machines wrote without knowing of those that hold.
    private func noteForks(in life: [EntryRow], _ ledger: inout Ledger) {
        guard isShared else { return }
        var revisions: [ReminderID: [EntryRow]] = [:]
        for row in life where row.what == "defined" {
            guard let id = row.reminder.flatMap({ ReminderID(rawValue: $0) }) else { continue }
            revisions[ledger.names.current(of: id), default: []].append(row)
        }
        for (id, rows) in revisions where Set(rows.map(\.device)).count > 1 {
            ledger.note(heads: Ledger.heads(of: EntryRow.entries(of: rows, peers: peers, copied: copied)), of: id)
        }
    }

    /// The occurrences of which more than one dose was recorded in the last weeks: perhaps a person is still to say which it
    /// was. A correction is a second entry too, and no double; the fold tells them apart.
    private func doubles(in ledger: Ledger, now: Instant) throws(StoreError) -> [Entry] {
        guard isShared else { return [] }
        var found: [Entry] = []
        for id in ledger.reminders.keys {
            found += try entries(of: id, slots: slotsDoneTwice(of: id, since: now - Ledger.doubleMemory))
        }
        return found
    }

    /// The slots of a reminder of which more than one dose was recorded, by several machines or by two lives of one: after it
    /// was put back, both have its name.
    func slotsDoneTwice(of reminder: ReminderID, since start: Instant = .earliest) throws(StoreError) -> [String] {
        let (ofReminder, named) = condition(reminder)
        return try database.query(
            """
            SELECT slot FROM entry WHERE \(ofReminder) AND what = 'done' AND moment > ?
            GROUP BY slot HAVING count(*) > 1
            """, named + [.integer(start.milliseconds)]
        ) { $0.text(0) }
    }

    /// The notices of prescriptions that end.
    private func prescriptionNotices(in ledger: Ledger) throws(StoreError) -> [Entry] {
        var found: [Entry] = []
        for (id, reminder) in ledger.reminders where reminder.prescriptionEnd != nil {
            let (ofReminder, named) = condition(id)
            found += try entries("\(ofReminder) AND what = 'told' ORDER BY turn, device, sequence", named).filter {
                $0.fact == .told(.prescription)
            }
        }
        return found
    }

    /// Another machine recorded by itself that it had no answer: that ends nothing here.
    private static let isMissElsewhere = """
        (said.origin = 'automatic' AND said.what IN ('missed', 'lapsed')
        AND EXISTS (SELECT 1 FROM peer WHERE peer.device = said.device AND peer.read < said.sequence))
        """

    /// Sessions without an answer, however old.
    private func runningSessions(in ledger: Ledger) throws(StoreError) -> [Entry] {
        var found: [Entry] = []
        for (id, reminder) in ledger.reminders where reminder.kind?.session != nil {
            for name in names.all(of: id) {
                let slots = try database.query(
                    """
                    SELECT slot FROM entry WHERE reminder = ? AND what = 'began' AND changes IS NULL
                    AND NOT EXISTS (
                        SELECT 1 FROM entry AS said WHERE said.reminder = entry.reminder AND said.slot = entry.slot
                        AND (said.what = 'retracted' AND said.changes = entry.device || '.' || entry.sequence
                        OR said.what IN ('done', 'skipped', 'missed', 'lapsed') AND NOT \(Journal.isMissElsewhere)
                        AND NOT EXISTS (
                            SELECT 1 FROM entry AS undone WHERE undone.reminder = said.reminder
                            AND undone.slot = said.slot AND undone.what IN ('retracted', 'began')
                            AND undone.changes = said.device || '.' || said.sequence)))
                    """, [.text(name.rawValue)]
                ) { $0.text(0) }
                found += try entries(of: id, slots: slots)
            }
        }
        return found
    }

    /// The days on which the pair in use was worn, however old.
    private func daysOfUse(in ledger: Ledger, now: Instant) throws(StoreError) -> [Entry] {
        var found: [Entry] = []
        for (id, reminder) in ledger.reminders {
            guard let first = reminder.firstDayKept(now: now, ledger: ledger) else { continue }
            let (ofReminder, named) = condition(id)
            found += try entries(
                "\(ofReminder) AND slot GLOB '\(Journal.day)' AND slot >= ? ORDER BY turn, device, sequence",
                named + [.text(first.description)])
        }
        return found
    }

    /// The latest occurrence from before the working set, or several on one instant: one that is still open, because it is
    /// snoozed or its grace is long, is among them, since the next slot ends the time of those before.
    func latest(of reminder: ReminderID, through horizon: Instant) throws(StoreError) -> [Entry] {
        var found: [(slot: String, due: Int64)] = []
        for name in names.all(of: reminder) {
            found += try database.query(
                """
                SELECT DISTINCT slot, due FROM entry WHERE reminder = ?1 AND due = (
                    SELECT due FROM entry WHERE reminder = ?1 AND due <= ?2 AND slot NOT GLOB '+*' AND slot NOT GLOB '\(Journal.day)'
                    ORDER BY due DESC LIMIT 1)
                """, [.text(name.rawValue), .integer(horizon.milliseconds)]
            ) { ($0.text(0), $0.integer(1)) }
        }
        let last = found.map(\.due).max()
        return try entries(of: reminder, slots: found.filter { $0.due == last }.map(\.slot))
    }

    /// Deliveries without an answer, however old.
    private func waiting(of reminder: ReminderID, through horizon: Instant) throws(StoreError) -> [Entry] {
        var slots: [String] = []
        for name in names.all(of: reminder) {
            slots += try database.query(
                """
                SELECT DISTINCT slot FROM entry WHERE reminder = ? AND due <= ? AND what = 'delivered'
                AND NOT EXISTS (
                    SELECT 1 FROM entry AS said WHERE said.reminder = entry.reminder AND said.slot = entry.slot
                    AND said.what IN ('done', 'skipped', 'missed', 'lapsed') AND NOT \(Journal.isMissElsewhere)
                    AND NOT EXISTS (
                        SELECT 1 FROM entry AS undone WHERE undone.reminder = said.reminder AND undone.slot = said.slot
                        AND undone.what = 'retracted' AND undone.changes = said.device || '.' || said.sequence))
                """, [.text(name.rawValue), .integer(horizon.milliseconds)]
            ) { $0.text(0) }
        }
        return try entries(of: reminder, slots: slots)
    }

    /// The occurrences that were done last: for each reminder, one of them decides its next slot.
    ///
    /// - Parameter end: The last instant that counts; `nil` for no limit.
    func decisiveDoses(in ledger: Ledger, through end: Instant?) throws(StoreError) -> [Entry] {
        var found: [Entry] = []
        for reminder in Set(ledger.reminders.values.flatMap(\.reachesBackTo)) {
            found += try lastDoses(of: reminder, orSkipped: ledger.isFollowedWhenSkipped(reminder), through: end)
        }
        return found
    }

    /// The occurrences of a reminder that were done last, or also those that were skipped last.
    func lastDoses(of reminder: ReminderID, orSkipped: Bool, through end: Instant?) throws(StoreError) -> [Entry] {
        var slots: [String] = []
        for name in names.all(of: reminder) {
            for outcome in ["done"] + (orSkipped ? ["skipped"] : []) {
                // The word is part of the text, or SQLite could not use the index of doses.
                slots += try database.query(
                    """
                    SELECT slot FROM entry WHERE reminder = ? AND what = '\(outcome)' AND moment <= ?
                    AND slot NOT GLOB '\(Journal.day)' ORDER BY moment DESC LIMIT 20
                    """, [.text(name.rawValue), .integer(end?.milliseconds ?? .max)]
                ) { $0.text(0) }
            }
        }
        return try entries(of: reminder, slots: slots)
    }

    /// Reads the entries of occurrences that followed the doses in the working set, of those that followed them, and so
    /// on: a correction can make any of these doses the last one.
    func forEachFollowUp(in ledger: () -> Ledger, take: ([Entry]) -> Void) throws(StoreError) {
        var asked: Set<OccurrenceID> = []
        while true {
            let known = ledger()
            var found: [Entry] = []
            for reminder in known.reminders.values {
                let followUps = reminder.followUps(ledger: known).map { OccurrenceID(reminder.id, $0) }
                found += try entries(of: followUps.filter { asked.insert($0).inserted })
            }
            if found.isEmpty { return }
            take(found)
        }
    }
}
