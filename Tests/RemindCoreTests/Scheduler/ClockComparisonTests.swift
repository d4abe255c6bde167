import CivilTime
import RemindCore
import Testing

/// A clock that nobody has confirmed, over several processes of one boot.
@Suite("The clock over restarts") struct ClockComparisonTests {
    private func reading(_ uptime: Int64, ahead: Int64 = 0, boot: String = "a", isSynchronised: Bool = false)
        -> ClockReading
    {
        ClockReading(
            now: Instant(seconds: 1_795_000_000 + uptime + ahead), uptime: .seconds(uptime), boot: boot,
            isSynchronised: isSynchronised)
    }

    /// The first process: not confirmed, and that is recorded.
    private func doubted() -> ClockComparison {
        var clock = ClockComparison()
        _ = clock.read(reading(20), settled: Instant(seconds: 1_795_000_000))
        clock.noted()
        return clock
    }

    @Test func aRestartKnowsThatNobodySetTheClock() throws {
        let anchor = try #require(doubted().anchor)
        #expect(!anchor.isTrusted)
        var next = ClockComparison(anchor: anchor)
        #expect(next.read(reading(300), settled: Instant(seconds: 1_795_000_000)) == nil)
        #expect(!next.isTrusted && !next.wasSet)
        // It trusts the clock after ten minutes of its own, and not for those in which nobody watched.
        _ = next.read(reading(899), settled: Instant(seconds: 1_795_000_000))
        #expect(!next.isTrusted)
        _ = next.read(reading(900), settled: Instant(seconds: 1_795_000_000))
        #expect(next.isTrusted && !next.wasSet)
    }

    @Test func aClockThatWasSetMeanwhileIsFound() throws {
        let anchor = try #require(doubted().anchor)
        var next = ClockComparison(anchor: anchor)
        #expect(next.read(reading(300, ahead: 7200), settled: Instant(seconds: 1_795_000_000)) == .seconds(7200))
        #expect(next.wasSet && next.anchor == nil)
        var booted = ClockComparison(anchor: anchor)
        _ = booted.read(reading(30, boot: "b"), settled: Instant(seconds: 1_795_000_000))
        #expect(booted.wasSet && !booted.isTrusted && booted.anchor == nil)
    }

    @Test func aTrustedClockStaysTrusted() {
        var clock = ClockComparison()
        _ = clock.read(reading(20, isSynchronised: true), settled: Instant(seconds: 1_795_000_000))
        var next = ClockComparison(anchor: clock.anchor)
        _ = next.read(reading(30), settled: Instant(seconds: 1_795_000_000))
        #expect(next.isTrusted)
    }

    /// It is looked at once soon, then once a minute, and no more once time alone cannot confirm it.
    @Test func anUnconfirmedClockCostsOneLookAMinute() throws {
        func looks(settled: Instant) throws -> [Int64] {
            var clock = ClockComparison()
            var uptime: Int64 = 20
            var looks: [Int64] = []
            _ = clock.read(reading(uptime), settled: settled)
            while let look = clock.nextLook, looks.count < 100 {
                uptime = look.seconds - 1_795_000_000
                looks.append(uptime - 20)
                _ = clock.read(reading(uptime), settled: settled)
            }
            #expect(clock.isTrusted == (settled == Instant(seconds: 1_795_000_000)))
            return looks
        }
        let minutes: [Int64] = [5, 60, 120, 180, 240, 300, 360, 420, 480, 540, 600]
        #expect(try looks(settled: Instant(seconds: 1_795_000_000)) == minutes)
        // A year behind the record: only somebody who sets it can confirm it.
        #expect(try looks(settled: Instant(seconds: 1_795_000_000 + 31_536_000)) == minutes)
    }
}
