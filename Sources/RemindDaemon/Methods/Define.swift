import CivilTime
import RemindCore
import RemindProtocol
import Reminders
import Schedules
import Vocabulary

/// Defines a reminder, or a new revision of one.
enum DefineMethod: Method {
    static let name = "Define"
    static let writes = true

    static func run(
        _ asked: Remindd1.DefineRequest, for request: ControlRequest, now: Instant, in daemon: isolated Daemon
    ) throws {
        try daemon.write(request, id: asked.request, now: now) {
            let place = daemon.scheduler.place
            var draft = asked.draft
            var existing: Definition?
            let zone = place.local
            let anchor = ScheduleAnchor(at: now, zone: zone.name)
            guard asked.stock == nil || asked.copy != nil, asked.copy == nil || asked.what == nil else {
                throw RemindError(
                    .invalidArgument, "stock goes with copy, and copy makes a new reminder",
                    hint: "remindctl copy metformin --title \"Metformin 2\" --stock")
            }
            if let copy = asked.copy {
                existing = try daemon.original(copy, for: draft, anchor: anchor)
                draft.id = draft.id ?? draft.title.map { daemon.freeID(titled: $0, kind: draft.kind) }
                if draft.steps != nil { draft.taper = "restart" }
            } else if let what = asked.what {
                let id = try daemon.agenda.reminder(named: what)
                existing = daemon.scheduler.ledger.reminders[id]?.definition
                guard existing?.kind == draft.kind else { throw daemon.otherKind(existing, draft.kind) }
                try daemon.refuseManaged(existing)
                try daemon.checkRename(of: id, to: draft.id)
            } else if draft.id == nil, let title = draft.title {
                draft.id = daemon.freeID(titled: title, kind: draft.kind)
            }
            guard draft.was == nil else {
                throw RemindError(
                    .invalidArgument, "was works only in files",
                    hint: "rename it with: remindctl \(Kinds.standard.command) edit WHAT --id NEW")
            }
            let (made, problems) = Definition.make(
                draft, over: existing, source: .command, anchor: anchor, context: .command(at: now, in: zone),
                today: zone.local(at: now).date, place: place)
            guard var definition = made else { throw RemindError(problems) }
            if asked.copy != nil { definition.was = nil }
            if asked.what == nil, let known = daemon.scheduler.ledger.reminders[definition.id], !known.isArchived {
                throw RemindError(
                    .alreadyExists, "there is already a reminder \(definition.id)",
                    hint: "give it another --id, or change that one with edit")
            }
            if asked.what == nil, asked.force != true, let twin = daemon.agenda.twin(of: definition) {
                let command = Kinds.named(twin.kind)?.command ?? twin.kind
                throw RemindError(
                    .alreadyExists, "\(PersonText.title(twin.title, of: twin.person)) is already defined (\(twin.id))",
                    hint: "remindctl \(command) edit \(twin.id); or add another with --force or another --title")
            }
            let day = try asked.firstDay()
            var changes: [DefinitionChange] = [.define(definition)]
            if asked.what != nil, let day { changes.append(.from(definition.id, day)) }
            var events: [Event] = [.change(changes)]
            if asked.stock == true, let copy = asked.copy {
                events.append(.stock(definition.id, .count(try daemon.stock(of: copy, now: now), note: nil)))
            }
            let decision = try daemon.loop.decide(events, at: now, request: asked.request).decision
            let (id, isNew) = (definition.id, !decision.entries.isEmpty)
            return (
                decision,
                { next in
                    var reply = try daemon.changed(id, isNew, in: next, now: now)
                    if asked.what != nil, isNew, let existing,
                        let ends = Kinds.named(existing.kind)?.ending(existing, by: definition)
                    {
                        reply.warnings = [ends]
                    }
                    if let reminder = next.ledger.reminders[id], draft.bearsOnTime {
                        var warnings =
                            (reply.warnings ?? []) + reminder.passed(at: now, ledger: next.ledger, place: next.place)
                        if asked.what != nil, let existing,
                            let gap = reminder.gap(after: existing, today: zone.local(at: now).date)
                        {
                            warnings.append(gap)
                        }
                        reply.warnings = warnings.isEmpty ? nil : warnings
                    }
                    if let reminder = next.ledger.reminders[id], isNew, asked.what != nil,
                        day != nil || existing?.timing != reminder.definition.timing,
                        let text = next.agenda.dayOfEdit(reminder, isAsked: day != nil, now: now)
                    {
                        let hint =
                            day == nil && reminder.definition.leftOut != nil
                            ? "; for all of them: remindctl \(reminder.command) edit \(id) --from today" : ""
                        reply.warnings = (reply.warnings ?? []) + [text + hint]
                    }
                    return reply
                }
            )
        }
    }
}

/// A new reminder with the fields of another.
extension Daemon {
    /// The other one without its history; the schedules count from now.
    fileprivate func original(_ what: String, for draft: DefinitionDraft, anchor: ScheduleAnchor) throws(RemindError)
        -> Definition
    {
        let id = try agenda.reminder(named: what)
        guard var original = scheduler.ledger.reminders[id]?.definition, original.kind == draft.kind else {
            throw otherKind(scheduler.ledger.reminders[id]?.definition, draft.kind)
        }
        guard let title = draft.title?.trimmed, !title.isEmpty else {
            throw RemindError(
                .invalidDefinition, "the copy needs a title of its own",
                hint: "remindctl copy \(id) --title \"\(original.title) 2\"")
        }
        for index in original.lines.indices { original.lines[index].anchor = anchor }
        return original
    }

    /// The rest of a reminder's stock, in words.
    fileprivate func stock(of what: String, now: Instant) throws(RemindError) -> String {
        let id = try agenda.reminder(named: what)
        guard let reminder = scheduler.ledger.reminders[id], let stock = agenda.stockView(of: reminder, now: now) else {
            throw RemindError(.invalidArgument, "\(id) has no stock", hint: "leave out --stock")
        }
        return StockUnit(name: stock.unit).text(max(0, stock.thousandths))
    }
}

extension Daemon {
    /// An id from a title that no reminder has or had.
    func freeID(titled title: String, kind: String) -> String {
        let base = ReminderID(titled: title)?.rawValue ?? kind
        var id = base
        var number = 2
        while let taken = ReminderID(rawValue: id), isTaken(taken) {
            id = "\(base.prefix(ReminderID.maximumLength - 4))-\(number)"
            number += 1
        }
        return id
    }

    /// Whether a reminder has or had this id: what is recorded under it is that reminder's.
    fileprivate func isTaken(_ id: ReminderID) -> Bool {
        scheduler.ledger.reminders[id] != nil || scheduler.ledger.names.owner(of: id) != nil
    }

    /// An edit may give another id, but not one that another reminder has.
    fileprivate func checkRename(of id: ReminderID, to text: String?) throws(RemindError) {
        guard let new = text.flatMap(ReminderID.init(rawValue:)), new != id, scheduler.ledger.reminders[new] != nil
        else { return }
        throw RemindError(.alreadyExists, "there is already a reminder \(new)", hint: "give it another --id")
    }
}

extension Reminder {
    /// An edit that moves the start ahead silences the reminder until then. The person may have wanted another dose from
    /// that day on.
    fileprivate func gap(after old: Definition, today: CivilDate) -> String? {
        func first(of definition: Definition) -> CivilDate? {
            (definition.steps?.first?.from ?? definition.fields["start"]?.text).flatMap { CivilDate($0) }
        }
        guard let start = first(of: definition), start > today, (first(of: old) ?? today) <= today else { return nil }
        let text = "nothing is due before \(start)"
        guard let kind, kind.has(.steps), let name = kind.amountField, let before = old.fields[name]?.text,
            let dose = definition.steps?.first.map({ "\($0.dose)" }) ?? definition.fields[name]?.text, dose != before
        else { return text }
        return "\(text); for another dose from then on: --step \"\(before) until \(start - 1)\" --step \"\(dose)\""
    }
}

extension DefinitionDraft {
    /// Whether it says again when something is due.
    fileprivate var bearsOnTime: Bool { when != nil || steps != nil || fields["start"] != nil }
}

extension RemindError {
    /// Everything that is wrong with a definition, as one error.
    init(_ problems: [FieldProblem]) {
        self.init(
            .invalidDefinition, problems.map(\.message).joined(separator: "\n"),
            hint: problems.compactMap(\.hint).first?.text(in: .commandLine))
    }
}

extension Remindd1.DefineRequest {
    fileprivate func firstDay() throws(RemindError) -> Definition.FirstDay? { try Definition.FirstDay.reading(from) }
}
