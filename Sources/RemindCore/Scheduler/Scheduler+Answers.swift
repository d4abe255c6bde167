public import CivilTime

extension Scheduler {
    /// What of a reminder is answered where no occurrence is named.
    ///
    /// - Throws: `nothingDue` where nothing waits and neither `early` nor `extra` is said, so that answering twice never
    ///   eats the next dose; `ambiguous` where several wait.
    public func subject(of target: Target, early: Bool, extra: Bool, now: Instant) throws(RemindError)
        -> AnswerRequest.Subject
    {
        guard case .reminder(let id) = target else {
            guard case .occurrence(let id) = target, !extra else {
                throw RemindError(
                    .invalidArgument, "an extra has no slot", hint: "name the reminder alone with --extra")
            }
            return .occurrence(id)
        }
        guard let reminder = ledger.reminders[id] else { throw unknown(id) }
        if extra { return .extra(id) }
        let open = ledger.occurrences(of: id).filter { $0.isOpen && $0.wasDelivered }.sorted { $0.id < $1.id }
        if open.count == 1 { return .occurrence(open[0].id) }
        if open.count > 1 {
            let names = open.map { "\($0.handle ?? $0.id.description) (\(clock($0.due, now: now)))" }
            throw RemindError(
                .ambiguous, "\(reminder.definition.title) is due more than once: \(names.joined(separator: ", "))",
                hint: "name one of these handles")
        }
        if reminder.asNeeded != nil { return .extra(id) }
        let next = next(of: id, now: now)
        // The very next slot, also where it was answered already: said twice, it must not eat the one after that.
        if early, let slot = reminder.next(after: max(now, settledThrough), ledger: ledger, place: place) {
            return .occurrence(OccurrenceID(id, slot.key))
        }
        let missed = ledger.occurrences(of: id).filter { $0.answer?.outcome == .missed }.max { $0.due < $1.due }
        let verb = reminder.kind?.verb.imperative ?? "done"
        var hint =
            next == nil ? "add --extra to record one more" : "add --early for the next one, or --extra for one more"
        if let missed, let handle = missed.handle {
            hint = "for the one missed at \(clock(missed.due, now: now)): remindctl \(verb) \(handle) --at TIME"
        }
        throw RemindError(
            .nothingDue,
            "\(reminder.definition.title) is not due"
                + (next.map { ": next at \(clock($0.slot.due, now: now))" } ?? ""), hint: hint)
    }

    /// What a person says of an occurrence.
    func decide(_ request: AnswerRequest, into draft: inout Draft) throws(RemindError) {
        guard request.happened <= draft.now else {
            throw RemindError(
                .invalidTime, "that is in the future", hint: "leave out --at, or name a time that has been")
        }
        if request.outcome == .skipped, let reminder = ledger.reminders[request.subject.reminder], !reminder.isSkippable
        {
            throw RemindError(
                .invalidArgument, "\(reminder.definition.title) is not to be skipped",
                hint: "take it, or leave it: once its time has passed it counts as missed")
        }
        switch request.subject {
        case .extra(let id): try extra(id, request, into: &draft)
        case .occurrence(let id): try answer(id, request, into: &draft)
        }
    }

    private func answer(_ id: OccurrenceID, _ request: AnswerRequest, into draft: inout Draft) throws(RemindError) {
        guard let reminder = ledger.reminders[id.reminder] else { throw unknown(id.reminder) }
        let occurrence = ledger.occurrence(id)
        let slot = try slot(of: id, occurrence: occurrence, reminder: reminder, now: draft.now)
        if slot.due > draft.now, occurrence?.standing == nil, !request.early {
            throw RemindError(
                .nothingDue, "\(reminder.definition.title) is not due before \(clock(slot.due, now: draft.now))",
                hint: "add --early to answer it now")
        }
        var replaced: EntryID?
        var run: Answer.Run?
        if request.wholeRun {
            run = occurrence?.standing?.answer?.run
            guard run != nil, request.outcome != .done else {
                throw RemindError(
                    .invalidArgument,
                    run == nil ? "\(id) is no run of misses" : "a run of misses is not taken in one go",
                    hint: "remindctl review")
            }
        }
        if let standing = occurrence?.standing, let answer = standing.answer {
            let isCorrection = standing.origin == .automatic
            let isSame = answer.happened == request.happened && answer.note == request.note
            if answer.outcome == request.outcome, !isCorrection, !request.replace || isSame { return }
            guard isCorrection || request.replace else {
                let word = OccurrenceView.Status(answer.outcome, kind: reminder.kind).rawValue
                throw RemindError(
                    .alreadyAnswered,
                    "\(reminder.definition.title), \(clock(slot.due, now: draft.now)), is recorded as \(word)",
                    hint:
                        "add --replace to change it, or take it back with: remindctl undo \(occurrence?.handle ?? id.description)"
                )
            }
            // One dose of a run that was taken after all leaves the others as they are.
            replaced = answer.run != nil && run == nil ? nil : standing.id
        }
        let handle = occurrence?.handle == nil ? handle(for: id, &draft) : nil
        draft.write(
            .answered(answer(request, reminder: reminder, line: slot.line, terms: occurrence?.terms, run: run)),
            by: .person, reminder: id.reminder, slot: id.slot, due: slot.due, dueZone: slot.zone, handle: handle,
            changes: replaced)
        if occurrence?.wasDelivered == true { draft.then(.withdraw(id)) }
    }

    /// Taken as needed, or besides the schedule: an occurrence of its own.
    private func extra(_ id: ReminderID, _ request: AnswerRequest, into draft: inout Draft) throws(RemindError) {
        guard let reminder = ledger.reminders[id] else { throw unknown(id) }
        if request.outcome == .done { try checkLimits(of: reminder, at: request.happened) }
        let key = SlotKey.entry(draft.nextID)
        let handle = handle(for: OccurrenceID(id, key), &draft)
        draft.write(
            .answered(answer(request, reminder: reminder, line: reminder.extraLine, terms: nil)), by: .person,
            reminder: id,
            slot: key, due: request.happened, dueZone: place.local.name, handle: handle)
    }

    private func answer(
        _ request: AnswerRequest, reminder: Reminder, line: Int, terms: Terms?, run: Answer.Run? = nil
    ) -> Answer {
        // What was delivered was taken, whatever the dose has become since.
        let fields = terms.map { $0.fields ?? [:] } ?? reminder.recordedFields(line: line)
        return Answer(
            request.outcome, happened: request.happened, cause: request.outcome == .missed ? .stated : nil,
            note: request.note, fields: request.outcome == .done ? fields : [:], run: run)
    }

    /// Rolling limits of an as-needed schedule, for a dose at any time: every window that holds it counts, so that one
    /// recorded late is checked against what came after it too.
    private func checkLimits(of reminder: Reminder, at happened: Instant) throws(RemindError) {
        guard let (limit, apart) = reminder.asNeeded else { return }
        let date = place.local.local(at: happened).date
        let lines = reminder.lines.filter { if case .asNeeded = $0.schedule.rule { true } else { false } }
        guard lines.contains(where: { $0.covers(date, definedOn: reminder.definedAt, place: place) }) else {
            throw RemindError(
                .limitReached, "\(reminder.definition.title) is not to be taken on \(date): \(lines[0].text)",
                hint:
                    "change the schedule with: remindctl \(reminder.kind?.command ?? "med") edit \(reminder.id) --when")
        }
        let taken = ledger.occurrences(of: reminder.id)
            .compactMap { $0.answer.flatMap { $0.outcome == .done ? $0.happened : nil } }.sorted()
        if let apart, let near = taken.last(where: { abs(($0 - happened).milliseconds) < apart.milliseconds }) {
            throw RemindError(
                .limitReached,
                "next allowed at \(clock(near + apart, now: happened)) (at least \(DurationText.words(apart)) apart)",
                hint: "see what was taken with: remindctl history \(reminder.id)")
        }
        guard let limit, taken.count >= limit.count else { return }
        // The dose and any `count` others within one period of each other are one too many.
        let all = (taken + [happened]).sorted()
        for index in all.indices.dropFirst(limit.count) {
            let first = all[index - limit.count]
            guard first <= happened, happened <= all[index], all[index] - first < limit.period else { continue }
            throw RemindError(
                .limitReached,
                "next allowed at \(clock(first + limit.period, now: happened)) "
                    + "(\(limit.count) of \(limit.count) in \(DurationText.short(limit.period)))",
                hint: "see what was taken with: remindctl history \(reminder.id)")
        }
    }

    func snooze(_ id: OccurrenceID, until: Instant, into draft: inout Draft) throws(RemindError) {
        guard let reminder = ledger.reminders[id.reminder] else { throw unknown(id.reminder) }
        guard let occurrence = ledger.occurrence(id), occurrence.isOpen, occurrence.wasDelivered else {
            throw RemindError(
                .nothingDue, "\(reminder.definition.title) is not waiting for an answer",
                hint: "see what is due with: remindctl today")
        }
        guard until > draft.now else {
            throw RemindError(.invalidTime, "a snooze ends in the future", hint: "snooze \(id.reminder) 20m")
        }
        if let next = nextDue(after: occurrence.due, reminder: reminder), until >= next {
            throw RemindError(
                .invalidTime, "that is past the next one, due at \(clock(next, now: draft.now))",
                hint: "snooze for less, or answer this one with skip")
        }
        draft.write(
            .snoozed(until: until), by: .person, reminder: id.reminder, slot: id.slot, due: occurrence.due,
            dueZone: occurrence.dueZone)
        draft.then(.withdraw(id))
    }

    func undo(_ id: OccurrenceID, into draft: inout Draft) throws(RemindError) {
        guard let reminder = ledger.reminders[id.reminder] else { throw unknown(id.reminder) }
        guard let occurrence = ledger.occurrence(id), let entry = occurrence.undoable else {
            let wasMissed = ledger.occurrence(id)?.answer?.outcome == .missed
            throw RemindError(
                .nothingDue,
                wasMissed
                    ? "\(reminder.definition.title) was missed, which cannot be undone"
                    : "nothing was answered that could be undone",
                hint: wasMissed
                    ? "remindctl \(reminder.kind?.verb.imperative ?? "done") \(id) --at TIME"
                    : "see what was recorded with: remindctl history \(id.reminder)")
        }
        draft.write(
            .retracted, by: .person, reminder: id.reminder, slot: id.slot, due: occurrence.due,
            dueZone: occurrence.dueZone, changes: entry.id)
        // What stands without the answer: if nothing, and its time has passed, it was missed; in the same commit, so
        // that no crash can leave it open for ever.
        var after = occurrence
        after.add(draft.decision.entries[draft.decision.entries.count - 1])
        if let miss = after.standing, miss.origin == .automatic, occurrence.due > draft.now {
            // What the answer corrected was missed by a clock that was wrong, and lies ahead.
            draft.write(
                .retracted, by: .automatic, reminder: id.reminder, slot: id.slot, due: occurrence.due,
                dueZone: occurrence.dueZone, changes: miss.id)
        }
        guard after.isOpen, occurrence.due <= draft.now else { return }
        if let deadline = deadline(of: after, reminder: reminder), deadline <= draft.now {
            let outcome: Answer.Outcome = reminder.unanswered == .missed ? .missed : .lapsed
            let cause: Answer.Cause = after.wasDelivered ? .unanswered : .unattended
            draft.write(
                .answered(Answer(outcome, happened: deadline, cause: cause)), by: .automatic, reminder: id.reminder,
                slot: id.slot, due: occurrence.due, dueZone: occurrence.dueZone)
        } else if after.wasDelivered, after.snoozedUntil == nil {
            draft.then(.deliver(id))
        }
    }

    /// The due instant, zone and schedule of an occurrence, recorded or still to come.
    private func slot(of id: OccurrenceID, occurrence: Occurrence?, reminder: Reminder, now: Instant)
        throws(RemindError) -> Slot
    {
        if let occurrence {
            let line = reminder.line(of: occurrence.id.slot, due: occurrence.due, ledger: ledger, place: place)
            return Slot(key: id.slot, due: occurrence.due, zone: occurrence.dueZone, line: line)
        }
        if let slot = plannedSlot(id, now: now) { return slot }
        throw RemindError(
            .unknownReminder, "\(reminder.definition.title) has no \(id.slot)",
            hint: "see its times with: remindctl show \(reminder.id)")
    }

    func unknown(_ id: ReminderID) -> RemindError {
        RemindError(.unknownReminder, "there is no reminder \(id)", hint: "see them with: remindctl list")
    }

    /// A due instant as a person reads it: the time today, date and time on another day.
    func clock(_ instant: Instant, now: Instant) -> String {
        let there = place.local.local(at: instant)
        return there.date == place.local.local(at: now).date ? "\(there.time)" : "\(there.date) \(there.time)"
    }
}
