import Glibc
import Programs
import Support
import Testing

/// A countdown as a person sees it: real programs, and a notification server on a bus.
@Suite("A countdown", .serialized)
struct CountdownTests {
    private let done = "remindctl history --json | jq -r '[.[] | select(.what == \"done\")] | length'"

    @Test("counts in place, and is recorded at its end, once, with the day's count", .timeLimit(.minutes(2)))
    func inPlace() async throws {
        let bus = try await PrivateBus()
        let server = try await ScriptedNotificationServer(on: bus)
        let session = try Session(zone: Noon.zone(at: time(nil)), bus: bus.address)
        try await session.start()
        #expect(try session.run("remindctl pray Asr --at '3m ago'").out.hasPrefix("added: Asr, without a schedule"))
        #expect(try session.run("remindctl prayer start asr --at '118s ago' --goal 3m").code == 0)
        #expect(await eventually { server.calls("Notify").contains { $0.body?.contains("1 minute left") == true } })
        let counted = server.calls("Notify")
        #expect(counted.count == 2 && counted[0].body?.contains("2 minutes left") == true)
        #expect(counted[0].urgency == 0 && counted[0].replaces == 0 && counted[1].replaces == counted[0].id)
        // Killed and started again, it shows the same one again and rings nothing.
        session.killHard()
        try await session.start()
        #expect(await eventually { server.calls("Notify").count == 3 })
        #expect(server.calls("Notify")[2].body == counted[1].body)
        #expect(try session.run("remindctl adjust --at '178s ago'").code == 0)
        #expect(await eventually { server.calls("Notify").last?.title == "Asr recorded" })
        let last = try #require(server.calls("Notify").last)
        #expect(last.urgency == 1 && last.body?.contains("2 today") == true)
        #expect(last.replaces == server.calls("Notify").dropLast().last?.id)
        #expect(try session.run(done).out == "2\n")
    }

    @Test("one that ends while the daemon is gone is recorded at its end", .timeLimit(.minutes(1)))
    func gone() async throws {
        let session = try Session(zone: Noon.zone(at: time(nil)))
        try await session.start()
        let started = try session.run("remindctl prayer start --at '57s ago' --goal 1m")
        #expect(started.out.contains("added: Prayer, without a schedule"), "\(started)")
        session.killHard()
        _ = try session.run("sleep 4")
        for _ in 0..<2 {
            try await session.start()
            #expect(try session.run(done).out == "1\n")
            session.killHard()
        }
        try await session.start()
        let times = try session.run(
            "remindctl history --json | jq -r '.[] | select(.what == \"began\").until, select(.what == \"done\").happened'"
        )
        let lines = times.out.split(separator: "\n")
        #expect(lines.count == 2 && lines[0] == lines[1], "\(times)")
    }

    /// A machine that slept on a flight is like this: nothing of the daemon runs, and it wakes up in another zone.
    @Test(
        "one that ends in a sleep, with another zone after it, is recorded once at its instant", .timeLimit(.minutes(1))
    )
    func asleep() async throws {
        let session = try Session(zone: "Test/Here")
        session.set("TZDIR", session.folder["zones"])
        let zones = "/usr/share/zoneinfo"
        _ = try session.run("mkdir -p zones/Test && cp -L \(zones)/Europe/Zurich zones/Test/Here")
        try await session.start()
        #expect(try session.run("remindctl prayer start --at '57s ago' --goal 1m").code == 0)
        let slept = try session.run(
            """
            pid=$(remindctl status --json | jq .pid); kill -STOP $pid; sleep 4
            cp -L \(zones)/Asia/Tokyo zones/Test/new && mv zones/Test/new zones/Test/Here; kill -CONT $pid
            """)
        #expect(slept.code == 0, "\(slept)")
        #expect(try await eventually { try session.run(done).out == "1\n" })
        session.killHard()
        try await session.start()
        #expect(try session.run(done).out == "1\n")
        let times = try session.run(
            """
            remindctl history --json | jq -r '.[] | select(.what == "began").until, select(.what == "done").happened' |
                while read -r time; do date -d "$time" +%s; done
            """)
        let lines = times.out.split(separator: "\n")
        #expect(lines.count == 2 && lines[0] == lines[1], "\(times)")
    }

    @Test("its buttons stop it, and a button of the alarm starts it", .timeLimit(.minutes(1)))
    func buttons() async throws {
        let bus = try await PrivateBus()
        let server = try await ScriptedNotificationServer(on: bus)
        let session = try Session(zone: Noon.zone(at: time(nil)), bus: bus.address)
        try await session.start()
        #expect(try session.run("remindctl prayer add Asr --when 'once in 1s' --duration 10m").code == 0)
        #expect(await eventually { server.calls("Notify").count == 1 })
        let alarm = try #require(server.calls("Notify").first)
        #expect(alarm.actions?.contains("Prayed") == true && alarm.actions?.contains("Start 10 min") == true)
        try await server.tell("action \(try #require(alarm.id)) start")
        try await session.wait(for: "running", from: "remindctl today --json")
        #expect(await eventually { server.calls("Notify").last?.body?.contains("10 minutes left") == true })
        let countdown = try #require(server.calls("Notify").last)
        #expect(countdown.actions?.contains("Stop") == true)
        // Two presses within a moment are one.
        _ = try session.run("sleep 1")
        try await server.tell("action \(try #require(countdown.id)) count")
        try await session.wait(for: "done", from: "remindctl today --json")
        let what = try session.run("remindctl history asr --json | jq -r '[.[].what] | join(\" \")'")
        #expect(what.out == "defined delivered began done\n")
    }

    @Test("a fast that reaches its goal says so, with Stop and Go on", .timeLimit(.minutes(1)))
    func goal() async throws {
        let bus = try await PrivateBus()
        let server = try await ScriptedNotificationServer(on: bus)
        let session = try Session(zone: Noon.zone(at: time(nil)), bus: bus.address)
        try await session.start()
        // A length on its way is quiet, the goal is not.
        #expect(try session.run("remindctl fast start --goal 8h --at '14397s ago'").code == 0)
        #expect(try session.run("remindctl fast edit fast --milestones 4h").code == 0)
        #expect(await eventually { server.calls("Notify").contains { $0.title == "Fast: 4 h reached" } })
        let passed = try #require(server.calls("Notify").last)
        #expect(passed.actions?.contains("Stop") == true && passed.actions?.contains("Go on") == true)
        #expect(passed.urgency == 0)
        try await server.tell("action \(try #require(passed.id)) go-on")
        #expect(await eventually { server.calls("CloseNotification").contains { $0.id == passed.id } })
        #expect(try session.run("remindctl fast adjust --at '28797s ago'").code == 0)
        #expect(await eventually { server.calls("Notify").contains { $0.title == "Fast: 8 h reached" } })
        let reached = try #require(server.calls("Notify").last)
        #expect(reached.urgency == 1)
        try await server.tell("action \(try #require(reached.id)) stop")
        try await session.wait(for: "done", from: "remindctl history fast --json | jq -r '.[-1].what'")
        #expect(await eventually { server.calls("CloseNotification").contains { $0.id == reached.id } })
    }
}
