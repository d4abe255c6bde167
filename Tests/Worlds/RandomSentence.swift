import CivilTime
package import Schedules
import Support
import Vocabulary

/// Draws sentences from words for times and words for titles, in any order, and finds faults of their readings.
package struct RandomSentence {
    private var random: SeededRandom
    private let zones: [TimeZoneRules]

    private static let titles = [
        "kettle", "Ölwechsel", "🎂", "mum's", "(a)", "電話", "e\u{301}te", "x,", "#2", "500mg", "\u{202e}abc", "\u{2013}x",
        "re:",
    ]
    private static let times = [
        "in", "at", "on", "the", "tomorrow", "today", "tonight", "9", "09:00", "8pm", "pm", "noon", "midnight",
        "friday",
        "fri", "fridays", "next", "this", "week", "weekend", "month", "3", "dec", "2026-12-03", "3/12", "12.3.",
        "daily",
        "every", "2", "weeks", "20m", "1h30", "half", "an", "hour", "monthly", "1", "15h30", "1530", "until",
        "2027-01-01",
        "for", "10", "days", "mon-fri", "morning", "evening", "end", "of", "after", "taken", "as", "needed", ",", ";",
        "and",
        "from", "zone", "UTC", "sunset", "between", "31", "nov", "feb", "29", "99999999999", "once", "yearly", "29th",
        "or", "twice", "a", "fortnight", "two", "17h", "half", "past", "alternate", "annually", "each", "workday",
        "RRULE:FREQ=DAILY", "9999-12-31", "0000-00-00", "2026-11-25T13:22Z", "2026-02-30T99:99", "o'clock", "0", "24",
    ]

    package init(seed: UInt64) throws {
        random = SeededRandom(seed: seed)
        zones = try ["Europe/Zurich", "Pacific/Apia", "America/St_Johns", "UTC"].map {
            try World.zones.rules(named: $0)
        }
    }

    /// Words, who reads them, and when and where that is.
    package mutating func sentence() -> (reader: ReminderSentence, words: [String], place: String) {
        let zone = random.one(of: zones) ?? .utc
        let isNear = random.chance(80)
        let now = Instant(
            seconds: random.number(
                isNear ? 1_790_000_000...1_860_000_000 : Instant.earliest.seconds...Instant.end.seconds - 86_400 * 800))
        let words = (0..<random.number(1...8)).compactMap { _ in
            let isTitle = random.chance(25)
            return random.one(of: isTitle ? Self.titles : Self.times)
        }
        let reader = ReminderSentence(now: now, zone: zone, morning: ClockTime(secondOfDay: 32_400))
        return (reader, words, "at \(zone.timestamp(now)) in \(zone.name)")
    }

    /// Faults of the outcome, in words; empty if it is sound, whatever it is.
    package static func faults(of words: [String], by reader: ReminderSentence) -> [String] {
        let outcome = reader.read(words)
        var faults: [String] = []
        for reading in outcome.readings {
            if (try? Schedule(parsing: reading.schedule))?.description != reading.schedule {
                faults.append("\(reading.schedule) is not canonical")
            }
            let kept = reading.title.split(separator: " ").map(plain)
            let all = words.map { plain($0[...]) }
            // A time may stand at both ends.
            let isWhole = all.indices.contains { all[$0...].starts(with: kept) }
            if kept.isEmpty || !isWhole && reading.title != "Timer" { faults.append("the title is \(reading.title)") }
            // No word that can be no time is taken for one.
            let titles = Set(titles.map { plain($0[...]) })
            if all.filter(titles.contains) != kept.filter(titles.contains) {
                faults.append("the title has lost words: \(reading.title)")
            }
        }
        switch outcome {
        case .reading: break
        case .several(let readings):
            if readings.count < 2 || Set(readings.map(\.schedule)).count != readings.count {
                faults.append("the readings are the same")
            }
        case .refused(let refusal):
            if schedule(of: refusal, by: reader) == nil { faults.append("the hint is refused: \(refusal.hint)") }
        }
        return faults
    }

    /// True if a person can type the hint, and it means what was typed, as far as that can be told from the words.
    ///
    /// - Parameter words: The sentence that was refused, with a time at most.
    package static func isAccepted(
        _ refusal: ReminderSentence.Refusal, of words: [String], by reader: ReminderSentence
    ) -> Bool {
        guard let schedule = schedule(of: refusal, by: reader) else { return false }
        let typed = words.flatMap { $0.split(separator: " ").map { asciiLowercased($0) } }
        let isTwoTimes = refusal.message.hasPrefix("it says")
        if saysHowOften(typed), !isTwoTimes, schedule.isOnce { return false }
        let times = typed.filter { $0.contains(":") }
        guard times.count == 1, let time = try? TimeText.parse(times[0]), !isTwoTimes,
            case .wall(_, .at(let all)) = schedule.rule
        else { return true }
        return all.contains { ($0.secondOfDay - time.secondOfDay) % 43_200 == 0 }
    }

    /// True for `every week`, `every 2 weeks`, `twice a week`, `annually`.
    private static func saysHowOften(_ words: [String]) -> Bool {
        let units: Set = ["day", "days", "week", "weeks", "fortnight", "month", "months", "year", "years"]
        return words.indices.contains { place in
            let next = words[(place + 1)...].prefix(2)
            return switch words[place] {
            case "annually": true
            case "every", "each": next.first.map(units.contains) ?? false
            case "twice": next.first == "a" && next.count == 2 && next.last.map(units.contains) ?? false
            default: false
            }
        }
    }

    /// The schedule of a hint that a person can type: a sentence with one reading, or a title and a schedule.
    private static func schedule(
        of refusal: ReminderSentence.Refusal, by reader: ReminderSentence
    ) -> Schedule? {
        var words = refusal.words
        if words.count == 3, words[1] == "--when" {
            let schedule = try? Schedule(parsing: words[2])
            return words[0].isEmpty || schedule?.description != words[2] ? nil : schedule
        }
        if let notices = words.firstIndex(of: "--before"), notices == words.count - 2 {
            let lengths = words[notices + 1].split(separator: ",").map { try? DurationText.parse(String($0)) }
            guard !lengths.isEmpty, !lengths.contains(nil) else { return nil }
            words.removeLast(2)
        }
        let readings = reader.read(words).readings
        guard readings.count == 1, let schedule = try? Schedule(parsing: readings[0].schedule) else { return nil }
        // A sentence does not know if there is another reminder of the name. Words that are a time alone keep it.
        if case .after = schedule.rule, refusal.message != "it does not say what" { return nil }
        return schedule
    }

    /// A word without the comma that may separate it from the time.
    private static func plain(_ word: Substring) -> String {
        word.hasSuffix(",") ? String(word.dropLast()) : String(word)
    }
}
