import CivilTime
import RemindCore
import Reminders
import Testing
import Worlds

@Suite("Absences and clocks that are set")
struct AbsenceTests {
    @Test func theNewestWithinItsGraceIsLateAndOlderOnesAreMissed() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00, 12:00, 13:00", grace: "3h")
        _ = world.news()
        try world.sleep(until: "2026-11-20T14:00")
        #expect(
            world.news() == [
                "2026-11-20T14:00 delivered a@2026-11-20T13:00 late",
                "2026-11-20T14:00 missed a@2026-11-20T08:00 happened 2026-11-20T11:00 unattended",
                "2026-11-20T14:00 missed a@2026-11-20T12:00 happened 2026-11-20T13:00 unattended",
            ])
    }

    @Test func whatWasDeliveredBeforeIsUnansweredNotUnattended() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00")
        try world.run(to: "2026-11-20T08:30")
        _ = world.news()
        try world.sleep(until: "2026-11-20T14:00")
        #expect(
            world.news() == [
                "2026-11-20T14:00 missed a@2026-11-20T08:00 happened 2026-11-20T10:00 unanswered"
            ])
    }

    @Test func aLongAbsenceIsOneEntryAndTheLastTenSingly() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00")
        _ = world.news()
        try world.sleep(until: "2026-12-20T12:00")
        let news = world.news()
        #expect(news.count == 11)
        #expect(
            news.first
                == "2026-12-20T12:00 missed a@2026-11-20T08:00 happened 2026-11-20T10:00 unattended "
                + "x21 to 2026-12-10T08:00")
        #expect(news.last?.contains("a@2026-12-20T08:00") == true)
    }

    /// The one that was on the screen when the machine was switched off must not keep the rest from being one entry.
    @Test func anOpenOneBeforeTheAbsenceStandsApart() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00")
        try world.run(to: "2026-11-20T08:30")
        _ = world.news()
        try world.sleep(until: "2036-11-20T12:00")
        let news = world.news()
        #expect(news.count == 12)
        #expect(news.contains { $0.hasSuffix("a@2026-11-20T08:00 happened 2026-11-20T10:00 unanswered") })
    }

    @Test func tenYearsOfManyRemindersAreBounded() throws {
        var world = try World("2026-11-20T07:00")
        for index in 0..<8 { try world.define("a\(index)", "daily at 08:00, 20:00") }
        _ = world.news()
        let clock = ContinuousClock()
        let taken = try clock.measure { try world.sleep(until: "2036-11-20T20:30") }
        let news = world.news()
        #expect(news.count == 8 * 12)
        #expect(news.contains { $0.contains(" x7297 to ") })
        #expect(taken < .seconds(60))
    }

    /// More slots than are looked at in one go: the newest are the ones that matter.
    @Test func theNewestOfVeryManyIsDelivered() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "every 1 minute between 00:00 and 23:59", grace: "1m")
        _ = world.news()
        try world.sleep(until: "2027-03-20T12:00:30")
        let news = world.news()
        #expect(news.count <= 12)
        #expect(news.contains { $0.contains("delivered a@2027-03-20T12:00") })
        try world.run(to: "2027-03-20T12:02")
        #expect(world.news().contains { $0.contains("delivered a@2027-03-20T12:02") })
    }

    @Test func aRestartFiresNothingTwice() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00", nag: .init(every: "10m", times: 3))
        try world.run(to: "2026-11-20T08:05")
        _ = world.news()
        try world.restart()
        #expect(world.news() == [])
        try world.run(to: "2026-11-20T08:10")
        #expect(world.news() == ["2026-11-20T08:10 delivered a@2026-11-20T08:00"])
    }

    @Test func aClockSetBackFiresNothingAgain() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00, 12:00")
        try world.run(to: "2026-11-20T08:30")
        try world.answer("a")
        try world.run(to: "2026-11-20T12:30")
        _ = world.news()
        world.now = try world.instant("2026-11-20T07:30")
        world.scheduler.apply(.setBack(to: world.now))
        try world.run(to: "2026-11-20T12:30")
        // The open one of noon, which lies ahead again, is neither new nor repeated.
        #expect(world.news() == [])
        try world.run(to: "2026-11-20T14:00")
        #expect(world.news() == ["2026-11-20T14:00 missed a@2026-11-20T12:00 unanswered"])
    }

    @Test func missesThatLieAheadAgainAreTakenBack() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00, 12:00")
        try world.run(to: "2026-11-20T12:30")
        _ = world.news()
        world.now = try world.instant("2026-11-20T07:30")
        try world.commit(try world.scheduler.decide(.setBack, at: world.now))
        world.scheduler.apply(.setBack(to: world.now))
        #expect(
            world.news() == [
                "2026-11-20T07:30 retracted a@2026-11-20T08:00", "2026-11-20T07:30 retracted a@2026-11-20T08:00",
                "2026-11-20T07:30 retracted a@2026-11-20T12:00",
            ])
        try world.run(to: "2026-11-20T10:00")
        #expect(
            world.news() == [
                "2026-11-20T08:00 delivered a@2026-11-20T08:00",
                "2026-11-20T10:00 missed a@2026-11-20T08:00 unanswered",
            ])
    }

    /// A machine that started with a wrong clock: what was defined then must not be silent until then.
    @Test func whatWasDefinedInAnAbandonedFutureRings() throws {
        var world = try World("2030-11-20T07:00")
        try world.define("a", "daily at 08:00")
        _ = world.news()
        world.now = try world.instant("2026-11-20T07:30")
        world.scheduler.apply(.setBack(to: world.now))
        try world.run(to: "2026-11-20T08:00")
        #expect(world.news() == ["2026-11-20T08:00 delivered a@2026-11-20T08:00"])
        try world.restart()
        try world.run(to: "2026-11-21T08:00")
        #expect(world.news().last == "2026-11-21T08:00 delivered a@2026-11-21T08:00")
    }

    /// Set back by more than the working set holds: what was forgotten is recalled first.
    @Test func aClockSetBackByDaysFiresNothingAgain() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00")
        try world.run(to: "2026-11-30T07:00")
        world.scheduler.apply(.forgotten(at: world.now))
        _ = world.news()
        let journal = world.journal
        world.now = try world.instant("2026-11-24T07:30")
        let now = world.now
        world.scheduler.apply(.recalled(journal.filter { entry in entry.due.map { $0 > now } ?? false }))
        world.scheduler.apply(.setBack(to: now))
        try world.run(to: "2026-11-29T12:00")
        #expect(world.news() == [])
    }
}
