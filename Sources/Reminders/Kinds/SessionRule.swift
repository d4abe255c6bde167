package import Catalogue
package import CivilTime
import Vocabulary

/// How the sessions of a kind end.
package struct SessionRule: Sendable {
    /// The field with the time after which one ends by itself; `nil` if only a person ends it.
    package var lengthField: String?
    /// The time in seconds for a reminder that has no such field.
    package var length: Int64?
    /// The field with the time it is meant to last, for one that a person ends.
    package var goalField: String?
    /// The field with lengths to announce while it runs, if it has one.
    package var milestonesField: String?
    /// The field that says whether its schedule starts it, without asking.
    package var startsField: String?
    /// True if it counts if a person stops it early, without saying so.
    package var countsEarly = true
    /// True if the one that is due is the one that is started.
    package var answersDue = false

    /// True if its length counts for the day on which it ends, as a night's sleep does, or on which it began.
    package var countsForEnd = true

    /// True if each is of a day that is answered as a whole: started again on that day, it continues.
    package var isOfDay = false
    /// The words for one that has lasted as long as it is meant to; without them, how long that is.
    package var reached: Words?
    /// When to ask whether it still runs, and the words.
    package var bedtime: (at: ClockTime, words: Words)?
    /// The field with the time of day at which it is asked before that, such as `at 21:00`, the time without that field, and
    /// the words.
    package var askedField: (name: String, usual: String, words: Words)?

    /// Words in a person's language.
    package typealias Words = @Sendable (Wording) -> String

    /// Seconds that it may be meant to last.
    package var goals = SessionRule.lengths

    /// Seconds that a session may last: from a minute to a week.
    package static let lengths: ClosedRange<Int64> = 60...604_800

    /// True if its sessions end by themselves.
    package var endsByItself: Bool { lengthField != nil }

    /// The words for a goal outside `goals`.
    package var outside: String {
        let (least, most) = (goals.lowerBound, goals.upperBound)
        return "a goal is \(Measurement.clock(seconds: least)) to \(most / 3600) h"
    }

    /// The length or the goal of a reminder's session, in seconds.
    package func length(_ fields: Fields) -> Int64? {
        let text = (lengthField ?? goalField).flatMap { fields[$0]?.text }
        return text.flatMap { text in
            (try? DurationText.parse(text).components.seconds)
                ?? (try? Goal.parse(text))?.least(unit: .second).map { $0 / 1000 }
        } ?? length
    }

    /// Each time of day at which it is asked whether it still runs, and the words; bedtime last.
    package func asked(_ fields: Fields) -> [(at: ClockTime, words: Words)] {
        let field = askedField.flatMap { field in
            ClockTime(ofDay: fields[field.name]?.text ?? field.usual).map { ($0, field.words) }
        }
        return [field, bedtime].compactMap(\.self)
    }

    /// A moment to announce while it runs: it has lasted some seconds, or as many are left until its goal.
    package enum Milestone: Hashable, Sendable {
        case after(Int64)
        case before(Int64)

        private static let end = " before goal"

        /// Reads `12h`, `30m before goal`.
        init?(_ text: String) {
            let text = text.trimmed
            let isBefore = text.lowercased().hasSuffix(Milestone.end)
            let length = isBefore ? String(text.dropLast(Milestone.end.count)) : text
            guard let seconds = try? DurationText.parse(length).components.seconds,
                SessionRule.lengths.contains(seconds)
            else { return nil }
            self = isBefore ? .before(seconds) : .after(seconds)
        }
    }

    /// The moments to announce while it runs.
    package func milestones(_ fields: Fields) -> [Milestone] {
        guard let text = milestonesField.flatMap({ fields[$0]?.text }) else { return [] }
        return FieldRule.list(text).compactMap(Milestone.init)
    }

    /// True if its schedule starts it.
    package func starts(_ fields: Fields) -> Bool { startsField.map { fields[$0]?.text == "yes" } ?? false }

    static let starts = FieldRule("auto", .flag, help: "start at the times of its schedule, without asking")

    static let milestones = FieldRule(
        "milestones", .list, help: "lengths to announce while it runs: 12h, 16h, 30m before goal")

    func problem(with definition: Definition) -> FieldProblem? {
        if starts(definition.fields), definition.lines.isEmpty {
            return FieldProblem(
                Self.starts.name, "\(Self.starts.name) needs a schedule", hint: "\(field: "when", "daily at 20:00")")
        }
        if let goalField, definition.fields[goalField] != nil, let goal = length(definition.fields),
            !goals.contains(goal)
        {
            return FieldProblem(goalField, outside, hint: "\(field: goalField, "at least 16h a day")")
        }
        guard let text = definition.fields[Self.milestones.name]?.text else { return nil }
        return FieldRule.list(text).first { Milestone($0) == nil }.map { one in
            FieldProblem(
                Self.milestones.name, "\(quoted(one)) is no length from 1 minute to 7 days",
                hint: "\(field: Self.milestones.name, "12h, 16h, 30m before goal")")
        }
    }
}
