import CivilTime
import Vocabulary

/// One schedule as people write it, read word by word. If a word is not understood, nothing is: half of a schedule is
/// never proposed.
struct LooseSchedule {
    /// A time of day: a clock time, a part of the day, or both (`8 in the evening`); or a time of the sun.
    struct Moment {
        var clock: ClockTime?
        /// True if the clock time says which half of the day it means.
        var isSure = false
        var part: DayPart?
        var sun: String?
    }

    let today: CivilDate
    /// `from 2026-12-01`, `for 10 days`, in the language's words.
    let tail: String
    let words: [String]
    var index = 0

    /// Where the next group begins, if there is one: days with times of their own, as in `mon-fri at 8, sat at 10`.
    private(set) var next: Int?
    /// True if the times of a group come before its days, as in `8 on weekdays, 10 on weekends`.
    private var hasTimesFirst = false

    var moments: [Moment] = []
    /// True if the next time or part of the day may belong to the last one: no comma and no `and` came between.
    var isOpen = false
    /// True if the words have more than bare numbers to say that this is a schedule.
    var isExplicit = false
    /// True if two numbers contradict each other.
    private var isContradictory = false
    /// `daily`, `every 3 days`, `once 2026-12-01`: whole clauses, of which a schedule has one.
    var clauses: Set<String> = []
    var weekdays: [String] = []
    /// `except sunday`
    var exceptions: [String] = []
    /// Every how many weeks; `nil` unless weeks are written.
    var weeks: Int?
    var monthDays: [String] = []
    var months: Int?
    var timesADay: Int?
    var timesAWeek: Int?
    /// `8 hours`, after `every`.
    var interval: String?
    var window: (first: ClockTime, last: ClockTime)?
    var isAsNeeded = false
    /// True if `every` comes before a day or a part of the day: it is not once.
    var isRepeated = false
    /// `4`, `4 g`: at most, in a day.
    var most: String?

    init(_ tokens: [ScheduleLexer.Token], today: CivilDate) {
        let end = tokens.indices.first { LooseSchedule.isTail(tokens[$0...]) } ?? tokens.endIndex
        self.today = today
        tail = LooseSchedule.tail(tokens[end...])
        words = tokens[..<end].flatMap { LooseSchedule.words(of: $0.text) }
    }

    private init(words: [String], today: CivilDate, tail: String) {
        (self.words, self.today, self.tail) = (words, today, tail)
    }

    var word: String { index < words.count ? words[index] : "" }
    func word(after count: Int) -> String { index + count < words.count ? words[index + count] : "" }

    mutating func take(_ words: String...) -> Bool {
        guard words.contains(word) else { return false }
        index += 1
        return true
    }

    mutating func take(sequence: String...) -> Bool {
        guard words[index...].starts(with: sequence) else { return false }
        index += sequence.count
        return true
    }

    /// Keeps a number that was read. Another one before it is a contradiction.
    mutating func keep(_ number: Int, in field: WritableKeyPath<LooseSchedule, Int?>) -> Bool {
        if let before = self[keyPath: field], before != number { isContradictory = true }
        self[keyPath: field] = number
        isExplicit = true
        return true
    }

    /// The schedule of the next group; `nil` if this was the last one.
    func following() -> LooseSchedule? {
        guard let next else { return nil }
        return LooseSchedule(words: Array(words[next...]), today: today, tail: tail)
    }

    /// True if it has days of the week and times, and nothing that might be meant for other groups too.
    var isGroup: Bool {
        !weekdays.isEmpty && !moments.isEmpty && clauses.isEmpty && exceptions.isEmpty && !isAsNeeded && most == nil
            && interval == nil && weeks == nil && months == nil && monthDays.isEmpty && timesADay == nil
            && timesAWeek == nil
    }

    /// Ends this group if the last thing that was read belongs to the next one.
    ///
    /// - Parameter known: How many days and times there were before it.
    private mutating func endsGroup(at start: Int, _ known: (days: Int, times: Int)) -> Bool {
        let isNewDay = weekdays.count > known.days
        let isNewTime = moments.count > known.times
        if known == (0, 0) { hasTimesFirst = isNewTime }
        guard known.days > 0, known.times > 0, hasTimesFirst ? isNewTime : isNewDay else { return false }
        weekdays.removeLast(weekdays.count - known.days)
        moments.removeLast(moments.count - known.times)
        // The next group also takes the small words before it.
        let before = words[..<start].lastIndex { !["at", "on", "the", "every", "each", ",", "and"].contains($0) }
        next = before.map { $0 + 1 } ?? start
        return true
    }

    /// Reads the words of a group; `false` if one of them is not understood.
    mutating func read() -> Bool {
        while index < words.count {
            if readAsNeeded() { continue }
            let start = index
            let known = (days: weekdays.count, times: moments.count)
            if take(",", "and") {
                isOpen = false
            } else if take("at", "on") {
                isExplicit = true
                // "on 1 and 15" are days of a month, whatever comes after them.
                let isDayOfMonth = months != nil && moments.isEmpty
                guard words[index - 1] == "at" || number(word) == nil || isDayOfMonth else { return false }
            } else if take("o'clock") {
                isExplicit = true
            } else if !readDate(), !take("in", "the", "with") {
                guard
                    readExceptions() || readCount() || readScheme() || readEvery() || readDays()
                        || readMonthDay() || readSun() || readPart() || readClock()
                else { return false }
            }
            if endsGroup(at: start, known) { break }
        }
        return !isContradictory
    }
}
