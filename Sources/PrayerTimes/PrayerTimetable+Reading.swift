package import CivilTime

/// Reads the CSV of a timetable: a header, then a line for each day.
///
/// `date,fajr,sunrise,dhuhr,asr,maghrib,isha`, and perhaps columns such as `iqamah_fajr`. Dates are `2026-11-20`, times
/// are 24-hour `HH:MM` on the clock of the zone; an iqamah may also be minutes after its prayer: `+20`.
extension PrayerTimetable {
    private static let header = columns.joined(separator: ",")
    private static let sample = "2026-11-20,05:49,07:37,12:12,14:24,16:45,18:27"
    /// Isha after midnight is written so at the latest.
    private static let longestEvening = 6

    /// - Throws: the first problem of the file.
    package static func read(_ text: String, in zone: TimeZoneRules) throws(Problem) -> PrayerTimetable {
        var rows: [Row] = []
        var first: CivilDate?
        var names: [String]?
        for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let cells = line.split(separator: ",", omittingEmptySubsequences: false).map { trimmed($0) }
            guard cells != [""], !line.hasPrefix("#") else { continue }
            let place = number + 1
            guard let columns = names else {
                names = try checkedHeader(cells.map { $0.lowercased() }, line: place)
                continue
            }
            guard cells.count == columns.count else {
                throw Problem(
                    line: place, message: "\(cells.count) columns, and the header has \(columns.count)", hint: sample)
            }
            guard let date = CivilDate(cells[0]) else {
                throw Problem(line: place, message: "\"\(cells[0].prefix(20))\" is not a date", hint: sample)
            }
            if let first, date != first + rows.count { throw misplaced(date, after: first + (rows.count - 1), place) }
            let row = try row(date, Dictionary(zip(columns, cells)) { one, _ in one }, in: zone, line: place)
            if let before = rows.last { try checkNoon(row, after: before, date, line: place) }
            first = first ?? date
            rows.append(row)
        }
        guard let first else {
            throw Problem(line: 1, message: "the timetable has no days", hint: "\(header), then \(sample)")
        }
        return PrayerTimetable(first: first, rows: rows)
    }

    static func trimmed(_ cell: Substring) -> String {
        var cell = cell
        while let last = cell.last, last.isWhitespace || last == "\"" { cell.removeLast() }
        return String(cell.drop { $0.isWhitespace || $0 == "\"" || $0 == "\u{FEFF}" })
    }

    private static func checkedHeader(_ names: [String], line: Int) throws(Problem) -> [String] {
        let known = columns + PrayerEvent.six.filter { $0 != .sunrise }.map { "iqamah_\($0.rawValue)" }
        for name in names where !known.contains(name) {
            throw Problem(
                line: line, message: "unknown column \"\(name.prefix(20))\"", hint: known.joined(separator: ", "))
        }
        if let missing = columns.first(where: { !names.contains($0) }) {
            throw Problem(line: line, message: "the column \(missing) is missing", hint: header)
        }
        guard Set(names).count == names.count else {
            throw Problem(line: line, message: "a column appears twice", hint: header)
        }
        guard names[0] == "date" else {
            throw Problem(line: line, message: "the first column has to be the date", hint: header)
        }
        return names
    }

    private static func misplaced(_ date: CivilDate, after last: CivilDate, _ line: Int) -> Problem {
        let message =
            date == last
            ? "\(date) appears twice"
            : date < last ? "\(date) comes after \(last)" : "\(last + 1) is missing before \(date)"
        return Problem(line: line, message: message, hint: "a row for each day, in order")
    }

    private static func row(
        _ date: CivilDate, _ cells: [String: String], in zone: TimeZoneRules, line: Int
    ) throws(Problem) -> Row {
        func instant(_ name: String, on day: CivilDate) throws(Problem) -> Instant {
            let text = cells[name] ?? ""
            guard let time = ClockTime(text) else {
                throw Problem(line: line, message: "\(name) cannot be \"\(text.prefix(20))\"", hint: sample)
            }
            let local = CivilDateTime(day, time)
            // A time in the hour that clocks skip is a mistake: no clock shows it.
            guard let found = zone.instant(of: local), zone.local(at: found) == local else {
                throw Problem(
                    line: line, message: "\(name): \(time) does not exist on \(day) in \(zone.name)",
                    hint: "clocks go forward then; is the timetable for this zone?")
            }
            return found
        }
        var row = Row(times: [:], iqamah: [:])
        var last: (name: String, at: Instant)?
        for event in PrayerEvent.six {
            var found = try instant(event.rawValue, on: date)
            if event == .isha, let last, found <= last.at, zone.local(at: found).time.hour < longestEvening {
                found = try instant(event.rawValue, on: date + 1)
            }
            if let last, found <= last.at {
                throw Problem(
                    line: line, message: "\(event.rawValue) is not after \(last.name)",
                    hint: "fajr < sunrise < dhuhr < asr < maghrib < isha, on the 24-hour clock")
            }
            row.times[event] = found
            last = (event.rawValue, found)
            let name = "iqamah_\(event.rawValue)"
            guard let text = cells[name], !text.isEmpty else { continue }
            if text.hasPrefix("+") {
                guard let minutes = Int(text.dropFirst()), (0...180).contains(minutes) else {
                    throw Problem(
                        line: line, message: "\(name) cannot be \"\(text.prefix(20))\"", hint: "+20, or 06:10")
                }
                row.iqamah[event] = found + .seconds(Int64(minutes) * 60)
            } else {
                var held = try instant(name, on: date)
                if held < found, event == .isha { held = try instant(name, on: date + 1) }
                guard held >= found, held - found <= .seconds(6 * 3600) else {
                    throw Problem(
                        line: line, message: "\(name) is not after \(event.rawValue)", hint: "+20, or 06:10")
                }
                row.iqamah[event] = held
            }
        }
        return row
    }

    /// Noon moves by half a minute a day. A step of an hour is a timetable that forgets a change of clocks.
    private static func checkNoon(_ row: Row, after before: Row, _ date: CivilDate, line: Int) throws(Problem) {
        guard let noon = row.times[.dhuhr], let last = before.times[.dhuhr] else { return }
        let minutes = Int(noon.seconds - last.seconds - 86_400) / 60
        guard abs(minutes) > 30 else { return }
        throw Problem(
            line: line, message: "from \(date - 1) to \(date) dhuhr moves by \(abs(minutes)) minutes",
            hint: "the timetable and the clocks of this zone do not change on the same day")
    }
}
