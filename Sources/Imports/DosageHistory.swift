import CivilTime
import Reminders
import Vocabulary

/// The history that Dosage exports as CSV, in English and with its option for ISO dates.
///
/// The source is `getHistoryExportFile.js` of Dosage 2.1.8 (github.com/diegopvlk/Dosage at 0262d28). The date is the
/// one in UTC of the moment at which the dose was confirmed; the times are of the wall clock. The last row has no line
/// feed.
struct DosageHistory {
    private static let columns = ["date", "time", "name", "dose", "status", "time confirmed"]
    private static let statuses: [String: (status: String, note: String?)] = [
        "confirmed": ("taken", nil), "auto-confirmed": ("taken", "confirmed by itself"),
        "confirmed (time unknown)": ("taken", "time unknown"), "skipped": ("skipped", nil),
        "missed": ("missed", nil),
    ]

    let zone: TimeZoneRules

    static func isHeading(_ heading: [String]) -> Bool { heading == columns }

    /// Turns a row into one of remindd's own form.
    func translated(_ row: CSVRow) throws(ImportRefusal) -> CSVRow {
        guard let text = row["date"], let written = CivilDate(text) else {
            throw row.refusal(
                "\(quoted(row["date"] ?? "")) is not a date", hint: "in Dosage, export the history with ISO dates")
        }
        guard let time = try clock("time", row) else { throw row.refusal("it has no time") }
        guard let said = Self.statuses[row["status"]?.lowercased() ?? ""] else {
            throw row.refusal(
                "\(quoted(row["status"] ?? "")) is not a status",
                hint: "Confirmed, Skipped or Missed: export it with Dosage in English")
        }
        let confirmed = try clock("time confirmed", row)
        let date = local(written, confirmed ?? time)
        var cells = ["title": row["name"] ?? "", "status": said.status, "due": "\(date)T\(time)"]
        cells["happened"] = confirmed.map { "\(date)T\($0)" }
        cells["note"] = said.note
        cells["cause"] = said.status == "missed" ? Answer.Cause.unanswered.rawValue : nil
        let amount = row["dose"] ?? ""
        if let quantity = AmountText.quantity(amount, unit: "") { cells["dose"] = quantity }
        return CSVRow(line: row.line, file: row.file, cells: cells)
    }

    /// The day here on which a time of day was on that day in UTC.
    private func local(_ written: CivilDate, _ time: ClockTime) -> CivilDate {
        let near = [written, written + 1, written - 1]
        return near.first { date in
            zone.instant(of: CivilDateTime(date, time)).map {
                CivilDateTime(wallSeconds: $0.seconds).date == written
            } ?? false
        } ?? written
    }

    /// `08:00`, `8:00 AM`, with any space between.
    private func clock(_ column: String, _ row: CSVRow) throws(ImportRefusal) -> ClockTime? {
        guard let text = row[column] else { return nil }
        let plain = String(text.filter { !$0.isWhitespace }).lowercased()
        let isAfternoon = plain.hasSuffix("pm")
        let is12 = isAfternoon || plain.hasSuffix("am")
        let parts = (is12 ? String(plain.dropLast(2)) : plain).split(separator: ":").map { Int($0) }
        guard parts.count == 2, let hour = parts[0], let minute = parts[1], (0...59).contains(minute),
            (is12 ? 1...12 : 0...23).contains(hour)
        else { throw row.refusal("\(quoted(text)) is not a time of day") }
        let hours = is12 ? hour % 12 + (isAfternoon ? 12 : 0) : hour
        return ClockTime(secondOfDay: Int32(hours * 3600 + minute * 60))
    }
}
