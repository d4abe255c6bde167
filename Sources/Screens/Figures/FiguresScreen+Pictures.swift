import CivilTime
import RemindProtocol
import RemindText
import Reminders
import Statistics
import Vocabulary

extension FiguresScreen {
    /// How far the pair in use is used up.
    var lens: FiguresDrawing.Lens? {
        guard let subject, let clock, case .cycles(let reply)? = answers[.cycles(subject)],
            let cycles = reply.histories.first, let view = LensView(LensPairs(cycles, today: reply.today))
        else { return nil }
        let status = view.status
        let opened = "opened \(clock.past(view.pair.opened))"
        let isWorn = view.lenses.isWorn
        return FiguresDrawing.Lens(
            title: CleanText.line([view.pair.type, view.eye, opened].compactMap(\.self).joined(separator: ", ")),
            percent: status.percent, level: status.level, headline: status.headline,
            counts: (isWorn ? ["worn \(status.worn) of \(status.days)"] : []) + [
                "open \(status.open) of \(status.days)"
            ],
            text: LensText.text(view), buttons: buttons(view.lenses))
    }

    /// `Worn today` until that is recorded, and `New pair`.
    private func buttons(_ lenses: LensPairs) -> [FiguresDrawing.Lens.Button] {
        guard lenses.isWorn else { return [.init(label: "New one", what: lenses.reminder)] }
        let isOpen = lenses.day(lenses.today)?.worn == false
        let worn =
            isOpen ? [FiguresDrawing.Lens.Button(label: "Worn today", what: "\(lenses.reminder)@\(lenses.today)")] : []
        // Each day begins with fresh daily lenses.
        let isDaily = lenses.pairs.last?.status.days == 1
        return worn + (isDaily ? [] : [.init(label: "New pair", what: lenses.reminder)])
    }

    /// The year from its reply.
    var newYear: YearDrawing? {
        guard let clock, let subject else { return nil }
        let year = chosenYear ?? clock.today.year
        guard case .habits(let reply)? = answers[.year(subject, year)] else { return nil }
        let words = HabitDayText(reply)
        let weekdays = clock.display.weekdays
        let start = reply.first.beginningOfWeek(from: clock.display.weekStart)
        let dates = (0...(reply.last - reply.first)).map { reply.first + $0 }
        return YearDrawing(
            year: year, numbers: HabitGridText(reply, style: Style(), weekStart: clock.display.weekStart).numbers,
            weekdays: weekdays.map { String(DateWords.short($0).prefix(2)) },
            months: dates.filter { $0.day == 1 }.map {
                YearDrawing.Month(column: ($0 - start) / 7, name: String(DateWords.month($0).prefix(3)))
            },
            days: dates.map { date in
                YearDrawing.Day(
                    date: date, column: (date - start) / 7, row: (date - start) % 7, level: words.level(date),
                    isToday: date == reply.today, spoken: words.spoken(date))
            },
            focus: focus.flatMap { $0.year == year ? $0 : nil } ?? reply.first, legend: HabitGridText.levels,
            hasNext: year < reply.today.year)
    }

    /// The chart from its reply.
    var newChart: ChartDrawing? {
        guard let subject, let clock, case .days(let reply)? = answers[.days(subject, span)],
            let series = reply.series.first
        else { return nil }
        // Days that are only done or not are the year's.
        guard series.values != nil || Kinds.named(series.kind)?.has(.chain) != true else { return nil }
        let chart = DayChart(series, clock: clock)
        let goals = chart.goals
        let axis = chart.axis?.reaching(goals)
        let rows = chart.values.enumerated().reversed().compactMap { place, value -> ChartDrawing.Row? in
            guard let value else { return nil }
            let date = chart.first + place
            return ChartDrawing.Row(
                date: date, place: place, point: chart.point(ofDay: place),
                day: DayInWords.name(date, today: clock.today), text: chart.label(value))
        }
        return ChartDrawing(
            title: chart.title, span: span, isTable: isTable, isBars: chart.isBars, axis: axis,
            layers: chart.isLines
                ? chart.layers : [DayChart.Layer(name: chart.title, role: .days, values: chart.points)],
            goals: axis == nil ? [] : goals.map { ChartDrawing.Goal(value: $0, label: chart.label($0)) },
            top: axis.map { chart.label($0.top) } ?? "", bottom: axis.map { chart.label($0.bottom) } ?? "",
            first: chart.ends.first, last: chart.ends.last,
            legend: chart.isLines
                ? chart.layers.reversed().map { "\($0.role.mark(isUnicode: true)) \($0.name)" }.joined(separator: "   ")
                : "",
            summary: chart.axis == nil ? DayChart.nothing : chart.summary,
            highlight: rows.first { $0.date == highlight }, rows: rows)
    }
}
