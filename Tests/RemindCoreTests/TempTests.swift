import RemindCore
import Testing

@Suite struct TempTests {
    @Test func show() throws {
        for line in [
            "RRULE", "RRULE: from 2026-01-30T18:00", "RRULE:INTERVAL=2 from 2026-01-30T18:00",
            "RRULE:FREQ=SECONDLY from 2026-01-30T18:00",
            "RRULE:FREQ=FORTNIGHTLY from 2026-01-30T18:00", "RRULE:FREQ=DAILY", "RRULE:FREQ=DAILY from 2026-01-30",
            "RRULE:FREQ=DAILY from 20260130",
            "RRULE:FREQ=DAILY;BYSECOND=30 from 2026-01-30T18:00", "RRULE:FREQ=DAILY;BYEASTER=0 from 2026-01-30T18:00",
            "RRULE:FREQ=DAILY;COUNT from 2026-01-30T18:00", "RRULE:FREQ=DAILY;COUNT= from 2026-01-30T18:00",
            "RRULE:FREQ=DAILY;INTERVAL=2;interval=3 from 2026-01-30T18:00",
            "RRULE:FREQ=DAILY;INTERVAL=0 from 2026-01-30T18:00", "RRULE:FREQ=DAILY;INTERVAL=-1 from 2026-01-30T18:00",
            "RRULE:FREQ=MONTHLY;INTERVAL=1201 from 2026-01-30T18:00",
            "RRULE:FREQ=DAILY;COUNT=0 from 2026-01-30T18:00", "RRULE:FREQ=DAILY;COUNT=100001 from 2026-01-30T18:00",
            "RRULE:FREQ=DAILY;COUNT=3;UNTIL=20261231 from 2026-01-30T18:00",
            "RRULE:FREQ=DAILY;UNTIL=20261231T180000Z from 2026-01-30T18:00",
            "RRULE:FREQ=DAILY;UNTIL=20260230 from 2026-01-30T18:00",
            "RRULE:FREQ=DAILY;UNTIL=20261231T250000 from 2026-01-30T18:00",
            "RRULE:FREQ=DAILY;UNTIL=soon from 2026-01-30T18:00",
            "RRULE:FREQ=DAILY;UNTIL=22010101 from 2026-01-30T18:00",
            "RRULE:FREQ=DAILY;UNTIL=20260129 from 2026-01-30T18:00",
            "RRULE:FREQ=MONTHLY;BYMONTHDAY=0 from 2026-01-30T18:00",
            "RRULE:FREQ=MONTHLY;BYMONTHDAY=1,32 from 2026-01-30T18:00",
            "RRULE:FREQ=MONTHLY;BYMONTH=-1 from 2026-01-30T18:00",
            "RRULE:FREQ=DAILY;BYHOUR=8,24 from 2026-01-30T18:00", "RRULE:FREQ=DAILY;BYHOUR=8, 20 from 2026-01-30T18:00",
            "RRULE:FREQ=DAILY; BYHOUR=8 from 2026-01-30T18:00",
            "RRULE:FREQ=MONTHLY;BYDAY=XX from 2026-01-30T18:00", "RRULE:FREQ=MONTHLY;BYDAY=0MO from 2026-01-30T18:00",
            "RRULE:FREQ=MONTHLY;BYDAY=6MO from 2026-01-30T18:00", "RRULE:FREQ=MONTHLY;WKST=M from 2026-01-30T18:00",
            "RRULE:FREQ=WEEKLY;BYDAY=1MO from 2026-01-30T18:00",
            "RRULE:FREQ=YEARLY;BYWEEKNO=20;BYDAY=1MO from 2026-01-30T18:00",
            "RRULE:FREQ=MONTHLY;BYWEEKNO=20 from 2026-01-30T18:00",
            "RRULE:FREQ=MONTHLY;BYYEARDAY=100 from 2026-01-30T18:00",
            "RRULE:FREQ=WEEKLY;BYMONTHDAY=1 from 2026-01-30T18:00",
            "RRULE:FREQ=MONTHLY;BYSETPOS=1 from 2026-01-30T18:00",
            "RRULE:FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2 from 2026-01-30T18:00",
            "RRULE:FREQ=DAILY;INTERVAL=7;BYDAY=SA from 2026-01-30T18:00",
            "RRULE:FREQ=HOURLY;INTERVAL=24;BYHOUR=3 from 2026-01-30T18:00",
            "RRULE:FREQ=DAILY from 2026-01-30T18:00 RDATE:",
            "RRULE:FREQ=DAILY from 2026-01-30T18:00 RDATE:20251231T180000",
            "RRULE:FREQ=DAILY from 2026-01-30T18:00 EXDATE;TZID=Europe/Zurich:20260201T180000",
            "RRULE:FREQ=DAILY from 2026-01-30T18:00 EXDATE:20260201T180000,tomorrow", "RDATE:20251231T180000",
            "DTSTART:20260130T180000 RRULE:FREQ=DAILY", "RRULE:FREQ=DAILY DTSTART:20260130T180000",
            "RRULE:FREQ=DAILY from 2026-01-30T18:00 EXRULE:FREQ=WEEKLY",
            "RRULE:FREQ=DAILY from 2026-01-30T18:00 RRULE:FREQ=WEEKLY", "daily at 08:00 EXDATE:20260201T180000",
            "RRULE:FREQ=DAILY;COUNT=3 from 2026-01-30T18:00 for 20 times",
            "RRULE:FREQ=DAILY;UNTIL=20261231 from 2026-01-30T18:00 until 2026-12-24",
            "RRULE:FREQ=DAILY from 2026-01-30T18:00 until 2026-01-29",
            "RRULE:FREQ=DAILY from 1899-12-31T18:00", "RRULE:FREQ=DAILY from 2026-01-30T18:00 RDATE:22010101T180000",
            "RRULE:FREQ=DAILY at 08:00",
            "yearly on jun 31 at 08:00", "yearly on feb 30 at 08:00", "mon at 08:00 from 2026-11-17 until 2026-11-20",
            "daily at 08:00 from 2026-11-17 until 2026-11-18 except 2026-11-17, 2026-11-18",
            "every 24 months on the 5th mon at 08:00 from 2025-02-01", "mon at 08:00 from 2026-11-17 for 6 days",
            "every 0 days at 08:00 from 2026-11-17", "daily at 08:00 until 2201-01-01",
            "daily at 08:00 except 1899-01-01", "once 2300-01-01 08:00",
            "every 2 years on dec 25 at 08:00", "every 5 seconds between 08:00 and 20:00",
            "every 10 seconds from 2026-11-20 06:00", "once 1899-12-31T08:00",
            "every 8 hours from 2026-11-20 06:00 until 2026-11-19",
            "every 8 hours from 2026-11-20 06:00 until 2026-11-20 except 2026-11-20",
            "every 8 hours from 2201-11-20 06:00",
        ] {
            do { let s = try Schedule(parsing: line); print("ACCEPTED \(line) -> \(s)") } catch let e {
                print("\"\"\"\n\(e.rendered)\n\"\"\","); try ScheduleErrorTests().expectExample(e.hint)
            }
        }
    }
}
