import CivilTime
import Schedules
import Testing
import Vocabulary
import Worlds

@Suite struct ScheduleErrorTests {
    /// Whole errors as they are shown; the first line of each is what was written.
    static let errors = [
        """
        3661 days after done
        ^^^^^^^^^
        error: it comes 1 to 3660 days after it was done
        hint: 3 days after done at 09:00
        """,
        """
        0 weeks after done
        ^^^^^^^
        error: it comes 1 to 520 weeks after it was done
        hint: 3 days after done at 09:00
        """,
        """
        30s after done
        ^^^
        error: a delay is at least 1 minute
        hint: 6h after done
        """,
        """
        6h after done at 09:00
                      ^^
        error: hours and minutes count from when it was done, and take no time
        hint: 6h after done
        """,
        """
        3 days after done at 09:00 zone Asia/Tokyo
                                   ^^^^
        error: "after done" takes no zone: it follows the clock where you are
        hint: 3 days after done at 09:00
        """,
        """
        3 days after done during ramadan
                          ^^^^^^
        error: only schedules with dates take days of the Islamic calendar
        hint: daily at 08:00 during ramadan
        """,
        """
        daily
             ^
        error: expected "at" and a time after "daily"
        hint: daily at 08:00, 20:00
        """,
        """
        daily at
                ^
        error: expected a time after "at"
        hint: daily at 08:00, 20:00
        """,
        """
        daily at 8
                 ^
        error: "8" could be 8am or 8pm
        hint: daily at 08:00
        """,
        """
        daily at 20
                 ^^
        error: "20" needs minutes
        hint: daily at 20:00
        """,
        """
        daily at 24:00
                 ^^^^^
        error: "24:00" is not a time: a day ends at 23:59, midnight is 00:00
        hint: daily at 00:00
        """,
        """
        daily at 25:00
                 ^^^^^
        error: "25:00" is not a time: hours go from 00 to 23
        hint: daily at 23:00
        """,
        """
        daily at 8:60
                 ^^^^
        error: "8:60" is not a time: minutes and seconds go from 00 to 59
        hint: daily at 08:59
        """,
        """
        daily at 13pm
                 ^^^^
        error: "13pm" is not a time: with am and pm, hours go from 1 to 12
        hint: daily at 13:00
        """,
        """
        daily at 08:00,
                       ^
        error: expected a time after ","
        hint: daily at 08:00, 20:00
        """,
        """
        daily at 08:00 and
                          ^
        error: expected a time after "and"
        hint: daily at 08:00, 20:00
        """,
        """
        daily at mon
                 ^^^
        error: expected a time, not "mon"
        hint: daily at 08:00, 20:00
        """,
        """
        daily 08:00
              ^^^^^
        error: expected "at" and a time, not "08:00"
        hint: daily at 08:00, 20:00
        """,
        """
        08:00
        ^^^^^
        error: a time alone is not a schedule
        hint: daily at 08:00
        """,
        """
        2026-12-01 09:00
        ^^^^^^^^^^
        error: a date alone is not a schedule
        hint: once 2026-12-01 09:00
        """,
        """
        hello world
        ^^^^^
        error: a schedule cannot begin with "hello"
        hint: daily at 08:00, 20:00
        """,
        """
        daily at 08:00 please
                       ^^^^^^
        error: unexpected "please"
        hint: daily at 08:00 until 2026-12-31
        """,
        """
        daily at 08:00 20:00
                       ^^^^^
        error: expected a comma before "20:00"
        hint: daily at 08:00, 20:00
        """,
        """
        mon at 08:00 9pm
                     ^^^
        error: expected a comma before "9pm"
        hint: daily at 08:00, 20:00
        """,
        """
        daily at 08:00 for 200000 times
                           ^^^^^^
        error: a schedule has at most 100,000 times
        hint: daily at 08:00 from 2026-11-20 for 10 days
        """,
        """
        every 0d at 09:00
              ^^
        error: a duration is more than zero
        hint: every 8 hours from 2026-11-20 06:00
        """,
        """
        every 999999999999 hours
              ^^^^^^^^^^^^^^^^^^
        error: a duration is at most 10 years
        hint: every 8 hours from 2026-11-20 06:00
        """,
        """
        monthly on
                  ^
        error: expected a day of the month after "on"
        hint: monthly on 1, 15 at 09:00
        """,
        """
        yearly on dec at 08:00
                      ^^
        error: expected a day of the month, not "at"
        hint: yearly on dec 25 at 08:00
        """,
        """
        21 days on
                  ^
        error: expected days off after "on"
        hint: 21 days on, 7 off at 22:00 from 2026-11-01
        """,
        """
        once in 20 min zone Asia/Tokyo
             ^^
        error: a file cannot say "once in": it depends on when the file is read
        hint: once 2026-12-01 09:00
        """,
        """
        every 8 hours from 2026-11-20 6
                                      ^
        error: "6" could be 6am or 6pm
        hint: daily at 06:00
        """,
        """
        30m after Levo!
                  ^^^^^
        error: expected "taken" or the id of a reminder, not "Levo!"
        hint: 30m after levothyroxine
        """,
        """
        daily at -5m
                 ^^^
        error: expected a time, not "-5m"
        hint: daily at 08:00, 20:00
        """,
        """
        every -5m
              ^^^
        error: a duration is more than zero
        hint: every 8 hours from 2026-11-20 06:00
        """,
        """
        ;
        ^
        error: expected a schedule
        hint: daily at 08:00, 20:00
        """,
        """
        daily at 08:00; mon at 20:00
                      ^
        error: only one schedule is allowed here
        hint: daily at 08:00, 20:00
        """,
        """
        daily fajr
              ^^^^
        error: times of prayer need "at" before them
        hint: daily at fajr
        """,
        """
        fri at jumuah
               ^^^^^^
        error: "jumuah" is dhuhr on Friday, or a time of its own
        hint: fri at dhuhr
        """,
        """
        daily at maghrib + 30s
                           ^^^
        error: sun times take whole minutes
        hint: daily at 15m before sunset
        """,
        """
        daily at maghrib + 13h
                           ^^^
        error: sun times are at most 12 hours before or after
        hint: daily at 15m before sunset
        """,
        """
        daily at dawn
                 ^^^^
        error: "dawn" is not an exact time: use a time before sunrise
        hint: daily at 30m before sunrise
        """,
        """
        daily at 10m before dusk
                            ^^^^
        error: "dusk" is not an exact time: use a time after sunset
        hint: daily at 30m after sunset
        """,
        """
        30m before sunset
            ^^^^^^
        error: sunrise and sunset need "at" before them
        hint: daily at 15m before sunset
        """,
        """
        30m after sunset
            ^^^^^
        error: sunrise and sunset need "at" before them
        hint: daily at 15m before sunset
        """,
        """
        daily sunset
              ^^^^^^
        error: sunrise and sunset need "at" before them
        hint: daily at 15m before sunset
        """,
        """
        once 2026-12-01 sunset
                        ^^^^^^
        error: sunrise and sunset need "at" before them
        hint: daily at 15m before sunset
        """,
        """
        daily at 08:00, 15m before sunset
                        ^^^
        error: clock times and sun times need two schedules
        hint: daily at 08:00; daily at sunset
        """,
        """
        daily at sunset, 08:00
                         ^^^^^
        error: clock times and sun times need two schedules
        hint: daily at sunset; daily at 08:00
        """,
        """
        daily at sunset,
                        ^
        error: expected sunrise or sunset after ","
        hint: daily at sunset
        """,
        """
        daily at 30s before sunset
                 ^^^
        error: sun times take whole minutes
        hint: daily at 15m before sunset
        """,
        """
        daily at 13h before sunset
                 ^^^
        error: sun times are at most 12 hours before or after
        hint: daily at 15m before sunset
        """,
        """
        daily at sunset zone Asia/Tokyo
                        ^^^^
        error: times of the sun and of prayer follow your location and take no zone
        hint: daily at sunset
        """,
        """
        mon-xyz at 08:00
        ^^^^^^^
        error: expected a day of the week, not "mon-xyz"
        hint: mon, wed, fri at 21:00
        """,
        """
        mon fri at 08:00
            ^^^
        error: expected "at" and a time, not "fri"
        hint: daily at 08:00, 20:00
        """,
        """
        every 3 days at 09:00
                             ^
        error: expected "from" and the first date
        hint: every 3 days at 09:00 from 2026-11-20
        """,
        """
        every 2 weeks on tue at 09:00
                                     ^
        error: expected "from" and the first date
        hint: every 2 weeks on tue at 09:00 from 2026-11-20
        """,
        """
        every 2 weeks at 09:00 from 2026-11-17
                      ^^
        error: expected "on" and days of the week, not "at"
        hint: every 2 weeks on tue, fri at 09:00 from 2026-11-17
        """,
        """
        every 2 months on 1 at 09:00
                                    ^
        error: expected "from" and the first date
        hint: every 2 months on 1 at 09:00 from 2026-11-20
        """,
        """
        21 days on, 7 off at 22:00
                                  ^
        error: expected "from" and the first date
        hint: 21 days on, 7 off at 22:00 from 2026-11-20
        """,
        """
        21 days on, 0 off at 22:00
                    ^
        error: a cycle has 1 to 3660 days on and 1 to 3660 days off
        hint: 21 days on, 7 off at 22:00 from 2026-11-01
        """,
        """
        0 days on, 7 off at 22:00
        ^
        error: a cycle has 1 to 3660 days on and 1 to 3660 days off
        hint: 21 days on, 7 off at 22:00 from 2026-11-01
        """,
        """
        every 8 hours
                     ^
        error: expected "from" and the first date and time
        hint: every 8 hours from 2026-11-20 06:00
        """,
        """
        every 8 hours at 08:00
                      ^^
        error: elapsed time takes "from" and a start, not "at"
        hint: every 8 hours from 2026-11-20 06:00
        """,
        """
        every 8 hours from 2026-11-20
                                     ^
        error: expected a time after the date
        hint: every 8 hours from 2026-11-20 06:00
        """,
        """
        every 30s from 2026-11-20 06:00
              ^^^
        error: an interval is at least 1 minute
        hint: every 1 minute between 08:00 and 09:00
        """,
        """
        every 0 days at 09:00
              ^
        error: an interval is at least 1
        hint: every 2 days at 09:00 from 2026-11-20
        """,
        """
        every 0 hours
              ^^^^^^^
        error: a duration is more than zero
        hint: every 8 hours from 2026-11-20 06:00
        """,
        """
        every 99999 days at 09:00
                    ^^^^
        error: an interval is at most 10 years (3660 days)
        hint: daily at 08:00, 20:00
        """,
        """
        every other tue at 09:00
                    ^^^
        error: expected "day", "week" or "month", not "tue"
        hint: every 2 weeks on tue at 09:00 from 2026-11-17
        """,
        """
        every 2 years on dec 25 at 08:00
                                        ^
        error: expected "from" and the first date
        hint: every 2 years on dec 25 at 08:00 from 2026-11-20
        """,
        """
        every 101 years on dec 25 at 08:00 from 2026-12-25
                  ^^^^^
        error: an interval is at most 100 years
        hint: every 2 years on may 1 at 09:00 from 2026-05-01
        """,
        """
        monthly on 28 days before the end at 09:00
                   ^^
        error: every month has a day 1 to 27 days before its end
        hint: monthly on 3 days before the end at 09:00
        """,
        """
        monthly on 3 days before at 09:00
                                 ^^
        error: expected "the end", not "at"
        hint: monthly on 3 days before the end at 09:00
        """,
        """
        every 5
              ^
        error: "5" needs a unit, such as hours or days
        hint: every 8 hours from 2026-11-20 06:00
        """,
        """
        every
             ^
        error: expected a number of days, weeks, months, hours or minutes after "every"
        hint: every 8 hours from 2026-11-20 06:00
        """,
        """
        monthly at 09:00
                ^^
        error: expected "on" and a day of the month, not "at"
        hint: monthly on 1, 15 at 09:00
        """,
        """
        monthly on 32 at 09:00
                   ^^
        error: a month has days 1 to 31
        hint: monthly on 1, 15 at 09:00
        """,
        """
        monthly on tue at 09:00
                   ^^^
        error: say which tue of the month: 1st to 5th, or last
        hint: monthly on the 1st tue at 09:00
        """,
        """
        monthly on the 6th tue at 09:00
                       ^^^
        error: a month has at most five of each weekday
        hint: monthly on the last fri at 18:00
        """,
        """
        yearly on jun 31 at 08:00
                  ^^^^^^
        error: June has days 1 to 30
        hint: yearly on dec 25 at 08:00
        """,
        """
        yearly on feb 30 at 08:00
                  ^^^^^^
        error: February has days 1 to 29
        hint: yearly on dec 25 at 08:00
        """,
        """
        yearly on 25 at 08:00
                     ^^
        error: expected a month, not "at"
        hint: yearly on dec 25 at 08:00
        """,
        """
        once
            ^
        error: expected a date after "once"
        hint: once 2026-12-01 09:00
        """,
        """
        once 2026-12-01
                       ^
        error: expected a time after "2026-12-01"
        hint: once 2026-12-01 09:00
        """,
        """
        once 2026-02-30 09:00
             ^^^^^^^^^^
        error: 2026-02-30 is not in the calendar
        hint: once 2026-12-01 09:00
        """,
        """
        once 1.12.2026 09:00
             ^^^^^^^^^
        error: a date is written year-month-day
        hint: once 2026-12-01 09:00
        """,
        """
        once 1899-12-31 09:00
             ^^^^^^^^^^
        error: years go from 1900 to 2200
        hint: once 2026-12-01 09:00
        """,
        """
        once 2201-01-01 09:00
             ^^^^^^^^^^
        error: years go from 1900 to 2200
        hint: once 2026-12-01 09:00
        """,
        """
        once in 20 min
             ^^
        error: a file cannot say "once in": it depends on when the file is read
        hint: once 2026-12-01 09:00
        """,
        """
        once tomorrow at 09:00
             ^^^^^^^^
        error: a file cannot say "tomorrow": it depends on when the file is read
        hint: once 2026-12-01 09:00
        """,
        """
        once today at 09:00
             ^^^^^
        error: a file cannot say "today": it depends on when the file is read
        hint: once 2026-12-01 09:00
        """,
        """
        once 2026-12-01 09:00 until 2026-12-31
                              ^^^^^
        error: "once" has one date and takes no "until"
        hint: once 2026-12-01 09:00
        """,
        """
        once 2026-12-01 09:00 for 3 times
                              ^^^
        error: "once" has one date and takes no "for"
        hint: once 2026-12-01 09:00
        """,
        """
        every 90 minutes between 20:00 and 08:00
                                 ^^^^^^^^^^^^^^^
        error: a window cannot cross midnight: write two schedules
        hint: every 90 minutes between 20:00 and 23:59; every 90 minutes between 00:00 and 08:00
        """,
        """
        every 30s between 08:00 and 09:00
              ^^^
        error: an interval is at least 1 minute
        hint: every 1 minute between 08:00 and 09:00
        """,
        """
        every 48 hours between 08:00 and 09:00
              ^^^^^^^^
        error: an interval within a day is less than a day
        hint: every 90 minutes between 08:00 and 20:00
        """,
        """
        every 90 minutes between 08:00
                                      ^
        error: expected "and" and the last time after "08:00"
        hint: every 90 minutes between 08:00 and 20:00
        """,
        """
        every 90 minutes between
                                ^
        error: expected a time after "between"
        hint: daily at 08:00, 20:00
        """,
        """
        6h after
                ^
        error: expected "taken" or the id of a reminder after "after"
        hint: 30m after levothyroxine
        """,
        """
        6h after dinner time
                        ^^^^
        error: unexpected "time"
        hint: daily at 08:00 until 2026-12-31
        """,
        """
        30s after taken
        ^^^
        error: a delay is at least 1 minute
        hint: 6h after taken
        """,
        """
        6h after taken or
                         ^
        error: expected "skipped" after "or"
        hint: 6h after taken or skipped
        """,
        """
        6h after taken or missed, first at 08:00
                          ^^^^^^
        error: expected "skipped", not "missed"
        hint: 6h after taken or skipped
        """,
        """
        6h
          ^
        error: expected "after taken" or "after ID" after "6h"
        hint: 6h after taken, first at 08:00
        """,
        """
        6h before taken
           ^^^^^^
        error: expected "after taken" or "after ID", not "before"
        hint: 6h after taken, first at 08:00
        """,
        """
        as needed at 08:00
                  ^^
        error: "as needed" takes no times
        hint: as needed, at most 4 in 24h, at least 6h apart
        """,
        """
        as needed, at most 0 in 24h
                           ^
        error: a limit is 1 to 1000
        hint: as needed, at most 4 in 24h, at least 6h apart
        """,
        """
        as needed, at most 4
                            ^
        error: expected "in" and a duration after "4"
        hint: as needed, at most 4 in 24h
        """,
        """
        as needed, at most 3 per day
                             ^^^
        error: expected "in" and a duration, not "per"
        hint: as needed, at most 3 in 24h
        """,
        """
        as needed, at most 0 g in 24h
                           ^^^
        error: an amount must be more than zero
        hint: as needed, at most 4 g in 24h
        """,
        """
        as needed, at most 4.0005 g in 24h
                           ^^^^^^^^
        error: an amount has at most three decimals
        hint: as needed, at most 4 g in 24h
        """,
        """
        as needed, at most 4 g
                             ^
        error: expected "in" and a duration, not "g"
        hint: as needed, at most 4 g in 24h
        """,
        """
        as needed, at most 4 g in 24h, at most 2 g in 12h
                                       ^^
        error: "at most" is given twice with an amount
        hint: as needed, at most 4 in 24h, at least 6h apart
        """,
        """
        as needed, at most 4 in 24h, at most 2 in 12h
                                     ^^
        error: "at most" is given twice
        hint: as needed, at most 4 in 24h, at least 6h apart
        """,
        """
        as needed, at least 6h
                              ^
        error: expected "apart" after "6h"
        hint: as needed, at most 4 in 24h, at least 6h apart
        """,
        """
        as needed zone Europe/Zurich
                  ^^^^
        error: "as needed" takes no "zone"
        hint: as needed, at most 4 in 24h
        """,
        """
        as needed for 4 times
                      ^
        error: "as needed" takes no number of times
        hint: as needed for 10 days
        """,
        """
        as needed except 2026-12-24
                  ^^^^^^
        error: "as needed" takes no "except"
        hint: as needed, at most 4 in 24h
        """,
        """
        6h after taken zone Europe/Zurich
                       ^^^^
        error: elapsed time takes no zone
        hint: 6h after taken
        """,
        """
        every 8 hours from 2026-11-20 06:00 zone Europe/Zurich
                                            ^^^^
        error: elapsed time takes no zone
        hint: every 8 hours from 2026-11-20 06:00
        """,
        """
        daily at 08:00 from 2026-11-20 until 2026-11-19
                                             ^^^^^^^^^^
        error: it ends before it starts on 2026-11-20
        hint: daily at 08:00 from 2026-11-20 until 2026-12-31
        """,
        """
        daily at 08:00 until 2026-11-19 from 2026-11-20
                             ^^^^^^^^^^
        error: it ends before it starts on 2026-11-20
        hint: daily at 08:00 from 2026-11-20 until 2026-12-31
        """,
        """
        daily at 08:00 until 2026-11-20 until 2026-11-21
                                        ^^^^^
        error: "until" is given twice
        hint: daily at 08:00 from 2026-11-20 until 2026-12-31
        """,
        """
        daily at 08:00 for 0 times
                           ^
        error: the number of days or times is at least 1
        hint: daily at 08:00 from 2026-11-20 for 10 days
        """,
        """
        daily at 08:00 for 10
                             ^
        error: expected "days", "weeks" or "times" after "10"
        hint: daily at 08:00 from 2026-11-20 for 10 days
        """,
        """
        daily at 08:00 for a while
                           ^
        error: expected a number of days or times, not "a"
        hint: daily at 08:00 from 2026-11-20 for 10 days
        """,
        """
        daily at 08:00 for 99999 days
                           ^^^^^
        error: a schedule lasts for at most 100 years
        hint: daily at 08:00 from 2026-11-20 for 10 days
        """,
        """
        daily at 08:00 zone
                           ^
        error: expected the name of a time zone after "zone"
        hint: daily at 08:00 zone Europe/Zurich
        """,
        """
        daily at 08:00 zone ../etc/passwd
                            ^^^^^^^^^^^^^
        error: "../etc/passwd" is not the name of a time zone
        hint: daily at 08:00 zone Europe/Zurich
        """,
        """
        daily at 08:00 except
                             ^
        error: expected a date after "except"
        hint: daily at 08:00 except 2026-12-24, 2026-12-25
        """,
        """
        daily at 08:00 from tomorrow
                            ^^^^^^^^
        error: a file cannot say "tomorrow": it depends on when the file is read
        hint: daily at 08:00 from 2026-11-20
        """,
        """
        daily at 08:00 except mondays
                              ^^^^^^^
        error: expected a date, not "mondays"
        hint: daily at 08:00 except 2026-12-24, 2026-12-25
        """,
        """
        mon at 08:00 from 2026-11-17 until 2026-11-20
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        error: never due: no date matches
        hint: daily at 08:00, 20:00
        """,
        """
        mon at 08:00 from 2026-11-17 for 6 days
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        error: never due: no date matches
        hint: daily at 08:00, 20:00
        """,
        """
        daily at 08:00 from 2026-11-17 until 2026-11-18 except 2026-11-17, 2026-11-18
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        error: never due: no date matches
        hint: daily at 08:00, 20:00
        """,
        """
        every 24 months on the 5th mon at 08:00 from 2025-02-01
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        error: never due: no date matches
        hint: daily at 08:00, 20:00
        """,
        """
        every 8 hours from 2026-11-20 06:00 until 2026-11-20 except 2026-11-20
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        error: never due: no date matches
        hint: daily at 08:00, 20:00
        """,
        """
        yearly on feb 30 at 08:00
                  ^^^^^^
        error: February has days 1 to 29
        hint: yearly on dec 25 at 08:00
        """,
        """
        daily at 08:00 until 2201-01-01
                             ^^^^^^^^^^
        error: years go from 1900 to 2200
        hint: daily at 08:00 until 2026-12-31
        """,
        """
        daily at 08:00 except 1899-12-31
                              ^^^^^^^^^^
        error: years go from 1900 to 2200
        hint: daily at 08:00 except 2026-12-24, 2026-12-25
        """,
        """
        once 2300-01-01T08:00
             ^^^^^^^^^^^^^^^^
        error: years go from 1900 to 2200
        hint: once 2026-12-01 09:00
        """,
        """
        every 8 hours from 2201-11-20 06:00
                           ^^^^^^^^^^
        error: years go from 1900 to 2200
        hint: every 8 hours from 2026-11-20 06:00
        """,
        """
        daily at 08:00 from 2026-11-20 06:00
                                       ^^^^^
        error: unexpected "06:00"
        hint: daily at 08:00 until 2026-12-31
        """,
    ]

    @Test(arguments: errors)
    func theErrorShowsThePlaceTheReasonAndAnExample(rendered: String) throws {
        let line = String(rendered.prefix { $0 != "\n" })
        let error = #expect(throws: ScheduleError.self) { try Schedule(parsing: line) }
        #expect(error?.rendered == rendered)
        #expect(throws: Never.self) { try Schedule.list(parsing: error?.hint ?? "") }
    }

    @Test(arguments: ["", " ", "   ", "\n"])
    func anEmptyLineIsRefused(line: String) {
        let error = #expect(throws: ScheduleError.self) { try Schedule(parsing: line) }
        #expect(error?.message == "expected a schedule")
        #expect(error?.offset == 0)
    }

    @Test(arguments: [
        ("daily at 08:00; mon at", 22), ("daily at 08:00;; mon at 09:00", 15), ("daily at 08:00;", 15),
        (";daily at 08:00", 0), ("daily at 08:00; hello", 16), ("mon at 09:00; daily at 25:00; tue at 1", 23),
    ])
    func thePlaceInAListCountsFromTheStartOfTheLine(line: String, offset: Int) {
        let error = #expect(throws: ScheduleError.self) { try Schedule.list(parsing: line) }
        #expect(error?.line == line)
        #expect(error?.offset == offset)
    }

    @Test(arguments: [
        (
            "once today at 09:59",
            """
            once today at 09:59
                 ^^^^^^^^^^^^^^
            error: that time has passed: it is 10:00
            hint: once 2026-11-21 09:59
            """
        ),
        (
            "once in 20 min zone Asia/Tokyo",
            """
            once in 20 min zone Asia/Tokyo
                           ^^^^
            error: "once in" takes no zone: it counts from now
            hint: once 2026-12-01 09:00 zone Asia/Tokyo
            """
        ),
        (
            "once in 0 min",
            """
            once in 0 min
                    ^^^^^
            error: a duration is more than zero
            hint: once in 20 min
            """
        ),
        (
            "every 3 days at 09:00 until 2026-11-19",
            """
            every 3 days at 09:00 until 2026-11-19
                                        ^^^^^^^^^^
            error: it ends before it starts on 2026-11-20
            hint: daily at 08:00 from 2026-11-20 until 2026-12-31
            """
        ),
    ])
    func onACommandLine(line: String, rendered: String) {
        let error = #expect(throws: ScheduleError.self) {
            try Schedule(parsing: line, context: .atNoon)
        }
        #expect(error?.rendered == rendered)
    }

    @Test func aTooLongLineIsRefusedAndShownInPart() throws {
        let line = "daily at 08:00" + String(repeating: ", 08:00", count: 2000)
        let error = #expect(throws: ScheduleError.self) { try Schedule(parsing: line) }
        #expect(error?.message == "a schedule has at most 10,000 characters")
        #expect(error?.excerpt.count ?? 0 < 300)
    }

    @Test func moreThanOneSlotAMinuteIsRefused() throws {
        let times = (0..<1100).map { ClockTime(secondOfDay: Int32($0)).description }.joined(separator: ",")
        // Seconds make the line too long; 1,440 minutes and a few more fit.
        let all = (0..<1440).map { ClockTime(secondOfDay: Int32($0 * 60)).description }.joined(separator: ",")
        #expect(throws: Never.self) { try Schedule(parsing: "at \(all)") }
        let error = #expect(throws: ScheduleError.self) { try Schedule(parsing: "at \(all),00:00:30") }
        #expect(error?.message == "a schedule has at most 1,440 times a day")
        #expect(throws: Never.self) { try Schedule(parsing: "at \(times)") }
    }

    @Test func aTabDoesNotMoveTheCaret() throws {
        let error = #expect(throws: ScheduleError.self) { try Schedule(parsing: "daily\tat\n8") }
        #expect(error?.excerpt == "daily at 8\n         ^")
    }
}
