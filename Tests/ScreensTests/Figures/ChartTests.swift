import CivilTime
import RemindProtocol
import RemindText
import Reminders
import Samples
import Screens
import Statistics
import Testing
import Vocabulary

/// The values behind the window's charts and the ones that the terminal draws and prints, from the same replies.
@Suite("The charts of a reminder as values") struct ChartTests {
    private static func days(_ series: DaySeriesView) -> FiguresScreen.Answer {
        .days(Remindd1.DaysReply(zone: "Europe/Zurich", now: Samples.now.seconds, series: [series]))
    }

    private static func series(_ kind: String, _ unit: String?, _ values: [Double?]) -> DaySeriesView {
        let first = Samples.clock.today - (values.count - 1)
        let none = values.map { _ in 0 }
        var view = DaySeriesView(
            reminder: kind, kind: kind, title: kind, first: first, last: Samples.clock.today,
            states: values.map { _ in .none }, levels: none, done: none, due: none, streak: 0, longestStreak: 0,
            rate: nil)
        (view.values, view.unit) = (values, unit)
        return view
    }

    private static func weight() -> DaySeriesView {
        var view = series("weight", "kg", [73.3, nil, 72.8, 72.1] + [Double?](repeating: nil, count: 25) + [71.9])
        (view.fold, view.goal) = ("last", "70 kg")
        view.trend = view.values?.map { $0.map { $0 + 0.1 } }
        return view
    }

    private static func water() -> DaySeriesView {
        var view = series("water", "ml", [1800, 250, nil] + [Double?](repeating: 1200, count: 27))
        (view.fold, view.goal) = ("sum", "at least 2 l a day")
        return view
    }

    private static func sleep() -> DaySeriesView {
        var view = series("sleep", "h", [7.5, nil] + [Double?](repeating: 8, count: 28))
        (view.fold, view.goal) = ("sum", "between 7h and 9h a day")
        return view
    }

    private static func metformin() -> DaySeriesView {
        var view = series("medication", nil, [Double?](repeating: nil, count: 30))
        view.values = nil
        view.due = [2, 0, 3] + [Int](repeating: 2, count: 27)
        view.done = [1, 0, 2] + [Int](repeating: 1, count: 27)
        return view
    }

    private static func screen(_ series: DaySeriesView) -> FiguresScreen {
        var (screen, _) = FiguresTests.screen(series.reminder, series.kind)
        _ = screen.handle(.answered(.days(.reminder(series.reminder), .month), days(series), Samples.clock))
        return screen
    }

    @Test("a chart has the values, the axis and the summary of remindctl chart")
    func charts() throws {
        for series in [Self.weight(), Self.water(), Self.sleep(), Self.metformin()] {
            let chart = try #require(Self.screen(series).drawing?.chart)
            let reply = Remindd1.DaysReply(zone: "Europe/Zurich", now: Samples.now.seconds, series: [series])
            let lines = ChartText.lines(reply, clock: Samples.clock, style: Style())
            let plain = DayChart(series, clock: Samples.clock)
            let axis = try #require(plain.axis)
            #expect(lines[2].contains("\(plain.label(axis.top)) ┤"), "\(lines[2])")
            #expect(lines[9].contains("\(plain.label(axis.bottom)) ┤"), "\(lines[9])")
            #expect(lines.contains("  " + chart.summary))
            #expect(chart.axis == axis.reaching(chart.goals.map(\.value)))
            // The table has each value of --json, in its place.
            let known = series.values.map { $0.enumerated().filter { $1 != nil }.map(\.offset) }
            let due = series.due.indices.filter { series.due[$0] > 0 }
            #expect(chart.rows.map(\.place) == (known ?? due).reversed())
            for row in chart.rows {
                let value = try #require(chart.layers.last?.values[row.place])
                #expect(row.text == plain.label(value) && row.date == series.first + row.place)
                if let number = series.values?[row.place] {
                    #expect(value == Int64((number * (series.unit == "h" ? 3600 : 1) * 1000).rounded()))
                } else {
                    #expect(value == Int64(series.done[row.place] * 100_000 / series.due[row.place]))
                }
            }
        }
    }

    @Test("a year has the mean of each week, the same in the window and the terminal, and its table has the days")
    func year() throws {
        var series = Self.series("weight", "kg", (0..<365).map { Double($0 % 7) + 70 })
        series.fold = "last"
        series.trend = series.values
        let plain = DayChart(series, clock: Samples.clock)
        #expect(plain.step == 7 && plain.points.count == 53 && plain.values.count == 365)
        // 365 days are 52 weeks and the day before them.
        #expect(plain.points[0] == 70_000 && plain.points[1] == 73_000 && plain.points[52] == 73_000)
        #expect(plain.point(ofDay: 0) == 0 && plain.point(ofDay: 1) == 1 && plain.point(ofDay: 364) == 52)
        #expect(plain.day(ofPoint: 1) == series.first + 1 && plain.day(ofPoint: 0) == series.first)
        #expect(plain.ends.first == "21 Nov 2025" && plain.ends.last == "20 Nov")
        #expect(plain.summary.hasSuffix("each point is the mean of a week"))
        var (screen, _) = FiguresTests.screen("weight", "weight")
        _ = screen.handle(.span(.year))
        _ = screen.handle(.answered(.days(.reminder("weight"), .year), Self.days(series), Samples.clock))
        let chart = try #require(screen.drawing?.chart)
        #expect(chart.layers.map(\.values.count) == [53, 53] && chart.rows.count == 365)
        #expect(chart.first == "21 Nov 2025" && chart.last == "20 Nov" && chart.rows.last?.day == "21 November 2025")
        #expect(chart.rows.first?.point == 52 && chart.rows.first?.place == 364)
        // The pointer at the end is on a day of the last week.
        _ = screen.handle(.point(0.999))
        #expect(screen.drawing?.chart?.highlight?.point == 52)
        #expect(DayChart(Self.weight(), clock: Samples.clock).step == 1)
    }

    @Test("axes begin where they should, and have room for the goal")
    func axes() throws {
        let weight = try #require(Self.screen(Self.weight()).drawing?.chart)
        #expect(weight.axis == ChartAxis(bottom: 70_000, top: 73_400) && !weight.isBars)
        #expect(weight.goals.map(\.label) == ["70 kg"] && weight.legend == "• a day   ─ trend")
        let water = try #require(Self.screen(Self.water()).drawing?.chart)
        #expect(water.axis == ChartAxis(bottom: 0, top: 2_000_000) && water.isBars && water.bottom == "0 ml")
        let sleep = try #require(Self.screen(Self.sleep()).drawing?.chart)
        #expect(sleep.axis == ChartAxis(bottom: 0, top: 32_400_000) && sleep.goals.map(\.label) == ["7 h", "9 h"])
        // A scale keeps its axis, with one part and without.
        var mood = Self.series("mood", nil, [7] + [Double?](repeating: nil, count: 29))
        (mood.fold, mood.range) = ("mean", [1, 10])
        let scale = try #require(Self.screen(mood).drawing?.chart)
        #expect(scale.axis == ChartAxis(bottom: 1000, top: 10_000) && !scale.isBars && scale.rows.count == 1)
        mood.parts = ["energy": mood.values?.map { $0.map { $0 - 2 } } ?? []]
        let parts = try #require(Self.screen(mood).drawing?.chart)
        #expect(parts.axis == scale.axis && parts.layers.map(\.name) == ["energy", "mood"])
        #expect(parts.legend == "• mood   ○ energy")
        // A share goes from nothing to everything, whatever was done.
        let share = try #require(Self.screen(Self.metformin()).drawing?.chart)
        #expect(share.axis == .share && share.top == "100 %" && share.bottom == "0 %")
        #expect(share.rows.map(\.text).suffix(2) == ["66 %", "50 %"])
    }

    @Test("the pointer and the keyboard show a value, and the table has all of them")
    func values() throws {
        var screen = Self.screen(Self.weight())
        _ = screen.handle(.point(0.03))
        #expect(screen.drawing?.chart?.highlight?.spoken == "22 October: 73.3 kg")
        _ = screen.handle(.point(0.9))
        #expect(screen.drawing?.chart?.highlight?.spoken == "20 November, today: 71.9 kg")
        _ = screen.handle(.point(nil))
        #expect(screen.drawing?.chart?.highlight == nil)
        // The latest first, then the one before it; the ends hold.
        var spoken: [String] = []
        for step in [-1, -1, -1, -1, -1, 1] {
            _ = screen.handle(.moveValue(step))
            spoken.append(screen.drawing?.chart?.highlight?.text ?? "")
        }
        #expect(spoken == ["71.9 kg", "72.1 kg", "72.8 kg", "73.3 kg", "73.3 kg", "72.8 kg"])
        #expect(screen.handle(.table(true)) == [] && screen.drawing?.chart?.isTable == true)
        #expect(screen.handle(.span(.year)) == [.ask(.days(.reminder("weight"), .year))])
        #expect(screen.drawing?.chart == nil)
    }
}
