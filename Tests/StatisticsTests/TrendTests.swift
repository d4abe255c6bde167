import CivilTime
import Support
import Testing
import Vocabulary

@testable import Reminders
@testable import Statistics

@Suite("The trend of a level") struct TrendTests {
    private let today = CivilDate(epochDay: 20_500)

    /// - Parameter values: The readings of each day, in units.
    private func readings(_ values: [[Double]]) -> ReadingDays {
        var days = ReadingDays()
        var sequence: Int64 = 0
        for (offset, day) in values.enumerated() {
            for value in day {
                sequence += 1
                days.add(
                    Int64((value * 1000).rounded()), day: today - (values.count - 1) + offset,
                    happened: Instant(seconds: sequence),
                    entry: EntryStamp(turn: 0, id: EntryID(device: "a", sequence: sequence)))
            }
        }
        return days
    }

    /// fourmilab.ch/hackdiet, "Calculating daily trend": the log of November 1990.
    @Test("The Hacker's Diet's own example")
    func published() throws {
        let trend = try #require(Trend(readings([[173.6], [172.5], [171.5], [172], [171.5]]), through: today))
        #expect(trend.values.dropFirst().map { ($0 / 100).rounded() / 10 } == [173.5, 173.3, 173.2, 173.0])
    }

    @Test("a day without a reading keeps it, and several of a day are averaged first")
    func gaps() throws {
        let trend = try #require(Trend(readings([[80], [], [], [78, 82, 83], [], [70]]), through: today))
        #expect(trend.values == [80_000, 80_000, 80_000, 80_100, 80_100, 79_090])
        #expect(Trend(readings([]), through: today) == nil)
        #expect(trend[today + 1] == nil && trend[today - 6] == nil)
    }

    @Test("the slope is that of a line through its last 28 days, from eight days on")
    func slope() throws {
        // A steady loss: in the end the trend loses as much a day.
        let line = (0..<200).map { [100 - Double($0) * 0.1] }
        let trend = try #require(Trend(readings(line), through: today))
        #expect(abs(try #require(trend.slope(on: today)) + 100) < 0.01)
        let short = try #require(Trend(readings(Array(line.prefix(7))), through: today))
        #expect(short.slope(on: today) == nil)
        #expect(try #require(Trend(readings(Array(line.prefix(8))), through: today)).slope(on: today) != nil)
        // What was before the 28 days does not count.
        let still = Array(repeating: [80.0], count: 200)
        #expect(try #require(Trend(readings(line + still), through: today).flatMap { $0.slope(on: today) }) < 0.001)
    }

    @Test("the day of the goal is there only if it goes that way, and fast enough")
    func goal() throws {
        let line = (0..<200).map { [100 - Double($0) * 0.1] }
        let trend = try #require(Trend(readings(line), through: today))
        let value = try #require(trend[today])
        #expect(trend.day(reaching: value - 1000, from: today, least: 50.0 / 7) == today + 10)
        #expect(trend.day(reaching: value + 1000, from: today, least: 50.0 / 7) == nil)
        #expect(trend.day(reaching: value, from: today, least: 50.0 / 7) == nil)
        #expect(trend.day(reaching: value - 1_000_000, from: today, least: 50.0 / 7) == nil)
        // 49 and 51 grams a week.
        for (grams, isThere) in [(49.0, false), (51.0, true)] {
            let slow = try #require(Trend(readings((0..<400).map { [90 - Double($0) * grams / 7000] }), through: today))
            let least = 50.0 / 7
            let goal = try #require(slow[today]) - 500
            #expect((slow.day(reaching: goal, from: today, least: least) != nil) == isThere, "\(grams)")
        }
    }

    @Test("what stats says of a weight: rate, goal and body mass, in any unit")
    func view() throws {
        let id = try #require(ReminderID(rawValue: "weight"))
        let line = (0..<200).map { [100 - Double($0) * 0.1] }
        func view(_ fields: [String: String], unit: String = "kg") throws -> MeasuredView {
            var definition = Definition(id: id, kind: "weight", title: "Weight")
            definition.fields = fields.merging(["unit": unit]) { $1 }.mapValues { .text($0) }
            let measuring = try #require(Kinds.named("weight")?.measures?.measuring(definition))
            let readings = readings(line)
            let series = readings.series(
                measuring, first: today - 199, through: today, defined: today - 199, today: today)
            var view = MeasuredView(series, within: (today - 29)...today, measuring, of: definition)
            view.describe(readings, within: (today - 29)...today, today: today, measuring, of: definition)
            return view
        }
        let plain = try view([:])
        #expect(plain.trend?.perWeek == -0.7 && plain.trend?.reached == nil && plain.bmi == nil)
        #expect(plain.begun == MeasuredView.Extreme(value: 100, day: today - 199))
        let trend = try #require(plain.trend?.value)
        #expect(abs(trend - 81) < 0.1)
        #expect(try view(["height": "180 cm"]).bmi == (trend / 3.24 * 10).rounded() / 10)
        #expect(try view(["height": "180 cm"], unit: "lb").bmi == (trend * 0.45359237 / 3.24 * 10).rounded() / 10)
        #expect(try view(["goal": "80.55 kg"]).trend?.reached == today + 5)
        #expect(try view(["goal": "90 kg"]).trend?.reached == nil)
    }
}
