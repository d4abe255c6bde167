import CivilTime
import Testing
import Worlds

@testable import PrayerTimes

/// Timetables of a mosque or a ministry: what their files say, and what is wrong in them.
@Suite struct TimetableTests {
    private static let header = "date,fajr,sunrise,dhuhr,asr,maghrib,isha"

    private static func read(_ lines: [String], header: String = header) throws -> PrayerTimetable {
        try PrayerTimetable.read(
            ([header] + lines).joined(separator: "\n"), in: try World.zones.rules(named: "Europe/Zurich"))
    }

    /// Rows as a mosque might have them: the clock times of one day, on several.
    private static func row(_ date: String, _ times: String = "05:40,07:30,12:20,14:20,16:50,18:30") -> String {
        "\(date),\(times)"
    }

    @Test func itWinsOnItsDays() throws {
        let zone = try World.zones.rules(named: "Europe/Zurich")
        let place = try Coordinate(latitude: 47.37, longitude: 8.54)
        var rules = PrayerRules()
        rules.timetable = try Self.read([Self.row("2026-11-20"), Self.row("2026-11-21")])
        func shown(_ date: String) throws -> [String] {
            rules.day(try PrayerFiles.date(date), at: place, in: zone).six.compactMap(\.instant)
                .map { "\(zone.local(at: $0).time)" }
        }
        let published = ["05:40", "07:30", "12:20", "14:20", "16:50", "18:30"]
        #expect(try shown("2026-11-20") == published)
        #expect(try shown("2026-11-21") == published)
        #expect(try shown("2026-11-22") != published)
        // The night that ends with a published fajr: from 16:44 to 05:40, the last third from 01:21 on.
        rules.nightEnd = .fajr
        let day = rules.day(try PrayerFiles.date("2026-11-20"), at: place, in: zone)
        let third = rules.time(of: .lastThird, on: day, at: place, in: zone)
        #expect(third.instant.map { "\(zone.local(at: $0))" } == "2026-11-21T01:22")
    }

    @Test func iqamahIsATimeOrMinutes() throws {
        let zone = try World.zones.rules(named: "Europe/Zurich")
        let timetable = try Self.read(
            [Self.row("2026-11-20", "05:40,07:30,12:20,14:20,16:50,23:40,+20,,00:10")],
            header: Self.header + ",iqamah_fajr,iqamah_dhuhr,iqamah_isha")
        let row = try #require(timetable[try PrayerFiles.date("2026-11-20")])
        #expect(
            row.iqamah.mapValues { "\(zone.local(at: $0))" } == [
                .fajr: "2026-11-20T06:00", .isha: "2026-11-21T00:10",
            ])
    }

    @Test func ishaMayLiePastMidnight() throws {
        let zone = try World.zones.rules(named: "Europe/Zurich")
        let timetable = try Self.read([Self.row("2026-06-20", "03:05,05:29,13:28,17:45,21:27,00:05")])
        let isha = timetable[try PrayerFiles.date("2026-06-20")]?.times[.isha]
        #expect(isha.map { "\(zone.local(at: $0))" } == "2026-06-21T00:05")
    }

    /// Clocks go forward in the night to 28 March: the instants go on.
    @Test func clocksMayChange() throws {
        let timetable = try Self.read([
            Self.row("2027-03-27", "04:30,06:13,12:31,15:57,18:49,20:26"),
            Self.row("2027-03-28", "05:28,07:11,13:31,16:58,19:51,21:28"),
        ])
        #expect(timetable.last == (try PrayerFiles.date("2027-03-28")))
    }

    @Test(
        "wrong files",
        arguments: [
            (["2026-11-20,05:40"], 2, "2 columns, and the header has 7"),
            ([row("20.11.2026")], 2, "\"20.11.2026\" is not a date"),
            ([row("2026-11-20"), row("2026-11-20")], 3, "2026-11-20 appears twice"),
            ([row("2026-11-20"), row("2026-11-19")], 3, "2026-11-19 comes after 2026-11-20"),
            ([row("2028-02-28"), row("2028-03-01")], 3, "2028-02-29 is missing before 2028-03-01"),
            ([row("2026-11-20", "05:40,07:30,12:20,12:10,16:50,18:30")], 2, "asr is not after dhuhr"),
            ([row("2026-11-20", "05:40,07:30,12:20,2:20pm,16:50,18:30")], 2, "asr cannot be \"2:20pm\""),
            ([row("2026-11-20", "05:40,07:30,12:20,14:20,16:50,10:30")], 2, "isha is not after maghrib"),
            (
                [row("2027-03-28", "02:30,07:11,13:31,16:58,19:51,21:28")], 2,
                "fajr: 02:30 does not exist on 2027-03-28 in Europe/Zurich"
            ),
            (
                [row("2027-03-27"), row("2027-03-28")], 3,
                "from 2027-03-27 to 2027-03-28 dhuhr moves by 60 minutes"
            ),
            ([], 1, "the timetable has no days"),
        ])
    func wrong(rows: [String], line: Int, message: String) {
        #expect { try Self.read(rows) } throws: { error in
            let problem = error as? PrayerTimetable.Problem
            return problem?.line == line && problem?.message == message
        }
    }

    @Test(
        "wrong headers",
        arguments: [
            ("date,fajr,sunrise,dhuhr,asr,maghrib", "the column isha is missing"),
            (header + ",iqama", "unknown column \"iqama\""), (header + ",isha", "a column appears twice"),
            ("fajr,date,sunrise,dhuhr,asr,maghrib,isha", "the first column has to be the date"),
        ])
    func wrongHeader(header: String, message: String) {
        #expect { try Self.read([], header: header) } throws: { ($0 as? PrayerTimetable.Problem)?.message == message }
    }

    @Test(
        "the CSV of aladhan.com is converted",
        arguments: [("01-09-2026", ""), ("09/01/2026", " AM"), ("2026-09-01", "")])
    func aladhan(date: String, half: String) throws {
        let isTwelve = !half.isEmpty
        let times = [
            ("Fajr", "03:29", ""), ("Sunrise", "05:34", ""), ("Dhuhr", "12:30", " PM"),
            ("Asr", isTwelve ? "4:14" : "16:14", " PM"),
            ("Maghrib", isTwelve ? "7:24" : "19:24", " PM"), ("Isha", isTwelve ? "9:18" : "21:18", " PM"),
            ("Imsak", "03:19", ""),
        ]
        let text =
            (["Subject,Start Date,Start Time"]
            + times.map { "\($0.0),\(date),\($0.1)\(isTwelve ? ($0.2.isEmpty ? half : $0.2) : "")" }).joined(
                separator: "\n")
        #expect(
            try PrayerTimetable.converted(aladhan: text).text
                == "\(Self.header)\n2026-09-01,03:29,05:34,12:30,16:14,19:24,21:18\n")
    }

    /// Days are in any order there, and each has a line for every prayer.
    @Test func aProblemOfADayIsAtItsLineOfTheOtherFile() throws {
        let zone = try World.zones.rules(named: "Europe/Zurich")
        let times = ["Fajr": "03:29", "Sunrise": "05:34", "Dhuhr": "12:30", "Asr": "16:14", "Maghrib": "19:24"]
        func day(_ date: String, isha: String) -> [String] {
            PrayerEvent.six.map { event in
                let name = event.rawValue.prefix(1).uppercased() + event.rawValue.dropFirst()
                return "\(name),\(date),\(times[name] ?? isha)"
            }
        }
        func problem(_ lines: [String]) throws -> PrayerTimetable.Problem? {
            let found = try PrayerTimetable.converted(
                aladhan: (["Subject,Start Date,Start Time"] + lines).joined(separator: "\n"))
            do throws(PrayerTimetable.Problem) {
                _ = try PrayerTimetable.read(found.text, in: zone)
                return nil
            } catch {
                return found.inSource(error)
            }
        }
        let (first, second) = (day("01-09-2026", isha: "21:18"), day("02-09-2026", isha: "18:16"))
        for (lines, line) in [(first + second, 8), (second + first, 2)] {
            let found = try #require(try problem(lines))
            #expect(found.line == line)
            #expect(found.message == "2026-09-02: isha is not after maghrib")
        }
        let gap = try #require(try problem(first + day("04-09-2026", isha: "21:10")))
        #expect(gap.line == 8 && gap.message == "2026-09-02 is missing before 2026-09-04")
    }

    @Test(
        "what is no CSV of aladhan.com",
        arguments: [
            ("", "the file is empty"), ("date,fajr\n", "this is not the CSV of aladhan.com"),
            ("Subject,Start Date,Start Time\nFajr,32-09-2026,03:29", "\"32-09-2026\" is not a date"),
            ("Subject,Start Date,Start Time\nFajr,01-09-2026,25:29", "\"25:29\" is not a time"),
            ("Subject,Start Date,Start Time\nFajr,01-09-2026", "a column is missing"),
            (
                "Subject,Start Date,Start Time\nAsr,01-09-2026,15:00\nAsr,01-09-2026,15:01",
                "asr of 2026-09-01 appears twice"
            ),
        ])
    func noAladhan(text: String, message: String) {
        #expect { try PrayerTimetable.converted(aladhan: text) } throws: {
            ($0 as? PrayerTimetable.Problem)?.message == message
        }
    }
}
