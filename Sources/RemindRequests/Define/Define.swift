import CivilTime
package import RemindCore
package import RemindProtocol
package import Reminders
import Schedules
package import Vocabulary

/// Defines a reminder, or a new revision of one.
package struct Define: Request {
    package static let name = "Define"
    private let asked: Remindd1.DefineRequest

    package init(_ asked: Remindd1.DefineRequest) { self.asked = asked }

    package var id: String? { asked.request }

    package func events(in context: RequestContext) throws(RemindError) -> [Event] {
        let (made, problems, existing) = try made(in: context)
        guard var definition = made else { throw RemindError(problems) }
        if asked.copy != nil { definition.was = nil }
        if asked.what == nil { try refuseKnown(definition, in: context) }
        if existing == nil { try refusePast(definition, in: context) }
        if asked.confirmed != true { try refuseDaysOff(definition, over: existing, in: context) }
        var changes: [DefinitionChange] = [.define(definition)]
        let day = try firstDay
        if asked.what != nil, let day { changes.append(.from(definition.id, day)) }
        var events: [Event] = [.change(changes)]
        if asked.stock == true, let copy = asked.copy {
            events.append(.stock(definition.id, .count(try context.stock(of: copy), note: nil)))
        }
        return events
    }

    /// The definition that the draft describes, or everything that is wrong with it, and the one that it changes.
    ///
    /// - Throws: `RemindError` for a request that no draft could make right.
    func made(
        in context: RequestContext
    ) throws(RemindError) -> (definition: Definition?, problems: [FieldProblem], existing: Definition?) {
        let (zone, now) = (context.zone, context.now)
        let anchor = ScheduleAnchor(at: now, zone: zone.name)
        var draft = asked.draft
        let existing = try existing(for: &draft, anchor: anchor, in: context)
        guard draft.was == nil else {
            throw RemindError(
                .invalidArgument, "was works only in files",
                hint: "rename it with: remindctl \(Kinds.standard.command) edit WHAT --id NEW")
        }
        let (made, problems) = Definition.make(
            draft, over: existing, source: .command, anchor: anchor, context: .command(at: now, in: zone),
            today: zone.local(at: now).date, place: context.scheduler.place)
        return (made, problems, existing)
    }

    package func reply(to decided: Decided, before: RequestContext, after: RequestContext) throws(RemindError)
        -> ShownReply<Remindd1.Changed>
    {
        guard case .change(let changes)? = decided.events.first, case .define(let definition)? = changes.first else {
            throw RemindError(.internalError, "nothing was defined")
        }
        var reply = try after.changed(definition.id, decided.isNew)
        guard let reminder = after.ledger.reminders[definition.id] else { return reply }
        let existing = asked.what.flatMap { try? before.target($0).reminder }.flatMap(before.definition)
        let warnings = warnings(reminder, definition, over: existing, isNew: decided.isNew, in: after)
        reply.content.warnings = warnings.isEmpty ? nil : warnings
        return reply
    }

    /// Refuses a medicine with new schedules that leave out days, unless a person has confirmed it.
    private func refuseDaysOff(_ definition: Definition, over existing: Definition?, in context: RequestContext)
        throws(RemindError)
    {
        var place = context.scheduler.place
        var new = definition
        let known = Set(existing?.lines.map(\.when) ?? [])
        new.lines.removeAll { known.contains($0.when) }
        let reminder = Reminder(new, definedAt: context.now, place: &place)
        let today = context.zone.local(at: context.now).date
        guard let day = reminder.nextWithoutDose(from: today, in: place) else { return }
        throw RemindError(
            .unconfirmed, "\(definition.title) would have days without a dose: \(day)",
            hint: "if that is right, add --yes; for every day: --when \"daily at 08:00\"")
    }

    private var firstDay: Definition.FirstDay? {
        get throws(RemindError) { try Definition.FirstDay.reading(asked.from) }
    }

    /// The definition that the draft changes, or of which it is a copy; the draft gets its id.
    private func existing(for draft: inout DefinitionDraft, anchor: ScheduleAnchor, in context: RequestContext)
        throws(RemindError) -> Definition?
    {
        guard asked.stock == nil || asked.copy != nil, asked.copy == nil || asked.what == nil else {
            throw RemindError(
                .invalidArgument, "stock goes with copy, and copy makes a new reminder",
                hint: "remindctl copy metformin --title \"Metformin 2\" --stock")
        }
        if let copy = asked.copy {
            let original = try context.original(copy, for: draft, anchor: anchor)
            draft.id = draft.id ?? draft.title.map { context.freeID(titled: $0, kind: draft.kind) }
            if draft.steps != nil { draft.taper = "restart" }
            return original
        }
        if let what = asked.what {
            let id = try context.target(what).reminder
            try context.refuseOtherKind(id, than: draft.kind)
            let existing = context.definition(of: id)
            try context.refuseManaged(existing)
            try context.checkRename(of: id, to: draft.id)
            return existing
        }
        if draft.id == nil, let title = draft.title { draft.id = context.freeID(titled: title, kind: draft.kind) }
        return nil
    }

    private func refuseKnown(_ definition: Definition, in context: RequestContext) throws(RemindError) {
        if let known = context.ledger.reminders[definition.id], !known.isArchived {
            throw RemindError(
                .alreadyExists, "there is already a reminder \(definition.id)",
                hint: "give it another --id, or change that one with edit")
        }
        guard asked.force != true, let twin = context.agenda.twin(of: definition) else { return }
        guard Kinds.named(definition.kind)?.has(.plain) != true else { return try refuseAgain(definition, in: context) }
        let command = Kinds.named(twin.kind)?.command ?? twin.kind
        throw RemindError(
            .alreadyExists, "\(twin.fullTitle) is already defined (\(twin.id))",
            hint: "remindctl \(command) edit \(twin.id); or add another with --force or another --title")
    }

    /// Refuses a reminder of anything that comes once, if that time has passed: a question may be answered late.
    private func refusePast(_ definition: Definition, in context: RequestContext) throws(RemindError) {
        var place = context.scheduler.place
        let reminder = Reminder(definition, definedAt: context.now, place: &place)
        guard reminder.isErrand, !reminder.lines.isEmpty,
            reminder.next(after: context.now, ledger: context.ledger, place: place) == nil
        else { return }
        throw RemindError(
            .invalidTime, "\(definition.title) would never ring: its time has passed",
            hint: "remindctl add \(ShellWord.quoted(definition.title)) tomorrow at 9")
    }

    /// How long ago a line was typed that is perhaps typed twice.
    private static let slip = Duration.seconds(60)

    /// There may be two ovens. Two that are alike in all, a moment apart, are perhaps one.
    private func refuseAgain(_ definition: Definition, in context: RequestContext) throws(RemindError) {
        let twin = context.ledger.reminders.values.first {
            !$0.isArchived && $0.id != definition.id && $0.definition.fullTitle == definition.fullTitle
                && $0.definition.lines.map(\.when) == definition.lines.map(\.when)
                && context.now - $0.definedAt < Define.slip
        }
        guard let twin else { return }
        throw RemindError(
            .alreadyExists, "\(definition.fullTitle) was added just now, for the same time (\(twin.id))",
            hint: "to have it twice: add --force")
    }

    /// Effects of the change that a person may not expect.
    private func warnings(
        _ reminder: Reminder, _ definition: Definition, over existing: Definition?, isNew: Bool,
        in context: RequestContext
    ) -> [String] {
        let isEdit = asked.what != nil
        let day = (try? firstDay) ?? nil
        var warnings: [String] = []
        if isEdit, isNew, let existing, let ends = Kinds.named(existing.kind)?.ending(existing, by: definition) {
            warnings.append(ends)
        }
        if asked.draft.bearsOnTime {
            warnings += reminder.passed(at: context.now, ledger: context.ledger, place: context.scheduler.place)
            let today = context.zone.local(at: context.now).date
            if isEdit, let existing, let gap = reminder.gap(after: existing, today: today) { warnings.append(gap) }
            warnings += [reminder.holidaysMissing(by: context.scheduler.place.workdays)].compactMap(\.self)
        }
        if asked.draft.before != nil || asked.draft.when != nil { warnings += passedNotices(of: reminder, in: context) }
        if isNew, isEdit, day != nil || existing?.timing != reminder.definition.timing,
            let text = context.agenda.dayOfEdit(reminder, isAsked: day != nil, now: context.now)
        {
            let hint =
                day == nil && reminder.definition.leftOut != nil
                ? "; for all of them: remindctl \(reminder.command) edit \(definition.id) --from today" : ""
            warnings.append(text + hint)
        }
        return warnings
    }

    /// The notices of the next time that would have come before now.
    private func passedNotices(of reminder: Reminder, in context: RequestContext) -> [String] {
        guard let due = context.agenda.next(of: reminder.id, now: context.now)?.slot.due else { return [] }
        let isOnce = reminder.lines.allSatisfy(\.schedule.isOnce)
        return reminder.before.filter { due - .seconds($0) <= context.now }.map {
            "the notice \(DurationText.words(.seconds($0))) before has passed: "
                + (isOnce ? "it is left out" : "it comes the next time")
        }
    }
}

/// A new reminder with the fields of another.
extension RequestContext {
    /// The other one without its history; the schedules count from now.
    fileprivate func original(_ what: String, for draft: DefinitionDraft, anchor: ScheduleAnchor)
        throws(RemindError) -> Definition
    {
        let id = try target(what).reminder
        guard var original = definition(of: id), original.kind == draft.kind else {
            throw otherKind(definition(of: id), draft.kind)
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
    fileprivate func stock(of what: String) throws(RemindError) -> String {
        let id = try target(what).reminder
        guard let reminder = ledger.reminders[id], let stock = agenda.stockView(of: reminder, now: now) else {
            throw RemindError(.invalidArgument, "\(id) has no stock", hint: "leave out --stock")
        }
        return StockUnit(name: stock.unit).text(max(0, stock.thousandths))
    }
}

extension RequestContext {
    /// An id from a title that no reminder has or had.
    package func freeID(titled title: String, kind: String) -> String {
        (ReminderID(titled: title) ?? ReminderID(rawValue: kind))?.free(isTaken).rawValue ?? kind
    }

    /// True if a reminder has or had this id: all that is recorded under it belongs to that reminder.
    fileprivate func isTaken(_ id: ReminderID) -> Bool {
        ledger.reminders[id] != nil || ledger.names.owner(of: id) != nil
    }

    /// An edit may give another id, but not one that another reminder has.
    fileprivate func checkRename(of id: ReminderID, to text: String?) throws(RemindError) {
        guard let new = text.flatMap(ReminderID.init(rawValue:)), new != id, ledger.reminders[new] != nil
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
    /// True if it says again when something is due.
    fileprivate var bearsOnTime: Bool { when != nil || steps != nil || fields["start"] != nil }
}

extension RemindError {
    /// Everything that is wrong with a definition, as one error.
    package init(_ problems: [FieldProblem]) {
        self.init(
            .invalidDefinition, problems.map(\.message).joined(separator: "\n"),
            hint: problems.compactMap(\.hint).first?.text(in: .commandLine))
    }
}
