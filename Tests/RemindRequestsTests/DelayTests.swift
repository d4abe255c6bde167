import RemindCore
import RemindProtocol
import RemindRequests
import Schedules
import Testing
import Vocabulary
import Worlds

@Suite("Delay, as a request") struct DelayTests {
    @Test(arguments: [
        ("08:00", #""length":"1h""#, "2026-11-20T09:00"), ("08:00", #""until":"10:30""#, "2026-11-20T10:30"),
        // For a dose in the evening, a time in the morning is on the next day.
        ("23:00", #""until":"00:30""#, "2026-11-21T00:30"),
    ])
    func moves(at: String, asked: String, end: String) throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at \(at)", grace: "3h")
        let reply = try world.ask(Delay.self, #"{"what":"a",\#(asked)}"#)
        #expect(reply.results.map(\.changed) == [true])
        #expect(
            world.scheduler.agenda.next(count: 1, of: nil, now: world.now).map(\.slot.due) == [try world.instant(end)])
        // A second call changes nothing.
        if asked.contains("until") {
            #expect(try world.ask(Delay.self, #"{"what":"a",\#(asked)}"#).results.map(\.changed) == [false])
        }
    }

    @Test func refuses() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00", grace: "3h")
        let both = "InvalidArgument: say how much later, or until when"
        #expect(world.refusal(of: Delay.self, #"{"what":"a"}"#).hasPrefix(both))
        #expect(world.refusal(of: Delay.self, #"{"what":"a","length":"1h","until":"9:00"}"#).hasPrefix(both))
        #expect(world.refusal(of: Delay.self, #"{"what":"a","length":"soon"}"#).hasPrefix("InvalidTime: "))
        #expect(world.refusal(of: Delay.self, #"{"what":"a","until":"07:30"}"#) != "not refused")
        #expect(world.refusal(of: Delay.self, #"{"what":"b","length":"1h"}"#).hasPrefix("UnknownReminder: "))
    }
}
