import CivilTime
import Vocabulary

/// The words of a line of Remind up to its text.
struct RemindWords {
    /// Why a line cannot be read.
    struct Fault: Error {
        var message: String
        /// True if Remind knows such a line, and remindd does not.
        var isKnown = true
    }

    private(set) var trigger = RemindTrigger()
    /// `MSG`, in capitals; `nil` if the line has none.
    private(set) var type: String?
    private(set) var text = ""
    private(set) var addsOmit = false
    /// Set by First, Second, Third, Fourth, Last: how much is added to a day.
    private var place: Int?
    private var isLast = false
    /// `~~1`: how many days before the end of the month.
    private var fromEnd: (count: Int, isPlain: Bool)?

    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]
    /// The most tags of one reminder.
    private static let mostTags = 100
    private static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    private static let types: Set<String> = ["MSG", "MSF", "RUN", "CAL", "SATISFY", "SPECIAL", "PS", "PSFILE"]
    private static let places = ["first": 1, "second": 8, "third": 15, "fourth": 22]

    /// - Parameter line: The line without its first word, REM.
    init(_ line: Substring) throws(Fault) {
        var rest = line.drop(while: \.isWhitespace)
        var isLong = false
        func next() -> Substring? {
            let word = rest.prefix { !$0.isWhitespace }
            rest = rest[word.endIndex...].drop(while: \.isWhitespace)
            return word.isEmpty ? nil : word
        }
        func number(_ word: String, _ most: Int) throws(Fault) -> Int {
            guard let text = next(), let value = Int(text), (0...most).contains(value) else {
                throw Fault(message: "\(word) has no number")
            }
            return value
        }
        while let word = next() {
            if Self.types.contains(word.uppercased()) {
                type = word.uppercased()
                break
            }
            if word.contains("[") { throw Fault(message: "it has an expression, which only Remind computes") }
            let lower = word.lowercased()
            switch lower {
            case "at":
                guard let text = next(), let time = Self.time(text) else { throw Fault(message: "AT has no time") }
                trigger.time = time
                // The numbers after it are minutes.
                while let first = rest.first, first == "+" || first == "*", let word = next() {
                    guard let minutes = Self.count(word.drop { $0 == "+" || $0 == "*" }, most: 86_400) else {
                        throw Fault(message: "\(quoted(word)) is not a number of minutes")
                    }
                    if first == "+" { trigger.timeDelta = minutes } else { trigger.timeRepeat = minutes }
                }
            case "until", "through", "from":
                guard let date = Self.date(&rest) else { throw Fault(message: "\(word) has no whole date") }
                if lower == "from" { trigger.from = date } else { trigger.until = date }
                if lower == "through" { trigger.interval = trigger.interval ?? 1 }
            case "scanfrom":
                if rest.first == "-" { _ = next() } else { _ = Self.date(&rest) }
            case "skip": trigger.shift = .skip
            case "before": trigger.shift = .before
            case "after": trigger.shift = .after
            case "omit":
                while let day = Self.weekday(rest.prefix { !$0.isWhitespace }) {
                    trigger.localOmits.formUnion(WeekdaySet([day]))
                    _ = next()
                }
            case "priority": _ = try number("PRIORITY", 9999)
            case "duration":
                _ = next()
                isLong = true
            case "tag":
                if let tags = next() { trigger.tags += tags.split(separator: ",").map(String.init) }
                guard trigger.tags.count <= Self.mostTags else {
                    throw Fault(message: "it has more than \(Self.mostTags) tags")
                }
            case "addomit": addsOmit = true
            case "once", "in", "noqueue", "maybe-uncomputable": break
            case "sched", "warn", "omitfunc", "info":
                throw Fault(message: "\(word.uppercased()) is computed by Remind")
            case "last": isLast = true
            case "lastday": fromEnd = (1, true)
            case "lastworkday": fromEnd = (1, false)
            default: try read(word)
            }
        }
        text = String(rest)
        guard !isLong || trigger.time != nil else {
            throw Fault(message: "DURATION without AT is a mistake in Remind, too")
        }
        try finish()
    }

    /// A word of the date, or its numbers.
    private mutating func read(_ word: Substring) throws(Fault) {
        let lower = word.lowercased()
        if let place = Self.places[lower] {
            self.place = place
        } else if let day = Self.weekday(word) {
            trigger.weekdays.formUnion(WeekdaySet([day]))
        } else if let month = Self.month(word) {
            trigger.month = month
        } else if let value = Self.count(word, most: 9999) {
            if (1...31).contains(value) { trigger.day = value } else if value >= 1990 { trigger.year = value }
            if value == 0 || (32..<1990).contains(value) {
                throw Fault(message: "\(value) is not a day and not a year")
            }
        } else if let (date, time) = Self.shortDate(word) {
            let parts = date.components
            (trigger.year, trigger.month, trigger.day) = (parts.year, parts.month, parts.day)
            if let time { trigger.time = time }
        } else if let first = word.first, "+-*~".contains(first) {
            let digits = word.drop { $0 == first }
            guard let value = Self.count(digits, most: 9999), word.count - digits.count <= 2 else {
                throw Fault(message: "\(quoted(word)) is not a number of days", isKnown: false)
            }
            let isDouble = word.count - digits.count == 2
            switch first {
            case "+": (trigger.delta, trigger.isPlainDelta) = (value, isDouble)
            case "*": trigger.interval = value
            case "~": fromEnd = (value, isDouble)
            default: (trigger.back, trigger.isPlainBack) = (value, isDouble)
            }
        } else {
            throw Fault(message: "\(quoted(word)) is not a word of Remind", isKnown: false)
        }
    }

    /// First, Last and the days from the end of a month, in terms of a day.
    private mutating func finish() throws(Fault) {
        if isLast || place != nil || fromEnd != nil {
            guard trigger.day == nil, !isLast && place == nil || !trigger.weekdays.isEmpty else {
                throw Fault(message: "a day of the month is named twice, or a weekday is missing")
            }
            trigger.day = place ?? 1
            if isLast || fromEnd != nil {
                (trigger.back, trigger.isPlainBack) = fromEnd.map { ($0.count, $0.isPlain) } ?? (7, true)
                if let month = trigger.month {
                    trigger.month = month % 12 + 1
                    if month == 12, let year = trigger.year { trigger.year = year + 1 }
                } else if trigger.year != nil {
                    throw Fault(message: "a year has no month")
                }
            }
        }
        if let day = trigger.day, let month = trigger.month {
            guard day <= CivilDate.length(ofMonth: month, year: trigger.year ?? 2000) else {
                throw Fault(message: "there is no such date")
            }
        }
        if let interval = trigger.interval, trigger.date == nil || interval == 0 {
            throw Fault(message: "it repeats, and has no whole date to begin with")
        }
    }

    // MARK: - Values

    static func weekday(_ word: Substring) -> Weekday? {
        index(word, Self.weekdays).flatMap { Weekday(rawValue: UInt8($0)) }
    }

    static func month(_ word: Substring) -> Int? { index(word, Self.months).map { $0 + 1 } }

    /// At least three letters of a name.
    private static func index(_ word: Substring, _ names: [String]) -> Int? {
        let word = (word.hasSuffix(",") ? word.dropLast() : word).lowercased()
        return word.count < 3 ? nil : names.firstIndex { $0.hasPrefix(word) }
    }

    private static func count(_ text: Substring, most: Int) -> Int? {
        guard (1...5).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let value = Int(text),
            value <= most
        else { return nil }
        return value
    }

    /// `14:30`, `14.30`, `2:30pm`
    static func time(_ word: Substring) -> ClockTime? {
        var text = word.lowercased()
        var half: Int?
        for (ending, hours) in [("am", 0), ("a", 0), ("pm", 12), ("p", 12)] where half == nil && text.hasSuffix(ending)
        {
            half = hours
            text.removeLast(ending.count)
        }
        let parts = text.split { $0 == ":" || $0 == "." }
        guard parts.count == 2 || parts.count == 1 && half != nil, let first = parts.first,
            var hour = count(first, most: 23), let minute = parts.count == 2 ? count(parts[1], most: 59) : 0
        else { return nil }
        if let half {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + half
        }
        return ClockTime(hour: hour, minute: minute)
    }

    /// `2026-12-03`, `2026/12/03@14:30`
    private static func shortDate(_ word: Substring) -> (CivilDate, ClockTime?)? {
        let halves = word.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let parts = halves[0].split { $0 == "-" || $0 == "/" }
        guard parts.count == 3, let year = count(parts[0], most: 9999), year >= 1990,
            let month = count(parts[1], most: 12),
            let day = count(parts[2], most: 31), let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        guard halves.count == 2 else { return (date, nil) }
        return time(halves[1]).map { (date, $0) }
    }

    /// A whole date at the start of a text: its day, month and year in any order. They are taken from the text.
    private static func date(_ rest: inout Substring) -> CivilDate? {
        var (day, month, year): (Int?, Int?, Int?)
        while day == nil || month == nil || year == nil {
            let word = rest.prefix { !$0.isWhitespace }
            if let (date, _) = shortDate(word), day == nil, month == nil, year == nil {
                rest = rest[word.endIndex...].drop(while: \.isWhitespace)
                return date
            }
            if let value = Self.month(word), month == nil {
                month = value
            } else if let value = count(word, most: 9999), value >= 1990 || (1...31).contains(value) {
                if value >= 1990 { year = value } else { day = value }
            } else if weekday(word) == nil {
                return nil
            }
            rest = rest[word.endIndex...].drop(while: \.isWhitespace)
        }
        guard let day, let month, let year else { return nil }
        return CivilDate(year: year, month: month, day: day)
    }
}
