import CivilTime
import Configuration
import Reminders
import Schedules
import Testing
import Vocabulary

@Suite("Files of holidays") struct HolidayFileTests {
    private static func file(_ events: String...) -> HolidayFile {
        let lines = events.map { "BEGIN:VEVENT\r\n\($0.replacing("\n", with: "\r\n"))\r\nEND:VEVENT\r\n" }
        return HolidayFile(
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(lines.joined())END:VCALENDAR\r\n", name: "holidays.ics")
    }

    private static func days(_ file: HolidayFile, _ years: ClosedRange<Int> = 2026...2028) -> [String] {
        file.holidays.filter { years.contains($0.date.year) }.sorted().map { "\($0.date) \($0.name)" }
    }

    @Test func readsEvents() {
        let file = Self.file(
            "DTSTART;VALUE=DATE:20261225\nDTEND;VALUE=DATE:20261227\nSUMMARY:Christmas\\, both\n  days",
            "DTSTART:20261231\nSUMMARY:Old Year\nBEGIN:VALARM\nTRIGGER:-PT9H\nSUMMARY:No\nEND:VALARM",
            "DTSTART;VALUE=DATE:20270101\nDURATION:P2D\nSUMMARY:New\\\\Old\\nYear",
            "DTSTART;VALUE=DATE:20260606\nSTATUS:CANCELLED")
        #expect(file.problems == [])
        #expect(
            Self.days(file) == [
                "2026-12-25 Christmas, both days", "2026-12-26 Christmas, both days", "2026-12-31 Old Year",
                "2027-01-01 New\\Old Year", "2027-01-02 New\\Old Year",
            ])
        #expect(file.last?.description == "2027-01-02")
    }

    @Test func expandsRules() {
        let file = Self.file(
            "UID:a\nDTSTART;VALUE=DATE:20200801\nRRULE:FREQ=YEARLY\nEXDATE;VALUE=DATE:20270801\nSUMMARY:National Day",
            "UID:a\nRECURRENCE-ID;VALUE=DATE:20280801\nDTSTART;VALUE=DATE:20280802\nSUMMARY:National Day, moved",
            "DTSTART;VALUE=DATE:20261126\nRRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH;UNTIL=20271231T235959Z\nSUMMARY:Thanks",
            "DTSTART;VALUE=DATE:20260401\nRDATE;VALUE=DATE:20260402,20270402\nSUMMARY:More")
        #expect(file.problems == [])
        #expect(
            Self.days(file) == [
                "2026-04-01 More", "2026-04-02 More", "2026-08-01 National Day", "2026-11-26 Thanks",
                "2027-04-02 More", "2027-11-25 Thanks", "2028-08-02 National Day, moved",
            ])
        #expect(Self.days(file, 2100...2200).map { $0.prefix(10) } == ["2100-08-01"])
        #expect(file.last?.description == "2028-08-02")
        #expect(Self.file("DTSTART;VALUE=DATE:20200801\nRRULE:FREQ=YEARLY").last == nil)
    }

    @Test(
        arguments: [
            ("DTSTART:20261225T090000", 4, "the event has a time: holidays are all-day events"),
            ("SUMMARY:x", 3, "the event has no DTSTART"),
            ("DTSTART;VALUE=DATE:20261325", 4, "DTSTART is not a date"),
            (
                "DTSTART;VALUE=DATE:20261225\nDTEND;VALUE=DATE:20261201", 5,
                "DTEND is not a date after DTSTART, at most a year later"
            ),
            ("DTSTART;VALUE=DATE:20261225\nDURATION:PT1H", 5, "DURATION is not a number of days"),
            ("DTSTART;VALUE=DATE:20261225\nRRULE:FREQ=SOMETIMES", 5, nil),
            ("DTSTART;VALUE=DATE:20261225\nEXDATE:soon", 5, "EXDATE has no date"),
            ("DTSTART;VALUE=DATE:20261225\nRDATE:20271225,18991225", 5, "RDATE has no date"),
            ("DTSTART;VALUE=DATE:20261225\nDURATION:-P1D", 5, "DURATION is not a number of days"),
        ] as [(String, Int, String?)])
    func namesTheLine(event: String, line: Int, message: String?) {
        let file = Self.file(event)
        #expect(file.holidays.isEmpty)
        #expect(file.problems.count == 1)
        #expect(file.problems.first?.line == line)
        if let message { #expect(file.problems.first?.message == message) }
        // One sound event helps none.
        #expect(Self.file("DTSTART:20261225", event).holidays.isEmpty)
    }

    @Test(arguments: [
        ("", "this is not an iCalendar file"), ("<html>", "this is not an iCalendar file"),
        ("BEGIN:VCALENDAR\nEND:VCALENDAR\n", "the file has no all-day event"),
        ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20261225\n", "the event has no end"),
    ])
    func isNoSuchFile(text: String, message: String) {
        #expect(HolidayFile(text, name: "x.ics").problems.map(\.message) == [message])
    }

    @Test func namesEveryLineUpToTwenty() {
        let file = HolidayFile(
            "BEGIN:VCALENDAR\n" + String(repeating: "BEGIN:VEVENT\nEND:VEVENT\n", count: 50), name: "x.ics")
        #expect(file.problems.map(\.line) == (0..<20).map { 2 + 2 * $0 })
    }

    // MARK: Settings

    private static func settings(_ text: String) -> (settings: Settings, problems: [FileProblem]) {
        Settings.read(text, name: "remindd.toml")
    }

    @Test func settingsHaveDaysAndFiles() {
        let (settings, problems) = Self.settings("[days]\nwork = \"sun-thu\"\nholidays = [\"a.ics\", \"~/b.ics\"]\n")
        #expect(problems == [])
        #expect(settings.days.work == WeekdaySet([.sunday, .monday, .tuesday, .wednesday, .thursday]))
        #expect(settings.days.calendar.work == settings.days.work)
        #expect(settings.days.files == ["a.ics", "~/b.ics"])
        let paths = settings.days.files.map { Settings.path(ofHolidays: $0, in: "/c/remindd", home: "/h") }
        #expect(paths == ["/c/remindd/a.ics", "/h/b.ics"])
        #expect(Settings.path(ofHolidays: "/d/c.ics", in: "/c", home: nil) == "/d/c.ics")
    }

    @Test(
        arguments: [
            ("work = \"never\"", "work cannot be \"never\""), ("work = \"mon until 2026-12-01\"", nil),
            ("work = \"mon; tue\"", "work cannot be \"mon; tue\""), ("work = 5", "work is an integer, not a string"),
            ("work = \"on workdays\"", "work cannot be \"on workdays\""),
            ("holidays = [\"\"]", "holidays has a file without a name"),
            ("holidays = [\"a.ics\", \"a.ics\"]", "holidays has the same file twice"), ("holidays = 5", nil),
            ("free = \"sat\"", "unknown key \"free\""),
        ] as [(String, String?)])
    func isWrong(line: String, message: String?) {
        let (_, problems) = Self.settings("[days]\n\(line)\n")
        #expect(problems.count == 1)
        #expect(problems.first?.line == 2)
        if let message { #expect(problems.first?.message == message) }
    }

    private static let good = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20261225\nEND:VEVENT\nEND:VCALENDAR\n"
    private static let bad = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:soon\nEND:VEVENT\nEND:VCALENDAR\n"

    @Test func usesTheLastGoodVersion() {
        var settings = Settings()
        settings.days.files = ["a.ics", "b.ics", "c.ics"]
        let texts = ["a.ics": Self.bad, "b.ics": Self.bad]
        let problems = settings.readHolidays({ texts[$0] }, kept: { $0 == "a.ics" ? Self.good : nil })
        #expect(
            problems.map(\.text) == [
                "a.ics:3: DTSTART is not a date: its last good version is used",
                "b.ics:3: DTSTART is not a date: reminders ring as if it had no holidays",
                "c.ics:1: there is no such file of holidays: reminders ring as if it had no holidays",
            ])
        #expect(settings.days.calendar.holidays.map(\.date.description) == ["2026-12-25"])
        #expect(settings.days.ends.map(\.file) == ["a.ics"])
    }
}
