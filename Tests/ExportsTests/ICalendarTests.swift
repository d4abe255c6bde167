import CivilTime
import Imports
import Reminders
import Schedules
import Testing
import Worlds

@testable import Exports

@Suite("iCalendar") struct ICalendarTests {
    static let zones = ZoneDirectory(environment: [:])

    static func zone(_ name: String) -> TimeZoneRules? { try? zones.rules(named: name) }

    /// The rules of a schedule that was defined on Friday, 20 November 2026, in Zurich.
    static func rules(
        _ text: String, days: (first: CivilDate?, last: CivilDate?) = (nil, nil), floating: Bool = true
    ) throws -> [ICalendarRule]? {
        let zone = try zones.rules(named: "Europe/Zurich")
        let since = Timestamp("2026-11-20T12:00:00+01:00").instant
        return ICalendarRule.rules(
            of: try Schedule(parsing: text, context: .file), days: days, since: since, zone: zone, isFloating: floating)
    }

    static let forms: [(String, [String])] = [
        ("daily at 08:00, 20:00", ["0800 20261121T080000 FREQ=DAILY", "2000 20261120T200000 FREQ=DAILY"]),
        ("mon-fri at 07:30", ["0730 20261123T073000 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"]),
        ("every 3 days at 09:00 from 2026-11-01", ["0900 20261101T090000 FREQ=DAILY;INTERVAL=3"]),
        // From a Wednesday: its week has a Friday, the next one that counts begins two weeks later.
        (
            "every 2 weeks on tue, fri at 09:00 from 2026-11-18",
            ["0900 20261120T090000 FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,FR"]
        ),
        ("monthly on 1, last at 09:00", ["0900 20261130T090000 FREQ=MONTHLY;BYMONTHDAY=1,-1"]),
        ("monthly on 3 days before the end at 09:00", ["0900 20261127T090000 FREQ=MONTHLY;BYMONTHDAY=-4"]),
        (
            "every 2 years on may 1 at 09:00 from 2026-05-01",
            ["0900 20260501T090000 FREQ=YEARLY;INTERVAL=2;BYMONTH=5;BYMONTHDAY=1"]
        ),
        ("monthly on 30 at 09:00", ["0900 20261130T090000 FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1"]),
        ("monthly on the 2nd tue at 18:00", ["1800 20261208T180000 FREQ=MONTHLY;BYDAY=2TU"]),
        (
            "yearly on dec 25, feb 29 at 08:00",
            [
                "0800 20261225T080000 FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25",
                "0800-2 20270228T080000 FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1",
            ]
        ),
        ("once 2026-12-01 09:00", ["0900 20261201T090000 "]),
        ("once 2026-12-01T09:00:30Z", ["instant 20261201T090030Z "]),
        ("daily at 08:00 until 2026-12-31", ["0800 20261121T080000 FREQ=DAILY;UNTIL=20261231T080000"]),
        // Three in all: two in the morning, one in the evening.
        (
            "daily at 08:00, 20:00 from 2026-12-01 for 3 times",
            [
                "0800 20261201T080000 FREQ=DAILY;UNTIL=20261202T080000",
                "2000 20261201T200000 FREQ=DAILY;UNTIL=20261201T200000",
            ]
        ),
        ("daily at 08:00 until 2026-11-01", []),
        (
            "RRULE:FREQ=MONTHLY;BYDAY=-1FR;COUNT=3 from 2026-01-31T18:00",
            ["rule 20260227T180000 FREQ=MONTHLY;COUNT=3;BYDAY=-1FR"]
        ),
        ("every 8 hours from 2026-11-20 06:00", ["elapsed 20261120T050000Z FREQ=HOURLY;INTERVAL=8"]),
    ]

    @Test("a rule for each time of day", arguments: forms)
    func rule(text: String, wanted: [String]) throws {
        let made = try #require(try ICalendarTests.rules(text))
        let found = made.map { rule in
            let start =
                switch rule.start {
                case .floating(let local), .zoned(let local, _): ICalendar.text(local)
                case .utc(let instant): ICalendar.text(utc: instant)
                }
            return "\(rule.name) \(start) \(rule.rule ?? "")"
        }
        #expect(found == wanted)
    }

    @Test(
        "what has no rule",
        arguments: [
            "21 days on, 7 off at 22:00 from 2026-11-01", "6h after taken, first at 08:00", "30m after levothyroxine",
            "as needed", "daily at fajr, maghrib", "daily at 08:00 during ramadan", "daily at 08:00 for 20 times",
            "monthly on 30, 31 at 09:00", "yearly on feb 28, feb 29 at 09:00",
        ])
    func none(text: String) throws { #expect(try ICalendarTests.rules(text) == nil) }

    @Test("with a zone, an end is in UTC; exceptions are on its clock")
    func zoned() throws {
        let made = try #require(
            try ICalendarTests.rules("daily at 08:00 until 2027-06-30 except 2026-12-24", floating: false)?.first)
        #expect(made.rule == "FREQ=DAILY;UNTIL=20270630T060000Z")
        #expect(made.removed.map(ICalendar.text) == ["20261224T080000"])
    }

    @Test("days of a reminder or of a step bound a rule")
    func bounds() throws {
        let made = try #require(
            try ICalendarTests.rules("daily at 08:00", days: (CivilDate("2026-12-01"), CivilDate("2026-12-05")))?.first)
        #expect(made.rule == "FREQ=DAILY;UNTIL=20261205T080000")
        #expect(made.start == .floating(try #require(CivilDateTime("2026-12-01T08:00"))))
    }

    @Test("lines are folded at 75 octets between characters, and texts are escaped")
    func text() {
        let folded = ICalendar.folded("SUMMARY:" + String(repeating: "薬", count: 40))
        #expect(folded.count == 2 && folded.allSatisfy { $0.utf8.count <= 75 })
        #expect(folded[1].hasPrefix(" 薬"))
        #expect(ICalendar.escaped("a,b;c\\d\ne\u{7}") == #"a\,b\;c\\d\ne"#)
    }

    @Test(
        "a zone has its changes as rules, or as dates if they follow none",
        arguments: [
            ("Europe/Zurich", ["RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU"]),
            ("America/New_York", ["RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU", "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU"]),
            ("Asia/Tokyo", []),
        ])
    func zones(name: String, rules: [String]) throws {
        let lines = ICalendarZone(
            try #require(ICalendarTests.zone(name)), since: try #require(CivilDate("2026-11-20"))
        ).lines
        #expect(Set(lines.filter { $0.hasPrefix("RRULE") }) == Set(rules))
        #expect(lines.first == "BEGIN:VTIMEZONE" && lines[1] == "TZID:\(name)" && lines.last == "END:VTIMEZONE")
    }

    // MARK: - Reminders

    static func feed(_ reminder: ReminderView, isPrivate: Bool = false, alarms: Bool = false) throws -> ICalendarFeed {
        var options = ICalendarFeed.Options(zone: try zones.rules(named: "Europe/Zurich"), zones: zone)
        (options.isPrivate, options.hasAlarms) = (isPrivate, alarms)
        var feed = ICalendarFeed(options)
        _ = feed.add(reminder)
        return feed
    }

    @Test("an event says what, and rings only if it is asked to")
    func event() throws {
        var reminder = try FHIRTests.reminder(
            "daily at 08:00", ["dose": .text("500 mg"), "instructions": .text("with food"), "person": .text("Anna")])
        reminder.before = [900]
        let lines = try ICalendarTests.feed(reminder).events.flatMap(\.lines)
        #expect(
            lines == [
                "BEGIN:VEVENT", "UID:aspirin.0800@remindd", "DTSTAMP:20261120T070000Z", "DTSTART:20261121T080000",
                "DURATION:PT15M", "RRULE:FREQ=DAILY", "SUMMARY:Anna: Aspirin 500 mg", "DESCRIPTION:with food",
                "CATEGORIES:remindd,medication", "CLASS:PRIVATE", "TRANSP:TRANSPARENT", "X-REMINDD-TITLE:Aspirin",
                "X-REMINDD-PERSON:Anna", "X-REMINDD-DOSE:500 mg", "END:VEVENT",
            ])
        let ringing = try ICalendarTests.feed(reminder, alarms: true).events.flatMap(\.lines)
        #expect(ringing.filter { $0.hasPrefix("TRIGGER") } == ["TRIGGER:PT0S", "TRIGGER:-PT15M"])
    }

    @Test("a private title is not in the file, nor in its names")
    func cover() throws {
        var reminder = try FHIRTests.reminder("daily at 08:00", ["instructions": .text("for aspirin's sake")])
        let hidden = try ICalendarTests.feed(reminder, isPrivate: true).events.flatMap(\.lines)
        #expect(!hidden.joined().lowercased().contains("aspirin"))
        #expect(hidden.contains("SUMMARY:Reminder"))
        reminder.cover = "Vitamins"
        let covered = try ICalendarTests.feed(reminder).events.flatMap(\.lines)
        #expect(!covered.joined().lowercased().contains("aspirin") && covered.contains("SUMMARY:Vitamins"))
    }

    @Test("the steps of a taper are events of their own; what is off or archived is none")
    func states() throws {
        let steps = [
            TaperStep(dose: "40 mg", from: "2026-11-21", until: "2026-11-25"),
            TaperStep(dose: "20 mg", from: "2026-11-26", until: nil),
        ]
        let taper = try ICalendarTests.feed(try FHIRTests.reminder("daily at 09:00", [:], steps: steps)).events
        #expect(taper.map(\.summary) == ["Aspirin 40 mg", "Aspirin 20 mg"])
        #expect(taper.map(\.rule) == ["FREQ=DAILY;UNTIL=20261125T090000", "FREQ=DAILY"])
        #expect(taper.map(\.uid) == ["aspirin.0900.20261121@remindd", "aspirin.0900.20261126@remindd"])
        for state in [ReminderView.State.disabled, .archived, .broken] {
            #expect(try ICalendarTests.feed(try FHIRTests.reminder("daily at 09:00", state: state)).events.isEmpty)
        }
        let asNeeded = try ICalendarTests.feed(try FHIRTests.reminder("as needed"))
        #expect(asNeeded.events.isEmpty && asNeeded.remarks.map(\.hasEvents) == [false])
    }

    // MARK: - And back

    @Test(
        "comes back as the same schedule",
        arguments: [
            "daily at 08:00, 20:00", "mon-fri at 07:30", "every 3 days at 09:00 from 2026-11-20",
            "every 2 weeks on tue, fri at 09:00 from 2026-11-20", "monthly on 1, 15, last at 09:00",
            "monthly on 31 at 09:00", "monthly on the 2nd tue, the last fri at 18:00", "yearly on feb 29 at 08:00",
            "once 2026-12-01 09:00", "daily at 08:00 until 2026-12-31 except 2026-12-24",
            "daily at 08:00, 20:00 zone Asia/Tokyo", "every 8 hours from 2026-11-20 06:00",
            "daily at 08:00 from 2027-01-01", "daily at 08:00 zone America/New_York until 2027-06-30",
            "RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1 from 2026-11-30T18:00 EXDATE:20270129T180000",
        ])
    func roundTrip(text: String) throws {
        let reminder = try FHIRTests.reminder(text, ["dose": .text("500 mg")])
        for isTask in [false, true] { try checkRoundTrip(text, reminder, isTask: isTask) }
    }

    private func checkRoundTrip(_ text: String, _ reminder: ReminderView, isTask: Bool) throws {
        let events = try ICalendarTests.feed(reminder).events.map { event in
            var event = event
            event.isTask = isTask
            return event
        }
        let file = ICalendar.lines(events, product: "reminders", zones: ICalendarTests.zone)
            .map { $0 + "\n" }.joined()
        #expect(file.contains("BEGIN:VTODO") == isTask && file.contains("BEGIN:VEVENT") != isTask)
        let context = ImportContext(
            now: Timestamp("2026-11-20T12:00:00+01:00").instant,
            zone: try ICalendarTests.zones.rules(named: "Europe/Zurich"), zones: ICalendarTests.zones)
        let content = try ImportedContent.read([("file", Array(file.utf8))], as: .ics, context)
        #expect(content.notes.isEmpty, "\(content.notes)")
        let found = try #require(content.reminders.first)
        #expect(content.reminders.count == 1 && found.id == "aspirin" && found.title == "Aspirin")
        #expect(found.fields == ["dose": "500 mg"])
        #expect(found.when.map(\.when) == [try Schedule(parsing: text, context: .file).description])
    }
}
