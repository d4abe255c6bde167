import Glibc
import Programs
import Support
import Testing

/// A real midnight, with the real programs: in a zone where it is twenty seconds away.
@Suite("Midnight")
struct MidnightTests {
    /// medTimer #181 and #205, Dosage #78: the evening's dose taken after midnight used up the next evening's.
    @Test("a dose of the evening taken after midnight leaves the next one", .timeLimit(.minutes(1)))
    func after() async throws {
        let (zone, midnight) = MidnightTests.zone(toMidnight: 20)
        let session = try Session(zone: zone)
        try await session.start()
        let added = try session.run(
            "remindctl med add --title Pill --dose '1 tablet' --when 'daily at 23:59:58' --grace 2h > out; date +%F")
        try #require(added.code == 0, "\(added.error)")
        let evening = added.out.split(separator: "\n")[0]
        let isDue = try await eventually(within: .seconds(30)) {
            try session.run("remindctl today --json").out.contains("\"status\":\"due\"")
        }
        #expect(isDue)
        let isTomorrow = await eventually(within: .seconds(30)) { time(nil) > midnight }
        #expect(isTomorrow)
        // The dose of today is there, and the one of yesterday still waits.
        #expect(try session.run("date +%F").out != evening + "\n")
        let taken = try session.run("remindctl take pill --json | jq -r '.[0].occurrence.id'; remindctl take pill")
        // Typed twice within minutes, it is the same dose.
        #expect(taken.out.hasPrefix("pill@\(evening)T23:59:58\nPill 1 tablet, "), "\(taken.out)")
        #expect(taken.out.hasSuffix(", nothing recorded again\n"), "\(taken.out)")
        #expect(taken.code == 0, "\(taken.error)")
        let states = try session.run(
            "remindctl today --json | jq -c 'map([.slot[11:], .status])'; remindctl next --json | jq -r '.[0].slot'; date +%FT23:59:58"
        ).out.split(separator: "\n")
        #expect(
            states.count == 3 && states[1] == states[2] && states[0].contains(#"["23:59:58","upcoming"]"#), "\(states)")
        // Before the next midnight the next one is taken early, and once.
        let early = try session.run(
            "remindctl take pill --early > out; remindctl take pill --early > out; remindctl history --json")
        #expect(early.out.count(of: "\"what\":\"taken\"") == 2, "\(early.out)")
    }

    @Test("the button of yesterday's prompt, pressed after midnight, answers yesterday", .timeLimit(.minutes(1)))
    func button() async throws {
        let bus = try await PrivateBus()
        let server = try await ScriptedNotificationServer(on: bus)
        let (zone, midnight) = MidnightTests.zone(toMidnight: 15)
        let session = try Session(zone: zone, bus: bus.address)
        try await session.start()
        let added = try session.run(
            "remindctl water add Water --when 'daily at 23:59:58' --goal 'at least 1 l a day' > out; date +%F")
        try #require(added.code == 0, "\(added.error)")
        let evening = added.out.split(separator: "\n")[0]
        #expect(await eventually(within: .seconds(30)) { server.calls("Notify").count == 1 })
        let prompt = try #require(server.calls("Notify").first)
        #expect(prompt.title == "Water" && prompt.actions?.contains("+250 ml") == true, "\(prompt)")
        #expect(prompt.body?.contains("0 ml of 1000 ml, 1000 ml behind") == true, "\(prompt)")
        #expect(await eventually(within: .seconds(30)) { time(nil) > midnight })
        #expect(try session.run("date +%F").out != evening + "\n")
        try await server.tell("action \(try #require(prompt.id)) done")
        try await session.wait(for: "done", from: "remindctl history water --json | jq -r '.[].what'")
        let days = try session.run(
            "remindctl history water --json | jq -r '.[] | select(.what == \"done\").reading | .day, .amount'")
        #expect(days.out == "\(evening)\n250\n", "\(days)")
        let sums = try session.run("remindctl grid water --days 2 --json | jq -c '.[0].values'")
        #expect(sums.out == "[250,null]\n", "\(sums)")
    }

    /// Regression: an edit made the days before it days on which nothing was expected.
    @Test("an edited tracker keeps its first day", .timeLimit(.minutes(1)))
    func edited() async throws {
        let (zone, midnight) = MidnightTests.zone(toMidnight: 8)
        let session = try Session(zone: zone)
        try await session.start()
        #expect(try session.run("remindctl water add Water --goal 'at least 1 l a day'").code == 0)
        #expect(await eventually(within: .seconds(30)) { time(nil) > midnight })
        let states = "remindctl grid water --days 2 --json | jq -c '.[0].states'"
        let before = try session.run(states).out
        #expect(before == "[\"unmet\",\"none\"]\n")
        #expect(try session.run("remindctl water edit water --goal 'at least 2 l a day'").code == 0)
        #expect(try session.run(states).out == before)
    }

    /// A zone where it is midnight in so many seconds, as TZ(3) writes it, and when that is.
    private static func zone(toMidnight seconds: Int) -> (zone: String, midnight: Int) {
        let behind = (time(nil) + seconds) % 86_400
        return ("<MID>\(behind / 3600):\(behind / 60 % 60):\(behind % 60)", time(nil) + seconds)
    }
}

extension String {
    /// How often a text occurs in it.
    fileprivate func count(of text: String) -> Int { ranges(of: text).count }
}
