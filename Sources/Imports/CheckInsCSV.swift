import CivilTime
import Reminders
import Vocabulary

/// The check-ins of Prayer Tracker, for iOS: a row each, with the moment and perhaps a title.
///
/// The columns are `timestamp` and `title`, or those of the app's own table, `ZTIMESTAMP` and `ZTITLE`; others are not
/// read. A timestamp is a date and time, or a number of seconds since 2001-01-01T00:00:00Z, as the app keeps it.
struct CheckInsCSV {
    /// A row, with the number of its title.
    private struct CheckIn: Hashable {
        var title: Int
        var moment: Instant
    }

    /// 2001-01-01T00:00:00Z, from which Apple's programs count.
    private static let reference: Int64 = 978_307_200

    private static let timeColumns = ["timestamp", "ztimestamp"]
    private static let titleColumns = ["title", "ztitle"]

    static func read(_ file: ForeignFile, _ context: ImportContext) throws(ImportRefusal) -> ImportedContent {
        var content = ImportedContent(format: .prayertracker)
        guard let kind = Kinds.all.first(where: { $0.has(.checkIns) }) else { return content }
        var table = try CSVTable(file)
        var doses = DoseCount(context)
        guard let time = timeColumns.first(where: table.heading.contains) else {
            throw ImportRefusal(
                file: file.name, line: 1, "there is no column \"timestamp\"", hint: "the columns are: timestamp, title")
        }
        if let twice = table.heading.first(where: { name in table.heading.count { $0 == name } > 1 }) {
            throw ImportRefusal(file: file.name, line: 1, "there are two columns \(quoted(twice))")
        }
        let title = titleColumns.first(where: table.heading.contains)
        let unread = table.heading.filter { $0 != time && $0 != title }
        if !unread.isEmpty {
            content.note(
                ImportPlace(file: file.name, line: 1), "not read: \(unread.map { quoted($0) }.joined(separator: ", "))")
        }
        var titles: [String: Int] = [:]
        // Two at one moment are two.
        var ordinals: [CheckIn: Int] = [:]
        while let next = try table.next() {
            let row = CSVRow(next, heading: table.heading, file: file.name)
            guard let moment = try Self.moment(row, time, in: context.zone) else {
                throw row.refusal("it has no time", hint: "a time in the column \(quoted(time))")
            }
            guard moment <= context.now else {
                throw row.refusal("\(context.zone.timestamp(moment)) is in the future")
            }
            guard context.isSane(moment, reaching: .zero) else {
                throw row.refusal("\(context.zone.timestamp(moment)) is out of range")
            }
            let usual = kind.words.one.prefix(1).uppercased() + kind.words.one.dropFirst()
            var name = usual
            if let title, let own = try row.line(title, atMost: Definition.longestTitle) { name = own }
            let key = "title/\(name)"
            let number = titles[key] ?? titles.count
            if titles.updateValue(number, forKey: key) == nil {
                try content.add(ImportedReminder(keys: [key], kind: kind.name, title: name, place: row.place))
            }
            let about = "\(key)@\(moment.milliseconds)"
            let checkIn = CheckIn(title: number, moment: moment)
            ordinals[checkIn, default: 0] += 1
            let ordinal = ordinals[checkIn].map { $0 > 1 ? "#\($0)" : "" } ?? ""
            guard try doses.keeps(row.place) else { continue }
            content.doses.append(
                ImportedDose(
                    key: about + ordinal, reminder: [key], title: name, outcome: .done, zone: context.zone.name,
                    happened: moment, place: row.place))
        }
        return content
    }

    private static func moment(_ row: CSVRow, _ column: String, in zone: TimeZoneRules) throws(ImportRefusal)
        -> Instant?
    {
        guard let text = row[column] else { return nil }
        if let seconds = decimal(text), abs(seconds) < 1e11 {
            return Instant(milliseconds: reference * 1000 + Int64((seconds * 1000).rounded()))
        }
        return try row.instant(column, in: zone)?.at
    }
}
