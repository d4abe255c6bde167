import Schedules
import Testing
import Vocabulary
import Worlds

@Suite struct RecurrenceErrorTests {
    /// Whole errors as they are shown; the first line of each is what was written.
    static let errors = [
        """
        RRULE
        ^^^^^
        error: expected a rule after "RRULE:"
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE: from 2026-01-30T18:00
        ^^^^^^
        error: expected a rule after "RRULE:"
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:INTERVAL=2 from 2026-01-30T18:00
              ^^^^^^^^^^
        error: a rule needs a FREQ
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=SECONDLY from 2026-01-30T18:00
                   ^^^^^^^^
        error: seconds are not supported
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=FORTNIGHTLY from 2026-01-30T18:00
                   ^^^^^^^^^^^
        error: FREQ is YEARLY, MONTHLY, WEEKLY, DAILY, HOURLY or MINUTELY
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=DAILY
                        ^
        error: expected "from" and the first date and time
        hint: RRULE:FREQ=DAILY from 2026-11-20T06:00
        """,
        """
        RRULE:FREQ=DAILY from 2026-01-30
                                        ^
        error: expected a time after the date
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=DAILY from 20260130
                              ^^^^^^^^
        error: expected a time after the date
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=DAILY;BYSECOND=30 from 2026-01-30T18:00
                         ^^^^^^^^^^^
        error: seconds are not supported
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=DAILY;BYEASTER=0 from 2026-01-30T18:00
                         ^^^^^^^^
        error: a rule has no part "BYEASTER"
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=DAILY;COUNT from 2026-01-30T18:00
                         ^^^^^
        error: expected a part such as INTERVAL=2, not "COUNT"
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=DAILY;COUNT= from 2026-01-30T18:00
                         ^^^^^^
        error: expected a value after "COUNT="
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=DAILY;INTERVAL=2;interval=3 from 2026-01-30T18:00
                                    ^^^^^^^^^^
        error: "INTERVAL" is given twice
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=DAILY;INTERVAL=0 from 2026-01-30T18:00
                                  ^
        error: an interval is at least 1
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=DAILY;INTERVAL=-1 from 2026-01-30T18:00
                                  ^^
        error: INTERVAL is a number of days
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=MONTHLY;INTERVAL=1201 from 2026-01-30T18:00
                                    ^^^^
        error: an interval is at most 100 years (1200 months)
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=DAILY;COUNT=0 from 2026-01-30T18:00
                               ^
        error: COUNT is 1 or more
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=DAILY;COUNT=100001 from 2026-01-30T18:00
                               ^^^^^^
        error: a schedule has at most 100,000 times
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=DAILY;COUNT=3;UNTIL=20261231 from 2026-01-30T18:00
                                       ^^^^^^^^
        error: a rule has COUNT or UNTIL, not both
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=DAILY from 2026-01-30T18:00 EXDATE:20261231T180000Z
                                                      ^^^^^^^^^^^^^^^^
        error: only UNTIL may be in UTC: write a local time here, without Z
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=DAILY;UNTIL=20260230 from 2026-01-30T18:00
                               ^^^^^^^^
        error: 2026-02-30 is not in the calendar
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=DAILY;UNTIL=20261231T250000 from 2026-01-30T18:00
                                        ^^^^^^
        error: "250000" is not a time of day
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=DAILY;UNTIL=soon from 2026-01-30T18:00
                               ^^^^
        error: a date is written 20261224T180000 in a rule
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=DAILY;UNTIL=22010101 from 2026-01-30T18:00
                               ^^^^^^^^
        error: years go from 1900 to 2200
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=DAILY;UNTIL=20260129 from 2026-01-30T18:00
                               ^^^^^^^^
        error: it ends before it starts on 2026-01-30
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=MONTHLY;BYMONTHDAY=0 from 2026-01-30T18:00
                                      ^
        error: BYMONTHDAY goes from 1 to 31, or from -31 to -1
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=MONTHLY;BYMONTHDAY=1,32 from 2026-01-30T18:00
                                        ^^
        error: BYMONTHDAY goes from 1 to 31, or from -31 to -1
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=MONTHLY;BYMONTH=-1 from 2026-01-30T18:00
                                   ^^
        error: BYMONTH goes from 1 to 12
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=DAILY;BYHOUR=8,24 from 2026-01-30T18:00
                                  ^^
        error: BYHOUR goes from 0 to 23
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=DAILY;BYHOUR=8, 20 from 2026-01-30T18:00
                                 ^
        error: a rule has no spaces
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=DAILY; BYHOUR=8 from 2026-01-30T18:00
                        ^
        error: expected "from" and the first date and time
        hint: RRULE:FREQ=DAILY from 2026-11-20T06:00
        """,
        """
        RRULE:FREQ=MONTHLY;BYDAY=XX from 2026-01-30T18:00
                                 ^^
        error: a day of the week is MO, TU, WE, TH, FR, SA or SU
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=MONTHLY;BYDAY=0MO from 2026-01-30T18:00
                                 ^^^
        error: the number of a weekday goes from 1 to 53, or from -53 to -1
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=MONTHLY;BYDAY=6MO from 2026-01-30T18:00
                                 ^^^
        error: a month has at most five of each weekday
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=MONTHLY;WKST=M from 2026-01-30T18:00
                                ^
        error: a day of the week is MO, TU, WE, TH, FR, SA or SU
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=WEEKLY;BYDAY=1MO from 2026-01-30T18:00
                                ^^^
        error: a numbered weekday needs FREQ=MONTHLY or FREQ=YEARLY
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=YEARLY;BYWEEKNO=20;BYDAY=1MO from 2026-01-30T18:00
                                            ^^^
        error: with BYWEEKNO, a weekday takes no number
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=MONTHLY;BYWEEKNO=20 from 2026-01-30T18:00
                                    ^^
        error: BYWEEKNO goes with FREQ=YEARLY only
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=MONTHLY;BYYEARDAY=100 from 2026-01-30T18:00
                                     ^^^
        error: BYYEARDAY does not go with FREQ=MONTHLY
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=WEEKLY;BYMONTHDAY=1 from 2026-01-30T18:00
                                     ^
        error: BYMONTHDAY does not go with FREQ=WEEKLY
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=MONTHLY;BYSETPOS=1 from 2026-01-30T18:00
                                    ^
        error: BYSETPOS needs another BY part to pick from
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2 from 2026-01-30T18:00
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        error: never due: no date matches
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=DAILY;INTERVAL=7;BYDAY=SA from 2026-01-30T18:00
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        error: never due: no date matches
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=HOURLY;INTERVAL=24;BYHOUR=3 from 2026-01-30T18:00
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        error: never due: no date matches
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=DAILY from 2026-01-30T18:00 RDATE:
                                               ^^^^^^
        error: expected dates and times after "RDATE:"
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00 RDATE:20261225T180000
        """,
        """
        RRULE:FREQ=DAILY from 2026-01-30T18:00 RDATE:20251231T180000
                                                     ^^^^^^^^^^^^^^^
        error: that is before the start, 2026-01-30
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=DAILY from 2026-01-30T18:00 EXDATE;TZID=Europe/Zurich:20260201T180000
                                               ^^^^^^^^^^^^^^^^^^^^^^^^^
        error: EXDATE takes no parameters: write the zone as "zone Europe/Zurich"
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00 EXDATE:20261225T180000
        """,
        """
        RRULE:FREQ=DAILY from 2026-01-30T18:00 EXDATE:20260201T180000,tomorrow
                                                                      ^^^^^^^^
        error: a date is written 20261224T180000 in a rule
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RDATE:20251231T180000
        ^^^^^^^^^^^^^^^^^^^^^
        error: RDATE follows a rule
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        DTSTART:20260130T180000 RRULE:FREQ=DAILY
        ^^^^^^^^^^^^^^^^^^^^^^^
        error: write the start after the rule, with "from"
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=DAILY DTSTART:20260130T180000
                         ^^^^^^^^^^^^^^^^^^^^^^^
        error: write the start after the rule, with "from"
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=DAILY from 2026-01-30T18:00 EXRULE:FREQ=WEEKLY
                                               ^^^^^^^^^^^^^^^^^^
        error: EXRULE is not supported: list the dates after EXDATE:
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=DAILY from 2026-01-30T18:00 RRULE:FREQ=WEEKLY
                                               ^^^^^^^^^^^^^^^^^
        error: a schedule has one rule: write two schedules
        hint: daily at 08:00, 20:00
        """,
        """
        daily at 08:00 EXDATE:20260201T180000
                       ^^^^^^^^^^^^^^^^^^^^^^
        error: unexpected "EXDATE:20260201T180000"
        hint: daily at 08:00 until 2026-12-31
        """,
        """
        RRULE:FREQ=DAILY;COUNT=3 from 2026-01-30T18:00 for 20 times
                                                       ^^^
        error: the rule ends with COUNT or UNTIL already: leave out "for"
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=DAILY;UNTIL=20261231 from 2026-01-30T18:00 until 2026-12-24
                                                              ^^^^^
        error: the rule ends with COUNT or UNTIL already: leave out "until"
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=DAILY from 2026-01-30T18:00 until 2026-01-29
                                                     ^^^^^^^^^^
        error: it ends before it starts on 2026-01-30
        hint: daily at 08:00 from 2026-11-20 until 2026-12-31
        """,
        """
        RRULE:FREQ=DAILY from 1899-12-31T18:00
                              ^^^^^^^^^^^^^^^^
        error: years go from 1900 to 2200
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=DAILY from 2026-01-30T18:00 RDATE:22010101T180000
                                                     ^^^^^^^^
        error: years go from 1900 to 2200
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
        """
        RRULE:FREQ=DAILY at 08:00
                         ^^
        error: a rule takes its times from the start, or from BYHOUR and BYMINUTE
        hint: RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00
        """,
    ]

    @Test(arguments: errors)
    func theErrorShowsThePlaceTheReasonAndAnExample(rendered: String) throws {
        let line = String(rendered.prefix { $0 != "\n" })
        let error = #expect(throws: ScheduleError.self) { try Schedule(parsing: line) }
        #expect(error?.rendered == rendered)
        #expect(throws: Never.self, "the hint is accepted") { try Schedule(parsing: error?.hint ?? "") }
    }

    @Test(arguments: ["RRULE:FREQ=DAILY;; from 2026-01-30T18:00", "RRULE:;FREQ=DAILY from 2026-01-30T18:00"])
    func onlyOneSemicolonAtTheEndIsForgiven(line: String) {
        #expect(throws: ScheduleError.self) { try Schedule(parsing: line) }
    }

    @Test func aSemicolonBeforeAnotherScheduleSeparatesThem() throws {
        let lines = try Schedule.list(
            parsing: "RRULE:FREQ=DAILY; from 2026-01-30T18:00; RRULE:FREQ=DAILY from 2026-01-30T18:00; daily at 08:00")
        #expect(lines.count == 3)
    }

    @Test func thePlaceInAListCountsFromTheStartOfTheLine() {
        let line = "daily at 08:00; RRULE:FREQ=DAILY;BYHOUR=24 from 2026-01-30T18:00; mon at 08:00"
        let error = #expect(throws: ScheduleError.self) { try Schedule.list(parsing: line) }
        #expect(error?.range == 40..<42)
        #expect(error?.line == line)
    }
}
