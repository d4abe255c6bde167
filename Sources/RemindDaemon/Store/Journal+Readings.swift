import CivilTime
import Reminders
import Statistics
import StrictJSON
import Vocabulary

extension Journal {
    /// The readings of a reminder that count, by day.
    ///
    /// Nearly all were recorded once: their rows are read as they come, those of one slot after one another, so that no list
    /// of all readings is ever in memory. Only what was corrected or taken back is folded entry by entry.
    ///
    /// - Parameter zone: The rules of a zone by its name, for the clock times of stretches.
    func readingDays(of reminder: ReminderID, _ measuring: Measuring, zone: (String) -> TimeZoneRules)
        throws(StoreError) -> ReadingDays
    {
        var days = ReadingDays()
        var last = ""
        /// The answer of the slot before, if it has one answer, and that is a reading.
        var once: Recorded?
        var several: Set<String> = []
        func finish() {
            guard let found = once else { return }
            days.add(found.reading, happened: found.happened, found.entry, measuring, zone: { zone(found.zone) })
        }
        let (ofReminder, named) = condition(reminder)
        try database.query(
            """
            SELECT slot, what, moment, details, device, sequence, zone, turn FROM entry
            WHERE \(ofReminder) AND slot IS NOT NULL
            AND what IN ('done', 'skipped', 'missed', 'lapsed', 'retracted') ORDER BY slot
            """, named
        ) { (row) throws(StoreError) in
            guard !row.isText(0, last) else {
                several.insert(last)
                once = nil
                return
            }
            finish()
            last = row.text(0)
            once = Recorded(row)
        }
        finish()
        guard !several.isEmpty else { return days }
        let entries = try entries(of: reminder, slots: Array(several))
        for occurrence in Occurrence.fold(entries) { days.add(occurrence, measuring, zone: zone) }
        return days
    }

    /// An answer with a reading, as its row has it.
    private struct Recorded {
        var reading: Reading
        var happened: Instant
        var entry: EntryStamp
        var zone: String

        init?(_ row: Database.Columns) {
            guard row.isText(1, "done"), let moment = row.optionalInteger(2), let text = row.optionalText(3),
                let reading = (try? JSON.decode(Measured.self, from: Array(text.utf8)))?.reading
            else { return nil }
            (self.reading, happened) = (reading, Instant(milliseconds: moment))
            entry = EntryStamp(
                turn: row.optionalInteger(7) ?? 0, id: EntryID(device: row.text(4), sequence: row.integer(5)))
            zone = reading.from == nil ? "" : row.text(6)
        }
    }

    /// Adds the readings that this device has recorded since.
    ///
    /// - Returns: False if only reading everything again will do: something was corrected, taken back or renamed.
    func addReadings(
        of reminder: ReminderID, _ measuring: Measuring, since last: Int64, to days: inout ReadingDays,
        zone: (String) -> TimeZoneRules
    ) throws(StoreError) -> Bool {
        let added = try entries("device = ? AND sequence > ?", [.text(device), .integer(last)])
        var isPlain = true
        for entry in added where entry.reminder.map(names.current(of:)) == reminder {
            guard let answer = entry.answer, let reading = answer.reading, entry.slot == .entry(entry.id),
                entry.changes == nil
            else {
                if case .delivered = entry.fact { continue }
                isPlain = false
                break
            }
            days.add(reading, happened: answer.happened, entry.stamp, measuring, zone: { zone(entry.zone) })
        }
        return isPlain
    }

    /// The only member of the details that counts here.
    private struct Measured: Decodable { var reading: Reading? }
}
