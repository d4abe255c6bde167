import CivilTime
import Vocabulary

// Times of day, parts of the day and times of the sun.
extension LooseSchedule {
    mutating func readClock() -> Bool {
        let start = index
        guard let (time, isSure) = takeClock() else { return false }
        if number(words[start]) != nil, words[start].utf8.count < 3, index == start + 1 {
            guard isHour(at: start, time) else { return false }
        } else {
            isExplicit = true
        }
        if isOpen, let last = moments.last, last.part != nil, last.clock == nil {
            moments[moments.count - 1].clock = time
            moments[moments.count - 1].isSure = isSure
        } else {
            moments.append(Moment(clock: time, isSure: isSure))
        }
        isOpen = true
        return true
    }

    /// True if a bare number is an hour: `2 daily` may be two tablets, and `daily 8 15` a quarter past eight.
    private func isHour(at place: Int, _ time: ClockTime) -> Bool {
        let before = place > 0 ? words[place - 1] : ""
        // "monthly on 1 at 8, 15 at 9": the 15 is a day.
        if word == "at", DayPart(self.word(after: 1)) == nil { return false }
        if ["at", ",", "and"].contains(before) { return true }
        if words[(place + 1)...].prefix(3).contains(where: { $0 == "o'clock" || DayPart($0) != nil }) { return true }
        return place > 0 && time.hour > 5 && number(before) == nil
    }

    mutating func readPart() -> Bool {
        if word == "before", DayPart(word(after: 1)) == .night { index += 1 }
        if take("meals") {
            isExplicit = true
            moments += [.morning, .midday, .evening].map { Moment(part: $0) }
            return true
        }
        guard let part = DayPart(word) else { return false }
        index += 1
        isExplicit = true
        if isOpen, let last = moments.last, last.clock != nil, last.part == nil {
            moments[moments.count - 1].part = part
        } else {
            moments.append(Moment(part: part))
        }
        isOpen = true
        return true
    }

    /// `1-0-1`
    mutating func readScheme() -> Bool {
        guard let parts = DayPart.scheme(word) else { return false }
        index += 1
        moments += parts.map { Moment(part: $0) }
        isExplicit = true
        return true
    }

    /// `sunset`, `15 min before sunset`
    mutating func readSun() -> Bool {
        let ahead = words[index...].prefix(6)
        guard let event = ahead.firstIndex(where: { SunTime.Event(rawValue: $0) != nil }) else { return false }
        let text = words[index...event].joined(separator: " ")
        guard (try? Schedule(parsing: "at \(text)")) != nil else { return false }
        index = event + 1
        moments.append(Moment(sun: text))
        isExplicit = true
        return true
    }

    /// `8:00`, `8 pm`, `8.30`, `0800`, `8`
    mutating func takeClock() -> (time: ClockTime, isSure: Bool)? {
        let half = word(after: 1) == "am" || word(after: 1) == "pm" ? word(after: 1) : ""
        if let time = try? TimeText.parse(word + half) {
            let isSure = !half.isEmpty || word.last?.isLetter == true || time.hour > 12
            index += half.isEmpty ? 1 : 2
            return (time, isSure)
        }
        let bare = word.utf8.count == 4 ? "\(word.prefix(2)):\(word.suffix(2))" : "\(word):00"
        let dotted = word.split(separator: ".").map(String.init).joined(separator: ":")
        guard let time = try? TimeText.parse(number(word) == nil ? dotted : bare) else { return nil }
        index += 1
        return (time, time.hour > 12)
    }
}
