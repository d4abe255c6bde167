import RemindProtocol
import RemindRequests
import Reminders
import Testing
import Vocabulary
import Worlds

/// A request about what a person saw is refused once that has changed.
@Suite("Versions: what a person saw") struct VersionTests {
    private static let dose = "a@2026-11-20T08:00"

    private func due() throws -> World {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00", title: "Zinc")
        try world.run(to: "2026-11-20T08:00")
        return world
    }

    /// The version that the day shows.
    private func seen(_ world: World) throws -> String {
        let day = try world.ask(ShowDay.self, "{}")
        return try #require(day.occurrences.first { $0.id == VersionTests.dose }?.version)
    }

    private static func asked(_ version: String, _ more: String = "") -> String {
        #"{"what":"\#(dose)","version":"\#(version)"\#(more)}"#
    }

    @Test("what is as it was seen is answered, snoozed and undone") func same() throws {
        var world = try due()
        // A delivery, a nag and a snooze change neither the definition nor the answer.
        let version = try seen(world)
        _ = try world.ask(Snooze.self, Self.asked(version, #","length":"5m""#))
        #expect(try seen(world) == version)
        try world.run(to: "2026-11-20T08:10")
        let taken = try world.ask(RecordAnswer.self, Self.asked(version, #","outcome":"done""#))
        let answered = try #require(taken.results.first?.occurrence.version)
        #expect(try seen(world) == answered && answered != version)
        _ = try world.ask(UndoAnswer.self, Self.asked(answered))
        // An answer that was taken back leaves what was there before.
        #expect(try seen(world) == version && world.status(Self.dose) == "due")
    }

    @Test("another answer since is refused, and nothing is recorded") func answered() throws {
        var world = try due()
        let version = try seen(world)
        _ = try world.ask(RecordAnswer.self, #"{"what":"a","outcome":"skipped"}"#)
        let refusal = "Changed: Zinc has another answer since it was shown | look again: remindctl today"
        #expect(world.refusal(of: RecordAnswer.self, Self.asked(version, #","outcome":"done""#)) == refusal)
        #expect(
            world.refusal(of: RecordAnswer.self, Self.asked(version, #","outcome":"done","replace":true"#)) == refusal)
        #expect(world.refusal(of: UndoAnswer.self, Self.asked(version)) == refusal)
        let skipped = try seen(world)
        _ = try world.ask(RecordAnswer.self, #"{"what":"a","outcome":"done","replace":true}"#)
        #expect(world.refusal(of: UndoAnswer.self, Self.asked(skipped)) == refusal)
        #expect(world.status(Self.dose) == "taken")
    }

    @Test("another definition since is refused, and nothing is recorded") func edited() throws {
        var world = try due()
        let version = try seen(world)
        try world.define("a", "daily at 08:00", title: "Zinc", fields: ["dose": "2 tablets"])
        let refusal = "Changed: Zinc has another definition since it was shown | look again: remindctl today"
        #expect(world.refusal(of: RecordAnswer.self, Self.asked(version, #","outcome":"done""#)) == refusal)
        #expect(world.refusal(of: Snooze.self, Self.asked(version)) == refusal)
        _ = try world.ask(RecordAnswer.self, Self.asked(try seen(world), #","outcome":"done""#))
        #expect(world.status(Self.dose) == "taken")
    }

    @Test("a version is of one occurrence", arguments: ["", "garbage", "3f9c2a1b.17/3f9c2a1b.40/9"])
    func odd(_ version: String) throws {
        var world = try due()
        try world.define("b", "daily at 08:00", title: "Iron")
        try world.run(to: "2026-11-21T08:00")
        #expect(
            world.refusal(of: RecordAnswer.self, Self.asked(version, #","outcome":"done""#)).hasPrefix("Changed: Zinc"))
        let several = "InvalidArgument: a version belongs to one occurrence | name one with a handle"
        let asked = #"{"whats":["a","b"],"version":"\#(version)","outcome":"done"}"#
        #expect(world.refusal(of: RecordAnswer.self, asked) == several)
        #expect(
            world.refusal(of: RecordAnswer.self, #"{"due":true,"version":"\#(version)","outcome":"done"}"#) == several)
        #expect(
            world.refusal(of: Snooze.self, #"{"due":true,"version":"\#(version)"}"#)
                == "InvalidArgument: a name and due cannot be combined | remindctl snooze --due 20m")
    }
}
