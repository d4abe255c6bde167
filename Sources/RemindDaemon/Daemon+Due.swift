import CivilTime
import RemindControl
import RemindCore
import Reminders
import Schedules

/// Several at once: what `--due` answers, and what one `undo` takes back.
extension Daemon {
    /// Everything that waits for an answer: of those that are named, each of which has something; or, with nothing named,
    /// what is due and not snoozed, of the kinds with that verb, of that person's reminders or of those that name none.
    func due(_ asked: Remindd1.AnswerRequest, of named: [String], now: Instant) throws -> [AnswerRequest.Subject] {
        let open = scheduler.ledger.occurrences.filter { $0.isOpen && $0.wasDelivered }.sorted { $0.id < $1.id }
        guard !named.isEmpty else { return try unnamed(asked, open).map { .occurrence($0.id) } }
        guard asked.verb == nil, asked.person == nil else {
            throw RemindError(
                .invalidArgument, "what is named needs no verb and no person", hint: "remindctl take --due metformin")
        }
        var wanted: Set<OccurrenceID> = []
        for what in named {
            let target = try loop.target(what, now: now)
            let found = open.map(\.id).filter { id in
                switch target {
                case .occurrence(let only): id == only
                case .reminder(let reminder): id.reminder == reminder
                }
            }
            guard !found.isEmpty else {
                throw RemindError(.nothingDue, "\(what) is not due", hint: "see what is with: remindctl today")
            }
            wanted.formUnion(found)
        }
        return wanted.sorted().map { .occurrence($0) }
    }

    private func unnamed(_ asked: Remindd1.AnswerRequest, _ open: [Occurrence]) throws -> [Occurrence] {
        let person = try asked.person.map { try self.person($0) }
        var found: [Occurrence] = []
        var left: [String: Int] = [:]
        for occurrence in open {
            guard let reminder = scheduler.ledger.reminders[occurrence.id.reminder], reminder.isActive else { continue }
            let verb = reminder.kind?.verb.imperative ?? "done"
            let own = reminder.definition.person
            if let person, !reminder.definition.isFor(person) {
                continue
            } else if person == nil, let own {
                left["for \(own) (--person \(own))", default: 0] += 1
            } else if let wanted = asked.verb, wanted != verb {
                left["for remindctl \(verb) --due", default: 0] += 1
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
            hint: others.isEmpty ? "see what comes with: remindctl next" : "left out: \(others)")
    }

    /// What an undo takes back: the latest answer of what is named, or the latest answer of all. One that was given to
    /// several at once is one answer.
    func undoable(_ what: String?, now: Instant) throws -> [OccurrenceID] {
        if let what {
            switch try loop.target(what, now: now, includingArchived: true) {
            case .occurrence(let id): return [id]
            case .reminder(let id):
                let latest = try journal.lastAnswers(limit: 1000).first { try $0.reminder == id && stands($0) }
                if let found = latest?.occurrence { return [found] }
                // Nothing a person answered: the latest one says why it cannot be undone.
                let last = scheduler.ledger.occurrences(of: id).max { $0.due < $1.due }
                return [last?.id ?? OccurrenceID(id, .other(""))]
            }
        }
        let answers = try journal.lastAnswers(limit: 1000)
        guard let latest = try answers.first(where: stands), let id = latest.occurrence else {
            throw RemindError(
                .nothingDue, "nothing was answered that could be undone",
                hint: "see what was recorded with: remindctl history")
        }
        guard let request = latest.request else { return [id] }
        return try answers.filter { try $0.request == request && stands($0) }.compactMap(\.occurrence)
    }

    /// Whether a person's answer has not been taken back; its occurrence is recalled to tell.
    private func stands(_ entry: Entry) throws -> Bool {
        guard let id = entry.occurrence else { return false }
        try loop.know { $0.needs(.undo(id), at: SystemClock.now) }
        return scheduler.ledger.occurrence(id)?.undoable?.id == entry.id
    }
}
