import Catalogue
import CivilTime
import Reminders
import Schedules
import Vocabulary

/// Changes to what is defined: all or nothing.
struct Defining: SnapshotReader {
    let snapshot: Snapshot

    /// - Parameter isCounted: True to refuse more of a kind than it may have.
    func make(_ changes: [DefinitionChange], isCounted: Bool = true, into draft: inout DecisionBuilder)
        throws(RemindError)
    {
        if isCounted { try checkNumbers(changes) }
        let defined = Set(changes.compactMap { if case .define(let definition) = $0 { definition.id } else { nil } })
        let renames = renames(in: changes)
        let changed = Dictionary(
            changes.compactMap { if case .define(let definition) = $0 { (definition.id, definition) } else { nil } },
            uniquingKeysWith: { $1 })
        let days = Dictionary(
            changes.compactMap { if case .from(let id, let day) = $0 { (id, day) } else { nil } },
            uniquingKeysWith: { $1 })
        var circles = FollowingCircles()
        for change in changes {
            switch change {
            case .from: continue
            case .define(let definition):
                try define(
                    definition, from: days[definition.id], among: defined, renames, changed, &circles, into: &draft)
            case .keep(let id, let revision):
                let reminder = try active(id)
                let fork = ledger.forks(of: id).first { $0.stamp.id == revision }
                try define(
                    fork?.definition ?? reminder.definition, from: nil, among: defined, renames, changed, &circles,
                    decides: true, into: &draft)
            case .archive(let id):
                let reminder = try known(id)
                guard !reminder.isArchived else { continue }
                DueHandling(snapshot: snapshot).settleHeld(reminder, into: &draft)
                close(reminder, into: &draft)
                draft.write(.archived, by: .person, reminder: id)
            case .restore(let id):
                guard try known(id).isArchived else { continue }
                draft.write(.restored, by: .person, reminder: id)
            case .disable(let id):
                let reminder = try active(id)
                guard !reminder.isDisabled else { continue }
                DueHandling(snapshot: snapshot).settleHeld(reminder, into: &draft)
                close(reminder, into: &draft)
                draft.write(.started(.disabled), by: .person, reminder: id)
            case .enable(let id):
                guard try active(id).isDisabled else { continue }
                draft.write(.ended(.disabled), by: .person, reminder: id)
            case .pause(let id, let plan): try pause(try active(id), plan, into: &draft)
            case .resume(let id): resume(try active(id), planned: false, into: &draft)
            case .resumeAll(let id): resume(try active(id), planned: true, into: &draft)
            case .takeBackPauses(let id, let date):
                try takeBackPauses(of: try active(id), on: date, into: &draft)
            case .travel(let id, let choice):
                try Journey(snapshot: snapshot).travel(try active(id), choice, into: &draft)
            }
        }
        for definition in followers(of: renames, besides: changes) {
            try define(definition, from: nil, among: defined, renames, changed, &circles, into: &draft)
        }
        tellOfEdits(in: &draft)
    }

    /// A file may be read without anybody at the screen: one notice says which times it left out today.
    private func tellOfEdits(in draft: inout DecisionBuilder) {
        var after = snapshot
        let edited = draft.decision.entries.compactMap { (entry) -> Definition? in
            guard case .defined(let definition) = entry.fact, definition.source == .file,
                let leftOut = definition.leftOut,
                ledger.reminders[definition.id]?.definition.leftOut != leftOut
            else { return nil }
            return definition
        }
        guard !edited.isEmpty else { return }
        after.take(draft.decision.entries)
        let agenda = Agenda(snapshot: after, wakes: WakeSchedule())
        let lines = edited.sorted { $0.id < $1.id }.compactMap { (definition) -> String? in
            guard let reminder = after.ledger.reminders[definition.id],
                let text = agenda.dayOfEdit(reminder, now: draft.now, language)
            else { return nil }
            return "\(snapshot.shownName(of: definition)): \(text)"
        }
        // An edit that changes nothing of today needs no notice.
        if !lines.isEmpty { draft.then(.notify(.edited(lines, language))) }
    }

    /// Refuses more active ones of a kind than it may have, unless there were as many before.
    func checkNumbers(_ changes: [DefinitionChange]) throws(RemindError) {
        var active: [ReminderID: String] = [:]
        for reminder in ledger.reminders.values where !reminder.isArchived {
            active[reminder.id] = reminder.definition.kind
        }
        let before = active
        for change in changes {
            switch change {
            case .define(let definition):
                for old in definition.was ?? [] { active[old] = nil }
                active[definition.id] = definition.kind
            case .restore(let id): active[id] = ledger.reminders[id]?.definition.kind
            case .archive(let id): active[id] = nil
            default: break
            }
        }
        for kind in Kinds.all {
            guard let most = settings.kinds[kind.name]?.most ?? kind.defaults.most else { continue }
            let count = active.values.count { $0 == kind.name }
            guard count > most, count > before.values.count(where: { $0 == kind.name }) else { continue }
            throw RemindError(
                .invalidDefinition,
                count == most + 1
                    ? "\(most) \(kind.words.many) are active already"
                    : "\(count) \(kind.words.many) would be active, of at most \(most)",
                hint: "archive one, or raise the number: remindctl config set \(kind.name).most \(max(count, most * 2))"
            )
        }
    }

    /// A new reminder, a new revision of one, or one that comes back under its id; the same again changes nothing.
    ///
    /// - Parameter decides: True if it decides between the revisions of several machines. Any other that a person writes does so
    ///   too, but no file that is read again.
    private func define(
        _ definition: Definition, from day: Definition.FirstDay?, among defined: Set<ReminderID>,
        _ renames: [ReminderID: ReminderID],
        _ changed: [ReminderID: Definition], _ circles: inout FollowingCircles, decides: Bool = false,
        into draft: inout DecisionBuilder
    ) throws(RemindError) {
        var place = place
        let compiled = Reminder(definition, stamp: draft.nextStamp, definedAt: draft.now, place: &place)
        if let problem = compiled.problem { throw problem }
        try checkFollowing(compiled, among: defined, renames, changed, &circles)
        let renamed = try renamed(by: definition)
        let known = ledger.reminders[definition.id] ?? renamed
        // A person may choose either of two that machines added apart under one id.
        if let known, known.definition.kind != definition.kind, !decides {
            throw RemindError(
                .alreadyExists, "\(known.id) is a \(known.definition.kind)",
                hint: "give the \(definition.kind) another id")
        }
        let leftOut = known.flatMap {
            DayOfEdit(snapshot: snapshot, now: draft.now).leftOut(by: compiled, after: $0, day)
        }
        if let renamed {
            DueHandling(snapshot: snapshot).settleHeld(renamed, into: &draft)
            return rename(renamed, to: definition, leavingOut: leftOut, into: &draft)
        }
        if known?.isArchived == true { draft.write(.restored, by: .person, reminder: definition.id) }
        let decides = decides || definition.source != .file
        if let known, known.definition.means(definition), !decides || ledger.forks(of: definition.id).isEmpty,
            day == nil || leftOut == known.definition.leftOut
        {
            return
        }
        if let known { DueHandling(snapshot: snapshot).settleHeld(known, into: &draft) }
        if let known, known.isActive, known.kind?.wear?.beginsAnew(definition, after: known.definition) == true {
            try end(known, into: &draft)
        }
        var revision = definition
        revision.was = known?.definition.was
        revision.leftOut = leftOut
        draft.define(revision, over: known, in: ledger, decides: decides, by: .person)
        if let known, known.isActive {
            let written = Reminder(revision, stamp: compiled.stamp, definedAt: draft.now, place: &place)
            Journey(snapshot: snapshot).rewall(known, as: written, into: &draft)
        }
    }

    /// Records that what is in use was replaced now, though it may not be due.
    private func end(_ reminder: Reminder, into draft: inout DecisionBuilder) throws(RemindError) {
        let open = ledger.openOccurrences(of: reminder.id).filter(\.hasCome).max { $0.due < $1.due }?.id
        let next = reminder.next(after: max(draft.now, trust.firedThrough), ledger: ledger, place: place)
        let due = open ?? next.map { OccurrenceID(reminder.id, $0.key) }
        try Answering(snapshot: snapshot).record(
            AnswerRequest(
                due.map { .occurrence($0) } ?? .extra(reminder.id), .done, happened: draft.now, early: true),
            into: &draft)
    }

    /// Refuses a reminder that follows one that does not exist, or that follows itself in a circle.
    ///
    /// - Parameters:
    ///   - defined: The reminders defined with it, as in `changed`; `renames`: the renamed ones.
    func checkFollowing(
        _ compiled: Reminder, among defined: Set<ReminderID>, _ renames: [ReminderID: ReminderID],
        _ changed: [ReminderID: Definition], _ circles: inout FollowingCircles
    ) throws(RemindError) {
        let definition = compiled.definition
        for line in compiled.lines {
            guard case .after(_, let name, _) = line.schedule.rule else { continue }
            let other = ReminderID(rawValue: name)
            if let other, !defined.contains(other), let new = renames[other] ?? ledger.names.owner(of: other) {
                throw RemindError(
                    .invalidSchedule, "\(definition.id) follows \(name), which is \(new) now",
                    hint: "\(line.schedule.following(new))")
            }
            guard let other, other != definition.id, ledger.reminders[other] != nil || defined.contains(other) else {
                throw RemindError(
                    .invalidSchedule, "\(definition.id): there is no other reminder \(name) to follow",
                    hint: name == definition.id.rawValue ? "6h after taken" : "see them with: remindctl list")
            }
        }
        if let loop = loop(from: compiled, among: changed, &circles) { throw Reminder.problem(withLoop: loop) }
    }

    private func loop(
        from reminder: Reminder, among changed: [ReminderID: Definition], _ circles: inout FollowingCircles
    ) -> [ReminderID]? {
        circles.circle(from: reminder.id) { id in
            guard id != reminder.id else { return reminder.lines }
            var place = place
            return changed[id].map {
                Reminder($0, definedAt: reminder.definedAt, place: &place).lines
            } ?? ledger.reminders[id]?.lines
        }
    }

    /// Open occurrences lapse when their reminder stops: neither taken nor missed. Those that stay until they are
    /// answered keep waiting, unseen; a prompt is over when its time has passed.
    func close(
        _ reminder: Reminder, into draft: inout DecisionBuilder, where isMeant: (Occurrence) -> Bool = { _ in true }
    ) {
        let open = ledger.occurrences(of: reminder.id).filter { $0.isOpen && $0.hasCome && isMeant($0) }
        for occurrence in open.sorted(by: { $0.id < $1.id }) {
            if reminder.unanswered == .missed || reminder.unanswered == .lapsed {
                draft.write(.answered(Answer(.lapsed, happened: draft.now)), by: .automatic, on: occurrence)
            }
            draft.then(.withdraw(occurrence.id))
        }
    }

    private func known(_ id: ReminderID) throws(RemindError) -> Reminder {
        guard let reminder = ledger.reminders[id] else { throw snapshot.unknown(id) }
        return reminder
    }

    private func active(_ id: ReminderID) throws(RemindError) -> Reminder {
        let reminder = try known(id)
        guard !reminder.isArchived else {
            throw RemindError(
                .archived, "\(id) is archived", hint: "remindctl \(reminder.command) unarchive \(id)")
        }
        return reminder
    }
}
