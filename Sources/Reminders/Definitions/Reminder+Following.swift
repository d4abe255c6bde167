package import Schedules

extension Reminder {
    /// Reminders that follow each other in a circle, by any of their schedules; `nil` if there is no circle. None of
    /// them would ever begin or, if one also has times of its own, each dose would bring the next without end.
    ///
    /// - Parameter lines: The schedules of a reminder; `nil` if it does not exist.
    package static func loop(from id: ReminderID, lines: (ReminderID) -> [CompiledLine]?) -> [ReminderID]? {
        var seen: Set<ReminderID> = []
        func path(from last: ReminderID) -> [ReminderID]? {
            for line in lines(last) ?? [] {
                guard case .after(_, let name, _) = line.schedule.rule, let next = ReminderID(rawValue: name) else {
                    continue
                }
                if next == id { return [last, next] }
                if seen.insert(next).inserted, let rest = path(from: next) { return [last] + rest }
            }
            return nil
        }
        return path(from: id)
    }

    /// The error for such a circle.
    package static func problem(withLoop loop: [ReminderID]) -> RemindError {
        RemindError(
            .invalidSchedule,
            "they follow each other in a circle: \(loop.map(\.rawValue).joined(separator: " -> "))",
            hint: "give one of them a time of its own: daily at 08:00")
    }
}
