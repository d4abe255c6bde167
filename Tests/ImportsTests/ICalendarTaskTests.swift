import CivilTime
import Testing
import Vocabulary
import Worlds

@testable import Imports
@testable import Reminders

/// At noon of Friday, 20 November 2026, in Zurich.
@Suite("Tasks of iCalendar")
struct ICalendarTaskTests {
    static func task(_ lines: String..., name: String = "VTODO") -> String {
        (["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:\(name)", "UID:one", "SUMMARY:Call mum"] + lines
            + ["END:\(name)", "END:VCALENDAR"]).joined(separator: "\r\n") + "\r\n"
    }

    static func read(_ lines: String..., name: String = "VTODO") throws -> ImportedContent {
        try Foreign.read(
            (["BEGIN:VCALENDAR", "BEGIN:\(name)", "UID:one", "SUMMARY:Call mum"] + lines
                + ["END:\(name)", "END:VCALENDAR", ""]).joined(separator: "\n"), .ics)
    }

    static let dates: [([String], String)] = [
        (["DUE:20261203T143000"], "once 2026-12-03 14:30"),
        (["DUE;VALUE=DATE:20261203"], "once 2026-12-03 09:00"),
        (["DUE:20261203T133000Z"], "once 2026-12-03 14:30 zone Europe/Zurich"),
        (["DUE;TZID=Asia/Tokyo:20261203T143000"], "once 2026-12-03 14:30 zone Asia/Tokyo"),
        (["DTSTART:20261201T080000", "DUE:20261203T143000"], "once 2026-12-03 14:30"),
        (["DTSTART:20261201T080000"], "once 2026-12-01 08:00"),
        (
            ["DTSTART:20261203T080000", "DUE:20261203T143000", "RRULE:FREQ=WEEKLY;BYDAY=TH"],
            "thu at 14:30 from 2026-12-03"
        ),
        // A rule counts from the start.
        (
            ["DTSTART:20261130T080000", "DUE:20261203T143000", "RRULE:FREQ=WEEKLY;BYDAY=MO"],
            "mon at 08:00 from 2026-11-30"
        ),
        (
            ["DUE;VALUE=DATE:20261201", "RRULE:FREQ=DAILY;INTERVAL=3;UNTIL=20261231", "EXDATE;VALUE=DATE:20261207"],
            "every 3 days at 09:00 from 2026-12-01 until 2026-12-31 except 2026-12-07"
        ),
        // Apple's task without a date rings for its alarm; the alarm of 1976 is none.
        (
            [
                "BEGIN:VALARM", "ACTION:NONE", "TRIGGER;VALUE=DATE-TIME:19760401T005545Z", "END:VALARM", "BEGIN:VALARM",
                "TRIGGER;VALUE=DATE-TIME:20261203T133000Z", "END:VALARM",
            ], "once 2026-12-03 14:30 zone Europe/Zurich"
        ),
    ]

    @Test("a task is due when it is due", arguments: dates.indices)
    func date(index: Int) throws {
        let (lines, wanted) = Self.dates[index]
        let text =
            (["BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:one", "SUMMARY:Call mum"] + lines + ["END:VTODO", "END:VCALENDAR"])
            .joined(separator: "\n")
        let found = try Foreign.read(text, .ics).reminders
        #expect(found.flatMap { $0.when.map(\.when) } == [wanted])
        #expect(found.first?.kind == "reminder" && found.first?.keys == ["event/one"])
    }

    @Test("alarms are notices before it is due, however they count")
    func alarms() throws {
        func before(_ triggers: String...) throws -> [String]? {
            let alarms = triggers.map { "BEGIN:VALARM\nTRIGGER\($0)\nEND:VALARM\n" }.joined()
            return try Foreign.read(
                "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:a\nSUMMARY:a\nDTSTART:20261203T130000\nDUE:20261203T143000\n\(alarms)"
                    + "END:VTODO\nEND:VCALENDAR\n", .ics
            ).reminders.first?.before
        }
        #expect(try before(":PT0S") == ["90m"] || before(":PT0S") == ["1h30m"])
        #expect(try before(";RELATED=END:PT0S") == nil)
        #expect(try before(";RELATED=END:-PT15M", ";VALUE=DATE-TIME:20261203T123000Z") == ["1h", "15m"])
        #expect(try before(";RELATED=END:PT5M") == nil)
        #expect(try before(":-P1W", ";RELATED=END:-P60D") == ["60d", "7d1h30m"])
        #expect(try before(";RELATED=END:-P90D", ";VALUE=DATE-TIME:20260101T000000Z") == ["60d"])
        let many = (1...100).map { ";RELATED=END:-P\($0)D" }
        let alarms = many.map { "BEGIN:VALARM\nTRIGGER\($0)\nEND:VALARM\n" }.joined()
        let content = try Foreign.read(
            "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:a\nSUMMARY:a\nDUE:20261203T143000\n\(alarms)"
                + "END:VTODO\nEND:VCALENDAR\n", .ics)
        #expect(content.reminders.map(\.before) == [["60d", "59d", "58d", "57d", "8w"]])
        #expect(
            content.notes.map { "\($0.line): \($0.message)" } == [
                "2: it gives notice 60 days before, not 100 days",
                "2: it has more than 5 notices before: the 5 earliest are kept",
            ])
    }

    @Test("a task that is done, cancelled or has no date adds nothing, and each is counted")
    func leftOut() throws {
        func notes(_ lines: String...) throws -> [String] {
            let text =
                (["BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:one", "SUMMARY:a"] + lines + ["END:VTODO", "END:VCALENDAR"])
                .joined(separator: "\n")
            let content = try Foreign.read(text, .ics)
            #expect(content.reminders.isEmpty)
            return content.notes.map { "\($0.line): \($0.message)" }
        }
        let over = "2: a task that is done or cancelled adds no reminder"
        #expect(try notes("DUE:20261203T143000", "STATUS:COMPLETED") == [over])
        #expect(try notes("DUE:20261203T143000", "COMPLETED:20261119T080000Z") == [over])
        #expect(try notes("DUE:20261203T143000", "STATUS:CANCELLED") == [over])
        #expect(try notes("DUE:20261203T143000", "PERCENT-COMPLETE:100") == [over])
        #expect(try notes() == ["2: a task without a date is left out"])
        #expect(try notes("DUE:20261101T143000") == ["2: a task that is over is left out"])
    }

    @Test("a task that is done there is done here, once, if it is here")
    func done() throws {
        var world = try World("2026-11-20T12:00")
        let open = Self.task("DUE:20261120T180000")
        let done = Self.task("DUE:20261120T180000", "STATUS:COMPLETED", "COMPLETED:20261120T120500Z")
        #expect(try world.bringIn(done, .ics).reminders.isEmpty)
        #expect(try world.bringIn(open, .ics).reminders.map(\.title) == ["Call mum"])
        try world.run(to: "2026-11-20T18:30")
        #expect(try world.bringIn(done, .ics).doses == 1)
        let entry = try #require(world.journal.last { $0.answer != nil })
        #expect(entry.answer?.outcome == .done && entry.occurrence?.slot.description == "2026-11-20T18:00")
        #expect(try world.bringIn(done, .ics).doses == 0)
    }

    @Test("an occurrence that is done is an exception")
    func occurrence() throws {
        let text =
            "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:a\nSUMMARY:a\nDTSTART:20261201T080000\nDUE:20261201T080000\nRRULE:FREQ=DAILY\n"
            + "END:VTODO\nBEGIN:VTODO\nUID:a\nRECURRENCE-ID:20261205T080000\nDTSTART:20261205T080000\nDUE:20261205T080000\n"
            + "STATUS:COMPLETED\nEND:VTODO\nEND:VCALENDAR\n"
        let found = try Foreign.read(text, .ics).reminders
        #expect(found.flatMap { $0.when.map(\.when) } == ["daily at 08:00 from 2026-12-01 except 2026-12-05"])
    }

    @Test("KAlarm's alarms are reminders with the text of their alarm; archived ones and templates are left out")
    func kalarm() throws {
        func event(_ lines: String) -> String { "BEGIN:VEVENT\nUID:a\n\(lines)END:VEVENT\n" }
        func read(_ lines: String) throws -> ImportedContent {
            try Foreign.read("BEGIN:VCALENDAR\nX-KDE-KALARM-VERSION:2.7.0\n\(event(lines))END:VCALENDAR\n", .ics)
        }
        let alarm =
            "BEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:Feed the cat\nTRIGGER;VALUE=DURATION:PT0S\nREPEAT:3\n"
            + "DURATION:PT10M\nEND:VALARM\n"
        let notice =
            "BEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:Feed the cat\nTRIGGER:-PT30M\nX-KDE-KALARM-TYPE:REMINDER\n"
            + "END:VALARM\n"
        let found = try read(
            "X-KDE-KALARM-TYPE:ACTIVE\nDTSTART;TZID=Europe/Zurich:20261203T143000\nRRULE:FREQ=WEEKLY;BYDAY=TH\n\(alarm)\(notice)"
        )
        let reminder = try #require(found.reminders.first)
        #expect(reminder.title == "Feed the cat" && reminder.kind == "reminder" && found.notes.isEmpty)
        #expect(reminder.when.map(\.when) == ["thu at 14:30 zone Europe/Zurich from 2026-12-03"])
        #expect(reminder.before == ["30m"] && reminder.nag == DefinitionDraft.Nag(every: "10m", times: 3))
        #expect(
            try read("X-KDE-KALARM-STATUS:ACTIVE\nDTSTART;VALUE=DATE:20261203\n\(alarm)").reminders.flatMap {
                $0.when.map(\.when)
            } == ["once 2026-12-03 09:00"])
        for type in ["ARCHIVED", "TEMPLATE"] {
            let content = try read("X-KDE-KALARM-TYPE:\(type)\nDTSTART:20261203T143000\n\(alarm)")
            #expect(content.reminders.isEmpty)
            #expect(content.notes.map(\.message) == ["an alarm that KAlarm has archived is left out"])
        }
    }

    @Test("another kind may be named")
    func kind() throws {
        var context = try Foreign.context()
        context.kind = "prayer"
        let content = try ImportedContent.read(
            [("file", Array(Self.task("DUE:20261203T143000").utf8))], as: .ics, context)
        #expect(content.reminders.map(\.kind) == ["prayer"])
    }
}
