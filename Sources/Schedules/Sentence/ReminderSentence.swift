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
/// - `remind me to` before the title is none of it.
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
        let opening = isTimeFirst ? nil : SentenceOpening(words)
        let words = SentenceWords(opening?.rest ?? words)
        guard words.words.count <= Self.longestPhrase else {
            return refused("it has more than \(Self.longestPhrase) words", "", hints("", Self.time))
        }
        guard var found = isTimeFirst ? start(of: words) : find(in: words) else { return withoutTime(words) }
        if !isTimeFirst {
            let whole = joined(found)
            let isAfter = !found.isAtEnd || whole.phrase != found.phrase
            found = whole
            if isAfter { found.title = SentenceOpening.title(found.title, isOpened: opening != nil) }
            if let doubt = doubt(found, words) { return refused(doubt) }
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

    /// Reads words that are a time and nothing else, beside a title that is known: its words say no time.
    ///
    /// - Returns: `nil` if the words are no time.
    package func readTime(_ words: [String], title: String) -> Outcome? {
        func titled(_ reading: Reading) -> Reading {
            var reading = reading
            reading.title = title
            return reading
        }
        switch read(words + [Self.placeholder], isTimeFirst: true) {
        case .reading(let reading): return reading.title == Self.placeholder ? .reading(titled(reading)) : nil
        case .several(let readings):
            return readings.allSatisfy { $0.title == Self.placeholder } ? .several(readings.map(titled)) : nil
        case .refused(var refusal):
            guard refusal.namesTime else { return nil }
            refusal.words = refusal.words.map { $0 == Self.placeholder ? title : $0 }
            refusal.title = title
            return .refused(refusal)
        }
    }

    /// A title in which nothing is read.
    private static let placeholder = "It"

    private func reading(_ timing: SentenceTiming, _ title: String) -> Reading {
        Reading(
            title: title, schedule: timing.schedule.description, sentence: timing.schedule.sentence(in: clock.zone),
            usesMorning: timing.usesMorning, namesTime: timing.namesTime, isLength: timing.isLength)
    }

    // MARK: Finding the time

    struct Found {
        var title: String
        var phrase: String
        var meaning: SentenceMeaning
        /// True if the time is at the end of the words.
        var isAtEnd = true
    }

    func find(in words: SentenceWords) -> Found? {
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

    /// The meaning of words that are a time as a whole; `nil` for all others.
    func meaning(of phrase: String) -> SentenceMeaning? {
        let words = SentenceWords.ofPhrase(phrase)
        guard !words.isEmpty else { return nil }
        var span = SentenceSpan(words, clock)
        if let meaning = span.read() { return meaning }
        var moment = SentenceMoment(words, clock)
        if let meaning = moment.read() { return meaning }
        return SentenceLine(phrase, clock).read() ?? SentenceRepetition(phrase, clock).read()
    }

    /// More words than any schedule that a person types.
    static let longestPhrase = 200
}
