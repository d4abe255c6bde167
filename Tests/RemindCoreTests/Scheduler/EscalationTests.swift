import CivilTime
import Configuration
import RemindCore
import Reminders
import Schedules
import Testing
import Worlds

/// What happens when nobody answers.
@Suite struct EscalationTests {
    @Test func itBecomesUrgentAndRunsItsCommandOnce() throws {
        var world = try World("2026-11-20T07:00")
        try define(&world, .init(after: "40m", command: ["/usr/bin/tell", "--who", "Anna"]))
        try world.run(to: "2026-11-20T08:30")
        #expect(try urgency(&world) == .normal)
        #expect(runs(world).isEmpty)
        try world.run(to: "2026-11-20T08:40")
        #expect(try urgency(&world) == .critical)
        #expect(runs(world) == ["2026-11-20T08:40"])
        try world.restart()
        try world.run(to: "2026-11-20T09:55")
        #expect(runs(world) == ["2026-11-20T08:40"])
        #expect(world.journal.filter { $0.fact == .escalated(runs: true) }.count == 1)
        try world.run(to: "2026-11-20T10:00")
        #expect(world.journal.last?.answer?.outcome == .missed)
    }

    @Test func anAnswerEndsIt() throws {
        var world = try World("2026-11-20T07:00")
        try define(&world, .init(after: "40m", command: ["/usr/bin/tell"]))
        try world.run(to: "2026-11-20T08:39")
        try world.answer("a")
        try world.run(to: "2026-11-20T12:00")
        #expect(runs(world).isEmpty)
        #expect(!world.journal.contains { $0.fact == .escalated(runs: true) })
    }

    @Test func notWhileItIsSnoozed() throws {
        var world = try World("2026-11-20T07:00")
        try define(&world, .init(after: "40m", command: ["/usr/bin/tell"]))
        try world.run(to: "2026-11-20T08:10")
        try world.snooze("a", until: "2026-11-20T09:10")
        try world.run(to: "2026-11-20T09:09")
        #expect(runs(world).isEmpty)
        try world.run(to: "2026-11-20T09:30")
        #expect(runs(world) == ["2026-11-20T09:10"])
    }

    @Test func withoutACommandItIsOnlyUrgent() throws {
        var world = try World("2026-11-20T07:00")
        try define(&world, .init(after: "40m"))
        try world.run(to: "2026-11-20T09:00")
        #expect(try urgency(&world) == .critical)
        #expect(runs(world).isEmpty)
    }

    @Test func anAbsenceCountsFromWhenItRang() throws {
        var world = try World("2026-11-20T07:00")
        try define(&world, .init(after: "40m", command: ["/usr/bin/tell"]))
        try world.sleep(until: "2026-11-20T09:00")
        try world.restart()
        #expect(runs(world).isEmpty)
        try world.run(to: "2026-11-20T09:45")
        #expect(runs(world) == ["2026-11-20T09:40"])
    }

    @Test(arguments: [
        ("escalate = \"30m\"", "escalate is a string, not a table"),
        ("escalate = { command = [\"/bin/true\"] }", "escalate has no after"),
        ("escalate = { after = \"30m\", times = 3 }", "unknown key \"times\" in escalate"),
        ("escalate = { after = \"soon\" }", "\"soon\" is not a duration"),
        ("escalate = { after = \"2h\" }", "it ends after 2 hours, before it escalates"),
        ("grace = \"20m\"\nescalate = { after = \"30m\" }", "it ends after 20 minutes, before it escalates"),
        ("escalate = { after = \"30m\", command = \"tell anna\" }", "the command is not a list of strings"),
        ("escalate = { after = \"30m\", command = [1] }", "the command is not a list of strings"),
        (
            "escalate = { after = \"30m\", command = [] }",
            "the command must begin with an absolute path"
        ),
        (
            "escalate = { after = \"30m\", command = [\"tell-anna\"] }",
            "the command must begin with an absolute path"
        ),
        (
            "escalate = { after = \"30m\", command = [\"/bin/true\", \"a\\nb\"] }",
            "an argument of the command is too long, or has control characters"
        ),
        (
            "escalate = { after = \"30m\", command = [\(Array(repeating: "\"/x\"", count: 65).joined(separator: ","))] }",
            "the command has 65 arguments"
        ),
    ])
    func whatIsRefused(body: String, message: String) throws {
        #expect(try checked(body).problems.map(\.message) == [message])
    }

    @Test func whatIsWrittenIsReadAgain() throws {
        let definition = try #require(
            try checked("escalate = { after = \"30m\", command = [\"/bin/tell\", \"a b\", \"\\\"c\\\"\"] }").definitions
                .first)
        #expect(definition.escalation == Escalation(after: 1800, command: ["/bin/tell", "a b", "\"c\""]))
        let zone = try World.zones.rules(named: "Europe/Zurich")
        let again = RemindersFile(RemindersExport.toml([definition]), name: "r").checked(
            path: "/reminders.toml", against: nil, anchor: .init(at: Instant(seconds: 0), zone: zone.name),
            place: TimeContext(local: zone, directory: World.zones), today: zone.local(at: Instant(seconds: 0)).date)
        #expect(again.definitions.first?.escalation == definition.escalation)
    }

    // MARK: -

    private func define(_ world: inout World, _ escalate: Escalation.Draft) throws {
        var definition = try world.definition(
            "a", [.init(when: "daily at 08:00")], kind: "prayer", grace: "2h", fields: ["obligatory": "yes"])
        definition.escalation = try #require(
            Definition.make(
                {
                    var draft = DefinitionDraft(kind: "prayer")
                    draft.escalate = escalate
                    return draft
                }(), over: definition, source: .command, anchor: definition.lines[0].anchor, context: .file,
                today: world.scheduler.place.local.local(at: world.now).date
            ).definition?.escalation)
        try world.decide(.change([.define(definition)]))
    }

    private func urgency(_ world: inout World) throws -> Urgency {
        let banner = try #require(world.scheduler.agenda.banners(now: world.now).first)
        return try #require(BannerText(banner, agenda: world.scheduler.agenda, now: world.now))
            .urgency
    }

    private func runs(_ world: World) -> [String] {
        world.effects.compactMap { at, effect in
            if case .run = effect { "\(world.scheduler.place.local.local(at: at))" } else { nil }
        }
    }

    private func checked(_ body: String) throws -> RemindersFile.Checked {
        let zone = try World.zones.rules(named: "Europe/Zurich")
        let now = try World.instant("2026-11-20T07:00", in: zone)
        return RemindersFile(
            "[[medication]]\nid = \"a\"\ntitle = \"A\"\nwhen = \"at 08:00\"\n\(body)\n", name: "reminders.toml"
        ).checked(
            path: "/reminders.toml", against: nil, anchor: .init(at: now, zone: zone.name),
            place: TimeContext(local: zone, directory: World.zones), today: zone.local(at: now).date)
    }
}
