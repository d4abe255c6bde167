import CivilTime
import Reminders
import Vocabulary

/// The table `[report]` of remindd.toml: what a report for a doctor says of the user.
extension Patient {
    mutating func read(_ entry: TOMLTable.Entry) throws(FieldProblem) {
        switch entry.key {
        case "name":
            let text = try entry.node.string("name", example: "\"Ada Meier\"").trimmed
            let hint = "name = \"Ada Meier\", at most 100 characters"
            guard !text.isEmpty else { throw FieldProblem("name", "name is empty", hint: hint) }
            if let excess = TextLimit.excess(of: text, atMost: 100) {
                throw FieldProblem("name", "name \(excess)", hint: hint)
            }
            if let fault = PlainText.fault(in: text) { throw FieldProblem("name", "name has \(fault)", hint: hint) }
            name = text
        case "born":
            var found: CivilDate?
            if case .date(let date) = entry.node.value {
                found = date
            } else {
                found = CivilDate(try entry.node.string("born", example: "1950-03-01"))
            }
            guard let date = found, date.year >= 1880 else {
                throw FieldProblem("born", "born is not a date of birth", hint: "born = 1950-03-01")
            }
            born = date.description
        default: throw .unknownKey(entry.key, of: entry.key, known: ["name", "born"], others: "[report] has ")
        }
    }
}
