import CivilTime
package import RemindCore
package import Reminders
package import Schedules
package import Statistics
import Vocabulary

/// Reads the outcome of every occurrence from a record.
///
/// Nearly all were answered once: their rows are read as they come, a column here and there. Only what was corrected,
/// taken back or moved is folded entry by entry.
package struct OutcomeReader {
    let database: Database
    let names: FormerNames
    let place: TimeContext
    let rules: OutcomeRules
    private var zones: [String: TimeZoneRules] = [:]

    package init(database: Database, names: FormerNames, place: TimeContext, rules: OutcomeRules) {
        (self.database, self.names, self.place, self.rules) = (database, names, place, rules)
    }

    package mutating func all() throws(StoreError) -> Outcomes {
        var outcomes = Outcomes()
        var indexes: [UInt64: Int] = [:]
        // The answers of all machines count here.
        var decoder = EntryDecoder(peers: [], copied: [:])
        var numbers: [String: UInt32] = [:]
        // Occurrences whose entries say more than one answer: these are read again as a whole.
        var corrected: [Int: OccurrenceID] = [:]
        var reader = self
        // One device wrote in the order of its key; several are put in order.
        let devices = try Journal.devices(in: database)
        let order = devices.count > 1 ? "turn, device, sequence" : "device, sequence"
        try database.query(
            """
            SELECT reminder, slot, what, due, zone, due_zone, moment, origin, details, device, sequence, at
            FROM entry
            WHERE slot IS NOT NULL AND what <> 'snoozed' ORDER BY \(order)
            """
        ) { (row) throws(StoreError) in
            let name = row.text(0)
            guard let number = numbers[name] ?? reader.number(of: name, in: &outcomes) else { return }
            numbers[name] = number
            let id = outcomes.reminders[Int(number)]
            guard !rules.measured.contains(id) else { return }
            let key = row.withBytes(1) { outcomes.key(number, slot: $0) }
            let due = row.optionalInteger(3).map(Instant.init(milliseconds:))
            let index: Int
            if let known = indexes[key] {
                index = known
                if due?.seconds != outcomes.all[index].due {
                    corrected[index] = OccurrenceID(id, SlotKey(row.text(1)))
                }
            } else {
                guard let due else { return }
                // A delay says when it was due before.
                let planned = row.isText(2, "delayed") ? row.optionalInteger(6).map(Instant.init(milliseconds:)) : nil
                let wall = reader.wall(
                    SlotKey(row.text(1)), of: id, due: planned ?? due, zone: row.text(4), dueZone: row.optionalText(5))
                index = outcomes.append(key: key, reminder: number, due: due, wall: wall)
                indexes[key] = index
            }
            guard var answer = reader.answer(row, isMarked: rules.marked.contains(id), &decoder) else {
                if row.isText(2, "retracted") { corrected[index] = OccurrenceID(id, SlotKey(row.text(1))) }
                return
            }
            guard outcomes.all[index].state == .open else {
                corrected[index] = OccurrenceID(id, SlotKey(row.text(1)))
                return
            }
            let origin = Entry.Origin(rawValue: row.text(7)) ?? .automatic
            let slot = reader.origin(ofSlot: row, id)
            let judged = rules.judge(
                &answer, of: id, isDay: slot == .day, by: origin,
                EntryID(device: row.text(9), sequence: row.integer(10)), at: Instant(milliseconds: row.integer(11)),
                zone: row.text(4)
            ) { reader.zone($0) }
            outcomes.answer(
                index, answer, by: origin, of: slot, wall: judged.wall,
                lastWall: answer.run.map { run in
                    SlotKey(run.last).floating ?? reader.zone(row.text(5)).local(at: run.lastDue)
                }, isTimed: judged.isTimed)
        }
        for (index, id) in corrected { try reader.set(index, id, in: &outcomes) }
        for device in devices { outcomes.heads[device] = try Journal.head(of: device, in: database).sequence }
        return outcomes
    }

    /// Takes in what a device has written since.
    ///
    /// - Returns: False if only reading everything again will do: a reminder has another name.
    package mutating func update(_ outcomes: inout Outcomes, device: String) throws(StoreError) -> Bool {
        let since: [Database.Value] = [.text(device), .integer(outcomes.heads[device] ?? 0)]
        let last = try database.query("SELECT max(sequence) FROM entry WHERE device = ?", [since[0]]) {
            $0.integer(0)
        }.first
        guard let last, last > outcomes.heads[device] ?? 0 else { return true }
        let renamed = try database.query(
            """
            SELECT 1 FROM entry WHERE device = ? AND sequence > ? AND what = 'defined'
            AND json_extract(details, '$.definition.was') IS NOT NULL LIMIT 1
            """, since, row: { _ in 1 })
        guard renamed.isEmpty else { return false }
        let changed = try database.query(
            "SELECT reminder, slot FROM entry WHERE device = ? AND sequence > ? AND slot IS NOT NULL ORDER BY sequence",
            since
        ) { (ReminderID(rawValue: $0.text(0)), $0.text(1)) }
        var ids: [UInt64: OccurrenceID] = [:]
        var order: [UInt64] = []
        for case (let id?, let slot) in changed {
            let id = names.current(of: id)
            guard !rules.measured.contains(id) else { continue }
            // One after the other: the first may add a reminder, which the second has to know.
            let number = outcomes.number(of: id)
            let key = outcomes.key(number, slot: slot.utf8)
            if ids.updateValue(OccurrenceID(id, SlotKey(slot)), forKey: key) == nil { order.append(key) }
        }
        let known = outcomes.indexes(of: Set(order))
        for key in order { if let id = ids[key] { try set(known[key], id, in: &outcomes) } }
        outcomes.heads[device] = last
        return true
    }

    private mutating func set(_ index: Int?, _ id: OccurrenceID, in outcomes: inout Outcomes) throws(StoreError) {
        var decoder = EntryDecoder(peers: try Journal.peers(in: database), copied: try Journal.copied(in: database))
        let all = names.all(of: id.reminder)
        let places = Array(repeating: "?", count: all.count).joined(separator: ", ")
        let rows = try database.query(
            "SELECT \(EntryRow.columns) FROM entry WHERE reminder IN (\(places)) AND slot = ?",
            all.map { .text($0.rawValue) } + [.text(id.slot.description)]
        ) { EntryRow($0) }
        let entries = rows.map { names.current($0.entry(&decoder)) }
        guard let occurrence = Occurrence.fold(entries).first else { return }
        var reader = self
        outcomes.set(index, to: occurrence, rules) { reader.zone($0) }
        zones = reader.zones
    }

    private func number(of name: String, in outcomes: inout Outcomes) -> UInt32? {
        ReminderID(rawValue: name).map { outcomes.number(of: names.current(of: $0)) }
    }

    /// The answer in a row; `nil` for what is none, or is not understood.
    ///
    /// - Parameter isMarked: True if the fields of answers are counted too.
    private func answer(_ row: Database.Columns, isMarked: Bool, _ decoder: inout EntryDecoder) -> Answer? {
        guard let outcome = Answer.Outcome(rawValue: row.text(2)), let happened = row.optionalInteger(6) else {
            return nil
        }
        let happenedAt = Instant(milliseconds: happened)
        // A taken dose needs no details, unless its fields are counted.
        guard outcome != .done || isMarked, let text = row.optionalText(8) else {
            return Answer(outcome, happened: happenedAt)
        }
        guard let details = decoder.details(text) else { return nil }
        return Answer(
            outcome, happened: happenedAt, cause: details.cause, fields: isMarked ? details.fields ?? [:] : [:],
            run: details.run)
    }

    /// Where the slot of a row comes from, by how it is written: `+` begins an extra's, `after:` what follows from a
    /// dose, and a day is a date alone.
    private func origin(ofSlot row: Database.Columns, _ id: ReminderID) -> StandingOutcome.Origin {
        let (first, length) = row.withBytes(1) { ($0.first, $0.count) }
        if first == UInt8(ascii: "+") || first == UInt8(ascii: "a") && rules.asNeeded.contains(id) { return .extra }
        return length == 10 && first.map((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) == true ? .day : .scheduled
    }

    private mutating func wall(
        _ slot: SlotKey, of id: ReminderID, due: Instant, zone: String, dueZone: String?
    ) -> CivilDateTime {
        rules.wall(slot, of: id, due: due, recordedIn: zone, dueZone: dueZone) { self.zone($0) }
    }

    private mutating func zone(_ name: String) -> TimeZoneRules {
        if let known = zones[name] { return known }
        let rules = place.rules(named: name)
        zones[name] = rules
        return rules
    }
}
