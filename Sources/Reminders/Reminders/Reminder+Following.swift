import Schedules
package import Vocabulary

/// Looks for reminders that follow each other in a circle, by any of their schedules. None of them would ever begin or, if
/// one also has times of its own, each dose would bring the next without end.
///
/// Each reminder is looked at once, however many are asked about and however long their chain is.
package struct FollowingCircles {
    /// Those that lead to no circle.
    private var free: Set<ReminderID> = []

    package init() {}

    private struct Step {
        let id: ReminderID
        var leaders: [ReminderID]
        /// True if it leads to a circle that it is no part of, as far as is known.
        var leadsAstray = false
    }

    /// The circle that a reminder is part of; `nil` if there is none.
    ///
    /// - Parameters:
    ///   - id: The reminder from which to follow.
    ///   - lines: The schedules of a reminder; `nil` if it does not exist.
    package mutating func circle(from id: ReminderID, lines: (ReminderID) -> [CompiledLine]?) -> [ReminderID]? {
        func step(_ id: ReminderID) -> Step {
            let leaders = (lines(id) ?? []).compactMap { line -> ReminderID? in
                guard case .after(_, let name, _) = line.schedule.rule else { return nil }
                return ReminderID(rawValue: name)
            }
            return Step(id: id, leaders: leaders.reversed())
        }
        guard !free.contains(id) else { return nil }
        var seen: Set<ReminderID> = []
        // No recursion: a chain may be longer than the stack.
        var path = [step(id)]
        while var last = path.popLast() {
            guard let next = last.leaders.popLast() else {
                if last.leadsAstray {
                    if !path.isEmpty { path[path.count - 1].leadsAstray = true }
                } else {
                    free.insert(last.id)
                }
                continue
            }
            if next == id { return path.map(\.id) + [last.id, next] }
            if free.contains(next) {
                path.append(last)
            } else if seen.insert(next).inserted {
                path += [last, step(next)]
            } else {
                last.leadsAstray = true
                path.append(last)
            }
        }
        return nil
    }
}

extension Reminder {
    /// The error for such a circle.
    package static func problem(withLoop loop: [ReminderID]) -> RemindError {
        RemindError(
            .invalidSchedule,
            "they follow each other in a circle: \(loop.map(\.rawValue).joined(separator: " -> "))",
            hint: "give one of them a time of its own: daily at 08:00")
    }
}
