import CivilTime
import Reminders
import Schedules
import Vocabulary

/// Sessions: a person starts, adjusts, stops and discards them, and time ends those with an end of their own.
struct SessionKeeping: SnapshotReader {
    let snapshot: Snapshot

    func record(_ request: SessionRequest, into draft: inout DecisionBuilder) throws(RemindError) {
        switch request {
        case .start(let subject, let from, let length): try start(subject, from: from, length: length, into: &draft)
        case .stop(let id, let end, let counts, let note):
            try stop(id, at: end, counts: counts, note: note, into: &draft)
        case .adjust(let id, let from, let length): try adjust(id, from: from, length: length, into: &draft)
        case .discard(let id): discard(try running(of: id).occurrence, into: &draft)
        }
    }

    private func start(
        _ subject: AnswerRequest.Subject, from: Instant, length: Int64?, into draft: inout DecisionBuilder
    ) throws(RemindError) {
        let id = subject.reminder
        guard let reminder = ledger.reminders[id] else { throw snapshot.unknown(id) }
        let title = reminder.definition.title
        if let running = ledger.running(of: id)?.session {
            throw RemindError(
                .alreadyAnswered, "\(title) has been running since \(snapshot.minute(running.from, now: draft.now))",
                hint: (reminder.kind?.session?.isOfDay == true
                    ? "stop it first" : "change it: remindctl adjust \(id) --at TIME, or stop it first")
                    + ": remindctl stop \(id)")
        }
        guard from <= draft.now else { throw Self.isAhead }
        let plan = try plan(of: reminder, from: from, length: length, now: draft.now)
        if reminder.kind?.session?.isOfDay == true { return try startDay(of: reminder, from: from, plan, into: &draft) }
        switch subject {
        case .extra:
            draft.write(
                .began(Beginning(from: from, plan)), by: .person, reminder: id, slot: .entry(draft.nextID), due: from,
                dueZone: place.local.name, isFirst: true)
        case .occurrence(let due):
            guard let occurrence = ledger.occurrence(due), occurrence.isOpen, occurrence.hasCome else {
                throw RemindError(
                    .nothingDue, "\(title) is not due then", hint: "start another one: remindctl start \(id)")
            }
            draft.write(.began(Beginning(from: from, plan)), by: .person, on: occurrence)
            draft.then(.withdraw(due))
        }
        if let begun = draft.decision.entries.last?.occurrence { draft.then(.count(begun)) }
    }

    /// Starts the session of a slot that has come, if the schedule starts it: from then on, however late that is noticed.
    /// Not if another one ran at that time, nor if a person discarded this one.
    func begin(_ id: OccurrenceID, due: Instant, zone: String, of reminder: Reminder, into draft: inout DecisionBuilder)
    {
        let own = ledger.occurrences(of: reminder.id)
        guard trust.isTrusted, ledger.running(of: reminder.id) == nil,
            !own.contains(where: { other in
                if other.id == id { return other.entries.contains { $0.beginning != nil } }
                return other.answer.map { $0.reading?.from != nil && $0.happened > due } ?? false
            }), let plan = try? plan(of: reminder, from: due, length: nil, now: draft.now)
        else { return }
        draft.write(
            .began(Beginning(from: due, plan)), by: .automatic, reminder: reminder.id, slot: id.slot, due: due,
            dueZone: zone, isFirst: ledger.occurrence(id)?.handle == nil)
        draft.then(.sessionEnded(id))
    }

    /// Starts the session of a day. A stopped one continues, without the pause; on a day that was only marked, it begins.
    private func startDay(
        of reminder: Reminder, from: Instant, _ plan: Beginning.Plan, into draft: inout DecisionBuilder
    ) throws(RemindError) {
        let id = OccurrenceID(reminder.id, .day(snapshot.day(of: place.local.local(at: from))))
        let known = ledger.occurrence(id)
        let slot = try Answering(snapshot: snapshot).slot(of: id, occurrence: known, reminder: reminder, now: draft.now)
        let standing = known?.standing
        guard let standing, let ended = standing.answer, ended.reading?.from != nil else {
            if let known, let standing {
                draft.write(.retracted, by: .person, on: known, changes: standing.id)
            }
            draft.write(
                .began(Beginning(from: from, plan)), by: .person, reminder: reminder.id, slot: id.slot, due: slot.due,
                dueZone: slot.zone, changes: known?.beginning?.id)
            return draft.then(.count(id))
        }
        guard from >= ended.happened else { throw isBefore(ended, reminder, now: draft.now) }
        draft.write(
            .began(Beginning(from: from, plan.less(ended.length))), by: .person, reminder: reminder.id, slot: id.slot,
            due: slot.due, dueZone: slot.zone, changes: standing.id)
        draft.then(.count(id))
    }

    private func isBefore(_ ended: Answer, _ reminder: Reminder, now: Instant) -> RemindError {
        RemindError(
            .invalidTime,
            "\(reminder.definition.title) was running until \(snapshot.minute(ended.happened, now: now))",
            hint: "give a later time, or take that back with: remindctl undo \(reminder.id)@today")
    }

    private func stop(
        _ id: ReminderID, at end: Instant, counts: Bool, note: String?, into draft: inout DecisionBuilder
    ) throws(RemindError) {
        let (occurrence, session, reminder) = try running(of: id)
        guard end <= draft.now else { throw Self.isAhead }
        guard end > session.from else {
            throw RemindError(
                .invalidTime,
                "\(reminder.definition.title) began at \(snapshot.minute(session.from, now: draft.now)), after that",
                hint: "to change when it began: remindctl adjust \(id) --at TIME")
        }
        let isEarly = session.end.map { end < $0 } ?? true
        guard counts || !isEarly || reminder.kind?.session?.countsEarly != false else {
            guard note == nil else {
                throw RemindError(
                    .invalidArgument, "it ends early and is not recorded, so it has no note", hint: "add --count")
            }
            return discard(occurrence, into: &draft)
        }
        let last = min(end, session.end ?? end)
        if let measuring = reminder.measuring { try check(from: session.from, to: last, measuring, of: id) }
        let answer = answer(session, of: occurrence, reminder, at: last, note: note)
        draft.write(
            .answered(answer), by: .person, on: occurrence,
            stock: StockKeeping(snapshot: snapshot).change(
                of: reminder, by: answer, to: occurrence.id.slot, replacing: nil, in: occurrence, draft.nextStamp,
                at: draft.now))
        draft.then(.withdraw(occurrence.id))
        endCombined(with: occurrence, session, at: answer.happened, by: .person, into: &draft)
    }

    /// Refuses a length that could not be logged: a night of a minute was begun by mistake, and one of a day was forgotten.
    private func check(
        from start: Instant, to end: Instant, _ measuring: Measuring, of id: ReminderID
    ) throws(RemindError) {
        do {
            _ = try measuring.value(from: start, to: end)
        } catch {
            throw RemindError(
                error.code, error.message,
                hint: "remindctl stop \(id) --at TIME, or to record nothing: remindctl discard \(id)")
        }
    }

    private func adjust(
        _ id: ReminderID, from: Instant?, length: Int64?, into draft: inout DecisionBuilder
    ) throws(RemindError) {
        let (occurrence, session, reminder) = try running(of: id)
        if let from, from > draft.now { throw Self.isAhead }
        let kept = session.end.map { ($0 - session.from).components.seconds } ?? session.plan.goal
        let from = from ?? session.from
        let before = occurrence.stopped?.answer
        if let before, from < before.happened { throw isBefore(before, reminder, now: draft.now) }
        var changed = Beginning(from: from, session.plan)
        if length != nil || session.end != nil {
            changed.plan = try plan(of: reminder, from: from, length: length ?? kept, now: draft.now)
                .less(before?.length ?? 0)
        }
        guard changed != session else { return }
        var due = (occurrence.due, occurrence.dueZone)
        if case .entry = occurrence.id.slot { due = (from, place.local.name) }
        draft.write(
            .began(changed), by: .person, reminder: id, slot: occurrence.id.slot, due: due.0, dueZone: due.1,
            changes: occurrence.beginning?.id)
        draft.then(.count(occurrence.id))
    }

    /// Takes the beginning back: if it was due, it is due again.
    private func discard(_ occurrence: Occurrence, into draft: inout DecisionBuilder) {
        draft.write(.retracted, by: .person, on: occurrence, changes: occurrence.firstBeginning?.id)
        draft.then(.withdraw(occurrence.id))
        var after = occurrence
        if let last = draft.decision.entries.last { after.add(last) }
        if after.isOpen, after.wasDelivered { draft.then(.deliver(occurrence.id)) }
    }

    /// Ends a session whose time has come, or shows how far it is. While the clock is not confirmed, none ends.
    func settle(_ reminder: Reminder, into draft: inout DecisionBuilder) {
        guard let occurrence = ledger.running(of: reminder.id), let session = occurrence.session else { return }
        if let end = session.end, end <= draft.now {
            guard trust.isTrusted else { return }
            draft.write(
                .answered(answer(session, of: occurrence, reminder, at: end, note: nil)), by: .automatic, on: occurrence
            )
            draft.then(.withdraw(occurrence.id))
            draft.then(.sessionEnded(occurrence.id))
            endCombined(with: occurrence, session, at: end, by: .automatic, into: &draft)
        } else if let goal = snapshot.untoldGoal(of: occurrence), goal <= draft.now {
            // Recorded, so that the person hears it once even over a restart.
            draft.write(.delivered(late: draft.now - goal > Snapshot.lateAfter), by: .automatic, on: occurrence)
            draft.then(.sessionEnded(occurrence.id))
        } else if session.isCountdown {
            draft.then(.count(occurrence.id))
        }
    }

    /// Records what a traveller combines with one: its session is for both.
    private func endCombined(
        with occurrence: Occurrence, _ session: Beginning, at end: Instant, by origin: Entry.Origin,
        into draft: inout DecisionBuilder
    ) {
        for other in snapshot.combined(with: occurrence.id, now: end) where other.isOpen {
            guard let reminder = ledger.reminders[other.id.reminder] else { continue }
            var answer = answer(session, of: other, reminder, at: end, note: nil)
            answer.reading = nil
            draft.write(.answered(answer), by: origin, on: other)
            draft.then(.withdraw(other.id))
        }
    }

    /// The answer of a session that lasted until an instant, with its length as a reading.
    private func answer(
        _ session: Beginning, of occurrence: Occurrence, _ reminder: Reminder, at end: Instant, note: String?
    ) -> Answer {
        var answer = Answer(
            .done, happened: end, note: note, reading: reading(session, of: occurrence, reminder, until: end))
        if reminder.isObligatory, !occurrence.id.slot.isUnscheduled {
            let line = reminder.line(of: occurrence.id.slot, due: occurrence.due, ledger: ledger, place: place)
            // Begun in its window, it is on time.
            answer.judge(
                byWindowUntil: snapshot.windowEnd(
                    of: occurrence.id.slot, due: occurrence.due, line: line, terms: occurrence.terms, reminder),
                at: session.from)
        }
        return answer
    }

    /// How long a session lasted, on the day on which it ended or began, with what it had lasted before it went on.
    func reading(_ session: Beginning, of occurrence: Occurrence, _ reminder: Reminder, until end: Instant) -> Reading {
        let counted = reminder.kind?.session?.countsForEnd == false ? session.from : end
        let before = occurrence.stopped?.answer
        let usual = reminder.kind?.session?.length(reminder.definition.fields)
        return Reading(
            Measurement(length: end - session.from + .seconds(before?.length ?? 0)),
            from: before?.reading?.from ?? session.from,
            day: occurrence.id.slot.wholeDay ?? snapshot.day(of: counted),
            goal: reminder.measuring?.ownGoal(planned: session.plan.goal, usual: usual))
    }

    private func running(of id: ReminderID) throws(RemindError)
        -> (occurrence: Occurrence, session: Beginning, reminder: Reminder)
    {
        guard let reminder = ledger.reminders[id] else { throw snapshot.unknown(id) }
        guard let occurrence = ledger.running(of: id), let session = occurrence.session else {
            throw RemindError(
                .nothingDue, "\(reminder.definition.title) is not running",
                hint: reminder.kind?.session != nil
                    ? "start it with: remindctl start \(id)" : "see what is due with: remindctl today")
        }
        return (occurrence, session, reminder)
    }

    /// When a session ends by itself, or its goal.
    private func plan(of reminder: Reminder, from: Instant, length: Int64?, now: Instant) throws(RemindError)
        -> Beginning.Plan
    {
        guard let kind = reminder.kind, let rule = kind.session else {
            throw RemindError(
                .invalidArgument, "a \(reminder.definition.kind) is not started and stopped",
                hint: "record it with: remindctl \(reminder.kind?.verb.imperative ?? "done") \(reminder.id)")
        }
        if let length, !rule.endsByItself, !rule.goals.contains(length), SessionRule.lengths.contains(length) {
            throw RemindError(.invalidArgument, rule.outside, hint: "--goal 16h")
        }
        let length = length ?? rule.length(reminder.definition.fields)
        if let length, !SessionRule.lengths.contains(length) {
            throw RemindError(
                .invalidArgument,
                "\(DurationText.words(.seconds(length))) is too \(length < 60 ? "short" : "long")", hint: "1m to 7d")
        }
        guard rule.endsByItself, let length else { return Beginning.Plan(goal: length) }
        let end = from + .seconds(length)
        guard end > now else {
            throw RemindError(
                .invalidTime, "it would have ended at \(snapshot.minute(end, now: now))",
                hint: "record it with: remindctl \(kind.verb.imperative) \(reminder.id) --extra --at TIME")
        }
        return Beginning.Plan(end: end)
    }

    private static let isAhead = RemindError(
        .invalidTime, "that is in the future", hint: "leave out --at, or give a time in the past")
}

extension Snapshot {
    /// When a session needs attention next: its end, its goal, or the next minute of a countdown.
    func sessionWake(of id: ReminderID) -> Instant? {
        guard let occurrence = ledger.running(of: id), let session = occurrence.session else { return nil }
        // An end that waits for the clock to be confirmed is nothing to wake for.
        let end = trust.isTrusted ? session.end : session.end.flatMap { $0 > trust.firedThrough ? $0 : nil }
        return [end, session.nextCount(after: trust.firedThrough), untoldGoal(of: occurrence)].compactMap(\.self).min()
    }

    /// When a session reaches its goal, or the time to ask whether it still runs; `nil` once the person has heard it.
    func untoldGoal(of occurrence: Occurrence) -> Instant? {
        guard let session = occurrence.session else { return nil }
        let moments =
            [session.goalReached].compactMap(\.self) + asked(of: occurrence).map(\.at)
            + milestones(of: occurrence).map(\.at)
        return moments.filter { moment in
            !occurrence.shown.contains { if case .delivered = $0.fact { $0.at >= moment } else { false } }
        }.min()
    }

    /// When a session reaches the lengths that its reminder announces, in order, and whether that is what is left of it.
    func milestones(of occurrence: Occurrence) -> [(at: Instant, isLeft: Bool)] {
        guard let session = occurrence.session, let reminder = ledger.reminders[occurrence.id.reminder],
            let rule = reminder.kind?.session
        else { return [] }
        return rule.milestones(reminder.definition.fields).compactMap { milestone in
            switch milestone {
            case .after(let seconds): (session.from + .seconds(seconds), false)
            // A goal that is as short has no such moment.
            case .before(let seconds):
                session.goalReached.map { ($0 - .seconds(seconds), true) }.flatMap { $0.0 > session.from ? $0 : nil }
            }
        }.sorted { $0.at < $1.at }
    }

    /// When it is asked whether a session still runs, and the words: the first time after it began, and bedtime last.
    func asked(of occurrence: Occurrence) -> [(at: Instant, words: SessionRule.Words)] {
        guard let from = occurrence.session?.from, let reminder = ledger.reminders[occurrence.id.reminder],
            let times = reminder.kind?.session?.asked(reminder.definition.fields)
        else { return [] }
        return times.compactMap { time, words in
            WallRecurrence(days: .weekly(.all), times: [time]).next(after: from, in: place.local).map {
                ($0.instant, words)
            }
        }
    }
}

extension Reminder {
    /// True if its schedule starts its sessions, and does not ask.
    var startsItself: Bool { kind?.session?.starts(definition.fields) == true }
}

extension Answer {
    /// Seconds that a session had lasted.
    fileprivate var length: Int64 { reading?.value.seconds ?? 0 }
}

extension Occurrence {
    /// Seconds that a session had lasted before it went on; `nil` if it did not.
    package var lastedBefore: Int64? { stopped?.answer?.reading?.value.seconds }
}

extension Beginning.Plan {
    /// The rest of it, after it has lasted some seconds: a goal that was reached before is none.
    fileprivate func less(_ seconds: Int64) -> Beginning.Plan {
        Beginning.Plan(end: end, goal: goal.flatMap { $0 > seconds ? $0 - seconds : nil })
    }
}

extension Measurement {
    /// In seconds, or in minutes if those are more than a value may be.
    fileprivate init(length: Duration) {
        let milliseconds = max(0, length.milliseconds)
        let isLong = milliseconds > Measurement.largest * 1000
        let unit = MeasureUnit.all.first { $0.symbol == (isLong ? "min" : "s") }
        self.init(thousandths: min(isLong ? milliseconds / 60 : milliseconds, Measurement.largest * 1000), unit: unit)
    }
}
