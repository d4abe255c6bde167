import CivilTime
import RemindCore
import RemindProtocol
import RemindRequests
import Reminders
import Testing
import Worlds

@Suite("A reminder that comes again after it was done") struct AfterDoneTests {
    private func world(_ when: String, start: String = "2026-11-20T07:00", zone: String = "Europe/Zurich") throws
        -> World
    {
        var world = try World(start, zone: zone)
        try world.define("plants", when, kind: "reminder", title: "Plants")
        _ = world.news()
        return world
    }

    private func done(_ world: inout World) throws {
        _ = try world.ask(RecordAnswer.self, #"{"what":"plants","outcome":"done"}"#)
    }

    /// The rings until a time, without those of mornings that repeat one.
    private func rings(_ world: inout World, to end: String) throws -> [String] {
        try world.run(to: end)
        var seen: Set<Substring> = []
        return world.news().filter { $0.contains(" delivered ") }.filter { seen.insert($0.dropFirst(17)).inserted }
            .map { String($0.prefix(16)) }
    }

    /// The first comes on the next morning, and it waits. The next one counts from the day on which it was done.
    @Test func daysFromTheDayItWasDone() throws {
        var world = try world("3 days after done at 18:00")
        #expect(try rings(&world, to: "2026-11-25T12:00") == ["2026-11-20T18:00"])
        #expect(world.scheduler.snapshot.ledger.openOccurrences.count == 1)
        try done(&world)
        #expect(try rings(&world, to: "2026-11-30T12:00") == ["2026-11-28T18:00"])
        try done(&world)
        #expect(try rings(&world, to: "2026-12-04T12:00") == ["2026-12-03T18:00"])
    }

    /// Without a time it is the person's morning, also where the setting changes.
    @Test func inTheMorning() throws {
        var world = try world("1 week after done")
        #expect(try rings(&world, to: "2026-11-20T12:00") == ["2026-11-20T09:00"])
        try done(&world)
        try world.use { $0.morning = ClockTime(secondOfDay: 6 * 3600) }
        #expect(try rings(&world, to: "2026-11-28T12:00") == ["2026-11-27T06:00"])
    }

    /// Hours count elapsed time; the first is in the morning.
    @Test func hours() throws {
        var world = try world("36h after done")
        #expect(try rings(&world, to: "2026-11-20T10:30") == ["2026-11-20T09:00"])
        try done(&world)
        #expect(try rings(&world, to: "2026-11-22T12:00") == ["2026-11-21T22:30"])
    }

    /// The first day of the definition begins it.
    @Test func from() throws {
        var world = try world("2 days after done at 08:00 from 2026-12-01")
        #expect(try rings(&world, to: "2026-12-03T12:00") == ["2026-12-01T08:00"])
        try done(&world)
        #expect(try rings(&world, to: "2026-12-06T12:00") == ["2026-12-05T08:00"])
    }

    /// A month after 31 January is 28 February.
    @Test func monthsEndWithTheMonth() throws {
        var world = try world("1 month after done at 10:00", start: "2027-01-31T07:00")
        #expect(try rings(&world, to: "2027-01-31T10:00") == ["2027-01-31T10:00"])
        try done(&world)
        #expect(try rings(&world, to: "2027-03-10T00:00") == ["2027-02-28T10:00"])
    }

    /// Done at two at night is done on the day before, for who begins the day at four.
    @Test func theDayBeginsLater() throws {
        var world = try world("1 day after done at 10:00")
        try world.use { $0.dayStart = ClockTime(secondOfDay: 4 * 3600) }
        #expect(try rings(&world, to: "2026-11-21T02:00") == ["2026-11-20T10:00"])
        try done(&world)
        #expect(try rings(&world, to: "2026-11-21T12:00") == ["2026-11-21T10:00"])
    }

    /// A skip counts as done.
    @Test func skipped() throws {
        var world = try world("3 days after done at 18:00")
        #expect(try rings(&world, to: "2026-11-20T19:00") == ["2026-11-20T18:00"])
        let reply = try world.ask(RecordAnswer.self, #"{"what":"plants","outcome":"skipped"}"#)
        #expect(reply.results.map { $0.next?.description } == ["2026-11-23T18:00:00+01:00"])
        #expect(try rings(&world, to: "2026-11-24T12:00") == ["2026-11-23T18:00"])
    }

    /// Taken back, it waits again; corrected, the next one moves.
    @Test func undoneAndCorrected() throws {
        var world = try world("3 days after done at 18:00")
        #expect(try rings(&world, to: "2026-11-21T19:00") == ["2026-11-20T18:00"])
        try done(&world)
        #expect(try world.ask(UndoAnswer.self, "{}").results.count == 1)
        #expect(world.status("plants@2026-11-20T18:00") == "due")
        // It rings in the mornings, and brings nothing.
        #expect(try rings(&world, to: "2026-11-26T12:00").allSatisfy { $0.hasSuffix("T09:00") })
        try done(&world)
        let corrected =
            #"{"what":"plants@2026-11-20T18:00","outcome":"done","at":"2026-11-25T20:00:00+01:00","replace":true}"#
        _ = try world.ask(RecordAnswer.self, corrected)
        try world.restart()
        #expect(try rings(&world, to: "2026-11-30T12:00") == ["2026-11-28T18:00"])
    }

    /// One that was answered early and taken back is still to come, in every view, and may be answered early again.
    @Test(arguments: ["3 days after done at 18:00", "6h after taken, first at 18:00"])
    func earlyTakenBack(schedule: String) throws {
        var world = try World("2026-11-20T07:00")
        let isPlain = schedule.contains("done")
        try world.define("plants", schedule, kind: isPlain ? "reminder" : "medication", title: "Plants")
        let early = #"{"what":"plants","outcome":"done","early":true}"#
        for _ in 1...2 {
            _ = try world.ask(RecordAnswer.self, early)
            _ = try world.ask(UndoAnswer.self, #"{"what":"plants","confirmed":true}"#)
            let next = try world.ask(ShowNext.self, #"{"what":"plants","count":1}"#).occurrences
            #expect(next.map { String($0.due.description.prefix(16)) } == ["2026-11-20T18:00"])
            let shown = try world.ask(ShowReminder.self, #"{"what":"plants"}"#).reminder
            #expect(shown.next?.id == next.first?.id && shown.next != nil)
            let listed = try world.ask(ListReminders.self, #"{"archived":false}"#).reminders
            #expect(listed.first?.next?.id == shown.next?.id)
        }
        _ = world.news()
        try world.run(to: "2026-11-20T18:30")
        #expect(world.news().filter { $0.contains("delivered") }.count == 1)
        // It rings once, and what follows counts from its answer.
        _ = try world.ask(RecordAnswer.self, #"{"what":"plants","outcome":"done"}"#)
        let next = try world.ask(ShowNext.self, #"{"what":"plants","count":1}"#).occurrences
        #expect(
            next.map { String($0.due.description.prefix(16)) } == [isPlain ? "2026-11-23T18:00" : "2026-11-21T00:30"])
    }

    /// If the answer before is taken back, what has come since stands for both, and there is one to answer.
    @Test func undoneAfterTheNext() throws {
        var world = try world("1 day after done at 18:00")
        #expect(try rings(&world, to: "2026-11-20T19:00") == ["2026-11-20T18:00"])
        try done(&world)
        #expect(try rings(&world, to: "2026-11-21T19:00") == ["2026-11-21T18:00"])
        _ = try world.ask(UndoAnswer.self, #"{"what":"plants@2026-11-20T18:00","confirmed":true}"#)
        #expect(world.scheduler.snapshot.ledger.openOccurrences.map(\.id.description) == ["plants@after:testtest.3"])
        try world.restart()
        try done(&world)
        #expect(try rings(&world, to: "2026-11-23T19:00").contains("2026-11-22T18:00"))
    }

    /// The next one is at the time of day where the person is then.
    @Test func afterAJourney() throws {
        var world = try world("2 days after done at 18:00")
        #expect(try rings(&world, to: "2026-11-20T19:00") == ["2026-11-20T18:00"])
        try done(&world)
        try world.fly(to: "America/New_York")
        #expect(try rings(&world, to: "2026-11-23T00:00") == ["2026-11-22T18:00"])
    }

    /// After years it is still the answer that counts, also from the disk.
    @Test func afterALongTime() throws {
        var world = try world("2 years after done at 09:00")
        #expect(try rings(&world, to: "2026-11-20T10:00") == ["2026-11-20T09:00"])
        try done(&world)
        try world.run(to: "2027-06-01T00:00")
        try world.restart()
        #expect(try rings(&world, to: "2028-12-01T00:00") == ["2028-11-20T09:00"])
    }

    /// Switched off and on again, it begins on the next morning if its time has passed.
    @Test func switchedOff() throws {
        var world = try world("2 days after done at 18:00")
        #expect(try rings(&world, to: "2026-11-20T19:00") == ["2026-11-20T18:00"])
        try done(&world)
        try world.change({ .disable($0) }, "plants")
        try world.run(to: "2026-11-25T12:00")
        try world.change({ .enable($0) }, "plants")
        #expect(try rings(&world, to: "2026-11-26T12:00") == ["2026-11-25T18:00"])
    }

    /// Done without being asked, it counts from then.
    @Test func doneEarly() throws {
        var world = try world("3 days after done at 18:00")
        #expect(try rings(&world, to: "2026-11-20T19:00") == ["2026-11-20T18:00"])
        try done(&world)
        try world.run(to: "2026-11-22T12:00")
        _ = try world.ask(RecordAnswer.self, #"{"what":"plants","outcome":"done","early":true}"#)
        #expect(try rings(&world, to: "2026-11-26T12:00") == ["2026-11-25T18:00"])
    }

    /// A dose may be missed, and then its chain has to go on.
    @Test func onlyForThingsToDo() throws {
        var world = try World("2026-11-20T07:00")
        let draft = #"{"kind":"medication","title":"Zinc","fields":{},"when":[{"when":"3 days after done at 08:00"}]}"#
        #expect(
            world.refusal(of: Define.self, #"{"draft":\#(draft)}"#)
                == #"InvalidDefinition: "after done" is only for a reminder of anything | --when "72h after taken""#)
    }
}
