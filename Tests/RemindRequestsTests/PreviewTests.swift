import CivilTime
import RemindProtocol
import RemindRequests
import Reminders
import Testing
import Worlds

@Suite("Preview, as a question") struct PreviewTests {
    private static func asked(_ draft: String, _ rest: String = "") -> String {
        #"{"draft":{"kind":"medication",\#(draft)}\#(rest)}"#
    }

    @Test("says the sentences and the next times, and defines nothing")
    func understood() throws {
        let world = try World("2026-11-20T07:00")
        let draft = #""title":"Zinc","fields":{"start":"2026-11-21"},"when":[{"when":"daily at 20:00, 8:00"}]"#
        let reply = try world.ask(PreviewDefinition.self, Self.asked(draft, #","count":3"#))
        #expect(reply.faults.isEmpty)
        #expect(reply.schedules.map(\.when) == ["daily at 08:00, 20:00"])
        #expect(reply.schedules.map(\.sentence) == ["Every day at 08:00 and 20:00"])
        // The first day counts.
        #expect(
            reply.next.map(\.description) == [
                "2026-11-21T08:00:00+01:00", "2026-11-21T20:00:00+01:00", "2026-11-22T08:00:00+01:00",
            ])
        #expect(try world.ask(ListReminders.self, #"{"archived":false}"#).reminders.isEmpty)
        #expect(try world.ask(PreviewDefinition.self, Self.asked(draft)).next.isEmpty)
    }

    @Test("of a chain only the first time is known, with other faults or without", arguments: ["Zinc", ""])
    func chain(title: String) throws {
        let world = try World("2026-11-20T07:00")
        let draft = #""title":"\#(title)","fields":{},"when":[{"when":"3 days after done at 09:00"}]"#
        let reply = try world.ask(PreviewDefinition.self, Self.asked(draft, #","count":5"#))
        #expect(reply.next.map(\.description) == ["2026-11-20T09:00:00+01:00"])
    }

    @Test("names the field of each fault, with an example as it is typed there")
    func faults() throws {
        let world = try World("2026-11-20T07:00")
        let draft =
            #""title":"","fields":{"dose":"much","min_gap":"6 parsecs"},"when":[{"when":"daily at 08:00"},{"when":"daly"}]"#
        let reply = try world.ask(PreviewDefinition.self, Self.asked(draft, #","count":2"#))
        #expect(Set(reply.faults.map(\.field)) == ["title", "dose", "min_gap", "when"])
        let title = try #require(reply.faults.first { $0.field == "title" })
        #expect((title.message, title.hint) == ("missing title", "Metformin"))
        let when = try #require(reply.faults.first { $0.field == "when" })
        #expect(when.hint?.contains("daily") == true && when.hint?.contains("--") == false, "\(when)")
        // The other schedule is understood.
        #expect(reply.schedules.map(\.sentence) == ["Every day at 08:00"] && reply.next.count == 2)
    }

    @Test("a schedule by the sun needs a place")
    func sun() throws {
        let world = try World("2026-11-20T07:00")
        let draft = #""title":"Zinc","fields":{},"when":[{"when":"daily at sunset"}]"#
        let reply = try world.ask(PreviewDefinition.self, Self.asked(draft))
        #expect(reply.faults.map(\.field) == ["when"], "\(reply.faults)")
    }

    @Test("an edit is looked at with what it keeps, and refused as the edit would be")
    func edits() throws {
        var world = try World("2026-11-20T07:00")
        let draft = #""title":"Zinc","fields":{"dose":"500 mg"},"when":[{"when":"daily at 08:00"}]"#
        _ = try world.ask(Define.self, Self.asked(draft))
        let edit = try world.ask(
            PreviewDefinition.self, Self.asked(#""fields":{"dose":"1 g"}"#, #","what":"=zinc","count":1"#))
        #expect(edit.faults.isEmpty && edit.schedules.map(\.when) == ["daily at 08:00"])
        #expect(edit.next.map(\.description) == ["2026-11-20T08:00:00+01:00"])
        let wrong = try world.ask(
            PreviewDefinition.self, Self.asked(#""fields":{"dose":"x"}"#, #","what":"=zinc","count":1"#))
        #expect(wrong.faults.map(\.field) == ["dose"] && wrong.next.count == 1)
        #expect(
            world.refusal(of: PreviewDefinition.self, #"{"what":"=zinc","draft":{"kind":"lens","fields":{}}}"#)
                .hasPrefix("InvalidArgument: zinc is a medication"))
        #expect(
            world.refusal(of: PreviewDefinition.self, Self.asked(#""fields":{}"#, #","count":21"#))
                == "InvalidArgument: count cannot be 21 | 0 to 20 times")
    }
}
