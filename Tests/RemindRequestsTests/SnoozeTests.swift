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
