import Glibc
import Programs
import Support
import Testing

/// `watch` in a real terminal: keys, news, sizes, and the terminal as it was before, however it ends.
@Suite("The live screen", .serialized)
struct LiveScreenTests {
    private let session: Session

    init() throws { session = try Session(zone: Noon.zone(at: time(nil))) }

    /// A daemon with two doses due, and the live screen.
    private func pane(columns: Int = 80, rows: Int = 24) async throws -> Pane {
        try await session.start()
        let due = try session.run("date -d '3 seconds' +%Y-%m-%dT%H:%M:%S").out.split(separator: "\n")[0]
        for title in ["Alpha", "Beta"] {
            let added = try session.run("remindctl med add --title \(title) --when 'once \(due)' --grace 3h")
            #expect(added.code == 0, "\(added.error)")
        }
        _ = try session.run("remindctl med add --title Gamma --when 'daily at 23:59'")
        try await session.wait(
            for: "2", from: "remindctl today --json | jq '[.[] | select(.status == \"due\")] | length'")
        let pane = try await Pane(in: session, columns: columns, rows: rows)
        try pane.type("stty -g > before; echo still here; remindctl watch")
        try await pane.wait(for: columns < 60 ? "t s z u" : "q quit")
        return pane
    }

    private func statuses() throws -> String {
        try session.run("remindctl today --json | jq -r '[.[] | .status] | join(\" \")'").out.trimmed
    }

    /// The line that the marker is on.
    private func chosen(_ pane: Pane) throws -> Substring {
        try pane.text().split(separator: "\n").first { $0.hasPrefix(">") } ?? ""
    }

    private func isAsBefore(_ pane: Pane, code: Int) async throws {
        try await pane.wait { !$0.contains("q quit") }
        _ = try session.run("rm -f after")
        try pane.type("echo \"code $?\"; stty -g > after")
        try await pane.wait(for: "code \(code)")
        #expect(try pane.text().contains("still here"), "the alternate screen was left")
        #expect(!(try pane.text().contains("q quit")))
        let same = try await eventually { try self.session.run("[ -s after ] && cmp before after").code == 0 }
        #expect(same)
        // The cursor is back, and what is typed is seen.
        try pane.type("echo $((40 + 2))")
        try await pane.wait(for: "echo $((40 + 2))\n42")
    }

    @Test("keys record, and the list follows", .timeLimit(.minutes(2)))
    func keys() async throws {
        let pane = try await pane()
        #expect(try chosen(pane).contains("Alpha"))
        try pane.press("t")
        try await pane.wait(for: "taken: Alpha")
        #expect(try statuses() == "taken due upcoming")
        // The choice stays: a key again is about the same dose.
        try pane.press("t", "t", "s")
        try await pane.wait(for: "is recorded as taken")
        #expect(try statuses() == "taken due upcoming")
        #expect(try chosen(pane).contains("Alpha"))
        try pane.press("k", "s")
        try await pane.wait(for: "skipped: Beta")
        #expect(try statuses() == "taken skipped upcoming")
        try pane.press("u")
        try await pane.wait(for: "Beta, ")
        try await pane.wait(for: "is due again")
        #expect(try statuses() == "taken due upcoming")
        try pane.press("z")
        try await pane.wait(for: "snoozed until")
        #expect(try statuses() == "taken snoozed upcoming")
        // What is answered is below what waits: first Alpha, then Gamma.
        try pane.press("Down", "Down", "t")
        try await pane.wait { $0.split(separator: "\n").suffix(2).first?.contains("Gamma") == true }
        #expect(try statuses() == "taken snoozed upcoming", "nothing is taken before its time")
        try pane.press("Up", "u")
        try await pane.wait(for: "Alpha, ")
        // From elsewhere.
        _ = try session.run("remindctl skip alpha; remindctl med add --title Delta --when 'once in 1s'")
        try await pane.wait(for: "skipped")
        try await pane.wait(for: "Delta")
        #expect(try chosen(pane).contains("Alpha"))
        try pane.press("q")
        try await isAsBefore(pane, code: 0)
    }

    @Test("it is drawn anew in any size", .timeLimit(.minutes(2)))
    func sizes() async throws {
        let pane = try await pane()
        for (columns, rows) in [(40, 12), (100, 30), (20, 4), (80, 24)] {
            try pane.resize(columns: columns, rows: rows)
            try await pane.wait { text in
                let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
                let keys = columns < 60 ? "t s z u" : "q quit"
                return lines.count { $0.contains(keys) } == 1 && lines.dropLast(lines.last == "" ? 1 : 0).count == rows
                    && lines.contains { $0.hasPrefix(">") }
            }
        }
        try pane.press("q")
        try await isAsBefore(pane, code: 0)
    }

    @Test("it says when the daemon is gone, and goes on with the next", .timeLimit(.minutes(2)))
    func gone() async throws {
        let pane = try await pane()
        session.killHard()
        try await pane.wait(for: "remindd is gone")
        try pane.press("t")
        try await session.start()
        try await pane.wait { !$0.contains("remindd is gone") }
        #expect(try statuses() == "due due upcoming", "a key that was pressed meanwhile records nothing")
        try pane.press("t")
        try await pane.wait(for: "taken: Alpha")
        session.killHard()
        try await pane.wait(for: "remindd is gone")
        try pane.press("q")
        try await isAsBefore(pane, code: 0)
    }

    @Test("however it ends, the terminal is as it was", .timeLimit(.minutes(2)), arguments: [SIGINT, SIGTERM, SIGSEGV])
    func ended(signal: Int32) async throws {
        let pane = try await pane()
        if signal == SIGINT {
            try pane.press("C-c")
        } else {
            try pane.kill("remindctl", signal)
        }
        try await isAsBefore(pane, code: 128 + Int(signal))
    }

    @Test("Ctrl-Z gives the terminal back, and fg goes on", .timeLimit(.minutes(2)))
    func stopped() async throws {
        let pane = try await pane()
        try pane.press("C-z")
        try await pane.wait(for: "Stopped")
        try await isAsBefore(pane, code: 128 + Int(SIGTSTP))
        try pane.type("fg")
        try await pane.wait(for: "q quit")
        try pane.press("t")
        try await pane.wait(for: "taken: Alpha")
        try pane.press("q")
        try await isAsBefore(pane, code: 0)
    }
}

extension String {
    fileprivate var trimmed: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
