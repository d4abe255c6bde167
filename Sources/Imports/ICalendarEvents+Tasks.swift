import CivilTime
import ContentLines
import Reminders
import Schedules
import Vocabulary

/// Tasks among the events.
extension ICalendarEvents {
    static let kindOfTasks = "reminder"

    /// The event, or the task as one; `nil` if nothing of it is to come.
    ///
    /// A task that is done marks the reminder that it became before, if it is here.
    mutating func open(_ component: ICalendarFile.Component) throws(ImportRefusal) -> ICalendarFile.Component? {
        guard component.isTask else { return component }
        // A changed occurrence that is done is an exception of its rule.
        if component.isOver, component["RECURRENCE-ID"] == nil {
            if component.isDone, component["RRULE"] == nil { try markDone(component) }
            content.noteDose(
                place(component.line),
                component.isOfKAlarm
                    ? "an alarm that KAlarm has archived is left out"
                    : "a task that is done or cancelled adds no reminder")
            return nil
        }
        guard let event = component.asEvent else {
            content.noteDose(place(component.line), "a task without a date is left out")
            return nil
        }
        return event
    }

    private mutating func markDone(_ task: ICalendarFile.Component) throws(ImportRefusal) {
        let summary = oneLine(task.title, atMost: Definition.longestTitle)
        guard summary.isVisible, let event = task.asEvent, let start = event["DTSTART"],
            let due = try times.moments(start, of: task).first, let instant = due.clock.rules.instant(of: due.local)
        else { return }
        let at = try task["COMPLETED"].map { (property) throws(ImportRefusal) in
            try times.moments(property, of: task).first
        }
        let completed = at.flatMap(\.self).flatMap { $0.clock.rules.instant(of: $0.local) }
        let happened = min(completed ?? context.now, context.now)
        guard context.isSane(instant, reaching: ImportContext.ahead), context.isSane(happened, reaching: .zero) else {
            return
        }
        let key = key(task["UID"]?.value.trimmed ?? "", summary)
        let slot = schedule(due).rule
        guard case .wall(.once(let date), .at(let clocks)) = slot, let time = clocks.first else { return }
        var dose = ImportedDose(
            key: oneLine("done/\(key)", atMost: 900), reminder: [key], title: summary, outcome: .done,
            slot: .wall(CivilDateTime(date, time), zone: schedule(due).zone), due: instant, zone: context.zone.name,
            happened: happened, place: place(task.line))
        dose.needsReminder = true
        content.doses.append(dose)
    }

    /// Takes the alarms of an event or a task that come before it as notices.
    mutating func notices(
        _ event: ICalendarFile.Component, _ kind: String, _ made: inout ImportedReminder
    ) throws(ImportRefusal) {
        guard let property = event["DTSTART"], let start = try times.moments(property, of: event).first else { return }
        let notices = try ICalendarNotices(event, at: start, &times)
        for line in notices.later {
            content.noteDose(
                place(line), "an alarm that is not before its \(event.isTask ? "task" : "event") is left out")
        }
        made.before = content.notices(notices.before, of: kind, made.place, made.title)
        made.nag = notices.nag
    }
}
