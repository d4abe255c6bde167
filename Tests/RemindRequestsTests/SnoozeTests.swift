import CivilTime
import RemindCore
import RemindProtocol
import RemindRequests
import Reminders
import Testing
import Vocabulary
import Worlds

@Suite("Snooze, as a request") struct SnoozeTests {
    private func due() throws -> World {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00", grace: "3h")
        try world.run(to: "2026-11-20T08:00")
        return world
    }

    @Test(arguments: [
        ("", "2026-11-20T08:10"), (#","length":"20m""#, "2026-11-20T08:20"), (#","until":"9:30""#, "2026-11-20T09:30"),
    ])
    func until(asked: String, end: String) throws {
        var world = try due()
        let reply = try world.ask(Snooze.self, #"{"what":"a""# + asked + "}")
        let result = try #require(reply.results.first)
        #expect(reply.results.count == 1 && result.changed && result.occurrence.status == .snoozed)
        #expect(world.scheduler.nextWake == (try world.instant(end)))
    }

    /// A time of day that has passed is tomorrow's.
    @Test func untilTomorrow() throws {
        var world = try World("2026-11-20T22:30")
        try world.define("a", "daily at 23:00", grace: "12h")
        try world.run(to: "2026-11-20T23:00")
        _ = try world.ask(Snooze.self, #"{"what":"a","until":"00:30"}"#)
        #expect(world.scheduler.nextWake == (try world.instant("2026-11-21T00:30")))
    }

    /// A day, a part of one, or a time in words.
    @Test(arguments: [
        (#""length":"tomorrow""#, "2026-11-21T09:00"), (#""length":"tonight""#, "2026-11-20T20:00"),
        (#""length":"tomorrow at 7""#, "2026-11-21T07:00"), (#""until":"sun 10:00""#, "2026-11-22T10:00"),
        (#""length":"21 nov at 10""#, "2026-11-21T10:00"),
    ])
    func untilWords(asked: String, end: String) throws {
        var world = try World("2026-11-20T07:00")
        try world.define("bins", "fri at 08:00", kind: "reminder")
        try world.run(to: "2026-11-20T08:00")
        let reply = try world.ask(Snooze.self, #"{"what":"bins",\#(asked)}"#)
        #expect(reply.results.map { $0.occurrence.snoozed?.instant } == [try world.instant(end)])
    }

    /// A medicine, a prayer, a habit and two things to do, of which one comes again soon.
    private func several() throws -> World {
        var world = try World("2026-11-20T07:00")
        try world.define("pill", "daily at 08:00", grace: "3h")
        try world.define("fajr", "daily at 08:00", kind: "prayer", grace: "2h", fields: ["obligatory": "yes"])
        try world.define("bins", "fri at 08:00", kind: "reminder")
        try world.define("eyes", "every 2 hours between 08:00 and 20:00", kind: "reminder")
        try world.run(to: "2026-11-20T08:00")
        return world
    }

    /// With everything that is due, what has to be done in time rings on.
    @Test(arguments: [
        ("30m", ["bins", "eyes", "fajr", "pill"], []),
        ("2h", ["bins", "fajr", "pill"], ["eyes 2026-11-20T09:59:59"]),
        ("150m", ["bins", "pill"], ["eyes 2026-11-20T09:59:59", "fajr 2026-11-20T10:00:00"]),
        (
            "tomorrow", ["bins"],
            ["eyes 2026-11-20T09:59:59", "fajr 2026-11-20T10:00:00", "pill 2026-11-20T11:00:00"]
        ),
    ])
    func due(length: String, snoozed: [String], left: [String]) throws {
        var world = try several()
        let reply = try world.ask(Snooze.self, #"{"due":true,"length":"\#(length)"}"#)
        #expect(reply.results.map(\.occurrence.reminder).sorted() == snoozed)
        #expect(
            (reply.left ?? []).map { "\($0.occurrence.reminder) \($0.latest.description.prefix(19))" }.sorted() == left)
        #expect((reply.left ?? []).allSatisfy { $0.occurrence.status == .due })
        // What is snoozed is not due.
        let again = try? world.ask(Snooze.self, #"{"due":true,"length":"10m"}"#)
        #expect(again.map { $0.results.map(\.occurrence.reminder).sorted() } ?? [] == left.map { String($0.prefix(4)) })
    }

    /// A night owl's day ends at three: a medicine waits until then, and no longer.
    @Test func theDayEndsLater() throws {
        var world = try World("2026-11-20T22:00")
        try world.use { $0.dayStart = ClockTime(secondOfDay: 3 * 3600) }
        try world.define("pill", "daily at 23:00", grace: "10h")
        try world.define("bins", "fri at 23:00", kind: "reminder")
        try world.run(to: "2026-11-20T23:00")
        let reply = try world.ask(Snooze.self, #"{"due":true,"length":"5h"}"#)
        #expect(reply.left.map { $0.map(\.latest.description) } == ["2026-11-21T03:00:00+01:00"])
        #expect(
            try world.ask(Snooze.self, #"{"due":true,"length":"4h"}"#).results.map(\.occurrence.reminder) == ["pill"])
    }

    @Test func refusesWithAllThatIsDue() throws {
        var world = try due()
        #expect(
            world.refusal(of: Snooze.self, #"{"due":true,"length":"1d"}"#)
                == "InvalidTime: nothing was snoozed: a may wait until 11:00 | remindctl snooze --due 10m")
        #expect(
            world.refusal(of: Snooze.self, #"{"due":true,"what":"a"}"#)
                == "InvalidArgument: a name and due cannot be combined | remindctl snooze --due 20m")
        #expect(
            world.refusal(of: Snooze.self, "{}")
                == "InvalidArgument: name a reminder | or everything due: remindctl snooze --due")
        #expect(
            world.refusal(of: Snooze.self, #"{"what":"a","length":"someday"}"#)
                == #"InvalidSchedule: "someday" is not a time | remindctl snooze a tomorrow at 9"#)
        #expect(world.refusal(of: Snooze.self, #"{"what":"a","length":"5 minuets"}"#).hasPrefix("InvalidTime: "))
        try world.answer("a")
        #expect(
            world.refusal(of: Snooze.self, #"{"due":true}"#)
                == "NothingDue: nothing is due | see what is next: remindctl next")
    }

    @Test func refuses() throws {
        var world = try due()
        try world.define("n", "as needed")
        #expect(
            world.refusal(of: Snooze.self, #"{"what":"a","length":"5m","until":"9:00"}"#)
                == "InvalidArgument: a length and an end cannot be combined | remindctl snooze WHAT 20m")
        #expect(
            world.refusal(of: Snooze.self, #"{"what":"a","until":"25:00"}"#)
                == #"InvalidTime: "25:00" is not a time: hours go from 00 to 23 | 23:00"#)
        #expect(
            world.refusal(of: Snooze.self, #"{"what":"n"}"#)
                == "NothingDue: n is taken as needed: there is nothing to snooze")
        #expect(world.refusal(of: Snooze.self, #"{"what":"nobody"}"#).hasPrefix("UnknownReminder: "))
        try world.answer("a")
        let again = world.refusal(of: Snooze.self, #"{"what":"a"}"#)
        #expect(again.hasPrefix("NothingDue: ") && again.hasSuffix(" | see what is due with: remindctl today"))
    }
}
