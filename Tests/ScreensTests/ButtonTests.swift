import CivilTime
import RemindProtocol
import RemindText
import Reminders
import Samples
import Screens
import Statistics
import Testing
import Vocabulary

@Suite("Buttons of a row") struct ButtonTests {
    private static func habit(_ state: DayValue.State, isBroken: Bool? = nil) -> TrackerDayView {
        var view = TrackerDayView(
            tracker: "read", kind: "habit", title: "Read", day: Samples.civil("2026-11-20"), state: state, level: 0,
            readings: 0)
        view.isBroken = isBroken
        return view
    }

    private static func labels(of view: OccurrenceView) -> [String] {
        TestScreen([view]).labels(view.id)
    }

    @Test(
        "the words of the kind, and what fits the state",
        arguments: [
            ("medication", .due, ["Taken", "Skip", "Later"]), ("medication", .snoozed, ["Taken", "Skip", "Later"]),
            ("lens", .due, ["Replaced", "Skip", "Later"]), ("reminder", .due, ["Done", "Skip", "Later"]),
            ("prayer", .due, ["Prayed", "Start", "Skip", "Later"]), ("medication", .upcoming, ["More"]),
            ("medication", .taken, ["Undo"]), ("reminder", .done, ["Undo"]), ("medication", .skipped, ["Undo"]),
            ("medication", .missed, ["Taken"]), ("prayer", .running, ["Stop", "Discard"]),
            ("medication", .lapsed, []), ("water", .upcoming, []),
        ] as [(String, OccurrenceStatus, [String])])
    func words(kind: String, status: OccurrenceStatus, labels: [String]) {
        let view = Samples.occurrence("Thing", "2026-11-20T14:00", status, kind: kind)
        #expect(ButtonTests.labels(of: view) == labels)
    }

    @Test("on a day that is over, an answer is asked when it happened", arguments: [true, false])
    func past(isTimed: Bool) throws {
        let view = Samples.occurrence("Pill", "2026-11-19T14:00", .missed)
        var screen = TestScreen()
        _ = screen.tell(.show(view.due.local.date))
        screen.learn([view], date: "2026-11-19", asked: view.due.local.date)
        #expect(screen.row(view.id)?.buttons.first?.menu.map(\.label) == ["At 14:00", "Just now"])
        let at = isTimed ? view.due.description : nil
        let ask = try #require(screen.press(view.id, .answer("done", at: at)).first)
        guard case .answer(let request) = ask.call else { throw Wrong() }
        #expect(request.at == at && request.outcome == "done")
    }

    private struct Wrong: Error {}

    @Test("every button and every choice of a menu has a name of its own")
    func names() throws {
        let view = Samples.occurrence("Pill", "2026-11-20T14:00", .due, detail: "1 tablet")
        let buttons = try #require(TestScreen([view]).row(view.id)?.buttons)
        #expect(buttons.map(\.isSuggested) == [true, false, false])
        let spoken = buttons.flatMap { [$0.spoken] + $0.menu.map(\.spoken) }
        #expect(Set(spoken).count == 8 && spoken.allSatisfy { $0.hasSuffix(": Pill 1 tablet, 14:00") }, "\(spoken)")
        #expect(spoken[0] == "Taken: Pill 1 tablet, 14:00" && spoken[5] == "Later, 1 hour: Pill 1 tablet, 14:00")
    }

    @Test("a habit is answered for the day that is drawn")
    func habit() {
        var test = TestScreen()
        test.learn([]) { $0.trackers = [ButtonTests.habit(.none)] }
        #expect(test.press("tracker:read", .answer("done")).map(\.what) == ["read@2026-11-20"])
        test.learn([]) { $0.trackers = [ButtonTests.habit(.met)] }
        #expect(test.labels("tracker:read") == ["Undo"])
        test.learn([]) { $0.trackers = [ButtonTests.habit(.none, isBroken: true)] }
        #expect(test.labels("tracker:read") == ["Clean", "Slipped"])
    }

    @Test("lenses were worn or not on the day that is drawn")
    func lenses() throws {
        func lens(_ state: DayValue.State) -> TrackerDayView {
            TrackerDayView(
                tracker: "soft", kind: "lens", title: "Soft", day: Samples.civil("2026-11-19"), state: state, level: 0,
                readings: 0)
        }
        let day = Samples.civil("2026-11-19")
        var test = TestScreen()
        _ = test.tell(.show(day))
        func learn(_ state: DayValue.State) {
            test.learn([], date: "2026-11-19", asked: day) { $0.trackers = [lens(state)] }
        }
        learn(.none)
        let row = try #require(test.row("tracker:soft"))
        #expect(row.spoken == "Soft, not recorded" && row.buttons.map(\.label) == ["Worn", "Not worn"])
        #expect(row.buttons.map(\.spoken) == ["Worn: Soft", "Not worn: Soft"])
        let worn = try #require(test.press("tracker:soft", .answer("done")).first)
        #expect(worn.what == "soft@2026-11-19")
        guard case .answer(let request) = worn.call else { throw Wrong() }
        #expect(request.outcome == "done" && request.replace == nil)
        learn(.met)
        #expect(test.row("tracker:soft")?.spoken == "Soft, worn" && test.labels("tracker:soft") == ["Undo"])
        learn(.skipped)
        #expect(test.row("tracker:soft")?.spoken == "Soft, not worn" && test.labels("tracker:soft") == ["Undo"])
        var other = TestScreen()
        _ = other.tell(.show(day))
        other.learn([], date: "2026-11-19", asked: day) { $0.trackers = [lens(.none)] }
        #expect(other.press("tracker:soft", .answer("missed")).map(\.what) == ["soft@2026-11-19"])
    }

    @Test("one that runs is stopped in one place")
    func running() {
        let view = Samples.occurrence("Fast", "2026-11-20T06:00", .running, kind: "fast") {
            $0.session = SessionView(from: Samples.stamp("2026-11-20T06:18"), goal: 57_600)
        }
        var tracker = TrackerDayView(
            tracker: view.reminder, kind: "fast", title: "Fast", day: Samples.civil("2026-11-20"), state: .none,
            level: 0, readings: 0)
        tracker.running = TrackerDayView.Running(from: Samples.stamp("2026-11-20T06:18"), goal: 57_600)
        tracker.example = "7h40m"
        var test = TestScreen()
        test.learn([view]) { $0.trackers = [tracker] }
        #expect(test.labels(view.id) == ["Stop", "Discard"] && test.labels("tracker:fast").isEmpty)
        #expect(test.row(view.id)?.entry.progress == 0.5)
        tracker.running = nil
        test.learn([]) { $0.trackers = [tracker] }
        #expect(test.labels("tracker:fast") == ["Start", "Log"])
    }

    @Test("a tracker without a usual amount has a line, which keeps what the daemon refuses")
    func reading() throws {
        var weight = TrackerDayView(
            tracker: "weight", kind: "weight", title: "Weight", day: Samples.civil("2026-11-20"), state: .none,
            level: 0, readings: 0)
        weight.example = "71.9 kg"
        let day = Samples.civil("2026-11-20")
        var test = TestScreen()
        test.learn([]) { $0.trackers = [weight] }
        let button = try #require(test.row("tracker:weight")?.buttons.first)
        guard case .write(let line) = button.action else { throw Missing() }
        #expect(line.day == day && line.example == "71.9 kg")
        #expect(button.label == "Log" && button.spoken == "Log: Weight" && !button.isSuggested)
        #expect(test.press("tracker:weight", .reading(day, " ")).isEmpty)
        // Only the day that was drawn has the line.
        #expect(test.press("tracker:weight", .reading(Samples.civil("2026-11-19"), "72")).isEmpty)
        let ask = try #require(test.press("tracker:weight", .reading(day, " 72.5  kgg ")).first)
        guard case .log(let request) = ask.call else { throw Missing() }
        #expect(request.what == "weight" && request.values == ["72.5", "kgg"] && request.on == "2026-11-20")
        #expect(request.force == nil && request.replace == nil)
        _ = test.tell(
            .refused(
                name: ask.name, error: "\(Remindd1.name).InvalidArgument",
                RemindError(.invalidArgument, "\"kgg\" is not a unit")))
        let refused = try #require(test.row("tracker:weight")?.buttons.first)
        #expect(refused.fault == "\"kgg\" is not a unit" && refused.taken == 0 && refused.action == button.action)
        test.wait(.seconds(1))
        let again = try #require(test.press("tracker:weight", .reading(day, "72.5")).first)
        #expect(test.row("tracker:weight")?.buttons.first?.fault == nil)
        let answered = Answered(lines: ["logged"], occurrences: [], undo: "weight@+1")
        #expect(
            test.tell(.replied(name: again.name, answered)) == [.toast("logged", undo: "weight@+1")])
        #expect(test.row("tracker:weight")?.buttons.map(\.taken) == [1, 0])
        // The two ends of a night are two words.
        let night = Ask(name: "x", what: "sleep", deed: .reading(day, "23:10 06:50"))
        guard case .log(let hours) = night.call else { throw Missing() }
        #expect(hours.values == ["23:10", "06:50"])
    }

    @Test("a prompt for such a tracker has the line, and a habit has none")
    func prompt() {
        let view = Samples.occurrence("Weight", "2026-11-20T08:00", .due, kind: "weight")
        var tracker = TrackerDayView(
            tracker: view.reminder, kind: "weight", title: "Weight", day: Samples.civil("2026-11-20"), state: .none,
            level: 0, readings: 0)
        tracker.example = "71.9 kg"
        var test = TestScreen()
        test.learn([view]) { $0.trackers = [tracker] }
        #expect(test.labels(view.id) == ["Log", "Skip", "Later"])
        test.learn([]) { $0.trackers = [ButtonTests.habit(.none)] }
        #expect(test.labels("tracker:read") == ["Done"])
    }

    private struct Missing: Error {}

    @Test("a medicine as needed is taken by its reminder")
    func asNeeded() {
        var test = TestScreen()
        test.learn([]) { $0.asNeeded = [AsNeededView(reminder: "pain", title: "Pain", detail: "400 mg")] }
        #expect(test.section(of: "as-needed:pain") == .asNeeded)
        #expect(test.press("as-needed:pain", .answer("done")).map(\.what) == ["pain"])
    }

    @Test("a daemon that cannot write is said above all")
    func unsaved() {
        var test = TestScreen()
        test.learn([]) { $0.unsaved = "NOT recorded: the disk is full" }
        #expect(test.screen.drawing(at: test.now)?.banner == "NOT recorded: the disk is full")
    }
}
