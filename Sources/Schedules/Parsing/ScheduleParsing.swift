extension Schedule {
    /// Reads one schedule.
    ///
    /// - Throws: `ScheduleError` with the place, also if a `;` starts a second schedule.
    package init(parsing text: String, context: Context = .file) throws(ScheduleError) {
        let tokens = try ScheduleParser.tokens(of: text)
        let separator = tokens.firstIndex { $0.text == ";" } ?? tokens.endIndex
        var parser = ScheduleParser(line: text, tokens: Array(tokens[..<separator]), context: context)
        self = try parser.schedule()
        if separator < tokens.endIndex {
            throw parser.error(
                "only one schedule is allowed here", hint: ScheduleParser.example, at: tokens[separator].range)
        }
    }

    /// Reads the schedules of a reminder, separated by `;`, in the order they are written.
    ///
    /// - Throws: `ScheduleError` with the first mistake; its place counts from the start of the whole line.
    package static func list(parsing text: String, context: Context = .file) throws(ScheduleError) -> [Schedule] {
        var rest = try ScheduleParser.tokens(of: text)[...]
        var schedules: [Schedule] = []
        var start = 0
        while true {
            let part = rest.prefix { $0.text != ";" }
            var parser = ScheduleParser(line: text, tokens: Array(part), context: context, start: start)
            schedules.append(try parser.schedule())
            guard part.endIndex < rest.endIndex else { return schedules }
            start = rest[part.endIndex].range.upperBound
            rest = rest[(part.endIndex + 1)...]
        }
    }
}
