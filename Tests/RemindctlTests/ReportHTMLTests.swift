import CivilTime
import RemindControl
import Testing

@testable import Reminders
@testable import Statistics
@testable import remindctl

/// The doses of a report, as a doctor reads them.
@Suite("The medications of a report") struct ReportHTMLTests {
    @Test("show the day on which a dose changed")
    func changed() {
        let page = page([
            .init(reminder: "metformin", from: "2026-09-01", dose: "500 mg"),
            .init(reminder: "metformin", from: "2026-11-11", dose: "850 mg"),
        ])
        #expect(
            page.contains(
                "<td>500 mg, until Tuesday, 10 November 2026<br>850 mg from Wednesday, 11 November 2026</td>"))
    }

    @Test("show the steps of a taper")
    func taper() {
        let steps = [
            TaperStep(dose: "40 mg", from: "2026-11-11", until: "2026-11-15"),
            TaperStep(dose: "20 mg", from: "2026-11-16", until: nil),
        ]
        let page = page([.init(reminder: "metformin", from: "2026-11-10", dose: "", steps: steps)])
        #expect(
            page.contains(
                "<td>40 mg from Wednesday, 11 November 2026, 5 days<br>20 mg from Monday, 16 November 2026 on</td>"))
    }

    @Test("show a dose that did not change without a date, and what each schedule has of its own")
    func unchanged() {
        let page = page([.init(reminder: "metformin", from: "2026-09-01", dose: "500 mg")])
        #expect(page.contains("<td>500 mg</td><td>Every day at 08:00<br>Every day at 20:00 (dose 850 mg)</td>"))
    }

    private func page(_ prescriptions: [ReportView.Prescription]) -> String {
        let statistics = StatisticsView(
            since: "2026-11-01", until: "2026-11-20", window: 3600, total: Figures(), pending: 0, extra: 0, lapsed: 0,
            reminders: [], weekdays: [], times: [], longestGap: nil, streak: 0, longestStreak: 0, month: "2026-11",
            days: [])
        let report = ReportView(
            statistics: statistics, reminders: Samples.reminders.filter { $0.id == "metformin" }, doses: [], left: 0,
            notes: [], prescriptions: prescriptions)
        return ReportHTML(report: report, clock: Samples.clock).page()
    }
}
