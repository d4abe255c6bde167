import Vocabulary

// Times of the sun and of prayer: `at sunrise`, `at 15m before sunset, sunset`, `at maghrib + 5m`.
extension ScheduleParser {
    /// True if a time of the sun or of prayer is next, with or without an offset.
    var isAtAnchor: Bool {
        guard let token else { return false }
        return ScheduleWords.anchors.contains(token.text) || isAtAnchorOffset || isAtKey
    }

    /// `15m before sunset`, `1 hour 30 minutes after dhuhr`.
    private var isAtAnchorOffset: Bool {
        guard let token, token.text.utf8.first.map(isDigit) == true else { return false }
        let words = tokens[index...].prefix(6).prefix { $0.isWord }
        guard let word = words.firstIndex(where: { $0.text == "before" || $0.text == "after" }) else { return false }
        return tokens.indices.contains(word + 1) && ScheduleWords.anchors.contains(tokens[word + 1].text)
    }

    /// `maghrib+5m`, as in the key of a slot.
    private var isAtKey: Bool {
        guard let token, token.text.utf8.contains(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }) else {
            return false
        }
        return SunTime(token.text) != nil
    }

    /// After `at`, with a time of the sun or of prayer next.
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
        if isAtKey, let token, let time = SunTime(token.text) {
            index += 1
            return try checked(time.offset, time.event, from: index - 1)
        }
        let first = index
        var offset = 0
        if let token, !ScheduleWords.anchors.contains(token.text) {
            let length = try duration("a duration", hint: ScheduleParser.sunHint)
            offset = try checked(length, from: first)
            if take("before") { offset = -offset } else { _ = take("after") }
        }
        guard let token, let event = ScheduleWords.event(token.text) else { throw unsupportedAnchor() }
        index += 1
        guard offset == 0, let sign = self.token?.text, sign == "+" || sign == "-" else {
            return SunTime(event, offset: offset)
        }
        index += 1
        let start = index
        let length = try duration("a duration", hint: "daily at maghrib + 5m")
        offset = try checked(length, from: start)
        return SunTime(event, offset: sign == "-" ? -offset : offset)
    }

    private static let sunHint = "daily at 15m before sunset"

    private func checked(_ offset: Int, _ event: SunTime.Event, from start: Int) throws(ScheduleError) -> SunTime {
        if offset != 0 { _ = try checked(.seconds(abs(offset)), from: start) }
        return SunTime(event, offset: offset)
    }

    /// The seconds of an offset, which are whole minutes.
    private func checked(_ length: Duration, from start: Int) throws(ScheduleError) -> Int {
        let range = tokens[start].range.lowerBound..<(previous?.range.upperBound ?? end)
        guard length >= .seconds(60), length.components.seconds % 60 == 0 else {
            throw error("sun times take whole minutes", hint: ScheduleParser.sunHint, at: range)
        }
        guard length <= .seconds(SunTime.longestOffset) else {
            throw error("sun times are at most 12 hours before or after", hint: ScheduleParser.sunHint, at: range)
        }
        return Int(length.components.seconds)
    }

    /// The error for a time of the sun or of prayer that is misplaced or that there is not.
    func unsupportedAnchor() -> ScheduleError {
        let anchor = tokens[index...].first { ScheduleWords.anchors.contains($0.text) }
        switch anchor?.text {
        case "sunrise"?, "sunset"?:
            return error("sunrise and sunset need \"at\" before them", hint: ScheduleParser.sunHint)
        case "dawn"?:
            return error(
                "\"dawn\" is not an exact time: use a time before sunrise", hint: "daily at 30m before sunrise")
        case "dusk"?:
            return error("\"dusk\" is not an exact time: use a time after sunset", hint: "daily at 30m after sunset")
        case "jumuah"?:
            return error("\"jumuah\" is dhuhr on Friday, or a time of its own", hint: "fri at dhuhr")
        case let name:
            let event = name.flatMap(ScheduleWords.event) ?? .fajr
            return error("times of prayer need \"at\" before them", hint: "daily at \(event.rawValue)")
        }
    }
}
