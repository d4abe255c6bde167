import CivilTime
import Vocabulary

/// One step of a taper or a titration: a dose, and the days on which it is taken.
package struct TaperStep: Hashable, Sendable, Codable {
    package var dose: String
    /// `2026-11-20`
    package var from: String
    /// The last day; absent for no end, which only the last step may have.
    package var until: String?

    package init(dose: String, from: String, until: String?) {
        (self.dose, self.from, self.until) = (dose, from, until)
    }

    /// The step as written in a file or after `--step`.
    package struct Draft: Hashable, Sendable, Codable {
        package var dose: String
        /// The first day, if it is not the day after the step before.
        package var from: String?
        /// Its length in whole days, as an alternative to `until`.
        package var length: String?
        package var until: String?

        package init(dose: String, from: String? = nil, length: String? = nil, until: String? = nil) {
            (self.dose, self.from, self.length, self.until) = (dose, from, length, until)
        }

        /// Reads `40 mg for 5 days`, `40 mg from 2026-11-20 until 2026-11-24`, `5 mg`.
        package init(_ text: String) {
            var words = text.split { $0.isWhitespace }.map(String.init)
            func take(_ word: String) -> String? {
                guard let index = words.lastIndex(where: { $0.lowercased() == word }), index > 0 else { return nil }
                let value = words[(index + 1)...].joined(separator: " ")
                words.removeSubrange(index...)
                return value
            }
            // From the end: the value of a word reaches up to the next word.
            let until = take("until")
            let length = take("for")
            let from = take("from")
            self.init(dose: words.joined(separator: " "), from: from, length: length, until: until)
        }
    }

    package static let most = 100
    private static let example: Hint =
        """
        \(commandLine: "--step \"40 mg for 5 days\"", file: "steps = [{ dose = \"40 mg\", for = \"5 days\" }]",
        answer: "40 mg for 5 days; 20 mg")
        """

    var days: DaySpan { DaySpan(CivilDate(from), until.flatMap { CivilDate($0) }) }

    /// Reads the steps; each begins on the day after the one before, unless it names a day.
    ///
    /// - Parameter start: The first day of the first step, if the step does not name it.
    /// - Throws: `FieldProblem` for an invalid dose or day, for a step without an end that is not the last, and for
    ///   steps that overlap.
    static func steps(_ drafts: [Draft], start: CivilDate?, today: CivilDate) throws(FieldProblem) -> [TaperStep] {
        guard !drafts.isEmpty else {
            throw FieldProblem("steps", "the steps are empty", hint: TaperStep.example)
        }
        guard drafts.count <= most else {
            throw FieldProblem("steps", "there are \(drafts.count) steps", hint: "at most \(most)")
        }
        var steps: [TaperStep] = []
        var next = start
        for (index, draft) in drafts.enumerated() {
            let name = "step \(index + 1)"
            let dose: Quantity
            do {
                dose = try Quantity.parse(draft.dose)
            } catch {
                throw FieldProblem("steps", "\(name): \(error.message)", hint: error.hint)
            }
            guard let first = try draft.from.map({ (text) throws(FieldProblem) in try date(text, name, today) }) ?? next
            else {
                throw FieldProblem(
                    "steps", "missing start of the first step", hint: "\(field: "start", today)")
            }
            if let before = steps.last?.days.last, first <= before {
                throw FieldProblem(
                    "steps", "\(name) begins on \(first), before step \(index) ends on \(before)",
                    hint: "leave out from: each step follows the one before")
            }
            let last = try end(of: draft, first: first, name: name, today: today)
            guard last != nil || index == drafts.count - 1 else {
                throw FieldProblem("steps", "\(name) has no length", hint: TaperStep.example)
            }
            steps.append(
                TaperStep(dose: dose.description, from: first.description, until: last?.description))
            next = last.map { $0 + 1 }
        }
        return steps
    }

    private static func end(of draft: Draft, first: CivilDate, name: String, today: CivilDate) throws(FieldProblem)
        -> CivilDate?
    {
        if let text = draft.until {
            guard draft.length == nil else {
                throw FieldProblem("steps", "\(name) has a length and a last day", hint: "leave one out")
            }
            let last = try date(text, name, today)
            guard last >= first else {
                throw FieldProblem(
                    "steps", "\(name) ends on \(last), before it begins on \(first)", hint: "until \(first) or later"
                )
            }
            return last
        }
        guard let text = draft.length else { return nil }
        let seconds: Int64
        do {
            seconds = try DurationText.parse(text).components.seconds
        } catch {
            throw FieldProblem("steps", "\(name): \(error.message)", hint: TaperStep.example)
        }
        guard seconds % 86_400 == 0 else {
            throw FieldProblem("steps", "\(name) must last whole days, not \(text)", hint: TaperStep.example)
        }
        return first + Int(seconds / 86_400 - 1)
    }

    private static func date(_ text: String, _ name: String, _ today: CivilDate) throws(FieldProblem) -> CivilDate {
        guard let date = CivilDate(text), date.year >= 1900, date <= today + 3660 else {
            throw FieldProblem("steps", "\(name): \(quoted(text)) is not a date", hint: "such as \(today)")
        }
        return date
    }
}

extension Definition {
    /// The schedules as written: once, not once per step.
    package var written: [Line] {
        guard let first = steps?.first else { return lines }
        return lines.filter { $0.first == first.from }.map { line in
            var fields = line.fields ?? [:]
            fields["dose"] = nil
            var written = Line(line.text, anchor: line.anchor, fields: fields.isEmpty ? nil : fields)
            written.enabled = line.enabled
            return written
        }
    }

    /// Every schedule in every step, with the step's dose and days, so that code that asks for slots need not know of
    /// tapers.
    static func lines(_ written: [Line], in steps: [TaperStep]) -> [Line] {
        steps.flatMap { step in
            written.map { line in
                var line = line
                line.fields = (line.fields ?? [:]).merging(["dose": .text(step.dose)]) { $1 }
                line.first = step.from
                line.last = step.until
                return line
            }
        }
    }
}
