import CivilTime

extension PrayerTimetable {
    /// A timetable from the CSV of aladhan.com: `Subject,Start Date,Start Time`, a line for each prayer.
    ///
    /// Dates are `01-09-2026` (the day first), `09/01/2026` (the month first, as calendars import it) or `2026-09-01`.
    ///
    /// - Throws: the first line that is not so.
    package static func converted(aladhan text: String) throws(Problem) -> Converted {
        let sample = "Subject,Start Date,Start Time, then Fajr,01-09-2026,03:29"
        var places: (subject: Int, date: Int, time: Int)?
        var days: [CivilDate: [String: ClockTime]] = [:]
        var lines: [CivilDate: Int] = [:]
        for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let cells = line.split(separator: ",", omittingEmptySubsequences: false).map { trimmed($0) }
            guard cells != [""] else { continue }
            let place = number + 1
            guard let found = places else {
                let names = cells.map { $0.lowercased() }
                guard let subject = names.firstIndex(of: "subject"), let date = names.firstIndex(of: "start date"),
                    let time = names.firstIndex(of: "start time")
                else { throw Problem(line: place, message: "this is not the CSV of aladhan.com", hint: sample) }
                places = (subject, date, time)
                continue
            }
            guard cells.count > max(found.subject, found.date, found.time) else {
                throw Problem(line: place, message: "a column is missing", hint: sample)
            }
            // It may have more than the six: imsak, midnight.
            let name = cells[found.subject].lowercased()
            guard columns.dropFirst().contains(name) else { continue }
            guard let date = date(cells[found.date]) else {
                throw Problem(line: place, message: "\"\(cells[found.date].prefix(20))\" is not a date", hint: sample)
            }
            guard let time = clock(cells[found.time]) else {
                throw Problem(line: place, message: "\"\(cells[found.time].prefix(20))\" is not a time", hint: sample)
            }
            lines[date] = lines[date] ?? place
            guard days[date, default: [:]].updateValue(time, forKey: name) == nil else {
                throw Problem(line: place, message: "\(name) of \(date) appears twice", hint: sample)
            }
        }
        guard places != nil else { throw Problem(line: 1, message: "the file is empty", hint: sample) }
        let rows = days.keys.sorted().map { date in
            let times = columns.dropFirst().map { days[date]?[$0].map { String($0.description.prefix(5)) } ?? "" }
            return (text: ([date.description] + times).joined(separator: ","), line: lines[date] ?? 1)
        }
        return Converted(header: columns.joined(separator: ","), rows: rows)
    }

    private static func date(_ text: String) -> CivilDate? {
        if let date = CivilDate(text) { return date }
        let separator: Character = text.contains("/") ? "/" : "-"
        let parts = text.split(separator: separator).compactMap { Int($0) }
        guard parts.count == 3 else { return nil }
        let (day, month) = separator == "/" ? (parts[1], parts[0]) : (parts[0], parts[1])
        return CivilDate(year: parts[2], month: month, day: day)
    }

    /// `03:29`, `3:29 AM`
    private static func clock(_ text: String) -> ClockTime? {
        let words = text.lowercased().split(separator: " ")
        guard let first = words.first else { return nil }
        let parts = first.split(separator: ":").compactMap { Int($0) }
        guard parts.count >= 2, words.count <= 2 else { return nil }
        guard let half = words.dropFirst().first else { return ClockTime(hour: parts[0], minute: parts[1]) }
        guard half == "am" || half == "pm", (1...12).contains(parts[0]) else { return nil }
        return ClockTime(hour: parts[0] % 12 + (half == "pm" ? 12 : 0), minute: parts[1])
    }
}
