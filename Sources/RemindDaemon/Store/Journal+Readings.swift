import CivilTime
import Reminders
import Schedules
import Statistics
import StrictJSON

extension Journal {
    /// The readings of a reminder that count, by day.
    ///
    /// Nearly all were recorded once: their rows are read as they come. Only what was corrected or taken back is folded
    /// entry by entry.
    func readingDays(of reminder: ReminderID, _ measuring: Measuring) throws(StoreError) -> ReadingDays {
        var days = ReadingDays()
        var single: [String: (reading: Reading, happened: Instant, entry: EntryID)?] = [:]
        var several: Set<String> = []
        for name in names.all(of: reminder) {
            try database.query(
                """
                SELECT slot, what, moment, details, device, sequence FROM entry
                WHERE reminder = ? AND slot IS NOT NULL
                AND what IN ('done', 'skipped', 'missed', 'lapsed', 'retracted')
                """, [.text(name.rawValue)]
            ) { (row) throws(StoreError) in
                let slot = row.text(0)
                guard single[slot] == nil else {
                    several.insert(slot)
                    return
                }
                guard row.isText(1, "done"), let moment = row.optionalInteger(2), let text = row.optionalText(3),
                    let reading = (try? JSON.decode(Measured.self, from: Array(text.utf8)))?.reading
                else {
                    single[slot] = .some(nil)
                    return
                }
                single[slot] = (
                    reading, Instant(milliseconds: moment), EntryID(device: row.text(4), sequence: row.integer(5))
                )
            }
        }
        for (slot, found) in single where !several.contains(slot) {
            guard let found else { continue }
            days.add(
                measuring.thousandths(found.reading.value), day: found.reading.day, happened: found.happened,
                entry: found.entry)
        }
        guard !several.isEmpty else { return days }
        let entries = try entries(of: reminder, slots: Array(several))
        for (_, entries) in Dictionary(grouping: entries, by: \.slot) {
            guard var occurrence = entries.first.flatMap(Occurrence.init) else { continue }
            for entry in entries { occurrence.add(entry) }
            guard let standing = occurrence.standing, let answer = standing.answer, answer.outcome == .done,
                let reading = answer.reading
            else { continue }
            days.add(
                measuring.thousandths(reading.value), day: reading.day, happened: answer.happened, entry: standing.id)
        }
        return days
    }

    /// Adds the readings that this device has recorded since.
    ///
    /// - Returns: False if only reading everything again will do: something was corrected, taken back or renamed.
    func addReadings(of reminder: ReminderID, _ measuring: Measuring, since last: Int64, to days: inout ReadingDays)
        throws(StoreError) -> Bool
    {
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
            days.add(
                measuring.thousandths(reading.value), day: reading.day, happened: answer.happened, entry: entry.id)
        }
        return isPlain
    }

    /// The only member of the details that counts here.
    private struct Measured: Decodable { var reading: Reading? }
}
