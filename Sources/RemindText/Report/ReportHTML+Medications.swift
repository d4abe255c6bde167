import CivilTime
import Reminders
import Statistics
import Vocabulary

/// The medications with their figures, and other prescriptions.
extension ReportHTML {
    var medications: String {
        let columns: [Column<ReminderView>] = [
            Column("Medication", medication), Column("Dose") { HTML(lines: prescribed($0)) },
            Column("When") { HTML(lines: $0.schedules.map { $0.sentence + $0.own }) },
        ]
        let reasons = Column<ReminderView>("Why") { HTML(lines: ReportHTML.why($0)) }
        // Without a reason for any of them, the other columns have the room.
        let hasReasons = report.reminders.contains { !ReportHTML.why($0).isEmpty }
        let figures: [Column<StatisticsView.Row>] = [
            Column("Medication") { $0.fullTitle },
            Column("Adherence") { ReportHTML.percent($0.figures.adherence) }, Column("Taken", \.figures.taken),
            Column("Missed", \.figures.missed), Column("Skipped", \.figures.skipped),
            Column("On time") { ReportHTML.percent($0.figures.punctuality) },
        ]
        return HTML.section(
            "Medications", columns + (hasReasons ? [reasons] : []), report.reminders,
            empty: "No medication is recorded.")
            + HTML.section(
                "Doses of each medication", figures, statistics.reminders.filter { !$0.figures.isEmpty },
                empty: "None is counted.")
    }

    private static func percent(_ rate: Int?) -> String { rate.map { "\($0) %" } ?? "-" }

    private func medication(_ reminder: ReminderView) -> HTML {
        let what =
            ["strength", "form", "route", "site", "code", "instructions"].compactMap { reminder.fields[$0]?.text }
            + (reminder.pauses ?? []).map { "paused \($0.described)" }
        // To a doctor, archived says nothing.
        let state =
            reminder.archived.map { " (stopped on \(day($0)))" }
            ?? (reminder.state == .active ? "" : " (\(reminder.state.rawValue))")
        let name = PersonText.title(reminder.title, of: reminder.fields["person"]?.text)
        return HTML(lines: what, below: strong(name) + HTML.escaped(state))
    }

    private func strong(_ text: String) -> String { "<strong>\(HTML.escaped(text))</strong>" }

    private static func why(_ reminder: ReminderView) -> [String] {
        [
            reminder.fields["reason"]?.text, reminder.fields["prescriber"].map { "prescribed by \($0.text)" },
            reminder.fields["start"].map { "from \($0.text)" }, reminder.fields["end"].map { "until \($0.text)" },
        ].compactMap { $0 }
    }

    /// The dose, with the days on which it changed; the steps of a taper.
    private func prescribed(_ reminder: ReminderView) -> [String] {
        let all = (report.prescriptions ?? []).filter { $0.reminder == reminder.id }
        guard !all.isEmpty else { return [reminder.fields["dose"]?.text ?? ""] }
        return all.indices.flatMap { index -> [String] in
            let own = all[index]
            let isCurrent = index + 1 == all.count
            let steps = own.steps?.map { StepText.line($0) + (isCurrent && isTaken($0) ? " (now)" : "") }
            var lines = steps ?? [own.dose.isEmpty ? "no dose" : own.dose]
            if all.count == 1 { return own.steps == nil && own.dose.isEmpty ? [] : lines }
            // A step says itself when it begins.
            if own.steps == nil, index > 0 || own.from > statistics.since { lines[0] += " from \(day(own.from))" }
            if index + 1 < all.count {
                let next = all[index + 1].from
                lines[lines.count - 1] += ", until \(day((next - 1)))"
            }
            return lines
        }
    }

    /// True if it is the step of today: of four doses in a cell, it is the one to know.
    private func isTaken(_ step: TaperStep) -> Bool {
        let today = clock.today.description
        return step.from <= today && step.until.map { today <= $0 } ?? true
    }

    /// Prescriptions besides doses, such as those of lenses.
    var devices: String {
        let columns: [Column<ReportView.Device>] = [
            Column("For") { HTML(lines: [], below: strong($0.fullTitle)) },
            Column("Prescription") { $0.facts.map { "\($0.name) \($0.value)" }.joined(separator: ", ") },
        ]
        return (report.devices ?? []).isEmpty ? "" : HTML.section("Other prescriptions", columns, report.devices ?? [])
    }
}
