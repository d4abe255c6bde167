import CivilTime
import RemindCore
import RemindProtocol
import RemindRequests
import Reminders
import Testing
import Vocabulary
import Worlds

/// The examples of DocC pages. `Tests/documents` compares each with the comment that has it.
@Suite("Examples") struct ExampleTests {
    @Test func requestContext() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("zinc", "daily at 08:00", title: "Zinc")
        let (scheduler, now) = (world.scheduler, world.now)
        // It is 07:00, and `scheduler` has Zinc, daily at 08:00.
        let context = RequestContext(scheduler, now: now)
        #expect(shown(context.today) == "2026-11-20")
        #expect(try shown(context.date("yesterday")) == "2026-11-19")
        #expect(try shown(context.zone.timestamp(context.moment("10m ago"))) == "2026-11-20T06:50:00+01:00")
        #expect(try shown(context.target("zinc").reminder) == "zinc")
    }

    @Test func recordAnswer() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("zinc", "daily at 08:00", title: "Zinc")
        try world.run(to: "2026-11-20T08:10")
        let (scheduler, now) = (world.scheduler, world.now)
        // It is 08:10, and `scheduler` has Zinc, daily at 08:00.
        let context = RequestContext(scheduler, now: now)
        let request = RecordAnswer(Remindd1.AnswerRequest(what: "zinc", outcome: "done", at: "08:05"))
        let events = try request.events(in: context)
        let (decision, entries) = try scheduler.decide(events, at: now)
        let decided = Decided(events: events, decision: decision, entries: entries)
        #expect(shown(decision.entries.first?.slot) == "2026-11-20T08:00")
        var after = scheduler
        after.apply(.committed(decision.entries))
        let reply = request.reply(to: decided, before: context, after: RequestContext(after, now: now))
        #expect(shown(reply.content.results.map(\.changed)) == "[true]")
    }

    @Test func listReminders() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("zinc", "daily at 08:00", title: "Zinc")
        let (scheduler, now) = (world.scheduler, world.now)
        let records = RecordedEntries(world.journal, scheduler.ledger, scheduler.place)
        // `scheduler` has Zinc, daily at 08:00. The question reads nothing from `records`.
        let question = ListReminders(Remindd1.ListRequest(text: "zin"))
        let reply = try question.answer(in: RequestContext(scheduler, now: now), records)
        #expect(shown(reply.content.reminders.map(\.title)) == "[\"Zinc\"]")
        #expect(shown(reply.occurrences.map(\.due)) == "[2026-11-20T08:00:00+01:00]")
    }
}
