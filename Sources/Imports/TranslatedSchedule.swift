import Reminders
import Schedules
import Vocabulary

/// Another program's schedule in remindd's language, in three parts, so that times that share all else can merge.
struct TranslatedSchedule: Hashable {
    /// `mon, wed at`
    var head: String
    /// `08:00`; empty if the head needs no times.
    var times: [String]
    /// ` until 2026-12-31`
    var tail: String
    /// True if the text names its start already.
    var isAnchored: Bool
    /// Why remindd's language cannot express it.
    var problem: String?
    /// How it differs from the original.
    var note: String?

    init(_ head: String, _ times: [String] = [], _ tail: String = "", isAnchored: Bool = false) {
        (self.head, self.times, self.tail, self.isAnchored) = (head, times, tail, isAnchored)
    }

    init(problem: String) {
        self.init("")
        self.problem = problem
    }

    var text: String { head + (times.isEmpty ? "" : " " + times.joined(separator: ", ")) + tail }

    /// The names of weekdays, numbered from Monday, 0.
    static func names(ofWeekdays days: [Int]) -> String {
        let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
        return days.sorted().map { names[$0] }.joined(separator: ", ")
    }

    /// Why remindd's language cannot express it; `nil` if it can.
    var refusal: String? {
        if let problem { return problem }
        do {
            _ = try Schedule.list(parsing: text, context: .file)
            return nil
        } catch {
            return "\(quoted(text)) cannot be expressed: \(error.message)"
        }
    }

    /// The schedules as lines of a definition; those that differ only in time become one line.
    ///
    /// - Parameter schedules: Each with its other fields.
    /// - Returns: The lines with their own fields, and the fields that all schedules share, which are the reminder's.
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
