import CivilTime
import RemindControl
import RemindCore
import Reminders
import Schedules

extension Daemon {
    func answer(_ request: ControlRequest, _ asked: Remindd1.AnswerRequest) throws {
        guard let outcome = Answer.Outcome(rawValue: asked.outcome), outcome != .lapsed else {
            throw RemindError(.invalidArgument, "\"\(asked.outcome)\" is no answer", hint: "done, skipped, missed")
        }
        try Self.refuseLong(asked.note)
        let (amount, reason) = (try Self.amount(asked.amount), try Self.reason(asked.reason))
        func decide(at now: Instant) throws -> (decision: Decision, changed: [OccurrenceID: Bool]) {
            let happened = try asked.at.map { try self.moment($0, now: now) } ?? now
            let subjects = try self.subjects(asked, happened: happened, now: now)
            let events = subjects.map { subject in
                Event.answer(
                    RemindCore.AnswerRequest(
                        subject, outcome, happened: happened, saysWhen: asked.at != nil, note: asked.note,
                        amount: amount, reason: reason, replace: asked.replace ?? false, early: asked.early ?? false,
                        wholeRun: asked.run ?? false))
            }
            let (decision, entries) = try self.loop.decide(events, at: now, request: asked.request)
            var changed: [OccurrenceID: Bool] = [:]
            for (subject, entries) in zip(subjects, entries) {
                if let id = entries.first?.occurrence ?? subject.occurrence { changed[id] = !entries.isEmpty }
            }
            return (decision, changed)
        }
        if asked.dryRun == true {
            let now = SystemClock.now
            let changed = try decide(at: now).changed
            return request.reply(answered(changed, in: scheduler, now: now))
        }
        try write(request, id: asked.request) { now in
            let (decision, changed) = try decide(at: now)
            return (decision, { next in self.answered(changed, in: next, now: now) })
        }
    }

    func snooze(_ request: ControlRequest, _ asked: Remindd1.SnoozeRequest) throws {
        try write(request, id: asked.request) { now in
            let target = try loop.target(asked.what, now: now)
            guard case .occurrence(let id) = try self.openSubject(target, now: now) else {
                throw RemindError(.nothingDue, "nothing there waits for an answer")
            }
            let until = try self.snoozeEnd(asked, now: now)
            let decision = try self.loop.decide(.snooze(id, until: until), at: now, request: asked.request)
            return (decision, { next in self.answered([id: true], in: next, now: now) })
        }
    }

    func undo(_ request: ControlRequest, _ asked: Remindd1.UndoRequest) throws {
        try write(request, id: asked.request) { now in
            // What is found in the record is recalled before the state is taken.
            let found = try self.undoable(asked.what, now: now)
            let decision = try self.loop.decide(found.map { .undo($0) }, at: now, request: asked.request).decision
            let undone = Dictionary(found.map { ($0, true) }, uniquingKeysWith: { $1 })
            return (decision, { next in self.answered(undone, in: next, now: now) })
        }
    }

    func define(_ request: ControlRequest, _ asked: Remindd1.DefineRequest) throws {
        try write(request, id: asked.request) { now in
            let place = self.scheduler.place
            var draft = asked.draft
            var existing: Definition?
            if let what = asked.what {
                let id = try self.agenda.reminder(named: what)
                existing = self.scheduler.ledger.reminders[id]?.definition
                guard existing?.kind == draft.kind else { throw self.otherKind(existing, draft.kind) }
                try self.refuseManaged(existing)
                try self.checkRename(of: id, to: draft.id)
            } else if draft.id == nil, let title = draft.title {
                draft.id = self.freeID(titled: title, kind: draft.kind)
            }
            guard draft.was == nil else {
                throw RemindError(
                    .invalidArgument, "was is for files", hint: "rename it with: remindctl med edit WHAT --id NEW")
            }
            let zone = place.local
            let (made, problems) = Definition.make(
                draft, over: existing, source: .command, anchor: ScheduleAnchor(at: now, zone: zone.name),
                context: .command(at: now, in: zone), today: zone.local(at: now).date, place: place)
            guard let definition = made else { throw RemindError(problems) }
            if asked.what == nil, let known = self.scheduler.ledger.reminders[definition.id], !known.isArchived {
                throw RemindError(
                    .alreadyExists, "there is a reminder \(definition.id) already",
                    hint: "give it another --id, or change that one with edit")
            }
            if asked.what == nil, asked.force != true, let twin = self.agenda.twin(of: definition) {
                let command = Kinds.named(twin.kind)?.command ?? "med"
                throw RemindError(
                    .alreadyExists, "\(PersonText.title(twin.title, of: twin.person)) is defined already (\(twin.id))",
                    hint: "remindctl \(command) edit \(twin.id); or add another with --force or another --title")
            }
            let decision = try self.scheduler.decide(.change([.define(definition)]), at: now, request: asked.request)
            return (
                decision,
                { next in
                    var reply = try self.changed(definition.id, !decision.entries.isEmpty, in: next, now: now)
                    if let reminder = next.ledger.reminders[definition.id], draft.bearsOnTime {
                        let warnings = reminder.passed(at: now, ledger: next.ledger, place: next.place)
                        reply.warnings = warnings.isEmpty ? nil : warnings
                    }
                    return reply
                }
            )
        }
    }

    func change(_ request: ControlRequest, _ asked: Remindd1.ChangeRequest) throws {
        try write(request, id: asked.request) { now in
            let id = try self.agenda.reminder(named: asked.what, includingArchived: asked.change == "unarchive")
            let definition = self.scheduler.ledger.reminders[id]?.definition
            if let kind = asked.kind, definition?.kind != kind { throw self.otherKind(definition, kind) }
            let change: DefinitionChange
            switch asked.change {
            case "enable" where asked.schedule != nil, "disable" where asked.schedule != nil:
                try self.refuseManaged(definition)
                guard let definition, let schedule = asked.schedule else { throw self.scheduler.snapshot.unknown(id) }
                change = .define(try definition.switching(schedule, on: asked.change == "enable"))
            case "enable": change = .enable(id)
            case "disable": change = .disable(id)
            case "archive":
                try self.refuseManaged(definition)
                change = .archive(id)
            case "unarchive":
                try self.refuseManaged(definition)
                change = .restore(id)
            default:
                throw RemindError(
                    .invalidArgument, "\"\(asked.change)\" is no change", hint: "enable, disable, archive, unarchive")
            }
            let decision = try self.scheduler.decide(.change([change]), at: now, request: asked.request)
            return (decision, { next in try self.changed(id, !decision.entries.isEmpty, in: next, now: now) })
        }
    }

    func apply(_ request: ControlRequest, _ asked: Remindd1.ApplyRequest) throws {
        guard asked.file.hasPrefix("/") else {
            throw RemindError(.invalidArgument, "the file's path is not absolute")
        }
        // Refused here as well, or a reload would not know what stands.
        if asked.file == environment.remindersFile, let error = FileTrust.refusal(of: asked.file) { throw error }
        do {
            if asked.dryRun == true {
                let (_, shown) = try sound(asked, now: SystemClock.now)
                return request.reply(Remindd1.Applied(changes: shown))
            }
            try write(request, id: asked.request) { now in
                let (decision, shown) = try self.sound(asked, now: now)
                return (decision, { _ in Remindd1.Applied(changes: shown) })
            }
        } catch let error as Unsound {
            let count = error.problems.count == 1 ? "a problem" : "\(error.problems.count) problems"
            return refuse(
                request, RemindError(.invalidDefinition, "\(asked.file) has \(count); nothing was applied"),
                problems: error.problems)
        }
        if asked.file == environment.remindersFile { remindersProblems = [] }
    }

    /// A file in which something is wrong.
    private struct Unsound: Error {
        var problems: [FileProblem]
    }

    private func sound(_ asked: Remindd1.ApplyRequest, now: Instant) throws -> (Decision, [AppliedChange]) {
        let (decision, shown, problems) = try apply(asked.content, file: asked.file, at: now, request: asked.request)
        guard problems.isEmpty else { throw Unsound(problems: problems) }
        return (decision, shown)
    }

    // MARK: - What is meant

    private func subjects(_ asked: Remindd1.AnswerRequest, happened: Instant, now: Instant) throws
        -> [AnswerRequest.Subject]
    {
        let early = asked.early ?? false
        let extra = asked.extra ?? false
        guard !early || !extra else {
            throw RemindError(.invalidArgument, "it cannot be early and an extra", hint: "say one of them")
        }
        guard asked.what == nil || asked.whats == nil else {
            throw RemindError(.invalidArgument, "one is named, or several", hint: "leave out what, or whats")
        }
        let named = asked.whats ?? asked.what.map { [$0] } ?? []
        guard named.count <= Daemon.mostNamed else {
            throw RemindError(.invalidArgument, "\(named.count) are named at once", hint: "at most \(Daemon.mostNamed)")
        }
        if asked.due == true {
            guard asked.kind == nil, !early, !extra else {
                throw RemindError(
                    .invalidArgument, "what is due is neither early nor an extra", hint: "remindctl take --due")
            }
            return try due(asked, of: named, now: now)
        }
        guard asked.verb == nil, asked.person == nil else {
            throw RemindError(.invalidArgument, "a verb or a person goes with due", hint: "remindctl take --due")
        }
        guard !named.isEmpty else {
            throw RemindError(.invalidArgument, "it is not said which reminder", hint: "see them with: remindctl today")
        }
        var subjects: [AnswerRequest.Subject] = []
        for what in named {
            let target = try loop.target(what, now: now)
            if let kind = asked.kind {
                let definition = scheduler.ledger.reminders[target.reminder]?.definition
                guard definition?.kind == kind else { throw otherKind(definition, kind) }
            }
            let isDetailed = asked.at != nil || asked.note != nil || asked.amount != nil
            let subject = try agenda.subject(
                of: target, early: early, extra: extra, replace: asked.replace ?? false,
                moment: isDetailed ? happened : nil, now: now)
            guard !subjects.contains(subject) else {
                throw RemindError(.invalidArgument, "\(what) is named twice", hint: "name each of them once")
            }
            subjects.append(subject)
        }
        return subjects
    }

    private func openSubject(_ target: Agenda.Target, now: Instant) throws -> AnswerRequest.Subject {
        if case .reminder(let id) = target, scheduler.ledger.reminders[id]?.asNeeded != nil {
            throw RemindError(.nothingDue, "\(id) is taken as needed", hint: "there is nothing to snooze")
        }
        do throws(RemindError) {
            return try agenda.subject(of: target, early: false, extra: false, now: now)
        } catch {
            // What its hint offers, an early or extra dose, cannot be snoozed.
            guard error.code == .nothingDue else { throw error }
            throw RemindError(.nothingDue, error.message, hint: "see what is due with: remindctl today")
        }
    }

    private func moment(_ text: String, now: Instant) throws(RemindError) -> Instant {
        let zone = scheduler.place.local
        let reader = MomentText(now: now, local: zone.local(at: now)) { local in
            switch zone.resolve(local) {
            case .unique(let instant): [instant]
            case .overlap(let first, let second): [first, second]
            case .gap, .missingDate: []
            }
        }
        do {
            return try reader.parse(text)
        } catch {
            throw RemindError(.invalidTime, error.message, hint: error.hint)
        }
    }

    private func snoozeEnd(_ asked: Remindd1.SnoozeRequest, now: Instant) throws(RemindError) -> Instant {
        guard asked.length == nil || asked.until == nil else {
            throw RemindError(.invalidArgument, "a snooze has a length or an end", hint: "snooze WHAT 20m")
        }
        do {
            if let length = asked.length { return now + (try DurationText.parse(length)) }
            guard let until = asked.until else { return now + settings.snooze }
            let zone = scheduler.place.local
            let today = zone.local(at: now).date
            if let instant = zone.instant(of: CivilDateTime(today, try TimeText.parse(until))), instant > now {
                return instant
            }
            let tomorrow = CivilDateTime(today + 1, try TimeText.parse(until))
            return zone.instant(of: tomorrow) ?? now
        } catch {
            throw RemindError(.invalidTime, error.message, hint: error.hint)
        }
    }

    /// An id from a title that no reminder has or had.
    private func freeID(titled title: String, kind: String) -> String {
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
    private func isTaken(_ id: ReminderID) -> Bool {
        scheduler.ledger.reminders[id] != nil || scheduler.ledger.names.owner(of: id) != nil
    }

    /// An edit may give another id, but not one that another reminder has.
    private func checkRename(of id: ReminderID, to text: String?) throws(RemindError) {
        guard let new = text.flatMap(ReminderID.init(rawValue:)), new != id, scheduler.ledger.reminders[new] != nil
        else { return }
        throw RemindError(.alreadyExists, "there is a reminder \(new) already", hint: "give it another --id")
    }

    private func refuseManaged(_ definition: Definition?) throws(RemindError) {
        guard let definition, let file = definition.file else { return }
        throw RemindError(
            .managedByFile, "\(definition.id) is managed by \(file)", hint: "change it there, then: remindctl apply")
    }

    func otherKind(_ definition: Definition?, _ kind: String) -> RemindError {
        let command = definition.flatMap { Kinds.named($0.kind)?.command } ?? "med"
        return RemindError(
            .invalidArgument,
            "\(definition?.id.rawValue ?? "it") is a \(definition?.kind ?? "reminder"), not a \(kind)",
            hint: "use: remindctl \(command)")
    }

    // MARK: - Replies

    private func answered(_ changed: [OccurrenceID: Bool], in next: Scheduler, now: Instant) -> Remindd1.Answered {
        let handles = next.agenda.upcomingHandles(now: now)
        let results = changed.sorted { $0.key < $1.key }.compactMap { id, changed in
            next.agenda.view(of: id, now: now, handles: handles).map { view -> Remindd1.Answered.Result in
                promise([view], now: now)
                let warnings = changed ? next.agenda.warnings(of: id, now: now) : []
                return Remindd1.Answered.Result(
                    changed: changed, occurrence: view, warnings: warnings.isEmpty ? nil : warnings)
            }
        }
        return Remindd1.Answered(zone: next.place.local.name, now: now.seconds, results: results)
    }

    private func changed(_ id: ReminderID, _ changed: Bool, in next: Scheduler, now: Instant) throws(RemindError)
        -> Remindd1.Changed
    {
        guard let reminder = next.ledger.reminders[id] else {
            throw RemindError(.internalError, "\(id) is not there after it was defined")
        }
        let view = next.agenda.view(of: reminder, now: now, handles: next.agenda.upcomingHandles(now: now))
        promise([view.next].compactMap(\.self), now: now)
        return Remindd1.Changed(zone: next.place.local.name, now: now.seconds, changed: changed, reminder: view)
    }
}

extension DefinitionDraft {
    /// Whether it says anew when something is due.
    fileprivate var bearsOnTime: Bool { when != nil || steps != nil || fields["start"] != nil }
}

extension AnswerRequest.Subject {
    fileprivate var occurrence: OccurrenceID? {
        if case .occurrence(let id) = self { id } else { nil }
    }
}

extension RemindError {
    /// Everything that is wrong with a definition, as one error.
    fileprivate init(_ problems: [FieldProblem]) {
        self.init(
            .invalidDefinition, problems.map(\.message).joined(separator: "\n"),
            hint: problems.compactMap(\.hint).first)
    }
}
