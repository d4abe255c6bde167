package import Catalogue
package import Reminders
import Schedules
import Vocabulary

extension Notice {
    /// Files of holidays that cannot be used, each with its problem.
    package static func unusableHolidays(_ problems: [String], _ say: Wording) -> Notice {
        Notice(
            .holidays, title: say("A file of holidays cannot be used"),
            body: problems.prefix(mostProblems).map { $0 }
                + [say("See: %{command}", ["command": "remindctl status"])])
    }

    private static let mostProblems = 5
}

extension Agenda {
    /// The notice of doses that other working days or holidays move.
    package func notice(of changes: [WorkdayChange]) -> Notice {
        let lines = changes.prefix(Agenda.mostMoved).map { change -> String in
            let id = ReminderID(rawValue: change.reminder)
            return "\(id.map(name) ?? change.reminder): \(change.text)"
        }
        let say = language
        let left = changes.count - lines.count
        let more = { say("%{n} more: %{command}", "%{n} more: %{command}", left, ["command": "remindctl status"]) }
        return Notice(
            .workdays, title: say("Working days or holidays have changed"), body: lines + (left > 0 ? [more()] : []))
    }

    private static let mostMoved = 8
}
