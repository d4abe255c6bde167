import CivilTime
import Configuration
import RemindCore
import Reminders
import Testing
import Worlds

/// What a reminder wants where its time came and nobody was there: `late = "deliver" | "miss" | "ask"`.
@Suite("Late policy")
struct LatePolicyTests {
    private func world(_ late: String?) throws -> World {
        var world = try World("2026-11-20T07:00")
        try world.define(
            "a", "daily at 08:00, 20:00", grace: "2h", fields: late.map { ["late": $0] } ?? [:])
        _ = world.news()
        return world
    }

    @Test(arguments: [
        // An hour late, within the grace.
        (nil, "2026-11-20T09:00", ["2026-11-20T09:00 delivered a@2026-11-20T08:00 late"]),
        ("deliver", "2026-11-20T09:00", ["2026-11-20T09:00 delivered a@2026-11-20T08:00 late"]),
        (
            "miss", "2026-11-20T09:00",
            ["2026-11-20T09:00 missed a@2026-11-20T08:00 happened 2026-11-20T08:01 unattended"]
        ),
        ("ask", "2026-11-20T09:00", ["2026-11-20T09:00 delivered a@2026-11-20T08:00 late"]),
        // Past the grace.
        (
            "deliver", "2026-11-20T12:00",
            ["2026-11-20T12:00 missed a@2026-11-20T08:00 happened 2026-11-20T10:00 unattended"]
        ),
        ("ask", "2026-11-20T12:00", ["2026-11-20T12:00 delivered a@2026-11-20T08:00 late"]),
        // Within a minute nothing is late.
        ("miss", "2026-11-20T08:00:40", ["2026-11-20T08:00:40 delivered a@2026-11-20T08:00"]),
        // Only the newest is asked about.
        (
            "ask", "2026-11-21T12:00",
            [
                "2026-11-21T12:00 delivered a@2026-11-21T08:00 late",
                "2026-11-21T12:00 missed a@2026-11-20T08:00 happened 2026-11-20T20:00 unattended",
                "2026-11-21T12:00 missed a@2026-11-20T20:00 happened 2026-11-21T08:00 unattended",
            ]
        ),
    ])
    func afterAnAbsence(late: String?, until: String, news: [String]) throws {
        var world = try world(late)
        try world.sleep(until: until)
        #expect(world.news() == news)
    }

    /// What was asked waits until the next slot, however long, also after a restart.
    @Test func askedWaitsForTheNextSlot() throws {
        var world = try world("ask")
        try world.sleep(until: "2026-11-20T12:00")
        try world.run(to: "2026-11-20T19:00")
        #expect(world.status("a@2026-11-20T08:00") == "due")
        let body = try #require(world.text(0)?.body)
        #expect(body.first == "due 08:00, late: take it now, or skip it?")
        try world.restart()
        #expect(world.status("a@2026-11-20T08:00") == "due")
        _ = world.news()
        try world.run(to: "2026-11-20T20:00")
        #expect(
            world.news() == [
                "2026-11-20T20:00 delivered a@2026-11-20T20:00",
                "2026-11-20T20:00 missed a@2026-11-20T08:00 unanswered",
            ])
    }

    /// On time, the policy changes nothing.
    @Test(arguments: ["deliver", "miss", "ask"])
    func onTime(late: String) throws {
        var world = try world(late)
        try world.run(to: "2026-11-20T11:00")
        #expect(
            world.news() == [
                "2026-11-20T08:00 delivered a@2026-11-20T08:00",
                "2026-11-20T10:00 missed a@2026-11-20T08:00 unanswered",
            ])
    }

    @Test func refusedAndExported() throws {
        var world = try World("2026-11-20T07:00")
        let draft = try world.definition("a", [.init(when: "daily at 08:00")], fields: ["late": "ask"])
        #expect(RemindersExport.toml([draft]).contains("late = \"ask\""))
        do {
            try world.define("b", "daily at 08:00", fields: ["late": "never"])
            Issue.record("taken")
        } catch let error as World.Refused {
            #expect(
                error.problems == [FieldProblem("late", "late cannot be \"never\"", hint: "deliver, miss, ask")])
        }
    }
}
