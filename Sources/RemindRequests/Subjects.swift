package import CivilTime
package import RemindCore
package import Reminders
import Schedules
package import Vocabulary

extension [OccurrenceID: Bool] {
    /// Notes which occurrences an answer has changed: the one it names, and those answered with it.
    package mutating func note(_ named: OccurrenceID?, _ entries: [Entry]) {
        guard let id = entries.first?.occurrence ?? named else { return }
        // Named twice, as by two that are answered together: what has changed has changed.
        self[id] = self[id] == true || !entries.isEmpty
        for entry in entries where entry.answer?.outcome == .done {
            if let id = entry.occurrence { self[id] = true }
        }
    }
}

extension AnswerRequest.Subject {
    package var occurrence: OccurrenceID? {
        if case .occurrence(let id) = self { id } else { nil }
    }
}

extension RequestContext {
    package static func optionalKind(_ name: String) throws(RemindError) {
        try Kinds.check(name)
        guard let kind = Kinds.named(name), kind.has(.anytime) else {
            throw RemindError(
                .invalidArgument, "a \(name) needs a reminder",
                hint: "remindctl \(Kinds.named(name)?.command ?? name) add")
        }
    }

    /// The subject to start or record: the one that is named or due, one more of a reminder, or the first of a new one.
    ///
    /// - Parameters:
    ///   - kind: The command's; any kind if absent.
    ///   - what: The words that name it, if any do.
    ///   - person: The person it belongs to, if one is named.
    ///   - at: When it happened, if the person says so: then an alarm that came later is not meant.
    ///   - makesUp: True if an obligation that was missed last is meant, if none is due.
    package func subject(
        of kind: String?, _ what: String?, person: String? = nil, at: Instant? = nil, makesUp: Bool = false
    ) throws(RemindError) -> (subject: AnswerRequest.Subject, made: Definition?) {
        if let person = person?.trimmed, let what {
            if let id = try own(what, person: person) { return (agenda.dueOrExtra(id, at: at), nil) }
            if let kind = Kinds.called(what), kind.session != nil, let title = kind.starter?.title {
                return try made(kind.name, title: title, person: person)
            }
            try refuseOther(person: person, target(what).reminder, what)
        }
        if person == nil, let what { try refuseOthers(what) }
        if let kind, what == nil { try Self.optionalKind(kind) }
        guard let what else {
            guard let kind else {
                throw RemindError(
                    .invalidArgument, "name a reminder", hint: "see them with: remindctl list")
            }
            if let subject = agenda.free(kind: kind, at: at, now: now) { return (subject, nil) }
            let word = Kinds.named(kind)?.words.one ?? kind
            return try made(kind, title: word.prefix(1).uppercased() + word.dropFirst())
        }
        do throws(RemindError) {
            let target = try self.target(what)
            try refuseOtherKind(target.reminder, than: kind)
            if case .occurrence(let id) = target { return (.occurrence(id), nil) }
            return (agenda.dueOrExtra(target.reminder, at: at, makesUp: makesUp), nil)
        } catch {
            if error.code == .unknownReminder, kind == nil, let own = Kinds.called(what), own.session != nil,
                let title = own.starter?.title
            {
                return try made(own.name, title: title)
            }
            if error.code == .unknownReminder, let kind, at == nil, what.trimmed.lowercased() == "now" {
                return try subject(of: kind, nil, makesUp: makesUp)
            }
            // A title that nothing is like begins a reminder of its own.
            guard error.code == .unknownReminder, let kind, what.trimmed.count >= 3, !what.contains("@"),
                !Handle.looksLike(what.lowercased()),
                agenda.near(what, among: ledger.reminders.values) == nil
            else { throw error }
            // `pray 06:05`, `pray yesterday`: a time is no title.
            guard !DayName.matches(what), (try? moment(what)) == nil else {
                throw RemindError(
                    .invalidArgument, "\(quoted(what)) is a time, not a \(Kinds.named(kind)?.words.one ?? kind)",
                    hint: "to say when it was: --at "
                        + ShellWord.quoted(DayName.matches(what) ? "\(what) 21:00" : what))
            }
            return try made(kind, title: what.trimmed)
        }
    }

    /// The reminder of a kind that a person has; `nil` if it names no kind, or if they have none.
    ///
    /// - Throws: `ambiguous` if they have several.
    package func own(_ what: String, person: String?) throws(RemindError) -> ReminderID? {
        guard let person, let kind = Kinds.called(what) else { return nil }
        let own = ledger.reminders.values.filter {
            $0.definition.isOf(kind: kind.name, person: person) && !$0.isArchived
        }
        guard own.count < 2 else {
            let names = own.map(\.id.rawValue).sorted().joined(separator: ", ")
            throw RemindError(.ambiguous, "\(what) may be any of: \(names)", hint: "name one of them")
        }
        return own.first?.id
    }

    /// The name of a kind alone does not mean another person's: `fast start` is not Anna's fast.
    package func refuseOthers(_ what: String) throws(RemindError) {
        guard let kind = Kinds.called(what), kind.starter != nil else { return }
        let people = ledger.reminders.values.filter {
            $0.definition.kind == kind.name && !$0.isArchived
        }.map(\.definition.person)
        guard !people.contains(nil), let person = people.compactMap(\.self).min() else { return }
        throw RemindError(
            .ambiguous, "\(kind.words.one) may be \(person)'s, or one of your own",
            hint: "--person \(ShellWord.quoted(person)), or for your own --person \(Definition.me)")
    }

    package func refuseOther(person: String?, _ id: ReminderID, _ what: String) throws(RemindError) {
        guard let person, ledger.reminders[id]?.definition.isFor(person) == false else { return }
        throw RemindError(
            .invalidArgument, "\(what) is not for \(person)", hint: "leave out --person")
    }

    /// A reminder without a schedule, with its first.
    private func made(_ kind: String, title: String, person: String? = nil) throws(RemindError)
        -> (subject: AnswerRequest.Subject, made: Definition?)
    {
        var draft = DefinitionDraft(kind: kind)
        draft.title = title
        let definition = try begun(draft, person: person)
        return (.extra(definition.id), definition)
    }

    /// The reminder that its first session, check-in or reading makes.
    package func begun(_ draft: DefinitionDraft, person: String?) throws(RemindError) -> Definition {
        var draft = draft
        draft.id = draft.title.map { freeID(titled: $0, kind: draft.kind) }
        draft.fields["person"] = person?.lowercased() == Definition.me ? nil : person
        let (definition, problems) = Definition.make(
            draft, over: nil, source: .command, anchor: ScheduleAnchor(at: now, zone: zone.name),
            context: .command(at: now, in: zone), today: zone.local(at: now).date, place: scheduler.place)
        guard let definition else { throw RemindError(problems) }
        return definition
    }
}
