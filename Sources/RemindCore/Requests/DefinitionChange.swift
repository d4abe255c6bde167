package import CivilTime
package import Reminders
package import Vocabulary

package enum DefinitionChange: Hashable, Sendable {
    case define(Definition)
    /// Beside its definition: on which day an edit of its schedules begins.
    case from(ReminderID, Definition.FirstDay)
    /// Several machines changed it: the revision of this entry is to hold.
    case keep(ReminderID, EntryID)
    case archive(ReminderID)
    case restore(ReminderID)
    case enable(ReminderID)
    case disable(ReminderID)
    /// No slots for some days.
    case pause(ReminderID, Pause.Plan)
    /// Ends the pause that is running.
    case resume(ReminderID)
    /// Ends every pause, running or still to come.
    case resumeAll(ReminderID)
    /// Takes back the pauses of the past that cover a day.
    case takeBackPauses(ReminderID, CivilDate)
    /// Keep or move a reminder after a journey.
    case travel(ReminderID, TravelChoice)

    /// Whom it changes.
    package var reminder: ReminderID {
        switch self {
        case .define(let definition): definition.id
        case .archive(let id), .restore(let id), .enable(let id), .disable(let id), .travel(let id, _),
            .from(let id, _), .keep(let id, _),
            .pause(let id, _), .resume(let id), .resumeAll(let id), .takeBackPauses(let id, _):
            id
        }
    }
}
