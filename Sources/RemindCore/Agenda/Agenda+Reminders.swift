package import CivilTime
package import Reminders
import Schedules
import Vocabulary

extension Agenda {
    /// A reminder in its current state.
    ///
    /// - Parameters:
    ///   - reminder: One of the ledger.
    ///   - now: Decides what has come.
    ///   - handles: The short names of occurrences that are to come.
    ///   - isWhole: True if its schedules have every date of theirs, also if they are many.
    package func view(
        of reminder: Reminder, now: Instant, handles: [OccurrenceID: String] = [:], isWhole: Bool = false
    ) -> ReminderView {
        let definition = reminder.definition
        let lines = self.lines(of: reminder, isWhole: isWhole)
        let today = place.day(of: reminder.wall(place).local(at: now))
        let pauses = reminder.pauses.filter { $0.isAhead(today: today) }
        let state: ReminderView.State =
            reminder.problem != nil
            ? .broken
            : reminder.isArchived
                ? .archived
                : reminder.isDisabled ? .disabled : pauses.contains { $0.isOn(now, today: today) } ? .paused : .active
        let next = next(of: reminder.id, now: now)
        var view = ReminderView(
            id: definition.id.rawValue, kind: definition.kind, title: definition.title, state: state,
            schedules: lines, grace: reminder.kind?.hasGrace == false ? nil : snapshot.grace(of: reminder),
            nag: snapshot.nag(of: reminder),
            cover: definition.cover,
            fields: definition.fields, source: definition.source.rawValue,
            defined: place.local.timestamp(reminder.definedAt),
            next: next.map { self.view(of: $0.id, slot: $0.slot, handle: handles[$0.id], now: now) },
            problem: reminder.problem?.message, travel: definition.travel?.rawValue, home: definition.home,
            wake: definition.wake, escalation: definition.escalation, steps: definition.steps,
            pauses: pauses.isEmpty ? nil : pauses.map(\.plan.shown), stock: stockView(of: reminder, now: now),
            tags: definition.tags, asNeeded: Safety(snapshot: snapshot).asNeeded(reminder, now: now))
        view.file = definition.file
        view.before = definition.before
        if state == .active { view.snoozed = snoozeEnd(of: reminder.id, now: now).map(place.local.timestamp) }
        if state == .archived { view.archived = reminder.absences.last.map { day(of: $0.since) } }
        if state == .active, next == nil, isOver(reminder) { view.finished = true }
        return view
    }

    /// The schedules with their sentences; the one that a kind makes for itself.
    ///
    /// - Parameters:
    ///   - reminder: The reminder.
    ///   - isWhole: True for every date of a schedule, not only the first of many.
    package func lines(of reminder: Reminder, isWhole: Bool = false) -> [ReminderView.Line] {
        let definition = reminder.definition
        func line(_ line: CompiledLine, _ fields: Fields) -> ReminderView.Line {
            var view = ReminderView.Line(
                when: isWhole ? line.text : line.shown, sentence: line.schedule.sentence(in: place.local),
                fields: fields.isEmpty ? nil : fields, enabled: line.isOff ? false : nil)
            if line.shown != line.text { view.dates = ShownSchedule.dates(line.text) }
            return view
        }
        var lines = reminder.lines.map { line($0, $0.fields) }
        if let step = definition.steps?.first {
            let inStep = reminder.lines.filter { $0.days.first?.description == step.from }
            lines = inStep.map { line($0, $0.fields.filter { $0.key != "dose" }) }
        }
        if let schedule = madeSchedule(of: reminder) {
            lines = [ReminderView.Line(when: schedule.description, sentence: schedule.sentence)]
        }
        return lines
    }

    /// The reminders that are paused on a day, today now, by title, and the last day of each pause.
    package func paused(
        on date: CivilDate, now: Instant, where isAsked: (Definition) -> Bool
    ) -> [(definition: Definition, until: CivilDate?)] {
        ledger.reminders.values.filter { !$0.pauses.isEmpty && !$0.isArchived && isAsked($0.definition) }
            .compactMap { reminder in
                let wall = reminder.wall(place)
                let today = place.day(of: wall.local(at: now))
                let due = date == today ? now : wall.instant(of: CivilDateTime(date, .noon)) ?? now
                return reminder.pauses.first { $0.holds(date, due: due) }.map { (reminder.definition, $0.plan.until) }
            }.sorted { ($0.0.title, $0.0.id) < ($1.0.title, $1.0.id) }
    }

    /// True if a reminder without a next occurrence will never have one, and nothing of it waits for an answer.
    private func isOver(_ reminder: Reminder) -> Bool {
        reminder.kind?.isScheduled == true && ledger.openOccurrences(of: reminder.id).isEmpty
            && reminder.holidaysMissing(by: place.workdays) == nil
            && !reminder.lines.isEmpty && reminder.lines.allSatisfy { !$0.isOff && !$0.isChained && !$0.isAsNeeded }
    }

    /// True if it was a thing to do that comes once, and is done: its name is free for the next one.
    func isFinished(_ reminder: Reminder) -> Bool {
        reminder.isErrand && isOver(reminder) && next(of: reminder.id, now: snapshot.trust.firedThrough) == nil
    }

    package func asNeeded(_ reminder: Reminder, now: Instant) -> AsNeededView? {
        Safety(snapshot: snapshot).asNeeded(reminder, now: now)
    }

    /// The as-needed reminders by title: those that were taken within the last two days, or may not be taken yet.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - all: True for all others as well.
    ///   - isAsked: The reminders that are meant.
    package func asNeeded(now: Instant, all: Bool = false, where isAsked: (Definition) -> Bool) -> [AsNeededView] {
        let since = now - Ledger.retention
        return ledger.reminders.values.filter { isAsked($0.definition) }.compactMap { reminder in
            guard let view = Safety(snapshot: snapshot).asNeeded(reminder, now: now),
                all || view.next != nil
                    || ledger.lastDone(of: reminder.id)?.answer.map({ $0.happened > since }) ?? false
            else { return nil }
            return view
        }.sorted { ($0.title, $0.reminder) < ($1.title, $1.reminder) }
    }

    /// The schedule that a kind makes for itself.
    func madeSchedule(of reminder: Reminder) -> Schedule? {
        guard let wear = reminder.kind?.wear else { return nil }
        let last = ledger.lastDone(of: reminder.id)
        let date = last?.answer.map { place.rules(named: last?.zone ?? place.local.name).local(at: $0.happened).date }
        guard let schedule = wear.schedule(of: reminder.definition, lastDone: date),
            case .wall(.once(let planned), let times) = schedule.rule
        else { return nil }
        let used = reminder.usedDays(ledger: ledger, place: place)
        return wear.dueDay(of: reminder.definition, planned: planned, used: used).map {
            Schedule(.wall(.once($0), times))
        }
    }
}
