import Glibc
import Programs
import Support
import Testing

/// The pages Calendar and Figures, walked through by AT-SPI alone, with a real daemon.
@Suite("The window's calendar and figures", .serialized)
struct WindowFiguresTests: WindowWalk {
    let stage: WindowStage

    init() async throws { stage = try await WindowStage() }

    private func run(_ command: String) throws -> String {
        let result = try session.run(command)
        try #require(result.code == 0, "\(command): \(result.out)\(result.error)")
        return String(result.out.dropLast())
    }

    /// The name of a day in the window: `12 March`.
    private func name(_ day: String) throws -> String {
        let years = try run("date -d '\(day)' +%Y; date +%Y").split(separator: "\n")
        return try run("date -d '\(day)' '+%-d %B\(years.first == years.last ? "" : " %Y")'")
    }

    @Test("yesterday is opened from the calendar and corrected", .timeLimit(.minutes(2)))
    func yesterday() async throws {
        try await session.start()
        let start = try run("date -d '10 days ago' +%F")
        _ = try run("remindctl habit add Read --start \(start)")
        _ = try run("remindctl done read --on yesterday")
        let window = try open()
        defer { window.stop() }
        try walk("see 'Read, not answered'")
        try walk("press 'Calendar'")
        try walk("see 'All reminders'")
        if try run("date -d yesterday +%m") != run("date +%m") { try walk("press 'Previous month'") }
        let yesterday = try name("yesterday")
        try walk("see '\(yesterday), 1 of 1 done'")
        try walk("press '\(yesterday)'")
        // The day is shown on the first page, with its buttons.
        try walk("see 'Yesterday'")
        try walk("press 'Undo: Read'")
        try walk("gone 'Read, done'")
        try expectRecord("defined done retracted")
        try await Task.sleep(for: .milliseconds(600))
        try walk("press 'Done: Read'")
        try walk("see 'Read, done'")
        try expectRecord("defined done retracted done")
        #expect(try run("remindctl habit --on yesterday --json | jq -r '.[0].state'") == "done")
        #expect(try run("remindctl habit --json | jq -r '.[0].state'") == "open")
        // What others do is shown on the page at once.
        try walk("press 'Calendar'")
        try walk("see '\(yesterday), 1 of 1 done'")
        _ = try run("remindctl undo read@\(try run("date -d yesterday +%F"))")
        try walk("gone '\(yesterday), 1 of 1 done'")
        // The button Today shows today, and not the day that was chosen last.
        try walk("press 'Today'")
        try walk("see 'Read, not answered'")
        try walk("gone 'Yesterday'")
    }

    @Test("the keyboard goes from day to day and opens one", .timeLimit(.minutes(2)))
    func keyboard() async throws {
        try await session.start()
        _ = try run("remindctl habit add Read --start \(try run("date -d '10 days ago' +%F"))")
        _ = try run("remindctl done read --on yesterday")
        let window = try open()
        defer { window.stop() }
        try walk("press 'Calendar'")
        let today = try name("today")
        try walk("see '\(today), today'")
        try reach("push button: \(today), today", by: "Tab")
        _ = try run("xdotool key Left; sleep 0.3")
        // It goes over the beginning of a month, too.
        let yesterday = try name("yesterday")
        let isThere = try await eventually { try focus().hasPrefix("push button: \(yesterday), 1 of 1 done") }
        let focused = try focus()
        #expect(isThere, "\(focused)")
        _ = try run("xdotool key space")
        try walk("see 'Yesterday'")
    }

    @Test("the year of a habit has each day, and a press opens it", .timeLimit(.minutes(2)))
    func year() async throws {
        try await session.start()
        _ = try run("remindctl habit add Read --start \(try run("date -d '10 days ago' +%F"))")
        _ = try run("remindctl done read --on yesterday")
        let window = try open()
        defer { window.stop() }
        try walk("press 'Figures'")
        if try run("date -d yesterday +%Y") != run("date +%Y") { try walk("press 'Previous year'") }
        let yesterday = try name("yesterday")
        try walk("see '\(yesterday), done'")
        // The ring is the rate of remindctl, of each period.
        for days in [7, 30, 90] {
            let figures = try run(
                "remindctl habit stats --since \(days)d --json | jq -r '.[0].figures | \"\\(.done) of \\(.total) done\"'"
            )
            try walk("see '\(figures)'")
        }
        // The keyboard comes to one day, and leaves it.
        if try run("date -d yesterday +%Y") == run("date +%Y") {
            let today = "push button: \(try name("today")),"
            try reach(today, by: "Tab")
            _ = try run("xdotool key Tab; sleep 0.3")
            #expect(try !focus().hasPrefix(today))
        }
        try walk("press '\(yesterday), done'")
        try walk("see 'Yesterday'")
        try walk("see 'Undo: Read'")
    }

    @Test("a chart is read as a table, and its values are the ones of remindctl", .timeLimit(.minutes(2)))
    func table() async throws {
        try await session.start()
        for (day, weight) in [(9, "73.4"), (4, "72.8"), (1, "72.1"), (0, "71.9")] {
            _ = try run("remindctl weight \(weight)kg --on \(try run("date -d '\(day) days ago' +%F"))")
        }
        let window = try open()
        defer { window.stop() }
        try walk("press 'Figures'")
        try walk("press 'Show as table'")
        let rows = try run(
            "remindctl chart weight --json | jq -r '.[0] | .unit as $unit | .values | to_entries[] | select(.value) "
                + "| \"\\(.key) \\(.value) \\($unit)\"'")
        #expect(rows.split(separator: "\n").count == 4)
        for row in rows.split(separator: "\n") {
            let parts = row.split(separator: " ", maxSplits: 1)
            let place = try #require(parts.first.flatMap { Int($0) })
            let day = try name("\(29 - place) days ago") + (place == 29 ? ", today" : "")
            try walk("see '\(day): \(try #require(parts.last))'")
        }
        // The picture again, which the keyboard reads value by value. The pointer is not on it.
        _ = try run("xdotool mousemove 0 0")
        try walk("press 'Show as table'")
        try walk("see 'Weight, chart, mean '")
        try reach("image: Weight, chart", by: "Tab")
        _ = try run("xdotool key Left; sleep 0.2; xdotool key Left")
        try walk("see 'Weight, chart, \(try name("yesterday")): 72.1 kg'")
    }

    @Test("the rings of a medicine are the figures of remindctl stats", .timeLimit(.minutes(2)))
    func rings() async throws {
        try await session.start()
        _ = try run("remindctl med add --title Aspirin --dose '100 mg' --when 'once in 1s'")
        let window = try open()
        defer { window.stop() }
        try walk("press 'Taken: Aspirin 100 mg'")
        try walk("see ', taken '")
        try walk("press 'Figures'")
        let figures = try run(
            "remindctl stats aspirin --since 7d --json | jq -r '.total "
                + "| \"\\(.adherence) %, \\(.taken) of \\(.taken + .missed) taken, \\(.missed) missed\"'")
        #expect(figures == "100 %, 1 of 1 taken, 0 missed")
        for days in [7, 30, 90] { try walk("see '\(days) days: \(figures)'") }
    }
}
