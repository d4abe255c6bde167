import CivilTime
import Vocabulary

// The line of the language that the words make.
extension LooseSchedule {
    /// A line that the parser may take; `nil` if a word is not understood or two of them contradict each other.
    mutating func line() -> String? {
        guard read() else { return nil }
        if isAsNeeded || most != nil { return asNeeded }
        guard let days = days() else { return nil }
        if let interval { return line(every: interval, on: days) }
        guard let times = times(), isExplicit || !days.isEmpty, !(days.isEmpty && times.isEmpty) else { return nil }
        let clock = times.isEmpty ? ["09:00"] : times
        let joint = days.hasPrefix("once") ? " " : " at "
        return (days.isEmpty ? "daily" : days) + joint + clock.joined(separator: ", ") + tail
    }

    private var asNeeded: String? {
        guard days() == "", moments.isEmpty, window == nil, timesADay == nil || most == nil else { return nil }
        let limit = (most ?? timesADay.map(String.init)).map { "at most \($0) in 24h" }
        let apart = interval.map { "at least \($0 == "hour" ? "1 hour" : $0) apart" }
        return ["as needed", limit, apart].compactMap(\.self).joined(separator: ", ") + tail
    }

    /// `every 8 hours`, in a window of the day or from a time of today.
    private func line(every interval: String, on days: String) -> String? {
        guard timesADay ?? 1 == 1 else { return nil }
        if let window {
            guard moments.isEmpty else { return nil }
            return "\(days) every \(interval) between \(window.first) and \(window.last)" + tail
        }
        guard days.isEmpty, let times = times() else { return nil }
        if times.isEmpty { return "every \(interval)" + tail }
        return times.count == 1 && tail.isEmpty ? "every \(interval) from \(today) \(times[0])" : nil
    }

    /// The clause of days, empty if there is none; `nil` if there are several.
    private func days() -> String? {
        var clauses = clauses
        if !exceptions.isEmpty {
            guard weekdays.isEmpty ? clauses.isSubset(of: ["daily"]) : clauses.isEmpty, let days = remainingDays else {
                return nil
            }
            clauses = [days]
        } else if !weekdays.isEmpty || weeks != nil || timesAWeek != nil {
            guard let names = weekdayNames else { return nil }
            clauses.insert(weeks ?? 1 == 1 ? names : "every \(weeks ?? 1) weeks on \(names)")
        }
        if months != nil || !monthDays.isEmpty {
            // `every last friday` and `on the 1st` are of a month, too; `1st at 8` may be anything.
            let isOfEach = ["every", "each", "on", "the"].contains(words.first ?? "")
            guard let months = months ?? (isOfEach ? 1 : nil) else { return nil }
            let days = monthDays.isEmpty ? "\(today.components.day)" : monthDays.joined(separator: ", ")
            clauses.insert((months == 1 ? "monthly" : "every \(months) months") + " on " + days)
        }
        if isRepeated, clauses.contains(where: { $0.hasPrefix("once") }) { return nil }
        return clauses.count > 1 ? nil : clauses.first ?? ""
    }

    /// The days of the week without the exceptions; `nil` if none is left.
    private var remainingDays: String? {
        func set(_ names: [String]) -> WeekdaySet? {
            let line = "\(names.joined(separator: ", ")) at 00:00"
            guard case .wall(.weekdays(let set), _)? = try? Schedule(parsing: line).rule else { return nil }
            return set
        }
        guard weeks == nil, timesAWeek == nil, let excluded = set(exceptions),
            let all = weekdays.isEmpty ? .all : set(weekdays)
        else { return nil }
        let left = all.subtracting(excluded).days.map(ScheduleWords.short)
        return left.isEmpty ? nil : left.joined(separator: ", ")
    }

    /// The days that are written, or as many as are asked for, from today's.
    private var weekdayNames: String? {
        let written = weekdays.joined(separator: ", ")
        guard let count = timesAWeek else { return weekdays.isEmpty ? ScheduleWords.short(today.weekday) : written }
        guard weekdays.isEmpty else { return weekdays.count == count ? written : nil }
        switch count {
        case 1: return ScheduleWords.short(today.weekday)
        case 2: return "mon, thu"
        case 3: return "mon, wed, fri"
        default: return nil
        }
    }

    /// The times of day, as many as are asked for; empty if none are written.
    private func times() -> [String]? {
        let hasNight = moments.contains { $0.part == .night }
        var times: [String] = []
        for moment in moments {
            switch (moment.clock, moment.part) {
            case (let clock?, let part?):
                guard let time = part.time(clock, isSure: moment.isSure) else { return nil }
                times.append("\(time)")
            case (let clock?, nil): times.append("\(clock)")
            case (nil, let part?): times.append("\(part.time(isBeforeNight: hasNight))")
            case (nil, nil): times += moment.sun.map { [$0] } ?? []
            }
        }
        guard Set(times).count == times.count else { return nil }
        guard let count = timesADay else { return times }
        if times.isEmpty { return DayPart.times(aDay: count)?.map(\.description) }
        return times.count == count ? times : nil
    }
}

// The words of a token, and where the modifiers begin.
extension LooseSchedule {
    /// `a.m.` is `am`, `8-20` is `8 - 20`, `3x/day` is `3x per day`, `twice-daily` is `twice daily`.
    static func words(of token: String) -> [String] {
        var text = String(token.map { $0 == "\u{2013}" || $0 == "\u{2014}" ? "-" : $0 })
        if text.contains("."), text.allSatisfy({ $0.isLetter || $0 == "." }) { text.removeAll { $0 == "." } }
        switch text {
        case "@": return ["at"]
        case "&", "+": return ["and"]
        default: break
        }
        if let (date, time) = TimeText.isoHalves(of: text) { return [String(date), String(time)] }
        let ways = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        if ways.count == 2, ways.contains(where: { $0.contains { $0.isLetter || $0 == ":" } }) {
            return [ways[0], ["day", "week", "month"].contains(ways[1]) ? "per" : "and", ways[1]]
        }
        let ends = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard ends.count == 2, ends.allSatisfy({ !$0.isEmpty }) else { return [text] }
        if ends.allSatisfy({ $0.first?.isNumber == true }) { return [ends[0], "-", ends[1]] }
        let days = ends.compactMap { ScheduleWords.iCalendarDays.firstIndex(of: $0) }.map { Weekday.allCases[$0] }
        if days.count == 2 { return [days.map(ScheduleWords.short).joined(separator: "-")] }
        let isPhrase = ends.allSatisfy { $0.allSatisfy(\.isLetter) } && Weekday(word: ends[0]) == nil
        return isPhrase ? ends : [text]
    }

    /// True if the tokens begin with a modifier: `until 20:00` ends a window, and `until 2026-12-31` the schedule.
    static func isTail(_ tokens: ArraySlice<ScheduleLexer.Token>) -> Bool {
        guard let first = tokens.first?.text else { return false }
        let rest = tokens.dropFirst().map(\.text)
        switch first {
        case "zone": return true
        case "except": return rest.first.flatMap { CivilDate(isoDate($0)) } != nil
        case "for": return rest.first.flatMap { number($0) } != nil
        default:
            guard modifiers[first] != nil, let next = rest.first(where: { !["on", "from"].contains($0) }) else {
                return false
            }
            return ["today", "tomorrow", "now"].contains(next) || CivilDate(isoDate(next)) != nil
                || TimeText.isoHalves(of: next) != nil
        }
    }

    /// The modifiers in the language's words, after a blank; names of zones as written.
    static func tail(_ tokens: ArraySlice<ScheduleLexer.Token>) -> String {
        var words = ""
        var last = ""
        for token in tokens {
            let word = modifiers[token.text] ?? isoDate(token.written)
            if word == "on" || word == "from" && last == "from" { continue }
            words += " " + word
            last = word
        }
        return words
    }

    private static let modifiers = [
        "from": "from", "since": "from", "start": "from", "starting": "from", "beginning": "from", "until": "until",
        "till": "until", "til": "until",
    ]

    /// `2026-12-01` for `1.12.2026`; every other text as it is.
    static func isoDate(_ text: String) -> String {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).compactMap { number($0) }
        guard parts.count == 3, (1000...9999).contains(parts[2]), parts[0] < 100, parts[1] < 100 else { return text }
        func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        return "\(parts[2])-\(twoDigits(parts[1]))-\(twoDigits(parts[0]))"
    }
}
