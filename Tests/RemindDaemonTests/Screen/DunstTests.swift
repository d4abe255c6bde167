import Support
import Testing

@testable import RemindDaemon

/// Against a server that many people run, for what the scripted one may have got wrong.
@Suite(.timeLimit(.minutes(1)))
struct DunstTests {
    @Test func isShownAnsweredAndShownAgain() async throws {
        let bus = try await PrivateBus()
        let dunst = try await Dunst(on: bus, choosing: "Taken")
        let desk = Desk(bus.address) { server in
            server.show(Notification(key: "b", title: "Bisoprolol", body: "5 mg"))
        }
        desk.show("a", title: "Metformin", body: "with <food> & water")
        #expect(await desk.sees(.shown("a")))
        #expect(await desk.sees(.shown("b")))
        #expect(try await eventually { try dunst.displayed() == 2 })

        try dunst.openMenu()
        #expect(await desk.sees(.action("a", "taken")))
        // Resident: it stays until the answer is recorded.
        #expect(try dunst.displayed() == 2)
        desk.withdraw("a")
        #expect(try await eventually { try dunst.displayed() == 1 })

        dunst.kill()
        #expect(await eventually { desk.state == .noServer })
        try await dunst.start()
        #expect(await desk.sees(.shown("b"), times: 2))
        #expect(try await eventually { try dunst.displayed() == 1 })
        guard case .ready(let name, _, let capabilities) = desk.state else {
            Issue.record("dunst has not answered")
            return
        }
        #expect(name == "dunst")
        #expect(capabilities.contains("actions"))
        #expect(capabilities.contains("body-hyperlinks"))
        #expect(!desk.events.contains { if case .closed = $0 { true } else { false } })
    }
}
