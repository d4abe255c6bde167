import CivilTime
import RemindCore
import Reminders
import Testing
import Vocabulary
import Worlds

@Suite("Delivering, nagging, snoozing and missing")
struct DeliveryTests {
    @Test func aSlotIsDeliveredAtItsInstantAndMissedAtTheEndOfItsGrace() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00")
        _ = world.news()
        try world.run(to: "2026-11-20T12:00")
        #expect(
            world.news() == [
                "2026-11-20T08:00 delivered a@2026-11-20T08:00",
                "2026-11-20T10:00 missed a@2026-11-20T08:00 unanswered",
            ])
        #expect(try world.scheduler.nextWake == world.instant("2026-11-21T08:00"))
    }

    /// schedules, grace, what happens through noon
    @Test(arguments: [
        ("daily at 08:00, 08:30", "2h", ["08:00 delivered", "08:30 delivered", "08:30 missed", "10:30 missed"]),
        (
            "daily at 08:00; daily at 08:30", "2h",
            ["08:00 delivered", "08:30 delivered", "08:30 missed", "10:30 missed"]
        ),
        ("daily at 08:00", "5m", ["08:00 delivered", "08:05 missed"]),
        ("daily at 08:00; once 2026-11-20 08:00", "2h", ["08:00 delivered", "10:00 missed"]),
    ])
    func theNextSlotEndsTheTimeOfTheOneBefore(when: String, grace: String, expected: [String]) throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", when, grace: grace)
        _ = world.news()
        try world.run(to: "2026-11-20T12:00")
        let found = world.news().map { $0.dropFirst(11).split(separator: " ").prefix(2).joined(separator: " ") }
        #expect(found == expected)
    }

    /// New York, 2026-03-08: clocks go from 02:00 to 03:00.
    @Test func twoSlotsOnOneInstantStayTwo() throws {
        var world = try World("2026-03-08T00:00", zone: "America/New_York")
        try world.define("a", "daily at 02:30, 03:30")
        _ = world.news()
        try world.run(to: "2026-03-08T12:00")
        #expect(
            world.news() == [
                "2026-03-08T03:30 delivered a@2026-03-08T02:30",
                "2026-03-08T03:30 delivered a@2026-03-08T03:30",
                "2026-03-08T05:30 missed a@2026-03-08T02:30 unanswered",
                "2026-03-08T05:30 missed a@2026-03-08T03:30 unanswered",
            ])
    }

    /// New York, 2026-11-01: 01:30 comes twice.
    @Test func aSlotInTheRepeatedHourRingsTheFirstTimeOnly() throws {
        var world = try World("2026-10-31T12:00", zone: "America/New_York")
        try world.define("a", "daily at 01:30", grace: "10m")
        _ = world.news()
        try world.run(to: "2026-11-01T12:00")
        #expect(world.news().count == 2)
        #expect(world.journal.last?.due == Instant(seconds: 1_793_511_000))
    }

    @Test func nagsKeepTheirDistanceAndTheirBudget() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00", nag: .init(every: "10m", times: 3))
        _ = world.news()
        try world.run(to: "2026-11-20T12:00")
        #expect(
            world.news().map { String($0.dropFirst(11).prefix(15)) } == [
                "08:00 delivered", "08:10 delivered", "08:20 delivered", "08:30 delivered", "10:00 missed a@",
            ])
    }

    @Test func aSnoozeIsQuietUntilItsEndAndLeavesTheBudget() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00", nag: .init(every: "10m", times: 2))
        try world.run(to: "2026-11-20T08:15")
        _ = world.news()
        try world.snooze("a", until: "2026-11-20T08:45")
        #expect(world.status("a@2026-11-20T08:00") == "snoozed")
        try world.run(to: "2026-11-20T12:00")
        #expect(
            world.news() == [
                "2026-11-20T08:15 snoozed a@2026-11-20T08:00 until 2026-11-20T08:45",
                "2026-11-20T08:45 delivered a@2026-11-20T08:00",
                "2026-11-20T08:55 delivered a@2026-11-20T08:00",
                "2026-11-20T10:00 missed a@2026-11-20T08:00 unanswered",
            ])
    }

    @Test func aSnoozeThatOutlastsTheGraceRingsOnceMoreAndLeavesTenMinutes() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00")
        try world.run(to: "2026-11-20T09:30")
        _ = world.news()
        try world.snooze("a", until: "2026-11-20T10:30")
        try world.run(to: "2026-11-20T12:00")
        #expect(
            world.news().dropFirst() == [
                "2026-11-20T10:30 delivered a@2026-11-20T08:00",
                "2026-11-20T10:40 missed a@2026-11-20T08:00 unanswered",
            ])
    }

    @Test func aSnoozePastTheNextSlotIsRefused() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00, 10:00", title: "Aspirin")
        try world.run(to: "2026-11-20T08:15")
        let error = refusal { try world.snooze("a", until: "2026-11-20T10:00") }
        #expect(
            error
                == RemindError(
                    .invalidTime, "the next one is due before that, at 10:00",
                    hint: "snooze for less, or skip this one"))
        try world.snooze("a", until: "2026-11-20T09:59")
    }

    @Test func whatIsNotDueCannotBeSnoozed() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00", title: "Aspirin")
        #expect(refusal { try world.snooze("a", until: "2026-11-20T08:30") }?.code == .nothingDue)
        try world.run(to: "2026-11-20T08:15")
        try world.answer("a")
        #expect(refusal { try world.snooze("a@08:00", until: "2026-11-20T08:30") }?.code == .nothingDue)
    }

    @Test func anAnswerEndsNagsAndSnoozes() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00", nag: .init(every: "10m", times: 3))
        try world.run(to: "2026-11-20T08:05")
        try world.snooze("a", until: "2026-11-20T08:30")
        try world.answer("a")
        _ = world.news()
        try world.run(to: "2026-11-21T07:59")
        #expect(world.news() == [])
    }

    @Test func effectsPutItBeforeThePersonAndTakeItAway() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00", nag: .init(every: "1h", times: 1))
        try world.run(to: "2026-11-20T12:00")
        let id = try #require(OccurrenceID("a@2026-11-20T08:00"))
        #expect(world.effects.map(\.effect) == [.deliver(id), .deliver(id), .withdraw(id)])
    }

    /// Seconds matter where they are written, and nothing is due before its second.
    @Test func secondsAreKept() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00:30")
        try world.run(to: "2026-11-20T08:00:29")
        #expect(world.occurrence("a@2026-11-20T08:00:30") == nil)
        try world.run(to: "2026-11-20T08:00:30")
        #expect(world.status("a@2026-11-20T08:00:30") == "due")
    }

    @Test func everyEightHoursGoesByTheStopwatch() throws {
        // Zurich, 2026-10-25: the day has 25 hours.
        var world = try World("2026-10-24T20:00")
        try world.define("a", "every 8 hours from 2026-10-24 22:00", grace: "10m")
        _ = world.news()
        try world.run(to: "2026-10-25T22:00")
        #expect(
            world.news().filter { $0.contains("delivered") } == [
                "2026-10-24T22:00 delivered a@2026-10-24T20:00Z",
                "2026-10-25T05:00 delivered a@2026-10-25T04:00Z",
                "2026-10-25T13:00 delivered a@2026-10-25T12:00Z",
                "2026-10-25T21:00 delivered a@2026-10-25T20:00Z",
            ])
    }
}
