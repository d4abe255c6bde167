import CivilTime
import RemindCore
import Schedules
import Testing
import Worlds

@testable import Imports
@testable import Reminders

/// At noon of Friday, 20 November 2026. Tests/remind holds files by chance against Remind itself.
@Suite("Files of Remind")
struct RemindTests {
    static func read(_ lines: String...) throws -> ImportedContent {
        try Foreign.read(lines.map { $0 + "\n" }.joined(), .remind)
    }

    static func when(_ lines: String...) throws -> [String] {
        try Foreign.read(lines.map { $0 + "\n" }.joined(), .remind).reminders.flatMap { $0.when.map(\.when) }
    }

    static func notes(_ lines: String...) throws -> [String] {
        try Foreign.read(lines.map { $0 + "\n" }.joined(), .remind).notes.map { note in
            "\(note.line): \(note.subject.map { "\($0): " } ?? "")\(note.message)"
        }
    }

    static let dates = [
        ("MSG a", "daily at 09:00"),
        ("Mon Tue MSG a", "mon, tue at 09:00"),
        ("1 MSG a", "monthly on 1 at 09:00"),
        ("31 MSG a", "RRULE:FREQ=MONTHLY;BYMONTHDAY=31 from 2026-11-20T09:00"),
        ("25 Dec AT 8:30 MSG a", "yearly on dec 25 at 08:30"),
        ("Dec 25 AT 8.30 MSG a", "yearly on dec 25 at 08:30"),
        ("29 Feb MSG a", "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29 from 2026-11-20T09:00"),
        ("3 December 2026 AT 2:30pm MSG a", "once 2026-12-03 14:30"),
        ("2026/12/03@14:30 MSG a", "once 2026-12-03 14:30"),
        ("Mon 1 Dec 2026 MSG a", "once 2026-12-07 09:00"),
        ("Dec MSG a", "RRULE:FREQ=DAILY;BYMONTH=12 from 2026-11-20T09:00"),
        ("2027 MSG a", "daily at 09:00 from 2027-01-01 until 2027-12-31"),
        ("Mon 1 MSG a", "monthly on the 1st mon at 09:00"),
        ("Mon 15 MSG a", "monthly on the 3rd mon at 09:00"),
        ("Third Monday MSG a", "monthly on the 3rd mon at 09:00"),
        ("Mon 5 MSG a", "RRULE:FREQ=MONTHLY;BYMONTHDAY=5,6,7,8,9,10,11;BYDAY=MO from 2026-11-20T09:00"),
        (
            "Mon Thu 5 MSG a",
            "RRULE:FREQ=MONTHLY;BYMONTHDAY=5,6,7,8,9,10,11;BYDAY=MO,TH;BYSETPOS=1 from 2026-11-20T09:00"
        ),
        ("Mon 1 --7 MSG a", "monthly on the last mon at 09:00"),
        ("Last Monday MSG a", "monthly on the last mon at 09:00"),
        ("Last Monday in May MSG a", "RRULE:FREQ=MONTHLY;BYMONTH=5;BYDAY=-1MO from 2026-11-20T09:00"),
        ("Lastday MSG a", "monthly on last at 09:00"),
        ("1 --1 MSG a", "monthly on last at 09:00"),
        (
            "1 -1 OMIT Sat Sun MSG a",
            "RRULE:FREQ=MONTHLY;BYMONTHDAY=-3,-2,-1;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1 from 2026-11-20T09:00"
        ),
        (
            "15 AFTER OMIT Sat Sun MSG a",
            "RRULE:FREQ=MONTHLY;BYMONTHDAY=15,16,17;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1 from 2026-11-20T09:00"
        ),
        ("Sun Tue AFTER OMIT Sat Sun MSG a", "mon, tue at 09:00"),
        ("SKIP OMIT Sat Sun MSG a", "mon-fri at 09:00"),
        ("15 SKIP OMIT Sat Sun MSG a", "RRULE:FREQ=MONTHLY;BYMONTHDAY=15;BYDAY=MO,TU,WE,TH,FR from 2026-11-20T09:00"),
        ("13 Nov 2026 *14 MSG a", "every 2 weeks on fri at 09:00 from 2026-11-13"),
        ("13 Nov 2026 *3 UNTIL 31 Dec 2026 MSG a", "every 3 days at 09:00 from 2026-11-13 until 2026-12-31"),
        ("1 Dec 2026 THROUGH 5 Dec 2026 MSG a", "daily at 09:00 from 2026-12-01 until 2026-12-05"),
        ("Fri FROM 1 Jan 2027 UNTIL 2027-02-28 MSG a", "fri at 09:00 from 2027-01-01 until 2027-02-28"),
    ]

    @Test("dates become schedules, in plain words if the language has them", arguments: dates)
    func date(trigger: String, wanted: String) throws {
        #expect(try Self.when("REM \(trigger)") == [wanted])
    }

    @Test("in a zone that a person names, times keep it")
    func zone() throws {
        var context = try Foreign.context()
        context.isZoneNamed = true
        let text = "REM 1 MSG a\nREM 3 Dec 2026 AT 14:30 MSG b\n"
        let found = try ImportedContent.read([("file", Array(text.utf8))], as: .remind, context).reminders
        #expect(
            found.flatMap { $0.when.map(\.when) } == [
                "monthly on 1 at 09:00 zone Europe/Zurich", "once 2026-12-03 14:30 zone Europe/Zurich",
            ])
    }

    @Test("what ends has its dates one by one, if no rule has them")
    func ends() throws {
        #expect(
            try Self.when("OMIT 25 Dec", "REM 25 AFTER UNTIL 1 Feb 2027 MSG a")
                == ["once 2026-11-25 09:00", "once 2026-12-26 09:00", "once 2027-01-25 09:00"])
        let many = try Self.when("REM 20 Nov 2026 *2 BEFORE OMIT Sun UNTIL 31 Jan 2027 AT 18:00 MSG a")
        #expect(
            many.count == 1 && many[0].hasPrefix("RRULE:FREQ=DAILY;COUNT=1 from 2026-11-20T18:00 RDATE:20261121T180000")
        )
    }

    @Test("a holiday of one year is an exception, and one of each year has rules around it")
    func omits() throws {
        #expect(
            try Self.when("OMIT 24 Nov 2026", "REM Tue SKIP MSG a") == ["tue at 09:00 except 2026-11-24"])
        #expect(
            try Self.when("OMIT 24 Nov 2026", "REM Tue AFTER MSG a")
                == ["tue at 09:00 except 2026-11-24", "once 2026-11-25 09:00"])
        #expect(
            try Self.when("OMIT 25 Dec", "REM 25 SKIP MSG a")
                == ["RRULE:FREQ=MONTHLY;BYMONTH=1,2,3,4,5,6,7,8,9,10,11;BYMONTHDAY=25 from 2026-11-20T09:00"])
        #expect(
            try Self.when("OMIT Sat Sun", "PUSH", "CLEAR", "REM SKIP MSG a", "POP", "REM SKIP MSG b") == [
                "daily at 09:00", "mon-fri at 09:00",
            ])
        // A holiday changes nothing of what does not heed it.
        #expect(try Self.when("OMIT 25 Dec", "REM 25 MSG a") == ["monthly on 25 at 09:00"])
    }

    @Test("what cannot be said is named with its line and its reason, and nothing else is")
    func leftOut() throws {
        #expect(
            try Self.notes(
                "REM Sat 29 MSG odd", "REM [trigdate()] MSG computed", "REM Mon RUN ls", "REM 1 Jan 2020 MSG over",
                "OMIT 25 Dec", "REM 25 AFTER MSG moved", "REM 1 SATISFY [1]", "SET a 1", "IF a", "REM 1 MSG inside",
                "ENDIF",
                "REM Mon Sun --3 AFTER MSG twice", "REM 1 SCHED f MSG sched", "INCLUDE other.rem",
                "REM 1 AFTER MSG after", "REM 2 MSG fine")
                == [
                    "1: odd: the first such weekday on or after day 29 may lie in the next month: left out",
                    "2: it has an expression, which only Remind computes: left out",
                    "3: RUN is not a message: left out", "4: a reminder that is over is left out",
                    "6: moved: it depends on days that are omitted each year, for which there is no rule: left out",
                    "7: SATISFY is not a message: left out",
                    "8: SET is for what Remind computes: left out",
                    "9: the lines between IF and ENDIF depend on what Remind computes: left out",
                    "10: a reminder between IF and ENDIF is left out",
                    "12: twice: several weekdays that are moved twice have no rule: left out",
                    "13: SCHED is computed by Remind: left out",
                    "14: another file is not read: import it by itself",
                    "15: after: it depends on the days that line 14 omits, which only Remind computes: left out",
                ])
    }

    @Test("texts, tags and notices")
    func details() throws {
        let content = try Self.read(
            "REM 3 Dec 2026 +1 AT 14:30 +30 *15 TAG Work,home MSG Call %\"mum%\" %a at 100%%",
            "REM 1 ++3 \\", "  MSG Rent %b%", "# nothing", "; nothing")
        #expect(content.reminders.map(\.title) == ["mum", "Rent"])
        #expect(content.reminders.map(\.kind) == ["reminder", "reminder"])
        #expect(
            content.reminders[0].before == ["24h", "30m", "15m"] || content.reminders[0].before == ["1d", "30m", "15m"])
        #expect(content.reminders[0].fields["tags"] == "work, home")
        #expect(content.reminders[1].place.line == 2)
        #expect(content.reminders[1].before == ["3d"] && content.notes.isEmpty)
        #expect(RemindText("50%% of %w, %*d %_ %x").text == "50% of ,")
        #expect(RemindText("[f(1)] days").isComputed)
    }

    @Test(
        "notices are days and minutes before, at most five and 60 days",
        arguments: [
            ("REM 25 Dec +1 MSG a", ["24h"], nil), ("REM 25 Dec +60 MSG a", ["60d"], nil),
            ("REM 25 Dec +14 AT 9:00 +30 MSG a", ["2w", "30m"], nil),
            ("REM 25 Dec AT 9:00 +2000 MSG a", ["33h20m"], nil),
            (
                "REM 25 Dec AT 9:00 +86400 *1440 MSG a", ["60d", "59d", "58d", "57d", "8w"],
                "it has more than 5 notices before: the 5 earliest are kept"
            ),
            ("REM 25 Dec +1 AT 9:00 +1440 MSG a", ["24h"], nil),
            ("REM 25 Dec ++61 MSG a", ["60d"], "it gives notice 60 days before, not 61 days"),
            (
                "REM 25 Dec +9999 AT 9:00 +60 MSG a", ["60d", "1h"],
                "it gives notice 60 days before, not 9999 days"
            ),
            (
                "REM 25 Dec +2 AT 9:00 +60 *10 MSG a", ["2d", "1h", "50m", "40m", "30m"],
                "it has more than 5 notices before: the 5 earliest are kept"
            ),
            ("REM 25 Dec +3 OMIT Sat MSG a", ["3d"], "days that are omitted count for its notice here"),
            ("REM 25 Dec ++3 OMIT Sat MSG a", ["3d"], nil), ("REM 29 Dec 2026 +3 OMIT Sat Sun MSG a", ["5d"], nil),
            ("REM 27 Dec 2026 +3 BEFORE OMIT Sat Sun MSG a", ["3d"], nil), ("REM 25 Dec +0 MSG a", nil, nil),
        ] as [(String, [String]?, String?)])
    func notices(line: String, before: [String]?, note: String?) throws {
        let content = try Self.read(line)
        #expect(content.reminders.map(\.before) == [before])
        #expect(content.notes.map(\.message) == (note.map { [$0] } ?? []))
    }

    @Test("a notice that comes before the previous time is left out, and shorter ones stay")
    func longNotices() throws {
        var world = try World("2026-11-20T12:00")
        let text =
            "REM +3 AT 9:00 +1440 *720 MSG daily\nREM 1 +28 MSG monthly\nREM 1 +27 MSG often\n"
            + "REM Mon ++7 MSG weekly\n"
        let plan = try world.bringIn(text, .remind)
        let here = world.scheduler.snapshot.ledger.reminders.values.map(\.definition)
        #expect(
            here.map { "\($0.title): \($0.before ?? [])" }.sorted() == [
                "daily: [43200]", "monthly: []", "often: [2332800]", "weekly: []",
            ])
        #expect(
            plan.notes.map { "\($0.subject ?? ""): \($0.message)" } == [
                "daily: left out: a notice 3 days ahead is too early: the times are 24 hours apart",
                "daily: left out: a notice 24 hours ahead is too early: the times are 24 hours apart",
                "monthly: left out: a notice 4 weeks ahead is too early: the times are 4 weeks apart",
                "weekly: left out: a notice 1 week ahead is too early: the times are 6 days 23 hours apart",
            ])
    }

    @Test("twice the same file adds nothing, and equal lines are two reminders")
    func again() throws {
        var world = try World("2026-11-20T12:00")
        let text = "REM 1 MSG a\nREM 1 MSG a\nREM 1  MSG  b\n"
        #expect(try world.bringIn(text, .remind).reminders.count == 3)
        #expect(try world.bringIn(text, .remind).reminders.isEmpty)
        #expect(try world.bringIn(text + "REM 2 MSG c\n", .remind).reminders.map(\.title) == ["c"])
        // Their ids are cut at a hyphen, and get a number.
        let long = "REM 3 MSG Take the letters of the house next door to their new addresses a b\n"
        let twice = try world.bringIn(text + "REM 2 MSG c\n" + long + long, .remind)
        #expect(
            twice.reminders.map(\.id) == [
                "take-the-letters-of-the-house-next-door-to-their-new-addresses-a",
                "take-the-letters-of-the-house-next-door-to-their-new-addresses-2",
            ])
    }

    @Test(
        "what is no line of Remind is refused with its line",
        arguments: [
            ("Buy milk\n", "file:1: \"Buy milk\" is not a line of Remind"),
            ("REM 1 MSG a\nREM 32 MSG b\n", nil),
            ("REM 1 MSG a\nREM Foo MSG b\n", "file:2: \"Foo\" is not a word of Remind"),
            ("REM 1 MSG a", "file:1: its last line does not end: it is cut short"),
            ("REM 1 MSG a\nREM 1\n", "file:2: it has no MSG with a text"),
            ("IF x\nREM 1 MSG a\n", "file:1: the IF has no ENDIF: the file is cut short"),
            ("ENDIF\n", "file:1: ENDIF ends nothing"),
            ("OMIT Foo\n", "file:1: \"Foo\" is not a word of Remind"),
            ("# only notes\n", "file:1: it has no lines of Remind"),
            ("REM 1 MSG a\u{0}\n", "file:1: it is not UTF-8"),
        ])
    func refused(text: String, wanted: String?) { #expect(Foreign.refusal(text, .remind) == wanted) }

    @Test("too many or too long lines are refused with the line")
    func tooMany() {
        let lines = String(repeating: "REM 1 Jan 2020 MSG a\n", count: 2001)
        #expect(Foreign.refusal(lines, .remind) == "file:2001: it has more than 2000 reminders")
        let long = "REM 1 MSG \(String(repeating: "a", count: 1 << 16))\n"
        #expect(Foreign.refusal(long, .remind) == "file:1: the line is longer than 64 KiB")
        let joined = String(repeating: "REM \\\n", count: 1 << 15)
        #expect(Foreign.refusal(joined, .remind) == "file:1: the line is longer than 64 KiB")
        let moved = String(repeating: "REM 1 Jan 2020 SKIP MSG a\n", count: 501)
        #expect(
            Foreign.refusal(moved, .remind) == "file:501: it has more than 500 reminders that depend on omitted days")
        let empty = String(repeating: "\n", count: 1_000_001)
        #expect(Foreign.refusal(empty, .remind) == "file:1000001: it has more than 1000000 lines")
        let reminders = (0...500).map { "REM 1 MSG a \($0)\n" }.joined()
        #expect(Foreign.refusal(reminders, .remind) == "file:501: it has more than 500 reminders")
        #expect(
            Foreign.refusal(String(repeating: "PUSH\n", count: 200), .remind) == "file:101: PUSH is nested too deep")
    }
}
