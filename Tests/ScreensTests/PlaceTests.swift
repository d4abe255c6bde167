import CivilTime
import RemindProtocol
import RemindText
import Reminders
import Samples
import Screens
import Testing
import Vocabulary

@Suite("Places of rows, and time") struct PlaceTests {
    private static func dose(_ number: Int, _ status: OccurrenceStatus = .due) -> OccurrenceView {
        Samples.occurrence("Dose \(number)", "2026-11-20T14:\(number < 10 ? "0" : "")\(number)", status)
    }

    @Test("twenty arrivals under a held pointer move nothing, and come at the end", arguments: [true, false])
    func arrivals(byPointer: Bool) {
        let first = [PlaceTests.dose(30), PlaceTests.dose(40)]
        let later = Samples.occurrence("Evening", "2026-11-20T20:00", .upcoming)
        var test = TestScreen(first + [later])
        let before = test.ids
        _ = test.tell(byPointer ? .pointer(isIn: true) : .focus(isIn: true))
        var all = first
        for number in 1...20 {
            // Each of them is due before those on the screen.
            all.insert(PlaceTests.dose(number), at: 0)
            test.learn(all + [later])
            #expect(Array(test.ids.prefix(3)) == before)
        }
        #expect(test.ids.count == 23)
        #expect(test.section(of: PlaceTests.dose(7).id) == .new)
        _ = test.tell(byPointer ? .pointer(isIn: false) : .focus(isIn: false))
        #expect(test.ids == (all + [later]).map(\.id))
        #expect(test.section(of: PlaceTests.dose(7).id) == .due)
    }

    @Test("a row that comes due under the pointer has its buttons where it is")
    func comesDue() {
        let coming = Samples.occurrence("Evening", "2026-11-20T14:19", .upcoming)
        var test = TestScreen([coming])
        _ = test.tell(.pointer(isIn: true))
        test.learn([coming.with(.due)])
        #expect(test.section(of: coming.id) == .coming)
        #expect(test.labels(coming.id) == ["Taken", "Skip", "Later"])
        #expect(test.row(coming.id)?.isDue == true)
    }

    @Test("an answered row keeps its size until it leaves its place, so that the next one does not move")
    func size() {
        let (dose, next) = (PlaceTests.dose(1), PlaceTests.dose(2))
        var test = TestScreen([dose, next])
        #expect(test.row(dose.id)?.isLarge == true)
        _ = test.tell(.pointer(isIn: true))
        test.learn([dose.with(.taken), next])
        #expect(test.row(dose.id)?.isLarge == true && test.row(dose.id)?.isDue == false)
        _ = test.tell(.pointer(isIn: false))
        #expect(test.row(dose.id)?.isLarge == false && test.row(next.id)?.isLarge == true)
    }

    @Test("a row that goes under the pointer keeps its place, without buttons")
    func goes() {
        let rows = [PlaceTests.dose(1), PlaceTests.dose(2)]
        var test = TestScreen(rows)
        _ = test.tell(.menu(isOpen: true))
        test.learn([rows[1]])
        #expect(test.ids == rows.map(\.id))
        #expect(test.labels(rows[0].id).isEmpty)
        #expect(test.row(rows[0].id)?.spoken == "Dose 1, 14:01, not there any more")
        _ = test.tell(.menu(isOpen: false))
        #expect(test.ids == [rows[1].id])
    }

    @Test("an answered row stays for five seconds, then goes where it belongs")
    func stays() throws {
        let rows = [PlaceTests.dose(1), PlaceTests.dose(2)]
        var test = TestScreen(rows)
        _ = test.press(rows[0].id, .answer("done"))
        let taken = rows[0].with(.taken)
        _ = test.tell(.replied(name: "request-1", Answered(lines: ["taken"], occurrences: [taken], undo: taken.id)))
        test.learn([taken, rows[1]])
        #expect(test.ids == rows.map(\.id))
        #expect(test.labels(rows[0].id) == ["Undo"])
        #expect(test.row(rows[0].id)?.spoken.contains("taken 14:18") == true)
        let rest = try #require(test.screen.rest(at: test.now))
        #expect(rest <= .seconds(5))
        test.wait(.milliseconds(4999))
        _ = test.tell(.tick)
        #expect(test.section(of: rows[0].id) == .due)
        test.wait(.milliseconds(1))
        _ = test.tell(.tick)
        #expect(test.section(of: rows[0].id) == .done)
        #expect(test.ids == [rows[1].id, rows[0].id])
    }

    @Test("at midnight the day is asked for again, and the next one is drawn even under the pointer")
    func midnight() throws {
        var test = TestScreen([PlaceTests.dose(1, .taken)])
        _ = test.tell(.pointer(isIn: true))
        // 14:18:00 in Zurich.
        #expect(try #require(test.screen.rest(at: test.now)) == .seconds(34_920) + .milliseconds(5))
        test.wait(.seconds(34_921))
        #expect(test.tell(.tick) == [.read(nil)])
        let next = Samples.occurrence("Dose 1", "2026-11-21T14:01", .upcoming)
        test.learn([next], date: "2026-11-21")
        #expect(test.ids == [next.id])
        #expect(test.screen.drawing(at: test.now)?.subtitle == "Saturday, 21 November")
    }

    @Test("a button that is down at midnight keeps its row until it is up, and asks for its own day")
    func midnightUnderPress() {
        let last = PlaceTests.dose(1)
        var test = TestScreen([last])
        _ = test.tell(.down(row: last.id, .answer("done")))
        test.wait(.seconds(36_000))
        let next = Samples.occurrence("Dose 1", "2026-11-21T14:01", .due)
        test.learn([next], date: "2026-11-21")
        #expect(test.ids.first == last.id)
        #expect(test.press(last.id, .answer("done")).map(\.what) == [last.id])
        #expect(test.ids == [next.id])
    }

    @Test("another zone changes the times that are drawn")
    func zone() {
        let view = PlaceTests.dose(1)
        var test = TestScreen([view])
        #expect(test.row(view.id)?.entry.time == "14:01")
        test.learn([view], zone: Samples.zone("Asia/Tokyo"))
        #expect(test.row(view.id)?.entry.time == "22:01")
        #expect(test.row(view.id)?.buttons.first?.spoken == "Taken: Dose 1, 22:01")
    }

    @Test("after a suspend nothing is held for an answer before it, and the day is asked for")
    func suspend() {
        let rows = [PlaceTests.dose(1), PlaceTests.dose(2)]
        var test = TestScreen(rows)
        _ = test.press(rows[0].id, .answer("done"))
        let taken = rows[0].with(.taken)
        _ = test.tell(.replied(name: "request-1", Answered(lines: ["taken"], occurrences: [taken], undo: taken.id)))
        test.wait(.seconds(8 * 3600))
        #expect(test.tell(.tick) == [.read(nil)])
        #expect(test.section(of: taken.id) == .done)
        #expect(test.press(rows[1].id, .answer("done")).map(\.what) == [rows[1].id])
    }

    @Test("a clock that is set back neither holds rows nor swallows presses")
    func clockSetBack() {
        let rows = [PlaceTests.dose(1), PlaceTests.dose(2)]
        var test = TestScreen(rows)
        _ = test.press(rows[0].id, .answer("done"))
        test.now.wall = test.now.wall - .seconds(3600)
        test.now.steady += .milliseconds(600)
        #expect(test.press(rows[1].id, .answer("done")).count == 1)
    }

    @Test("it wakes when a text changes, and not before")
    func countdown() throws {
        let seconds = Samples.occurrence("Soon", "2026-11-20T14:18", .upcoming) { $0.epoch = Samples.now.seconds + 40 }
        #expect(try #require(TestScreen([seconds]).screen.rest(at: TestScreen().now)) == .milliseconds(1005))
        let minutes = Samples.occurrence("Later", "2026-11-20T14:18", .upcoming) {
            $0.epoch = Samples.now.seconds + 40 * 60 + 30
        }
        #expect(try #require(TestScreen([minutes]).screen.rest(at: TestScreen().now)) == .milliseconds(31_005))
        // A bar alone wakes nothing.
        let running = Samples.occurrence("Fast", "2026-11-20T06:00", .running, kind: "fast") {
            $0.session = SessionView(from: Samples.stamp("2026-11-20T06:18"), goal: 57_600)
        }
        #expect(try #require(TestScreen([running]).screen.rest(at: TestScreen().now)) == .milliseconds(60_005))
        // `in 3 days` changes at midnight, as the day itself does.
        let days = Samples.occurrence("Far", "2026-11-23T14:18", .upcoming)
        #expect(try #require(TestScreen([days]).screen.rest(at: TestScreen().now)) > .seconds(30_000))
        // Without a daemon nothing changes by itself.
        var test = TestScreen([seconds])
        _ = test.tell(.lost(RemindError(.unreachable, "cannot reach remindd")))
        #expect(test.screen.rest(at: test.now) == nil)
    }

    @Test("another day is asked for, and a reply about the day before is not drawn")
    func otherDay() {
        var test = TestScreen([PlaceTests.dose(1)])
        let yesterday = Samples.civil("2026-11-19")
        #expect(test.tell(.step(-1)) == [.read(yesterday)])
        #expect(test.tell(.step(-1)) == [.read(Samples.civil("2026-11-18"))])
        let old = Samples.occurrence("Dose 1", "2026-11-19T14:01", .missed)
        test.learn([old], date: "2026-11-19", asked: yesterday)
        #expect(test.ids == [PlaceTests.dose(1).id])
        let older = Samples.occurrence("Dose 1", "2026-11-18T14:01", .missed)
        test.learn([older], date: "2026-11-18", asked: Samples.civil("2026-11-18"))
        #expect(test.ids == [older.id])
        #expect(test.screen.drawing(at: test.now)?.title == "Wed 18 Nov")
        #expect(test.tell(.show(nil)) == [.read(nil)])
        // Today by its date is today, so that it goes on at midnight.
        #expect(test.tell(.show(Samples.civil("2026-11-20"))) == [.read(nil)])
    }

    @Test("a day that the daemon does not know leaves the one that is drawn")
    func unknownDay() {
        var test = TestScreen([PlaceTests.dose(1)])
        _ = test.tell(.show(Samples.civil("2199-01-01")))
        let effects = test.tell(.lost(RemindError(.invalidTime, "2199-01-01 is too far away")))
        #expect(effects == [.toast("2199-01-01 is too far away", undo: nil)])
        #expect(test.screen.link == .connected && test.screen.drawing(at: test.now)?.isToday == true)
        #expect(test.tell(.step(1)) == [.read(Samples.civil("2026-11-21"))])
    }

    @Test("until the daemon answers there is a page, and its button starts it once")
    func service() {
        var test = TestScreen()
        test.screen = TodayScreen(canStart: true)
        #expect(test.screen.drawing(at: test.now) == nil)
        #expect(test.screen.service.button == nil)
        _ = test.tell(.lost(RemindError(.unreachable, "cannot reach remindd at /run/x", hint: "remindd")))
        #expect(test.screen.service.title == "remindd does not run")
        #expect(test.screen.service.button == "Start remindd")
        #expect(test.tell(.start) == [.startService])
        #expect(test.tell(.start).isEmpty)
        _ = test.tell(.started(failure: "Unit remindd.service not found."))
        #expect(test.screen.service.description.contains("did not start: Unit remindd.service not found."))
        test.learn([])
        #expect(test.screen.drawing(at: test.now) != nil)
        // Without systemd the page says what to type, and has no button.
        test.screen = TodayScreen(canStart: false)
        _ = test.tell(.lost(RemindError(.unreachable, "cannot reach remindd", hint: "start it with: remindd")))
        #expect(test.screen.service.button == nil)
        #expect(test.screen.service.description.contains("Start it with: remindd"))
    }
}
