package import CivilTime
package import RemindCore
package import Reminders
package import Schedules
import StrictJSON

extension Journal {
    /// Matches the slot of a day that is answered as a whole, and no other: no schedule yields it.
    private static let day = "????-??-??"

    /// The state that the daemon continues from: the reminders, the working set of occurrences, the handles in use, and
    /// when the record was last written.
    package func load(now: Instant, into ledger: inout Ledger, place: inout Place) throws(StoreError) -> Instant {
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
        names = ledger.names
        // Begins where the last turn ended, since early answers after it must be known.
        let lastWritten = try lastWritten() ?? now
        let horizon = min(now, lastWritten, ledger.trust.settled) - Ledger.retention
        for entry in try wholly(entries("due > ?", [.integer(horizon.milliseconds)])) {
            ledger.apply(entry, place: &place)
        }
        for (id, reminder) in ledger.reminders {
            // One that has come since has ended the time of those before it, if somebody was there to see it come.
            if reminder.isActive, let last = ledger.lastDue(of: id), last <= min(now, lastWritten) { continue }
            var found = try latest(of: id, through: horizon)
            // While it is off, what is answered after one that waits ends nothing, until it is on again.
            if !reminder.isActive { found += try waiting(of: id, through: horizon) }
            for entry in found { ledger.apply(entry, place: &place) }
        }
        for entry in try runningSessions(in: ledger) { ledger.apply(entry, place: &place) }
        for entry in try decisiveDoses(in: ledger, through: nil) { ledger.apply(entry, place: &place) }
        for reminder in ledger.reminders.values {
            if let period = reminder.asNeededReach, now - period < horizon {
                let doses = try doses(of: reminder.id, from: now - period, through: now)
                for entry in doses { ledger.apply(entry, place: &place) }
            }
        }
        try forEachFollowUp(in: { ledger }) { for entry in $0 { ledger.apply(entry, place: &place) } }
        try loadStock(now: now, into: &ledger, place: &place)
        let handles = try database.query(
            "SELECT handle, at, reminder, slot FROM entry WHERE handle IS NOT NULL AND at > ?",
            [.integer((now - Handles.retention).milliseconds)]
        ) { ($0.text(0), Instant(milliseconds: $0.integer(1)), "\($0.text(2))@\($0.text(3))") }
        for (handle, at, occurrence) in handles { ledger.handles.reserve(handle, for: occurrence, at: at) }
        return lastWritten
    }

    /// When the last entry of this device was recorded, or of the one it continues from.
    package func lastWritten() throws(StoreError) -> Instant? {
        try database.query(
            "SELECT at FROM entry WHERE device = ? ORDER BY sequence DESC LIMIT 1", [.text(try latestDevice())]
        ) { Instant(milliseconds: $0.integer(0)) }.first
    }

    /// The zone in which that entry was recorded.
    package func lastZone() throws(StoreError) -> String? {
        try database.query(
            "SELECT zone FROM entry WHERE device = ? ORDER BY sequence DESC LIMIT 1", [.text(try latestDevice())]
        ) { $0.text(0) }.first
    }

    /// This device once it has written something, and until then the one it was named after.
    private func latestDevice() throws(StoreError) -> String {
        guard head.sequence == 0 else { return device }
        return try database.query("SELECT device FROM entry ORDER BY device DESC LIMIT 1") { $0.text(0) }.first
            ?? device
    }

    /// The entry with this id, if it is here.
    package func entry(_ id: EntryID) throws(StoreError) -> Entry? {
        try entries("device = ? AND sequence = ?", [.text(id.device), .integer(id.sequence)]).first
    }

    package func entries(of id: OccurrenceID) throws(StoreError) -> [Entry] {
        let (ofReminder, named) = condition(id.reminder)
        return try entries(
            "\(ofReminder) AND slot = ? ORDER BY device, sequence", named + [.text(id.slot.description)])
    }

    /// Everything that was ever recorded of a reminder's occurrences.
    package func occurrences(of reminder: ReminderID) throws(StoreError) -> [Occurrence] {
        let (ofReminder, named) = condition(reminder)
        var found: [SlotKey: Occurrence] = [:]
        for entry in try entries("\(ofReminder) AND slot IS NOT NULL ORDER BY device, sequence", named) {
            guard let slot = entry.slot else { continue }
            if found[slot] == nil { found[slot] = Occurrence(entry) } else { found[slot]?.add(entry) }
        }
        return Array(found.values)
    }

    /// Every entry of the occurrences due in a stretch of time.
    package func entries(dueFrom start: Instant, through end: Instant, of reminder: ReminderID? = nil)
        throws(StoreError) -> [Entry]
    {
        if let reminder {
            let (ofReminder, named) = condition(reminder)
            return try wholly(
                entries(
                    "\(ofReminder) AND slot IS NOT NULL AND due BETWEEN ? AND ? ORDER BY device, sequence",
                    named + [.integer(start.milliseconds), .integer(end.milliseconds)]))
        }
        return try wholly(
            entries(
                "due BETWEEN ? AND ? ORDER BY device, sequence",
                [.integer(start.milliseconds), .integer(end.milliseconds)]))
    }

    /// Sessions without an answer, however old.
    private func runningSessions(in ledger: Ledger) throws(StoreError) -> [Entry] {
        var found: [Entry] = []
        for (id, reminder) in ledger.reminders where reminder.kind?.has(.session) == true {
            for name in names.all(of: id) {
                let slots = try database.query(
                    """
                    SELECT slot FROM entry WHERE reminder = ? AND what = 'began' AND changes IS NULL
                    AND NOT EXISTS (
                        SELECT 1 FROM entry AS said WHERE said.reminder = entry.reminder AND said.slot = entry.slot
                        AND (said.what = 'retracted' AND said.changes = entry.device || '.' || entry.sequence
                        OR said.what IN ('done', 'skipped', 'missed', 'lapsed')
                        AND NOT EXISTS (
                            SELECT 1 FROM entry AS undone WHERE undone.reminder = said.reminder
                            AND undone.slot = said.slot AND undone.what = 'retracted'
                            AND undone.changes = said.device || '.' || said.sequence)))
                    """, [.text(name.rawValue)]
                ) { $0.text(0) }
                found += try entries(of: id, slots: slots)
            }
        }
        return found
    }

    /// With what else is recorded of sessions, of occurrences that were moved, or of which something was taken back: they
    /// may have been due at another instant before or since, and half of what is known of one is wrong.
    func wholly(_ found: [Entry]) throws(StoreError) -> [Entry] {
        let moved = Set(
            found.filter { $0.fact == .retracted || $0.isDelay || $0.beginning != nil }.compactMap(\.occurrence))
        return try found + entries(of: Array(moved))
    }

    /// The latest entries, newest first.
    ///
    /// - Parameters:
    ///   - reminder: Only of this reminder.
    ///   - since: Recorded at or after this instant.
    ///   - limit: The most entries.
    package func history(of reminder: ReminderID?, since: Instant?, limit: Int) throws(StoreError) -> [Entry] {
        var clauses = ["1"]
        var values: [Database.Value] = []
        if let reminder {
            let (ofReminder, named) = condition(reminder)
            clauses.append(ofReminder)
            values += named
        }
        if let since {
            clauses.append("at >= ?")
            values.append(.integer(since.milliseconds))
        }
        values.append(.integer(Int64(limit)))
        return try entries(
            clauses.joined(separator: " AND ") + " ORDER BY at DESC, device DESC, sequence DESC LIMIT ?", values)
    }

    /// Unattended misses, oldest first, each with its current occurrence.
    package func unattended(limit: Int) throws(StoreError) -> [(entry: Entry, occurrence: Occurrence)] {
        let missed = try entries(
            """
            what = 'missed' AND origin <> 'person'
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

    /// The latest answers and delays of a person, newest first: what `undo` looks through.
    package func lastAnswers(limit: Int) throws(StoreError) -> [Entry] {
        try entries(
            """
            origin = 'person' AND what IN ('done', 'skipped', 'missed', 'delayed')
            ORDER BY device DESC, sequence DESC LIMIT ?
            """, [.integer(Int64(limit))])
    }

    /// Whether it has this very entry.
    func holds(_ entry: Entry) throws(StoreError) -> Bool {
        try entries(
            "device = ? AND sequence = ?", [.text(entry.id.device), .integer(entry.id.sequence)]
        ) == [entry]
    }

    /// How many entries there are.
    package func count() throws(StoreError) -> Int {
        try database.query("SELECT count(*) FROM entry") { Int($0.integer(0)) }.first ?? 0
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
                    AND said.what IN ('done', 'skipped', 'missed', 'lapsed')
                    AND NOT EXISTS (
                        SELECT 1 FROM entry AS undone WHERE undone.reminder = said.reminder AND undone.slot = said.slot
                        AND undone.what = 'retracted' AND undone.changes = said.device || '.' || said.sequence))
                """, [.text(name.rawValue), .integer(horizon.milliseconds)]
            ) { $0.text(0) }
        }
        return try entries(of: reminder, slots: slots)
    }

    /// The occurrences that were done last, one of each reminder decides what comes next.
    ///
    /// - Parameter end: Until when; to the last by default.
    func decisiveDoses(in ledger: Ledger, through end: Instant?) throws(StoreError) -> [Entry] {
        var found: [Entry] = []
        for reminder in Set(ledger.reminders.values.flatMap(\.reachesBackTo)) {
            found += try lastDoses(of: reminder, through: end)
        }
        return found
    }

    /// The occurrences of a reminder that were done last.
    func lastDoses(of reminder: ReminderID, through end: Instant?) throws(StoreError) -> [Entry] {
        var slots: [String] = []
        for name in names.all(of: reminder) {
            slots += try database.query(
                """
                SELECT slot FROM entry WHERE reminder = ? AND what = 'done' AND moment <= ? AND slot NOT GLOB '\(Journal.day)'
                ORDER BY moment DESC LIMIT 20
                """, [.text(name.rawValue), .integer(end?.milliseconds ?? .max)]
            ) { $0.text(0) }
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

    /// The entries of several occurrences, in no order.
    func entries(of occurrences: [OccurrenceID]) throws(StoreError) -> [Entry] {
        var found: [Entry] = []
        for (reminder, ids) in Dictionary(grouping: occurrences, by: \.reminder) {
            found += try entries(of: reminder, slots: ids.map(\.slot.description))
        }
        return found
    }

    func entries(of reminder: ReminderID, slots: [String]) throws(StoreError) -> [Entry] {
        let slots = Set(slots)
        guard let slot = slots.first else { return [] }
        guard slots.count > 1 else { return try entries(of: OccurrenceID(reminder, SlotKey(slot))) }
        // One statement, whatever their number.
        let (ofReminder, named) = condition(reminder)
        let list = String(decoding: (try? JSON.encode(Array(slots))) ?? [], as: UTF8.self)
        return try entries("\(ofReminder) AND slot IN (SELECT value FROM json_each(?))", named + [.text(list)])
    }

    func entries(_ condition: String, _ values: [Database.Value] = []) throws(StoreError) -> [Entry] {
        let found = try rows(condition, values).map { $0.entry(&details) }
        return names.isEmpty ? found : found.map(names.current)
    }

    /// The names of a reminder in the column of its entries: its name and its former names.
    func condition(_ reminder: ReminderID) -> (text: String, values: [Database.Value]) {
        let all = names.all(of: reminder)
        guard all.count > 1 else { return ("reminder = ?", [.text(all[0].rawValue)]) }
        let places = Array(repeating: "?", count: all.count).joined(separator: ", ")
        return ("reminder IN (\(places))", all.map { .text($0.rawValue) })
    }

    private func rows(_ condition: String, _ values: [Database.Value] = []) throws(StoreError) -> [EntryRow] {
        try database.query("SELECT \(EntryRow.columns) FROM entry WHERE \(condition)", values) { EntryRow($0) }
    }
}
