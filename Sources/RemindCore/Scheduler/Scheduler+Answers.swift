package import CivilTime
import Reminders
package import Schedules

extension Scheduler {
    /// What of a reminder is answered where no occurrence is named.
    ///
    /// - Parameters:
    ///   - replace: Whether an answer that was given may be changed: then it is the latest one, if nothing waits.
    ///   - moment: When it happened, if the person says more than the answer alone, such as a time or a note. If the latest
    ///     answer is nearer to it than the next slot, that answer is meant: to say so again is no second dose.
    /// - Throws: `nothingDue` where nothing waits and neither `early` nor `extra` is said, so that answering twice never
    ///   eats the next dose; `ambiguous` where several wait.
    package func subject(
        of target: Target, early: Bool, extra: Bool, replace: Bool = false, moment: Instant? = nil, now: Instant
    ) throws(RemindError) -> AnswerRequest.Subject {
        guard case .reminder(let id) = target else {
            guard case .occurrence(let id) = target, !extra else {
                throw RemindError(
                    .invalidArgument, "an extra has no slot", hint: "name the reminder alone with --extra")
            }
            return .occurrence(id)
        }
        guard let reminder = ledger.reminders[id] else { throw unknown(id) }
        if extra { return .extra(id) }
        let open = ledger.openOccurrences(of: id).filter(\.wasDelivered).sorted { $0.id < $1.id }
        let answered = latestAnswered(of: id)
        if replace, let moment, let answered, open.allSatisfy({ answered.isNearer(to: moment, than: $0.due) }) {
            return .occurrence(answered.id)
        }
        if open.count == 1 { return .occurrence(open[0].id) }
        if open.count > 1 {
            let names = open.map { "\($0.handle ?? $0.id.description) (\(clock($0.due, now: now)))" }
            throw RemindError(
                .ambiguous, "\(reminder.definition.title) is due more than once: \(names.joined(separator: ", "))",
                hint: "name one of these handles")
        }
        if reminder.asNeeded != nil { return .extra(id) }
        if replace, let answered { return .occurrence(answered.id) }
        let next = next(of: id, now: now)
        // The very next slot, also where it was answered already: said twice, it must not eat the one after that.
        if early, let slot = reminder.next(after: max(now, trust.rung), ledger: ledger, place: place) {
            return .occurrence(OccurrenceID(id, slot.key))
        }
        if let moment, let answered, next.map({ answered.isNearer(to: moment, than: $0.slot.due) }) ?? true {
            return .occurrence(answered.id)
        }
        let missed = ledger.occurrences(of: id).filter { $0.answer?.outcome == .missed }.max { $0.due < $1.due }
        let verb = reminder.kind?.verb.imperative ?? "done"
        var hint =
            next == nil ? "add --extra to record one more" : "add --early for the next one, or --extra for one more"
        if let missed, let handle = missed.handle {
            hint = "for the one missed at \(clock(missed.due, now: now)): remindctl \(verb) \(handle) --at TIME"
        }
        let told = [
            answered?.answer.map { "\(word($0, of: reminder)) at \(minute($0.happened, now: now))" },
            next.map { "next at \(clock($0.slot.due, now: now))" },
        ].compactMap(\.self)
        throw RemindError(
            .nothingDue,
            "\(reminder.definition.title) is not due" + (told.isEmpty ? "" : ": \(told.joined(separator: ", "))"),
            hint: hint)
    }

    /// The latest occurrence that a person has answered, extra ones included; `nil` if a miss came after it.
    private func latestAnswered(of id: ReminderID) -> Occurrence? {
        let latest = ledger.occurrences(of: id).filter { $0.answer.map { $0.outcome != .lapsed } ?? false }
            .max { $0.due == $1.due ? $0.id < $1.id : $0.due < $1.due }
        return latest?.standing?.origin == .automatic ? nil : latest
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
        var request = request
        var kept: Answer?
        if let standing = occurrence?.standing, let answer = standing.answer {
            let isCorrection = standing.origin == .automatic
            if answer.outcome == request.outcome, !isCorrection {
                guard request.replace else {
                    guard request.differs(from: answer) else { return }
                    throw differs(from: answer, request, of: id, occurrence, reminder, due: slot.due, now: draft.now)
                }
                // What is not said stays as it is: a corrected time keeps the note and the amount, and they keep the time.
                kept = answer
                if !request.saysWhen, request.isDetailed { request.happened = answer.happened }
                request.note = request.note ?? answer.note
                request.reason = request.reason ?? answer.override?.reason
                let isSameAmount = request.amount == nil || request.amount == answer.amount
                if answer.happened == request.happened, answer.note == request.note, isSameAmount { return }
            }
            guard isCorrection || request.replace else {
                let word = word(answer, of: reminder)
                throw RemindError(
                    .alreadyAnswered,
                    "\(reminder.definition.title), \(clock(slot.due, now: draft.now)), is recorded as \(word)",
                    hint:
                        "add --replace to change it, or take it back with: remindctl undo \(occurrence?.handle ?? id.description)"
                )
            }
            if answer.run == nil || run != nil {
                replaced = standing.id
            } else if isCorrection, let occurrence {
                // The first dose of a run that was taken after all: the others are a run of their own, to be reviewed.
                cut(standing, of: occurrence, reminder, into: &draft) {
                    $0.key == id.slot ? (occurrence.due, occurrence.dueZone) : nil
                }
            }
        }
        let terms = occurrence?.terms
        let usual = try dose(of: request, reminder: reminder, line: slot.line, terms: terms)
        let dose = request.amount ?? kept?.amount ?? usual
        let override =
            isAsNeeded(id.slot, of: reminder) || request.amount != nil
            ? try checkLimits(of: reminder, request, dose: dose, besides: id, now: draft.now) : kept?.override
        let answer = answer(
            request, reminder: reminder, line: slot.line, terms: terms, kept: kept?.fields, run: run, override: override
        )
        draft.write(
            .answered(answer), by: .person, reminder: id.reminder, slot: id.slot, due: slot.due, dueZone: slot.zone,
            isFirst: occurrence?.handle == nil, changes: replaced,
            stock: stockChange(of: reminder, from: occurrence, to: answer, by: draft.nextID, at: draft.now))
        if occurrence?.wasDelivered == true { draft.then(.withdraw(id)) }
        correctFollowers(of: occurrence, into: &draft)
    }

    /// Taken as needed, or besides the schedule: an occurrence of its own.
    private func extra(_ id: ReminderID, _ request: AnswerRequest, into draft: inout Draft) throws(RemindError) {
        guard let reminder = ledger.reminders[id] else { throw unknown(id) }
        guard request.outcome == .done else {
            throw RemindError(
                .nothingDue, "nothing of \(reminder.definition.title) waits that could be \(request.outcome.rawValue)",
                hint: "name one that was due: remindctl history \(id)")
        }
        let dose = try dose(of: request, reminder: reminder, line: reminder.extraLine)
        let override = try checkLimits(of: reminder, request, dose: dose, now: draft.now)
        let key = SlotKey.entry(draft.nextID)
        let answer = answer(request, reminder: reminder, line: reminder.extraLine, terms: nil, override: override)
        draft.write(
            .answered(answer), by: .person, reminder: id, slot: key, due: request.happened,
            dueZone: place.local.name, isFirst: true,
            stock: stockChange(of: reminder, from: nil, to: answer, by: draft.nextID, at: draft.now))
    }

    private func answer(
        _ request: AnswerRequest, reminder: Reminder, line: Int, terms: Terms?, kept: Fields? = nil,
        run: Answer.Run? = nil, override: Answer.Override? = nil
    ) -> Answer {
        // What was delivered was taken, whatever the dose has become since; and what was recorded, unless it is corrected.
        var fields = kept ?? terms.map { $0.fields ?? [:] } ?? reminder.recordedFields(line: line)
        if let amount = request.amount, let name = reminder.kind?.amountField {
            fields[name] = .text(amount.description)
        }
        return Answer(
            request.outcome, happened: request.happened, cause: request.outcome == .missed ? .stated : nil,
            note: request.note, fields: request.outcome == .done ? fields : [:], run: run, override: override)
    }

    /// What was taken, where the kind measures it.
    ///
    /// - Throws: `invalidArgument` for an amount in a unit that is not the reminder's, or of what is not measured at all.
    private func dose(of request: AnswerRequest, reminder: Reminder, line: Int, terms: Terms? = nil)
        throws(RemindError) -> Quantity?
    {
        guard let kind = reminder.kind, let name = kind.amountField else {
            guard request.amount == nil else {
                throw RemindError(
                    .invalidArgument, "a \(reminder.definition.kind) has no amount", hint: "leave out --amount")
            }
            return nil
        }
        let own = terms.map { $0.fields ?? [:] } ?? reminder.recordedFields(line: line)
        let usual = own[name].flatMap { try? Quantity.parse($0.text) }
        guard let amount = request.amount else { return usual }
        guard request.outcome == .done else {
            throw RemindError(
                .invalidArgument, "an amount is of what was taken", hint: "leave out --amount")
        }
        if let usual, reminder.dosing.amount(of: amount, in: usual.base.dimension) == nil {
            throw RemindError(
                .invalidArgument, "\(reminder.definition.title) is taken in \(usual.unit), not in \(amount.unit)",
                hint: "--amount \"\(usual)\"; a strength would say what one \(amount.unit) holds")
        }
        return amount
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
        var without = occurrence
        without.add(
            Entry(
                id: draft.nextID, at: draft.now, zone: draft.zone, origin: .person, reminder: id.reminder,
                slot: id.slot, fact: .retracted, changes: entry.id))
        let left = without.standing
        draft.write(
            .retracted, by: .person, reminder: id.reminder, slot: id.slot, due: occurrence.due,
            dueZone: occurrence.dueZone, changes: entry.id,
            stock: stockChange(
                of: reminder, from: occurrence, to: left?.answer, by: left?.id ?? draft.nextID,
                at: left?.at ?? draft.now))
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
        correctFollowers(of: occurrence, into: &draft)
        guard after.isOpen else { return }
        if isBereft(after, of: reminder) { return lapse(after, into: &draft) }
        guard occurrence.due <= draft.now else { return }
        if let deadline = deadline(of: after, reminder: reminder), deadline <= draft.now {
            let outcome: Answer.Outcome = reminder.unanswered(id.slot) == .missed ? .missed : .lapsed
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
