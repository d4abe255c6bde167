import CivilTime
import Testing
import Vocabulary

@testable import Reminders
@testable import Statistics

@Suite("Stretches of time by the clock") struct StretchTests {
    private func seconds(_ texts: [String]) throws -> [Int32] {
        try texts.map { try #require(ClockTime($0)).secondOfDay }
    }

    @Test(
        "times are averaged on a circle",
        arguments: [
            (["23:50", "00:10"], "00:00", 600), (["23:00", "23:00", "23:00"], "23:00", 0),
            (["22:00", "23:00", "00:00"], "23:00", 2400), (["06:30"], "06:30", 0),
            (["00:00", "23:59", "00:01"], "00:00", 40), (["11:00", "13:00"], "12:00", 3600),
        ])
    func circle(times: [String], mean: String, within: Int32) throws {
        let found = try #require(ClockCircle.mean(try seconds(times)))
        #expect(ClockTime(secondOfDay: found.time).description == mean && found.within == within)
    }

    @Test("times all around the dial have no mean")
    func around() throws {
        #expect(ClockCircle.mean(try seconds(["00:00", "12:00"])) == nil)
        #expect(ClockCircle.mean(try seconds(["00:00", "08:00", "16:00"])) == nil)
        #expect(ClockCircle.mean([]) == nil)
    }

    /// The bug of the app: seven nights at the same time of day deviate by days.
    @Test("a week of the same nights is regular, also over the change of the clocks")
    func week() throws {
        let zone = try ZoneDirectory(environment: [:]).rules(named: "Europe/Zurich")
        let id = try #require(ReminderID(rawValue: "sleep"))
        let definition = Definition(id: id, kind: "sleep", title: "Sleep")
        let measuring = try #require(Kinds.named("sleep")?.measures?.measuring(definition))
        var readings = ReadingDays()
        // 2026-10-25 has 25 hours.
        let first = try #require(CivilDate("2026-10-22"))
        let bed = try #require(ClockTime("23:10"))
        let wake = try #require(ClockTime("06:50"))
        for offset in 0..<7 {
            let day = first + offset
            let from = try #require(zone.instant(of: CivilDateTime(day - 1, bed)))
            let until = try #require(zone.instant(of: CivilDateTime(day, wake)))
            readings.add(
                (until - from).milliseconds, day: day, happened: until,
                entry: EntryStamp(turn: 0, id: EntryID(device: "a", sequence: Int64(offset) + 1)),
                parts: ["deep": 5_400_000, "quality": 4000],
                stretch: Stretch(from: from, until: until, zone: zone))
        }
        // A nap is no night.
        let noon = try #require(zone.instant(of: CivilDateTime(first, ClockTime.noon)))
        readings.add(
            1_800_000, day: first, happened: noon, entry: EntryStamp(turn: 0, id: EntryID(device: "a", sequence: 9)),
            stretch: Stretch(from: noon - .seconds(1800), until: noon, zone: zone))
        let range = first...(first + 6)
        let series = readings.series(
            measuring, first: first, through: first + 6, defined: first, today: first + 6)
        var view = MeasuredView(series, within: range, measuring, of: definition)
        view.describe(readings, within: range, today: first + 6, measuring, of: definition)
        #expect(
            view.regularity
                == MeasuredView.Regularity(begins: bed, beginsWithin: 0, ends: wake, endsWithin: 0))
        #expect(view.nights?.count == 7)
        #expect(view.nights?.map(\.seconds).sorted() == [27_600, 27_600, 27_600, 27_600, 27_600, 27_600, 31_200])
        #expect(view.nights?.first?.parts == ["deep": 90, "quality": 4])
        let quality = try #require(view.parts?.first { $0.name == "quality" })
        #expect(quality.days == 7 && quality.mean == 4)
        #expect(view.between == nil)
    }
}
