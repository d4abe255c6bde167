import CivilTime
import Vocabulary

// Days: `tomorrow`, `next friday`, `3 dec`, `the end of the month`.
extension SentenceMoment {
    /// Reads a day. It may also set a refusal.
    mutating func takeDay() -> Bool {
        let start = index
        if take(sequence: "at", "the") || take("at") {
            // `at the weekend`, `at the end of the month`
            guard takeSpan(start) else {
                index = start
                return false
            }
            return true
        }
        let isOn = take("on", "by")
        _ = take("the")
        if takeNear() || takeSpan(start) || takeWeekday(start) || takeWritten(start) || takeYearDay(start)
            || isOn && takeMonthDay()
        {
            return true
        }
        index = start
        return false
    }

    private mutating func takeNear() -> Bool {
        if take("today") {
            day = .date(clock.today)
        } else if take("tomorrow") {
            day = .date(clock.tomorrow)
        } else if take("yesterday") {
            // It is refused as a time that has passed.
            day = .date(clock.today - 1)
        } else if take(sequence: "day", "after", "tomorrow") {
            day = .date(clock.tomorrow + 1)
        } else {
            return false
        }
        return true
    }

    /// `this weekend`, `next week`, `end of the month`
    private mutating func takeSpan(_ start: Int) -> Bool {
        if take(sequence: "end", "of", "the", "month") || take(sequence: "end", "of", "month") {
            day = .monthEnd
        } else if take(sequence: "this", "weekend") || take("weekend") {
            day = .weekend
        } else if take(sequence: "next", "weekend") {
            day = .next(.saturday)
        } else if take(sequence: "next", "month") {
            day = .nextMonth
        } else if take(sequence: "next", "week") {
            let monday = clock.today - Int(clock.today.weekday.rawValue) + 7
            _ = ["on", "at"].contains(word) && Weekday(word: word(after: 1)) != nil && take("on")
            guard let weekday = Self.weekday(word) else {
                day = .date(monday)
                return true
            }
            index += 1
            day = .date(monday + Int(weekday.rawValue))
        } else {
            return false
        }
        return true
    }

    /// A day of the week in the singular.
    private static func weekday(_ word: String) -> Weekday? { word.hasSuffix("days") ? nil : Weekday(word: word) }

    private mutating func takeWeekday(_ start: Int) -> Bool {
        let isNext = take("next")
        let isThis = !isNext && take("this")
        guard let weekday = Self.weekday(word) else { return false }
        let isShort = !word.hasSuffix("day") && !isThis
        index += 1
        if isNext {
            day = .next(weekday)
            return true
        }
        if take(sequence: "next", "week") {
            day = .date(clock.today - Int(clock.today.weekday.rawValue) + 7 + Int(weekday.rawValue))
            return true
        }
        let end = index
        _ = take(",")
        let isThe = take("the")
        if takeWritten(start) || takeYearDay(start) || isThe && takeMonthDay() {
            checkWeekday(weekday, start)
            return true
        }
        index = end
        day = .weekday(weekday, isShort: isShort)
        return true
    }

    /// Refuses `friday 3 dec` if that is another day of the week.
    private mutating func checkWeekday(_ weekday: Weekday, _ start: Int) {
        guard refusal == nil, let date = day?.dates(at: ClockTime(secondOfDay: 86_399), clock).first,
            date.weekday != weekday
        else { return }
        refuse(
            "\(date.day) \(DateWords.month(date.month)) \(date.year) is a \(DateWords.long(date.weekday))",
            from: start, instead: SentenceDay.words(date, clock))
    }

    // MARK: Dates

    /// `2026-12-03`, `2026-12-03T14:30`; refuses `3/12` and `12.3.`.
    private mutating func takeWritten(_ start: Int) -> Bool {
        let written = word
        guard written.utf8.first.map(isDigit) == true else { return false }
        if let date = CivilDate(written) {
            index += 1
            day = .date(date)
            return true
        }
        if let halves = TimeText.isoHalves(of: written), let date = CivilDate(halves.date), isWithoutTime {
            guard let time = try? TimeText.parse(halves.time) else { return false }
            index += 1
            day = .date(date)
            take(time)
            return true
        }
        let dashes = written.split(separator: "-", omittingEmptySubsequences: false)
        if dashes.map(\.utf8.count) == [4, 2, 2], dashes.allSatisfy({ number($0) != nil }) {
            index += 1
            let (year, month) = (number(dashes[0]) ?? 0, number(dashes[1]) ?? 0)
            let last = CivilDate(year: year, month: max(1, min(12, month)), clampingDay: 31)
            refuse("\(written) is not in the calendar", from: start, instead: ahead(last))
            return true
        }
        guard let dates = Self.numbered(written, clock) else { return false }
        index += 1
        let names = dates.map { "\($0.day) \(DateWords.month($0.month))" }
        refuse(
            dates.count > 1
                ? "\(quoted(written)) could be \(enumerated(names, "or"))"
                : "write \(quoted(written)) with the name of its month",
            from: start, instead: dates.first.map(ahead) ?? "tomorrow")
        return true
    }

    /// A date in the future with the same day and month, in words.
    private func ahead(_ date: CivilDate) -> String {
        let next = date > clock.today ? date : SentenceDay.date(date).following(clock)
        return SentenceDay.words(next, clock)
    }

    /// The dates that `3/12`, `12.3.`, `3/12/2026` can mean, the day first; `nil` for anything else.
    private static func numbered(_ word: String, _ clock: SentenceClock) -> [CivilDate]? {
        let isDotted = word.contains(".")
        var parts = word.split(separator: isDotted ? "." : "/", omittingEmptySubsequences: false)
        let endsInDot = isDotted && parts.last?.isEmpty == true
        if endsInDot { parts.removeLast() }
        let numbers = parts.compactMap { number($0) }
        guard numbers.count == parts.count, numbers.count == 3 || numbers.count == 2 && (!isDotted || endsInDot),
            parts.prefix(2).allSatisfy({ $0.utf8.count <= 2 })
        else { return nil }
        var year = clock.today.year
        if numbers.count == 3 { year = numbers[2] < 100 ? 2000 + numbers[2] : numbers[2] }
        let found = [(numbers[1], numbers[0]), (numbers[0], numbers[1])].compactMap { month, day in
            CivilDate(year: year, month: month, day: day)
        }
        return found.first == found.last ? Array(found.prefix(1)) : found
    }

    /// `3 dec`, `dec 3rd`, `3rd of december 2027`
    private mutating func takeYearDay(_ start: Int) -> Bool {
        let begin = index
        let month: Int
        let number: Int
        if let named = ScheduleWords.month(word), let value = dayNumber(word(after: 1)) {
            (month, number) = (named, value)
            index += 2
        } else if let value = dayNumber(word) {
            index += word(after: 1) == "of" ? 2 : 1
            guard let named = ScheduleWords.month(word) else {
                index = begin
                return false
            }
            (month, number) = (named, value)
            index += 1
        } else {
            return false
        }
        let end = index
        _ = take(",")
        let year = takeYear()
        if year == nil { index = end }
        let length = CivilDate.length(ofMonth: month, year: year ?? 2024)
        guard number <= length else {
            let last = year.map { CivilDate(year: $0, month: month, clampingDay: length) }
            let name = asciiLowercased(DateWords.month(month).prefix(3))
            refuse(
                "\(DateWords.month(month)) has days 1 to \(length)", from: start,
                instead: last.map(ahead) ?? "\(min(length, month == 2 ? 28 : length)) \(name)")
            return true
        }
        if let year {
            day = CivilDate(year: year, month: month, day: number).map { .date($0) }
        } else {
            day = .yearDay(month: month, day: number)
            refuseNumber()
        }
        return true
    }

    /// A day of the month, 1 to 99: more than 31 is refused with its month.
    private func dayNumber(_ word: String) -> Int? {
        guard word.utf8.count <= 4, let day = number(word) ?? ScheduleWords.ordinal(word), (1...99).contains(day),
            word.utf8.first.map(isDigit) == true
        else { return nil }
        return day
    }

    private mutating func takeYear() -> Int? {
        guard word.utf8.count == 4, let year = number(word), (1900...2200).contains(year) else { return nil }
        index += 1
        return year
    }

    /// Refuses `3 dec 27`, which may be a year or an hour.
    private mutating func refuseNumber() {
        guard word.utf8.count <= 2, let value = number(word), !["am", "pm", "o'clock"].contains(word(after: 1)) else {
            return
        }
        let place = index
        index += 1
        let year = 2000 + value
        refuse(
            "\(quoted("\(words[place])")) could be a year or an hour", from: place,
            instead: (1...23).contains(value) ? "at \(value)" : "\(year)")
    }

    /// `on the 3rd`: without `on` it may be a part of the title.
    private mutating func takeMonthDay() -> Bool {
        guard word.utf8.first.map(isDigit) == true, let day = ScheduleWords.ordinal(word),
            (1...31).contains(day)
        else { return false }
        index += 1
        self.day = .monthDay(day)
        return true
    }
}
