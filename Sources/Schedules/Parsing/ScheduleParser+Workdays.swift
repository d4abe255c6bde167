import CivilTime
import Vocabulary

// Working days and holidays: `on workdays`, `on holidays`, `or the workday before`, `except holidays`.
extension ScheduleParser {
    private static let moveHint = "monthly on 25, or the workday before at 09:00"

    /// Reads `on workdays` or `on holidays`; `nil`, with nothing read, if something else is next.
    mutating func calendarDays() throws(ScheduleError) -> Schedule.Days? {
        guard isAt("on"), let token = next else { return nil }
        let days: Schedule.Days
        switch token.text {
        case "workday", "workdays": days = .workdays
        case "holiday", "holidays": days = .holidays
        default: return nil
        }
        index += 2
        let comma = index
        if takeSeparator(), isAtWeekday || isAt("holiday", "holidays", "workday", "workdays") {
            throw error(
                "\"on \(token.text)\" takes no other days: write two schedules",
                hint: "on \(days == .workdays ? "workdays" : "holidays") at 09:00; sat at 09:00")
        }
        index = comma
        return days
    }

    /// True if `or`, or a comma before it, is next.
    var isAtMove: Bool { isAt("or") || isAt(",") && next?.text == "or" }

    /// Reads `or the workday before`, if it is next.
    mutating func takeMove() throws(ScheduleError) {
        guard isAtMove else { return }
        _ = take(",")
        let start = index
        index += 1
        _ = take("the")
        let hint = ScheduleParser.moveHint
        let isNext = isAt("next")
        if isNext || isAt("previous") {
            index += 1
            try expect("workday", else: "\"workday\"", hint: hint)
        } else {
            try expect("workday", else: "\"the workday before\" or \"the workday after\"", hint: hint)
            guard isAt("before", "after") else { throw missing("\"before\" or \"after\"", hint: hint) }
            index += 1
        }
        let range = tokens[start].range.lowerBound..<(previous?.range.upperBound ?? end)
        guard move == nil else { throw error("a schedule moves to one workday", hint: hint, at: range) }
        move = .init(value: isNext || previous?.text == "after" ? .after : .before, range: range)
    }

    /// After `the last` or `the first` of a month: reads `workday`, if it is next.
    mutating func takeWorkday(_ moving: WorkdayMove) -> Bool {
        guard let token, take("workday") else { return false }
        move = .init(value: moving, range: token.range)
        return true
    }

    /// Refuses to move other dates of the month as well: `monthly on 15, the last workday`.
    func checkWorkday(_ days: [MonthDay]) throws(ScheduleError) {
        guard let move, days.count > 1 else { return }
        throw error(
            "a workday of the month takes no other days: write two schedules",
            hint: "monthly on 15 at 09:00; monthly on the last workday at 09:00", at: move.range)
    }

    /// Refuses `except holidays` if a slot follows another, which a day without one would stop, and where they say nothing.
    func refuseHolidays(of rule: Schedule.Rule, at range: Range<Int>?) throws(ScheduleError) {
        let hint = "daily at 07:00 except holidays"
        switch rule {
        case .wall(.holidays, _), .wall(.workdays, _):
            throw error("workdays and holidays take no \"except holidays\"", hint: hint, at: range)
        case .wall, .recurrence: break
        default: throw error("only schedules with dates take \"except holidays\"", hint: hint, at: range)
        }
    }

    /// Refuses a move of dates that have none, or that would come together.
    func checkMove(of schedule: Schedule) throws(ScheduleError) {
        guard let move else { return }
        let hint = ScheduleParser.moveHint
        switch schedule.rule {
        case .wall(.monthly, .at), .wall(.yearly, .at), .wall(.everyYears, .at), .wall(.everyWeeks, .at),
            .wall(.everyDays, .at), .wall(.weekdays, .at), .wall(.monthly, .window), .wall(.yearly, .window),
            .wall(.everyYears, .window), .wall(.everyWeeks, .window), .wall(.everyDays, .window),
            .wall(.weekdays, .window):
            break
        case .wall(_, .sun):
            throw error("times of the sun and of prayer do not move to a workday", hint: hint, at: move.range)
        default:
            throw error("only dates of a week, month or year move to a workday", hint: hint, at: move.range)
        }
        guard !schedule.skipsHolidays else {
            throw error(ScheduleParser.movesFromHolidays, hint: hint, at: move.range)
        }
    }

    static let namesFirstOrLastWorkday = "only the first and the last workday of a month can be named"
    static let movesFromHolidays = "a schedule either moves from holidays or leaves them out"
}
