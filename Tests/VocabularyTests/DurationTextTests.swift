import Support
import Testing
import Vocabulary

@Suite struct DurationTextTests {
    @Test(arguments: [
        ("30s", 30, "30s", "30 seconds"),
        ("10m", 600, "10m", "10 minutes"),
        ("2h", 7200, "2h", "2 hours"),
        ("1h", 3600, "1h", "1 hour"),
        ("1h30m", 5400, "1h30m", "90 minutes"),
        ("4h30m", 16_200, "4h30m", "4 hours 30 minutes"),
        ("3d", 259_200, "3d", "3 days"),
        ("1w", 604_800, "1w", "1 week"),
        ("10 min", 600, "10m", "10 minutes"),
        ("2 hours", 7200, "2h", "2 hours"),
        ("90 minutes", 5400, "1h30m", "90 minutes"),
        (" 1 H  30 Min ", 5400, "1h30m", "90 minutes"),
        ("1 hour 30m", 5400, "1h30m", "90 minutes"),
        ("1d", 86_400, "24h", "24 hours"),
        ("36h", 129_600, "36h", "36 hours"),
        ("1w2d3h4m5s", 788_645, "9d3h4m5s", "9 days 3 hours 4 minutes 5 seconds"),
        ("3660d", 316_224_000, "3660d", "3660 days"),
    ])
    func isRead(text: String, seconds: Int, short: String, words: String) throws {
        let duration = try DurationText.parse(text)
        #expect(duration == .seconds(seconds))
        #expect(DurationText.short(duration) == short)
        #expect(DurationText.words(duration) == words)
    }

    @Test func whatIsPrintedIsReadBack() throws {
        var random = SeededRandom(seed: 4)
        for _ in 0..<20_000 {
            let unit = [1, 60, 3600, 86_400].randomElement(using: &random) ?? 1
            let duration = Duration.seconds(Int.random(in: 1...3660, using: &random) * unit)
            #expect(try DurationText.parse(DurationText.short(duration)) == duration)
            #expect(try DurationText.parse(DurationText.words(duration)) == duration)
        }
    }

    @Test(arguments: [
        ("", "expected a duration"),
        ("  ", "expected a duration"),
        ("0m", "a duration is more than zero"),
        ("0 s", "a duration is more than zero"),
        ("-5m", "a duration is more than zero"),
        ("10", "\"10\" needs a unit, such as minutes or hours"),
        ("1h 30", "\"30\" needs a unit, such as minutes or hours"),
        ("soon", "\"soon\" is not a duration"),
        ("1.5h", "\"1.5h\" is not a duration"),
        ("1h30", "\"1h30\" is not a duration"),
        ("10 parsecs", "\"10 parsecs\" is not a duration"),
        ("\u{0661}m", "\"\u{0661}m\" is not a duration"),
        ("30m1h", "write a duration with the largest unit first, each unit once"),
        ("1h1h", "write a duration with the largest unit first, each unit once"),
        ("11000w", "a duration is at most 10 years"),
        ("3661d", "a duration is at most 10 years"),
        ("522w 6d 1s", "a duration is at most 10 years"),
        ("999999999w", "a duration is at most 10 years"),
        ("99999999999999999999", "\"99999999999999999999\" needs a unit, such as minutes or hours"),
        ("99999999999999999999s", "a duration is at most 10 years"),
    ])
    func isRefused(text: String, message: String) throws {
        let error = #expect(throws: TextError.self) { try DurationText.parse(text) }
        #expect(error?.message == message)
        let hint = error?.hint.split(separator: ", ").first ?? ""
        #expect(throws: Never.self) { try DurationText.parse(hint) }
    }
}
