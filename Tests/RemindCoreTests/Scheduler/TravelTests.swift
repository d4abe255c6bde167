import CivilTime
import RemindCore
import Reminders
import Testing
import Worlds

@Suite("Journeys")
struct TravelTests {
    /// What was taken back since it lies ahead again follows the wall clock like any other.
    @Test func whatAWrongClockMissedIsDueWhereThePersonIsThen() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00")
        try world.run(to: "2026-11-20T08:00")
        try world.answer("a")
        try world.sleep(until: "2026-11-22T12:00")
        world.now = try world.instant("2026-11-20T09:00")
        try world.commit(try world.scheduler.decide(.setBack, at: world.now))
        world.scheduler.apply(.setBack(to: world.now))
        try world.fly(to: "America/New_York")
        _ = world.news()
        try world.run(to: "2026-11-21T08:30")
        #expect(world.news() == ["2026-11-21T08:00 delivered a@2026-11-21T08:00"])
        #expect(world.occurrence("a@2026-11-21T08:00")?.dueZone == "America/New_York")
    }

    @Test func flyingWestFiresNothingAgain() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00, 20:00")
        try world.run(to: "2026-11-20T08:30")
        try world.answer("a")
        _ = world.news()
        try world.fly(to: "America/New_York")
        try world.run(to: "2026-11-20T20:00")
        #expect(world.news() == ["2026-11-20T20:00 delivered a@2026-11-20T20:00"])
    }

    /// 11:30 in Zurich is 19:30 in Tokyo: noon was jumped over and is late there.
    @Test(arguments: [
        ("daily at 18:00", "2026-11-20T19:30 delivered a@2026-11-20T18:00 late"),
        ("daily at 12:00", "2026-11-20T19:30 missed a@2026-11-20T12:00 happened 2026-11-20T14:00 travel"),
    ])
    func flyingEastMakesWhatWasJumpedOverLateOrMissed(when: String, expected: String) throws {
        var world = try World("2026-11-19T21:00")
        try world.define("a", when)
        try world.run(to: "2026-11-20T11:30")
        _ = world.news()
        try world.fly(to: "Asia/Tokyo")
        // The entry is written while still in the old zone.
        let tokyo = try World.zones.rules(named: "Asia/Tokyo")
        let entry = try #require(world.journal.last { $0.reminder != nil })
        #expect(tokyo.local(at: entry.at).description == "2026-11-20T19:30")
        let words = expected.split(separator: " ")
        #expect(world.news().first?.contains(" \(words[1]) \(words[2])") == true)
        #expect(entry.dueZone == "Asia/Tokyo")
        #expect(entry.answer?.cause == (words[1] == "missed" ? .travel : nil))
    }

    /// What a journey has made late says so; what it has put off, and what came late at home, does not.
    @Test func whatIsLateByAJourneySaysSo() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("evening", "daily at 18:00", title: "Evening pill")
        try world.run(to: "2026-11-20T11:30")
        try world.fly(to: "Asia/Tokyo")
        let handle = try #require(world.occurrence("evening@2026-11-20T18:00")?.handle)
        #expect(world.text(0)?.title == "Evening pill")
        #expect(world.text(0)?.body == ["due 18:00, late (time zone changed)", "remindctl take \(handle)"])
        // It is a fact of the record, and so it is also said after a restart.
        try world.restart()
        #expect(world.text(0)?.body.first == "due 18:00, late (time zone changed)")
        // The next one comes in its time.
        try world.run(to: "2026-11-21T18:00")
        #expect(world.text(0)?.body.first == "due 18:00")
        // And one that came late without a journey.
        try world.sleep(until: "2026-11-22T18:20")
        #expect(world.text(0)?.body.first == "due 18:00, late")
    }

    @Test func severalThatAJourneyMadeLateAreOneNotification() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 18:00", title: "A")
        try world.define("b", "daily at 18:30", title: "B")
        try world.run(to: "2026-11-20T11:30")
        try world.fly(to: "Asia/Tokyo")
        let handles = try ["a@2026-11-20T18:00", "b@2026-11-20T18:30"].map {
            try #require(world.occurrence($0)?.handle)
        }
        #expect(world.text(0)?.title == "Time zone changed: 2 due")
        #expect(
            world.text(0)?.body == [
                "18:00 A (\(handles[0]))", "18:30 B (\(handles[1]))", "remindctl take HANDLE, or --due for all",
            ])
    }

    @Test func aFixedZoneAndElapsedTimeStayWhereTheyAre() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("fixed", "daily at 20:00 zone Europe/Zurich")
        try world.define("elapsed", "every 8 hours from 2026-11-20 12:00")
        _ = world.news()
        try world.fly(to: "America/New_York")
        try world.run(to: "2026-11-20T15:00")
        #expect(
            world.news() == [
                "2026-11-20T06:00 delivered elapsed@2026-11-20T11:00Z",
                "2026-11-20T08:00 missed elapsed@2026-11-20T11:00Z unanswered",
                "2026-11-20T14:00 delivered elapsed@2026-11-20T19:00Z",
                "2026-11-20T14:00 delivered fixed@2026-11-20T20:00[Europe/Zurich]",
            ])
    }

    @Test func thereAndBackFiresEachSlotOnce() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00, 14:00, 20:00", grace: "30m")
        try world.run(to: "2026-11-20T10:00")
        try world.fly(to: "Asia/Tokyo")
        try world.run(to: "2026-11-20T21:00")
        try world.fly(to: "America/Los_Angeles")
        try world.run(to: "2026-11-21T07:00")
        try world.fly(to: "Europe/Zurich")
        try world.run(to: "2026-11-22T00:00")
        let delivered = world.journal.filter { if case .delivered = $0.fact { true } else { false } }
        #expect(Set(delivered.compactMap(\.occurrence)).count == delivered.count)
        let settled = world.scheduler.ledger.occurrences.filter { !$0.isOpen }.map(\.id.description).sorted()
        #expect(
            settled == [
                "a@2026-11-20T08:00", "a@2026-11-20T14:00", "a@2026-11-20T20:00", "a@2026-11-21T08:00",
                "a@2026-11-21T14:00", "a@2026-11-21T20:00",
            ])
    }

    /// 18:30 in Tokyo was 10:30 in Zurich, before it was defined; but on the wall it lay ahead until the journey.
    @Test func whatWasDefinedJustBeforeIsJumpedOverAllTheSame() throws {
        var world = try World("2026-11-20T11:00")
        try world.define("a", "daily at 18:30")
        _ = world.news()
        world.now = world.now + .seconds(60)
        try world.fly(to: "Asia/Tokyo")
        #expect(world.news() == ["2026-11-20T11:01 delivered a@2026-11-20T18:30 late"])
    }

    /// Apia had no 2011-12-30.
    @Test func aDateThatDoesNotExistYieldsNoSlot() throws {
        var world = try World("2011-12-29T07:00", zone: "Pacific/Apia")
        try world.define("a", "daily at 08:00", grace: "1h")
        _ = world.news()
        try world.run(to: "2011-12-31T10:00")
        #expect(
            world.news().filter { $0.contains("delivered") }.map { $0.suffix(18) } == [
                "a@2011-12-29T08:00", "a@2011-12-31T08:00",
            ])
    }

    /// What was answered days ago has left the working set, and its time comes after the last look on the new wall.
    @Test("a flight west after days without a reminder brings nothing back")
    func sparse() throws {
        var world = try World("2026-11-16T07:00", zone: "Australia/Lord_Howe")
        try world.define("pill", "mon at 15:30", grace: "3h")
        try world.run(to: "2026-11-16T15:30")
        try world.answer("pill")
        try world.run(to: "2026-11-19T08:00")
        world.scheduler.apply(.forgotten(at: world.now))
        try world.fly(to: "UTC")
        #expect(world.journal.compactMap(\.answer).map(\.outcome) == [.done])
    }
}
