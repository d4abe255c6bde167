import Glibc
import Programs
import Support
import Testing

/// The window on a screen that nobody sees, walked through by AT-SPI alone as a screen reader does, with a real daemon.
@Suite("The window", .serialized)
struct WindowTests: WindowWalk {
    let stage: WindowStage

    init() async throws { stage = try await WindowStage() }

    private func addAspirin() throws {
        let added = try session.run("remindctl med add --title Aspirin --dose '100 mg' --when 'once in 1s'")
        try #require(added.code == 0, "\(added.error)")
    }

    @Test("a due dose is taken and undone, and each press is in the record once", .timeLimit(.minutes(2)))
    func takeAndUndo() async throws {
        try await session.start()
        try addAspirin()
        let window = try open()
        try walk("see 'Aspirin 100 mg'")
        try walk("press 'Taken: Aspirin 100 mg'")
        // The result is in the name of the row.
        try walk("see ', taken '")
        try expectRecord("defined taken")
        try await Task.sleep(for: .milliseconds(600))
        try walk("press 'Undo: Aspirin 100 mg'")
        try walk("see ', due'")
        try expectRecord("defined taken retracted")
        try await Task.sleep(for: .milliseconds(600))
        try walk("press 'Skip: Aspirin 100 mg'")
        try walk("see ', skipped '")
        try expectRecord("defined taken retracted skipped")
        // Closing it stops nothing.
        window.stop()
        #expect(try session.run("remindctl status").code == 0)
    }

    @Test("a refusal is overruled only by the button that says so", .timeLimit(.minutes(2)))
    func refused() async throws {
        try await session.start()
        let added = try session.run("remindctl med add --title Melatonin --when 'daily at 22:00'")
        try #require(added.code == 0, "\(added.error)")
        let window = try open()
        defer { window.stop() }
        func take() throws {
            try walk("press 'More: Melatonin'")
            try walk("press 'Taken: Melatonin'")
            try walk("see 'Melatonin is not due before 22:00'")
        }
        try take()
        try walk("press 'Cancel'")
        try walk("gone 'Record it early'")
        try expectRecord("defined")
        try await Task.sleep(for: .milliseconds(600))
        try take()
        try walk("press 'Record it early'")
        try walk("see ', taken '")
        try expectRecord("defined taken")
    }

    @Test("a menu that is open when its dose is answered elsewhere closes", .timeLimit(.minutes(2)))
    func openMenu() async throws {
        try await session.start()
        try addAspirin()
        let window = try open()
        defer { window.stop() }
        try walk("see 'Taken: Aspirin 100 mg'")
        try walk("press 'Later: Aspirin 100 mg'")
        try walk("see 'Later, 1 hour: Aspirin 100 mg'")
        #expect(try session.run("remindctl take aspirin").code == 0)
        try walk("see ', taken '")
        try walk("gone 'Later, 1 hour: Aspirin 100 mg'")
        // The row has the focus that the menu had, and the keyboard goes on from there.
        #expect(try focus().hasPrefix("list item: Aspirin 100 mg, "))
        try reach("push button: Another day", by: "shift+Tab")
        try walk("press 'Undo: Aspirin 100 mg'")
        try walk("see 'Taken: Aspirin 100 mg'")
        try expectRecord("defined taken retracted")
    }

    @Test("yesterday is there, and is corrected", .timeLimit(.minutes(2)))
    func yesterday() async throws {
        try await session.start()
        #expect(try session.run("remindctl habit add Read").code == 0)
        let window = try open()
        defer { window.stop() }
        try walk("see 'Read, not answered'")
        try walk("press 'Previous day'")
        try walk("see 'Yesterday'")
        #expect(try session.run("remindctl done read --on yesterday").code == 0)
        try walk("see 'Read, done'")
        try walk("press 'Undo: Read'")
        // It was not defined on that day.
        try walk("gone 'Read, done'")
        try expectRecord("defined done retracted")
        try await Task.sleep(for: .milliseconds(600))
        try walk("press 'Today'")
        try walk("press 'Done: Read'")
        try walk("see 'Read, done'")
        let days = "remindctl history --json | jq -r '[.[] | select(.what == \"done\").slot] | length'"
        #expect(try session.run(days).out == "2\n")
        // Another day's answer is not today's.
        #expect(try session.run("remindctl habit --json | jq -r '.[0].state'").out == "done\n")
    }

    @Test("a press on Today goes back to today from another day of that page", .timeLimit(.minutes(2)))
    func backToToday() async throws {
        try await session.start()
        #expect(try session.run("remindctl habit add Read").code == 0)
        let window = try open()
        defer { window.stop() }
        try walk("see 'Read, not answered'")
        try walk("press 'Previous day'")
        try walk("see 'Yesterday'")
        // The switcher's button: the header's one has the same name.
        try walk("page 'Today'")
        try walk("gone 'Yesterday'")
        try walk("see 'Read, not answered'")
        // By the keyboard as well.
        try walk("press 'Previous day'")
        try walk("see 'Yesterday'")
        try reach("page tab: Today", by: "shift+Tab")
        _ = try session.run("xdotool key space")
        try walk("gone 'Yesterday'")
    }

    @Test("a reading of yesterday is taken back from its row", .timeLimit(.minutes(2)))
    func reading() async throws {
        try await session.start()
        for command in ["remindctl weight 71kg", "remindctl weight 72kg --on yesterday"] {
            #expect(try session.run(command).code == 0)
        }
        let window = try open()
        defer { window.stop() }
        try walk("see 'Weight, 71 kg'")
        try walk("press 'Previous day'")
        try walk("see 'Weight, 72 kg'")
        try walk("press 'Undo: Weight'")
        try walk("see 'Weight, nothing logged'")
        try walk("gone 'Undo: Weight'")
        try walk("press 'Today'")
        try walk("see 'Weight, 71 kg'")
        let left = try session.run("remindctl weight --json | jq -c '[.measured[0].readings, .measured[0].total]'").out
        #expect(left.hasPrefix("[1,"), "\(left)")
    }

    @Test("what others do is shown at once", .timeLimit(.minutes(2)))
    func live() async throws {
        try await session.start()
        let window = try open()
        defer { window.stop() }
        try walk("press 'Skip the questions'")
        try walk("see 'Nothing today, and nothing to come.'")
        try addAspirin()
        try walk("see 'Taken: Aspirin 100 mg'")
        #expect(try session.run("remindctl take aspirin").code == 0)
        try walk("see ', taken '")
        try walk("gone 'Taken: Aspirin 100 mg'")
        // Water by one press.
        #expect(try session.run("remindctl water 500ml").code == 0)
        try walk("press 'Add 250 ml: Water'")
        try walk("see 'Water, 750 ml (at least 2 l a day)'")
        let total = try session.run("remindctl water --json | jq '.measured[0].total'").out
        #expect(total == "750\n")
    }

    @Test("a daemon that is killed is missed, and the window goes on when it is back", .timeLimit(.minutes(2)))
    func killed() async throws {
        try await session.start()
        try addAspirin()
        let window = try open()
        defer { window.stop() }
        try walk("see 'Taken: Aspirin 100 mg'")
        session.killHard()
        try walk("see 'remindd is gone'")
        try walk("press 'Taken: Aspirin 100 mg'")
        try await session.start()
        try walk("gone 'remindd is gone'")
        // What was pressed meanwhile was refused in words, and is not kept for later.
        try expectRecord("defined")
        try await Task.sleep(for: .milliseconds(600))
        try walk("press 'Taken: Aspirin 100 mg'")
        try walk("see ', taken '")
        try expectRecord("defined taken")
    }

    @Test("a press whose reply is lost is recorded once", .timeLimit(.minutes(2)))
    func lostReply() async throws {
        try await session.start()
        try addAspirin()
        let window = try open()
        defer { window.stop() }
        try walk("see 'Taken: Aspirin 100 mg'")
        // It takes the request and answers no more.
        session.daemon?.signal(SIGSTOP)
        try walk("press 'Taken: Aspirin 100 mg'")
        try await Task.sleep(for: .milliseconds(500))
        session.killHard()
        try walk("see 'remindd is gone'")
        try await session.start()
        try walk("see ', taken '")
        try expectRecord("defined taken")
    }

    @Test("without a daemon there is a page, until there is one", .timeLimit(.minutes(2)))
    func noDaemon() async throws {
        let window = try open()
        defer { window.stop() }
        try walk("see 'remindd does not run'")
        // No systemd runs for this user.
        try walk("see 'Start it with: remindd'")
        try await session.start()
        try walk("see 'What should I remind you of'")
        try walk("gone 'remindd does not run'")
    }

    @Test("the button says why systemd did not start it", .timeLimit(.minutes(2)))
    func notStarted() async throws {
        mkdir(session.folder["run/systemd"], 0o700)
        let window = try open()
        defer { window.stop() }
        try walk("press 'Start remindd'")
        try walk("see 'It did not start: '")
    }

    /// The daemon is asked again after what it announces, a minute after the last time.
    @Test("a problem that was mended elsewhere goes", .timeLimit(.minutes(3)))
    func mended() async throws {
        try await session.start()
        #expect(try session.run("remindctl habit add Read").code == 0)
        let window = try open()
        defer { window.stop() }
        let problem = "no notification server is on the session bus"
        try walk("see '\(problem)'")
        let server = try await ScriptedNotificationServer(on: stage.bus, "--name", "dunst")
        try await session.wait(for: "dunst", from: "remindctl status")
        #expect(try session.run("remindctl done read").code == 0)
        try walk("see 'Read, done'")
        #expect(try await eventually(within: .seconds(75)) { try isGone(problem) })
        withExtendedLifetime(server) {}
    }

    /// Nothing is announced, and the window keeps the focus.
    @Test("a problem that was mended goes when a person presses, or points at its line", .timeLimit(.minutes(3)))
    func checked() async throws {
        try await session.start()
        #expect(try session.run("remindctl habit add Read").code == 0)
        _ = try session.run("xdotool mousemove 0 0")
        let window = try open()
        defer { window.stop() }
        let problem = "no notification server is on the session bus"
        try walk("see '\(problem)'")
        do {
            let server = try await ScriptedNotificationServer(on: stage.bus, "--name", "dunst")
            try await session.wait(for: "dunst", from: "remindctl status")
            try walk("press 'Check again'")
            try walk("gone '\(problem)'")
            withExtendedLifetime(server) {}
        }
        // The next one is seen after what changed, a minute after the last question.
        _ = try await eventually { try !session.run("remindctl status").out.contains("dunst") }
        #expect(try session.run("remindctl done read").code == 0)
        #expect(try await eventually(within: .seconds(75)) { try !isGone(problem) })
        let server = try await ScriptedNotificationServer(on: stage.bus, "--name", "dunst")
        try await session.wait(for: "dunst", from: "remindctl status")
        let place = "$(xdotool search --onlyvisible --name '^remindd$' getwindowgeometry --shell | "
        _ = try session.run(
            "eval \(place)grep -E 'X=|Y=|HEIGHT='); xdotool mousemove $((X + 60)) $((Y + HEIGHT - 20))")
        try walk("gone '\(problem)'")
        withExtendedLifetime(server) {}
    }

    @Test("nothing wakes it while nothing changes", .timeLimit(.minutes(2)))
    func idle() async throws {
        try await session.start()
        let window = try open()
        defer { window.stop() }
        try walk("press 'Skip the questions'")
        try walk("see 'Nothing today, and nothing to come.'")
        let count = "cat /proc/\(window.id)/task/*/status | awk '/voluntary_ctxt/ {n += $2} END {print n}'"
        #expect(try Int(session.run(count).out.dropLast()) ?? 0 > 0)
        // After what it still draws, and what the walk has asked for.
        let isQuiet = try await eventually(within: .seconds(30)) {
            let before = try session.run(count).out
            _ = try session.run("sleep 3")
            return try session.run(count).out == before
        }
        #expect(isQuiet, "it wakes again and again")
    }

    @Test("the keyboard alone takes a dose, and the row keeps the focus", .timeLimit(.minutes(2)))
    func keyboard() async throws {
        try await session.start()
        try addAspirin()
        let window = try open()
        defer { window.stop() }
        try walk("see 'Taken: Aspirin 100 mg'")
        try reach("push button: Taken: Aspirin 100 mg, ", by: "Tab")
        _ = try session.run("xdotool key space")
        let isNamed = try await eventually {
            try focus().hasPrefix("list item: Aspirin 100 mg, ") && focus().contains(", taken ")
        }
        let focused = try focus()
        #expect(isNamed, "\(focused)")
        try expectRecord("defined taken")
    }

    @Test("a reminder is added as it is typed; what is not clear is asked about", .timeLimit(.minutes(2)))
    func adds() async throws {
        try await session.start()
        let window = try open()
        defer { window.stop() }
        try walk("press 'Skip the questions'")
        try walk("see 'Remind me of'")
        func type(_ text: String) throws {
            let typed = try session.run(
                "xdotool search --onlyvisible --name '^remindd$' windowfocus --sync; "
                    + "xdotool key ctrl+n key ctrl+a type --delay 20 '\(text)'")
            try #require(typed.code == 0, "\(typed.error)")
        }
        try type("call mum")
        try walk("see 'it does not say when'")
        try type("bins every thursday at 19:00")
        try walk("see 'Add: bins, On Thursdays at 19:00'")
        _ = try session.run("xdotool key Return")
        try await session.wait(for: "thu at 19:00", from: "remindctl list")
        // The line is empty again a moment after the record has it.
        try walk("gone 'Add: bins'")
        // Enter chooses none of several meanings.
        try type("tea at 9")
        try walk("see 'This may mean:'")
        _ = try session.run("xdotool key Return; sleep 0.5")
        #expect(try !session.run("remindctl list").out.contains("tea"))
        try walk("press 'Add: tea'")
        try await session.wait(for: "tea", from: "remindctl list")
        try expectRecord("defined defined")
    }
}
