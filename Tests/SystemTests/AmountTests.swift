import Glibc
import Programs
import Support
import Testing

/// An amount far above the dose: a terminal asks, and no button, list or key records one.
@Suite("Amounts on every way in", .serialized)
struct AmountTests {
    /// A medicine of 500 mg that is due.
    private func start(bus: String? = nil) async throws -> Session {
        let session = try Session(zone: Noon.zone(at: time(nil)), bus: bus)
        try await session.start()
        let due = try session.run("date -d '2 seconds' +%Y-%m-%dT%H:%M:%S").out.split(separator: "\n")[0]
        let added = try session.run(
            "remindctl med add --title Alpha --dose '500 mg' --when 'once \(due)' --grace 3h")
        try #require(added.code == 0, "\(added.error)")
        try await session.wait(for: "due", from: "remindctl today --json | jq -r '.[0].status'")
        return session
    }

    /// The doses in the record: `500 mg`
    private func doses(_ session: Session) throws -> [String] {
        try session.run("remindctl history alpha --json | jq -r '.[] | select(.what == \"taken\") | .fields.dose'").out
            .split(separator: "\n").map(String.init)
    }

    @Test("over D-Bus", .timeLimit(.minutes(1)))
    func notification() async throws {
        let bus = try await PrivateBus()
        let server = try await ScriptedNotificationServer(on: bus, "--capability", "inline-reply")
        let session = try await start(bus: bus.address)
        #expect(await eventually { !server.calls("Notify").isEmpty })
        let first = try #require(server.calls("Notify").last?.id)
        // Nothing asks for it, and a server can send it.
        try await server.tell("reply \(first) 5 g")
        #expect(await eventually { server.calls("Notify").last?.body?.contains("NOT recorded") == true })
        #expect(try doses(session) == [])
        // The button records the dose that was prescribed, whatever was taken besides.
        #expect(try session.run("remindctl take alpha --extra && remindctl take alpha --extra --yes").code == 0)
        let last = try #require(server.calls("Notify").last?.id)
        try await server.tell("action \(last) done")
        let isRecorded = try await eventually { try doses(session).count == 3 }
        #expect(isRecorded)
        #expect(try doses(session) == ["500 mg", "500 mg", "500 mg"])
    }

    /// `dmenu` gives back whatever was typed.
    @Test("typed into the list of pick", .timeLimit(.minutes(1)))
    func pick() async throws {
        let session = try await start()
        mkdir(session.folder["bin"], 0o755)
        try session.folder.write(
            "bin/dmenu", "#!/bin/sh\ncat > '\(session.folder["shown"])'\ncat '\(session.folder["chosen"])'\n",
            mode: 0o755)
        session.set("PATH", "\(session.folder["bin"]):\(try Session.binaries(release: false)):/usr/bin:/bin")
        func choose(_ line: String) throws -> Session.Output {
            try session.folder.write("chosen", line + "\n")
            return try session.run("remindctl pick --with dmenu")
        }
        #expect(try choose("").code == 0)
        let line = try #require(session.folder.read("shown").split(separator: "\n").first.map(String.init))
        for typed in ["5 g", "alpha 5 g", "\(line) 5 g", line.replacing("500 mg", with: "5 g")] {
            let answer = try choose(typed)
            #expect(answer.code == 64 && answer.error.contains("is no line of the list"), "\(typed): \(answer)")
        }
        #expect(try doses(session) == [])
        #expect(try choose(line).code == 0)
        #expect(try doses(session) == ["500 mg"])
    }

    @Test("typed into watch", .timeLimit(.minutes(1)))
    func watch() async throws {
        let session = try await start()
        let pane = try await Pane(in: session)
        try pane.type("remindctl watch")
        try await pane.wait(for: "q quit")
        try pane.press("5", "Space", "g", "5", "0", "0", "0", "t")
        try await pane.wait(for: "taken: Alpha")
        #expect(try doses(session) == ["500 mg"])
        try pane.press("q")
    }

    @Test("by take, a terminal asks", .timeLimit(.minutes(1)))
    func question() async throws {
        let session = try await start()
        let pane = try await Pane(in: session)
        for answer in ["no", "y"] {
            try await pane.typeAnew("remindctl take alpha --amount '5 g'")
            try await pane.wait(for: "5 g is 10 times the usual dose of 500 mg\nRecord it? Type yes:")
            try pane.type(answer)
            try await pane.wait(for: "error: nothing was changed")
            #expect(try doses(session) == [])
        }
        try await pane.typeAnew("remindctl take alpha --amount '5 g'")
        try await pane.wait(for: "Type yes:")
        try pane.type("yes")
        try await pane.wait(for: "taken: Alpha")
        #expect(try doses(session) == ["5 g"])
    }

    /// A day begins while the test runs.
    @Test("undo of another day, a terminal asks", .timeLimit(.minutes(3)))
    func undo() async throws {
        // Where it is three o'clock: a day may begin then.
        let session = try Session(zone: Noon.zone(at: time(nil) + 9 * 3600))
        let next = try session.run("date -d '1 minute' +%H:%M").out.split(separator: "\n")[0]
        try session.folder.write("config/remindd/remindd.toml", "day_start = \"\(next)\"\n")
        try await session.start()
        #expect(try session.run("remindctl med add Alpha --when 'as needed' && remindctl take alpha").code == 0)
        _ = try session.run("while [ $(date +%H:%M) != \(next) ]; do sleep 1; done")
        let handle = try session.run("remindctl history alpha --json | jq -r 'map(.handle // empty)[0]'").out
            .split(separator: "\n")[0]
        func stands() throws -> Bool { try session.run("remindctl history alpha").out.contains("undone") == false }
        #expect(try session.run("remindctl undo \(handle)").code == 65, "without a terminal it takes --yes")
        let pane = try await Pane(in: session)
        try await pane.typeAnew("remindctl undo \(handle)")
        try await pane.wait(for: "this is an answer of another day: Alpha")
        try await pane.wait(for: "Take it back? Type yes:")
        try pane.type("no")
        try await pane.wait(for: "error: nothing was changed")
        #expect(try stands())
        try await pane.typeAnew("remindctl undo \(handle)")
        try await pane.wait(for: "Type yes:")
        try pane.type("yes")
        try await pane.wait(for: "undone: Alpha")
        #expect(try !stands())
    }
}
