import CivilTime
import PrayerTimes
import RemindCore
import Reminders
import Testing
import Vocabulary
import Worlds

/// Reminders that follow the sun, through a day, a journey and a change of the location.
@Suite("The sun")
struct SunReminderTests {
    static func zurich() throws -> Coordinate { try Coordinate(latitude: 47.37, longitude: 8.54) }

    @Test func aReminderFollowsTheSunAndItsKeyDoesNotMove() throws {
        var world = try World("2026-11-20T12:00", location: Self.zurich())
        try world.define("lamp", "daily at 15m before sunset")
        _ = world.news()
        try world.run(to: "2026-11-20T17:00")
        try world.answer("lamp@2026-11-20/sunset-15m")
        try world.restart()
        try world.run(to: "2026-11-21T17:00")
        #expect(
            world.news() == [
                "2026-11-20T16:30 delivered lamp@2026-11-20/sunset-15m",
                "2026-11-20T17:00 done lamp@2026-11-20/sunset-15m",
                "2026-11-21T16:29 delivered lamp@2026-11-21/sunset-15m",
            ])
    }

    @Test func withoutALocationItIsRefused() throws {
        var world = try World("2026-11-20T12:00")
        let error = refusal { try world.define("lamp", "daily at sunset") }
        #expect(
            error
                == RemindError(
                    .invalidSchedule, "sun times need a location, and none is set",
                    hint: "say where you are: remindctl config set location 47.37,8.54"))
        #expect(world.journal.isEmpty)
    }

    @Test func whereTheLocationIsTakenAwayItIsKeptAndSaid() throws {
        var world = try World("2026-11-20T12:00", location: Self.zurich())
        try world.define("lamp", "daily at sunset")
        _ = world.news()
        try world.settle(at: nil)
        let id = try world.id("lamp")
        #expect(world.scheduler.ledger.reminders[id]?.problem?.code == .invalidSchedule)
        try world.run(to: "2026-11-21T12:00")
        #expect(world.news() == [])
        try world.settle(at: Self.zurich())
        try world.run(to: "2026-11-21T17:00")
        // What could not ring meanwhile is not forgotten.
        #expect(
            world.news() == [
                "2026-11-21T12:00 missed lamp@2026-11-20/sunset happened 2026-11-20T18:45 unattended",
                "2026-11-21T16:44 delivered lamp@2026-11-21/sunset",
            ])
    }

    @Test("an answer that was taken back before its time rings by the sun of where the person is then")
    func takenBackAndMoved() throws {
        var world = try World("2026-11-20T12:00", location: Self.zurich())
        try world.define("lamp", "daily at sunset")
        try world.answer("lamp@2026-11-20/sunset", early: true)
        try world.undo("lamp@2026-11-20/sunset")
        try world.settle(at: Coordinate(latitude: 48.21, longitude: 16.37))
        try world.define("other", "daily at sunset")
        _ = world.news()
        try world.run(to: "2026-11-20T18:00")
        #expect(
            world.news() == [
                "2026-11-20T16:11 delivered lamp@2026-11-20/sunset",
                "2026-11-20T16:11 delivered other@2026-11-20/sunset",
            ])
    }

    /// At 16:00 in Zurich the sun of Bucharest has set, a little over half an hour ago.
    @Test func whatTheSunHasOvertakenThereIsLate() throws {
        var world = try World("2026-11-20T12:00", location: Self.zurich())
        try world.define("lamp", "daily at sunset")
        try world.define("clock", "daily at 15:00")
        try world.run(to: "2026-11-20T16:00")
        _ = world.news()
        try world.settle(at: Coordinate(latitude: 44.43, longitude: 26.1))
        #expect(world.news() == ["2026-11-20T16:00 delivered lamp@2026-11-20/sunset late"])
        try world.answer("lamp")
        try world.run(to: "2026-11-21T16:00")
        #expect(
            world.news().filter { $0.contains("lamp") } == [
                "2026-11-20T16:00 done lamp@2026-11-20/sunset", "2026-11-21T15:43 delivered lamp@2026-11-21/sunset",
            ])
    }

    /// In London the sun sets half an hour later than in Zurich: the evening that was answered is over.
    @Test func whatWasAnsweredDoesNotComeAgainFurtherWest() throws {
        var world = try World("2026-11-20T12:00", location: Self.zurich())
        try world.define("lamp", "daily at sunset")
        try world.run(to: "2026-11-20T16:50")
        try world.answer("lamp")
        _ = world.news()
        try world.settle(at: Coordinate(latitude: 51.5, longitude: -0.12))
        try world.run(to: "2026-11-21T18:00")
        #expect(world.news() == ["2026-11-21T17:04 delivered lamp@2026-11-21/sunset"])
    }

    /// With France's angles isha in Zurich is at 17:57 instead of 18:27: at 18:00 it has passed.
    @Test func anotherMethodMovesWhatIsToCome() throws {
        var world = try World("2026-11-20T12:00", location: Self.zurich())
        try world.define("night", "daily at isha")
        try world.define("meal", "daily at maghrib + 5m")
        try world.run(to: "2026-11-20T18:00")
        try world.answer("meal")
        _ = world.news()
        let france = try #require(PrayerMethod.named("france"))
        try world.settle(at: Self.zurich(), by: PrayerRules(france))
        #expect(world.news() == ["2026-11-20T18:00 delivered night@2026-11-20/isha late"])
        try world.answer("night")
        // Back again, half an hour later by the sun: what was answered does not come twice.
        try world.settle(at: Self.zurich())
        try world.restart()
        try world.run(to: "2026-11-21T18:30")
        #expect(
            world.news() == [
                "2026-11-20T18:00 done night@2026-11-20/isha", "2026-11-21T16:49 delivered meal@2026-11-21/maghrib+5m",
                "2026-11-21T18:26 delivered night@2026-11-21/isha",
            ])
    }

    /// Polar day in Tromsø: no maghrib until 25 July, and nothing is missed.
    @Test func aDayWithoutATimeIsNoMiss() throws {
        var world = try World(
            "2026-06-01T12:00", zone: "Europe/Oslo", location: try Coordinate(latitude: 69.65, longitude: 18.96))
        try world.define("meal", "daily at maghrib")
        _ = world.news()
        try world.run(to: "2026-07-26T12:00")
        #expect(world.news().allSatisfy { $0.contains("/maghrib") && $0 > "2026-07-25" })
        #expect(world.journal.contains { $0.slot.map { "\($0)" } == "2026-07-25/maghrib" })
    }

    /// The zone follows the person, and the place does not: so they are asked.
    @Test func aJourneyAsksForThePlace() throws {
        var world = try World("2026-11-20T12:00", location: Self.zurich())
        try world.define("night", "daily at isha")
        try world.fly(to: "Asia/Tokyo")
        func notices() -> [Notice] {
            world.effects.compactMap {
                if case .notify(let notice) = $0.effect, notice.topic == .travel { notice } else { nil }
            }
        }
        #expect(
            notices().map(\.body) == [
                [
                    "Times of the sun and of prayer are still those of your old place.",
                    "Are you staying? Set location in remindd.toml.",
                ]
            ])
        var other = try World("2026-11-20T12:00", location: Self.zurich())
        try other.define("clock", "as needed, at most 4 in 24h")
        try other.fly(to: "Asia/Tokyo")
        world = other
        #expect(notices().isEmpty)
    }

    @Test func aFlightMovesClocksAndNotTheSun() throws {
        var world = try World("2026-11-20T12:00", location: Self.zurich())
        try world.define("lamp", "daily at sunset")
        _ = world.news()
        try world.fly(to: "Pacific/Auckland")
        try world.run(to: "2026-11-22T12:00")
        try world.fly(to: "Europe/Zurich")
        try world.run(to: "2026-11-23T12:00")
        #expect(
            world.news().filter { $0.contains("delivered") } == [
                "2026-11-21T04:45 delivered lamp@2026-11-20/sunset",
                "2026-11-22T04:44 delivered lamp@2026-11-21/sunset",
                "2026-11-22T16:43 delivered lamp@2026-11-22/sunset",
            ])
    }
}
