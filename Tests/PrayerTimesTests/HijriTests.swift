import CivilTime
import Testing

@testable import PrayerTimes

/// The Islamic calendar, held against others'.
@Suite struct HijriTests {
    @Test(
        "dates",
        arguments: [
            ("1924-08-01", "1 Muharram 1343"), ("2026-11-20", "10 Jumada II 1448"), ("2027-02-08", "1 Ramadan 1448"),
            ("2077-11-16", "30 Dhu al-Hijja 1500"), ("2077-11-17", "~1 Muharram 1501"),
            ("1924-07-31", "~28 Dhu al-Hijja 1342"), ("0622-07-19", "~1 Muharram 1"),
        ])
    func dates(date: String, hijri: String) throws {
        #expect(HijriCalendar().date(of: try PrayerFiles.date(date)).description == hijri)
    }

    /// Every month of the table begins where hijridate begins it. ICU 78 has the same months from 1420 to 1450 AH.
    @Test func agreesWithOthers() throws {
        var compared = 0
        for row in try PrayerFiles.rows("hijri-months.tsv") {
            let year = try #require(Int(row[0]))
            for (month, start) in row[1...].enumerated() {
                let date = CivilDate(epochDay: try #require(Int32(start)))
                #expect(HijriCalendar().start(ofMonth: month + 1, year: year) == date, "\(year)-\(month + 1)")
                let first = HijriCalendar().date(of: date)
                #expect(first == HijriDate(year: year, month: month + 1, day: 1))
                compared += 1
            }
        }
        #expect(compared == 158 * 12)
    }

    /// A year of days and its neighbours, inside the table and on both sides of it: no day is left out or counted twice.
    @Test("days follow each other", arguments: [0, 2, -2])
    func noGaps(offset: Int) throws {
        var calendar = HijriCalendar(offset: offset)
        let isSighted = calendar.sight(9, of: 1448, on: try PrayerFiles.date("2027-02-09"))
        #expect(isSighted)
        var last = calendar.date(of: CivilDate(epochDay: -25_568))
        for day in Int32(-25_567)..<84_400 {
            let date = calendar.date(of: CivilDate(epochDay: day))
            let isNext =
                date.day == last.day + 1 && date.month == last.month
                || date.day == 1 && (26...31).contains(last.day) && date.month == last.month % 12 + 1
            guard isNext, (1...31).contains(date.day) else {
                Issue.record("\(last) is followed by \(date)")
                return
            }
            #expect(calendar.civil(date) == CivilDate(epochDay: day))
            last = date
        }
    }

    @Test(
        "no such date",
        arguments: [(0, 1, 1), (1448, 0, 1), (1448, 13, 1), (1448, 9, 0), (1448, 9, 31), (1448, 9, 30), (1600, 1, 31)])
    func noSuchDate(year: Int, month: Int, day: Int) {
        #expect(HijriCalendar().civil(HijriDate(year: year, month: month, day: day)) == nil)
    }

    @Test func sightingsMoveAMonth() throws {
        var calendar = HijriCalendar(offset: 1)
        let date = try PrayerFiles.date("2027-02-08")
        #expect(calendar.date(of: date).description == "2 Ramadan 1448")
        let isSighted = calendar.sight(9, of: 1448, on: date + 1)
        #expect(isSighted)
        #expect(calendar.date(of: date).month == 8)
        #expect(calendar.date(of: date + 1).description == "1 Ramadan 1448")
        let isFar = !calendar.sight(10, of: 1448, on: date)
        #expect(isFar)
        #expect(calendar.date(of: date + 60).month == 11)
    }

    /// Sha'ban 1448 has 30 days in the table, so a Ramadan that begins a day later needs a Sha'ban that does.
    @Test("months beside a sighted one have 29 or 30 days", arguments: [-3, -2, -1, 0, 1, 2, 3], [-2, 0, 2])
    func neighbours(by days: Int, offset: Int) throws {
        var calendar = HijriCalendar(offset: offset)
        let start = calendar.start(ofMonth: 9, year: 1448) + offset + days
        let isSighted = calendar.sight(9, of: 1448, on: start)
        #expect(isSighted)
        #expect(calendar.start(ofMonth: 9, year: 1448) == start)
        var starts: [CivilDate] = []
        for year in 1447...1449 {
            starts += (1...12).map { calendar.start(ofMonth: $0, year: year) }
        }
        #expect(zip(starts, starts.dropFirst()).allSatisfy { (29...30).contains($1 - $0) })
        #expect(calendar.contradiction == nil)
        // A year away, nothing has moved.
        #expect(starts.first == HijriCalendar(offset: offset).start(ofMonth: 1, year: 1447))
        #expect(starts.last == HijriCalendar(offset: offset).start(ofMonth: 12, year: 1449))
    }

    @Test(
        "two sightings that leave a month 27 or 31 days contradict each other",
        arguments: [(27, true), (29, false), (30, false), (31, true)])
    func contradiction(days: Int, isOne: Bool) throws {
        var calendar = HijriCalendar()
        let start = calendar.start(ofMonth: 9, year: 1448)
        let areSighted = [calendar.sight(9, of: 1448, on: start), calendar.sight(10, of: 1448, on: start + days)]
        #expect(areSighted == [true, true])
        #expect((calendar.contradiction != nil) == isOne)
    }
}
