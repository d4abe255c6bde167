import CivilTime
import RemindCore
import Reminders
import Testing
import Worlds

@Suite("What a machine that follows says of an unknown answer")
struct FollowTextTests {
    private func world(wrote: String?) throws -> World {
        var world = try World("2026-11-20T07:00")
        try world.define("metformin", "daily at 08:00", title: "Metformin", fields: ["dose": "500 mg"])
        var settings = world.scheduler.snapshot.settings
        settings.sync.role = .follow
        world.scheduler.apply(.set(settings))
        let laptop = Machines.Other(
            label: "laptop", devices: ["aaaaaaaa"], heard: try wrote.map { _ in try world.instant("2026-11-20T08:29") },
            wrote: try wrote.map { try world.instant($0) })
        let tablet = Machines.Other(label: "tablet", devices: ["bbbbbbbb"], heard: nil)
        world.scheduler.apply(.joined(Machines(label: "phone", others: [laptop, tablet])))
        try world.run(to: "2026-11-20T08:30")
        return world
    }

    /// What came late may be old: the time when it was written counts.
    @Test(
        "not taken and not heard are two things",
        arguments: [
            ("2026-11-20T07:02", "no answer known for 30 minutes; laptop was last heard at 07:02"),
            ("2026-11-20T07:59", "no answer known for 30 minutes; laptop was last heard at 07:59"),
            ("2026-11-20T08:00", "not taken after 30 minutes; laptop was heard at 08:00"),
            ("2026-11-20T08:21", "not taken after 30 minutes; laptop was heard at 08:21"),
        ])
    func words(wrote: String, line: String) throws {
        let world = try world(wrote: wrote)
        let text = try #require(world.text(0))
        #expect(text.title == "Metformin 500 mg" && text.body == ["due 08:00", line], "\(text.body)")
    }

    @Test("a machine that was never heard says nothing")
    func never() throws {
        let text = try #require(try world(wrote: nil).text(0))
        #expect(text.body.last?.hasPrefix("no answer known for 30 minutes; ") == true, "\(text.body)")
        #expect(text.body.last?.hasSuffix(" was never heard") == true, "\(text.body)")
    }

    @Test("several that are due have one line, and no handle and no command")
    func several() throws {
        var world = try world(wrote: "2026-11-20T08:21")
        try world.define("zinc", "daily at 08:40", title: "Zinc")
        try world.define("iron", "daily at 08:40", title: "Iron")
        try world.run(to: "2026-11-20T08:45")
        let text = try #require(world.text(1))
        #expect(
            text.body == ["08:40 Iron", "08:40 Zinc", "no answer known for 5 minutes; laptop was last heard at 08:21"])
        #expect(text.command == nil)
        #expect(
            world.scheduler.agenda.day(try #require(CivilDate("2026-11-20")), now: world.now).allSatisfy {
                $0.handle == nil
            })
    }
}
