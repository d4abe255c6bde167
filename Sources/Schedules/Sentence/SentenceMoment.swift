import CivilTime
import Vocabulary

/// Reads a time that comes once: a day, a time or both, in any order.
struct SentenceMoment {
    let clock: SentenceClock
    let words: [String]
    var index = 0
    var day: SentenceDay?
    /// Set if the words are a time that cannot be used.
    var refusal: SentenceMeaning?
    private(set) var times: [SentenceTime] = []
    private(set) var part: DayPart?
    /// True if the part of the day is of today and of no other day: `this evening`, `tonight`.
    private(set) var isTonight = false
    /// The rest of a schedule of one date that the language reads: `at sunset`.
    private var rest: String?

    init(_ words: [String], _ clock: SentenceClock) {
        (self.words, self.clock) = (words, clock)
    }

    var word: String { word(after: 0) }
    func word(after count: Int) -> String { index + count < words.count ? words[index + count] : "" }

    mutating func take(_ words: String...) -> Bool {
        guard words.contains(word), !word.isEmpty else { return false }
        index += 1
        return true
    }

    mutating func take(sequence: String...) -> Bool {
        guard words[min(index, words.count)...].starts(with: sequence) else { return false }
        index += sequence.count
        return true
    }

    /// Refuses the words from a place on, with others in their place.
    mutating func refuse(_ message: String, from start: Int, instead words: String) {
        let hint = self.words[..<start] + [words] + self.words[index...]
        refusal = refusal ?? .refused(message, hint: hint.filter { !$0.isEmpty }.joined(separator: " "))
    }

    /// `nil` if the words are something else.
    mutating func read() -> SentenceMeaning? {
        _ = take("once")
        while index < words.count {
            if index > 0, take(",") { continue }
            if times.isEmpty, takeTimes() { continue }
            if part == nil, takePart() { continue }
            if day == nil, takeDay() { continue }
            guard takeRest() else { return nil }
        }
        if let refusal { return refusal }
        if case .weekday(_, isShort: true)? = day, !times.isEmpty { return nil }
        if let rest { return dated(rest) }
        if day != nil || isTonight { return dated() }
        if part != nil { return coming() }
        return times.count == 1 ? timed(times[0]) : nil
    }

    // MARK: Times

    var isWithoutTime: Bool { times.isEmpty && part == nil }

    /// Adds the time that was written with its date.
    mutating func take(_ time: ClockTime) { times.append(.clock(time, isSure: true)) }

    private mutating func takeTimes() -> Bool {
        let start = index
        let hasAt = take("at", "@")
        let first = index
        while let time = takeTime(afterAt: hasAt) {
            times.append(time)
            let end = index
            if refuseOther(than: first..<end, afterAt: hasAt) { return true }
            guard take(",", "and") else { return true }
            _ = take("at")
            guard isTime(afterAt: hasAt) else {
                index = end
                return true
            }
        }
        // A time that was refused is read too.
        let isRefused = index > first
        if !isRefused { index = start }
        return isRefused
    }

    /// Refuses `8 or 9`.
    private mutating func refuseOther(than time: Range<Int>, afterAt: Bool) -> Bool {
        var ranges = [time]
        var end = index
        while true {
            _ = take(",")
            guard take("or") else { break }
            _ = take("at")
            let start = index
            guard takeTime(afterAt: afterAt) != nil else { break }
            end = index
            ranges.append(start..<end)
        }
        index = end
        guard ranges.count > 1 else { return false }
        let texts = ranges.map { words[$0].joined(separator: " ") }
        refuse(
            "it says \(texts.count == 2 ? "two" : "several") times: \(enumerated(texts.map { quoted($0) }))",
            from: time.lowerBound, instead: texts[0])
        return true
    }

    private func isTime(afterAt: Bool) -> Bool {
        var copy = self
        return copy.takeTime(afterAt: afterAt) != nil
    }

    private mutating func takeTime(afterAt: Bool) -> SentenceTime? {
        let start = index
        let written = word
        if take("midnight") { return .midnight }
        if take("noon", "midday") { return .clock(.noon, isSure: true) }
        if let (time, length) = SentenceTime.spoken(words[index...]), afterAt || length == 3 {
            let text = words[index..<index + length].joined(separator: " ")
            index += length
            refuse("write \(quoted(text)) as a time with a colon", from: start, instead: "\(time)")
            return nil
        }
        guard written.utf8.first.map(isDigit) == true else { return nil }
        let next = word(after: 1)
        if next == "am" || next == "pm" {
            index += 2
            return clock(written + next, from: start)
        }
        let hour = number(written)
        if let hour, hour <= 23, afterAt || next == "o'clock" {
            index += next == "o'clock" ? 2 : 1
            if (1...12).contains(hour) { return .hour(hour) }
            return ClockTime(hour: hour, minute: 0).map { .clock($0, isSure: true) }
        }
        if afterAt || day != nil && words[..<index].last != "in", !["before", "after"].contains(next),
            let time = SentenceTime.hours(written)
        {
            index += 1
            return .clock(time, isSure: time.hour > 12)
        }
        if let time = SentenceTime.clock(written) {
            index += 1
            return .clock(time, isSure: SentenceTime.isSure(written) || time.hour > 12)
        }
        if let time = SentenceTime.withoutColon(written), afterAt || day != nil && hour != nil {
            index += 1
            refuse("\(quoted(written)) is not a time: write a colon", from: start, instead: "\(time)")
        } else if afterAt {
            index += 1
            return clock(written, from: start)
        } else if let hour, day != nil, index + 1 == words.count, (1...23).contains(hour) {
            index += 1
            refuse("write \"at\" before the hour", from: start, instead: "at \(hour)")
        }
        return nil
    }

    /// A time with a colon, am or pm; refuses one that no clock shows.
    private mutating func clock(_ written: String, from start: Int) -> SentenceTime? {
        do {
            return .clock(try TimeText.parse(written), isSure: SentenceTime.isSure(written))
        } catch {
            refuse(error.message, from: start, instead: String(error.hint.prefix { $0 != " " }))
            return nil
        }
    }

    /// `in the morning`, `this evening`, `morning`; after a day also `evening`.
    private mutating func takePart() -> Bool {
        let start = index
        let isThis = take("this")
        let isIn = !isThis && take(sequence: "in", "the")
        if let part = DayPart(word), [.morning, .afternoon, .evening, .night].contains(part),
            ["morning", "afternoon", "evening", "night"].contains(word),
            isThis || isIn || day != nil || word == "morning", !isThis || day == nil
        {
            index += 1
            self.part = part
            if isThis { day = .date(clock.today) }
            return true
        }
        index = start
        guard day == nil, take("tonight") else { return false }
        (day, part, isTonight) = (.date(clock.today), .evening, true)
        return true
    }

    /// Reads what follows a day in the language: times of the sun, or a window.
    private mutating func takeRest() -> Bool {
        guard rest == nil, times.isEmpty, part == nil, let day, ["at", "every"].contains(word) else { return false }
        if case .weekday(_, isShort: true) = day { return false }
        let text = words[index...].joined(separator: " ")
        guard (try? Schedule(parsing: "once 2026-12-01 \(text)")) != nil else { return false }
        rest = text
        index = words.count
        return true
    }
}
