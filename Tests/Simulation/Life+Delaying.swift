import CivilTime
import RemindCore
import Reminders
import Schedules
import Support
import Vocabulary

extension Life {
    /// A person moves the next dose of a reminder to a later time, often over midnight, and looks where it is listed.
    mutating func delayNext() throws {
        guard let sketch = asking.one(of: sketches), sketch.plan.isOfTheCalendar,
            let reminder = ReminderID(rawValue: sketch.id)
        else { return }
        let now = machine.now
        guard let (id, slot) = machine.scheduler.agenda.next(count: 1, of: reminder, now: now).first else { return }
        let until = slot.due + .seconds(asking.number(60...80_000))
        let decision = try machine.ask { _ in .delay(id, until: until) }
        guard !decision.entries.isEmpty, let date = id.slot.floating?.date else { return }
        let agenda = machine.scheduler.agenda
        let days = Set([date, agenda.day(of: until)]).map { day in
            (day: day.description, count: agenda.day(day, now: now).count { $0.id == id.description })
        }
        machine.note(.listed(id, movedTo: until.milliseconds, days))
    }
}
