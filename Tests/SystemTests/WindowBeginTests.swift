import Programs
import Support
import Testing

/// The first run of the real window, and its banner of failures, with a real daemon.
@Suite("The window's first run", .serialized)
struct WindowBeginTests: WindowWalk {
    let stage: WindowStage

    init() async throws { stage = try await WindowStage() }

    /// Answers a question by the keyboard.
    private func answer(_ question: String, _ text: String) throws {
        try walk("see '\(question)'")
        let typed = try session.run(
            "xdotool search --onlyvisible --name '^remindd$' windowfocus --sync; "
                + (text.isEmpty ? "" : "xdotool type --delay 20 '\(text)'; ") + "xdotool key Return")
        try #require(typed.code == 0, "\(typed.error)")
    }

    @Test("the questions are answered, and the reminders are there", .timeLimit(.minutes(2)))
    func questions() async throws {
        try await session.start()
        let window = try open()
        defer { window.stop() }
        try answer("What should I remind you of", "Metformin")
        // A press on a word is the answer.
        try walk("press 'medication'")
        try answer("Amount and unit of one dose", "500 mg")
        try answer("When, such as", "twice a day")
        try answer("daily at 08:00, 20:00?", "")
        try walk("see 'Also: again'")
        try walk("press 'water'")
        try walk("press 'Next'")
        #expect(try session.run("remindctl list --json").out == "[]\n")
        try answer("How much do you want to drink", "2 l")
        try walk("see 'added: Metformin 500 mg'")
        // No server shows a notification here, which is said.
        try walk("see 'no notification is shown'")
        let made = try session.run(
            "remindctl list --json"
                + " | jq -r '.[] | [.kind, .title, (.fields.dose // .fields.goal), .schedules[0].when] | join(\"; \")'")
        #expect(
            made.out == """
                medication; Metformin; 500 mg; daily at 08:00, 20:00
                water; Water; at least 2 l a day;\u{20}

                """)
        try walk("press 'See your day'")
        try walk("see 'Add 250 ml: Water'")
    }

    @Test("the questions are skipped, and do not come for a daemon that has reminders", .timeLimit(.minutes(2)))
    func skipped() async throws {
        try await session.start()
        let window = try open()
        try walk("press 'Skip the questions'")
        try walk("see 'Nothing today, and nothing to come.'")
        try walk("gone 'What should I remind you of'")
        window.stop()
        #expect(try session.run("remindctl history --json").out == "[]\n")
        #expect(try session.run("remindctl habit add Read").code == 0)
        let second = try open()
        defer { second.stop() }
        try walk("see 'Done: Read'")
        try walk("gone 'What should I remind you of'")
    }

    @Test("a failure that keeps reminders from ringing is on every page", .timeLimit(.minutes(2)))
    func doctor() async throws {
        try await session.start()
        #expect(try session.run("remindctl habit add Read").code == 0)
        let window = try open()
        defer { window.stop() }
        let words = try session.run(
            "remindctl doctor --json"
                + " | jq -r '.checks[] | select(.name == \"notifications\") | .verdict + \" \" + .detail'")
        #expect(words.out == "fail no notification server is on the session bus\n")
        try walk("see 'notifications: no notification server is on the session bus: '")
        try walk("press History")
        try walk("see 'notifications: no notification server is on the session bus: '")
    }
}
