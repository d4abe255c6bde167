import CivilTime
import Vocabulary

/// Reads one schedule of a line. Each clause has an extension in a file of its own.
///
/// Every step consumes a token or returns, and nothing recurses: the work is linear in the length of the line.
struct ScheduleParser {
    typealias Token = ScheduleLexer.Token

    static let longestLine = 10_000
    /// The most dates of RDATE and EXDATE together.
    static let mostDates = 10_000
    /// The limit for a line that has such dates: room for all of them, each as long as it can be written.
    static let longestLineWithDates = Schedule.longestText
    static let example = "daily at 08:00, 20:00"

    let line: String
    /// The tokens of this schedule only; their ranges count from the start of the whole line.
    let tokens: [Token]
    let context: Schedule.Context
    /// The place of an error after the last token.
    let end: Int
    var index = 0
    /// Set by `once in`: a point in time, in this zone or in the local one. It rules out the modifier `zone`.
    var point: (local: CivilDateTime, zone: String?)?
    /// Set by `or the workday before` and `the last workday`.
    var move: ScheduleModifiers.Placed<WorkdayMove>?
    /// The place of a rule's UNTIL, for an error that needs the start as well.
    var ruleEnd: Range<Int>?

    init(line: String, tokens: [Token], context: Schedule.Context, start: Int = 0) {
        (self.line, self.tokens, self.context) = (line, tokens, context)
        end = tokens.last?.range.upperBound ?? start
    }

    /// The tokens of a line.
    ///
    /// - Throws: `ScheduleError` for an empty line and for one of more than `longestLine` characters besides its dates.
    static func tokens(of line: String) throws(ScheduleError) -> [Token] {
        if line.utf8.count > longestLine, hasDates(line) {
            guard line.utf8.count <= longestLineWithDates else {
                throw ScheduleError(
                    line: "", range: 0..<0, message: tooManyDates, hint: datesHint)
            }
        } else if TextLimit.excess(of: line, atMost: longestLine) != nil {
            // An error shows part of the line by characters, and a single character may hold all of it.
            let line = line.count > longestLine ? line : ""
            throw ScheduleError(
                line: line, range: min(longestLine, line.count)..<line.count,
                message: "a schedule has at most 10,000 characters", hint: example)
        }
        let tokens = ScheduleLexer.tokens(of: line)
        guard !tokens.isEmpty else {
            throw ScheduleError(line: line, range: 0..<0, message: "expected a schedule", hint: example)
        }
        return withoutEnds(ofRules: tokens)
    }

    /// Leaves out the semicolon that ends a rule, `RRULE:FREQ=DAILY; from 2026-01-30T18:00`, as other readers of iCalendar
    /// do. One before another schedule separates the two.
    private static func withoutEnds(ofRules tokens: [Token]) -> [Token] {
        guard tokens.contains(where: { ScheduleWords.iCalendarName(of: $0.text) == "rrule" }) else { return tokens }
        return tokens.indices.filter { index in
            guard index > 0, tokens[index].text == ";",
                tokens[index].range.lowerBound == tokens[index - 1].range.upperBound,
                ScheduleWords.iCalendarName(of: tokens[index - 1].text) == "rrule"
            else { return true }
            guard index + 1 < tokens.count else { return false }
            let next = tokens[index + 1].text
            let goesOn =
                ScheduleWords.modifiers.contains(next)
                || ScheduleWords.iCalendarName(of: next).map { $0 != "rrule" } == true
            return !goesOn
        }.map { tokens[$0] }
    }

    static let tooManyDates = "a schedule has at most 10,000 dates of its own"
    static let datesHint = "leave out the later ones, or make two schedules of it"

    private static func hasDates(_ line: String) -> Bool {
        line.split(separator: " ").contains { word in
            ["rdate", "exdate"].contains(ScheduleWords.iCalendarName(of: asciiLowercased(String(word.prefix(8)))))
        }
    }

    mutating func schedule() throws(ScheduleError) -> Schedule {
        guard !isAtEnd else {
            throw missing("a schedule", hint: ScheduleParser.example)
        }
        let rule = try self.rule()
        let modifiers = try self.modifiers(of: rule)
        var schedule = Schedule(rule)
        schedule.move = move?.value
        try apply(modifiers, to: &schedule)
        try checkMove(of: schedule)
        try checkSlotCount(schedule)
        try refuseNever(schedule)
        return schedule
    }

    private func checkSlotCount(_ schedule: Schedule) throws(ScheduleError) {
        guard case .wall(_, .at(let times)) = schedule.rule, times.count > 1440 else { return }
        throw error(
            "a schedule has at most 1,440 times a day", hint: "every 1 minute between 00:00 and 23:59",
            at: (tokens.first?.range.lowerBound ?? 0)..<end)
    }
}

extension Schedule {
    /// The most bytes of a text: 10,000 for its words, and its dates as long as each can be written.
    package static let longestText = ScheduleParser.longestLine + ScheduleParser.mostDates * 21
}

// Reading tokens.
extension ScheduleParser {
    var token: Token? { tokens.indices.contains(index) ? tokens[index] : nil }
    var next: Token? { tokens.indices.contains(index + 1) ? tokens[index + 1] : nil }
    var previous: Token? { tokens.indices.contains(index - 1) ? tokens[index - 1] : nil }
    var isAtEnd: Bool { index >= tokens.count }

    // One and two words have functions of their own: a list of words is an array, and most words are looked for in vain.
    func isAt(_ word: String) -> Bool { token?.text == word }

    mutating func take(_ word: String) -> Bool {
        guard isAt(word) else { return false }
        index += 1
        return true
    }

    mutating func take(_ word: String, _ other: String) -> Bool {
        guard let text = token?.text, text == word || text == other else { return false }
        index += 1
        return true
    }

    func isAt(_ words: String...) -> Bool {
        token.map { words.contains($0.text) } ?? false
    }

    /// Reads one of these words, if it is next.
    mutating func take(_ words: String...) -> Bool {
        guard let token, words.contains(token.text) else { return false }
        index += 1
        return true
    }

    /// Reads these words in this order, if all of them are next.
    mutating func take(sequence words: String...) -> Bool {
        guard tokens.count - index >= words.count, zip(tokens[index...], words).allSatisfy({ $0.text == $1 }) else {
            return false
        }
        index += words.count
        return true
    }

    /// Reads a comma, `and`, or both; `false` if the list has ended. It also reads a comma before the next clause.
    mutating func takeSeparator() -> Bool {
        let hasComma = take(",")
        let hasAnd = take("and")
        if hasComma, !hasAnd, let token, ScheduleWords.listEnds.contains(token.text) { return false }
        return hasComma || hasAnd
    }
}

// Making errors.
extension ScheduleParser {
    /// An error at the token that is next, or at the end.
    func error(_ message: String, hint: String, at range: Range<Int>? = nil) -> ScheduleError {
        ScheduleError(line: line, range: range ?? token?.range ?? end..<end, message: message, hint: hint)
    }

    /// `expected a time after "at"`, or `expected a time, not "mon"`.
    func missing(_ what: String, hint: String) -> ScheduleError {
        if let token, token.isWord {
            return error("expected \(what), not \(quoted(token.written))", hint: hint)
        }
        guard let previous else { return error("expected \(what)", hint: hint) }
        return error("expected \(what) after \(quoted(previous.written))", hint: hint)
    }

    /// An error in a time of day: the first time of its hint makes an example.
    func error(_ text: TextError, at range: Range<Int>? = nil) -> ScheduleError {
        error(text.message, hint: "daily at \(text.hint.prefix { $0 != " " })", at: range)
    }
}
