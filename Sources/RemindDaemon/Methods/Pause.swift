import CivilTime
import RemindCore
import RemindProtocol
import Reminders
import Vocabulary

/// Days on which nothing of some reminders is due.
enum PauseMethod: Method {
    static let name = "Pause"
    static let writes = true

    static func run(
        _ asked: Remindd1.PauseRequest, for request: ControlRequest, now: Instant, in daemon: isolated Daemon
    ) throws {
        try daemon.write(request, id: asked.request, now: now) {
            let plan = try daemon.plan(asked, now: now)
            return try daemon.decide(
                asked.what, asked.kind, daemon.chosen(asked.person, asked.tag), asked.request, now: now
            ) { .pause($0, plan) }
        }
    }
}

enum ResumeMethod: Method {
    static let name = "Resume"
    static let writes = true

    static func run(
        _ asked: Remindd1.ResumeRequest, for request: ControlRequest, now: Instant, in daemon: isolated Daemon
    ) throws {
        try daemon.write(request, id: asked.request, now: now) {
            let today = daemon.agenda.day(of: now)
            let date = try asked.day.map { try Daemon.date($0, today: today) }
            return try daemon.decide(
                asked.what, asked.kind, daemon.chosen(asked.person, asked.tag), asked.request, ends: true, on: date,
                now: now
            ) {
                if let date { return .takeBackPauses($0, date) }
                return asked.planned == true ? .resumeAll($0) : .resume($0)
            }
        }
    }
}

extension Daemon {
    fileprivate func decide(
        _ what: [String]?, _ kind: String?, _ chosen: Chosen, _ id: String?, ends: Bool = false,
        on date: CivilDate? = nil, now: Instant, change: (ReminderID) -> DefinitionChange
    ) throws -> (Decision, (Scheduler) throws -> Remindd1.ChangedReminders) {
        var ids = try subjects(what, kind: kind, chosen)
        // Of all, those that are paused on the day; none of them is an error, as for one that is named.
        if what == nil, let date {
            let paused = ids.filter { scheduler.ledger.reminders[$0]?.isPaused(on: date, now: now) == true }
            if !paused.isEmpty { ids = paused }
        }
        let decision = try loop.decide(.change(ids.map(change)), at: now, request: id)
        let changed = Set(decision.entries.compactMap(\.reminder))
        let ended = Set(decision.entries.compactMap(\.changes))
        let made = Set(decision.entries.map(\.id))
        let today = agenda.day(of: now)
        return (
            decision,
            {
                self.changed(
                    ids, changed, in: $0, now: now, ended: ends ? { ended.contains($0.id) && !$0.isTakenBack } : nil
                ) {
                    ended.contains($0.id) && $0.isTakenBack || made.contains($0.id) && $0.isPast(today: today)
                }
            }
        )
    }

    /// A person whom nothing is for, or a tag that nothing has, is no reminder of the kind.
    fileprivate func chosen(_ person: String?, _ tag: String?) -> Chosen { Chosen(person: person, tag: tag) }

    /// The reminders that are meant, in the order in which they were named.
    fileprivate func subjects(_ what: [String]?, kind: String?, _ chosen: Chosen) throws(RemindError) -> [ReminderID] {
        if let names = what {
            guard !names.isEmpty, names.count <= 1000 else {
                throw RemindError(
                    .invalidArgument, "name a reminder", hint: "see them with: remindctl list")
            }
            var ids: [ReminderID] = []
            for name in names {
                let id = try agenda.reminder(named: name)
                if let kind, let definition = scheduler.ledger.reminders[id]?.definition,
                    definition.kind != kind
                {
                    throw otherKind(definition, kind)
                }
                if !ids.contains(id) { ids.append(id) }
            }
            return ids
        }
        let ids = scheduler.ledger.reminders.values.filter {
            !$0.isArchived && $0.definition.isOf(kind: kind, person: nil) && chosen.holds($0.definition)
        }.map(\.id).sorted()
        guard !ids.isEmpty else {
            let whose = (chosen.person.map { " for \($0)" } ?? "") + (chosen.tag.map { " with the tag \($0)" } ?? "")
            throw RemindError(
                .unknownReminder, "there is no \(kind ?? "reminder")\(whose)",
                hint: "see them with: remindctl list")
        }
        return ids
    }

    fileprivate func plan(_ asked: Remindd1.PauseRequest, now: Instant) throws -> Pause.Plan {
        let today = agenda.day(of: now)
        var plan = Pause.Plan(reason: try reason(asked.reason))
        plan.private = asked.private == true ? true : nil
        plan.from = try asked.from.map { try Self.date($0, today: today, isAhead: true) }
        plan.until = try asked.until.map { try Self.date($0, today: today, isAhead: true) }
        if let length = asked.length {
            guard asked.until == nil else {
                throw RemindError(.invalidArgument, "a length and a last day cannot be combined", hint: "--for 2w")
            }
            let seconds: Int64
            do {
                seconds = try DurationText.parse(length).components.seconds
            } catch {
                throw RemindError(.invalidTime, error.message, hint: "--for 10d")
            }
            guard seconds % 86_400 == 0 else {
                throw RemindError(.invalidTime, "a pause must last whole days, not \(length)", hint: "--for 10d")
            }
            plan.until = (plan.from ?? today) + Int(seconds / 86_400 - 1)
        }
        return plan
    }

    fileprivate func reason(_ text: String?) throws(RemindError) -> String? {
        guard let text else { return nil }
        guard !text.isEmpty, TextLimit.excess(of: text, atMost: 200) == nil,
            !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else {
            throw RemindError(
                .invalidArgument, "a reason must be one line of 1 to 200 characters", hint: "--reason \"in hospital\"")
        }
        return text
    }
}
