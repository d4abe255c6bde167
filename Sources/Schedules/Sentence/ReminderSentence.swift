package import CivilTime
import Vocabulary

/// Reads a reminder in one line, as a person types it: `Call mum tomorrow at 9`, `in 20m oven`.
///
/// The longest end of the words that is a time, or else the longest start, says when. The rest is the title. The whole
/// schedule language is understood, and the words of every day: `tomorrow`, `friday`, `3 dec`, `in 2 weeks`, `tonight`.
/// These rules decide:
///
/// - A time alone is once, the next one: `at 15:30`. Several times are daily: `at 08:00, 20:00`.
/// - A single weekday is once, the coming one: `friday`, `fri`, `on friday`, `friday at 14:00`. A short name before a
///   clock time is the weekly form of the language: `thu 19:00`. `fridays`, `every friday` and a list of days are
///   weekly too. `weekend` is the coming one, and `weekends` are weekly.
/// - A day without a time is at the time of the setting `morning`.
/// - `in 20m` counts elapsed time; `in 2 weeks` names a date. From an hour on, elapsed time is rounded up to the
///   minute, unless seconds are written.
/// - `at 9` alone is the next of its two instants between 07:00 and 22:00. If there are two, both are readings. With a
///   day, 7 to 11 are in the morning, 12 to 6 in the afternoon.
/// - `every other tuesday` and `the last workday of every month` come again. `every second tuesday` may be every two
///   weeks or of each month: both are readings. `the 1st of the month` may be one day, and is refused.
/// - A time of the sun or of prayer alone is daily, since it depends on a place: `at sunset`.
/// - `in the evening` is the coming one. `this evening` and `tonight` are of today.
/// - `next friday` is in next week. If this week's is still to come, both are readings.
/// - `midnight` alone is the coming one. With a day it begins or ends the day: both are readings.
/// - A time that has passed is refused, with the next one as the hint.
///
/// ```swift
/// let zurich = try ZoneDirectory(environment: [:]).rules(named: "Europe/Zurich")
/// let nine = ClockTime(secondOfDay: 32_400)
/// let sentence = ReminderSentence(now: Instant(seconds: 1_795_158_000), zone: zurich, morning: nine)
/// let reading = sentence.read(["Call", "mum", "tomorrow", "at", "9"]).readings.first
/// reading?.title  // Call mum
/// reading?.schedule  // once 2026-11-21 09:00
/// reading?.sentence  // Once, on Saturday 21 November 2026 at 09:00
/// ```
package struct ReminderSentence {
    /// One meaning of a sentence.
    package struct Reading: Hashable, Sendable {
        /// The words that are no time, with the person's own spacing.
        package var title: String
        /// In canonical form. It parses in a file, since its dates are absolute.
        package var schedule: String
        /// The schedule in plain English, by the clock of the person.
        package var sentence: String
        /// True if its time is that of the setting `morning`.
        package var usesMorning: Bool
        /// True if the person wrote a time of day or a length of time.
        package var namesTime: Bool
        /// True if the person wrote a length of time from now: `in 20m`.
        package var isLength = false

        /// True if the title has a word for a medicine: pill, tablet, dose, mg or `500mg`.
        package var namesMedicine: Bool { MedicineWords.occur(in: title) }
    }

    /// Why a sentence was refused, and the nearest one that is accepted.
    package struct Refusal: Hashable, Sendable {
        /// Lowercase, without a period.
        package var message: String
        /// The words of a sentence that has one reading.
        package var words: [String]
        /// True if some of the words are a time, which has passed or is not clear.
        package var namesTime = false
        /// The words that are no time, if some are one.
        package var title = ""

        /// A whole line that the person can type: `remindctl add Call mum tomorrow at 9`.
        package var hint: String { (["remindctl", "add"] + words.map(ShellWord.quoted)).joined(separator: " ") }
    }

    package enum Outcome: Hashable, Sendable {
        case reading(Reading)
        /// At least two, all plausible and of different times, the earliest first: the person has to choose.
        case several([Reading])
        case refused(Refusal)

        /// All readings; empty if the sentence was refused.
        package var readings: [Reading] {
            switch self {
            case .reading(let reading): [reading]
            case .several(let readings): readings
            case .refused: []
            }
        }
    }

    let clock: SentenceClock

    /// - Parameters:
    ///   - now: The instant at which the sentence was typed.
    ///   - zone: The zone of the person.
    ///   - morning: The time of a day that is written without one.
    package init(now: Instant, zone: TimeZoneRules, morning: ClockTime) {
        clock = SentenceClock(now: now, zone: zone, morning: morning)
    }

    /// Reads a sentence.
    ///
    /// - Parameters:
    ///   - words: The words as the shell gave them; one with blanks in it counts as several.
    ///   - isTimeFirst: True if they begin with the time, as after `in` and `at`: the rest is the title, whatever it says.
    package func read(_ words: [String], isTimeFirst: Bool = false) -> Outcome {
        let words = SentenceWords(words)
        guard words.words.count <= Self.longestPhrase else {
            return refused("it has more than \(Self.longestPhrase) words", "", hints("", Self.time))
        }
        guard var found = isTimeFirst ? start(of: words) : find(in: words) else { return withoutTime(words) }
        if !isTimeFirst {
            found = joined(found)
            if let doubt = doubt(found, words) { return doubt }
        }
        switch found.meaning {
        case .refused(let message, let phrase):
            return refused(message, found.title, hints(found.title, phrase), namesTime: true)
        case .several(let timings):
            let title = found.title.isEmpty ? timings.first?.titleAlone ?? "" : found.title
            guard !title.isEmpty else {
                return refused("it does not say what", "", hints("", found.phrase))
            }
            var seen: Set<Schedule> = []
            let readings = timings.filter { seen.insert($0.schedule).inserted }.map { reading($0, title) }
            return readings.count == 1 ? .reading(readings[0]) : .several(readings)
        }
    }

    private func reading(_ timing: SentenceTiming, _ title: String) -> Reading {
        Reading(
            title: title, schedule: timing.schedule.description, sentence: timing.schedule.sentence(in: clock.zone),
            usesMorning: timing.usesMorning, namesTime: timing.namesTime, isLength: timing.isLength)
    }

    // MARK: Finding the time

    private struct Found {
        var title: String
        var phrase: String
        var meaning: SentenceMeaning
        /// True if the time is at the end of the words.
        var isAtEnd = true
    }

    private func find(in words: SentenceWords) -> Found? {
        let count = words.words.count
        let longest = min(count, Self.longestPhrase)
        for length in stride(from: longest, to: 0, by: -1) {
            let phrase = words.text(count - length..<count)
            if let meaning = meaning(of: phrase) {
                return Found(title: words.title(0..<count - length), phrase: phrase, meaning: meaning)
            }
        }
        for length in stride(from: min(longest, count - 1), to: 0, by: -1) {
            let phrase = words.text(0..<length)
            if let meaning = meaning(of: phrase) {
                return Found(
                    title: words.title(length..<count), phrase: phrase, meaning: meaning, isAtEnd: false)
            }
        }
        return nil
    }

    /// The longest start of the words that is a time. The command's own word may be none of it: `at tomorrow`.
    private func start(of words: SentenceWords) -> Found? {
        let count = words.words.count
        let isCommand = words.words.first.map { ["in", "at"].contains(asciiLowercased($0)) } ?? false
        var refused: Found?
        for first in isCommand ? [0, 1] : [0] {
            for length in stride(from: count - first, to: 0, by: -1) {
                let phrase = words.text(first..<first + length)
                guard let meaning = meaning(of: phrase) else { continue }
                let found = Found(title: words.title(first + length..<count), phrase: phrase, meaning: meaning)
                if case .several = meaning { return found }
                refused = refused ?? found
                break
            }
        }
        return refused
    }

    /// The time with another one at an end of the title, if the two are one: `at 18:00` and `every tuesday`.
    private func joined(_ found: Found) -> Found {
        guard let other = otherTime(in: found.title), !other.title.isEmpty else { return found }
        for phrase in ["\(found.phrase) \(other.phrase)", "\(other.phrase) \(found.phrase)"] {
            if let meaning = meaning(of: phrase), case .several = meaning {
                return Found(title: other.title, phrase: phrase, meaning: meaning)
            }
        }
        return found
    }

    /// A time at an end of a title. A part of the day may belong to it: `Morning run`.
    private func otherTime(in title: String) -> Found? {
        let other = find(in: SentenceWords([title]))
        return other.flatMap { ["morning", "evening", "night"].contains(asciiLowercased($0.phrase)) ? nil : $0 }
    }

    /// Words at the end of a title that belong to the time after it, of which they would change the meaning.
    private static let dangling: Set = [
        "every", "each", "other", "last", "first", "second", "third", "fourth", "next", "this", "until", "till",
        "before",
        "after", "since", "from", "for", "um", "am", "ab", "bis", "jeden", "jede", "morgen", "biweekly", "fortnightly",
        "quarterly", "weekly", "monthly", "yearly", "hourly", "nightly",
    ]
    /// Words at the start of a title that belong to the time before it.
    private static let following: Set = ["until", "till", "except", "starting", "between"]
    /// Words of a title that say that something comes again, if the words after them are days and times.
    private static let repeating: Set = [
        "every", "each", "other", "of", "twice", "thrice", "times", "daily", "weekly", "biweekly", "fortnightly",
        "monthly", "quarterly", "yearly", "annually", "hourly", "nightly",
    ]

    /// A refusal if the title has a time of its own, or a word for one: a time that is typed is never lost.
    private func doubt(_ found: Found, _ words: SentenceWords) -> Outcome? {
        guard case .several(let timings) = found.meaning, let schedule = timings.first?.schedule else { return nil }
        let titleWords = found.title.split(whereSeparator: \.isWhitespace).map { asciiLowercased($0) }
        let last = titleWords.last ?? ""
        let message: String
        if found.isAtEnd, let proposal = proposal(in: words, repeatedBy: titleWords) {
            return proposal
        } else if !found.isAtEnd, let first = titleWords.first, Self.following.contains(first) {
            message = "it is not clear if \(quoted(first)) belongs to the time"
        } else if let other = otherTime(in: found.title) {
            message = "it says two times: \(quoted(other.phrase)) and \(quoted(found.phrase))"
        } else if Self.dangling.contains(last) {
            message = "it is not clear if \(quoted(last)) belongs to the time"
        } else {
            return nil
        }
        let whole = words.title(0..<words.words.count)
        return .refused(
            Refusal(message: message, words: [whole, "--when", schedule.description], namesTime: true))
    }

    /// A refusal with the schedule that more words at the end nearly say, if some of these are of a time that comes again:
    /// `rent every 1st at 9`.
    private func proposal(in words: SentenceWords, repeatedBy title: [String]) -> Outcome? {
        guard let place = title.firstIndex(where: Self.repeating.contains) else { return nil }
        // A title has one word, and `on the` may come before such a word.
        for start in max(1, place - 5)..<title.count where title[start...].contains(where: Self.repeating.contains) {
            let phrase = words.text(start..<words.words.count)
            guard let line = ScheduleProposal.line(for: phrase, context: clock.context, today: clock.today),
                !line.contains(";")
            else { continue }
            let title = words.title(0..<start)
            return refused("it does not say exactly when", title, hints(title, line), namesTime: true)
        }
        return nil
    }

    /// The meaning of words that are a time as a whole; `nil` for all others.
    private func meaning(of phrase: String) -> SentenceMeaning? {
        let words = SentenceWords.ofPhrase(phrase)
        guard !words.isEmpty else { return nil }
        var span = SentenceSpan(words, clock)
        if let meaning = span.read() { return meaning }
        var moment = SentenceMoment(words, clock)
        if let meaning = moment.read() { return meaning }
        return SentenceLine(phrase, clock).read() ?? SentenceRepetition(phrase, clock).read()
    }

    /// More words than any schedule that a person types.
    private static let longestPhrase = 200

    // MARK: Refusing

    /// A sentence to propose. It is one only if it is read with this title, or with a part of it.
    private struct Hint {
        var title: String
        var words: [String]
    }

    private static let title = "Call mum"
    private static let time = "tomorrow at 9"

    private func refused(
        _ message: String, _ title: String, _ hints: [Hint], namesTime: Bool = false
    ) -> Outcome {
        let found =
            hints.first(where: accepts) ?? next(after: hints).first(where: accepts)
            ?? self.hints(title, Self.time).first(where: accepts) ?? self.hints("", Self.time)[0]
        return .refused(Refusal(message: message, words: found.words, namesTime: namesTime, title: title))
    }

    /// Hints for hints that name a time that has passed.
    private func next(after hints: [Hint]) -> [Hint] {
        hints.flatMap { hint -> [Hint] in
            guard let found = find(in: SentenceWords(hint.words)), case .refused(_, let phrase) = found.meaning,
                !found.title.isEmpty
            else { return [] }
            return self.hints(found.title, phrase)
        }
    }

    private func accepts(_ hint: Hint) -> Bool {
        let words = SentenceWords(hint.words)
        guard let found = find(in: words), case .several(let timings) = found.meaning, doubt(found, words) == nil else {
            return false
        }
        let isPart = hint.title.hasPrefix(found.title) || hint.title.hasSuffix(found.title)
        return isPart && !found.title.isEmpty && Set(timings.map(\.schedule)).count == 1
    }

    /// A title with a phrase, in the orders that may be read.
    private func hints(_ title: String, _ phrase: String) -> [Hint] {
        let title = title.isEmpty ? Self.title : title
        let words = SentenceWords.arguments(of: title)
        let phrase = phrase.split(separator: " ").map(String.init)
        return [Hint(title: title, words: words + phrase), Hint(title: title, words: phrase + words)]
    }

    /// Refuses words without a time at either end, with the hint that is nearest to them: a length of time after `in`, a
    /// looser reading of their end, a time from their middle, or else tomorrow.
    private func withoutTime(_ words: SentenceWords) -> Outcome {
        let count = words.words.count
        let all = words.title(0..<count)
        guard count > 1 else { return refused("it does not say when", all, hints(all, Self.time)) }
        if let counted = withoutIn(words) { return counted }
        for length in stride(from: min(count - 1, 12), to: 0, by: -1) {
            for range in [count - length..<count, 0..<length] {
                let phrase = words.text(range)
                guard phrase.contains(where: \.isLetter),
                    let line = ScheduleProposal.line(for: phrase, context: clock.context, today: clock.today),
                    !line.contains(";")
                else { continue }
                let title = range.lowerBound > 0 ? words.title(0..<range.lowerBound) : words.title(length..<count)
                let repeats = phrase.split(whereSeparator: \.isWhitespace).map { asciiLowercased($0) }
                return refused(
                    "it does not say exactly when", all, hints(title, line),
                    namesTime: repeats.contains(where: Self.repeating.contains))
            }
        }
        if let middle = middle(words) {
            let title = "\(words.title(0..<middle.lowerBound)) \(words.text(middle.upperBound..<count))"
            return refused("write the time at the end", all, hints(title, words.text(middle)))
        }
        return refused("it does not say when", all, hints(all, Self.time))
    }

    /// Refuses a length of time at either end without `in`: `tea 5 min`.
    private func withoutIn(_ words: SentenceWords) -> Outcome? {
        let count = words.words.count
        func isLength(_ range: Range<Int>) -> Bool {
            let length = words.words[range].map { asciiLowercased($0) }
            if length.count == 1 { return DurationText.Term.compact(length[0]) != nil }
            // `twice a day` is no length.
            return !["a", "an"].contains(length[0]) && SentenceSpan.count(length[0]) != nil
                && DurationUnit(length[1]) != nil
        }
        let message = "write \"in\" before a length of time"
        for length in [2, 1] where length < count {
            let end = count - length
            if isLength(end..<count), asciiLowercased(words.words[end - 1]) != "for" {
                return refused(
                    message, words.title(0..<count), hints(words.title(0..<end), "in \(words.text(end..<count))"))
            }
            if isLength(0..<length) {
                let counted = hints(words.title(length..<count), "in \(words.text(0..<length))")
                return refused(message, words.title(0..<count), counted.reversed())
            }
        }
        return nil
    }

    /// The longest run of words within a sentence that is a time.
    private func middle(_ words: SentenceWords) -> Range<Int>? {
        let count = min(words.words.count, 24)
        for length in stride(from: min(6, count - 2), to: 0, by: -1) {
            // `in 1` is no time, and is refused as one without its unit.
            for start in 1..<count - length {
                let isIn = asciiLowercased(words.words[start]) == "in"
                let isUnclear = isIn && number(words.words[start + length - 1]) != nil
                let range = start..<start + length
                if !isUnclear, meaning(of: words.text(range)) != nil { return range }
            }
        }
        return nil
    }
}
