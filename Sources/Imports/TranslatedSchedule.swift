import Reminders
import Schedules

/// A schedule of another program in our language, in three parts, so that times that share all else become one.
struct TranslatedSchedule: Hashable {
    /// `mon, wed at`
    var head: String
    /// `08:00`; empty where the head says it all.
    var times: [String]
    /// ` until 2026-12-31`
    var tail: String
    /// Whether it says already from when it is counted.
    var isAnchored: Bool
    /// Why it cannot be said.
    var problem: String?
    /// In what it differs from what it was there.
    var note: String?

    init(_ head: String, _ times: [String] = [], _ tail: String = "", isAnchored: Bool = false) {
        self.head = head
        self.times = times
        self.tail = tail
        self.isAnchored = isAnchored
    }

    init(problem: String) {
        self.init("")
        self.problem = problem
    }

    var text: String { head + (times.isEmpty ? "" : " " + times.joined(separator: ", ")) + tail }

    /// From Monday, 0.
    static func names(ofWeekdays days: [Int]) -> String {
        let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
        return days.sorted().map { names[$0] }.joined(separator: ", ")
    }

    /// Why our own language does not take it, if it does not.
    var refusal: String? {
        if let problem { return problem }
        do {
            _ = try Schedule.list(parsing: text, context: .file)
            return nil
        } catch {
            return "\(quoted(text)) cannot be said: \(error.message)"
        }
    }

    /// As lines of a definition: those that differ in the time alone are one.
    ///
    /// - Parameter schedules: Each with what it says besides when.
    /// - Returns: The lines, and what all schedules say alike: that is the reminder's, and what differs is the line's.
    static func lines(_ schedules: [(schedule: TranslatedSchedule, fields: [String: String])]) -> (
        lines: [DefinitionDraft.Line], shared: [String: String]
    ) {
        let shared = (schedules.first?.fields ?? [:]).filter { name, text in
            schedules.allSatisfy { $0.fields[name] == text }
        }
        var merged: [(schedule: TranslatedSchedule, own: [String: String])] = []
        for (schedule, fields) in schedules {
            let own = fields.filter { shared[$0.key] == nil }
            let index = merged.firstIndex { other in
                other.own == own && !schedule.times.isEmpty && !other.schedule.times.isEmpty
                    && other.schedule.head == schedule.head && other.schedule.tail == schedule.tail
            }
            guard let index else {
                merged.append((schedule, own))
                continue
            }
            merged[index].schedule.times += schedule.times.filter { !merged[index].schedule.times.contains($0) }
            merged[index].schedule.times.sort()
        }
        let lines = merged.map { schedule, own in
            DefinitionDraft.Line(when: schedule.text, fields: own.isEmpty ? nil : own)
        }
        return (lines, shared)
    }
}
