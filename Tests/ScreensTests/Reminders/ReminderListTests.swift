import CivilTime
import RemindProtocol
import RemindText
import Reminders
import Samples
import Screens
import Testing
import Vocabulary

@Suite("The list of reminders") struct ReminderListTests {
    private var screen = RemindersScreen()

    private static func view(
        _ id: String, _ state: ReminderView.State = .active, kind: String = "medication", file: String? = nil
    ) -> ReminderView {
        var view = ReminderView(
            id: id, kind: kind, title: id.capitalizedWord, state: state,
            schedules: [.init(when: "daily at 08:00", sentence: "Every day at 08:00")], grace: 7200, nag: .none,
            fields: [:], source: file == nil ? "command" : "file", defined: Samples.stamp("2026-11-20T09:00"))
        view.file = file
        return view
    }

    private static func reply(_ views: ReminderView...) -> Remindd1.Reminders {
        Remindd1.Reminders(zone: "Europe/Zurich", now: Samples.now.seconds, reminders: views)
    }

    private mutating func learn(_ views: ReminderView..., text: String = "", isArchived: Bool = false) {
        var query = RemindersScreen.Query()
        (query.text, query.isArchived) = (text, isArchived)
        let reply = Remindd1.Reminders(zone: "Europe/Zurich", now: Samples.now.seconds, reminders: views)
        _ = screen.handle(.listed(query, reply, Samples.clock))
    }

    private var rows: [ReminderRow] { screen.drawing.sections.flatMap(\.rows) }
    private func labels(_ id: String) -> [String] { rows.first { $0.id == id }?.buttons.map(\.label) ?? [] }

    private mutating func sent(_ row: String, _ deed: ReminderChange.Deed, _ name: String) -> [ReminderChange] {
        RemindersScreen.changes(screen.handle(.pressed(row: row, deed, name: name)))
    }

    @Test("a row says what `list` says, and offers what its state allows") mutating func rowsOfStates() throws {
        var paused = Self.view("b", .paused)
        paused.pauses = [Pause.Plan(until: Samples.civil("2026-12-01"))]
        learn(Self.view("a"), paused, Self.view("c", .disabled), Self.view("d", .broken))
        #expect(labels("a") == ["Edit", "Pause", "Archive"] && labels("b") == ["Edit", "Resume", "Archive"])
        #expect(labels("c") == ["Edit", "Enable", "Archive"] && labels("d") == ["Archive"])
        #expect(rows[1].entry.state == "paused until 2026-12-01" && rows[1].isQuiet)
        #expect(rows[0].spoken == "A, daily at 08:00" && !rows[0].isQuiet)
        let names = rows.flatMap { $0.buttons.flatMap { [$0.spoken] + $0.menu.map(\.spoken) } }
        #expect(Set(names).count == names.count)
    }

    @Test("what a file manages says so, and is neither edited nor archived") mutating func managed() {
        let file = "/home/ada/.config/remindd/reminders.toml"
        learn(Self.view("a", file: file), Self.view("b", .archived, file: file))
        #expect(labels("a") == ["Pause"] && labels("b").isEmpty)
        #expect(rows[0].entry.file == "reminders.toml" && rows[0].spoken.hasSuffix(", managed by reminders.toml"))
        #expect(sent("a", .archive, "one").isEmpty)
    }

    @Test("headings are the kinds, and the filter is by state") mutating func filters() {
        learn(Self.view("l", kind: "lens"), Self.view("a"), Self.view("b", .paused))
        #expect(screen.drawing.sections.map(\.title) == ["Pairs of lenses", "Medications"])
        #expect(screen.handle(.filtered(.paused)).isEmpty)
        #expect(rows.map(\.id) == ["b"])
        #expect(screen.handle(.filtered(.active)).isEmpty)
        #expect(rows.map(\.id) == ["l", "a"])
        var archived = RemindersScreen.Query()
        archived.isArchived = true
        #expect(screen.handle(.filtered(.archived)) == [.read(archived)])
        #expect(rows.isEmpty && screen.drawing.empty == nil)
        learn(Self.view("z", .archived), isArchived: true)
        #expect(labels("z") == ["Take out of the archive"])
        #expect(screen.handle(.filtered(.all)) == [.read(RemindersScreen.Query())])
        learn()
        #expect(screen.drawing.empty == "No reminders yet")
    }

    @Test("the daemon searches; a reply to a text of before says nothing") mutating func search() {
        learn(Self.view("a"))
        var query = RemindersScreen.Query()
        query.text = "zi"
        #expect(screen.handle(.searched(" zi ")) == [.read(query)])
        #expect(query.request.text == "zi" && RemindersScreen.Query().request.text == nil)
        #expect(screen.handle(.searched("zi")).isEmpty)
        learn(Self.view("b"))
        #expect(rows.map(\.id) == ["a"])
        learn(Self.view("zinc"), text: "zi")
        #expect(rows.map(\.id) == ["zinc"])
        _ = screen.handle(.notListed(query, RemindError(.unknownReminder, "no reminder has \"zi\"")))
        #expect(rows.isEmpty && screen.drawing.empty == "no reminder has \"zi\"")
        learn(Self.view("zinc"), text: "zi")
        // What is known of a daemon that is away stays.
        _ = screen.handle(.notListed(query, RemindError(.unreachable, "cannot reach remindd")))
        #expect(rows.map(\.id) == ["zinc"])
    }

    @Test("a press asks once, by the id alone") mutating func presses() throws {
        learn(Self.view("a"))
        let change = try #require(sent("a", .pause(PauseLength("2w")), "one").first)
        guard case .pause(let request) = change.call else { throw Missing() }
        #expect(request.what == ["=a"] && request.length == "2w" && request.until == nil && request.request == "one")
        #expect(sent("a", .archive, "two").isEmpty)
        let done = screen.handle(.changed(name: "one", lines: ["paused: A (a)", "  until 2026-12-03"]))
        #expect(
            done == [.toast("paused: A (a); until 2026-12-03", undo: nil), .read(RemindersScreen.Query())])
        #expect(screen.handle(.changed(name: "one", lines: [])).isEmpty)
        #expect(sent("a", .resume, "three").isEmpty)
        #expect(sent("a", .archive, "four").count == 1)
        #expect(
            screen.handle(.changed(name: "four", lines: ["archived: A (a)"])).first
                == .toast("archived: A (a)", undo: "a"))
        // The button of the toast works when the row has gone.
        learn()
        #expect(sent("a", .unarchive, "five").first?.deed == .unarchive)
    }

    @Test(
        "a line is for how long or until when",
        arguments: [
            ("2w", "2w", nil), ("10 days", "10 days", nil), ("for 3 days", "3 days", nil),
            ("until 2026-12-20", nil, "2026-12-20"), ("2026-12-20", nil, "2026-12-20"),
            ("20 December", nil, "20 December"),
        ] as [(String, String?, String?)])
    func lengths(text: String, length: String?, until: String?) throws {
        let found = try #require(PauseLength(text))
        #expect((found.length, found.until) == (length, until))
        #expect(PauseLength(" ") == nil)
    }

    @Test("a refusal stands in its row until the next press") mutating func refused() throws {
        learn(Self.view("a"))
        #expect(RemindersScreen.changes(screen.handle(.wrote(row: "a", "3h", name: "one"))).count == 1)
        #expect(screen.handle(.wrote(row: "a", " ", name: "none")).isEmpty)
        _ = screen.handle(.refused(name: "one", RemindError(.invalidTime, "a pause must last whole days, not 3h")))
        #expect(rows[0].refusal == "a pause must last whole days, not 3h")
        #expect(rows[0].spoken.hasSuffix("not 3h"))
        #expect(sent("a", .pause(nil), "two").count == 1 && rows[0].refusal == nil)
    }

    @Test("one whose reply is lost is sent again under its name") mutating func broken() {
        learn(Self.view("a"))
        let first = sent("a", .archive, "one")
        _ = screen.handle(.broke(name: "one", RemindError(.unreachable, "remindd hung up")))
        #expect(rows[0].refusal == "remindd hung up: asked again when it is back")
        #expect(sent("a", .archive, "two").isEmpty)
        let again = screen.handle(.listed(RemindersScreen.Query(), Self.reply(Self.view("a")), Samples.clock))
        #expect(RemindersScreen.changes(again) == first && first.count == 1)
        let twice = screen.handle(.listed(RemindersScreen.Query(), Self.reply(Self.view("a")), Samples.clock))
        #expect(twice.isEmpty)
    }

    private struct Missing: Error {}
}

extension RemindersScreen {
    fileprivate static func changes(_ effects: [Effect]) -> [ReminderChange] {
        effects.compactMap { if case .send(let change) = $0 { change } else { nil } }
    }
}

extension String {
    fileprivate var capitalizedWord: String { prefix(1).uppercased() + dropFirst() }
}
