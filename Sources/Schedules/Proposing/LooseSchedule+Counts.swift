import CivilTime
import Vocabulary

// How often: `twice a day`, `every 2 hours`, `as needed`.
extension LooseSchedule {
    func numeral(_ word: some StringProtocol) -> Int? { ScheduleWords.numerals[String(word)] ?? number(word) }

    /// `twice a day`, `3 times daily`, `3x a week`, `bid`
    mutating func readCount() -> Bool {
        if let count = ["qd": 1, "bid": 2, "tid": 3, "qid": 4][word] {
            index += 1
            isExplicit = true
            return keep(count, in: \.timesADay)
        }
        let start = index
        let times: Int
        if let count = ["once": 1, "twice": 2, "thrice": 3][word] {
            times = count
            index += 1
        } else if word.last == "x" || word.last == "×", let count = numeral(word.dropLast()) {
            times = count
            index += 1
        } else if let count = numeral(word), ["times", "time", "x", "×"].contains(word(after: 1)) {
            times = count
            index += 2
        } else {
            return false
        }
        isExplicit = true
        let unit = index
        _ = take("a", "an", "per", "each", "every", "in")
        _ = take("a", "the")
        if take("daily", "day") { return keep(times, in: \.timesADay) }
        if take("weekly", "week") { return keep(times, in: \.timesAWeek) }
        if times == 1, take("monthly", "month") { return keep(1, in: \.months) }
        // "once every 3 days" says no more than "every 3 days".
        index = times == 1 && (words[unit...].first == "every" || words[unit...].first == "each") ? unit : start
        return index == unit
    }

    /// `every other day`, `every third week`, `every 2 hours between 8 and 20`; also before a weekday or a part of the day.
    mutating func readEvery() -> Bool {
        if word.hasPrefix("q"), word.hasSuffix("h"), let hours = number(word.dropFirst().dropLast()) {
            index += 1
            return readInterval("\(hours) hours")
        }
        if take("hourly") { return readInterval("hour") }
        guard take("every", "each") || word == "alternate" else { return false }
        isExplicit = true
        let start = index
        var step = 1
        if take("other", "second", "alternate") {
            step = 2
        } else if let written = ScheduleWords.ordinal(word) ?? numeral(word) {
            index += 1
            step = written
        } else if let term = DurationText.Term.compact(word), term.count == 1, [.day, .week].contains(term[0].unit) {
            index += 1
            return readCalendar(term[0].count, unit: term[0].unit == .day ? "day" : "week")
        }
        if readCalendar(step, unit: word) {
            index += 1
            return true
        }
        if step == 2, Weekday(word: word) != nil { return keep(2, in: \.weeks) }
        index = start
        let isDay = Weekday(word: word) != nil || ScheduleWords.weekdayGroup(word) != nil
        if isDay || DayPart(word) != nil || ScheduleWords.ordinal(word) != nil {
            isRepeated = true
            return true
        }
        if take("hour") { return readInterval("hour") }
        for length in [4, 2, 1] where index + length <= words.count {
            let text = words[index..<index + length].joined(separator: " ")
            guard (try? DurationText.parse(text)) != nil else { continue }
            index += length
            return readInterval(text)
        }
        return false
    }

    private mutating func readCalendar(_ count: Int, unit: String) -> Bool {
        switch unit {
        case "day", "days": clauses.insert(count == 1 ? "daily" : "every \(count) days")
        case "week", "weeks": return keep(count, in: \.weeks)
        case "fortnight", "fortnights": return keep(2 * count, in: \.weeks)
        case "month", "months": return keep(count, in: \.months)
        case "quarter", "quarters": return keep(3 * count, in: \.months)
        case "year", "years":
            clauses.insert(count == 1 ? yearly : yearly.replacing("yearly", with: "every \(count) years"))
        default: return false
        }
        return true
    }

    var yearly: String {
        let (_, month, day) = today.components
        return "yearly on \(DateWords.month(month)) \(day)"
    }

    /// After an interval, its window if there is one.
    private mutating func readInterval(_ text: String) -> Bool {
        guard interval == nil else { return false }
        interval = text
        let start = index
        _ = take("between", "from")
        guard let (first, _) = takeClock(), take("and", "to", "until", "till", "-"), let (last, _) = takeClock() else {
            index = start
            return word != "between" && word != "from"
        }
        window = (first, last)
        return true
    }

    mutating func readAsNeeded() -> Bool {
        if take("prn", "sos") || take(sequence: "on", "demand") {
            isAsNeeded = true
            return true
        }
        if ["as", "when", "if"].contains(word), ["needed", "required"].contains(word(after: 1)) {
            index += 2
            isAsNeeded = true
            return true
        }
        let start = index
        guard most == nil else { return false }
        guard take("max", "maximum") || take(sequence: "up", "to") || take(sequence: "at", "most") else { return false }
        var amount: [String] = []
        while index < words.count, !["a", "per", "in", "daily", ","].contains(word) {
            if !["times", "time", "doses", "dose"].contains(word) { amount.append(word) }
            index += 1
        }
        most = amount.map { numeral($0).map(String.init) ?? $0 }.joined(separator: " ")
        if take("daily") || take(sequence: "a", "day") || take(sequence: "per", "day") || take(sequence: "in", "24h") {
            return true
        }
        index = start
        return false
    }
}
