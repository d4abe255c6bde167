import CivilTime
import Reminders
import Statistics

/// The lists of single doses, and of what was written beside them.
extension ReportHTML {
    var doses: String {
        let reasons = Dictionary(
            report.notes.compactMap { note in note.due.map { ("\(note.reminder) \($0)", note.text) } },
            uniquingKeysWith: { $1 })
        let rows = report.doses.filter { $0.lateness == nil }.map { dose in
            let name = [dose.person, dose.title].compactMap { $0 }.joined(separator: ": ")
            var what =
                switch dose.status {
                case .skipped: "skipped"
                case .unreviewed: "missed while the computer was off, not reviewed"
                case .missed, .late, .early: "missed"
                }
            if let count = dose.count, let until = dose.until { what += ", \(count) times until \(wall(until))" }
            if let reason = reasons["\(dose.reminder) \(dose.due)"] { what += ": \(reason)" }
            return [wall(dose.due), name, what].map(Self.escaped)
        }
        let left = report.left == 0 ? "" : "<p class=\"quiet\">\(report.left) earlier ones are not listed.</p>"
        return section(
            "Missed and skipped doses", ["Due", "Medication", "What became of it"], rows,
            empty: "None.") + left
    }

    /// Of doses that were taken, but not on time: how many, and the worst of each medication.
    var late: String {
        let shifted = Dictionary(grouping: report.doses.filter { $0.lateness != nil }, by: \.reminder)
        let rows = shifted.values.sorted { ($0[0].title, $0[0].reminder) < ($1[0].title, $1[0].reminder) }
            .flatMap { doses in
                [(doses.filter { $0.status == .late }, "late"), (doses.filter { $0.status == .early }, "early")]
            }
            .compactMap { doses, word -> [String]? in
                guard let worst = doses.max(by: { abs($0.lateness ?? 0) < abs($1.lateness ?? 0) }) else { return nil }
                let name = [worst.person, worst.title].compactMap { $0 }.joined(separator: ": ")
                let shift = "\(TravelText.hours(abs(worst.lateness ?? 0))) \(word), due \(wall(worst.due))"
                return [name, "\(doses.count) \(word)", shift].map(Self.escaped)
            }
        return section(
            "Early and late doses", ["Medication", "Doses", "The worst"], rows,
            empty: "None.")
    }

    var asNeeded: String {
        let rows = (report.asNeeded ?? []).map { one in
            let name = [one.person, one.title].compactMap { $0 }.joined(separator: ": ")
            let cells = [name, "\(one.doses)", "\(one.days)", "\(one.most)"].map(Self.escaped)
            return cells + [one.reasons.map(Self.escaped).joined(separator: "<br>")]
        }
        return section(
            "Doses as needed, and extra doses",
            ["Medication", "Doses", "Days with one", "Most in 24 hours", "Notes"], rows, empty: "None.")
    }

    var notes: String {
        let rows = report.notes.map { note in
            let name = [note.person, note.title].compactMap { $0 }.joined(separator: ": ")
            return [moment(note.at), name, note.status, note.text].map(Self.escaped)
        }
        return section("Notes", ["When", "Medication", "", "Note"], rows, empty: "None.")
    }
}
