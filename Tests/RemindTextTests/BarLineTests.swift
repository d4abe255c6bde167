import CivilTime
import RemindProtocol
import Samples
import Statistics
import Testing
import Vocabulary

@testable import RemindText
@testable import Reminders

@Suite("The line of a bar") struct BarLineTests {
    private static func line(
        _ occurrences: [OccurrenceView], next: OccurrenceView? = nil, length: Int = 40, isPrivate: Bool = false,
        at clock: Clock = Samples.clock, _ change: (inout Remindd1.Day) -> Void = { _ in }
    ) -> BarLine {
        var day = Samples.day(occurrences, next: next)
        change(&day)
        var options = BarLine.Options()
        (options.length, options.isPrivate) = (length, isPrivate)
        return BarLine(day, clock: clock, options: options)
    }

    /// At a time on the day of the samples.
    private static func clock(_ time: String) -> Clock {
        let now = CivilDateTime("2026-11-20T\(time)").flatMap(Samples.zurich.instant) ?? Samples.now
        return Clock(now: now, zone: Samples.zurich)
    }

    private static let isha = Samples.occurrence("Isha", "2026-11-20T19:30", .upcoming, kind: "prayer")

    private static func due(_ title: String = "Amoxicillin", isUrgent: Bool? = nil) -> OccurrenceView {
        Samples.occurrence(title, "2026-11-20T14:00", .due, detail: "1 capsule", handle: "2h7") {
            $0.deadline = Samples.stamp("2026-11-20T15:00")
            $0.urgent = isUrgent
        }
    }

    @Test(
        "what is next and how long until then, minute by minute",
        arguments: [
            ("14:18", "○ Isha in 5 h 12 min", .upcoming), ("14:18:59", "○ Isha in 5 h 12 min", .upcoming),
            ("14:19", "○ Isha in 5 h 11 min", .upcoming), ("18:30", "○ Isha in 1 h", .upcoming),
            ("18:30:01", "○ Isha in 1 h", .upcoming), ("18:31", "○ Isha in 59 min", .upcoming),
            ("19:14:59", "○ Isha in 16 min", .upcoming), ("19:15", "○ Isha in 15 min", .soon),
            ("19:29", "○ Isha in 1 min", .soon), ("19:29:59", "○ Isha in 1 min", .soon),
            // It is due, and the daemon is about to say so.
            ("19:30", "○ Isha in 1 min", .soon),
        ] as [(String, String, BarLine.Class)])
    func left(time: String, text: String, main: BarLine.Class) {
        let line = Self.line([Self.isha], at: Self.clock(time))
        #expect(line.text == text)
        #expect(line.main == main && line.classes == [main])
    }

    @Test("within a minute nothing changes, whatever the second")
    func seconds() {
        for minute in ["14:18", "19:14", "19:29"] {
            let lines = (0..<60).map { second in
                Self.line(Samples.occurrences, at: Self.clock("\(minute):\(second < 10 ? "0" : "")\(second)"))
            }
            #expect(Set(lines.map(\.text)).count == 1 && Set(lines.map(\.lines)).count == 1)
        }
    }

    @Test(
        "what waits comes before what comes",
        arguments: [
            ([due()], "● Amoxicillin 1 capsule due", .due),
            ([due(), due("Zinc")], "● Amoxicillin 1 capsule due +1", .due),
            ([due(isUrgent: true)], "! Amoxicillin 1 capsule due", .urgent),
            ([due(), due("Zinc", isUrgent: true), isha], "! Amoxicillin 1 capsule due +1", .urgent),
            ([isha, due()], "● Amoxicillin 1 capsule due", .due),
        ] as [([OccurrenceView], String, BarLine.Class)])
    func waiting(occurrences: [OccurrenceView], text: String, main: BarLine.Class) {
        let line = Self.line(occurrences)
        #expect(line.text == text)
        #expect(line.main == main)
        #expect(line.short == (main == .urgent ? "! 14:00" : "● 14:00"))
    }

    @Test("a snooze, quiet hours and a countdown come at their moments")
    func moments() {
        let snoozed = Samples.occurrence("Dhuhr", "2026-11-20T12:30", .snoozed) {
            $0.snoozed = Samples.stamp("2026-11-20T14:25")
        }
        #expect(Self.line([snoozed, Self.isha]).text == "~ Dhuhr in 7 min")
        let held = Samples.occurrence("Zinc", "2026-11-20T14:00", .due) {
            $0.deferred = Samples.stamp("2026-11-20T16:00")
        }
        #expect(Self.line([held, Self.isha]).text == "● Zinc in 1 h 42 min")
        let running = Samples.occurrence("Asr", "2026-11-20T14:10", .running) {
            $0.session = SessionView(from: Samples.stamp("2026-11-20T14:10"), until: Samples.stamp("2026-11-20T14:20"))
        }
        let line = Self.line([running, Self.isha])
        #expect(line.text == "◐ Asr 2 min left")
        #expect(line.main == .soon)
    }

    @Test("minutes before midnight, what is soon is tomorrow's")
    func midnight() {
        let dose = Samples.occurrence("Zinc", "2026-11-21T00:05", .upcoming)
        let line = Self.line([Samples.occurrences[2]], next: dose, at: Self.clock("23:55"))
        #expect(line.text == "○ Zinc in 10 min")
        #expect(line.main == .soon)
        #expect(Self.line([Samples.occurrences[2]], next: dose, at: Self.clock("23:45")).main == .clear)
    }

    @Test(
        "the window of a prayer that is due: how much has passed, and whether it ends soon",
        arguments: [
            ("14:24", 0, [.due]), ("15:33", 50, [.due]), ("16:26", 88, [.due]),
            ("16:27", 89, [.due, .windowEnding]), ("16:41", 99, [.due, .windowEnding]), ("16:42", nil, [.due]),
        ] as [(String, Int?, [BarLine.Class])])
    func window(time: String, percentage: Int?, classes: [BarLine.Class]) {
        let asr = Samples.occurrence("Asr", "2026-11-20T14:24", .due, kind: "prayer") {
            $0.windowUntil = Samples.stamp("2026-11-20T16:42")
        }
        let clock = Self.clock(time)
        let widget = BarWidget(CheckIns([:], today: clock.today, weekStart: .monday))
        let line = BarLine(Samples.day([asr]), widget: widget, clock: clock, options: BarLine.Options())
        #expect(line.classes == classes)
        // Without a window, it is how much of the day is done.
        #expect(line.percentage == percentage ?? 0)
        #expect(Self.line([asr], at: clock).percentage == 0)
    }

    @Test("nothing more today, nothing at all")
    func clear() {
        let tomorrow = Samples.occurrence("Fajr", "2026-11-21T05:45", .upcoming)
        let line = Self.line([Samples.occurrences[2]], next: tomorrow)
        #expect(line.text == "✓ nothing more today")
        #expect(line.main == .clear)
        #expect(line.lines == ["1 of 1 done", "next: Fajr tomorrow at 05:45"])
        #expect(line.percentage == 100)
        let none = Self.line([])
        #expect(none.text == "✓ nothing to come")
        #expect(none.lines == ["Nothing today, and nothing to come."])
        #expect(none.percentage == nil)
    }

    @Test("the list: what waits, what was missed, what comes")
    func list() {
        #expect(
            text(Self.line(Samples.occurrences).lines) == """
                1 of 8 done
                ● Thu 22:00 Pill 1 tablet, due, until 10:00
                ~ 12:30 Dhuhr 10m, snoozed until 14:25
                ● 14:00 Amoxicillin 1 capsule, due, until 15:00
                ✗ 05:45 Fajr 10m, missed, computer off
                ○ 19:30 Isha 10m
                ○ 20:00 Metformin 500 mg
                """)
        let many = Self.line((0..<40).map { Samples.occurrence("Pill \($0)", "2026-11-20T20:00", .upcoming) })
        #expect(many.lines.count == 16)
        #expect(many.lines.last == "and 26 more")
    }

    @Test("a title is cut, and what is beside it is not", arguments: [8, 12, 20, 40])
    func length(_ length: Int) {
        for occurrences in [Samples.difficult, Samples.occurrences, [Self.isha], [Self.due(), Self.due("B")], []] {
            let line = Self.line(occurrences, length: length)
            #expect(DisplayWidth.of(line.text) <= length, "\(line.text)")
        }
        if length == 20 {
            let long = Samples.occurrence("Metformin", "2026-11-20T19:30", .upcoming)
            #expect(Self.line([long], length: 20).text == "○ Met… in 5 h 12 min")
            #expect(Self.line([Self.due(), Self.due("B")], length: 20).text == "● Amoxicilli… due +1")
        }
    }

    @Test("private titles: the cover, and neither dose nor person")
    func covered() {
        var view = Self.due("Secret")
        view.person = "Anna"
        view.cover = "Tea"
        let tracker = TrackerDayView(
            tracker: "weight", kind: "weight", title: "Heavy", person: "Anna", day: Samples.civil("2026-11-20"),
            value: .init(amount: 71.9, unit: "kg"), state: .none, level: 0, readings: 1)
        let covered = Self.line([view])
        #expect(covered.text == "● Tea due")
        #expect(covered.lines == ["0 of 1 done", "● 14:00 Tea, due, until 15:00"])
        view.cover = nil
        let all = Self.line(
            [view, Self.isha], next: Self.isha, isPrivate: true,
            { $0.trackers = [tracker] })
        #expect(all.text == "● Reminder due")
        let words = ([all.text, all.short] + all.lines).joined(separator: " ")
        for secret in ["Secret", "Anna", "capsule", "Isha", "Heavy"] { #expect(!words.contains(secret), "\(words)") }
    }

    @Test("answers that are not recorded are said first, and what is due is still there")
    func unsaved() {
        let line = Self.line([Self.due()]) { $0.unsaved = "NOT recorded: the disk is full" }
        #expect(line.text == "NOT recorded: ● Amoxicillin 1 capsu… due")
        #expect(line.classes == [.unsaved, .due])
        #expect(line.lines.first == "NOT recorded: the disk is full")
    }

    @Test("no daemon, and why")
    func off() {
        let error = RemindError(.unreachable, "cannot reach remindd", hint: "start it")
        #expect(BarLine(off: error, length: 8).text == "off")
        let line = BarLine(off: error, length: 40)
        #expect(line.text == "remindd is off")
        #expect(line.classes == [.off])
        #expect(line.lines == ["cannot reach remindd", "start it"])
    }

    // MARK: - Widgets

    private static func widget(_ widget: BarWidget?, _ occurrences: [OccurrenceView] = []) -> BarLine {
        BarLine(Samples.day(occurrences), widget: widget, clock: Samples.clock, options: BarLine.Options())
    }

    @Test("prayers: the streak, today, and the next")
    func checkIns() {
        var figures = CheckIns([:], today: Samples.clock.today, weekStart: .monday)
        (figures.today, figures.streak, figures.total) = (3, 23, 99)
        #expect(Self.widget(BarWidget(figures), [Self.isha]).text == "streak 23, 3 today, ○ Isha in 5 h 12 min")
        #expect(Self.widget(BarWidget(figures), [Self.isha]).main == .upcoming)
        #expect(Self.widget(BarWidget(figures)).text == "streak 23, 3 today")
        #expect(Self.widget(BarWidget(figures), [Self.due("Asr")]).text == "streak 23, 3 today, ● Asr 1 capsule due")
        #expect(Self.widget(BarWidget(figures), [Self.due("Asr")]).main == .due)
        figures.streak = 1
        #expect(Self.widget(BarWidget(figures)).text == "3 today")
    }

    @Test(
        "lenses: the class is the level, and the words say the same",
        arguments: [
            ("2026-11-11", "Looking good! 5 days until replacement", .green, 64, "#50fa7b"),
            ("2026-11-10", "Replace in 4 days", .yellow, 71, "#f1fa8c"),
            ("2026-11-08", "Replace soon - 2 days remaining", .orange, 85, "#ffb86c"),
            ("2026-11-06", "Replace today", .red, 100, "#ff5555"),
            ("2026-11-05", "1 day overdue - replace immediately", .red, 100, "#ff5555"),
        ] as [(String, String, BarLine.Class, Int, String)])
    func level(opened: String, text: String, main: BarLine.Class, percentage: Int, colour: String) throws {
        func cycles(_ id: String, _ opened: String, _ fields: Fields) -> Remindd1.Cycles {
            Remindd1.Cycles(
                reminder: id, kind: "lens", title: id, fields: fields,
                cycles: [.init(opened: Samples.civil(opened), days: [Samples.civil(opened)])])
        }
        let histories = [
            cycles("case", "2026-11-01", ["type": .text("case")]),
            cycles("left", opened, ["type": .text("biweekly"), "eye": .text("left")]),
        ]
        let reply = Remindd1.CyclesReply(
            zone: "Europe/Zurich", now: Samples.now.seconds, today: Samples.civil("2026-11-20"), histories: histories)
        func widget(_ views: [OccurrenceView] = []) throws -> BarWidget {
            try #require(BarWidget(reply, running: views, clock: Samples.clock, options: BarLine.Options()))
        }
        let line = Self.widget(try widget())
        #expect(line.text == text && line.classes == [main] && line.percentage == percentage)
        let days = CivilDate("2026-11-20").flatMap { today in CivilDate(opened).map { today - $0 } } ?? -1
        #expect(
            line.lines.prefix(2) == [
                "case: open 19 of 90 days", "left, biweekly: worn 1 of 14, open \(days) of 14 days",
            ])
        #expect(try BarFormat.i3bar.written(line, once: true).contains(#""color":"\#(colour)""#))
        #expect(try BarFormat.waybar.written(line).contains(#""class":["\#(main.rawValue)"]"#))
        // While it waits for an answer, that is the first class, and the level the second.
        let due = Self.widget(try widget(), [Self.due("Lenses")])
        #expect(due.classes == [.due, main] && due.text.hasSuffix("due"))
        // In the eye, the hours come first.
        let running = Samples.occurrence("Lenses", "2026-11-20T00:00", .running) {
            $0.session = SessionView(from: Samples.stamp("2026-11-20T10:18"), goal: 43_200)
        }
        #expect(try widget([running]).text == "4:00 of 12:00, \(text)")
        let none = Remindd1.CyclesReply(zone: "", now: 0, today: Samples.civil("2026-11-20"), histories: [])
        #expect(BarWidget(none, running: [], clock: Samples.clock, options: BarLine.Options()) == nil)
    }

    private static func session(from: String, goal: Int64?, before: Int64? = nil) -> BarWidget? {
        let view = Samples.occurrence("Fast", "2026-11-20T03:30", .running) {
            $0.session = SessionView(from: Samples.stamp(from), goal: goal, before: before)
        }
        return BarWidget(running: [view], clock: Samples.clock, options: BarLine.Options())
    }

    @Test(
        "a fast: how long of how long",
        arguments: [
            ("2026-11-20T03:30", 57_600, nil, "10:48 of 16:00", .upcoming, 67, "goal at 19:30"),
            ("2026-11-19T22:18", 57_600, nil, "16:00 of 16:00", .clear, 100, "goal reached"),
            ("2026-11-20T14:18", 57_600, nil, "0:00 of 16:00", .upcoming, 0, "goal at Sat 06:18"),
            ("2026-11-20T14:10", 57_600, 3600, "1:08 of 16:00", .upcoming, 7, "goal at Sat 05:10"),
            ("2026-11-20T03:30", nil, nil, "10:48", .upcoming, nil, nil),
        ] as [(String, Int64?, Int64?, String, BarLine.Class, Int?, String?)])
    func fast(
        from: String, goal: Int64?, before: Int64?, text: String, main: BarLine.Class, percentage: Int?, hover: String?
    ) {
        let widget = Self.session(from: from, goal: goal, before: before)
        #expect(widget?.text == text)
        #expect(widget?.main == main)
        #expect(widget?.percentage == percentage)
        #expect(widget?.lines.first == hover)
    }

    @Test("no fast runs: no words of it")
    func noSession() {
        #expect(BarWidget(running: Samples.occurrences, clock: Samples.clock, options: BarLine.Options()) == nil)
        #expect(BarWidget([], clock: Samples.clock) == nil)
    }

    @Test("habits: how many of how many, and each in words")
    func habits() throws {
        func habit(_ title: String, _ mark: HabitHistory.Mark, cover: String? = nil) -> HabitView {
            var view = HabitView(
                habit: title.lowercased(), kind: "habit", title: title, since: Samples.civil("2026-11-01"),
                marks: [mark], streak: 0,
                best: 0, score: 0, figures: HabitFigures([HabitDay](), lastIsToday: true))
            view.cover = cover
            return view
        }
        let reply = Remindd1.HabitsReply(
            zone: "Europe/Zurich", now: Samples.now.seconds, today: Samples.civil("2026-11-20"),
            first: Samples.civil("2026-11-20"),
            last: Samples.civil("2026-11-20"), streaks: true,
            habits: [habit("Read", .done), habit("Run", .open), habit("Pray", .partial, cover: "Tea")],
            days: [HabitDay(done: 1, total: 3)], figures: HabitFigures([HabitDay](), lastIsToday: true),
            ever: HabitFigures([HabitDay](), lastIsToday: true))
        let kind = try #require(Kinds.named("habit"))
        let widget = try #require(BarWidget(reply, kind, options: BarLine.Options()))
        #expect(widget.text == "1 of 3 habits")
        #expect(widget.main == .upcoming)
        #expect(widget.percentage == 33)
        #expect(widget.lines == ["✓ Read: done", "○ Run: not answered", "◔ Tea: in part"])
        let waiting = Self.widget(widget, [Self.due("Read")])
        #expect(waiting.main == .due)
        // No colour says it alone.
        #expect(waiting.text.hasPrefix("1 of 3 habits, ") && waiting.text.hasSuffix(" due"), "\(waiting.text)")
        var none = reply
        none.habits = []
        #expect(BarWidget(none, kind, options: BarLine.Options()) == nil)
    }
}
