package import CivilTime
package import Vocabulary

/// How values of a kind are given, and how the readings of one day become one value.
package enum Measure: String, Hashable, Sendable, CaseIterable {
    /// Done or not, once a day.
    case check
    /// A number of things; a day is the sum.
    case count
    /// A number with a unit; a day is the sum.
    case amount
    /// A number with a unit that changes over time; a day is the last one.
    case level
    /// A whole number in a range; a day is the mean.
    case scale
    /// A stretch of time; a day is the sum, or the longest.
    case span

    /// The result of several readings on one day.
    package enum Fold: String, Hashable, Sendable { case sum, last, mean, longest }

    /// The keys of `[units]` in remindd.toml, and their dimensions.
    package static let settings: [(key: String, dimension: MeasureUnit.Dimension)] = [
        ("weight", .mass), ("water", .volume), ("length", .length), ("temperature", .temperature),
    ]

    package var fold: Fold {
        switch self {
        case .check, .count, .amount, .span: .sum
        case .level: .last
        case .scale: .mean
        }
    }

    /// When a prompt is not shown.
    package enum Unless: String, Hashable, Sendable, CaseIterable {
        /// The day's goal is reached.
        case met
        /// The amount that should be logged by now, or all of it, is logged.
        case onPace = "on pace"
        case never
    }

    /// True if values are whole numbers.
    var isWhole: Bool { self == .scale || self == .check }
}

/// The unit, the range, the parts and the goal of one reminder, as defined.
package struct Measuring: Hashable, Sendable {
    package var measure: Measure
    /// The unit of a value; absent for a plain number.
    package var unit: MeasureUnit?
    package var fold: Measure.Fold
    /// The smallest and the largest value of a scale.
    package var range: ClosedRange<Int64>?
    /// Words for the values of a scale, by part: each is for two of them, from 1 on.
    package var scaleWords: [String: [String]] = [:]
    /// The shortest and the longest span, in seconds.
    package var lengths: ClosedRange<Int64>?
    /// The smallest and the largest value that is no mistake, with their units.
    package var usual: Usual?

    package struct Usual: Hashable, Sendable {
        package var least: Measurement
        package var most: Measurement
    }

    /// True if a span counts for the day it starts, and not for the day it ends.
    package var countsAtStart = false
    /// A further value, such as the pulse beside a pressure.
    package struct Part: Hashable, Sendable {
        package var name: String
        package var unit: MeasureUnit?
        /// The smallest and the largest value, if it is a whole number in a range.
        package var range: ClosedRange<Int64>?
    }

    /// The words for the ends of a stretch, for errors.
    package struct Ends: Hashable, Sendable {
        package var start: String
        package var end: String
    }
    package var ends: Ends?
    /// Two stretches are the same one if both their ends are within this many seconds.
    package var duplicateTolerance: Int64?
    /// A day with this many seconds counts as kept, whatever the goal was.
    package var keptFrom: Int64?
    /// True if its stretches have a score, by their length and their parts.
    package var isScored = false
    /// True if its trend is shown beside each value: its ups and downs from day to day say little.
    package var isSmoothed = false

    /// The name of the value itself, if it has parts and they name it first.
    package var main: String?
    package var parts: [Part] = []
    /// The value of `log` without one.
    package var step: Measurement?
    package var types: [String] = []
    package var goal: Goal?
    package var unless = Measure.Unless.met
    /// The name in errors: `mood`.
    package var title: String

    /// Refuses a value that is not one of these.
    ///
    /// - Parameters:
    ///   - text: The typed text.
    ///   - part: The part it is; `nil` for the value itself.
    ///   - display: The units that a person types.
    package func value(_ text: String, part: String? = nil, _ display: DisplaySettings) throws(RemindError)
        -> Measurement
    {
        let usual: MeasureUnit?
        if let part {
            guard let known = parts.first(where: { $0.name == part }) else {
                let names = ([main] + parts.map(\.name)).compactMap(\.self)
                throw RemindError(
                    .invalidArgument, "\(title) has no part \(part)",
                    hint: names.isEmpty ? "leave out --part" : "it has: \(names.joined(separator: ", "))")
            }
            usual = known.unit
        } else {
            usual = unit
        }
        let value: Measurement
        do {
            value = try Measurement.parse(text, usual: display.unit(for: usual))
        } catch {
            if let meant = numbers(of: text, part) { throw meant }
            throw RemindError(.invalidArgument, error.message, hint: error.hint)
        }
        try check(value, usual, part)
        return value
    }

    /// A word of the scale in place of the number: `good` is 7 or 8.
    private func numbers(of text: String, _ part: String?) -> RemindError? {
        let word = text.trimmed.lowercased()
        guard let index = scaleWords[part ?? ""]?.firstIndex(of: word) else { return nil }
        let (low, high) = (2 * index + 1, 2 * index + 2)
        return RemindError(
            .invalidArgument, "\(part ?? title) is a number from 1 to 10: \(word) is \(low) or \(high)",
            hint: "\(low), or \(high)")
    }

    /// True if a value is a whole number in a range, and which; a part of a scale has the range of the scale.
    private func wholeRange(_ part: String?, _ usual: MeasureUnit?) -> (isWhole: Bool, range: ClosedRange<Int64>?) {
        if let own = parts.first(where: { $0.name == part })?.range { return (true, own) }
        guard part == nil || usual == nil else { return (false, nil) }
        return (measure.isWhole, range)
    }

    private func check(_ value: Measurement, _ usual: MeasureUnit?, _ part: String?) throws(RemindError) {
        let name = part ?? title
        guard value.unit?.dimension == usual?.dimension else {
            let typed = value.unit?.symbol ?? "a plain number"
            throw RemindError(
                .invalidArgument,
                usual.map { "\(name) is measured in \($0.symbol), not in \(typed)" } ?? "\(name) has no unit",
                hint: usual.map { part == nil ? "such as \(example)" : "write it in \($0.symbol)" }
                    ?? "leave out \(typed)")
        }
        let (isWhole, range) = wholeRange(part, usual)
        if isWhole, value.thousandths % 1000 != 0 {
            throw RemindError(
                .invalidArgument, "\(name) is a whole number", hint: "such as \(value.thousandths / 1000)")
        }
        if let range, !range.contains(value.thousandths / 1000) {
            throw RemindError(
                .invalidArgument, "\(name) goes from \(range.lowerBound) to \(range.upperBound)",
                hint: "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        if part == nil, [.count, .amount, .span].contains(measure), value.thousandths < 0 {
            throw RemindError(.invalidArgument, "\(name) cannot be less than zero", hint: "remove a reading with undo")
        }
        if let lengths, part == nil, let seconds = value.seconds { try check(length: seconds, lengths) }
    }

    /// Refuses a value that looks mistyped, until a person confirms it: 719 kg is 71.9 kg without its point.
    package func checkUsual(_ value: Measurement, _ display: DisplaySettings) throws(RemindError) {
        guard let usual else { return }
        func thousandths(_ value: Measurement) -> Int64 { value.converted(to: usual.least.unit).thousandths }
        guard !(thousandths(usual.least)...thousandths(usual.most)).contains(thousandths(value)) else { return }
        let limits = "\(display.text(usual.least)) and \(display.text(usual.most))"
        throw RemindError(
            .unconfirmed, "\(title): \(value) is not between \(limits), is it mistyped?",
            hint: "if it is right, add --force")
    }

    private func check(length: Int64, _ lengths: ClosedRange<Int64>) throws(RemindError) {
        if length < lengths.lowerBound {
            throw RemindError(
                .invalidTime,
                "\(title) duration must be at least \(DurationText.words(.seconds(lengths.lowerBound)))",
                hint: "check the start and the end")
        }
        if length > lengths.upperBound {
            throw RemindError(
                .invalidTime,
                "\(title) duration cannot exceed \(DurationText.words(.seconds(lengths.upperBound)))",
                hint: "check the start and the end")
        }
    }

    /// The length of a span from its two ends.
    package func value(from start: Instant, to end: Instant) throws(RemindError) -> Measurement {
        guard start < end else {
            throw RemindError(
                .invalidTime, ends.map { "\($0.end) must be after \($0.start)" } ?? "it ends before it starts",
                hint: "--from 23:10 --at 06:50")
        }
        let value = Measurement(thousandths: (end - start).milliseconds, unit: .second)
        if let lengths { try check(length: (end - start).components.seconds, lengths) }
        return value
    }

    /// A value in the unit of this reminder, in thousandths: what days are summed and compared in.
    package func thousandths(_ value: Measurement) -> Int64 { value.converted(to: base).thousandths }

    /// Seconds that one stretch of time is meant to last, which judges it for ever; `nil` if its day is judged by the goal that
    /// its reminder has then.
    ///
    /// - Parameters:
    ///   - planned: The length that its session was meant to have.
    ///   - usual: The length of a session of the reminder, unless a person gives another.
    package func ownGoal(planned: Int64? = nil, usual: Int64? = nil) -> Int64? {
        guard fold == .longest else { return nil }
        if let planned, planned != usual { return planned }
        guard let goal, case .atLeast = goal.rule else { return nil }
        return goal.least(unit: .second).map { $0 / 1000 }
    }

    /// A value to show how one is written: `71.9 kg`.
    package var example: String {
        switch measure {
        case .check: "1"
        case .count: "1"
        case .scale: "\(range?.upperBound ?? 10)"
        case .span: "7h40m"
        case .amount, .level: step?.description ?? unit?.example ?? "71.9"
        }
    }

    /// True if a day without a reading is worth zero, and not unknown.
    package var startsAtZero: Bool {
        if case .atLeast = goal?.rule { fold == .sum || fold == .longest } else { false }
    }

    /// The unit that days are summed and compared in: seconds for a span, so that nothing is rounded.
    package var base: MeasureUnit? { unit?.dimension == .time ? .second : unit }

    /// `sys mmHg, dia mmHg, energy`
    static func parts(_ text: String) -> [Part] {
        FieldRule.list(text).map { part in
            let words = part.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
            guard words.count > 1 else { return Part(name: words[0]) }
            if let range = wholeRange(words[1]) { return Part(name: words[0], range: range) }
            return Part(name: words[0], unit: try? MeasureUnit(parsing: words[1]))
        }
    }

    /// `1-5`
    private static func wholeRange(_ text: String) -> ClosedRange<Int64>? {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int64($0) }
        guard ends.count == 2, let low = ends[0], let high = ends[1], 0 <= low, low < high, high <= 100 else {
            return nil
        }
        return low...high
    }

    /// The problem with a unit, a goal, a step or parts that do not go together.
    static func problem(with definition: Definition) -> FieldProblem? {
        guard let measuring = Kinds.named(definition.kind)?.measures?.measuring(definition) else { return nil }
        let fields = definition.fields
        if let text = fields["parts"]?.text {
            let all = FieldRule.list(text)
            let names = all.compactMap { $0.split(whereSeparator: \.isWhitespace).first.map(String.init) }
            if all.count > Reading.mostParts {
                return FieldProblem("parts", "\(all.count) parts are too many", hint: "at most \(Reading.mostParts)")
            }
            if Set(names).count < names.count { return FieldProblem("parts", "a part is named twice", hint: text) }
            for part in all {
                let unit = part.split(maxSplits: 1, whereSeparator: \.isWhitespace).dropFirst().first
                do throws(TextError) {
                    if let unit, wholeRange(String(unit)) == nil { _ = try MeasureUnit(parsing: unit) }
                } catch {
                    return FieldProblem("parts", error.message, hint: error.hint)
                }
            }
        }
        if let text = fields["unit"]?.text, measuring.measure == .scale || measuring.measure == .check {
            return FieldProblem("unit", "a \(measuring.measure) has no unit, such as \(text)", hint: "leave it out")
        }
        if measuring.measure == .span, measuring.unit?.dimension != .time {
            return FieldProblem("unit", "a span is measured in h or min", hint: "\(field: "unit", "h")")
        }
        if let text = fields["step"]?.text {
            do throws(TextError) {
                let step = try Measurement.parse(text, usual: measuring.unit)
                if step.thousandths <= 0 {
                    return FieldProblem("step", "step is more than zero", hint: "such as 250 ml")
                }
                if let problem = measuring.otherDimension(step, "step") { return problem }
            } catch {
                return FieldProblem("step", error.message, hint: error.hint)
            }
        }
        guard let text = fields["goal"]?.text else { return nil }
        do throws(TextError) {
            let goal = try Goal.parse(text, unit: measuring.unit)
            return goal.values.lazy.compactMap { measuring.otherDimension($0, "goal") }.first
        } catch {
            return FieldProblem("goal", error.message, hint: error.hint)
        }
    }

    private func otherDimension(_ value: Measurement, _ field: String) -> FieldProblem? {
        guard value.unit?.dimension != unit?.dimension else { return nil }
        let typed = value.unit?.symbol ?? "a plain number"
        return FieldProblem(
            field, unit.map { "it is measured in \($0.symbol), not in \(typed)" } ?? "it has no unit such as \(typed)",
            hint: unit.map { "write the \(field) in \($0.symbol)" }
                ?? (measure == .check
                    ? "\(field: "measure", "count") and \(field: "unit", typed), or leave out \(typed)"
                    : "leave out \(typed)"))
    }
}
