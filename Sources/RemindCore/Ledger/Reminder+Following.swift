extension Reminder {
    /// Reminders that follow each other in a circle, of which none would ever begin; `nil` where there is none. One that
    /// has times of its own besides begins by itself.
    ///
    /// - Parameter lines: The schedules of a reminder; `nil` for one that there is not.
    static func loop(from id: ReminderID, lines: (ReminderID) -> [CompiledLine]?) -> [ReminderID]? {
        var path = [id]
        while let last = path.last {
            var followed: ReminderID?
            for line in lines(last) ?? [] {
                guard case .after(_, let name) = line.schedule.rule, let other = ReminderID(rawValue: name) else {
                    return nil
                }
                followed = other
            }
            guard let next = followed else { return nil }
            path.append(next)
            if next == id { return path }
            if path.dropLast().contains(next) { return nil }
        }
        return nil
    }

    /// What is said of such a circle.
    static func problem(withLoop loop: [ReminderID]) -> RemindError {
        RemindError(
            .invalidSchedule,
            "they would follow each other for ever: \(loop.map(\.rawValue).joined(separator: " -> "))",
            hint: "give one of them times of its own: daily at 08:00")
    }
}
