import RemindText
import Reminders
import Vocabulary

/// A value of any kind as a form shows it, and as a draft has it.
extension CommonField {
    /// The value that a reminder has; empty for none.
    func text(of view: ReminderView) -> String {
        func short(_ seconds: Int64) -> String { DurationText.short(.seconds(seconds)) }
        switch self {
        case .before: return (view.before ?? []).map(short).joined(separator: ", ")
        case .nag: return view.nag.times == 0 ? "" : "\(short(view.nag.every)) x \(view.nag.times)"
        case .grace: return view.grace.map(short) ?? ""
        case .escalate: return view.escalation.map { short($0.after) } ?? ""
        case .cover: return view.cover ?? ""
        case .travel: return view.travel ?? ""
        case .wake: return view.wake == true ? "yes" : ""
        case .steps:
            return (view.steps ?? []).map { step in
                "\(step.dose) from \(step.from)" + (step.until.map { " until \($0)" } ?? "")
            }.joined(separator: "; ")
        }
    }

    /// Writes a value that was changed. The daemon says what is wrong with it.
    ///
    /// - Parameters:
    ///   - text: Empty for none.
    ///   - command: The command of the escalation, which stays.
    /// - Returns: False if the value is to be cleared by its name.
    func write(_ text: String, to draft: inout DefinitionDraft, command: [String]?) -> Bool {
        func parts(_ separator: Character) -> [String] { text.split(separator: separator).map { String($0).trimmed } }
        switch self {
        case .before where text.isEmpty, .grace where text.isEmpty, .escalate where text.isEmpty,
            .steps where text.isEmpty:
            return false
        case .before: draft.before = parts(",")
        case .nag:
            let written = text.isEmpty ? "none" : text
            draft.nag = DefinitionDraft.Nag(written: written) ?? DefinitionDraft.Nag(every: written, times: 1)
        case .grace: draft.grace = text
        case .escalate: draft.escalate = Escalation.Draft(after: text, command: command)
        case .cover: draft.cover = text.isEmpty ? "no" : text
        case .travel: draft.travel = text.isEmpty ? TravelPolicy.local.rawValue : text
        case .wake: draft.wake = text == "yes"
        case .steps: draft.steps = parts(";").map { TaperStep.Draft($0) }
        }
        return true
    }
}
