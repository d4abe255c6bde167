import CivilTime
import Vocabulary

// Schedules with one date: `once`, `in`, `today` and `tomorrow`.
extension ScheduleParser {
    private static let onceHint = "once 2026-12-01 09:00"
    static let instantHint = "once 2026-12-01T09:00Z"

    /// After `once`; a time that ends with `Z` is of UTC. On a command line, times relative to now become absolute here.
    mutating func once() throws(ScheduleError) -> Schedule.Rule {
        if isAt("in") { return try onceIn() }
        _ = take("on")
        let start = token
        if let token, let split = TimeText.isoHalves(of: token.text) {
            let date = try date(of: split.date, at: token, hint: ScheduleParser.onceHint)
            let isInstant = split.time.hasSuffix("z")
            do {
                let time = try TimeText.parse(isInstant ? split.time.dropLast() : split.time)
                index += 1
                if isInstant { return .instant(Instant(seconds: CivilDateTime(date, time).wallSeconds)) }
                return .wall(.once(date), .at([time]))
            } catch {
                guard isInstant else { throw self.error(error, at: token.range) }
                throw self.error(error.message, hint: ScheduleParser.instantHint, at: token.range)
            }
        }
        let date = try date(hint: ScheduleParser.onceHint)
        if isAt("at", "every") {
            let times = try self.times()
            return .wall(.once(date), try refusePast(times, on: date, start: start))
        }
        guard let token, token.isWord else { throw missing("a time", hint: ScheduleParser.onceHint) }
        if token.text.hasSuffix("z"), let time = try? TimeText.parse(token.text.dropLast()) {
            throw error("an instant has a \"T\" before its time", hint: "once \(date)T\(time)Z")
        }
        var times: Set<ClockTime> = []
        repeat {
            times.insert(try time())
        } while takeSeparator()
        return .wall(.once(date), try refusePast(.at(times.sorted()), on: date, start: start))
    }

    /// Refuses `once today at 07:00` in the evening: it would never ring.
    private func refusePast(
        _ times: Schedule.Times, on date: CivilDate, start: Token?
    ) throws(ScheduleError) -> Schedule.Times {
        guard case .commandLine(let now, _) = context, start?.text == "today", case .at(let list) = times,
            let last = list.last, CivilDateTime(date, last) <= now
        else { return times }
        throw error(
            "that time has passed: it is \(ClockTime(secondOfDay: now.time.secondOfDay / 60 * 60))",
            hint: "once \(date + 1) \(last)", at: (start?.range.lowerBound ?? 0)..<(previous?.range.upperBound ?? end))
    }

    private mutating func onceIn() throws(ScheduleError) -> Schedule.Rule {
        guard case .commandLine(_, let after) = context else {
            throw error(
                "a file cannot say \"once in\": it depends on when the file is read", hint: ScheduleParser.onceHint)
        }
        index += 1
        let duration = try duration("a duration", hint: "once in 20 min")
        let point = after(duration)
        self.point = point
        return .wall(.once(point.local.date), .at([point.local.time]))
    }
}
