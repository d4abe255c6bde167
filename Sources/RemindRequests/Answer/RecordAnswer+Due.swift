import RemindCore
import RemindProtocol
import Reminders
import Vocabulary

/// Several at once: what `--due` answers.
extension RecordAnswer {
    /// Everything that waits for an answer: of those that are named, each of which has something; or, with nothing named,
    /// what is due and not snoozed, of the kinds with that verb, of that person's reminders or of those that name none.
    func due(in context: RequestContext) throws(RemindError) -> [AnswerRequest.Subject] {
        let open = context.ledger.occurrences.filter { $0.isOpen && $0.hasCome }.sorted { $0.id < $1.id }
        guard !named.isEmpty else { return try unnamed(open, in: context).map { .occurrence($0.id) } }
        guard asked.verb == nil, asked.person == nil else {
            throw RemindError(
                .invalidArgument, "names cannot be combined with a verb or a person",
                hint: "remindctl take --due metformin")
        }
        var wanted: Set<OccurrenceID> = []
        for what in named {
            let target = try context.target(what, among: .waiting)
            let found = open.map(\.id).filter { id in
                switch target {
                case .occurrence(let only): id == only
                case .reminder(let reminder): id.reminder == reminder
                }
            }
            guard !found.isEmpty else {
                throw RemindError(.nothingDue, "\(what) is not due", hint: "see what is due with: remindctl today")
            }
            wanted.formUnion(found)
        }
        return wanted.sorted().map { .occurrence($0) }
    }

    private func unnamed(_ open: [Occurrence], in context: RequestContext) throws(RemindError) -> [Occurrence] {
        let person = try asked.person.map { (name) throws(RemindError) in try context.person(name) }
        var found: [Occurrence] = []
        var left: [String: Int] = [:]
        for occurrence in open {
            guard let reminder = context.ledger.reminders[occurrence.id.reminder], reminder.isActive else { continue }
            let verb = reminder.kind?.verb.imperative ?? "done"
            let own = reminder.definition.person
            if let person, !reminder.definition.isFor(person) {
                continue
            } else if person == nil, let own {
                left["for \(own) (--person \(own))", default: 0] += 1
            } else if let wanted = asked.verb, wanted != verb {
                left["for remindctl \(verb) --due", default: 0] += 1
            } else if reminder.definition.isToBreak {
                left["habits to break (name them)", default: 0] += 1
            } else if reminder.kind?.isScheduled == false, asked.outcome == Answer.Outcome.done.rawValue {
                // A new pair begins when it is put in, and not when everything due is done.
                left["\(reminder.kind?.words.many ?? "others") (name them)", default: 0] += 1
            } else if occurrence.snoozedUntil != nil {
                left["snoozed (name it)", default: 0] += 1
            } else {
                found.append(occurrence)
            }
        }
        guard found.isEmpty else { return found }
        let others = left.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
        throw RemindError(
            .nothingDue, "nothing is due" + (person.map { " for \($0)" } ?? ""),
            hint: others.isEmpty ? "see what is next: remindctl next" : "left out: \(others)")
    }
}
