import CivilTime
import Reminders
import Schedules

extension ImportContext {
    /// How a kind measures, without any reminder.
    func measuring(_ kind: String) -> Measuring? {
        guard let known = Kinds.named(kind), var draft = known.starter else { return nil }
        draft.id = kind
        let made = Definition.make(
            draft, over: nil, source: .command, anchor: ScheduleAnchor(at: now, zone: zone.name), context: .file,
            today: today)
        return made.definition.flatMap { known.measures?.measuring($0) }
    }
}
