package import CivilTime
package import Reminders
package import Schedules
import Statistics
import Vocabulary

extension Agenda {
    /// A recorded occurrence as it is shown.
    package func view(of occurrence: Occurrence, now: Instant) -> OccurrenceView? {
        guard let reminder = ledger.reminders[occurrence.id.reminder] else { return nil }
        let zone = snapshot.zone(of: occurrence)
        // The reminder as it was when it was due, whatever it is by now.
        let then = snapshot.inForce(reminder, at: occurrence.movedFrom ?? occurrence.due)
        let line = then.line(of: occurrence.id.slot, due: occurrence.due, ledger: ledger, place: place)
        // Another machine's miss ends nothing here.
        let answer = occurrence.isOpen ? nil : occurrence.answer
        var view = view(
            of: occurrence.id,
            slot: Slot(key: occurrence.id.slot, due: occurrence.due, zone: occurrence.dueZone, line: line),
            handle: occurrence.handle, now: nil, then)
        if let fields = occurrence.terms?.fields { view.detail = snapshot.detail(of: then, occurrence.id.slot, fields) }
        let isDay = occurrence.id.slot.wholeDay != nil
        if let answer {
            view.status =
                isDay && answer.outcome == .done ? .done : OccurrenceView.Status(answer.outcome, kind: reminder.kind)
            view.slip = reminder.definition.isSlip(answer.outcome)
            view.answered = zone.timestamp(answer.happened)
            view.note = answer.note
            if let entry = occurrence.standing, entry.origin == .person,
                let correction = ledger.corrections[entry.id]
            {
                view.wrongClock = true
                view.corrected = correction.corrected(answer.happened, recordedAt: entry.at).map(zone.timestamp)
            } else {
                view.lateness = answer.lateness(of: occurrence.id.slot, due: occurrence.due)
            }
            view.cause = answer.cause?.rawValue
            view.count = answer.run?.count
            view.reading = answer.reading.map { ReadingView($0, zone: zone, name: reminder.measuring?.main) }
            // The fields recorded with the answer, not those of a later revision.
            if !answer.fields.isEmpty { view.detail = reminder.kind?.dueDetail(of: answer.fields) ?? view.detail }
        } else if occurrence.isRunning {
            view.status = .running
        } else if isDay {
            view.status = .cleared
        } else if occurrence.due <= now {
            view.status = .due
            if let until = occurrence.snoozedUntil, until > now {
                view.status = .snoozed
                view.snoozed = zone.timestamp(until)
            }
            if !occurrence.wasDelivered, occurrence.deferredUntil != nil {
                let ring = occurrence.waitsForOthers ? firstRing(of: occurrence, reminder) : snapshot.quietEnd(at: now)
                view.deferred = ring.flatMap { $0 > now ? zone.timestamp($0) : nil }
            }
            view.deadline = snapshot.deadline(of: occurrence, reminder: reminder).map(zone.timestamp)
            view.detail = view.detail ?? timesWithoutAnswer(occurrence, of: reminder)
            if view.status == .due, isPressing(occurrence, of: reminder) { view.urgent = true }
        }
        view.session = occurrence.session.map { session in
            let before = occurrence.lastedBefore
            return SessionView(
                from: zone.timestamp(session.from), until: (answer?.happened ?? session.end).map(zone.timestamp),
                goal: session.plan.goal.map { $0 + (before ?? 0) }, before: before)
        }
        if reminder.hasWindow {
            switch answer?.fields[Obligation.Mark.with].flatMap({ Obligation.Congregation(rawValue: $0.text) }) {
            case .jamaah: view.jamaah = true
            case .alone: view.jamaah = false
            case .mosque: view.mosque = true
            case nil: break
            }
            if isOwed(occurrence.standing, of: reminder, on: day(of: occurrence)) { view.owed = true }
            view.windowUntil = snapshot.shownWindowEnd(
                of: occurrence.id.slot, due: occurrence.due, line: line, terms: occurrence.terms, reminder
            ).map(zone.timestamp)
            if let answer, answer.outcome == .done, reminder.isObligatory, !occurrence.id.slot.isUnscheduled {
                view.onTime = answer.fields[Obligation.Mark.madeUp] == nil
            }
        }
        if !isDay {
            view.warning = Safety(snapshot: snapshot).warning(
                of: reminder, occurrence.id.slot, due: occurrence.due, occurrence: occurrence, now: now)
        }
        let beside =
            [settled(occurrence, now: now)].compactMap(\.self)
            + occurrence.wordsBeside.map { saying($0, of: reminder, now: now) }
        if !beside.isEmpty { view.warning = ([view.warning].compactMap(\.self) + beside).joined(separator: "; ") }
        return view
    }

    /// `2 doses: at 08:05 on laptop and at 08:20 on desktop`; `nil` unless a person settled that there were several.
    private func settled(_ occurrence: Occurrence, now: Instant) -> String? {
        guard let doses = occurrence.settlement?.doses, doses > 1, !occurrence.isDouble else { return nil }
        let times = occurrence.recordings.map { dose in
            "at \(snapshot.minute(dose.at, now: now)) on \(machine(of: dose.device))"
        }
        return "\(counted(doses, "dose")): \(times.joined(separator: " and "))"
    }

    /// `laptop also says: taken at 08:05, 3 tablets`
    private func saying(_ entry: Entry, of reminder: Reminder, now: Instant) -> String {
        let machine = machine(of: entry.id.device)
        guard let answer = entry.answer else { return "\(machine) has taken it back" }
        let word = snapshot.word(answer, of: reminder, entry.slot)
        if answer.outcome == .done, let doses = answer.settlement?.doses {
            return "\(machine) also says: \(counted(doses, "dose"))"
        }
        let detail = answer.fields.isEmpty ? nil : reminder.kind?.dueDetail(of: answer.fields)
        // A day as a whole has no time, and neither has what was not done.
        let hasTime = answer.outcome == .done && entry.slot?.wholeDay == nil
        let said = hasTime ? "\(word) at \(snapshot.minute(answer.happened, now: now))" : word
        return "\(machine) also says: " + [said, hasTime ? detail : nil].compactMap(\.self).joined(separator: ", ")
    }

    /// A slot as it is shown, with nothing that is recorded of it.
    ///
    /// - Parameters:
    ///   - id: The occurrence that the slot makes.
    ///   - slot: When it is due.
    ///   - handle: Its short name, if it has one.
    ///   - now: For the warning about a dose too soon after the one before; `nil` for no warning.
    ///   - then: The revision that it fell under; that of now by default.
    package func view(of id: OccurrenceID, slot: Slot, handle: String?, now: Instant?, _ then: Reminder? = nil)
        -> OccurrenceView
    {
        let reminder = then ?? ledger.reminders[id.reminder]
        let definition = ledger.reminders[id.reminder]?.definition
        let zone = place.rules(named: slot.zone)
        let when =
            reminder.flatMap { $0.kind?.isScheduled == false ? madeSchedule(of: $0)?.description : nil }
            ?? reminder?.when(line: slot.line) ?? ""
        var view = OccurrenceView(
            id: id.description, handle: settings.sync.follows ? nil : handle, reminder: id.reminder.rawValue,
            kind: definition?.kind ?? "",
            title: definition?.title ?? id.reminder.rawValue, schedule: when, slot: id.slot.description,
            zone: zone.name, due: zone.timestamp(slot.due), epoch: slot.due.seconds, status: .upcoming,
            detail: reminder.flatMap { snapshot.detail(of: $0, slot.key, $0.fields(line: slot.line)) },
            cover: definition?.cover,
            person: definition?.person,
            warning: now.flatMap { now in
                reminder.flatMap {
                    Safety(snapshot: snapshot).warning(of: $0, slot.key, due: slot.due, occurrence: nil, now: now)
                }
            },
            moved: ledger.occurrence(id)?.movedFrom.map(zone.timestamp), tags: definition?.tags)
        view.version = version(of: id)
        if let reminder, reminder.hasWindow {
            view.windowUntil = snapshot.shownWindowEnd(
                of: id.slot, due: slot.due, line: slot.line, terms: nil, reminder
            ).map(zone.timestamp)
            view.iqamah = snapshot.iqamah(of: id.slot, due: slot.due, line: slot.line, reminder).map(zone.timestamp)
        }
        let rings = snapshot.ringTime(of: id, due: slot.due)
        if now != nil, rings > slot.due { view.deferred = zone.timestamp(rings) }
        return view
    }

    /// The entries that say what a person sees of an occurrence: `3f9c2a1b.17`, or `3f9c2a1b.17/3f9c2a1b.40` with an answer
    /// or a beginning.
    package func version(of id: OccurrenceID) -> String? {
        let occurrence = ledger.occurrence(id)
        let state = occurrence?.standing ?? occurrence?.beginning
        return ledger.reminders[id.reminder].map { "\($0.revision)\(state.map { "/\($0.id)" } ?? "")" }
    }

    /// An occurrence as it is shown, recorded or future; `nil` if its reminder has no such slot.
    package func view(of id: OccurrenceID, now: Instant, handles: [OccurrenceID: String]) -> OccurrenceView? {
        if let occurrence = ledger.occurrence(id) { return view(of: occurrence, now: now) }
        guard let slot = snapshot.plannedSlot(id) else { return nil }
        // A dose in a run of misses is shown as it was when it was due.
        return view(
            of: id, slot: slot, handle: handles[id], now: now, snapshot.revision(of: id.reminder, at: slot.due))
    }

    /// All occurrences of one day in order: recorded ones, open ones from earlier days if the day is today, and future
    /// ones. An answer to the day as a whole is not among them.
    ///
    /// For a past day, its entries must be read into the ledger first, with the runs of misses that may contain the day.
    package func day(_ date: CivilDate, now: Instant) -> [OccurrenceView] {
        let today = day(of: now)
        var occurrences: [OccurrenceID: Occurrence] = [:]
        for occurrence in ledger.occurrences { occurrences[occurrence.id] = occurrence }
        var shown: [(due: Instant, id: OccurrenceID, view: OccurrenceView)] = []
        for occurrence in occurrences.values {
            let isOfDay = day(of: occurrence) == date
            let isCarried = date == today && (occurrence.isOpen && occurrence.due <= now || occurrence.isRunning)
            // A dose that was moved over midnight is also listed when it rings.
            let ringsNow = occurrence.isOpen && occurrence.delay != nil && day(of: occurrence.due) == date
            guard isOfDay || isCarried || ringsNow, occurrence.id.slot.wholeDay == nil || occurrence.isRunning,
                occurrence.isOpen || occurrence.isRunning || occurrence.answer != nil,
                !isGone(occurrence, now: now), !isReadingAlone(occurrence),
                var view = view(of: occurrence, now: now)
            else { continue }
            // A warning needs more than is known about days before yesterday.
            if date < today - 1 { view.warning = nil }
            shown.append((occurrence.due, occurrence.id, view))
        }
        if date >= today, let end = place.local.instant(of: CivilDateTime(date + 2, .midnight)) {
            let handles = upcomingHandles(now: now)
            for (id, slot) in upcoming(through: end, now: now) where occurrences[id] == nil {
                guard snapshot.day(of: id, due: slot.due) == date else { continue }
                shown.append((slot.due, id, view(of: id, slot: slot, handle: handles[id], now: now)))
            }
        }
        for run in ledger.occurrences where date < today && run.standingRun != nil {
            guard let doses = doses(ofRun: run, on: date) else { continue }
            // The run's doses are shown one by one, so its first counts as one.
            for index in shown.indices where shown[index].id == run.id { shown[index].view.count = nil }
            for (slot, view) in doses {
                let id = OccurrenceID(run.id.reminder, slot.key)
                if occurrences[id] == nil { shown.append((slot.due, id, view)) }
            }
        }
        return shown.sorted { $0.due == $1.due ? $0.id < $1.id : $0.due < $1.due }.map(\.view)
    }

    /// The day that a recorded occurrence belongs to.
    package func day(of occurrence: Occurrence) -> CivilDate { snapshot.day(of: occurrence) }

    /// The day that a wall-clock time belongs to if the day starts later than midnight.
    package func day(of local: CivilDateTime) -> CivilDate {
        snapshot.day(of: local)
    }

    /// The day that a moment belongs to here.
    package func day(of moment: Instant) -> CivilDate { snapshot.day(of: moment) }

    /// The doses of one day in a run of misses, without the run's first; `nil` if the reminder's schedules have changed
    /// since.
    private func doses(ofRun first: Occurrence, on date: CivilDate) -> [(Slot, OccurrenceView)]? {
        guard let reminder = ledger.reminders[first.id.reminder], let miss = first.standingRun,
            let answer = miss.answer, let slots = snapshot.slots(of: miss, first, reminder)
        else { return nil }
        let wall = place.rules(named: first.dueZone)
        return slots.dropFirst().compactMap { slot in
            guard day(of: slot.key.floating ?? wall.local(at: slot.due)) == date else { return nil }
            var view = view(
                of: OccurrenceID(reminder.id, slot.key), slot: slot, handle: nil, now: nil,
                snapshot.inForce(reminder, at: slot.due))
            view.status = OccurrenceView.Status(answer.outcome, kind: reminder.kind)
            view.cause = answer.cause?.rawValue
            if isOwed(miss, of: reminder, on: date) { view.owed = true }
            return (slot, view)
        }
    }

    /// True if a miss is owed: one without an answer is not before its review, and none is on paused days.
    package func isOwed(_ miss: Entry?, of reminder: Reminder, on day: CivilDate) -> Bool {
        guard reminder.owesMissed, let miss, let answer = miss.answer, answer.outcome == .missed,
            miss.origin == .person || answer.cause != .unattended && answer.cause != .travel
        else { return false }
        return reminder.pauses.isEmpty || !PausedDays(reminder.pauses) { self.day(of: $0) }.cover(day)
    }

    /// How many occurrences wait for an answer: as many as the day shows as due or snoozed.
    package func openCount(now: Instant) -> Int {
        ledger.openOccurrences.count { $0.due <= now && !isGone($0, now: now) }
    }

    /// True if an open occurrence needs no answer any more: its reminder yields no slots, or did not when it was due.
    private func isGone(_ occurrence: Occurrence, now: Instant) -> Bool {
        guard occurrence.isOpen else { return false }
        guard let reminder = ledger.reminders[occurrence.id.reminder], reminder.isActive else { return true }
        return snapshot.isOver(occurrence, of: reminder, now: now) || !snapshot.awaits(occurrence, of: reminder)
    }

    /// True if it has rung again, has escalated, or its reminder is critical by its own word.
    private func isPressing(_ occurrence: Occurrence, of reminder: Reminder) -> Bool {
        occurrence.isEscalated || occurrence.deliveries > 1 || reminder.urgency == .critical
    }

    /// True if it is a reading that answers no question: the trackers' lines sum these up.
    private func isReadingAlone(_ occurrence: Occurrence) -> Bool {
        guard case .entry = occurrence.id.slot, !occurrence.isRunning else { return false }
        return ledger.reminders[occurrence.id.reminder]?.takesReadings == true
            && occurrence.entries.contains { $0.answer?.reading != nil }
    }
}
