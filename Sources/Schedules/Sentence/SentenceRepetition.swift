import CivilTime
import Vocabulary

/// Says in the words of the language what people write of days that come again: `every other tuesday`,
/// `the last workday of every month`, `every 3 march`, `mon wed fri`, `until friday`.
struct SentenceRepetition {
    private var words: [String]
    private let clock: SentenceClock
    /// True if the words may also mean one day: `the 1st of the month`.
    private var isUnsure = false
    /// The words of a second meaning: `every second tuesday` is every two weeks, or of each month.
    private var other: [String]?

    init(_ phrase: String, _ clock: SentenceClock) {
        self.clock = clock
        words = phrase.split(whereSeparator: \.isWhitespace).flatMap { word in
            word.hasSuffix(",") && word.count > 1 ? [String(word.dropLast()), ","] : [String(word)]
        }
    }

    /// `nil` if none of the words is one of these.
    func read() -> SentenceMeaning? {
        guard let first = words.first.map({ asciiLowercased($0) }), Self.canBegin(with: first) else { return nil }
        var copy = self
        return copy.meaning()
    }

    private mutating func meaning() -> SentenceMeaning? {
        let written = words
        nameDates()
        separateWeekdays()
        sayWorkdays()
        if let refusal = refuseWorkday() { return refusal }
        sayFrequency()
        sayDays()
        guard words != written || other != nil else { return nil }
        guard let meaning = SentenceLine(words.joined(separator: " "), clock).read() else { return nil }
        guard case .several(var timings) = meaning else { return meaning }
        if isUnsure, let schedule = timings.first?.schedule {
            return .refused("it does not say exactly when", hint: schedule.description)
        }
        if let other {
            guard case .several(let more)? = SentenceLine(other.joined(separator: " "), clock).read() else {
                return nil
            }
            timings += more
        }
        return .several(timings)
    }

    /// True for the first words of such days: most words of a title need no further look.
    private static func canBegin(with word: String) -> Bool {
        openings.contains(word) || Weekday(word: word) != nil || ScheduleWords.weekdayGroup(word) != nil
            || ScheduleWords.ordinal(word) != nil || SentenceSpan.count(word) != nil
    }

    private static let openings: Set<String> = [
        "every", "each", "on", "the", "last", "daily", "weekly", "monthly", "yearly", "working", "business", "at",
        "alternate", "annually", "once",
    ]

    private func word(_ place: Int) -> String { words.indices.contains(place) ? asciiLowercased(words[place]) : "" }

    // MARK: Modifiers

    /// `until 2026-12-20` for `until 20 december`, and the same after `from`.
    private mutating func nameDates() {
        for place in words.indices.dropFirst().reversed() {
            let modifier = ["until": "until", "till": "until", "from": "from", "starting": "from"][word(place)]
            guard let modifier else { continue }
            for length in stride(from: min(4, words.count - place - 1), to: 0, by: -1) {
                let range = place + 1..<place + 1 + length
                guard let date = date(words[range].map { asciiLowercased($0) }) else { continue }
                words.replaceSubrange(place..<range.upperBound, with: [modifier, date.description])
                break
            }
        }
    }

    /// The date of words that are one day without a time; `nil` for a date as the language has it.
    private func date(_ words: [String]) -> CivilDate? {
        guard CivilDate(words.joined()) == nil else { return nil }
        var moment = SentenceMoment(words, clock)
        guard case .several(let timings)? = moment.read(), timings.count == 1, moment.isWithoutTime,
            case .wall(.once(let date), _)? = timings.first?.schedule.rule
        else { return nil }
        return date
    }

    // MARK: Days

    /// `mon, wed, fri` for `mon wed fri`.
    private mutating func separateWeekdays() {
        for place in words.indices.dropLast().reversed()
        where Weekday(word: word(place)) != nil && Weekday(word: word(place + 1)) != nil {
            words.insert(",", at: place + 1)
        }
    }

    /// `on workdays` for `every working day`. Without holidays they are by themselves.
    private mutating func sayWorkdays() {
        for place in words.indices.dropLast() where ["working", "business"].contains(word(place)) {
            guard ["day", "days"].contains(word(place + 1)) else { continue }
            words.replaceSubrange(place...place + 1, with: ["workday"])
            // After an ordinal it is one of the month.
            if ["every", "each"].contains(word(place - 1)) {
                words[place - 1] = "on"
            } else if place == 0 {
                words.insert("on", at: 0)
            }
            break
        }
        let isOfMonth = words.indices.contains {
            ["last", "first", "1st"].contains(word($0)) && word($0 + 1) == "workday"
        }
        guard word(0) == "on" && word(1).hasPrefix("workday") || isOfMonth else { return }
        for ending in [["except", "holidays"], ["except", "on", "holidays"]]
        where words.suffix(ending.count).map({ asciiLowercased($0) }) == ending {
            words.removeLast(ending.count)
        }
    }

    /// Refuses the second workday of a month, and a day that moves from holidays and leaves them out.
    private func refuseWorkday() -> SentenceMeaning? {
        if let place = words.indices.first(where: { word($0) == "or" }), word(place + 1) == "the",
            word(place + 2) == "workday", words.suffix(2).map({ asciiLowercased($0) }) == ["except", "holidays"]
        {
            let hint = words.dropLast(2).joined(separator: " ").replacing(" ,", with: ",")
            return .refused(ScheduleParser.movesFromHolidays, hint: hint)
        }
        guard let place = words.indices.first(where: { (ScheduleWords.ordinal(word($0)) ?? 0) > 1 }),
            word(place + 1) == "workday"
        else { return nil }
        var rest = words[(place + 2)...]
        if word(place + 2) == "of" { rest = rest.drop { asciiLowercased($0) != "month" }.dropFirst() }
        return .refused(
            ScheduleParser.namesFirstOrLastWorkday,
            hint: (["monthly", "on", "the", "1st", "workday"] + rest).joined(separator: " "))
    }

    /// `every 2 weeks` for `every two weeks`, `each fortnight` and `alternate weeks`, `yearly` for `annually` and
    /// `once a year`.
    private mutating func sayFrequency() {
        if word(0) == "annually" { return say(["yearly"], insteadOf: 1) }
        if word(0) == "once", ["a", "per", "every"].contains(word(1)), let unit = CalendarSpan.Unit(word: word(2)) {
            return say([unit == .day ? "daily" : "\(unit)ly"], insteadOf: 3)
        }
        let alternate = word(0) == "on" ? 1 : 0
        if word(alternate) == "alternate", let day = Weekday(word: word(alternate + 1)) {
            return say(["every", "2", "weeks", "on", ScheduleWords.short(day)], insteadOf: alternate + 2)
        }
        if word(alternate) == "alternate", let unit = CalendarSpan.Unit(word: word(alternate + 1)) {
            return say(["every", "2", "\(unit)s"], insteadOf: alternate + 2)
        }
        if word(0) == "each" { words[0] = "every" }
        guard word(0) == "every" else { return }
        if word(1) == "fortnight" {
            say(["every", "2", "weeks"], insteadOf: 2)
        } else if let count = ScheduleWords.numerals[word(1)], CalendarSpan.Unit(word: word(2)) != nil {
            say(["every", "\(count)"], insteadOf: 2)
        }
    }

    /// The days at the start of the words.
    private mutating func sayDays() {
        let isEvery = ["every", "each"].contains(word(0))
        var place = isEvery ? 1 : 0
        if !isEvery {
            if word(place) == "on" { place += 1 }
            if word(place) == "the" { place += 1 }
        }
        if isEvery, let month = ScheduleWords.month(word(1)) ?? ScheduleWords.month(word(2)) {
            let day = ScheduleWords.month(word(1)) == nil ? word(1) : word(2)
            guard let number = number(day) ?? ScheduleWords.ordinal(day) else { return }
            say(["yearly", "on", asciiLowercased(DateWords.month(month).prefix(3)), "\(number)"], insteadOf: 3)
        } else if let count = SentenceSpan.count(word(place)), let unit = CalendarSpan.Unit(word: word(place + 1)),
            word(place + 2) == "after", let end = endOfDeed(at: place + 3, isEvery: isEvery)
        {
            isUnsure = true
            say(["\(count)", "\(unit)s", "after", "done"], insteadOf: end)
        } else if isEvery, ["other", "alternate"].contains(word(1)), Weekday(word: word(2)) != nil {
            say(["every", "2", "weeks", "on"], insteadOf: 2)
        } else if let day = dayOfMonth(at: place) {
            sayDayOfMonth(day, isEvery: isEvery)
        }
    }

    /// Where words for what was done end: `watering`, or `I did it`. Another one word may be the name of a reminder.
    private func endOfDeed(at place: Int, isEvery: Bool) -> Int? {
        if isEvery, word(place).hasSuffix("ing") { return place + 1 }
        guard ["i", "we", "it", "it's"].contains(word(place)), place + 1 < words.count else { return nil }
        return words.indices.dropFirst(place).first { word($0) == "at" } ?? words.count
    }

    /// The day of a month that the words name, and where they end.
    private func dayOfMonth(at place: Int) -> (words: [String], count: Int?, end: Int)? {
        let count = ScheduleWords.ordinal(word(place))
        guard count != nil || word(place) == "last" else { return nil }
        let name = count.map { (1...5).contains($0) ? word(place) : "" } ?? "last"
        switch word(place + 1) {
        case let day where Weekday(word: day) != nil && !name.isEmpty: return (["the", name, day], count, place + 2)
        case "workday" where count ?? 1 == 1: return (["the", name, "workday"], count, place + 2)
        case "day": return (count.map { ["\($0)"] } ?? ["last"], nil, place + 2)
        case "of": return count.map { (["\($0)"], nil, place + 1) }
        default: return nil
        }
    }

    private mutating func sayDayOfMonth(_ day: (words: [String], count: Int?, end: Int), isEvery: Bool) {
        let isOf = word(day.end) == "of"
        let isOfEach = isOf && ["every", "each"].contains(word(day.end + 1))
        let month = isOf && ["the", "a"].contains(word(day.end + 1)) || isOfEach ? day.end + 2 : day.end + 1
        guard isOf ? word(month) == "month" : isEvery && day.words.count == 3 else { return }
        let end = isOf ? month + 1 : day.end
        if !isOf, let count = day.count, count > 1, day.words[2] != "workday" {
            other = ["monthly", "on"] + day.words + words[end...]
            return say(["every", "\(count)", "weeks", "on", day.words[2]], insteadOf: end)
        }
        isUnsure = !isEvery && !isOfEach
        say(["monthly", "on"] + day.words, insteadOf: end)
    }

    private mutating func say(_ said: [String], insteadOf count: Int) {
        words.replaceSubrange(..<count, with: said)
    }
}
