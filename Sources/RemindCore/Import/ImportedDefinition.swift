import CivilTime
import Reminders
import Schedules
import Vocabulary

/// The definition of an imported reminder, without what cannot be kept here.
struct ImportedDefinition {
    /// `nil` if it cannot be defined even so.
    let definition: Definition?
    /// Why each part was left out.
    let leftOut: [String]

    /// - Parameters:
    ///   - id: A free id.
    ///   - leader: The reminder here that it follows, if it follows one.
    init(
        _ reminder: ImportedReminder, id: String, leader: ReminderID?, place: TimeContext, context: ImportContext
    ) {
        let kind = reminder.kind ?? Kinds.standard.name
        // Only what has to have a schedule gets one that never rings, where its own cannot be kept.
        let fallback = Kinds.named(kind)?.needsSchedule == true ? [DefinitionDraft.Line(when: "as needed")] : nil
        var draft = reminder.draft ?? DefinitionDraft(kind: kind, fields: reminder.fields)
        draft.id = id
        draft.title = reminder.title
        if reminder.draft == nil {
            draft.nag = reminder.nag
            draft.before = reminder.before
            draft.cover = reminder.cover
            // A kind that makes its own schedule takes none.
            draft.when = Kinds.named(kind)?.isScheduled == false || reminder.when.isEmpty ? nil : reminder.when
        }
        if let leader, let follows = reminder.follows {
            let answered = follows.orSkipped == true ? " taken or skipped" : ""
            draft.when = [DefinitionDraft.Line(when: "\(follows.minutes)m after \(leader)\(answered)")]
        }
        var leftOut: [String] = []
        while true {
            let (definition, problems) = Definition.make(
                draft, over: nil, source: .command,
                anchor: ScheduleAnchor(at: context.now, zone: place.local.name), context: .file, today: context.today,
                place: place)
            let removed =
                definition == nil
                ? problems.filter { draft.leaveOut($0, again: leftOut.contains($0.message), fallback: fallback) } : []
            leftOut += removed.map(\.message).filter { !leftOut.contains($0) }
            if definition != nil || removed.isEmpty {
                (self.definition, self.leftOut) = (definition, leftOut)
                return
            }
        }
    }
}

extension DefinitionDraft {
    /// True if the field was there to be left out. Of its notices only the longest is, unless the problem stays.
    fileprivate mutating func leaveOut(_ problem: FieldProblem, again: Bool, fallback: [Line]?) -> Bool {
        guard let field = problem.field else { return false }
        if fields.removeValue(forKey: field) != nil { return true }
        if field == "nag", nag != nil {
            nag = nil
            return true
        }
        if field == "before", let notices = before {
            let lengths = again ? [] : notices.compactMap { try? DurationText.parse($0) }
            let shorter = lengths.count == notices.count ? lengths.filter { $0 != lengths.max() } : []
            before = shorter.isEmpty ? nil : shorter.sorted(by: >).map(DurationText.short)
            return true
        }
        guard field == "when", when != fallback else { return false }
        when = fallback
        return true
    }
}
