import CivilTime
import Reminders
import Schedules
import Vocabulary

/// A person's answer to an occurrence, or a dose without one.
struct Answering: SnapshotReader {
    let snapshot: Snapshot

    func record(_ request: AnswerRequest, into draft: inout DecisionBuilder) throws(RemindError) {
        guard request.happened <= draft.now else {
            throw RemindError(
                .invalidTime, "that is in the future", hint: "leave out --at, or give a time in the past")
        }
        if request.outcome == .skipped, let reminder = ledger.reminders[request.subject.reminder], !reminder.isSkippable
        {
            throw RemindError(
                .invalidArgument, "\(reminder.definition.title) cannot be skipped",
                hint: reminder.isErrand
                    ? "remindctl done \(reminder.id), or give it up: remindctl archive \(reminder.id)"
                    : "take it, or leave it: it will count as missed")
        }
        if let reminder = ledger.reminders[request.subject.reminder] { try checkBeginning(of: reminder, request) }
        switch request.subject {
        case .extra(let id): try recordExtra(id, request, into: &draft)
        case .occurrence(let id):
            // Before it is answered, since its window may end with it.
            let others = request.outcome == .done ? snapshot.combined(with: id, now: request.happened) : []
            try recordAnswer(of: dayMeant(id, request), request, into: &draft)
            for other in others { try recordAnswer(of: other.id, request, into: &draft) }
        }
    }

    /// Nothing is replaced before it was there. A time that the person does not give is the clock's, which may be behind.
    private func checkBeginning(of reminder: Reminder, _ request: AnswerRequest) throws(RemindError) {
        if case .occurrence(let id) = request.subject, id.slot.wholeDay != nil { return }
        guard request.outcome == .done, request.saysWhen, reminder.kind?.wear != nil else { return }
        try checkBeginning(of: reminder, place.local.local(at: request.happened).date)
    }

    private func checkBeginning(of reminder: Reminder, _ date: CivilDate) throws(RemindError) {
        guard let wear = reminder.kind?.wear, let first = wear.firstDay(of: reminder.definition), date < first
        else { return }
        throw RemindError(
            .invalidTime, "\(reminder.definition.title) begins on \(first)",
            hint: "if it began earlier: "
                + "remindctl \(reminder.command) edit \(reminder.id) --\(wear.firstDayField) \(date)")
    }

    /// The day that a prompt asks about, if days are answered: a check, or what is left out of a count.
    private func dayMeant(_ id: OccurrenceID, _ request: AnswerRequest) -> OccurrenceID {
        guard let reminder = ledger.reminders[id.reminder], reminder.isAnsweredByDay, !id.slot.isUnscheduled,
            request.outcome != .done || !reminder.takesReadings
        else { return id }
        let due = ledger.occurrence(id)?.due ?? snapshot.plannedSlot(id)?.due
        let day = due.map { snapshot.day(of: id, due: $0) } ?? id.slot.local.map(snapshot.day) ?? id.slot.date
        return day.map { OccurrenceID(id.reminder, .day($0)) } ?? id
    }

    private func recordAnswer(of id: OccurrenceID, _ request: AnswerRequest, into draft: inout DecisionBuilder)
        throws(RemindError)
    {
        guard let reminder = ledger.reminders[id.reminder] else { throw snapshot.unknown(id.reminder) }
        let occurrence = ledger.occurrence(id)
        let slot = try slot(
            of: id, occurrence: occurrence, reminder: reminder, request.outcome, now: draft.now)
        var request = request
        // On another day, its time is unknown.
        if let date = id.slot.wholeDay, !request.saysWhen, date != snapshot.day(of: draft.now) {
            request.happened = slot.due
        }
        if slot.due > draft.now, occurrence?.standing == nil, !request.early {
            throw RemindError(
                .nothingDue,
                "\(reminder.definition.title) is not due before \(snapshot.clock(slot.due, now: draft.now))",
                hint: "add --early to answer it now")
        }
        var replaced: EntryID?
        var others: [EntryID] = []
        var run: Answer.Run?
        if request.wholeRun {
            run = occurrence?.standing?.answer?.run
            guard run != nil, request.outcome != .done else {
                throw RemindError(
                    .invalidArgument,
                    run == nil ? "\(id) is not a run of misses" : "a run of misses cannot be taken at once",
                    hint: "remindctl review")
            }
        }
        request = try withReading(request, of: id.slot, now: draft.now)
        var kept: Answer?
        if let known = occurrence, let standing = known.standing, let answer = standing.answer {
            let isCorrection = standing.origin == .automatic
            if answer.outcome == request.outcome, !isCorrection {
                guard request.replace else {
                    guard request.differs(from: answer) else { return }
                    throw differs(from: answer, request, occurrence, reminder, slot, now: draft.now)
                }
                // Values left out stay: a corrected time keeps the note and the amount, and the other way round.
                kept = answer
                if !request.saysWhen, request.isDetailed || id.slot.wholeDay != nil {
                    request.happened = answer.happened
                }
                request.note = request.note ?? answer.note
                request.reason = request.reason ?? answer.override?.reason
                if !request.isMeasured { request.reading = answer.reading }
                let isSameAmount = request.amount == nil || request.amount == answer.amount
                if answer.happened == request.happened, answer.note == request.note, isSameAmount,
                    request.reading == answer.reading,
                    !request.marks.contains(where: { answer.fields[$0.key] != $0.value })
                {
                    return
                }
            }
            guard isCorrection || request.replace else {
                let word = snapshot.word(answer, of: reminder, id.slot)
                throw RemindError(
                    .alreadyAnswered,
                    "\(reminder.definition.title), \(snapshot.clock(slot, now: draft.now)), is recorded as \(word)",
                    hint:
                        "add --replace to change it, or take it back with: remindctl undo \(occurrence?.handle ?? id.description)"
                )
            }
            if !isCorrection {
                let settling = Settling(snapshot: snapshot)
                try settling.checkSingle(known, of: reminder, now: draft.now)
                if request.outcome == .done { try settling.checkChangeable(known, of: reminder, now: draft.now) }
                // All of them are known to the person now. A machine that lacks one of them yet knows the dose by the others.
                others = known.candidates.filter { $0.origin != .automatic && $0.id != standing.id }.map(\.id)
            }
            if answer.run == nil || run != nil {
                replaced = standing.id
            } else if isCorrection, let occurrence {
                // The first dose of a run that was taken after all: the others are a run of their own, to be reviewed.
                MissRuns(snapshot: snapshot).cut(standing, of: occurrence, reminder, into: &draft) {
                    $0.key == id.slot ? (occurrence.due, occurrence.dueZone) : nil
                }
            }
        }
        let terms = occurrence?.terms
        // The dose that it was, whatever it is by now.
        let then = snapshot.inForce(reminder, at: occurrence?.movedFrom ?? slot.due)
        let usual = try dose(of: request, reminder: then, line: slot.line, terms: terms)
        let dose = request.amount ?? kept?.amount ?? usual
        let override =
            Safety(snapshot: snapshot).isAsNeeded(id.slot, of: reminder) || request.amount != nil
            ? try Safety(snapshot: snapshot).check(
                of: reminder, request, dose: dose, usual: inForce(terms, reminder, line: slot.line), line: slot.line,
                besides: id, now: draft.now)
            : kept?.override
        var answer = made(
            request, reminder: then, line: slot.line, terms: terms, kept: kept?.fields, run: run, override: override
        )
        if !others.isEmpty { answer.settlement = Settlement(doses: request.outcome == .done ? 1 : 0, also: others) }
        if reminder.isObligatory {
            let end = snapshot.windowEnd(of: id.slot, due: slot.due, line: slot.line, terms: terms, reminder)
            answer.judge(byWindowUntil: end, at: occurrence?.isRunning == true ? occurrence?.session?.from : nil)
        }
        // A value that a person gives goes before the length of the session.
        if !request.isMeasured, let occurrence, let session = occurrence.session, request.outcome == .done,
            request.happened > session.from
        {
            answer.reading = SessionKeeping(snapshot: snapshot).reading(
                session, of: occurrence, reminder, until: request.happened)
        }
        draft.write(
            .answered(answer), by: .person, reminder: id.reminder, slot: id.slot, due: slot.due, dueZone: slot.zone,
            isFirst: occurrence?.handle == nil, changes: replaced,
            stock: StockKeeping(snapshot: snapshot).change(
                of: reminder, by: answer, to: id.slot, replacing: replaced, in: occurrence, draft.nextStamp,
                at: draft.now))
        if let occurrence, occurrence.wasDelivered || occurrence.isRunning { draft.then(.withdraw(id)) }
        // The day has its answer: nothing asks about it any more.
        if let date = id.slot.wholeDay, reminder.isAnsweredByDay {
            Defining(snapshot: snapshot).close(reminder, into: &draft) { snapshot.day(of: $0) == date }
        }
        Following(snapshot: snapshot).correctFollowers(of: occurrence, into: &draft)
    }

    private func made(
        _ request: AnswerRequest, reminder: Reminder, line: Int, terms: Terms?, kept: Fields? = nil,
        run: Answer.Run? = nil, override: Answer.Override? = nil
    ) -> Answer {
        // The dose at delivery was taken, even if it has changed since; a recorded dose stays unless it is corrected.
        var fields = kept ?? terms.map { $0.fields ?? [:] } ?? reminder.recordedFields(line: line)
        if let amount = request.amount, let name = reminder.kind?.amountField {
            fields[name] = .text(amount.description)
        }
        fields.merge(request.marks) { _, said in said }
        return Answer(
            request.outcome, happened: request.happened, cause: request.outcome == .missed ? .stated : nil,
            note: request.note, fields: request.outcome == .done ? fields : [:], run: run, override: override,
            reading: request.outcome == .done ? request.reading : nil)
    }

    /// Taken as needed, or besides the schedule: an occurrence of its own.
    private func recordExtra(_ id: ReminderID, _ request: AnswerRequest, into draft: inout DecisionBuilder)
        throws(RemindError)
    {
        guard let reminder = ledger.reminders[id] else { throw snapshot.unknown(id) }
        guard request.outcome == .done else {
            let verb = request.outcome == .skipped ? "skip" : "miss"
            throw RemindError(
                .nothingDue, "\(reminder.definition.title) is not due: there is nothing to \(verb)",
                hint: "name one that was due: remindctl history \(id)")
        }
        let request = try withReading(request, of: nil, now: draft.now)
        let dose = try dose(of: request, reminder: reminder, line: reminder.extraLine)
        let override = try Safety(snapshot: snapshot).check(
            of: reminder, request, dose: dose, usual: inForce(nil, reminder, line: reminder.extraLine),
            line: reminder.extraLine, now: draft.now)
        let key = SlotKey.entry(draft.nextID)
        let answer = made(request, reminder: reminder, line: reminder.extraLine, terms: nil, override: override)
        draft.write(
            .answered(answer), by: .person, reminder: id, slot: key, due: request.happened,
            dueZone: place.local.name, isFirst: true,
            stock: StockKeeping(snapshot: snapshot).change(
                of: reminder, by: answer, to: key, replacing: nil, in: nil, draft.nextStamp, at: draft.now))
    }

    /// The amount taken, if the kind measures it.
    ///
    /// - Throws: `invalidArgument` for a reminder that is not measured.
    private func dose(of request: AnswerRequest, reminder: Reminder, line: Int, terms: Terms? = nil)
        throws(RemindError) -> Quantity?
    {
        guard reminder.kind?.amountField != nil else {
            guard request.amount == nil else {
                throw RemindError(
                    .invalidArgument, "a \(reminder.definition.kind) has no amount", hint: "leave out --amount")
            }
            return nil
        }
        guard let amount = request.amount else { return inForce(terms, reminder, line: line) }
        guard request.outcome == .done else {
            throw RemindError(
                .invalidArgument, "only a dose that was taken has an amount", hint: "leave out --amount")
        }
        return amount
    }

    /// The dose in force at a slot: that of its first delivery, or the one that its schedule says now.
    private func inForce(_ terms: Terms?, _ reminder: Reminder, line: Int) -> Quantity? {
        guard let name = reminder.kind?.amountField else { return nil }
        let own = terms.map { $0.fields ?? [:] } ?? reminder.recordedFields(line: line)
        return own[name].flatMap { try? Quantity.parse($0.text) }
    }

    func snooze(_ id: OccurrenceID, until: Instant, into draft: inout DecisionBuilder) throws(RemindError) {
        guard let reminder = ledger.reminders[id.reminder] else { throw snapshot.unknown(id.reminder) }
        guard let occurrence = ledger.occurrence(id), occurrence.isOpen, occurrence.wasDelivered else {
            throw RemindError(
                .nothingDue, "\(reminder.definition.title) is not due: there is nothing to snooze",
                hint: "see what is due with: remindctl today")
        }
        guard until > draft.now else {
            throw RemindError(
                .invalidTime, "a snooze must end in the future", hint: "remindctl snooze \(id.reminder) 20m")
        }
        if let next = snapshot.nextDue(after: occurrence.due, reminder: reminder), until >= next {
            throw RemindError(
                .invalidTime, "the next one is due before that, at \(snapshot.clock(next, now: draft.now))",
                hint: "snooze for less, or skip this one")
        }
        draft.write(.snoozed(until: until), by: .person, on: occurrence)
        draft.then(.withdraw(id))
    }

    /// The due instant, zone and schedule of an occurrence, recorded or still to come.
    func slot(
        of id: OccurrenceID, occurrence: Occurrence?, reminder: Reminder, _ outcome: Answer.Outcome = .done,
        now: Instant
    ) throws(RemindError) -> Slot {
        if let date = id.slot.wholeDay { return try day(date, occurrence, reminder, outcome, now: now) }
        if let occurrence {
            let line = snapshot.inForce(reminder, at: occurrence.movedFrom ?? occurrence.due)
                .line(of: occurrence.id.slot, due: occurrence.due, ledger: ledger, place: place)
            return Slot(key: id.slot, due: occurrence.due, zone: occurrence.dueZone, line: line)
        }
        if let slot = snapshot.plannedSlot(id) { return slot }
        if outcome == .done, let moment = id.slot.local.flatMap(reminder.wall(place).instant), moment < now,
            moment <= reminder.activeSince
        {
            throw RemindError(
                .unknownReminder,
                "\(reminder.definition.title) has nothing due at \(id.slot): its schedule counts from "
                    + snapshot.minute(reminder.activeSince, now: now),
                hint: snapshot.asExtra(reminder, at: moment, now: now))
        }
        throw RemindError(
            .unknownReminder, "\(reminder.definition.title) has nothing due at \(id.slot)",
            hint: "see its times with: remindctl show \(reminder.id)")
    }

    /// A day of a reminder whose days are answered as a whole: today or any past one.
    private func day(
        _ date: CivilDate, _ occurrence: Occurrence?, _ reminder: Reminder, _ outcome: Answer.Outcome, now: Instant
    ) throws(RemindError) -> Slot {
        let title = reminder.definition.title
        if outcome == .done, reminder.takesReadings {
            throw RemindError(
                .invalidArgument, "\(title) is counted, and not checked off",
                hint: "remindctl log \(reminder.id) --on \(date)")
        }
        guard reminder.kind?.has(.days) == true else {
            throw RemindError(
                .invalidArgument, "\(title) is not answered by the day", hint: "remindctl show \(reminder.id)")
        }
        let today = snapshot.day(of: now)
        guard date <= today else {
            throw RemindError(.invalidTime, "\(date) is in the future", hint: "name today, \(today), or a day before")
        }
        try checkBeginning(of: reminder, date)
        if let occurrence {
            return Slot(key: .day(date), due: occurrence.due, zone: occurrence.dueZone, line: -1)
        }
        guard let start = place.local.instant(of: CivilDateTime(date, .midnight)) else {
            throw RemindError(.invalidTime, "\(date) does not exist here", hint: "name today, \(today)")
        }
        return Slot(key: .day(date), due: min(start, now), zone: place.local.name, line: -1)
    }
}
