import CivilTime
import RemindProtocol
import Samples
import Testing
import Vocabulary
import Worlds

@testable import RemindText
@testable import Reminders
@testable import Statistics

/// The doses of a report, as a doctor reads them.
@Suite("The medications of a report") struct ReportHTMLTests {
    @Test("show the day on which a dose changed")
    func changed() {
        let page = page([
            .init(reminder: "metformin", from: Samples.civil("2026-09-01"), dose: "500 mg"),
            .init(reminder: "metformin", from: Samples.civil("2026-11-11"), dose: "850 mg"),
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
        let page = page([.init(reminder: "metformin", from: Samples.civil("2026-11-10"), dose: "", steps: steps)])
        #expect(
            page.contains(
                "<td>40 mg from Wednesday, 11 November 2026, 5 days<br>20 mg from Monday, 16 November 2026 on (now)</td>"
            ))
    }

    @Test("mark no step of a taper that was replaced, or that is over")
    func replaced() {
        let steps = [TaperStep(dose: "40 mg", from: "2026-11-11", until: "2026-11-15")]
        #expect(
            !page([.init(reminder: "metformin", from: Samples.civil("2026-11-10"), dose: "", steps: steps)]).contains(
                "(now)"))
        let old = [TaperStep(dose: "20 mg", from: "2026-11-16", until: nil)]
        let page = page([
            .init(reminder: "metformin", from: Samples.civil("2026-11-10"), dose: "", steps: old),
            .init(reminder: "metformin", from: Samples.civil("2026-11-19"), dose: "500 mg"),
        ])
        #expect(!page.contains("(now)") && page.contains("500 mg from Thursday, 19 November 2026</td>"))
    }

    @Test("say how long a medication is paused, and why")
    func paused() {
        var metformin = Samples.reminders.filter { $0.id == "metformin" }
        let until = CivilDate("2026-12-10")
        metformin[0].pauses = [Pause.Plan(from: CivilDate("2026-11-19"), until: until, reason: "surgery <knee>")]
        #expect(
            page([], reminders: metformin).contains(
                "<br>paused from 2026-11-19 until 2026-12-10: surgery &lt;knee&gt;</td>"))
    }

    @Test("say since when a medication is not taken any more")
    func stopped() {
        var metformin = Samples.reminders.filter { $0.id == "metformin" }
        (metformin[0].state, metformin[0].archived) = (.archived, Samples.civil("2026-11-18"))
        let page = page([], reminders: metformin)
        #expect(page.contains("(stopped on Wednesday, 18 November 2026)") && !page.contains("archived"))
    }

    @Test("have a column of reasons if a medication has one")
    func reasons() {
        var metformin = Samples.reminders.filter { $0.id == "metformin" }
        for name in ["reason", "prescriber", "start", "end"] { metformin[0].fields[name] = nil }
        #expect(!page([], reminders: metformin).contains("<th>Why</th>"))
        metformin[0].fields["reason"] = .text("diabetes")
        #expect(page([], reminders: metformin).contains("<th>When</th><th>Why</th>"))
        #expect(page([], reminders: metformin).contains("<td>diabetes</td></tr>"))
    }

    @Test("show a dose that did not change without a date, and what each schedule has of its own")
    func unchanged() {
        let page = page([.init(reminder: "metformin", from: Samples.civil("2026-09-01"), dose: "500 mg")])
        #expect(page.contains("<td>500 mg</td><td>Every day at 08:00<br>Every day at 20:00 (dose 850 mg)</td>"))
    }

    @Test("draw the days that grid, calendar and chart draw, with the same numbers")
    func days() throws {
        var due = DaySeriesView(
            reminder: "iron", kind: "medication", title: "Iron <b>", first: Samples.civil("2026-11-16"),
            last: Samples.civil("2026-11-20"),
            states: [.met, .partial, .unmet, .skipped, .paused], levels: [5, 3, 0, 0, 0], done: [2, 1, 0, 0, 0],
            due: [2, 2, 2, 0, 0], streak: 0, longestStreak: 1, rate: 33)
        var page = page([], [due])
        #expect(page.contains("<figcaption>Iron &lt;b&gt;</figcaption>"))
        for (title, style) in [
            ("2026-11-16: met, 2 of 2", "level5"), ("2026-11-17: partial, 1 of 2", "level3"),
            ("2026-11-18: unmet, 0 of 2", "missed"), ("2026-11-19: skipped", "empty"), ("2026-11-20: paused", "empty"),
        ] {
            #expect(page.contains("<g><title>\(title)</title><rect class=\"\(style)\""), "\(title)")
        }
        #expect(page.contains(">-</text></g>") && page.contains(">~</text></g>"))
        #expect(page.contains("<p class=\"quiet\">\(GridText.numbers(due))</p>"))
        // A tracker has a dot for each day with a reading, in the unit that the person wants.
        (due.title, due.values, due.unit) = ("Weight", [72, nil, 71, nil, 70], "kg")
        page = self.page([], [due])
        #expect(page.count(of: "<circle") == 3 && page.count(of: "class=\"trace\"") == 2)
        #expect(page.contains("<title>2026-11-18: 71 kg</title>"))
        #expect(page.contains("mean 71 kg on 3 days, last 70 kg"))
        var clock = Samples.clock
        clock.display.units = [.mass: try MeasureUnit(parsing: "lb")]
        page = self.page([], [due], clock)
        #expect(page.contains("<title>2026-11-18: 156.5 lb</title>") && !page.contains("71 kg"))
        // Nothing to draw, no section.
        #expect(!self.page([], []).contains("Day by day"))
    }

    @Test("list what was missed, and of late doses how many and the worst")
    func late() {
        func dose(_ day: Int, _ status: ReportView.Dose.Status, _ lateness: Int64? = nil) -> ReportView.Dose {
            .init(
                reminder: "metformin", title: "Metformin", due: "2026-11-1\(day)T08:00:00+01:00", status: status,
                lateness: lateness)
        }
        let page = page(
            [],
            doses: [
                dose(1, .missed), dose(2, .late, 7200), dose(3, .late, 10_800), dose(4, .skipped),
                dose(5, .early, -7200),
            ])
        let (late, early) = (ElapsedText.hours(10_800), ElapsedText.hours(7200))
        #expect(page.contains("<td>Metformin</td><td>2 late</td><td>\(late) late, due Fri 13 Nov 2026 08:00</td>"))
        #expect(page.contains("<td>Metformin</td><td>1 early</td><td>\(early) early, due Sun 15 Nov 2026 08:00</td>"))
        #expect(page.contains("<td>Wed 11 Nov 2026 08:00</td><td>Metformin</td><td>missed</td>"))
        #expect(page.contains("<td>Sat 14 Nov 2026 08:00</td><td>Metformin</td><td>skipped</td>"))
        #expect(!page.contains("<td>Thu 12 Nov 2026 08:00</td>"))
    }

    @Test("name the person and the date of birth")
    func patient() {
        let page = page([], patient: Patient(name: "Ada <Meier>", born: CivilDate("1950-03-01")))
        #expect(page.contains("<h1>Medication report for Ada &lt;Meier&gt;</h1>\n<p>born 1 March 1950</p>"))
        #expect(self.page([]).contains("<h1>Medication report</h1>\n<p class"))
    }

    @Test("say beside a missed dose why")
    func reason() {
        let note = ReportView.Note(
            reminder: "metformin", title: "Metformin", person: nil, at: "2026-11-11T09:00:00+01:00", status: "missed",
            text: "ran out", due: "2026-11-11T08:00:00+01:00")
        let dose = ReportView.Dose(
            reminder: "metformin", title: "Metformin", due: "2026-11-11T08:00:00+01:00", status: .missed)
        #expect(page([], doses: [dose], notes: [note]).contains("<td>Metformin</td><td>missed: ran out</td>"))
    }

    @Test("list doses as needed: how many, on how many days, the most in 24 hours, and why")
    func asNeeded() {
        let page = page(
            [],
            asNeeded: [
                .init(
                    reminder: "ibuprofen", title: "Ibuprofen", person: "Anna", doses: 5, days: 3, most: 2,
                    reasons: ["headache", "a <fall>"])
            ])
        #expect(
            page.contains(
                "<td>Anna: Ibuprofen</td><td>5</td><td>3</td><td>2</td><td>headache<br>a &lt;fall&gt;</td>"))
    }

    @Test("are printed on the paper that a person has", arguments: zip(ReportHTML.Paper.allCases, ["A4", "letter"]))
    func paper(paper: ReportHTML.Paper, name: String) {
        #expect(page([], paper: paper).contains("@page { size: \(name); margin: 16mm; }"))
    }

    private func page(
        _ prescriptions: [ReportView.Prescription], _ series: [DaySeriesView]? = nil, _ clock: Clock = Samples.clock,
        doses: [ReportView.Dose] = [], notes: [ReportView.Note] = [], asNeeded: [ReportView.AsNeeded]? = nil,
        patient: Patient? = nil, paper: ReportHTML.Paper = .a4,
        reminders: [ReminderView] = Samples.reminders.filter { $0.id == "metformin" }
    ) -> String {
        let statistics = StatisticsView(
            since: Samples.civil("2026-11-01"), until: Samples.civil("2026-11-20"), window: 3600, total: Figures(),
            pending: 0, extra: 0, lapsed: 0,
            reminders: [], weekdays: [], times: [], longestGap: nil, streak: 0, longestStreak: 0, month: "2026-11",
            days: [])
        let report = ReportView(
            statistics: statistics, reminders: reminders, doses: doses, left: 0,
            notes: notes, prescriptions: prescriptions, series: series, asNeeded: asNeeded, patient: patient)
        return ReportHTML(report: report, clock: clock, paper: paper).page()
    }
}

extension String {
    fileprivate func count(of text: String) -> Int { ranges(of: text).count }
}
