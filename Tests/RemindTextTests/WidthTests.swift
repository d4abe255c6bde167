import CivilTime
import PrayerTimes
import RemindProtocol
import Samples
import Statistics
import Testing

@testable import RemindText
@testable import Reminders

@Suite("Columns of a terminal") struct WidthTests {
    @Test(
        "as a terminal counts them",
        arguments: [
            ("", 0), ("abc", 3), ("Übung", 5), ("e\u{301}", 1), ("服薬", 4), ("５００", 6), ("ｱｲ", 2), ("한글", 4),
            ("\u{1112}\u{1161}\u{11AB}", 2), ("👍", 2), ("👩‍👩‍👧", 2), ("🇨🇭", 2), ("❤️", 2), ("❤", 1), ("✓●○–…", 5),
            ("\u{200B}", 0), ("ไทย", 3), ("𠀀", 2),
        ])
    func width(_ text: String, _ columns: Int) {
        #expect(DisplayWidth.of(text) == columns)
    }

    @Test(
        "cut to a width, never in the middle of a character, never wider",
        arguments: [
            ("Metformin", 9, "Metformin"), ("Metformin", 8, "Metform…"), ("服薬のお知らせ", 8, "服薬の…"),
            ("服薬のお知らせ", 7, "服薬の…"), ("one two three", 9, "one two…"), ("👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", 5, "👩‍👩‍👧👩‍👩‍👧…"), ("abc", 1, "a"),
            ("abc", 0, ""),
        ])
    func cut(_ text: String, _ columns: Int, _ expected: String) {
        #expect(DisplayWidth.cut(text, to: columns, ellipsis: "…") == expected)
        #expect(DisplayWidth.of(expected) <= columns)
    }

    @Test("no row of today is wider than the terminal", arguments: 38...120)
    func rows(_ columns: Int) {
        let style = Style(columns: columns, isColored: false, isUnicode: true)
        let lines = DayText.lines(Samples.day(Samples.difficult), clock: Samples.clock, style: style)
        for line in lines { #expect(DisplayWidth.of(line) <= columns, "\(line)") }
    }

    @Test("no line of prayer is wider than the terminal", arguments: 40...120)
    func prayer(_ columns: Int) throws {
        let style = Style(columns: columns, isColored: false, isUnicode: true)
        var figures = CheckIns([:], today: Samples.clock.today, weekStart: .monday)
        (figures.today, figures.week, figures.month, figures.year, figures.total) = (12, 31, 96, 1_204, 24_110)
        (figures.streak, figures.longestStreak, figures.weeklyAverage) = (1_023, 1_410, Tenths(rawValue: 344))
        var day = Samples.day([])
        day.zone = "America/Argentina/ComodRivadavia"
        var reply = Remindd1.CheckInsReply(zone: day.zone, now: day.now, checkIns: figures)
        (reply.next, reply.onTimeRate) = (Samples.occurrences.last, 94)
        var screen = PrayerDayScreen(day, Samples.difficult, reply)
        var days = DaySeriesView(
            reminder: "prayer", kind: "prayer", title: "Prayers", first: Samples.civil("2026-10-22"),
            last: Samples.civil("2026-11-20"),
            states: Array(repeating: .none, count: 30), levels: Array(repeating: 0, count: 30), done: [], due: [],
            streak: 0, longestStreak: 0, rate: nil)
        days.counts = Array(repeating: 0, count: 30)
        screen.days = days
        let place = try PrayerPlace(
            place: Coordinate(latitude: 47.37, longitude: 8.54), zone: Samples.zurich, name: "Zurich",
            remark: "Zurich is the city of your time zone, not your place: 40 km can be 2 minutes.")
        let text = PrayerTimesText(place: place, rules: PrayerRules(), isLong: false, clock: Samples.clock)
        let first = try #require(CivilDate("2026-11-01"))
        let month = text.month((0..<30).map { first + $0 }, style)
        for line in screen.lines(Samples.clock, style) + text.day(first, style) + month {
            #expect(DisplayWidth.of(line) <= columns, "\(line)")
        }
        // Nothing of a day is left out.
        let row = try #require(month.first { $0.contains(" 18:47") })
        #expect(["05:25", "07:09", "12:10", "14:42", "17:09"].allSatisfy(row.contains), "\(row)")
    }

    @Test("no line of doctor is wider than the terminal", arguments: 24...120)
    func doctor(_ columns: Int) {
        let checks = [
            HealthCheck(
                "record", .ok, "/home/somebody/.local/share/remindd/journal.sqlite: 1,204,553 entries, all sound"),
            HealthCheck(
                "notifications", .fail, "no notification server is on the session bus",
                mend: "start one, e.g. dunst or mako; desktops have their own"),
        ]
        let lines = DoctorText.lines(checks, style: Style(columns: columns, isColored: false, isUnicode: true))
        for line in lines { #expect(DisplayWidth.of(line) <= columns, "\(line)") }
        #expect(
            lines.joined().filter { $0 != " " }.contains("/home/somebody/.local/share/remindd/journal.sqlite:1,204"))
    }

    @Test("no line of travel is wider than the terminal", arguments: 36...120)
    func travel(_ columns: Int) {
        func dose(_ here: String, _ there: String) -> TravelView.Dose {
            TravelView.Dose(slot: "2026-12-12/sunset", here: "\(here):00+01:00", there: "\(there):00+09:00", epoch: 0)
        }
        let view = TravelView(
            from: "Europe/Zurich", to: "Asia/Tokyo", at: dose("2026-12-12T10:00", "2026-12-12T18:00"),
            rows: [
                TravelView.Row(
                    id: "a", kind: "medication", title: "Anna: Levothyroxine 100 µg", travel: .ask,
                    last: dose("2026-12-12T08:00", "2026-12-12T16:00"),
                    first: dose("2026-12-12T12:00", "2026-12-12T20:00"), apart: 14_400, usual: 43_200,
                    warning: "only 4 h after the last dose, not 6 h",
                    jumped: [TravelView.Jumped(slot: "2026-12-12T12:00", fate: .late)])
            ])
        let lines = TravelText.lines(view, style: Style(columns: columns, isColored: false, isUnicode: true))
        for line in lines { #expect(DisplayWidth.of(line) <= columns, "\(line)") }
        let words = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
        let parts = [
            "only 4 h after the last dose, not 6 h", "8 h less than the usual 12 h", "Sat 12:00: it rings on arrival",
            "the location in remindd.toml: change it when you are there",
        ]
        for part in parts where columns > 60 {
            #expect(words.contains(part), "\(words)")
        }
    }

    @Test("what does not fit beside the title stands below it")
    func below() {
        var table = Table(columns: [.right, .flexible, .left, .right], indent: 2)
        table.rows = [
            ["8:00", "Levothyroxine", "taken 08:07, 7 min late", "7k2"], ["21:00", "Zinc", "", ""],
        ].map { $0.map { Cell($0) } }
        func lines(_ columns: Int) -> [String] {
            table.lines(Style(columns: columns, isColored: false, isUnicode: true))
        }
        #expect(lines(80) == ["   8:00  Levothyroxine  taken 08:07, 7 min late  7k2", "  21:00  Zinc"])
        #expect(lines(47).allSatisfy { DisplayWidth.of($0) <= 47 } && lines(47).count == 2)
        #expect(
            lines(40) == ["   8:00  Levothyroxine", "    taken 08:07, 7 min late  7k2", "  21:00  Zinc"])
    }

    @Test("the date of a heading is whole, and the zone is cut")
    func heading() {
        let style = Style(columns: 40, isColored: false, isUnicode: true)
        #expect(
            DayText.heading(Samples.clock.today, zone: "Europe/Zurich", style)
                == "Friday, 20 November 2026  Europe/Zurich")
        let narrow = Style(columns: 36, isColored: false, isUnicode: true)
        #expect(
            DayText.heading(Samples.clock.today, zone: "Europe/Zurich", narrow)
                == "Friday, 20 November 2026  Europe/Zu…")
    }

    @Test("the question of a review says whose it is")
    func review() throws {
        var view = try #require(Samples.occurrences.first { $0.kind == "medication" })
        view.person = "Anna"
        let question = ReviewText.question(view, 1, of: 2, clock: Samples.clock)
        #expect(question[0].hasPrefix("1/2  Anna: \(view.title)"))
    }

    @Test("colour adds nothing but colour")
    func colour() {
        func lines(_ style: Style) -> [String] {
            DayText.lines(Samples.day(Samples.occurrences), clock: Samples.clock, style: style)
        }
        let bare = lines(Samples.coloured).map { $0.replacing(/\u{1B}\[[0-9;]*m/, with: "") }
        #expect(bare == lines(Samples.wide))
    }

    @Test("no control character comes through", arguments: ["a\u{1B}b", "a\nb", "a\u{9B}b", "a\u{202E}b", "a\u{7F}b"])
    func clean(_ text: String) {
        #expect(CleanText.line(text) == "a\u{FFFD}b")
    }
}
