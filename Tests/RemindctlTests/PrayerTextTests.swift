import CivilTime
import PrayerTimes
import Samples
import Testing

@testable import RemindText
@testable import remindctl

/// What `prayer times` and `hijri` say of a day, and timetables that others write.
@Suite("Times of prayer") struct PrayerTextTests {
    private static func place() throws -> PrayerPlace {
        PrayerPlace(place: try Coordinate(latitude: 47.37, longitude: 8.54), zone: Samples.zurich)
    }

    private static func clock(_ time: String) throws -> Clock {
        let local = try #require(CivilDateTime("2026-11-20T\(time)"))
        return Clock(now: try #require(Samples.zurich.instant(of: local)), zone: Samples.zurich)
    }

    /// Maghrib is at 16:45 on that day.
    @Test(
        "after sunset, today has both Islamic dates",
        arguments: [
            ("00:05", "10 Jumada II 1448"), ("16:44", "10 Jumada II 1448"),
            ("16:46", "10 Jumada II 1448, since sunset 11 Jumada II 1448"),
            ("23:59", "10 Jumada II 1448, since sunset 11 Jumada II 1448"),
        ])
    func evening(time: String, expected: String) throws {
        let date = try #require(CivilDate("2026-11-20"))
        let (place, clock) = (try Self.place(), try Self.clock(time))
        #expect(place.hijri(of: date, by: PrayerRules(), now: clock.now) == expected)
        let text = PrayerTimesText(place: place, rules: PrayerRules(), isLong: false, clock: clock)
        let style = Style(columns: nil, isColored: false, isUnicode: true)
        #expect(text.day(date, style).first == "Friday, 20 November 2026 · \(expected)")
        // Another day has its own date alone.
        #expect(text.day(date + 1, style).first == "Saturday, 21 November 2026 · 11 Jumada II 1448")
    }

    @Test("iCalendar has each time as an instant, and no place")
    func calendar() throws {
        let date = try #require(CivilDate("2026-11-20"))
        let text = PrayerTimesText(
            place: try Self.place(), rules: PrayerRules(), isLong: false, clock: try Self.clock("09:30"))
        let lines = text.calendar([date, date + 1])
        #expect(lines.allSatisfy { $0.hasSuffix("\r") && $0.utf8.count <= 76 })
        #expect(
            lines.prefix(9).map { String($0.dropLast()) } == [
                "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//remindd//prayer times//EN", "BEGIN:VEVENT",
                "UID:2026-11-20-fajr@remindd", "DTSTAMP:20261120T083000Z", "DTSTART:20261120T044900Z", "SUMMARY:Fajr",
                "TRANSP:TRANSPARENT",
            ])
        #expect(lines.last == "END:VCALENDAR\r")
        #expect(lines.count { $0 == "BEGIN:VEVENT\r" } == 12 && lines.count { $0 == "END:VEVENT\r" } == 12)
        #expect(Set(lines.filter { $0.hasPrefix("UID:") }).count == 12)
        #expect(!lines.contains { $0.contains("47.") || $0.contains("Zurich") })
        // In the summer of Tromsø some have no time.
        let tromso = PrayerPlace(place: try Coordinate(latitude: 69.65, longitude: 18.96), zone: Samples.zurich)
        let polar = PrayerTimesText(
            place: tromso, rules: PrayerRules(), isLong: true, clock: try Self.clock("09:30"))
        let summer = polar.calendar([try #require(CivilDate("2026-06-21"))]).filter { $0.hasPrefix("SUMMARY") }
        #expect(summer == ["SUMMARY:Dhuhr\r", "SUMMARY:Asr\r"])
    }

    private static let header = "date,fajr,sunrise,dhuhr,asr,maghrib,isha"

    @Test("the JSON of Diyanet is converted")
    func diyanet() throws {
        let text = """
            [{"MiladiTarihKisa":"20.11.2026","Imsak":"06:21","Gunes":"07:49","Ogle":"12:54","Ikindi":"15:23",
              "Aksam":"17:50","Yatsi":"19:12","HicriTarihKisa":"10.6.1448","GreenwichOrtalamaZamani":3}]
            """
        #expect(
            try TimetableJSON.diyanet(text).text
                == "\(Self.header)\n2026-11-20,06:21,07:49,12:54,15:23,17:50,19:12\n")
    }

    @Test("a problem of a day in Diyanet's JSON is at its line")
    func diyanetLine() throws {
        func day(_ date: String, _ isha: String) -> String {
            """
              {"MiladiTarihKisa": "\(date)", "Imsak": "06:21", "Gunes": "07:49",
               "Ogle": "12:54", "Ikindi": "15:23", "Aksam": "17:50", "Yatsi": "\(isha)"}
            """
        }
        let text = "[\n\(day("20.11.2026", "19:12")),\n\(day("21.11.2026", "17:12"))\n]"
        let found = try TimetableJSON.diyanet(text)
        do throws(PrayerTimetable.Problem) {
            _ = try PrayerTimetable.read(found.text, in: .utc)
            Issue.record("isha before maghrib is taken")
        } catch {
            #expect(found.inSource(error).line == 4)
            #expect(found.inSource(error).message == "2026-11-21: isha is not after maghrib")
        }
    }

    private static func mosque(_ change: (Int, Int) -> String? = { _, _ in nil }, more: String = "") -> String {
        let months = (1...12).map { month in
            let days = (1...CivilDate.length(ofMonth: month, year: 2028)).map { day in
                "\"\(day)\":" + (change(month, day) ?? #"["05:40","07:30","12:20","14:20","16:50","18:30"]"#)
            }
            return "{" + days.joined(separator: ",") + "}"
        }
        return "{\"name\":\"A mosque\",\"calendar\":[\(months.joined(separator: ","))]\(more)}"
    }

    @Test("the JSON of a mosque is converted, for one year", arguments: [(2027, 365), (2028, 366)])
    func mawaqit(year: Int, days: Int) throws {
        let held = (1...12).map { _ in #"{"1":["+10","13:00","+10","+5","+15"]}"# }.joined(separator: ",")
        let text = try TimetableJSON.mawaqit(Self.mosque(more: ",\"iqamaCalendar\":[\(held)]"), year: year).text
        let lines = text.split(separator: "\n")
        #expect(lines.count == days + 1)
        #expect(lines[0] == "\(Self.header),iqamah_fajr,iqamah_dhuhr,iqamah_asr,iqamah_maghrib,iqamah_isha")
        #expect(lines[1] == "\(year)-01-01,05:40,07:30,12:20,14:20,16:50,18:30,+10,13:00,+10,+5,+15")
        #expect(lines[2] == "\(year)-01-02,05:40,07:30,12:20,14:20,16:50,18:30,,,,,")
        let timetable = try PrayerTimetable.read(text, in: .utc)
        #expect(timetable.first.year == year && timetable.last.year == year)
        // Other programs pass the calendar on as `rawdata`.
        #expect(
            try TimetableJSON.mawaqit("{\"rawdata\":\(Self.mosque())}", year: year).text.hasPrefix(Self.header + "\n"))
        #expect(
            try TimetableJSON.mawaqit(
                Self.mosque(more: ",\"iqamaEnabled\":false,\"iqamaCalendar\":[\(held)]"), year: year
            ).text.hasPrefix(Self.header + "\n"))
    }

    @Test("what is no such JSON")
    func refused() {
        func problem(_ convert: () throws -> PrayerTimetable.Converted) -> String? {
            do {
                return try convert().text
            } catch {
                return (error as? PrayerTimetable.Problem)?.message
            }
        }
        for text in ["", "[", "{}", "[1]", #"[{"MiladiTarihKisa":"20.11.2026"}]"#] {
            #expect(problem { try TimetableJSON.diyanet(text) } == "this is not the JSON of Diyanet's times")
            #expect(
                problem { try TimetableJSON.mawaqit(text, year: 2027) }
                    == "this is not the JSON of a mosque of mawaqit.net")
        }
        let odd = #"[{"MiladiTarihKisa":"2026","Imsak":"","Gunes":"","Ogle":"","Ikindi":"","Aksam":"","Yatsi":""}]"#
        #expect(problem { try TimetableJSON.diyanet(odd) } == "\"2026\" is not a date")
        let short = Self.mosque({ $0 == 3 && $1 == 4 ? #"["05:40"]"# : nil })
        #expect(problem { try TimetableJSON.mawaqit(short, year: 2027) } == "2027-03-04 has 1 times")
        let gap = Self.mosque({ $0 == 2 && $1 == 29 ? "[]" : nil })
        #expect(problem { try TimetableJSON.mawaqit(gap, year: 2028) } == "2028-02-29 has 0 times")
        #expect(problem { try TimetableJSON.mawaqit(gap, year: 2027) }?.hasPrefix(Self.header) == true)
    }
}
