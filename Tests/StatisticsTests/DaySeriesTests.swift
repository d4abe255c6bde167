import CivilTime
import Reminders
import Support
import Testing
import Vocabulary

@testable import Statistics

/// What a day says, and what is folded from days.
@Suite struct DaySeriesTests {
    /// `d` done, `m` missed, `s` skipped, `u` not reviewed, `e` extra, `p` paused whole, `q` paused in part.
    private static func value(_ text: some StringProtocol) -> DayValue {
        var value = DayValue()
        for character in text {
            switch character {
            case "d": value.count(.done)
            case "m": value.count(.missed)
            case "s": value.count(.skipped)
            case "u": value.count(.unreviewed)
            case "e": value.count(.extra)
            case "p": value.pausing = .whole
            case "q": value.pausing = .part
            default: Issue.record("what is \(character)?")
            }
        }
        return value
    }

    private static func series(_ text: String) throws -> DaySeries {
        DaySeries(
            first: try #require(CivilDate("2026-11-02")),
            values: text.split(separator: " ").map { value($0 == "." ? "" : $0) })
    }

    @Test(arguments: [
        ("", "none 0"), ("d", "met 5"), ("dd", "met 5"), ("m", "unmet 0"), ("dm", "partial 3"),
        ("dmmmmmmmmm", "partial 1"),
        ("ddddddddddm", "partial 4"), ("ddm", "partial 3"), ("dmm", "partial 2"), ("s", "skipped 0"), ("ds", "met 5"),
        ("ms", "unmet 0"),
        // A dose that nobody has reviewed may have been taken.
        ("u", "none 0"), ("us", "none 0"), ("du", "met 5"),
        ("e", "none 1"), ("eeeeeee", "none 5"), ("me", "unmet 1"),
        ("q", "paused 0"), ("qm", "unmet 0"), ("qs", "paused 0"),
        // On a paused day only what was done counts.
        ("p", "paused 0"), ("pm", "paused 0"), ("ps", "paused 0"), ("pd", "met 5"), ("pdm", "met 5"),
    ])
    func aDay(_ text: String, _ expected: String) {
        let value = DaySeriesTests.value(text)
        #expect("\(value.state) \(value.level)" == expected)
    }

    @Test(arguments: [
        ("", 0, 0), ("d d d", 3, 3), ("d d m d", 1, 2), ("d d m", 0, 2), ("d d .", 2, 2),
        // Skipped, paused and empty days neither count nor end it; part of a day missed does.
        ("d s d p d . d", 4, 4), ("d pm d", 2, 2), ("d pd d", 3, 3), ("d dm d d", 2, 2), ("d q d", 2, 2),
        ("d qm d", 1, 1),
        ("d u d", 2, 2), ("e e", 0, 0),
    ])
    func streaks(_ text: String, current: Int, longest: Int) throws {
        let found = try DaySeriesTests.series(text).streaks
        #expect(found.current == current && found.longest == longest)
    }

    @Test func rates() throws {
        let series = try DaySeriesTests.series("d dm m s p . de")
        #expect(series.rate == 50)
        #expect(try DaySeriesTests.series("s . p").rate == nil)
        #expect(series[series.first + 6].extra == 1)
        #expect(series[series.first - 1] == DayValue() && series[series.first + 7] == DayValue())
        let part = series.part(since: series.first - 2, until: series.first + 1)
        #expect(part.values.map { "\($0.state)" } == ["none", "none", "met", "partial"])
        #expect(series.part(since: series.first + 1, until: series.first).values.isEmpty)
    }

    /// Resumed today, today is a day like any other; once it is over, it is one that was paused in part.
    @Test func aDayGoesOnAfterAPause() {
        let origin = CivilDate(epochDay: 20_400)
        func moment(_ day: Int, _ hour: Int64) -> Instant {
            Instant(seconds: (20_400 + Int64(day)) * 86_400 + hour * 3600)
        }
        func pausing(_ pause: (from: Instant, to: Instant?), today: Int) -> [DayValue.Pausing] {
            var values = [DayValue](repeating: DayValue(), count: 4)
            let pause = Pause(
                stamp: EntryStamp(turn: 0, id: EntryID(device: "a", sequence: 1)), since: pause.from,
                plan: Pause.Plan(), ended: pause.to)
            PausedDays([pause], today: origin + today) { TimeZoneRules.utc.local(at: $0).date }
                .mark(&values, from: origin)
            return values.map(\.pausing)
        }
        #expect(pausing((moment(1, 10), moment(3, 9)), today: 3) == [.none, .part, .whole, .none])
        #expect(pausing((moment(1, 10), moment(3, 9)), today: 4) == [.none, .part, .whole, .part])
        #expect(pausing((moment(3, 10), moment(3, 11)), today: 3) == [.none, .none, .none, .none])
        #expect(pausing((moment(3, 10), nil), today: 3) == [.none, .none, .none, .part])
    }

    /// Against a look at each quarter of an hour.
    @Test func pausesAgainstEachMoment() throws {
        var random = SeededRandom(seed: 7)
        let origin = CivilDate(epochDay: 20_400)
        func moment(_ seconds: Int64) -> Instant { Instant(seconds: 20_400 * 86_400 + seconds) }
        func day(_ instant: Instant) -> CivilDate { TimeZoneRules.utc.local(at: instant).date }
        var seen: [DayValue.Pausing: Int] = [:]
        for _ in 0..<2000 {
            let pauses = (0..<random.number(1...3)).map { number in
                let since = moment(random.number(0...80) * 21_600)
                var plan = Pause.Plan()
                if random.chance(50) { plan.from = origin + Int(random.number(0...20)) }
                if random.chance(50) { plan.until = (plan.from ?? day(since)) + Int(random.number(0...8)) }
                let ended = random.chance(50) ? since + .seconds(random.number(1...40) * 21_600) : nil
                return Pause(
                    stamp: EntryStamp(turn: 0, id: EntryID(device: "a", sequence: number)), since: since, plan: plan,
                    ended: ended)
            }
            var values = [DayValue](repeating: DayValue(), count: 30)
            PausedDays(pauses, day: day).mark(&values, from: origin)
            for (index, value) in values.enumerated() {
                // Each pause for itself: two halves do not make a whole day.
                let held = pauses.map { pause in
                    (0..<96).count { pause.holds(origin + index, due: moment(Int64(index) * 86_400 + Int64($0) * 900)) }
                }
                let expected: DayValue.Pausing = held.contains(96) ? .whole : held.contains { $0 > 0 } ? .part : .none
                #expect(value.pausing == expected, "\(origin + index) of \(pauses)")
                seen[expected, default: 0] += 1
            }
        }
        #expect(seen.values.allSatisfy { $0 > 1000 } && seen.count == 3, "\(seen)")
    }
}
