import CivilTime
import Reminders
import Schedules
import Vocabulary

/// Readings in the words of a person.
extension LogReading {
    /// The ends of a stretch of time, or the time of a reading, on the day that it counts for: `23:10 06:50`.
    func times(
        _ start: String?, _ end: String?, on day: CivilDate, countsAtStart: Bool
    ) throws(RemindError) -> (start: String?, end: String?) {
        let clocks = [start, end].map { $0.flatMap { try? TimeText.parse($0) } }
        guard let last = clocks[1], start == nil || clocks[0] != nil else {
            throw RemindError(
                .invalidArgument, "with --on, give only the time",
                hint: start == nil ? "such as --on \(day) --at 07:00" : "such as 23:10 06:50 --on \(day)")
        }
        guard let first = clocks[0] else { return (nil, "\(day)T\(last)") }
        let isNight = last <= first
        let from = countsAtStart || !isNight ? day : day - 1
        return ("\(from)T\(first)", "\(isNight ? from + 1 : from)T\(last)")
    }

    /// The reading in the words of a person; `nil` for the usual one.
    func measured(
        _ words: [String], _ parts: [String: String], _ span: (from: Instant?, to: Instant), _ measuring: Measuring,
        day: CivilDate, _ display: DisplaySettings
    ) throws(RemindError) -> Reading? {
        var (words, texts) = (words, parts)
        var type: String?
        if words.count > 1 || measuring.step != nil, let last = words.last?.lowercased(),
            measuring.types.contains(last)
        {
            type = last
            words.removeLast()
        }
        if let main = measuring.main, let text = texts.removeValue(forKey: main) {
            guard words.isEmpty else { throw twice(main) }
            words = [text]
        }
        if measuring.measure == .scale, words.count == 1, words[0].contains("/"), let most = measuring.range?.upperBound
        {
            throw RemindError(
                .invalidArgument, "\(measuring.title) goes to \(most): \(quoted(words[0])) is not clear",
                hint: "write the number alone, such as \(words[0].prefix { $0 != "/" })")
        }
        // `120/80/64`: the value and its parts, in their order.
        if words.count == 1, !measuring.parts.isEmpty, words[0].contains("/") {
            let values = words[0].split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            guard values.count <= measuring.parts.count + 1 else {
                throw RemindError(
                    .invalidArgument, "\(quoted(words[0])) has \(values.count) values",
                    hint: "at most \(measuring.parts.count + 1): \(measuring.example)")
            }
            words = [values[0]]
            for (part, text) in zip(measuring.parts, values.dropFirst()) {
                if texts.updateValue(text, forKey: part.name) != nil { throw twice(part.name) }
            }
        }
        var value: Measurement?
        if !words.isEmpty {
            value = try measuring.value(words.joined(separator: " "), display)
        } else if let from = span.from {
            value = try measuring.value(from: from, to: span.to)
        }
        var found: [String: Measurement] = [:]
        for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
            found[name] = try measuring.value(text, part: name, display)
        }
        guard let value = value ?? (found.isEmpty && type == nil ? nil : measuring.step) else {
            guard found.isEmpty else {
                throw RemindError(
                    .invalidArgument, "missing the value of \(measuring.title)", hint: "such as \(measuring.example)")
            }
            return nil
        }
        return Reading(value, parts: found, from: span.from, day: day, type: type)
    }

    private func twice(_ name: String) -> RemindError {
        RemindError(.invalidArgument, "\(name) is given twice", hint: "leave one out")
    }
}
