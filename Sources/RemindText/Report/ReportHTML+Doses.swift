import CivilTime
import Reminders
import Statistics
import Vocabulary

/// The lists of single doses, and of the notes beside them.
extension ReportHTML {
    var doses: String {
        let reasons = Dictionary(
            report.notes.compactMap { note in note.due.map { ("\(note.reminder) \($0)", note.text) } },
            uniquingKeysWith: { $1 })
        let columns: [Column<ReportView.Dose>] = [
            Column("Due") { moment($0.due) }, Column("Medication") { $0.fullTitle },
            Column("Outcome") { dose in
                var what =
                    switch dose.status {
                    case .skipped: "skipped"
                    case .unreviewed: "missed while the computer was off, not reviewed"
                    case .missed, .late, .early: "missed"
                    }
                if let count = dose.count, let until = dose.until { what += ", \(count) times until \(moment(until))" }
                if let reason = reasons["\(dose.reminder) \(dose.due)"] { what += ": \(reason)" }
                return what
            },
        ]
        let left = report.left == 0 ? "" : "<p class=\"quiet\">\(report.left) earlier ones are not listed.</p>"
        return HTML.section("Missed and skipped doses", columns, report.doses.filter { $0.lateness == nil }) + left
    }

    /// Doses that were taken, but not on time: how many, and the worst of each medication.
    var late: String {
        let shifted = Dictionary(grouping: report.doses.filter { $0.lateness != nil }, by: \.reminder)
        let rows = shifted.values.sorted { ($0[0].title, $0[0].reminder) < ($1[0].title, $1[0].reminder) }
            .flatMap { doses in
                [(doses.filter { $0.status == .late }, "late"), (doses.filter { $0.status == .early }, "early")]
            }
            .compactMap { doses, word in
                doses.max { abs($0.lateness ?? 0) < abs($1.lateness ?? 0) }.map {
                    (count: doses.count, word: word, worst: $0)
                }
            }
        let columns: [Column<(count: Int, word: String, worst: ReportView.Dose)>] = [
            Column("Medication") { $0.worst.fullTitle },
            Column("Doses") { "\($0.count) \($0.word)" },
            Column("The worst") {
                "\(ElapsedText.hours(abs($0.worst.lateness ?? 0))) \($0.word), due \(moment($0.worst.due))"
            },
        ]
        return HTML.section("Early and late doses", columns, rows)
    }

    var asNeeded: String {
        let columns: [Column<ReportView.AsNeeded>] = [
            Column("Medication") { $0.fullTitle }, Column("Doses", \.doses),
            Column("Days with one", \.days), Column("Most in 24 hours", \.most),
            Column("Notes") { HTML(lines: $0.reasons) },
        ]
        return HTML.section("Doses as needed, and extra doses", columns, report.asNeeded ?? [])
    }

    var notes: String {
        let columns: [Column<ReportView.Note>] = [
            Column("When") { moment($0.at) }, Column("Medication") { $0.fullTitle },
            Column("", \.status), Column("Note", \.text),
        ]
        return HTML.section("Notes", columns, report.notes)
    }
}
