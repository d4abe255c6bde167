import Programs
import Support
import Testing

/// The page of the history in the real window, with a real daemon.
@Suite("The window's history", .serialized)
struct WindowHistoryTests: WindowWalk {
    let stage: WindowStage

    init() async throws { stage = try await WindowStage() }

    private func run(_ command: String) throws {
        let result = try session.run(command)
        try #require(result.code == 0, "\(command): \(result.error)")
    }

    /// The words and the notes of a reminder's entries that a person made.
    private func record(of reminder: String) throws -> String {
        try session.run(
            "remindctl history \(reminder) --json"
                + " | jq -r '[.[] | select(.origin == \"person\") | .what, .note // empty] | join(\" \")'"
        ).out
    }

    @Test("the filters show what history shows", .timeLimit(.minutes(2)))
    func filters() async throws {
        try await session.start()
        try run("remindctl habit add Read && remindctl habit add Stretch")
        try run("remindctl done read --on yesterday && remindctl skip stretch --on yesterday")
        let window = try open()
        defer { window.stop() }
        try walk("press History")
        try walk("see 'done, Read, yesterday'")
        try walk("see 'skipped, Stretch, yesterday'")
        // A definition is no answer.
        try walk("gone ', defined, Read'")
        try walk("press 'Show: Answers'")
        try walk("press 'Show Skipped'")
        try walk("gone 'done, Read, yesterday'")
        try walk("see 'skipped, Stretch, yesterday'")
        try walk("press 'Show: Skipped'")
        try walk("press 'Show Everything'")
        try walk("see ', defined, Stretch'")
        try walk("press 'Reminder: All reminders'")
        try walk("press 'Read, habit'")
        try walk("gone 'skipped, Stretch, yesterday'")
        try walk("see ', defined, Read'")
        // What others do comes by itself.
        try run("remindctl done read")
        try walk("see 'done, Read, today'")
    }

    @Test("yesterday's answer is corrected only by the button that says so", .timeLimit(.minutes(2)))
    func correct() async throws {
        try await session.start()
        try run("remindctl habit add Read && remindctl done read --on yesterday --note 'ten pages'")
        let window = try open()
        defer { window.stop() }
        try walk("press History")
        func skip() throws {
            try walk("press 'Correct: done, Read, yesterday'")
            try walk("see 'Yesterday: done'")
            try walk("press 'Skipped'")
            try walk("see 'Replace the answer'")
        }
        try skip()
        try walk("press 'Cancel'")
        try walk("gone 'Replace the answer'")
        // The dialog of the correction comes back.
        try walk("see 'Yesterday: done'")
        try walk("press 'Cancel'")
        try walk("gone 'Yesterday: done'")
        #expect(try record(of: "read") == "defined done ten pages\n")
        try skip()
        try walk("press 'Replace the answer'")
        try walk("see 'skipped, Read, yesterday'")
        try walk("gone 'Yesterday: done'")
        #expect(try record(of: "read") == "defined done ten pages skipped ten pages\n")
        try walk("press 'Correct: skipped, Read, yesterday'")
        try walk("press 'Take it back'")
        try walk("gone 'skipped, Read, yesterday'")
        let outcome = try session.run(
            "remindctl history read --json | jq -r '.[-1] | .what + \" \" + .undone'")
        #expect(outcome.out == "retracted skipped\n")
    }

    @Test("a thing to do that is done is taken back before another answer", .timeLimit(.minutes(2)))
    func finished() async throws {
        try await session.start()
        try run("remindctl add 'Call the dentist in 1 second' && sleep 2 && remindctl done call-the-dentist")
        let window = try open()
        defer { window.stop() }
        try walk("press History")
        try walk("press 'Correct: done, Call the dentist'")
        try walk("see 'Take it back to give another answer.'")
        try walk("gone 'Skipped'")
        try walk("press 'Take it back'")
        try walk("gone 'Take it back'")
        try walk("press 'Show: Answers'")
        try walk("press 'Show Everything'")
        try walk("press 'Correct: undone, Call the dentist'")
        try walk("see 'When, if not now'")
        try walk("gone 'Skipped'")
        try walk("press 'Missed'")
        try walk("see 'missed, Call the dentist'")
    }
}
