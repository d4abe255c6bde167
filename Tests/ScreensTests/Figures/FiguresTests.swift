import CivilTime
import RemindProtocol
import RemindText
import Reminders
import Samples
import Screens
import Statistics
import Testing
import Vocabulary

/// The numbers behind the window's pictures and the ones that the terminal prints, from the same replies.
@Suite("The page of figures as a value") struct FiguresTests {
    typealias Question = FiguresScreen.Question

    /// A screen with one reminder.
    static func screen(_ id: String, _ kind: String) -> (FiguresScreen, asked: [Question]) {
        var view = Samples.reminders[2]
        (view.id, view.kind, view.title) = (id, kind, id)
        let reply = Remindd1.Reminders(zone: "Europe/Zurich", now: Samples.now.seconds, reminders: [view])
        var screen = FiguresScreen()
        #expect(screen.handle(.changed) == [.ask(.list)])
        let effects = screen.handle(.answered(.list, .list(reply), Samples.clock))
        let asked = effects.compactMap { if case .ask(let question) = $0 { question } else { nil } }
        #expect(asked.count == effects.count)
        return (screen, asked)
    }

    private static func json(_ value: some Encodable) throws -> String {
        String(decoding: try VarlinkJSON.encode(value), as: UTF8.self)
    }

    // MARK: - What is asked

    @Test("what is asked for depends on what a kind has")
    func questions() {
        func names(_ kind: String) -> [String] {
            Self.screen("x", kind).asked.map {
                switch $0 {
                case .list: "list"
                case .statistics(_, let days): "statistics \(days)"
                case .habits(_, let days): "habits \(days)"
                case .year(_, let year): "year \(year)"
                case .days(_, let span): "days \(span.rawValue)"
                case .cycles: "cycles"
                }
            }
        }
        let figures = ["statistics 7", "statistics 30", "statistics 90", "days 30"]
        #expect(names("medication") == figures && names("water") == figures && names("prayer") == figures)
        #expect(names("habit") == ["habits 7", "habits 30", "habits 90", "year 2026", "days 30"])
        #expect(names("lens") == ["cycles"])
        // A thing to do has no days.
        #expect(names("reminder") == [])
    }

    // MARK: - Rings

    private static func statistics(_ days: Int, taken: Int, missed: Int) -> StatisticsView {
        var total = Figures()
        (total.taken, total.missed, total.onTime) = (taken, missed, taken)
        let row = StatisticsView.Row(id: "metformin", kind: "medication", title: "metformin", figures: total)
        return StatisticsView(
            since: Samples.clock.today - (days - 1), until: Samples.clock.today, reminder: "metformin", window: 3600,
            total: total, pending: 0, extra: 0, lapsed: 0, reminders: [row], weekdays: [], times: [], streak: 3,
            longestStreak: 9, month: "2026-11", days: [])
    }

    @Test("the rings are the adherence of remindctl stats", arguments: [(13, 1), (53, 4), (0, 3)])
    func rings(taken: Int, missed: Int) throws {
        var (screen, asked) = Self.screen("metformin", "medication")
        var views: [StatisticsView] = []
        for case .statistics(let subject, let days) in asked {
            let view = Self.statistics(days, taken: taken, missed: missed)
            views.append(view)
            let reply = Remindd1.StatisticsReply(zone: "Europe/Zurich", now: Samples.now.seconds, statistics: view)
            _ = screen.handle(.answered(.statistics(subject, days: days), .statistics(reply), Samples.clock))
        }
        let rings = try #require(screen.drawing?.rings)
        #expect(rings.map(\.name) == ["7 days", "30 days", "90 days"])
        for (ring, view) in zip(rings, views) {
            let share = try #require(ring.share)
            let json = try Self.json(view.total)
            #expect(
                json.contains("\"taken\":\(share.part),") && json.contains("\"missed\":\(share.whole - share.part),"))
            #expect(json.contains("\"adherence\":\(share.percent.map(String.init) ?? "null")"))
            let percent = try #require(share.percent)
            let lines = StatisticsText(view: view, clock: Samples.clock, style: Style()).lines()
            #expect(lines.contains { $0.contains("adherence  \(percent) %, \(share.text)") }, "\(lines)")
            #expect(ring.spoken == "\(ring.name): \(percent) %, \(taken) of \(taken + missed) taken, \(missed) missed")
        }
    }

    @Test("before anything was due there is no ring")
    func nothingDue() {
        var (screen, _) = Self.screen("metformin", "medication")
        let reply = Remindd1.StatisticsReply(
            zone: "Europe/Zurich", now: Samples.now.seconds, statistics: Self.statistics(7, taken: 0, missed: 0))
        let question = Question.statistics(.reminder("metformin"), days: 7)
        _ = screen.handle(.answered(question, .statistics(reply), Samples.clock))
        #expect(screen.drawing?.rings == [])
    }

    @Test("a tracker's ring is how often its goal was met, and without a goal it has none")
    func goals() throws {
        var view = Self.statistics(30, taken: 0, missed: 0)
        view.measured = [
            MeasuredView(
                id: "water", kind: "water", title: "Water", unit: "ml", goal: "at least 2 l a day", fold: "sum",
                readings: 40, days: 20, met: 12, of: 30, streak: 2, longestStreak: 5, weeks: [], months: [], years: [])
        ]
        let share = try #require(KeptShare(view))
        #expect(share.percent == 40 && share.text == "goal met on 12 of 30 days")
        view.measured?[0].goal = nil
        #expect(KeptShare(view) == nil)
    }

    // MARK: - The year

    private static func year(_ year: Int) -> Remindd1.HabitsReply {
        let (first, last) = (Samples.civil("\(year)-01-01"), Samples.civil("\(year)-12-31"))
        let days = (0...(last - first)).map { HabitDay(done: (first + $0).day % 6, total: 5) }
        let figures = HabitFigures(days, lastIsToday: false)
        return Remindd1.HabitsReply(
            zone: "Europe/Zurich", now: Samples.now.seconds, today: Samples.clock.today, first: first, last: last,
            streaks: true, habits: [], days: days, figures: figures, ever: figures)
    }

    @Test("the year has the cells of remindctl habit grid, and each day its name", arguments: [2026, 2024])
    func year(_ year: Int) throws {
        var (screen, _) = Self.screen("read", "habit")
        if year != 2026 {
            #expect(screen.handle(.stepYear(year - 2026)) == [.ask(.year(.reminder("read"), year))])
        }
        let reply = Self.year(year)
        _ = screen.handle(.answered(.year(.reminder("read"), year), .habits(reply), Samples.clock))
        let drawing = try #require(screen.drawing?.year)
        let text = HabitGridText(reply, title: "\(year)", style: Style(), weekStart: .monday)
        #expect(text.lines[0].hasSuffix(drawing.numbers) && drawing.days.count == (year == 2024 ? 366 : 365))
        let rows = text.lines[3..<10].map { Array($0.dropFirst(5)) }
        let characters = Array("·▁▂▃▄▅")
        for day in drawing.days {
            let row = rows[day.row]
            let cell = row.indices.contains(day.column) ? row[day.column] : " "
            #expect(cell == day.level.map { characters[$0] } ?? " ", "\(day.date)")
        }
        #expect(Set(drawing.days.map { $0.column * 7 + $0.row }).count == drawing.days.count)
        #expect(drawing.days.filter(\.isToday).map(\.date) == (year == 2026 ? [Samples.clock.today] : []))
        #expect(drawing.legend.count == 6)
        guard year == 2026 else { return }
        #expect(drawing.days[70].spoken == "12 March, not done, 0 of 5")
        #expect(drawing.days[72].spoken == "14 March, in part, 2 of 5")
        #expect(drawing.days[75].spoken == "17 March, done, 5 of 5")
        #expect(drawing.days[364].spoken == "31 December" && drawing.days[364].level == nil)
    }

    @Test("one habit's days have its own words, and a streak")
    func habit() throws {
        var reply = Self.year(2026)
        var marks = [HabitHistory.Mark](repeating: .off, count: 365)
        (marks[70], marks[71], marks[72]) = (.done, .partial, .skipped)
        var view = HabitView(
            habit: "pages", kind: "habit", title: "Pages", since: reply.first, marks: marks, streak: 4, best: 15,
            score: 0.724, figures: reply.figures)
        view.unit = "pages"
        view.values = marks.map { $0 == .partial ? 7 : nil }
        reply.habits = [view]
        let words = HabitDayText(reply)
        #expect(words.spoken(reply.first + 70) == "12 March, done")
        #expect(words.spoken(reply.first + 71) == "13 March, in part, 7 pages")
        #expect(words.spoken(reply.first + 72) == "14 March, skipped")
        #expect(words.figures == "streak 4 days, longest 15; score 72 %")
    }

    @Test("the keyboard goes through the year and over its end")
    func keyboard() {
        var (screen, _) = Self.screen("read", "habit")
        #expect(screen.handle(.move(-7)) == [])
        #expect(screen.handle(.move(-350)) == [.ask(.year(.reminder("read"), 2025))])
        let date = Samples.clock.today - 357
        _ = screen.handle(.answered(.year(.reminder("read"), 2025), .habits(Self.year(2025)), Samples.clock))
        #expect(screen.drawing?.year?.focus == date && screen.drawing?.year?.hasNext == true)
        #expect(screen.handle(.press(date)) == [.show(date)])
    }

    // MARK: - Lenses

    @Test("the lens ring has the terminal's per cent, level and words", arguments: [9, 10, 12, 14])
    func lens(_ open: Int) throws {
        var (screen, _) = Self.screen("lenses", "lens")
        let today = Samples.clock.today
        let cycles = Remindd1.Cycles(
            reminder: "lenses", kind: "lens", title: "Lenses", fields: ["type": .text("biweekly")],
            due: today - open + 14, cycles: [Remindd1.Cycles.Cycle(opened: today - open, days: [today - 1, today])])
        let reply = Remindd1.CyclesReply(
            zone: "Europe/Zurich", now: Samples.now.seconds, today: today, histories: [cycles])
        _ = screen.handle(.answered(.cycles(.reminder("lenses")), .cycles(reply), Samples.clock))
        let lens = try #require(screen.drawing?.lens)
        let pairs = LensPairs(cycles, today: today)
        let view = try #require(LensView(pairs))
        let json = try Self.json(Column.json(LensView.columns, [view]))
        #expect(json.contains("\"percent\":\(lens.percent),") && json.contains("\"level\":\"\(lens.level.rawValue)\""))
        let level: LensStatus.Level = [9: .green, 10: .yellow, 12: .orange, 14: .red][open] ?? .green
        #expect(lens.level == level && lens.percent == open * 100 / 14)
        let lines = LensText(today: today, style: Style()).status([pairs])
        #expect(lines.contains { $0.hasSuffix(lens.headline) } && lines.contains { $0.hasSuffix(lens.text) })
        #expect(lens.counts == ["worn 2 of 14", "open \(open) of 14"])
    }

    private static func lenses(_ type: String, worn: [Int]) -> FiguresScreen {
        var (screen, _) = Self.screen("lenses", "lens")
        let today = Samples.clock.today
        let cycles = Remindd1.Cycles(
            reminder: "lenses", kind: "lens", title: "Lenses", fields: ["type": .text(type)],
            cycles: [Remindd1.Cycles.Cycle(opened: today - 9, days: worn.map { today - $0 })])
        let reply = Remindd1.CyclesReply(
            zone: "Europe/Zurich", now: Samples.now.seconds, today: today, histories: [cycles])
        _ = screen.handle(.answered(.cycles(.reminder("lenses")), .cycles(reply), Samples.clock))
        return screen
    }

    private static func answered(_ undo: String?) -> Answered {
        Answered(lines: ["  worn"], occurrences: [], undo: undo)
    }

    @Test("lenses were worn today, once, and that is undone")
    func wornToday() throws {
        func labels(_ type: String, worn: [Int]) -> [String] {
            Self.lenses(type, worn: worn).drawing?.lens?.buttons.map(\.label) ?? []
        }
        #expect(labels("biweekly", worn: [0]) == ["New pair"] && labels("case", worn: []) == ["New one"])
        #expect(labels("daily", worn: [1]) == ["Worn today"] && labels("daily", worn: [0]) == [])
        var screen = Self.lenses("biweekly", worn: [1])
        let buttons = try #require(screen.drawing?.lens?.buttons)
        #expect(
            buttons.map(\.label) == ["Worn today", "New pair"]
                && buttons.map(\.what) == ["lenses@2026-11-20", "lenses"])
        let ask = Ask(name: "a", what: "lenses@2026-11-20", deed: .answer("done"))
        #expect(screen.handle(.answer(buttons[0], name: "a")) == [.lens(.send(ask))])
        // A second press waits for the reply to the first.
        #expect(screen.handle(.answer(buttons[0], name: "b")).isEmpty)
        #expect(screen.handle(.lens(.replied(name: "b", Self.answered(nil)))).isEmpty)
        let done = screen.handle(.lens(.replied(name: "a", Self.answered("lenses@2026-11-20"))))
        #expect(done == [.lens(.toast("worn", undo: "lenses@2026-11-20"))])
        let undo = Ask(name: "c", what: "lenses@2026-11-20", deed: .undo)
        #expect(screen.handle(.undo(what: "lenses@2026-11-20", name: "c")) == [.lens(.send(undo))])
        #expect(screen.handle(.lens(.replied(name: "c", Self.answered("x")))) == [.lens(.toast("worn", undo: nil))])
        // It was drawn yesterday.
        var gone = buttons[0]
        gone.what = "lenses@2026-11-19"
        #expect(screen.handle(.answer(gone, name: "d")).isEmpty)
    }

    @Test("a pair is replaced before its day only by the button that says so")
    func newPair() throws {
        var screen = Self.lenses("biweekly", worn: [])
        let button = try #require(screen.drawing?.lens?.buttons.last)
        guard case .lens(.send(let ask))? = screen.handle(.answer(button, name: "a")).first else { throw Missing() }
        guard case .answer(let request) = ask.call else { throw Missing() }
        #expect(request.what == "lenses" && request.early == nil)
        let early = RemindError(.nothingDue, "Lenses is not due before 4 December")
        let refused = screen.handle(.lens(.refused(name: "a", error: "\(Remindd1.name).NothingDue", early)))
        guard case .lens(.ask(let question))? = refused.first else { throw Missing() }
        #expect(question.title == "lenses" && question.message == early.message)
        #expect(question.offer.label == "Record it early")
        #expect(screen.handle(.answer(button, name: "b")).isEmpty)
        guard case .lens(.send(let again))? = screen.handle(.lens(.consented(reason: "", name: "c"))).first,
            case .answer(let agreed) = again.call
        else { throw Missing() }
        #expect(agreed.early == true && agreed.request == "c" && agreed.what == "lenses")
        // A refusal of that is shown, and nothing is asked again.
        let error = "\(Remindd1.name).NothingDue"
        #expect(
            screen.handle(.lens(.refused(name: "c", error: error, early)))
                == [.lens(.toast(early.message, undo: nil))])
        _ = screen.handle(.answer(button, name: "d"))
        #expect(screen.handle(.lens(.broke(name: "d"))).count == 1)
        _ = screen.handle(.answer(button, name: "e"))
        _ = screen.handle(.lens(.refused(name: "e", error: error, early)))
        #expect(
            screen.handle(.lens(.declined)).isEmpty && screen.handle(.lens(.consented(reason: "", name: "f"))).isEmpty)
    }

    private struct Missing: Error {}

    @Test("an answer about another reminder is not shown, and a failure is")
    func late() {
        var (screen, _) = Self.screen("weight", "weight")
        let water = Remindd1.DaysReply(zone: "UTC", now: 0, series: [])
        _ = screen.handle(.answered(.days(.reminder("water"), .month), .days(water), Samples.clock))
        #expect(screen.drawing?.chart == nil && screen.drawing?.message == nil)
        _ = screen.handle(
            .failed(.days(.reminder("weight"), .month), RemindError(.unreachable, "cannot reach remindd")))
        #expect(screen.drawing?.message == "cannot reach remindd")
        var empty = FiguresScreen()
        let none = Remindd1.Reminders(zone: "UTC", now: Samples.now.seconds, reminders: [])
        #expect(empty.handle(.answered(.list, .list(none), Samples.clock)) == [])
        #expect(empty.drawing?.message == "There is nothing to count yet.")
    }
}
