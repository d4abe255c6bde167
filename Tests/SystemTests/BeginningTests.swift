import Glibc
import Programs
import Support
import Testing

/// The first minutes: a few questions, a test notification on real servers, and the sample household.
@Suite("The beginning", .serialized)
struct BeginningTests {
    @Test("dunst shows the test notification", .timeLimit(.minutes(2)))
    func dunst() async throws {
        let bus = try await PrivateBus()
        let dunst = try await Dunst(on: bus, choosing: "nothing")
        let session = try Session(bus: bus.address)
        try await session.start()
        let tested = try session.run("remindctl test-notification")
        #expect(tested.code == 0, "\(tested.error)")
        #expect(tested.out.hasPrefix("dunst "), "\(tested.out)")
        #expect(tested.out.hasSuffix(" shows a test notification: you should see it now.\n"), "\(tested.out)")
        #expect(try dunst.displayed() == 1)
    }

    @Test("a server that refuses, hangs, or has no buttons", .timeLimit(.minutes(2)))
    func scripted() async throws {
        let bus = try await PrivateBus()
        let server = try await ScriptedNotificationServer(on: bus, "--no-actions")
        let session = try Session(bus: bus.address)
        try await session.start()
        let plain = try session.run("remindctl test-notification")
        #expect(plain.code == 0, "\(plain.error)")
        #expect(plain.out.contains("\nBut: ") && plain.out.contains("shows no buttons"), "\(plain.out)")
        let call = try #require(server.calls("Notify").last)
        #expect(call.title == "remindd works" && call.replaces == 0)
        // A second test rings again.
        #expect(
            try session.run("remindctl test-notification --json | jq -c '[.shown, .server]'").out.contains("[true,"))
        #expect(server.calls("Notify").count == 2)
        for mode in ["refuse", "hang"] {
            try await server.tell("mode \(mode)")
            let refused = try session.run("remindctl test-notification")
            #expect(refused.code == 69)
            #expect(
                refused.error.hasPrefix("remindctl: error: no notification is shown: "), "\(mode): \(refused.error)")
            #expect(refused.error.contains("\nremindctl: hint: "), "\(mode): \(refused.error)")
        }
        server.kill()
        let none = try session.run("remindctl test-notification")
        #expect(
            none.error.hasPrefix("remindctl: error: no notification is shown: no notification server"), "\(none.error)")
        #expect(none.code == 69 && none.error.contains("dunst"))
    }

    @Test("the questions make a reminder that is there and a notification", .timeLimit(.minutes(2)))
    func questions() async throws {
        let bus = try await PrivateBus()
        let server = try await ScriptedNotificationServer(on: bus)
        let session = try Session(zone: Noon.zone(at: time(nil)), bus: bus.address)
        try await session.start()
        let pane = try await Pane(in: session, columns: 100, rows: 50)
        try pane.type("remindctl init")
        for (question, answer) in [
            ("What should", "Metformin"), ("What is it", ""), ("Amount and unit", "many"), ("error: ", "500 mg"),
            ("When", "twice a day"), ("[Enter: yes", ""), ("Also", "place weight fast water"), ("Where are", "Zurich"),
            ("Your weight", "72.5 kg"), ("you want to reach", "70 kg by 2027-06-01"), ("If you fast", "16h"),
            ("want to drink", "2 l"),
        ] {
            try await pane.wait(for: question)
            if answer.isEmpty { try pane.press("Enter") } else { try pane.type(answer) }
        }
        try await pane.wait(for: "All commands: remindctl --help")
        let shown = try pane.text()
        for text in [
            "added: Metformin 500 mg (metformin)", "Every day at 08:00 and 20:00", "logged: Weight 72.5 kg",
            "added: Fast (fast)",
            "added: Water (water)", "shows a test notification",
        ] {
            #expect(shown.contains(text), "\(shown)")
        }
        #expect(server.calls("Notify").map(\.title) == ["remindd works"])
        #expect(
            session.folder.read("config/remindd/remindd.toml")
                == "location = { latitude = 47.3833, longitude = 8.5333 }\n")
        let sun = try session.run("remindctl med add --title Sun --when 'daily at sunset' | tail -n 1")
        #expect(sun.out.contains("next: "), "the daemon has read the location: \(sun.out)")
    }

    @Test(
        "a remindd.toml that is there changes only after yes, and Enter alone rings in a minute",
        .timeLimit(.minutes(3)))
    func kept() async throws {
        let bus = try await PrivateBus()
        let server = try await ScriptedNotificationServer(on: bus)
        let session = try Session(bus: bus.address)
        let mine = "# mine\nsnooze = \"5m\"\n\n[medication]\ngrace = \"3h\"\n"
        _ = try session.folder.write("config/remindd/remindd.toml", mine)
        try await session.start()
        let pane = try await Pane(in: session, columns: 100, rows: 50)
        try pane.type("remindctl init")
        try await pane.wait(for: "What should")
        try pane.press("Enter")
        try await pane.wait(for: "Also")
        try pane.type("place")
        try await pane.wait(for: "Where are")
        try pane.type("47.37, 8.54")
        try await pane.wait(for: "Type yes")
        try pane.press("Enter")
        try await pane.wait(for: "All commands: remindctl --help")
        #expect(session.folder.read("config/remindd/remindd.toml") == mine)
        #expect(try pane.text().contains("added: Trial reminder (trial-reminder)"))
        try await pane.typeAnew("remindctl init")
        try await pane.wait(for: "What should")
        try pane.type("Iron")
        for question in ["What is it", "Amount and unit", "When"] {
            try await pane.wait(for: question)
            try pane.press("Enter")
        }
        try await pane.wait(for: "Also")
        try pane.type("place")
        try await pane.wait(for: "Where are")
        try pane.type("-33.87,151.21")
        try await pane.wait(for: "Type yes")
        try pane.type("yes")
        try await pane.wait(for: "All commands: remindctl --help")
        #expect(
            session.folder.read("config/remindd/remindd.toml")
                == mine.replacing("\n\n[med", with: "\nlocation = { latitude = -33.87, longitude = 151.21 }\n\n[med"))
        try await pane.typeAnew("remindctl init")
        try await pane.wait(for: "What should")
        try pane.press("C-d")
        try await pane.wait(for: "nothing was set up")
        // What Enter alone has made rings by itself.
        let rang = await eventually(within: .seconds(90)) {
            server.calls("Notify").contains { $0.title?.contains("Trial reminder") == true }
        }
        #expect(rang)
    }
}
