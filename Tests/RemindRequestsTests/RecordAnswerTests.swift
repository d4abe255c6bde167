import RemindCore
import RemindProtocol
import RemindRequests
import Reminders
import Testing
import Vocabulary
import Worlds

@Suite("Answer, as a request") struct RecordAnswerTests {
    private func due() throws -> World {
        var world = try World("2026-11-20T07:00")
        for id in ["a", "b"] { try world.define(id, "daily at 08:00", grace: "3h", fields: ["dose": "500 mg"]) }
        try world.define("c", "daily at 08:00", grace: "3h", fields: ["person": "Anna"])
        try world.run(to: "2026-11-20T08:05")
        return world
    }

    @Test func recordsWhatIsNamed() throws {
        var world = try due()
        let reply = try world.ask(RecordAnswer.self, #"{"outcome":"done","whats":["a","b"],"at":"08:02"}"#)
        #expect(
            reply.results.map(\.changed) == [true, true] && reply.results.map(\.occurrence.status) == [.taken, .taken])
        let answers = world.journal.compactMap(\.answer)
        #expect(
            answers.map(\.happened) == [try world.instant("2026-11-20T08:02"), try world.instant("2026-11-20T08:02")])
    }

    @Test func aDryRunRecordsNothing() throws {
        var world = try due()
        let count = world.journal.count
        _ = try world.ask(RecordAnswer.self, #"{"outcome":"done","what":"a","dryRun":true}"#)
        #expect(world.journal.count == count)
    }

    /// Everything that is due for oneself; the refusal counts the others.
    @Test func everythingDue() throws {
        var world = try due()
        let reply = try world.ask(RecordAnswer.self, #"{"outcome":"skipped","due":true}"#)
        #expect(reply.results.map(\.occurrence.reminder) == ["a", "b"])
        #expect(
            world.refusal(of: RecordAnswer.self, #"{"outcome":"skipped","due":true}"#)
                == "NothingDue: nothing is due | left out: 1 for Anna (--person Anna)")
        #expect(
            try world.ask(RecordAnswer.self, #"{"outcome":"done","due":true,"person":"anna"}"#).results
                .map(\.occurrence.reminder) == ["c"])
    }

    @Test(arguments: [
        (
            #""outcome":"eaten","what":"a""#,
            #"InvalidArgument: unknown answer "eaten" | done, skipped, missed, slip, clean"#
        ),
        (#""outcome":"done""#, "InvalidArgument: name a reminder | see them with: remindctl today"),
        (
            #""outcome":"done","what":"a","early":true,"extra":true"#,
            "InvalidArgument: early and extra cannot be combined | leave one out"
        ),
        (
            #""outcome":"done","what":"a","whats":["b"]"#,
            "InvalidArgument: what and whats cannot be combined | leave one out"
        ),
        (#""outcome":"done","whats":["a","a"]"#, "InvalidArgument: a is named twice | name each of them once"),
        (
            #""outcome":"done","what":"a","verb":"take""#,
            "InvalidArgument: a verb or a person needs due | remindctl take --due"
        ),
        (
            #""outcome":"done","due":true,"early":true"#,
            "InvalidArgument: due cannot be combined with early or extra | remindctl take --due"
        ),
        (
            #""outcome":"done","what":"a","kind":"lens""#,
            "InvalidArgument: a is a medication, not a lens | use: remindctl med"
        ),
        (#""outcome":"slip","what":"a""#, "InvalidArgument: a is not a habit to break | remindctl done a"),
        (
            #""outcome":"done","what":"a","reason":" ""#,
            #"InvalidArgument: the reason is empty | --reason "as the doctor said""#
        ),
        (
            #""outcome":"done","what":"a","toggle":true"#,
            "InvalidArgument: a is not answered by the day, so it is not toggled | remindctl done a, or undo"
        ),
        (
            #""outcome":"done","what":"a","because":"torn""#,
            "InvalidArgument: this answer of a medication takes no reason | leave it out, or use a note"
        ),
        (
            #""outcome":"done","what":"a","at":"19:00""#,
            #"InvalidTime: 19:00 is still to come today | if it was yesterday: --at "yesterday 19:00""#
        ),
    ])
    func refuses(asked: String, refusal: String) throws {
        var world = try due()
        #expect(world.refusal(of: RecordAnswer.self, "{\(asked)}") == refusal)
    }

    @Test func refusesTooManyNames() throws {
        var world = try due()
        let names = Array(repeating: #""a""#, count: 101).joined(separator: ",")
        #expect(
            world.refusal(of: RecordAnswer.self, #"{"outcome":"done","whats":[\#(names)]}"#)
                == "InvalidArgument: 101 names are too many | at most 100")
    }
}
