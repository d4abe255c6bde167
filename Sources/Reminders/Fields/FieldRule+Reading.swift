import CivilTime
import Vocabulary

extension FieldRule {
    func value(_ text: String, today: CivilDate) throws(FieldProblem) -> FieldValue {
        let text = text.trimmed
        switch form {
        case .text(let maximum):
            try check(text, atMost: maximum)
            return .text(text)
        case .duration:
            do {
                return .text(DurationText.short(try DurationText.parse(text)))
            } catch {
                throw FieldProblem(name, error.message, hint: error.hint)
            }
        case .timeOrEvent:
            guard let end = WindowEnd(text) else {
                throw FieldProblem(
                    name, "\(quoted(text)) is neither a time of day nor one of prayer",
                    hint: "\(field: name, "07:30"), or \(WindowEnd.events.joined(separator: ", "))")
            }
            return .text(end.description)
        case .timeAfter:
            guard let held = HeldTime(text) else {
                throw FieldProblem(
                    name, "\(quoted(text)) is neither a time of day nor a time after it is due",
                    hint: "\(field: name, "20m"), up to 12h, or 13:30, or timetable")
            }
            return .text(held.description)
        case .date, .anyDate:
            guard let date = CivilDate(text) else {
                let meant = DayName.meant(by: text).flatMap { CivilDate($0) }
                throw FieldProblem(name, "\"\(text)\" is not a date", hint: "such as \(field: name, meant ?? today)")
            }
            guard date.year >= 1900 else {
                throw FieldProblem(name, "\(text) is too long ago", hint: "\(field: name, today)")
            }
            // One day more, since a file may be read again farther west.
            if case .date = form, date > today + 1 {
                throw FieldProblem(name, "\(text) is in the future", hint: "\(field: name, today)")
            }
            guard date <= today + 3660 else {
                throw FieldProblem(name, "\(text) is more than ten years ahead", hint: "\(field: name, today)")
            }
            return .text(date.description)
        case .code:
            guard let code = MedicineCode(text) else {
                throw FieldProblem(
                    name, "\(quoted(text)) is not a catalogue and a code of it",
                    hint: "such as \(MedicineCode.examples)")
            }
            return .text(code.description)
        case .quantity:
            try check(text, atMost: 60)
            let quantity: Quantity
            do {
                quantity = try Quantity.parse(text)
            } catch {
                throw FieldProblem(name, "\(name): \(error.message)", hint: error.hint)
            }
            let meant = QuantityUnit.mistyped(quantity.unit)
            guard meant.isEmpty else {
                throw FieldProblem(
                    name, "\(name): \(quoted(quantity.unit)) is not a unit",
                    hint: NearNames.question(meant) ?? quantity.amount)
            }
            return .text(quantity.description)
        case .flag:
            switch text.lowercased() {
            case "yes", "true": return .text("yes")
            case "no", "false": return .text("no")
            default: throw FieldProblem(name, "\(quoted(text)) is neither yes nor no", hint: "\(name) = true")
            }
        case .choice(let choices):
            guard choices.contains(text.lowercased()) else {
                throw FieldProblem(name, "\(name) cannot be \(quoted(text))", hint: choices.joined(separator: ", "))
            }
            return .text(text.lowercased())
        case .file:
            guard text.hasPrefix("/"), text.count > 1 else {
                throw FieldProblem(
                    name, "\(quoted(text)) is not an absolute path", hint: "\(name) = \"/usr/share/sounds/bell.oga\"")
            }
            try check(text, atMost: 1000)
            return .text(text)
        case .tags: return .text(try Tags(text).description)
        case .unit:
            do {
                return .text(try MeasureUnit(parsing: text).symbol)
            } catch {
                throw FieldProblem(name, error.message, hint: error.hint)
            }
        case .goal:
            do {
                return .text(try Goal.parse(text).description)
            } catch {
                throw FieldProblem(name, error.message, hint: "\(field: name, error.hint)")
            }
        case .list:
            let all = FieldRule.list(text)
            guard !all.isEmpty else { throw FieldProblem(name, "\(name) is empty", hint: help) }
            if let fault = PlainText.fault(in: text) {
                throw FieldProblem(name, "\(name) has \(fault)", hint: "one line of plain text")
            }
            if let excess = TextLimit.excess(of: text, atMost: 300) {
                throw FieldProblem(name, "\(name) \(excess)", hint: "at most 300 characters")
            }
            return .text(all.joined(separator: ", "))
        case .number(let range):
            guard let number = Int64(text), range.contains(number) else {
                throw FieldProblem(
                    name, "\(name) cannot be \(quoted(text))", hint: "\(range.lowerBound) to \(range.upperBound)")
            }
            return .integer(number)
        }
    }

    /// The parts of a list: `water, coffee`.
    static func list(_ text: String) -> [String] {
        text.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
    }

    /// One line of text.
    private func check(_ text: String, atMost maximum: Int) throws(FieldProblem) {
        guard !text.isEmpty else { throw FieldProblem(name, "\(name) is empty", hint: help) }
        if let excess = TextLimit.excess(of: text, atMost: maximum) {
            throw FieldProblem(name, "\(name) \(excess)", hint: "at most \(maximum) characters")
        }
        if let fault = PlainText.fault(in: text) {
            throw FieldProblem(name, "\(name) has \(fault)", hint: "one line of plain text")
        }
    }
}
