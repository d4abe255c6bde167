package import Reminders
import Schedules
import Vocabulary

extension Notice {
    /// Files of holidays that cannot be used, each with its problem.
    package static func unusableHolidays(_ problems: [String]) -> Notice {
        Notice(
            .holidays, title: "A file of holidays cannot be used",
            body: problems.prefix(mostProblems).map { $0 } + ["See: remindctl status"])
    }

    private static let mostProblems = 5
}

extension Agenda {
    /// The notice of doses that other working days or holidays move.
    package func notice(of changes: [WorkdayChange]) -> Notice {
        let lines = changes.prefix(Agenda.mostMoved).map { change -> String in
            let id = ReminderID(rawValue: change.reminder)
            let definition = id.flatMap { ledger.reminders[$0]?.definition }
            let cover = definition?.cover ?? (settings.isPrivate ? Definition.defaultCover : nil)
            return "\(cover ?? definition?.title ?? change.reminder): \(change.text)"
        }
        let left = changes.count - lines.count
        return Notice(
            .workdays, title: "Working days or holidays have changed",
            body: lines + (left > 0 ? ["\(left) more: remindctl status"] : []))
    }

    private static let mostMoved = 8
}
