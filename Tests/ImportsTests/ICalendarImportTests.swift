import CivilTime
import Imports
import Reminders
import Schedules
import Testing
import Vocabulary
import Worlds

@Suite("Calendars") struct ICalendarImportTests {
    /// A calendar with one event, whose lines are on lines 5 and later.
    static func event(_ lines: String...) -> String {
        (["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:one", "SUMMARY:Aspirin"] + lines
            + ["END:VEVENT", "END:VCALENDAR", ""]).joined(separator: "\r\n")
    }

    static func read(_ text: String) throws -> ImportedContent { try Foreign.read(text, .ics) }

    static func when(_ lines: String...) throws -> [String] {
        let text =
            (["BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:one", "SUMMARY:Aspirin"] + lines
            + ["END:VEVENT", "END:VCALENDAR"]).joined(separator: "\n")
        return try read(text).reminders.flatMap { $0.when.map(\.when) }
    }

    static let rules: [(String, String, String)] = [
        ("20261101T080000", "FREQ=DAILY", "daily at 08:00"),
        ("20261201T080000", "FREQ=DAILY", "daily at 08:00 from 2026-12-01"),
        ("20261101T080000", "FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0;BYSECOND=0", "daily at 08:00, 20:00"),
        ("20261101T080000", "FREQ=DAILY;INTERVAL=2", "every 2 days at 08:00 from 2026-11-01"),
        ("20261103T080000", "FREQ=WEEKLY;WKST=SU", "tue at 08:00"),
        ("20261103T080000", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU", "daily at 08:00"),
        ("20261103T080000", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,FR", "every 2 weeks on tue, fri at 08:00 from 2026-11-03"),
        ("20261103T080000", "FREQ=WEEKLY;INTERVAL=2;WKST=SU", "every 2 weeks on tue at 08:00 from 2026-11-03"),
        // Which days make a week depends on where it begins.
        (
            "20261103T080000", "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,TU;WKST=SU",
            "RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU from 2026-11-03T08:00"
        ),
        ("20261115T080000", "FREQ=MONTHLY", "monthly on 15 at 08:00"),
        // A rule skips a month without a 31st, and the language takes its last day.
        ("20261031T080000", "FREQ=MONTHLY", "RRULE:FREQ=MONTHLY from 2026-10-31T08:00"),
        ("20261027T080000", "FREQ=MONTHLY;BYDAY=-1TU", "monthly on the last tue at 08:00"),
        ("20251225T080000", "FREQ=YEARLY", "yearly on dec 25 at 08:00"),
        ("20261101T080000", "FREQ=DAILY;UNTIL=20261231", "daily at 08:00 until 2026-12-31"),
        ("20261101T080000", "FREQ=DAILY;UNTIL=20261231T070000", "daily at 08:00 until 2026-12-30"),
        ("20261119T080000", "FREQ=DAILY;COUNT=10", "daily at 08:00 from 2026-11-19 for 10 times"),
        // Other readers take the empty part at the end as none.
        ("20261101T080000", "FREQ=DAILY;", "daily at 08:00"),
        (
            "20261101T080000", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
            "RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1 from 2026-11-01T08:00"
        ),
    ]

    @Test("rules in the words of the language, if it has them", arguments: rules)
    func rule(start: String, rule: String, wanted: String) throws {
        #expect(try ICalendarImportTests.when("DTSTART:\(start)", "RRULE:\(rule)") == [wanted])
    }

    @Test("many dates of one event are one schedule, and those that are over are left out")
    func dates() throws {
        func stamps(_ count: Int, from year: Int) -> String {
            (0..<count).map { number in
                func digits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
                return "\(year + number / 336)\(digits(1 + number / 28 % 12))\(digits(1 + number % 28))T080000"
            }.joined(separator: ",")
        }
        let few = try ICalendarImportTests.when("DTSTART:20261201T080000", "RDATE:\(stamps(3, from: 2027))")
        #expect(few.count == 4 && few.allSatisfy { $0.hasPrefix("once ") })
        let many = try ICalendarImportTests.when(
            "DTSTART:20201201T080000", "RDATE:\(stamps(2000, from: 2010))", "RDATE:\(stamps(500, from: 2027))")
        #expect(many.count == 1 && many[0].hasPrefix("RRULE:FREQ=DAILY;COUNT=1 from 2027-01-01T08:00 RDATE:20270102T"))
        let schedule = try Schedule(parsing: many[0], context: .file)
        guard case .recurrence(let set) = schedule.rule else {
            Issue.record("it is not a rule")
            return
        }
        #expect(set.added.count == 499)
        #expect(schedule.description == many[0])
        // Dates beside a rule as well.
        let ruled = try ICalendarImportTests.when(
            "DTSTART:20261201T090000", "RRULE:FREQ=DAILY", "RDATE:\(stamps(30, from: 2027))")
        #expect(ruled.count == 1 && ruled[0].hasPrefix("RRULE:FREQ=DAILY from 2026-12-01T09:00 RDATE:"))
        let refusal = Foreign.refusal(
            ICalendarImportTests.event("DTSTART:20261201T080000", "RDATE:\(stamps(10_001, from: 2027))"), .ics)
        #expect(
            refusal?.hasPrefix("file:7: the event has more than 10000 dates of its own that are still ahead") == true)
        // One schedule may have this many, even if each has a line of its own.
        let most = try ICalendarImportTests.when("DTSTART:20261201T080000", "RDATE:\(stamps(10_000, from: 2027))")
        #expect(most.count == 1 && most[0].hasSuffix("20561004T080000"))
        let lines = stamps(9000, from: 2027).split(separator: ",").map { "EXDATE:\($0)" }.joined(separator: "\n")
        let without = try ICalendarImportTests.when("DTSTART:20261201T080000", "RRULE:FREQ=DAILY", lines)
        #expect(without.count == 1 && without[0].hasPrefix("RRULE:FREQ=DAILY from 2026-12-01T08:00 EXDATE:20270101T"))
    }

    @Test("many occurrences that were moved are dates of the one schedule")
    func movedOften() throws {
        func event(_ lines: String) -> String { "BEGIN:VEVENT\nUID:one\nSUMMARY:Aspirin\n\(lines)\nEND:VEVENT\n" }
        func text(_ count: Int) -> String {
            let moved = (0..<count).map { number in
                func digits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
                let date = "2027\(digits(1 + number / 28))\(digits(1 + number % 28))"
                return event("RECURRENCE-ID:\(date)T080000\nDTSTART:\(date)T093000")
            }
            return "BEGIN:VCALENDAR\n" + event("DTSTART:20261201T080000\nRRULE:FREQ=DAILY") + moved.joined()
                + "END:VCALENDAR\n"
        }
        func when(_ count: Int) throws -> [String] {
            try ICalendarImportTests.read(text(count)).reminders.flatMap { $0.when.map(\.when) }
        }
        #expect(try when(2).count == 3)
        let many = try when(150)
        #expect(many.count == 1 && many[0].contains(" RDATE:20270101T093000,20270102T093000,"))
        #expect(many[0].contains(" EXDATE:20270101T080000,20270102T080000,"))
    }

    @Test("the words mean what the rule means, for five years", arguments: rules)
    func same(start: String, rule: String, words: String) throws {
        let zone = try World.zones.rules(named: "Europe/Zurich")
        let now = try World.instant("2026-11-20T12:00", in: zone)
        let written =
            "RRULE:\(rule.split(separator: ";").filter { $0 != "BYSECOND=0" }.joined(separator: ";")) from \(start)"
        func slots(_ text: String) throws -> [WallSlot] {
            let schedule = try Schedule(parsing: text, context: .file)
            return schedule.recurrence(definedOn: zone.local(at: now).date)?
                .slots(after: now, through: now + .seconds(5 * 31_556_952), in: zone, limit: 5000) ?? []
        }
        let wanted = try slots(written)
        let found = try slots(words)
        #expect(!wanted.isEmpty && found == wanted)
    }

    @Test("zones, exceptions, further times, moved and cancelled occurrences, alarms")
    func details() throws {
        #expect(
            try ICalendarImportTests.when(
                "DTSTART;TZID=America/New_York:20261101T080000", "RRULE:FREQ=DAILY;UNTIL=20261231T130000Z",
                "EXDATE;TZID=America/New_York:20261224T080000", "EXDATE:20261225T130000Z",
                "RDATE;TZID=America/New_York:20261206T150000")
                == [
                    "daily at 08:00 zone America/New_York until 2026-12-31 except 2026-12-24, 2026-12-25",
                    "once 2026-12-06 15:00 zone America/New_York",
                ])
        #expect(
            try ICalendarImportTests.when("DTSTART:20261201T080000Z") == ["once 2026-12-01 09:00 zone Europe/Zurich"])
        #expect(
            try ICalendarImportTests.when("DTSTART:20261120T050000Z", "RRULE:FREQ=HOURLY;INTERVAL=8")
                == ["every 8 hours from 2026-11-20 06:00"])
        #expect(
            try ICalendarImportTests.when(
                "DTSTART;TZID=\"/freeassociation.sourceforge.net/Asia/Tokyo\":20261101T080000", "RRULE:FREQ=DAILY")
                == ["daily at 08:00 zone Asia/Tokyo"])
        let content = try ICalendarImportTests.read(
            """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            UID:one
            SUMMARY:A long title\\, which
              goes on
            DTSTART:20261101T080000
            RRULE:FREQ=DAILY
            DESCRIPTION:first line\\nsecond
            BEGIN:VALARM
            TRIGGER;RELATED=START:-PT15M
            END:VALARM
            BEGIN:VALARM
            TRIGGER:-P0DT2H
            END:VALARM
            BEGIN:VALARM
            TRIGGER:PT0S
            END:VALARM
            BEGIN:VALARM
            TRIGGER:PT5M
            END:VALARM
            BEGIN:VALARM
            TRIGGER;RELATED=END:-PT30M
            END:VALARM
            BEGIN:VALARM
            TRIGGER;VALUE=DATE-TIME:20261101T040000Z
            END:VALARM
            BEGIN:VALARM
            TRIGGER;VALUE=DATE-TIME:19760401T005545Z
            END:VALARM
            END:VEVENT
            BEGIN:VEVENT
            UID:one
            RECURRENCE-ID:20261201T080000
            DTSTART:20261201T100000
            END:VEVENT
            BEGIN:VEVENT
            UID:one
            RECURRENCE-ID:20261202T080000
            DTSTART:20261202T080000
            STATUS:CANCELLED
            END:VEVENT
            END:VCALENDAR
            """)
        let found = try #require(content.reminders.first)
        #expect(content.reminders.count == 1 && found.title == "A long title, which goes on")
        #expect(found.fields == ["notes": "first line; second"])
        #expect(
            found.when.map(\.when) == ["daily at 08:00 except 2026-12-01, 2026-12-02", "once 2026-12-01 10:00"])
        #expect(found.before == ["3h", "2h", "15m"] && found.keys == ["event/one"])
        #expect(
            content.notes.map { "\($0.message) \($0.count)" } == ["an alarm that is not before its event is left out 2"]
        )
    }

    @Test("a notice is as long as the kind of an event can have it")
    func longNotices() throws {
        let text = Self.event("DTSTART:20261201T080000", "BEGIN:VALARM", "TRIGGER:-P2D", "END:VALARM")
        let dose = try Self.read(text)
        #expect(dose.reminders.map(\.before) == [["24h"]])
        #expect(dose.notes.map(\.message) == ["it gives notice 24 hours before, not 2 days"])
        var context = try Foreign.context()
        context.kind = "reminder"
        let plain = try ImportedContent.read([("file", Array(text.utf8))], as: .ics, context)
        #expect(plain.reminders.map(\.before) == [["2d"]] && plain.notes.isEmpty)
    }

    @Test("names all it leaves out")
    func leftOut() throws {
        func notes(_ lines: String...) throws -> [String] {
            let text =
                (["BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:one", "SUMMARY:Aspirin"] + lines
                + ["END:VEVENT", "END:VCALENDAR"]).joined(separator: "\n")
            let content = try ICalendarImportTests.read(text)
            #expect(content.reminders.isEmpty)
            return content.notes.map { "\($0.line): \($0.message)" }
        }
        #expect(try notes("DTSTART;VALUE=DATE:20261224") == ["2: an event of a whole day has no time: left out"])
        #expect(try notes("DTSTART:20261101T080000") == ["2: an event that is over is left out"])
        #expect(
            try notes("DTSTART:20261101T080000", "RRULE:FREQ=DAILY;UNTIL=20261110")
                == ["2: an event that is over is left out"])
        #expect(try notes("DTSTART:20261201T080000", "STATUS:CANCELLED") == ["2: a cancelled event is left out"])
        #expect(
            try notes("DTSTART:20261201T080000", "RRULE:FREQ=SECONDLY")
                == ["6: its rule cannot be kept: seconds are not supported"])
        // Another name would make a second reminder of the same medicine.
        #expect(
            try ICalendarImportTests.read(
                "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1f2e3d.0800@remindd\nSUMMARY:Reminder\nDTSTART:20261201T080000\n"
                    + "END:VEVENT\nEND:VCALENDAR\n"
            ).notes.map(\.message) == ["an event with a private title is left out: it does not name its reminder"])
        #expect(
            try ICalendarImportTests.read("BEGIN:VCALENDAR\nBEGIN:VJOURNAL\nSUMMARY:x\nEND:VJOURNAL\nEND:VCALENDAR\n")
                .notes.map(\.message) == ["journals are left out", "it has no events and no tasks"])
    }

    static let refusals: [(String, String)] = [
        ("hello", "file:1: it is not iCalendar"),
        ("{\"a\": 1}", "file:1: it is not iCalendar"), ("BEGIN:VCARD\nEND:VCARD", "file:1: it is not iCalendar"),
        ("BEGIN:VCALENDAR\nBEGIN:VEVENT\n", "file:2: the file ends in the middle"),
        ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VCALENDAR\n", "file:3: END:VCALENDAR ends nothing"),
        ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nnonsense\n", "file:3: \"nonsense\" is not a property"),
        (
            "BEGIN:VCALENDAR\n" + String(repeating: "BEGIN:X\n", count: 1_000_000),
            "file:9: its components are nested too"
        ),
        (event("RRULE:FREQ=DAILY"), "file:3: the event has no DTSTART"),
        (event("DTSTART:20261301T080000"), "file:6: \"20261301T080000\" is not a date"),
        (event("DTSTART:20261101T250000"), "file:6: \"20261101T250000\" is not a date"),
        (event("DTSTART:99991101T080000"), "file:6: \"99991101T080000\" is not a date"),
        (
            event("DTSTART;TZID=W. Europe Standard Time:20261101T080000"),
            "file:6: there is no time zone \"W. Europe Standard Time\""
        ),
        (event("DTSTART;TZID=../../etc/passwd:20261101T080000"), "file:6: there is no time zone"),
    ]

    @Test("refused with one line, and nothing half", arguments: refusals.indices)
    func refused(index: Int) {
        let (text, wanted) = ICalendarImportTests.refusals[index]
        let refusal = Foreign.refusal(text, .ics)
        #expect(refusal?.hasPrefix(wanted) == true, "\(refusal ?? "read")")
    }

    @Test("cut anywhere, it is refused or has the same")
    func cut() throws {
        let whole = ICalendarImportTests.event(
            "DTSTART;TZID=Europe/Zurich:20261101T080000", "RRULE:FREQ=DAILY;UNTIL=20271231T070000Z",
            "DESCRIPTION:Ärztin")
        let content = try ICalendarImportTests.read(whole)
        let bytes = Array(whole.utf8)
        for length in 1..<bytes.count {
            let cut = try? ImportedContent.read(
                [("file", Array(bytes.prefix(length)))], as: .ics, Foreign.context())
            #expect(cut == nil || cut == content, "\(length)")
        }
    }
}
