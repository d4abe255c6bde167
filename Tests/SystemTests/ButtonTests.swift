import Glibc
import Programs
import Support
import Testing

/// Every button, pressed on real servers, with pictures: what is answered goes, and what is not stays in sight.
@Suite("Buttons on the screen", .serialized)
struct ButtonTests {
    static let buttons = [
        ("Details", 0, "due", "defined delivered"), ("Later (10 minutes)", 2, "snoozed", "defined delivered snoozed"),
        ("Taken", 1, "taken", "defined delivered taken"), ("Skip", 3, "skipped", "defined delivered skipped"),
    ]

    @Test("dunst", .timeLimit(.minutes(2)), arguments: buttons)
    func dunst(label: String, number: Int, status: String, record: String) async throws {
        let bus = try await PrivateBus()
        let dunst = try await Dunst(on: bus, choosing: label)
        try await press(on: dunst.screen, bus, "dunst", label, status, record) { try dunst.openMenu() }
        #expect(try dunst.displayed() == (label == "Details" ? 1 : 0))
    }

    /// Regression: xfce4-notifyd closes what is clicked, and Details made the reminder vanish.
    @Test("xfce4-notifyd", .timeLimit(.minutes(2)), arguments: buttons)
    func xfce(label: String, number: Int, status: String, record: String) async throws {
        let bus = try await PrivateBus()
        let server = try await XfceNotifyd(on: bus)
        try await press(on: server.screen, bus, "xfce", label, status, record) {
            try server.press(button: number, of: 4)
        }
    }

    /// Label, its place among the buttons, what tells that it was pressed, and that.
    static let lenses = [
        ("Replaced", 1, "remindctl lens --json | jq -r '.[0].open'", "0\n"),
        ("Wore today", 2, "remindctl lens --json | jq -r '.[0].worn'", "1\n"),
        ("Tomorrow", 3, "remindctl today --json | jq -r '.[0].status'", "snoozed\n"),
    ]

    @Test("lenses, dunst", .timeLimit(.minutes(2)), arguments: lenses)
    func lensesOnDunst(label: String, number: Int, question: String, answer: String) async throws {
        let bus = try await PrivateBus()
        let dunst = try await Dunst(on: bus, choosing: label)
        try await pressLenses(dunst.screen, bus, "dunst-lens", label, question, answer) { try dunst.openMenu() }
    }

    @Test("lenses, xfce4-notifyd", .timeLimit(.minutes(2)), arguments: lenses)
    func lensesOnXfce(label: String, number: Int, question: String, answer: String) async throws {
        let bus = try await PrivateBus()
        let server = try await XfceNotifyd(on: bus)
        try await pressLenses(server.screen, bus, "xfce-lens", label, question, answer) {
            try server.press(button: number, of: 4)
        }
    }

    private func pressLenses(
        _ screen: Screen, _ bus: PrivateBus, _ name: String, _ label: String, _ question: String, _ answer: String,
        button: () throws -> Void
    ) async throws {
        let session = try Session(bus: bus.address)
        try await session.start()
        let day = "$(date -d '-40 days' +%F)"
        #expect(try session.run("remindctl lens add --type monthly --opened \(day)").code == 0)
        let word = label.split(separator: " ")[0].lowercased()
        #expect(try await eventually { try screen.picture("\(name)-before") > 0.01 })
        #expect(try session.run(question).out != answer)
        try button()
        #expect(try await eventually { try session.run(question).out == answer })
        if label == "Wore today" {
            // The pair is as overdue as before, and the day needs no button any more.
            #expect(try await eventually { try screen.picture("\(name)-\(word)") > 0.01 }, "it vanished")
        } else {
            #expect(try await eventually { try screen.picture("\(name)-\(word)") < 0.001 }, "it stays")
        }
    }

    /// "Did you wear them today?", asked of both eyes at once.
    @Test("yes and no, dunst", .timeLimit(.minutes(2)), arguments: [("Yes", "worn"), ("No", "missed")])
    func questionOnDunst(label: String, word: String) async throws {
        let bus = try await PrivateBus()
        let dunst = try await Dunst(on: bus, choosing: label)
        try await pressQuestion(dunst.screen, bus, "dunst-question", label, word) { try dunst.openMenu() }
    }

    @Test("yes and no, xfce4-notifyd", .timeLimit(.minutes(2)), arguments: [("Yes", 1, "worn"), ("No", 2, "missed")])
    func questionOnXfce(label: String, number: Int, word: String) async throws {
        let bus = try await PrivateBus()
        let server = try await XfceNotifyd(on: bus)
        try await pressQuestion(server.screen, bus, "xfce-question", label, word) {
            try server.press(button: number, of: 3, widest: 0)
        }
    }

    private func pressQuestion(
        _ screen: Screen, _ bus: PrivateBus, _ name: String, _ label: String, _ word: String, button: () throws -> Void
    ) async throws {
        let session = try Session(zone: try Noon.zone(at: time(nil)), bus: bus.address)
        try await session.start()
        let added = try session.run(
            """
            at="at $(date -d '5 seconds' +%T)"
            for eye in left right; do remindctl lens add --id $eye --title "$eye lens" --eye $eye --ask "$at"; done
            """)
        try #require(added.code == 0, "\(added.error)")
        #expect(try await eventually(within: .seconds(20)) { try screen.picture("\(name)-before") > 0.01 })
        // Both are on it, and nothing is due.
        #expect(try session.run("remindctl today --json").out == "[]\n")
        _ = try session.run("sleep 1")
        try button()
        #expect(try await eventually { try screen.picture("\(name)-\(label.lowercased())") < 0.001 }, "it stays")
        let answers = ".what == \"done\" or .what == \"missed\""
        let said = "remindctl history --json | jq -r '[.[] | select(\(answers)).what] | join(\" \")'"
        let what = word == "worn" ? "done done\n" : "missed missed\n"
        #expect(try await eventually { try session.run(said).out == what })
    }

    /// Habits that ask at the same time are one notification, and one press is for all of them.
    @Test("several habits, dunst", .timeLimit(.minutes(2)))
    func habitsOnDunst() async throws {
        let bus = try await PrivateBus()
        let dunst = try await Dunst(on: bus, choosing: "All done")
        let session = try Session(zone: try Noon.zone(at: time(nil)), bus: bus.address)
        try await session.start()
        let added = try session.run(
            """
            at="daily at $(date -d '5 seconds' +%T)"
            for title in Read Gym "本を読む"; do remindctl habit add "$title" --when "$at" || exit; done
            """)
        try #require(added.code == 0, "\(added.error)")
        #expect(try await eventually(within: .seconds(20)) { try dunst.screen.picture("dunst-habits") > 0.01 })
        #expect(try dunst.displayed() == 1)
        try dunst.openMenu()
        #expect(try await eventually { try dunst.displayed() == 0 })
        let states = try session.run("remindctl habit --json | jq -r '[.[].state] | join(\" \")'")
        #expect(states.out == "done done done\n")
        #expect(try session.run("remindctl undo | grep -c undone").out == "3\n")
    }

    /// Regression: "Details" of several showed no way to answer one of them.
    @Test("several are opened one by one", .timeLimit(.minutes(2)))
    func oneByOne() async throws {
        let bus = try await PrivateBus()
        let server = try await XfceNotifyd(on: bus)
        let session = try Session(bus: bus.address)
        try await session.start()
        try await session.wait(for: "Xfce", from: "remindctl status")
        let due = try session.run("date -d '4 seconds' +%Y-%m-%dT%H:%M:%S").out.split(separator: "\n")[0]
        for command in [
            "med add --title Iron --instructions 'EMPTY stomach'", "med add --title Zinc", "prayer add --title Dawn",
        ] {
            #expect(try session.run("remindctl \(command) --when 'once \(due)'").code == 0)
        }
        #expect(try await eventually { try server.screen.windows().count == 1 })
        #expect(try server.screen.picture("xfce-group") > 0.03)
        // Details, Taken: 2 of 3, Later: no prayer is prayed by it.
        try server.press(button: 1, of: 3, widest: 2)
        try await session.wait(
            for: "dawn due", from: "remindctl today --json | jq -r '.[] | \"\\(.reminder) \\(.status)\"'")
        #expect(try await eventually { try server.screen.windows().count == 1 }, "the prayer vanished")
        #expect(try session.run("remindctl undo iron; remindctl undo zinc").code == 0)
        // The server takes a moment to show the group again, and a press may come while it is being drawn.
        _ = try session.run("sleep 1")
        #expect(try server.screen.picture("xfce-group-again") > 0.03)
        #expect(
            try await eventually {
                if try server.screen.windows().count == 2 { try server.press(button: 0, of: 3) }
                return try server.screen.windows().count == 3
            })
        #expect(try server.screen.picture("xfce-one-by-one") > 0.1)
        let today = try session.run("remindctl today --json | jq -r '[.[].status] | join(\" \")'").out
        #expect(today == "due due due\n")
    }

    private func press(
        on screen: Screen, _ bus: PrivateBus, _ name: String, _ label: String, _ status: String, _ record: String,
        button: () throws -> Void
    ) async throws {
        let session = try Session(bus: bus.address)
        try await session.start()
        _ = try session.run(
            "remindctl med add --title Aspirin --dose '100 mg' --instructions 'EMPTY stomach' --when 'once in 1s'")
        #expect(try await eventually { try screen.picture("\(name)-before") > 0.01 })
        let word = label.split(separator: " ")[0].lowercased()
        try button()
        try await session.wait(for: status, from: "remindctl today --json | jq -r '.[].status'")
        if label == "Details" {
            // It goes, and it must come again.
            try await session.wait(for: "due", from: "sleep 1; remindctl today --json")
            #expect(try await eventually { try screen.picture("\(name)-\(word)") > 0.01 }, "it vanished")
        } else {
            #expect(try await eventually { try screen.picture("\(name)-\(word)") < 0.001 }, "it stays")
        }
        let history = try session.run("remindctl history aspirin --json | jq -r '[.[].what] | join(\" \")'")
        #expect(history.out == record + "\n")
    }
}
