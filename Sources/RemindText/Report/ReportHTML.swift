import CivilTime
import Reminders
package import Statistics
import Vocabulary

/// A report as one file of HTML that needs nothing else: styles and charts are in it.
package struct ReportHTML {
    /// The size of the printed page.
    package enum Paper: String, CaseIterable {
        case a4, letter

        var name: String { self == .a4 ? "A4" : "letter" }
    }

    let report: ReportView
    let clock: Clock
    let paper: Paper

    package init(report: ReportView, clock: Clock, paper: Paper = .a4) {
        (self.report, self.clock, self.paper) = (report, clock, paper)
    }

    var statistics: StatisticsView { report.statistics }

    package func page() -> String {
        let whose = (statistics.person ?? report.patient?.name).map { " for \($0)" } ?? ""
        let title = "Medication report\(whose)"
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(ReportStyle.policy)">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(HTML.escaped(title))</title>
            <style>
            \(ReportStyle.sheet)
            @page { size: \(paper.name); margin: 16mm; }
            </style>
            </head>
            <body>
            <h1>\(HTML.escaped(title))</h1>\(born)\(several)
            <p class="quiet">\(period), as recorded by remindd, written on \
            \(HTML.escaped(DateWords.full(clock.today))) (\(HTML.escaped(clock.zone.name)))</p>
            \(summary)
            \(medications)
            \(devices)
            \(charts)
            \(days)
            \(doses)
            \(late)
            \(asNeeded)
            \(notes)
            \(definitions)
            </body>
            </html>

            """
    }

    private var born: String {
        guard let day = report.patient?.born.flatMap({ CivilDate($0) }) else { return "" }
        return "\n<p>born \(day.components.day) \(DateWords.month(day)) \(day.year)</p>"
    }

    /// A summary over several people says nothing about any of them.
    private var several: String {
        let names = Set(report.reminders.map { $0.fields["person"]?.text ?? "" })
        guard names.count > 1 else { return "" }
        let named = names.filter { !$0.isEmpty }.sorted().joined(separator: ", ")
        let others = names.contains("") ? " and medications without a name" : ""
        return "\n<p><strong>About \(HTML.escaped(named))\(others), together.</strong> For one of them: "
            + "remindctl report --person NAME</p>"
    }

    private var period: String {
        HTML.escaped("\(day(statistics.since)) to \(day(statistics.until))")
    }

    func day(_ date: CivilDate) -> String { DateWords.full(date) }

    /// `Fri 20 Nov 2026 08:00`
    func moment(_ time: Timestamp) -> String {
        let local = time.local
        return "\(DateWords.brief(local.date)) \(local.date.year) \(clock.text(local.time.wholeMinute))"
    }
}
