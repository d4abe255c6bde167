import RemindProtocol
import Reminders
import Samples
import Screens
import Statistics
import Testing
import Vocabulary

@Suite("Presses") struct PressTests {
    private static let pill = Samples.occurrence("Pill", "2026-11-20T14:00", .due)
    private static let zinc = Samples.occurrence("Zinc", "2026-11-20T14:05", .due)
    private static let done = Ask.Deed.answer("done")

    private static func reply(_ view: OccurrenceView) -> Answered {
        Answered(lines: ["taken: \(view.title)"], occurrences: [view], undo: view.id)
    }

    @Test("of two presses within half a second, one counts")
    func doubleClick() {
        var test = TestScreen([PressTests.pill, PressTests.zinc])
        #expect(test.press(PressTests.pill.id, PressTests.done).map(\.what) == [PressTests.pill.id])
        test.wait(.milliseconds(150))
        // The reply has put Undo where Taken was.
        let toast = test.tell(.replied(name: "request-1", PressTests.reply(PressTests.pill.with(.taken))))
        #expect(toast == [.toast("taken: Pill", undo: PressTests.pill.id)])
        #expect(test.labels(PressTests.pill.id) == ["Undo"])
        #expect(test.press(PressTests.pill.id, .undo).isEmpty)
        test.wait(.milliseconds(349))
        #expect(test.press(PressTests.zinc.id, PressTests.done).isEmpty)
        test.wait(.milliseconds(1))
        #expect(test.press(PressTests.zinc.id, PressTests.done).map(\.what) == [PressTests.zinc.id])
    }

    @Test("a row that is asked about is not asked about twice")
    func busy() {
        var test = TestScreen([PressTests.pill])
        #expect(test.press(PressTests.pill.id, PressTests.done).count == 1)
        test.wait(.seconds(2))
        #expect(test.press(PressTests.pill.id, .answer("skipped")).isEmpty)
    }

    @Test("a press is of what was drawn when the button went down")
    func drawnAtDown() throws {
        func pill(_ version: String, _ status: OccurrenceStatus) -> OccurrenceView {
            var view = PressTests.pill.with(status)
            view.version = version
            return view
        }
        var test = TestScreen([pill("1", .due)])
        _ = test.tell(.down(row: PressTests.pill.id, PressTests.done))
        // Somebody else answers it while the button is down: its row has no such button any more.
        test.learn([pill("1/2", .skipped)])
        #expect(test.labels(PressTests.pill.id) == ["Undo"])
        let ask = test.press(PressTests.pill.id, PressTests.done)
        #expect(ask.map(\.deed) == [PressTests.done] && ask.map(\.version) == ["1"])
        // The daemon knows by it that something has changed.
        guard case .answer(let request)? = ask.first?.call else { throw Missing() }
        #expect(request.version == "1")
        _ = test.tell(.refused(name: "request-1", error: "x", RemindError(.changed, "changed")))
        test.wait(.seconds(1))
        guard case .undo(let undo)? = test.press(PressTests.pill.id, .undo).first?.call else { throw Missing() }
        #expect(undo.version == "1/2")
        test.learn([pill("1/2/3", .due)])
        _ = test.tell(.refused(name: "request-2", error: "x", RemindError(.changed, "changed")))
        test.wait(.seconds(1))
        guard case .snooze(let snooze)? = test.press(PressTests.pill.id, .snooze("1h")).first?.call else {
            throw Missing()
        }
        #expect(snooze.version == "1/2/3" && snooze.length == "1h")
    }

    @Test("a button that is left does nothing, and one that is not drawn neither")
    func cancelled() {
        var test = TestScreen([PressTests.pill])
        _ = test.tell(.down(row: PressTests.pill.id, PressTests.done))
        _ = test.tell(.cancelled)
        test.learn([PressTests.pill.with(.skipped)])
        #expect(test.press(PressTests.pill.id, PressTests.done).isEmpty)
        #expect(test.press("nothing", PressTests.done).isEmpty)
    }

    @Test("the daemon restarts between press and reply: the same request again, once")
    func restart() {
        var test = TestScreen([PressTests.pill])
        let first = test.press(PressTests.pill.id, PressTests.done)
        let gone = RemindError(.unreachable, "cannot reach remindd")
        _ = test.tell(.broke(name: "request-1", gone))
        #expect(test.screen.drawing(at: test.now)?.banner?.contains("gone") == true)
        test.wait(.seconds(3))
        _ = test.tell(.lost(gone))
        #expect(TestScreen.asks(test.learn([PressTests.pill])) == first)
        #expect(test.screen.drawing(at: test.now)?.banner == nil)
        #expect(TestScreen.asks(test.learn([PressTests.pill])).isEmpty)
        let toast = test.tell(.replied(name: "request-1", PressTests.reply(PressTests.pill.with(.taken))))
        #expect(toast == [.toast("taken: Pill", undo: PressTests.pill.id)])
    }

    @Test("a press does not wait for a daemon for ever, and says so")
    func givesUp() {
        var test = TestScreen([PressTests.pill])
        _ = test.press(PressTests.pill.id, PressTests.done)
        _ = test.tell(.broke(name: "request-1", RemindError(.unreachable, "cannot reach remindd")))
        test.wait(TodayScreen.waits)
        _ = test.tell(.tick)
        #expect(test.row(PressTests.pill.id)?.refusal?.contains("look") == true)
        #expect(TestScreen.asks(test.learn([PressTests.pill])).isEmpty)
    }

    @Test("without a daemon a press is refused in words, and not kept")
    func away() {
        var test = TestScreen([PressTests.pill])
        _ = test.tell(.lost(RemindError(.unreachable, "cannot reach remindd")))
        let effects = test.tell(.up(row: PressTests.pill.id, PressTests.done, name: "x"))
        #expect(effects == [.toast("remindd is gone: nothing is recorded until it is back", undo: nil)])
        #expect(TestScreen.asks(test.learn([PressTests.pill])).isEmpty)
    }

    @Test("the toast's Undo and the row's take back the same occurrence")
    func undo() {
        var test = TestScreen([PressTests.pill])
        _ = test.press(PressTests.pill.id, PressTests.done)
        _ = test.tell(.replied(name: "request-1", PressTests.reply(PressTests.pill.with(.taken))))
        let asked = TestScreen.asks(test.tell(.undo(what: PressTests.pill.id, name: "undo")))
        #expect(asked == [Ask(name: "undo", what: PressTests.pill.id, deed: .undo)])
        let back = Answered(lines: ["undone: Pill is due again"], occurrences: [PressTests.pill])
        #expect(test.tell(.replied(name: "undo", back)) == [.toast("undone: Pill is due again", undo: nil)])
        #expect(test.labels(PressTests.pill.id) == ["Taken", "Skip", "Later"])
    }

    @Test("a glass of water counts for the day that was drawn, and is undone by its reading")
    func water() throws {
        var view = TrackerDayView(
            tracker: "water", kind: "water", title: "Water", day: Samples.civil("2026-11-20"), state: .none, level: 0,
            readings: 0)
        view.step = TrackerDayView.Value(amount: 250, unit: "ml")
        var test = TestScreen()
        test.learn([]) { $0.trackers = [view] }
        #expect(test.labels("tracker:water") == ["+ 250 ml"])
        #expect(test.row("tracker:water")?.buttons[0].spoken == "Add 250 ml: Water")
        // Another amount than the usual one is written.
        var other = TestScreen()
        other.learn([]) { day in
            day.trackers = [view]
            day.trackers?[0].example = "330 ml"
        }
        #expect(other.labels("tracker:water") == ["+ 250 ml", "Other"])
        let asks = test.press("tracker:water", .log(Samples.civil("2026-11-20")))
        guard case .log(let request)? = asks.first?.call else { throw Missing() }
        #expect(request.what == "water" && request.on == "2026-11-20" && request.values == nil)
        _ = test.tell(
            .replied(name: "request-1", Answered(lines: ["logged"], occurrences: [], undo: "water@+7")))
        #expect(test.labels("tracker:water") == ["+ 250 ml", "Undo"])
        test.wait(.seconds(1))
        #expect(test.press("tracker:water", .undo).map(\.what) == ["water@+7"])
        test.wait(.seconds(20))
        _ = test.tell(.tick)
        #expect(test.labels("tracker:water") == ["+ 250 ml"])
    }

    @Test("the last reading of any day is undone, and not that of another one")
    func earlierReading() {
        func weight(_ date: String, _ reading: String?) -> TrackerDayView {
            var view = TrackerDayView(
                tracker: "weight", kind: "weight", title: "Weight", day: Samples.civil(date), state: .none, level: 0,
                readings: reading == nil ? 0 : 1)
            (view.example, view.occurrence) = ("71.9 kg", reading)
            return view
        }
        var test = TestScreen()
        let (today, yesterday) = (Samples.civil("2026-11-20"), Samples.civil("2026-11-19"))
        test.learn([]) { $0.trackers = [weight("2026-11-20", nil)] }
        #expect(test.labels("tracker:weight") == ["Log"])
        _ = test.press("tracker:weight", .reading(today, "72"))
        _ = test.tell(.replied(name: "request-1", Answered(lines: ["logged"], occurrences: [], undo: "weight@+9")))
        #expect(test.labels("tracker:weight") == ["Log", "Undo"])
        // The day before is shown at once.
        _ = test.tell(.show(yesterday))
        test.learn([], date: "2026-11-19", asked: yesterday) { $0.trackers = [weight("2026-11-19", "weight@+7")] }
        #expect(test.labels("tracker:weight") == ["Log", "Undo"])
        test.wait(.seconds(1))
        #expect(test.press("tracker:weight", .undo).map(\.what) == ["weight@+7"])
        test.learn([], date: "2026-11-19", asked: yesterday) { $0.trackers = [weight("2026-11-19", nil)] }
        #expect(test.labels("tracker:weight") == ["Log"])
    }

    private struct Missing: Error {}
}
