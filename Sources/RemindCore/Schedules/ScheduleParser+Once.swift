import CivilTime

// One occurrence, and medicines that are taken as needed.
extension ScheduleParser {
    private static let onceHint = "once 2026-12-01 09:00"

    /// After `once`; on a command line also relative to now, which becomes absolute here.
    mutating func once() throws(ScheduleError) -> Schedule.Rule {
        if isAt("in") { return try onceIn() }
        _ = take("on")
        let start = token
        if let token, let split = ScheduleParser.splitISO(token.text) {
            let date = try date(of: split.date, at: token, hint: ScheduleParser.onceHint)
            do {
                let time = try TimeText.parse(split.time)
                index += 1
                return .wall(.once(date), .at([time]))
            } catch {
                throw self.error(error, at: token.range)
            }
        }
        let date = try date(hint: ScheduleParser.onceHint)
        if isAt("at", "every") {
            let times = try self.times()
            return .wall(.once(date), try refusePast(times, on: date, start: start))
        }
        guard let token, token.isWord else { throw missing("a time", hint: ScheduleParser.onceHint) }
        var times: Set<CivilTime> = []
        repeat {
            times.insert(try time())
        } while takeSeparator()
        return .wall(.once(date), try refusePast(.at(times.sorted()), on: date, start: start))
    }

    /// `once today at 07:00` in the evening would never ring, and nobody means it.
    private func refusePast(
        _ times: Schedule.Times, on date: CivilDate, start: Token?
    ) throws(ScheduleError) -> Schedule.Times {
        guard case .commandLine(let now, _) = context, start?.text == "today", case .at(let list) = times,
            let last = list.last, CivilDateTime(date, last) <= now
        else { return times }
        throw error(
            "that has passed: it is \(CivilTime(secondOfDay: now.time.secondOfDay / 60 * 60))",
            hint: "once \(date + 1) \(last)", at: (start?.range.lowerBound ?? 0)..<(previous?.range.upperBound ?? end))
    }

    private mutating func onceIn() throws(ScheduleError) -> Schedule.Rule {
        guard case .commandLine(_, let after) = context else {
            throw error(
                "\"once in\" would count anew each time a file is read", hint: ScheduleParser.onceHint)
        }
        index += 1
        let duration = try duration("a duration", hint: "once in 20 min")
        let point = after(duration)
        self.point = point
        return .wall(.once(point.local.date), .at([point.local.time]))
    }

    /// After `as needed`: `at most 4 in 24h` and `at least 6h apart`, in any order.
    mutating func asNeeded() throws(ScheduleError) -> Schedule.Rule {
        let hint = "as needed, at most 4 in 24h, at least 6h apart"
        var limit: Schedule.RollingLimit?
        var apart: Duration?
        while true {
            if let next, next.text == "at" || next.text == "and" { _ = take(",") }
            if next?.text == "at" { _ = take("and") }
            let start = token
            if take(sequence: "at", "most") {
                guard limit == nil else { throw error("\"at most\" is given twice", hint: hint, at: start?.range) }
                limit = try rollingLimit(hint: hint)
            } else if take(sequence: "at", "least") {
                guard apart == nil else { throw error("\"at least\" is given twice", hint: hint, at: start?.range) }
                apart = try duration("a duration", hint: hint)
                try expect("apart", else: "\"apart\"", hint: hint)
            } else if isAt("at") {
                throw error("as needed has no times of day", hint: hint)
            } else {
                return .asNeeded(limit: limit, apart: apart)
            }
        }
    }

    private mutating func rollingLimit(hint: String) throws(ScheduleError) -> Schedule.RollingLimit {
        guard let token, let count = number(token.text) else { throw missing("a number", hint: hint) }
        guard (1...1000).contains(count) else { throw error("a limit goes from 1 to 1000", hint: hint) }
        index += 1
        _ = take("times", "time", "doses", "dose")
        try expect("in", else: "\"in\" and a duration", hint: hint)
        return Schedule.RollingLimit(count: count, period: try duration("a duration", hint: hint))
    }
}
