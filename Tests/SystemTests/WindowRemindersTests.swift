import Glibc
import Programs
import Support
import Testing

/// The page of all reminders and its forms, walked through by AT-SPI and the keyboard, with a real daemon.
@Suite("The window's reminders", .serialized)
struct WindowRemindersTests: WindowWalk {
    let stage: WindowStage

    init() async throws { stage = try await WindowStage() }

    /// Presses keys, such as `Tab`, and types what is in quotes.
    private func keys(_ steps: String...) throws {
        let commands = steps.map { step in
            step.hasPrefix("'") ? "xdotool type --delay 20 \(step)" : "xdotool key \(step)"
        }
        let typed = try session.run(
            "xdotool search --onlyvisible --name '^remindd$' windowfocus --sync; \(commands.joined(separator: "; ")); "
                + "sleep 0.3")
        try #require(typed.code == 0, "\(typed.error)")
    }

    private func json(_ command: String, _ filter: String) throws -> String {
        try session.run("remindctl \(command) --json | jq -c '\(filter)'").out
    }

    private func openPage() throws -> ChildProcess {
        let isEmpty = try json("list", "length") == "0\n"
        let window = try open()
        if isEmpty { try walk("press 'Skip the questions'") }
        try walk("see 'Remind me of'")
        try keys("alt+4")
        try walk("see 'Search reminders'")
        return window
    }

    private func openForm(_ kind: String) throws {
        try walk("press 'Add a reminder'")
        try walk("press 'Add: \(kind)'")
        try walk("see 'What it is called'")
    }

    @Test("a medicine is added with two times, edited, paused and archived", .timeLimit(.minutes(3)))
    func medicine() async throws {
        try await session.start()
        let window = try openPage()
        defer { window.stop() }
        try walk("see 'No reminders yet'")
        try openForm("Medication")
        try keys("'Zinc'")
        try keys("Tab", "'500 mg'")
        // One time by Enter, and one by the button.
        try keys("Tab", "'20:00'", "Return")
        try walk("see 'Remove 20:00'")
        try keys("'8:00'")
        try walk("press 'Add this time'")
        try walk("see 'Every day at 08:00 and 20:00'")
        #expect(try json("list", "length") == "0\n")
        try walk("press 'Add: New medication'")
        try walk("see 'Zinc 500 mg, daily at 08:00, 20:00, next '")
        #expect(
            try json("list", ".[0] | [.id, .title, .fields.dose, .schedules[0].when]")
                == "[\"zinc\",\"Zinc\",\"500 mg\",\"daily at 08:00, 20:00\"]\n")
        try walk("press 'Edit: Zinc 500 mg'")
        try walk("see 'Remove 08:00'")
        try keys("Tab ctrl+a", "'1 g'")
        try walk("press 'Save: Zinc'")
        try walk("see 'Zinc 1 g, daily at 08:00, 20:00, next '")
        #expect(
            try json("show zinc", ".reminder | [.fields.dose, .schedules[0].when]")
                == "[\"1 g\",\"daily at 08:00, 20:00\"]\n")
        try walk("press 'Pause: Zinc 1 g'")
        try walk("press 'Pause, 1 week: Zinc 1 g'")
        try walk("see 'Zinc 1 g, daily at 08:00, 20:00, paused until '")
        #expect(try json("list", ".[0].state") == "\"paused\"\n")
        try walk("press 'Resume: Zinc 1 g'")
        try walk("see 'Zinc 1 g, daily at 08:00, 20:00, next '")
        try walk("press 'Archive: Zinc 1 g'")
        try walk("see 'No reminders yet'")
        #expect(try json("list --archived", ".[0].id") == "\"zinc\"\n")
        try walk("press 'Undo'")
        try walk("see 'Zinc 1 g, daily at 08:00, 20:00, next '")
        try expectRecord("defined defined started ended archived restored")
    }

    @Test("a fault stands beside its field, and nothing is added", .timeLimit(.minutes(2)))
    func faults() async throws {
        try await session.start()
        let window = try openPage()
        defer { window.stop() }
        try openForm("Medication")
        try keys("Tab", "'500 mgg'")
        try walk("see 'Dose, Amount and unit of one dose, dose: \"mgg\" is not a unit'")
        try walk("press 'Add: New medication'")
        try walk("see 'Title, What it is called, missing title'")
        try walk("see 'missing schedule'")
        #expect(try json("list", "length") == "0\n")
        // The keyboard is where the first fault is, and all that was typed stays.
        try keys("'Zinc'")
        try keys("Tab End BackSpace Tab", "'9:00'")
        try walk("press 'Add: New medication'")
        try walk("see 'Zinc 500 mg, daily at 09:00, next '")
        // A second one of that title is added only by the button that says so.
        try openForm("Medication")
        try keys("'Zinc'", "Tab Tab", "'9:00'")
        try walk("press 'Add: New medication'")
        try walk("see 'Zinc is already defined (zinc)'")
        #expect(try json("list", "length") == "1\n")
        try walk("press 'Add another one'")
        try walk("see 'Search reminders'")
        #expect(try json("list", "map(.id)") == "[\"zinc\",\"zinc-2\"]\n")
    }

    @Test("a form of what was changed elsewhere asks before it saves, and a fault opens More", .timeLimit(.minutes(2)))
    func elsewhere() async throws {
        try await session.start()
        #expect(try session.run("remindctl med add Zinc --dose '500 mg' --when 'daily at 08:00'").code == 0)
        let window = try openPage()
        defer { window.stop() }
        try walk("press 'Edit: Zinc 500 mg'")
        try walk("see 'Remove 08:00'")
        #expect(try session.run("remindctl med edit zinc --when 'daily at 10:00'").code == 0)
        try keys("Tab ctrl+a", "'1 g'")
        try walk("press 'Save: Zinc'")
        try walk("see 'it was changed elsewhere since this form was opened'")
        #expect(try json("show zinc", ".reminder.fields.dose") == "\"500 mg\"\n")
        try walk("press 'Open it again'")
        try walk("see 'Remove 10:00'")
        try walk("press 'More'")
        try reach("check box: Write it in words", by: "Tab")
        try reach("text: Shortest gap", by: "Tab")
        try keys("'soon'")
        try walk("press 'More'")
        try walk("press 'Save: Zinc'")
        try walk("see 'Shortest gap between doses, '")
        // The field is there, and has the keyboard.
        try keys("ctrl+a", "'6h'")
        try walk("press 'Save: Zinc'")
        try walk("see 'Search reminders'")
        #expect(
            try json("show zinc", ".reminder | [.fields.dose, .fields.min_gap, .schedules[0].when]")
                == "[\"500 mg\",\"6h\",\"daily at 10:00\"]\n")
    }

    @Test("a reminder that a file manages names it, and offers no edit", .timeLimit(.minutes(2)))
    func managed() async throws {
        try await session.start()
        try session.folder.write(
            "config/remindd/reminders.toml",
            "[[medication]]\nid = \"ramipril\"\ntitle = \"Ramipril\"\ndose = \"5 mg\"\nwhen = \"daily at 08:00\"\n")
        #expect(try session.run("remindctl reload").code == 0)
        let window = try openPage()
        defer { window.stop() }
        try walk("see 'managed by reminders.toml'")
        try walk("see 'Pause: Ramipril 5 mg'")
        try walk("gone 'Edit: Ramipril'")
        try walk("gone 'Archive: Ramipril'")
        #expect(try json("list", ".[0].file | endswith(\"/remindd/reminders.toml\")") == "true\n")
    }

    @Test("a form whose reply is lost adds once", .timeLimit(.minutes(2)))
    func lostReply() async throws {
        try await session.start()
        let window = try openPage()
        defer { window.stop() }
        try openForm("Medication")
        try keys("'Zinc'", "Tab Tab", "'9:00'", "Return")
        try walk("see 'Every day at 09:00'")
        session.daemon?.signal(SIGSTOP)
        try walk("press 'Add: New medication'")
        try await Task.sleep(for: .milliseconds(500))
        session.killHard()
        try walk("see 'it is sent again when remindd is back'")
        try await session.start()
        try walk("see 'Zinc, daily at 09:00, next '")
        try expectRecord("defined")
    }

    @Test("the search and the filter find what is asked for", .timeLimit(.minutes(2)))
    func search() async throws {
        try await session.start()
        for title in ["Zinc", "Iron"] {
            #expect(try session.run("remindctl med add \(title) --when 'daily at 08:00'").code == 0)
        }
        #expect(try session.run("remindctl pause iron 3d").code == 0)
        let window = try openPage()
        defer { window.stop() }
        try walk("see 'Edit: Iron'")
        try walk("press 'Paused'")
        try walk("gone 'Edit: Zinc'")
        try walk("see 'Edit: Iron'")
        try walk("press 'Archived'")
        try walk("see 'Nothing is archived'")
        try walk("press 'All'")
        try reach("entry: Search reminders", by: "Tab")
        try keys("'zi'")
        try walk("gone 'Edit: Iron'")
        try walk("see 'Edit: Zinc'")
        try keys("'x'")
        try walk("see 'no reminder has \"zix\"'")
    }

    @Test("a prayer set has its place by a city's letters, and a method", .timeLimit(.minutes(2)))
    func prayers() async throws {
        try await session.start()
        let window = try openPage()
        defer { window.stop() }
        try walk("press 'Add a reminder'")
        try walk("press 'Add: Prayer set'")
        try walk("see 'Fajr, every day at fajr'")
        try walk("press 'Add: New prayer set'")
        try walk("see 'is not a city of the time zones'")
        #expect(try json("list", "length") == "0\n")
        try keys("'zuri'")
        try walk("press 'Zurich'")
        try walk("gone 'Zurich'")
        try walk("press 'Add: New prayer set'")
        try walk("see 'Isha, daily at isha, next '")
        #expect(try json("list", "map(.id) | sort") == "[\"asr\",\"dhuhr\",\"fajr\",\"isha\",\"jumuah\",\"maghrib\"]\n")
        #expect(session.folder.read("config/remindd/remindd.toml").contains("latitude = 47.38"))
        // The place of prayers that are there is changed in the same form, which adds none of them again.
        try walk("press 'Add a reminder'")
        try walk("press 'Add: Prayer set'")
        try walk("see 'Fajr, every day at fajr, is there already'")
        try reach("text: Place", by: "Tab")
        try keys("'madri'")
        try walk("press 'Madrid'")
        try walk("gone 'Madrid'")
        try walk("press 'Save: New prayer set'")
        try walk("see 'place and method are saved'")
        #expect(session.folder.read("config/remindd/remindd.toml").contains("latitude = 40.4"))
        #expect(try json("list", "length") == "6\n")
    }

    @Test("a weight is logged from its row, and a refusal keeps what was written", .timeLimit(.minutes(2)))
    func reading() async throws {
        try await session.start()
        #expect(try session.run("remindctl weight add").code == 0)
        let window = try open()
        defer { window.stop() }
        try walk("press 'Log: Weight'")
        try walk("see 'Value of Log: Weight'")
        try keys("'72.5 kgg'", "Return")
        try walk("see 'Value of Log: Weight, '")
        #expect(try json("weight", ".measured[0].readings") == "0\n")
        try await Task.sleep(for: .milliseconds(600))
        try keys("BackSpace", "Return")
        try walk("see 'Weight, 72.5 kg'")
        try walk("gone 'Value of Log: Weight'")
        #expect(try json("weight", ".measured[0].readings") == "1\n")
        try await Task.sleep(for: .milliseconds(600))
        try walk("press 'Undo: Weight'")
        try walk("gone 'Weight, 72.5 kg'")
        // A value that looks mistyped is asked about, and logged by the button that says so.
        try await Task.sleep(for: .milliseconds(600))
        try walk("press 'Log: Weight'")
        try walk("see 'Value of Log: Weight'")
        try keys("'780 kg'", "Return")
        try walk("see 'is it mistyped?'")
        #expect(try json("weight", ".measured[0].readings") == "0\n")
        try walk("press 'Log it anyway'")
        try walk("see 'Weight, 780 kg'")
        #expect(try json("weight", ".measured[0].readings") == "1\n")
    }
}
