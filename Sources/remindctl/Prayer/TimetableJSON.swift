import CivilTime
import PrayerTimes
import StrictJSON

/// Timetables that others write as JSON.
enum TimetableJSON {
    /// The times that Diyanet publishes for a district, as `ezanvakti.emushaf.net/vakitler/ID` gives them: an object for
    /// each day, its date as 20.11.2026. Its imsak is fajr.
    private struct Diyanet: Decodable {
        var date: String
        var fajr: String
        var sunrise: String
        var dhuhr: String
        var asr: String
        var maghrib: String
        var isha: String

        enum CodingKeys: String, CodingKey {
            case date = "MiladiTarihKisa"
            case fajr = "Imsak"
            case sunrise = "Gunes"
            case dhuhr = "Ogle"
            case asr = "Ikindi"
            case maghrib = "Aksam"
            case isha = "Yatsi"
        }
    }

    /// A mosque of mawaqit.net, the `confData` of its page: for each month an object with the six times of each day, and
    /// the five iqamahs, which are times or `+10`.
    private struct Mawaqit: Decodable {
        var calendar: [[String: [String]]]
        var iqamaCalendar: [[String: [String]]]?
        var iqamaEnabled: Bool?
    }

    /// The format of the mawaqit-api server.
    private struct Wrapped: Decodable { var rawdata: Mawaqit }

    private static let prayers = ["fajr", "dhuhr", "asr", "maghrib", "isha"]
    private static let header = PrayerTimetable.columns.joined(separator: ",")

    static func diyanet(_ text: String) throws(PrayerTimetable.Problem) -> PrayerTimetable.Converted {
        let hint = #"[{"MiladiTarihKisa": "20.11.2026", "Imsak": "05:40", "Gunes": ..., "Yatsi": ...}, ...]"#
        guard let days = try? JSON.decode([Diyanet].self, from: Array(text.utf8)) else {
            throw PrayerTimetable.Problem(line: 1, message: "this is not the JSON of Diyanet's times", hint: hint)
        }
        var rows: [(text: String, line: Int)] = []
        var place = Substring(text)
        var line = 1
        for day in days {
            // The days of the list are in the order of the file.
            if let found = place.firstRange(of: "\"\(day.date)\"") {
                line += place[..<found.upperBound].count(where: \.isNewline)
                place = place[found.upperBound...]
            }
            let parts = day.date.split(separator: ".").compactMap { Int($0) }
            guard parts.count == 3, let date = CivilDate(year: parts[2], month: parts[1], day: parts[0]) else {
                throw PrayerTimetable.Problem(
                    line: line, message: "\"\(day.date.prefix(20))\" is not a date", hint: hint)
            }
            let times = [day.fajr, day.sunrise, day.dhuhr, day.asr, day.maghrib, day.isha]
            rows.append((([date.description] + times.map(cell)).joined(separator: ","), line))
        }
        return PrayerTimetable.Converted(header: header, rows: rows)
    }

    /// - Parameter year: Mawaqit's calendar has months and days, and no year.
    static func mawaqit(_ text: String, year: Int) throws(PrayerTimetable.Problem) -> PrayerTimetable.Converted {
        let bytes = Array(text.utf8)
        let found =
            (try? JSON.decode(Mawaqit.self, from: bytes)) ?? (try? JSON.decode(Wrapped.self, from: bytes))?.rawdata
        guard let found, found.calendar.count == 12 else {
            throw PrayerTimetable.Problem(
                line: 1, message: "this is not the JSON of a mosque of mawaqit.net",
                hint: #"{"calendar": [{"1": ["06:36", "08:17", "12:52", "14:43", "17:08", "18:37"], ...}, ...]}"#)
        }
        let held = found.iqamaEnabled == false ? [] : found.iqamaCalendar ?? []
        let hasIqamah = held.count == 12
        var rows: [(text: String, line: Int)] = []
        for month in 1...12 {
            for day in 1...CivilDate.length(ofMonth: month, year: year) {
                guard let date = CivilDate(year: year, month: month, day: day) else { continue }
                let times = found.calendar[month - 1]["\(day)"] ?? []
                guard times.count == 6 else {
                    throw PrayerTimetable.Problem(
                        line: 1, message: "\(date) has \(times.count) times",
                        hint: "six: fajr, sunrise, dhuhr, asr, maghrib, isha")
                }
                var iqamahs: [String] = []
                if hasIqamah {
                    let row = held[month - 1]["\(day)"] ?? []
                    iqamahs = prayers.indices.map { row.indices.contains($0) ? row[$0] : "" }
                }
                // The file is one line, and its days have no dates.
                rows.append((([date.description] + (times + iqamahs).map(cell)).joined(separator: ","), 1))
            }
        }
        return PrayerTimetable.Converted(
            header: header + (hasIqamah ? prayers.map { ",iqamah_\($0)" }.joined() : ""), rows: rows)
    }

    /// A cell without separators, so that it stays one.
    private static func cell(_ text: String) -> String {
        String(text.filter { !$0.isWhitespace && $0 != "," && $0 != "\"" })
    }
}
