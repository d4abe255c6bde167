import CivilTime
import RemindControl
import Testing

@testable import RemindCore
@testable import remindctl

@Suite("The text of statistics") struct StatisticsTests {
    static func figures(_ taken: Int, _ missed: Int, skipped: Int = 0, unreviewed: Int = 0, onTime: Int = 0) -> Figures
    {
        var figures = Figures()
        figures.taken = taken
        figures.missed = missed
        figures.skipped = skipped
        figures.unreviewed = unreviewed
        figures.onTime = onTime
        return figures
    }

    /// Of November 2026 until the 20th: ten days with all, some with less.
    static let view: StatisticsView = {
        var days: [StatisticsView.Day] = []
        for day in 1...20 where day != 7 {
            let missed = [3: 2, 5: 1, 12: 1, 18: 2][day] ?? 0
            let figures = day == 9 ? figures(0, 0, skipped: 2) : figures(2 - missed, missed, onTime: 2 - missed)
            days.append(StatisticsView.Day(date: "2026-11-\(day < 10 ? "0" : "")\(day)", figures: figures))
        }
        return StatisticsView(
            since: "2026-10-22", until: "2026-11-20", kind: "medication", window: 3600,
            total: figures(30, 6, skipped: 2, unreviewed: 1, onTime: 29), pending: 1, extra: 4, lapsed: 0,
            reminders: [
                StatisticsView.Row(
                    id: "metformin", kind: "medication", title: "Metformin", figures: figures(20, 4, onTime: 20)),
                StatisticsView.Row(
                    id: "zinc", kind: "medication", title: "Zinc", person: "Anna",
                    figures: figures(10, 2, skipped: 2, unreviewed: 1, onTime: 9)),
            ],
            weekdays: Weekday.allCases.map {
                StatisticsView.WeekdayRow(
                    weekday: "\($0)", figures: $0 == .sunday ? Figures() : figures(5, 1, onTime: 4))
            },
            times: TimeOfDay.allCases.map {
                StatisticsView.TimeRow(time: $0, figures: $0 == .night ? Figures() : figures(10, 2, onTime: 9))
            },
            longestGap: StatisticsView.Gap(
                reminder: "zinc", title: "Zinc", seconds: 94_200, from: Samples.stamp("2026-11-02T08:05"),
                to: Samples.stamp("2026-11-03T10:15")),
            streak: 2, longestStreak: 11, month: "2026-11", days: days)
    }()

    private func lines(_ style: Style, _ change: (inout StatisticsView) -> Void = { _ in }) -> String {
        var view = StatisticsTests.view
        change(&view)
        return text(StatisticsText(view: view, clock: Samples.clock, style: style).lines())
    }
}
