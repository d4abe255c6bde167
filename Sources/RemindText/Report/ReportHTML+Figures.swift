import CivilTime
import Statistics
import Vocabulary

/// The figures of all medications together: the summary, the charts, and what the figures mean.
extension ReportHTML {
    var summary: String {
        let total = statistics.total
        var rows = [
            ("Adherence", StatisticsText.adherence(total)),
            ("On time", StatisticsText.punctuality(total, window: statistics.window)),
            (
                "Not counted",
                "\(total.skipped) skipped, \(total.unreviewed) not reviewed, "
                    + "\(statistics.pending) pending, \(statistics.extra) as needed or extra"
            ),
            ("Days in a row without a missed dose", "\(statistics.streak), the longest \(statistics.longestStreak)"),
        ]
        if let gap = statistics.longestGap {
            let from = moment(gap.from)
            let end = gap.to.map { "to \(moment($0))" } ?? "and still"
            rows.append(
                (
                    "Longest time without a dose",
                    "\(ElapsedText.hours(gap.seconds)), \(gap.fullTitle): \(from) \(end)"
                ))
        }
        let cells = rows.map { "<tr><th>\(HTML.escaped($0.0))</th><td>\(HTML.escaped($0.1))</td></tr>" }
        return "<section><h2>Summary</h2><table class=\"facts\">\(cells.joined(separator: "\n"))</table></section>"
    }

    var charts: String {
        // Without a dose that counts, each of them is empty.
        let (first, last) = (statistics.since, statistics.until)
        guard statistics.total.taken + statistics.total.missed > 0 else { return "" }
        let days = Dictionary(
            statistics.days.map { ($0.date, $0.figures) },
            uniquingKeysWith: { $1 })
        let weekdays = ReportChart(
            name: "By weekday",
            bars: statistics.weekdays.map {
                let name = StatisticsText.weekday($0.weekday)
                return ReportChart.Bar(label: name, title: name, figures: $0.figures)
            })
        let times = ReportChart(
            name: "By time of day",
            bars: statistics.times.map {
                let name = StatisticsText.time($0.time, clock: clock)
                return ReportChart.Bar(label: name, title: name, figures: $0.figures)
            })
        let all = [ReportChart.days(days, from: first, through: last), weekdays, times]
        return """
            <section class="charts"><h2>Adherence</h2>
            <p class="quiet"><span class="key taken"></span> taken <span class="key missed"></span> missed</p>
            \(all.map { $0.svg() }.joined(separator: "\n"))
            </section>
            """
    }

    var days: String {
        let series = (report.series ?? []).filter { one in
            one.states.contains { $0 != .none } || one.extra != nil || one.values?.contains { $0 != nil } == true
        }
        guard !series.isEmpty else { return "" }
        let figures = series.map { ReportDays(series: $0, clock: clock).svg() }
        return """
            <section class="charts"><h2>Day by day</h2>
            \(ReportDays.legend)
            \(figures.joined(separator: "\n"))
            </section>
            """
    }

    var definitions: String {
        let length = DurationText.words(.seconds(statistics.window))
        return """
            <section class="quiet"><h2>What the figures mean</h2>
            <p>Adherence is doses taken of doses taken or missed, rounded down. Skipped doses, doses missed while the \
            machine was off and not reviewed, pending doses, doses taken as needed and days on which a medication was \
            paused are in no rate. On time is no more than \(HTML.escaped(length)) before or after the dose was due, \
            of those taken.</p></section>
            """
    }
}
