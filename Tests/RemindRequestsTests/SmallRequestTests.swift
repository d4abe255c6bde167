import CivilTime
import RemindCore
import RemindProtocol
import RemindRequests
import Reminders
import Statistics
import Testing
import Vocabulary
import Worlds

@Suite("Travel, stock and list, as requests") struct SmallRequestTests {
    @Test func travel() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00", travel: "ask")
        #expect(
            world.refusal(of: AnswerTravel.self, #"{"choice":"move"}"#)
                == "NothingDue: no reminder asks whether to move | name one: remindctl travel move WHAT")
        #expect(
            world.refusal(of: AnswerTravel.self, #"{"choice":"stay"}"#).hasPrefix(
                #"InvalidArgument: unknown answer "stay""#))
        try world.fly(to: "America/New_York")
        let reply = try world.ask(AnswerTravel.self, #"{"choice":"move"}"#)
        #expect(
            reply.results.map(\.changed) == [true] && world.scheduler.agenda.travelQuestions(now: world.now).isEmpty)
    }

    @Test func stock() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00", fields: ["dose": "1 tablet"])
        let reply = try world.ask(CountStock.self, #"{"what":"a","amount":"30"}"#)
        #expect(reply.title == "a" && reply.stock?.thousandths == 30_000 && reply.entry != nil)
        #expect(world.refusal(of: CountStock.self, #"{"what":"a","amount":"much"}"#) != "not refused")
        let long = String(repeating: "x", count: 1001)
        #expect(
            world.refusal(of: CountStock.self, #"{"what":"a","amount":"30","note":"\#(long)"}"#)
                .hasSuffix(" | at most 1000 characters"))
    }

    @Test func list() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00", title: "Zinc")
        try world.define("b", "daily at 09:00", fields: ["person": "Anna"])
        try world.change({ .archive($0) }, "b")
        #expect(try world.ask(ListReminders.self, #"{"archived":false}"#).reminders.map(\.id) == ["a"])
        #expect(try world.ask(ListReminders.self, #"{"archived":true,"person":"anna"}"#).reminders.map(\.id) == ["b"])
        #expect(try world.ask(ListReminders.self, #"{"archived":false,"text":"zin"}"#).reminders.map(\.id) == ["a"])
        #expect(
            world.refusal(of: ListReminders.self, #"{"archived":false,"text":"zinn"}"#).hasPrefix("UnknownReminder: "))
        #expect(world.refusal(of: ListReminders.self, #"{"archived":false,"kind":"pill"}"#) != "not refused")
        #expect(
            world.refusal(of: ListReminders.self, #"{"archived":false,"person":"Bob"}"#)
                == #"UnknownReminder: no reminder is for "Bob" | Anna"#)
        #expect(
            world.refusal(of: ListReminders.self, #"{"archived":false,"tag":"heart"}"#).hasPrefix(
                #"UnknownReminder: no reminder has the tag "heart""#))
    }
}

@Suite("Days and times of requests") struct RequestTimeTests {
    @Test(arguments: [
        ("30d", "2026-10-22", "2026-11-20"), ("2026-11-01", "2026-11-01", "2026-11-20"),
        ("fri", "2026-11-20", "2026-11-20"),
    ])
    func since(text: String, first: String, last: String) throws {
        let world = try World("2026-11-20T07:00")
        let scope = try RequestContext(world.scheduler, now: world.now).scope(Remindd1.StatisticsRequest(since: text))
        #expect("\(scope.first) \(scope.last)" == "\(first) \(last)")
    }

    @Test(arguments: [
        (#""month":"2026-13""#, #"InvalidTime: "2026-13" is not a month | 2026-11, this or last"#),
        (
            #""month":"this","since":"3d""#,
            "InvalidArgument: a month cannot be combined with a first or last day | leave one out"
        ),
        (#""since":"tomorrow""#, "InvalidTime: 2026-11-21 is in the future | --since 30d"),
        (
            #""since":"today","until":"yesterday""#,
            "InvalidTime: the last day, 2026-11-19, is before the first, 2026-11-20 | --since 30d"
        ),
        (#""since":"1900-01-01""#, "InvalidTime: that is more than a hundred years | --since 30d"),
        (#""window":"2d""#, #"InvalidArgument: on time cannot be within "2d" | 1m to 12h"#),
    ])
    func refuses(asked: String, refusal: String) throws {
        let world = try World("2026-11-20T07:00")
        let asked = try VarlinkJSON.decode(Remindd1.StatisticsRequest.self, from: Array("{\(asked)}".utf8))
        let error = #expect(throws: RemindError.self) {
            try RequestContext(world.scheduler, now: world.now).scope(asked)
        }
        #expect(error?.line == refusal)
    }

    /// Days back are whole days, hours are hours.
    @Test(arguments: [
        ("7d", false, "2026-11-14T00:00"), ("7d", true, "2026-11-14T00:00"), ("12h", false, "2026-11-19T19:00"),
        ("yesterday", true, "2026-11-20T00:00"),
    ])
    func bounds(text: String, isEnd: Bool, instant: String) throws {
        let world = try World("2026-11-20T07:00")
        let context = RequestContext(world.scheduler, now: world.now)
        #expect(try context.bound(text, isEnd: isEnd, hint: "") == world.instant(instant))
        #expect(throws: RemindError(.invalidTime, "\"soon\" is neither a date nor a duration", hint: "x")) {
            try context.bound("soon", hint: "x")
        }
    }
}
