import CivilTime
import Reminders
import Vocabulary

/// A dose that gets smaller by steps.
extension Oracle {
    /// The days of a dose, since 1970-01-01.
    struct Step: Hashable, CustomStringConvertible {
        var dose: String
        var from: Int64
        /// The last one.
        var until: Int64?

        var description: String {
            "\(dose) from \(Wall.dateText(from)) to \(until.map { Wall.dateText($0) } ?? "-")"
        }
    }

    /// A taper that continues keeps the days of its finished steps and the first day of its current one; it starts again
    /// only if a person says so.
    mutating func judgeTaper(_ written: [String], choice: String?, at now: Int64, _ place: Int) {
        guard let local, let edit = defined["taper"], case .defined(let definition) = edit.fact else { return }
        let today = local.wall(at: now / 1000) / Wall.day
        let found = (definition.steps ?? []).map { step in
            Step(dose: step.dose, from: Wall.day(of: step.from), until: step.until.map { Wall.day(of: $0) })
        }
        let before = tapers.last?.steps
        if before != nil, choice == nil { fault("\(edit.id) edits a taper that runs, and nobody said how") }
        var from = before?.first?.from ?? today
        if choice != "continue" {
            // Today's dose may be over.
            from = found.first?.from ?? today
            if !(today...today + 1).contains(from) { fault("\(edit.id) starts on \(Wall.dateText(from))") }
        }
        var expected: [Step] = []
        for text in written {
            let words = text.split(separator: " ")
            let length = words.count > 2 ? Int64(words[3]) : nil
            expected.append(
                Step(dose: words.prefix(2).joined(separator: " "), from: from, until: length.map { from + $0 - 1 }))
            from += length ?? 0
        }
        if choice == "continue", let before {
            for (old, new) in zip(before, expected) where old.until.map({ $0 < today }) ?? false {
                if old != new { fault("\(edit.id) was asked to change \(old), which is over") }
            }
        }
        if found != expected { fault("\(edit.id) has the steps \(found), and not \(expected)") }
        tapers.append((place, expected))
    }

    /// What is taken is the dose of the step that the slot's day has.
    mutating func judgeTaperedDoses() {
        var shown: [String: Int] = [:]
        for entry in entries where entry.reminder?.rawValue == "taper" {
            guard let place = places[entry.id], let id = entry.occurrence.map({ "\($0)" }) else { continue }
            // A dose counts as it was shown last, and a dose that a wrong clock showed is shown again.
            if case .delivered(_, _?) = entry.fact { shown[id] = place }
            guard entry.origin == .person, let answer = entry.answer, answer.outcome == .done,
                let day = entry.slot?.floating?.date.description, let known = shown[id], known < place,
                let dose = answer.fields["dose"]?.text
            else { continue }
            let steps = tapers.last { $0.place < known }?.steps ?? []
            let step = steps.last { $0.from <= Wall.day(of: day) }
            if let step, step.dose != dose {
                fault("\(entry.id) says that \(dose) were taken on \(day), which has \(step.dose)")
            }
        }
    }
}
