public import CivilTime
public import RemindCore

extension Journal {
    /// What the daemon needs to go on: the reminders, the working set of occurrences, the handles in use, and when the
    /// record was last written.
    public func load(now: Instant, into ledger: inout Ledger, place: inout Place) throws(StoreError) -> Instant {
        // Of each reminder only the latest revision counts; earlier ones are not even decoded.
        let life = try rows(
            "what IN ('defined', 'archived', 'restored', 'started', 'ended') ORDER BY reminder, device, sequence")
        let standing = life.indices.filter { index in
            life[index].what != "defined"
                || !life[(index + 1)...].prefix { $0.reminder == life[index].reminder }.contains {
                    $0.what == "defined"
                }
        }.map { life[$0] }
        for entry in EntryRow.entries(of: standing) { ledger.apply(entry, place: &place) }
        let horizon = now - Ledger.retention
        for entry in try entries("due > ?", [.integer(horizon.milliseconds)]) { ledger.apply(entry, place: &place) }
        for id in ledger.reminders.keys {
            // One that has come since has ended the time of those before it.
            if let last = ledger.lastDue(of: id), last <= now { continue }
            for entry in try latest(of: id, through: horizon) { ledger.apply(entry, place: &place) }
        }
        for id in Set(ledger.reminders.values.flatMap(\.reachesBackTo)) {
            for entry in try history(of: id) { ledger.apply(entry, place: &place) }
        }
        for reminder in ledger.reminders.values {
            if let period = reminder.asNeeded?.limit?.period, now - period < horizon {
                let doses = try entries(dueFrom: now - period, through: horizon, of: reminder.id)
                for entry in doses { ledger.apply(entry, place: &place) }
            }
            for key in reminder.followUps(ledger: ledger) {
                let followed = try entries(of: OccurrenceID(reminder.id, key))
                for entry in followed { ledger.apply(entry, place: &place) }
            }
        }
        let handles = try database.query(
            "SELECT handle, at, reminder, slot FROM entry WHERE handle IS NOT NULL AND at > ?",
            [.integer((now - Ledger.handleRetention).milliseconds)]
        ) { ($0.text(0), Instant(milliseconds: $0.integer(1)), "\($0.text(2))@\($0.text(3))") }
        for (handle, at, occurrence) in handles { ledger.reserve(handle: handle, for: occurrence, at: at) }
        return try lastWritten() ?? now
    }

    /// When the last entry of this device was recorded.
    public func lastWritten() throws(StoreError) -> Instant? {
        try database.query(
            "SELECT at FROM entry WHERE device = ? ORDER BY sequence DESC LIMIT 1", [.text(device)]
        ) { Instant(milliseconds: $0.integer(0)) }.first
    }

    /// The zone in which the last entry of this device was recorded.
    public func lastZone() throws(StoreError) -> String? {
        try database.query(
            "SELECT zone FROM entry WHERE device = ? ORDER BY sequence DESC LIMIT 1", [.text(device)]
        ) { $0.text(0) }.first
    }

    /// Every entry of one occurrence.
    public func entries(of id: OccurrenceID) throws(StoreError) -> [Entry] {
        try entries(
            "reminder = ? AND slot = ? ORDER BY device, sequence",
            [.text(id.reminder.rawValue), .text(id.slot.description)])
    }

    /// Every entry of the occurrences due in a stretch of time.
    public func entries(dueFrom start: Instant, through end: Instant, of reminder: ReminderID? = nil)
        throws(StoreError) -> [Entry]
    {
        if let reminder {
            return try entries(
                "reminder = ? AND slot IS NOT NULL AND due BETWEEN ? AND ? ORDER BY device, sequence",
                [.text(reminder.rawValue), .integer(start.milliseconds), .integer(end.milliseconds)])
        }
        return try entries(
            "due BETWEEN ? AND ? ORDER BY device, sequence",
            [.integer(start.milliseconds), .integer(end.milliseconds)])
    }

    /// The occurrence that was shown under a handle since an instant.
    public func occurrence(handle: String, since: Instant) throws(StoreError) -> OccurrenceID? {
        try entries(
            "handle = ? AND at > ? ORDER BY at DESC LIMIT 1", [.text(handle), .integer(since.milliseconds)]
        ).first?.occurrence
    }

    /// Takes in what is recorded of an occurrence and of what followed from it, so that it can be answered, corrected or
    /// taken back however old it is.
    public func recall(_ id: OccurrenceID, into scheduler: inout Scheduler) throws(StoreError) {
        scheduler.recall(try entries(of: id))
        for reminder in scheduler.ledger.reminders.values where reminder.reachesBackTo.contains(id.reminder) {
            for key in reminder.followUps(ledger: scheduler.ledger) {
                let followed = OccurrenceID(reminder.id, key)
                if scheduler.ledger.occurrence(followed) == nil { scheduler.recall(try entries(of: followed)) }
            }
        }
    }

    /// The latest entries, newest first.
    ///
    /// - Parameters:
    ///   - reminder: Only of this reminder.
    ///   - since: Recorded at or after this instant.
    ///   - limit: At most so many.
    public func history(of reminder: ReminderID?, since: Instant?, limit: Int) throws(StoreError) -> [Entry] {
        var clauses = ["1"]
        var values: [Database.Value] = []
        if let reminder {
            clauses.append("reminder = ?")
            values.append(.text(reminder.rawValue))
        }
        if let since {
            clauses.append("at >= ?")
            values.append(.integer(since.milliseconds))
        }
        values.append(.integer(Int64(limit)))
        return try entries(
            clauses.joined(separator: " AND ") + " ORDER BY at DESC, device, sequence DESC LIMIT ?", values)
    }

    /// What was recorded as missed with nobody there to answer, oldest first, each with its occurrence as it stands.
    public func unattended(limit: Int) throws(StoreError) -> [(entry: Entry, occurrence: Occurrence)] {
        let missed = try entries(
            """
            what = 'missed' AND origin = 'automatic'
            AND json_extract(details, '$.cause') IN ('unattended', 'travel')
            AND NOT EXISTS (
                SELECT 1 FROM entry AS said WHERE said.reminder = entry.reminder AND said.slot = entry.slot
                AND said.origin = 'person' AND said.what IN ('done', 'skipped', 'missed')
                AND NOT EXISTS (
                    SELECT 1 FROM entry AS undone WHERE undone.reminder = said.reminder AND undone.slot = said.slot
                    AND undone.what = 'retracted' AND undone.changes = said.device || '.' || said.sequence))
            ORDER BY due, reminder LIMIT ?
            """, [.integer(Int64(limit))])
        var found: [(entry: Entry, occurrence: Occurrence)] = []
        for entry in missed {
            guard let id = entry.occurrence else { continue }
            let all = try entries(of: id)
            guard var occurrence = all.first.flatMap(Occurrence.init) else { continue }
            for entry in all { occurrence.add(entry) }
            found.append((entry, occurrence))
        }
        return found
    }

    /// The latest answers a person gave, newest first: what `undo` looks through.
    public func lastAnswers(limit: Int) throws(StoreError) -> [Entry] {
        try entries(
            """
            device = ? AND origin = 'person' AND what IN ('done', 'skipped', 'missed')
            ORDER BY sequence DESC LIMIT ?
            """, [.text(device), .integer(Int64(limit))])
    }

    /// How many entries there are.
    public func count() throws(StoreError) -> Int {
        try database.query("SELECT count(*) FROM entry") { Int($0.integer(0)) }.first ?? 0
    }

    /// The latest occurrence from before the working set, or several on one instant: one that is still open, because it is
    /// snoozed or its grace is long, is among them, since the next slot ends the time of those before.
    private func latest(of reminder: ReminderID, through horizon: Instant) throws(StoreError) -> [Entry] {
        let slots = try database.query(
            """
            SELECT DISTINCT slot FROM entry WHERE reminder = ?1 AND due = (
                SELECT due FROM entry WHERE reminder = ?1 AND due <= ?2 AND slot NOT GLOB '+*' ORDER BY due DESC LIMIT 1)
            """, [.text(reminder.rawValue), .integer(horizon.milliseconds)]
        ) { $0.text(0) }
        return try entries(of: reminder, slots: slots)
    }

    /// The occurrences that were done last, one of which decides what comes next.
    private func history(of reminder: ReminderID) throws(StoreError) -> [Entry] {
        let slots = try database.query(
            "SELECT slot FROM entry WHERE reminder = ? AND what = 'done' ORDER BY moment DESC LIMIT 20",
            [.text(reminder.rawValue)]
        ) { $0.text(0) }
        return try entries(of: reminder, slots: slots)
    }

    private func entries(of reminder: ReminderID, slots: [String]) throws(StoreError) -> [Entry] {
        var found: [Entry] = []
        for slot in Set(slots) { found += try entries(of: OccurrenceID(reminder, SlotKey(slot))) }
        return found
    }

    private func entries(_ condition: String, _ values: [Database.Value] = []) throws(StoreError) -> [Entry] {
        var details = DetailsCache()
        return try rows(condition, values).map { $0.entry(&details) }
    }

    private func rows(_ condition: String, _ values: [Database.Value] = []) throws(StoreError) -> [EntryRow] {
        try database.query("SELECT \(EntryRow.columns) FROM entry WHERE \(condition)", values) { EntryRow($0) }
    }
}
