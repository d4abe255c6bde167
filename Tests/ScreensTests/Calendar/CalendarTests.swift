import CivilTime
import RemindProtocol
import RemindText
import Reminders
import Samples
import Screens
import Statistics
import Testing
import Vocabulary

@Suite("The page of a month as a value") struct CalendarTests {
    /// Each letter is a day: `d` all done, `h` half, `m` missed, `s` skipped, `p` paused, `.` nothing.
    private static func series(_ title: String, kind: String = "medication", _ days: String) -> DaySeriesView {
        let first = Samples.civil("2026-11-01")
        let values = days.map { letter in
            var value = DayValue()
            switch letter {
            case "d": value.done = 2
            case "h": (value.done, value.missed) = (1, 1)
            case "m": value.missed = 2
            case "s": value.skipped = 1
            case "p": value.pausing = .whole
            default: break
            }
            return value
        }
        let streaks = DaySeries(first: first, values: values)
        return DaySeriesView(
            reminder: title.lowercased(), kind: kind, title: title, first: first, last: first + (values.count - 1),
            states: values.map(\.state), levels: values.map(\.level), done: values.map { Int($0.done) },
            due: values.map(\.due), streak: streaks.streaks.current, longestStreak: streaks.streaks.longest,
            rate: streaks.rate)
    }

    private static func weights(_ values: [Double?]) -> DaySeriesView {
        var view = series("Weight", kind: "weight", String(repeating: ".", count: values.count))
        (view.values, view.unit, view.fold, view.goal) = (values, "kg", "last", "70 kg")
        view.levels = values.map { $0 == nil ? 0 : 1 }
        return view
    }

    private static func reply(_ series: DaySeriesView...) -> Remindd1.DaysReply {
        Remindd1.DaysReply(zone: "Europe/Zurich", now: Samples.now.seconds, series: series)
    }

    private static func screen(_ reply: Remindd1.DaysReply) -> CalendarScreen {
        var screen = CalendarScreen()
        #expect(screen.handle(.changed) == [.list, .read(CalendarScreen.Asked())])
        #expect(screen.handle(.days(reply, asked: CalendarScreen.Asked(), Samples.clock)) == [])
        return screen
    }

    private static let metformin = series("Metformin", "dhmsp" + String(repeating: "d", count: 14) + "h..........")
    private static let zinc = series("Zinc", "ddd.." + String(repeating: "d", count: 15) + "..........")

    @Test("a month has its days with what was done, in words and marks, and today is told apart")
    func month() throws {
        let drawing = try #require(Self.screen(Self.reply(Self.metformin, Self.zinc)).drawing)
        #expect(drawing.title == "November 2026" && drawing.days.count == 30 && drawing.shift == 6)
        #expect(drawing.weekdays == ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])
        #expect(drawing.days[0].spoken == "1 November, 4 of 4 taken")
        #expect(drawing.days[1].spoken == "2 November, 3 of 4 taken, 1 missed")
        #expect(drawing.days[2].spoken == "3 November, 2 of 4 taken, 2 missed" && drawing.days[2].count == "2/4")
        #expect(drawing.days[3].spoken == "4 November, skipped" && drawing.days[4].spoken == "5 November, paused")
        #expect(drawing.days[19].spoken == "20 November, today, 3 of 4 taken so far, 1 missed")
        // A day to come has no mark yet.
        #expect(drawing.days[20].spoken == "21 November" && drawing.days[20].mark.isEmpty)
        #expect(drawing.days.filter(\.isToday).map(\.date) == [Samples.clock.today])
        #expect(drawing.days[2].hint == "Metformin: 0 of 2 taken, 2 missed\nZinc: 2 of 2 taken")
        #expect(drawing.rows.map(\.title) == ["Metformin", "Zinc"])
        #expect(drawing.legend == "█ all   ▓ most   – skipped or not reviewed   z paused")
    }

    /// The terminal's letter behind each number, and the window's mark below it.
    private static let marks: [Character: String] = [
        "a": "█", "m": "▓", "f": "░", "n": "✗", "-": "–", "z": "z", "@": "▪",
    ]

    @Test("its marks and figures are the ones of remindctl calendar", arguments: [0, 1, 2])
    func terminal(which: Int) throws {
        let reply = [
            Self.reply(Self.metformin, Self.zinc), Self.reply(Self.metformin),
            Self.reply(Self.weights([71.2, nil, 72] + Array(repeating: nil, count: 27))),
        ][which]
        let drawing = try #require(Self.screen(reply).drawing)
        let lines = CalendarText.lines(reply, isNamed: false, clock: Samples.clock, style: Style())
        var shown: [Int: String] = [:]
        for word in lines[2..<8].joined(separator: " ").split(whereSeparator: { " []".contains($0) }) {
            let number = word.prefix { $0.isNumber }
            guard let day = Int(number), let mark = word.dropFirst(number.count).first else { continue }
            shown[day] = Self.marks[mark] ?? String(mark)
        }
        let drawn = drawing.days.filter { !$0.mark.isEmpty }.map { ($0.date.day, $0.mark) }
        #expect(shown == Dictionary(uniqueKeysWithValues: drawn) && !shown.isEmpty)
        for row in drawing.rows { #expect(lines.contains { $0.hasSuffix(row.text) }, "\(row.text)") }
    }

    @Test("a day's value of a tracker is in its name")
    func values() throws {
        let drawing = try #require(Self.screen(Self.reply(Self.weights([71.2, nil, 72]))).drawing)
        #expect(drawing.days[0].spoken == "1 November, 71.2 kg" && drawing.days[1].spoken == "2 November, nothing due")
    }

    private static func lens(_ title: String, _ days: String) -> DaySeriesView {
        var view = series(title, kind: "lens", days)
        view.done = view.done.map { min($0, 1) }
        (view.due, view.rate) = (view.done, nil)
        return view
    }

    @Test("a day of lenses is worn or not, and none was due")
    func lenses() throws {
        let soft = Self.lens("Soft", "dds.p" + String(repeating: "d", count: 15) + "..........")
        let drawing = try #require(Self.screen(Self.reply(soft)).drawing)
        #expect(drawing.days[0].spoken == "1 November, worn" && drawing.days[2].spoken == "3 November, not worn")
        #expect(drawing.days[3].spoken == "4 November, nothing recorded" && drawing.days[3].hint.isEmpty)
        #expect(drawing.days[4].spoken == "5 November, paused" && drawing.days[20].spoken == "21 November")
        #expect(drawing.days[19].spoken == "20 November, today, worn")
        #expect(drawing.days[0].hint == "Soft: worn" && drawing.days[0].count.isEmpty)
        #expect(drawing.legend == "█ worn   – not worn   z paused")
        #expect(drawing.rows.map(\.text).first?.hasPrefix("worn on 17 days; streak ") == true)
        let lines = CalendarText.lines(Self.reply(soft), isNamed: true, clock: Samples.clock, style: Style())
        #expect(lines.contains("w worn; - not worn; z paused") && lines.contains { $0.contains(" 1w") }, "\(lines)")
        // Both eyes.
        let hard = Self.lens("Hard", "d" + String(repeating: ".", count: 29))
        let both = try #require(Self.screen(Self.reply(soft, hard)).drawing)
        #expect(both.days[0].spoken == "1 November, 2 of 2 worn" && both.days[1].spoken == "2 November, worn")
        // Beside a medicine it counts as done.
        let mixed = try #require(Self.screen(Self.reply(soft, Self.zinc)).drawing)
        #expect(mixed.days[0].spoken == "1 November, 3 of 3 done")
        #expect(mixed.days[0].hint == "Soft: worn\nZinc: 2 of 2 taken")
        // On a day without the medicine it is worn or not.
        let alone = Self.lens("Soft", "...ds" + String(repeating: ".", count: 25))
        let beside = try #require(Self.screen(Self.reply(alone, Self.zinc)).drawing)
        #expect(beside.days[3].spoken == "4 November, worn" && beside.days[4].spoken == "5 November, not worn")
    }

    @Test("other months and one reminder are asked for, and an answer that comes late is not shown")
    func asks() throws {
        var screen = Self.screen(Self.reply(Self.metformin, Self.zinc))
        var october = CalendarScreen.Asked()
        october.month = Samples.civil("2026-10-01")
        #expect(october.request.month == "2026-10" && CalendarScreen.Asked().request.month == "this")
        #expect(screen.handle(.step(-1)) == [.read(october)])
        #expect(screen.drawing?.title == "October 2026" && screen.drawing?.isThisMonth == false)
        // The month before has been left.
        #expect(screen.handle(.days(Self.reply(Self.zinc), asked: CalendarScreen.Asked(), Samples.clock)) == [])
        #expect(screen.drawing?.rows == [])
        #expect(screen.handle(.step(1)) == [.read(CalendarScreen.Asked())])
        var one = CalendarScreen.Asked()
        one.subject = .reminder("zinc")
        #expect(screen.handle(.choose(.reminder("zinc"))) == [.read(one)] && one.request.what == "zinc")
        one.subject = .kind("prayer")
        #expect(one.request.kind == "prayer" && one.request.together == true)
    }

    @Test("the keyboard goes from day to day and over the end of a month")
    func keyboard() throws {
        var screen = Self.screen(Self.reply(Self.metformin))
        #expect(screen.drawing?.focus == Samples.clock.today)
        #expect(screen.handle(.move(-7)) == [] && screen.drawing?.focus == Samples.civil("2026-11-13"))
        var october = CalendarScreen.Asked()
        october.month = Samples.civil("2026-10-01")
        #expect(screen.handle(.move(-14)) == [.read(october)])
        #expect(screen.drawing?.focus == Samples.civil("2026-10-30"))
        #expect(screen.handle(.press(Samples.civil("2026-10-30"))) == [.show(Samples.civil("2026-10-30"))])
    }

    @Test("without a reminder it says so, and a failure is shown in the daemon's words")
    func empty() throws {
        var screen = Self.screen(Self.reply())
        #expect(screen.drawing?.message == "Nothing to show: no reminder has these days.")
        #expect(screen.drawing?.days.count == 30)
        _ = screen.handle(.failed(RemindError(.unreachable, "cannot reach remindd")))
        #expect(screen.drawing?.message == "cannot reach remindd")
        _ = screen.handle(.days(Self.reply(Self.zinc), asked: CalendarScreen.Asked(), Samples.clock))
        #expect(screen.drawing?.message == nil)
    }

    @Test("a reminder is found by a part of its title or its kind, and a thing to do is not among them")
    func choices() {
        func view(_ id: String, _ kind: String) -> ReminderView {
            var view = Samples.reminders[2]
            (view.id, view.kind, view.title) = (id, kind, id.prefix(1).uppercased() + id.dropFirst())
            return view
        }
        let reply = Remindd1.Reminders(
            zone: "UTC", now: 0,
            reminders: [
                view("metformin", "medication"), view("fajr", "prayer"), view("isha", "prayer"),
                view("bins", "reminder"), view("prayer", "habit"),
            ])
        let choices = ReminderChoices(reply, withAll: true)
        #expect(
            choices.all.map(\.title) == [
                "All reminders", "All prayers together", "Metformin", "Fajr", "Isha", "Prayer",
            ])
        #expect(choices.matching("FORM").map(\.title) == ["Metformin"])
        #expect(choices.matching("medi").map(\.title) == ["Metformin"] && choices.matching("xyz").isEmpty)
        #expect(ReminderChoices(reply, withAll: false).all.map(\.title) == ["Metformin", "Fajr", "Isha", "Prayer"])
        // Who is called so goes before a kind that is.
        #expect(choices.matching("prayer").map(\.title) == ["Prayer", "All prayers together", "Fajr", "Isha"])
    }
}
