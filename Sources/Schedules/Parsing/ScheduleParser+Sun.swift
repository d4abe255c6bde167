// Times of the sun: `at sunrise`, `at 15m before sunset, sunset`.
extension ScheduleParser {
    /// Whether a sun or prayer time is next, with or without an offset.
    var isAtAnchor: Bool {
        guard let token else { return false }
        return ScheduleWords.anchors.contains(token.text) || isAtAnchorOffset
    }

    /// `15m before sunset`, `1 hour 30 minutes after dhuhr`.
    private var isAtAnchorOffset: Bool {
        guard let token, token.text.utf8.first.map(isDigit) == true else { return false }
        let words = tokens[index...].prefix(6).prefix { $0.isWord }
        guard let word = words.firstIndex(where: { $0.text == "before" || $0.text == "after" }) else { return false }
        return tokens.indices.contains(word + 1) && ScheduleWords.anchors.contains(tokens[word + 1].text)
    }

    /// After `at`, with a sun time next.
    mutating func sunTimes() throws(ScheduleError) -> Schedule.Times {
        var times: Set<SunTime> = []
        repeat {
            guard isAtAnchor else {
                guard token?.isWord == true else { throw missing("sunrise or sunset", hint: "daily at sunset") }
                throw error(
                    "clock times and sun times need two schedules", hint: "daily at sunset; daily at 08:00")
            }
            times.insert(try sunTime())
        } while takeSeparator()
        return .sun(times.sorted())
    }

    private mutating func sunTime() throws(ScheduleError) -> SunTime {
        let start = index
        var offset = 0
        if let token, !ScheduleWords.anchors.contains(token.text) {
            let hint = "daily at 15m before sunset"
            let length = try duration("a duration", hint: hint)
            let range = tokens[start].range.lowerBound..<(previous?.range.upperBound ?? end)
            guard length >= .seconds(60), length.components.seconds % 60 == 0 else {
                throw error("sun times take whole minutes", hint: hint, at: range)
            }
            guard length <= .seconds(SunTime.longestOffset) else {
                throw error("sun times are at most 12 hours before or after", hint: hint, at: range)
            }
            offset = Int(length.components.seconds)
            if take("before") { offset = -offset } else { _ = take("after") }
        }
        guard let token, let event = SunTime.Event(rawValue: token.text) else { throw unsupportedAnchor() }
        index += 1
        return SunTime(event, offset: offset)
    }

    /// The error for a sun or prayer time that is misplaced or not supported.
    func unsupportedAnchor() -> ScheduleError {
        let anchor = tokens[index...].first { ScheduleWords.anchors.contains($0.text) }
        switch anchor?.text {
        case "sunrise"?, "sunset"?:
            return error("sunrise and sunset need \"at\" before them", hint: "daily at 15m before sunset")
        case "dawn"?:
            return error(
                "\"dawn\" is not an exact time: use a time before sunrise", hint: "daily at 30m before sunrise")
        case "dusk"?:
            return error("\"dusk\" is not an exact time: use a time after sunset", hint: "daily at 30m after sunset")
        default:
            return error("prayer times are not supported in this version", hint: "daily at 15m before sunset")
        }
    }
}
