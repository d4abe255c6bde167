import CivilTime
import Schedules
import Testing
import Worlds

@Suite struct RecurrenceTextTests {
    /// (what is written, its canonical form, its sentence)
    @Test(
        arguments: [
            (
                "RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00",
                "RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00",
                "Every month on the last Friday at 18:00, from 30 January 2026 at 18:00"
            ),
            (
                "rrule:byday=fr,+1mo,mo,FR;wkst=mo;interval=1;freq=Monthly FROM 20260130T180000",
                "RRULE:FREQ=MONTHLY;BYDAY=MO,FR,1MO from 2026-01-30T18:00",
                "Every month on Mondays, Fridays and the 1st Monday at 18:00, from 30 January 2026 at 18:00"
            ),
            (
                "RRULE:FREQ=DAILY;BYHOUR=20,8;COUNT=5 zone Asia/Tokyo EXDATE:20260131T083000, 20260201 "
                    + "from 2026-01-30 7:30am rdate:2026-03-01T12:00,20260302",
                "RRULE:FREQ=DAILY;COUNT=5;BYHOUR=8,20 from 2026-01-30T07:30 RDATE:20260301T120000,20260302T073000 "
                    + "EXDATE:20260131T083000 zone Asia/Tokyo except 2026-02-01",
                "Every day at 08:30 and 20:30, from 30 January 2026 at 07:30, 5 times in total, also on 1 March 2026 at "
                    + "12:00 and 2 March 2026 at 07:30, except on 31 January 2026 at 08:30, Asia/Tokyo time, except on "
                    + "1 February 2026"
            ),
            // One semicolon at the end, as readers of iCalendar take it.
            (
                "RRULE:FREQ=DAILY;INTERVAL=2; from 2026-01-30T18:00",
                "RRULE:FREQ=DAILY;INTERVAL=2 from 2026-01-30T18:00",
                "Every 2 days at 18:00, from 30 January 2026 at 18:00"
            ),
            (
                "RRULE:FREQ=DAILY;",
                "RRULE:FREQ=DAILY from 2026-11-20T10:00", "Every day at 10:00, from 20 November 2026 at 10:00"
            ),
            (
                "RRULE:FREQ=DAILY",
                "RRULE:FREQ=DAILY from 2026-11-20T10:00", "Every day at 10:00, from 20 November 2026 at 10:00"
            ),
            (
                "RRULE:FREQ=WEEKLY;INTERVAL=2;WKST=SU;UNTIL=20261231 from 2026-01-30T18:00",
                "RRULE:FREQ=WEEKLY;INTERVAL=2;UNTIL=20261231T235959;WKST=SU from 2026-01-30T18:00",
                "Every 2 weeks on Fridays at 18:00, weeks beginning on Sunday, from 30 January 2026 at 18:00, until 31 "
                    + "December 2026 at 23:59:59 inclusive"
            ),
            (
                "RRULE:FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR from 2026-01-30T18:00:30",
                "RRULE:FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR from 2026-01-30T18:00:30",
                "Every month on the 13th if that is a Friday at 18:00:30, from 30 January 2026 at 18:00:30"
            ),
            (
                "RRULE:FREQ=MONTHLY from 2026-01-30T18:00",
                "RRULE:FREQ=MONTHLY from 2026-01-30T18:00",
                "Every month on the 30th at 18:00, from 30 January 2026 at 18:00 (skipped in months without that "
                    + "day)"
            ),
            (
                "RRULE:FREQ=YEARLY from 2026-12-25T08:00 for 20 times",
                "RRULE:FREQ=YEARLY from 2026-12-25T08:00 for 20 times",
                "Every year in December on the 25th at 08:00, from 25 December 2026 at 08:00, 20 times in total"
            ),
            (
                "RRULE:FREQ=YEARLY;BYWEEKNO=-1,20 from 2026-01-30T18:00 until 2030-01-01",
                "RRULE:FREQ=YEARLY;BYWEEKNO=-1,20 from 2026-01-30T18:00 until 2030-01-01",
                "Every year in week 20 and the last week on Fridays at 18:00, from 30 January 2026 at 18:00, until 1 "
                    + "January 2030 inclusive"
            ),
            (
                "RRULE:FREQ=YEARLY;BYYEARDAY=100,-1;BYHOUR=9 from 2026-01-30T18:00 for 2 weeks",
                nil, "never due: no date matches"
            ),
            (
                "RRULE:FREQ=YEARLY;BYYEARDAY=100,-2;BYHOUR=9 from 2026-01-30T18:00",
                "RRULE:FREQ=YEARLY;BYYEARDAY=-2,100;BYHOUR=9 from 2026-01-30T18:00",
                "Every year on day 100 and the 2nd last day of the year at 09:00, from 30 January 2026 at 18:00"
            ),
            (
                "RRULE:FREQ=YEARLY;BYDAY=20MO from 2026-01-30T18:00",
                "RRULE:FREQ=YEARLY;BYDAY=20MO from 2026-01-30T18:00",
                "Every year on the 20th Monday of the year at 18:00, from 30 January 2026 at 18:00"
            ),
            (
                "RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1,2 from 2026-01-30T18:00",
                "RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1,2 from 2026-01-30T18:00",
                "Every month on Mondays, Tuesdays, Wednesdays, Thursdays and Fridays at 18:00, only the 2nd and last of "
                    + "each month, from 30 January 2026 at 18:00"
            ),
            (
                "RRULE:FREQ=HOURLY;INTERVAL=4;BYHOUR=8,12,16;BYMINUTE=30 from 2026-01-30T08:00",
                "RRULE:FREQ=HOURLY;INTERVAL=4;BYHOUR=8,12,16;BYMINUTE=30 from 2026-01-30T08:00",
                "Every 4 hours in the hours 8, 12 and 16 at minute 30, from 30 January 2026 at 08:00"
            ),
            (
                "RRULE:FREQ=MINUTELY;INTERVAL=7;BYMONTHDAY=1;BYMINUTE=0,35 from 2026-01-30T08:00",
                "RRULE:FREQ=MINUTELY;INTERVAL=7;BYMONTHDAY=1;BYMINUTE=0,35 from 2026-01-30T08:00",
                "Every 7 minutes on the 1st of any month at the minutes 0 and 35, from 30 January 2026 at 08:00"
            ),
        ] as [(String, String?, String)])
    func aRuleIsReadPrintedAndSaid(line: String, canonical: String?, sentence: String) throws {
        do {
            let schedule = try Schedule(parsing: line, context: .atNoon)
            #expect(schedule.description == canonical)
            #expect(schedule.sentence == sentence)
            #expect(try Schedule(parsing: schedule.description) == schedule)
        } catch {
            #expect(canonical == nil, "\(error.rendered)")
            #expect(error.message == sentence)
        }
    }

    /// A comma and a semicolon belong to a rule; behind its last word they separate as ever.
    @Test func rulesStandInAList() throws {
        let line =
            "daily at 08:00; RRULE:FREQ=WEEKLY;BYDAY=MO,FR from 2026-01-30T18:00 EXDATE:20260202T180000;mon at 09:00;"
            + "rrule:freq=daily;count=3 from 2026-01-30T18:00; at 10:00"
        #expect(throws: ScheduleError.self) { try Schedule.list(parsing: line) }
        let schedules = try Schedule.list(parsing: line.replacing("180000;mon", with: "180000 ; mon"))
        #expect(
            schedules.map(\.description) == [
                "daily at 08:00", "RRULE:FREQ=WEEKLY;BYDAY=MO,FR from 2026-01-30T18:00 EXDATE:20260202T180000",
                "mon at 09:00", "RRULE:FREQ=DAILY;COUNT=3 from 2026-01-30T18:00", "daily at 10:00",
            ])
    }

    /// (rule with its start, the first slots): what sets rules of RFC 5545 apart from the language's own.
    @Test(
        arguments: [
            // A day that a month does not have is skipped, not moved to the last one.
            ("FREQ=MONTHLY from 2026-01-31T09:00", "2026-01-31T09:00 2026-03-31T09:00 2026-05-31T09:00"),
            ("FREQ=YEARLY from 2024-02-29T09:00", "2024-02-29T09:00 2028-02-29T09:00 2032-02-29T09:00"),
            // A start that does not match is no slot, and COUNT does not count it.
            (
                "FREQ=MONTHLY;BYDAY=-1FR;COUNT=2 from 2026-01-01T18:00", "2026-01-30T18:00 2026-02-27T18:00"
            ),
            (
                "FREQ=DAILY;BYHOUR=8,20;COUNT=3 from 2026-01-01T12:00",
                "2026-01-01T20:00 2026-01-02T08:00 2026-01-02T20:00"
            ),
            // COUNT counts what an exception takes away; `for` counts what is left.
            ("FREQ=DAILY;COUNT=3 from 2026-01-01T08:00 EXDATE:20260102T080000", "2026-01-01T08:00 2026-01-03T08:00"),
            (
                "FREQ=DAILY from 2026-01-01T08:00 for 3 times EXDATE:20260102T080000",
                "2026-01-01T08:00 2026-01-03T08:00 2026-01-04T08:00"
            ),
            // What is added comes beside the rule's end, and once where the rule has it too.
            (
                "FREQ=DAILY;UNTIL=20260102T080000 from 2026-01-01T08:00 RDATE:20260102T080000,20260301T090000",
                "2026-01-01T08:00 2026-01-02T08:00 2026-03-01T09:00"
            ),
            ("FREQ=DAILY from 2026-01-01T08:00 until 2026-01-02", "2026-01-01T08:00 2026-01-02T08:00"),
            ("FREQ=DAILY from 2026-01-01T08:00 for 2 days", "2026-01-01T08:00 2026-01-02T08:00"),
            // RFC 5545, section 3.3.10: the two weeks are other ones with WKST=SU.
            (
                "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO from 1997-08-05T09:00",
                "1997-08-05T09:00 1997-08-10T09:00 1997-08-19T09:00 1997-08-24T09:00"
            ),
            (
                "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU from 1997-08-05T09:00",
                "1997-08-05T09:00 1997-08-17T09:00 1997-08-19T09:00 1997-08-31T09:00"
            ),
            // The first Saturday after the first Sunday; election day; the last work day but one.
            (
                "FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13;COUNT=2 from 1997-09-13T09:00",
                "1997-09-13T09:00 1997-10-11T09:00"
            ),
            (
                "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8 from 1996-11-05T09:00",
                "1996-11-05T09:00 2000-11-07T09:00 2004-11-02T09:00"
            ),
            (
                "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2 from 1997-09-29T09:00",
                "1997-09-29T09:00 1997-10-30T09:00 1997-11-27T09:00"
            ),
            // Week 1 of 1998 begins on 29 December 1997, which is a day of 1997.
            (
                "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO from 1997-05-12T09:00",
                "1997-05-12T09:00 1998-05-11T09:00 1999-05-17T09:00"
            ),
            ("FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO;COUNT=2 from 1997-01-01T09:00", "1997-12-29T09:00 1999-01-04T09:00"),
            (
                "FREQ=YEARLY;BYYEARDAY=1,100,-1;COUNT=3 from 1997-01-02T09:00",
                "1997-04-10T09:00 1997-12-31T09:00 1998-01-01T09:00"
            ),
            // Hours wander over the days.
            (
                "FREQ=HOURLY;INTERVAL=5;BYHOUR=8,9 from 2026-01-01T03:30",
                "2026-01-01T08:30 2026-01-02T09:30 2026-01-06T08:30"
            ),
            (
                "FREQ=MINUTELY;INTERVAL=90;COUNT=3 from 2026-01-01T22:00",
                "2026-01-01T22:00 2026-01-01T23:30 2026-01-02T01:00"
            ),
            (
                "FREQ=MINUTELY;INTERVAL=10000 from 2026-01-01T22:00",
                "2026-01-01T22:00 2026-01-08T20:40 2026-01-15T19:20"
            ),
        ])
    func yields(rule: String, slots: String) throws {
        let schedule = try Schedule(parsing: "RRULE:\(rule)")
        let recurrence = try #require(schedule.recurrence(definedOn: CivilDate(epochDay: 0)))
        let expected = slots.split(separator: " ").map(String.init)
        let isOver =
            rule.contains("COUNT") || rule.contains("UNTIL") || rule.contains("until") || rule.contains(" for ")
        let found = recurrence.slots(
            after: .earliest, through: .init(milliseconds: .max), in: .utc, limit: expected.count + (isOver ? 1 : 0))
        #expect(found.map(\.local.description) == expected)
    }

    /// Rules that match only in a rare combination, or nowhere, are found out without walking through all days.
    @Test(arguments: [
        "FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29", "FREQ=YEARLY;INTERVAL=2;BYYEARDAY=366",
        "FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6", "FREQ=DAILY;INTERVAL=7;BYDAY=MO", "FREQ=WEEKLY;INTERVAL=52;BYMONTH=13",
        "FREQ=MONTHLY;INTERVAL=12;BYDAY=5MO;BYMONTH=4", "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=6",
        "FREQ=HOURLY;INTERVAL=24;BYHOUR=3", "FREQ=MINUTELY;INTERVAL=60;BYMINUTE=1",
        "FREQ=MINUTELY;INTERVAL=7;BYMONTH=2;BYMONTHDAY=30", "FREQ=HOURLY;INTERVAL=21;BYHOUR=9;BYDAY=MO",
    ])
    func whatNeverMatchesIsRefusedAtOnce(rule: String) throws {
        let clock = ContinuousClock()
        var best = Duration.seconds(60)
        for _ in 0..<3 {
            let start = clock.now
            let error = #expect(throws: ScheduleError.self) {
                try Schedule(parsing: "RRULE:\(rule) from 2025-01-01T09:00")
            }
            best = min(best, clock.now - start)
            let isRange = error?.message == "BYMONTH goes from 1 to 12"
            #expect(isRange || error?.message == "never due: no date matches")
        }
        print("refused \(rule) in \(best)")
        #expect(best < .milliseconds(500))
    }
}
