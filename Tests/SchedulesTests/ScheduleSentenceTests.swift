import Schedules
import Testing

@Suite struct ScheduleSentenceTests {
    @Test(arguments: [
        ("daily at 08:00, 20:00", "Every day at 08:00 and 20:00"),
        ("daily at 08:00", "Every day at 08:00"), ("daily at sunset", "Every day at sunset"),
        ("fri at 10m after dhuhr, night-middle", "On Fridays 10 minutes after dhuhr and at the middle of the night"),
        (
            "sat, sun at sunrise, 15m before sunset", "On Saturdays and Sundays at sunrise and 15 minutes before sunset"
        ),
        ("daily at 08:00, 20:30", "Every day at 08:00 and 20:30"),
        ("daily at 00:00, 12:00", "Every day at 00:00 and 12:00"),
        ("daily at 08:00, 12:00, 20:00", "Every day at 08:00, 12:00 and 20:00"),
        ("mon-fri at 07:30", "From Monday to Friday at 07:30"),
        ("sat, sun at 10:00", "On Saturdays and Sundays at 10:00"),
        ("mon, wed, fri at 21:00", "On Mondays, Wednesdays and Fridays at 21:00"),
        ("mon, thu at 21:00", "On Mondays and Thursdays at 21:00"),
        ("mon at 21:00", "On Mondays at 21:00"),
        ("mon-fri at 07:00", "From Monday to Friday at 07:00"),
        ("mon, sat, sun at 09:00", "On Mondays, Saturdays and Sundays at 09:00"),
        ("mon-wed, sat at 07:30", "On Mondays, Tuesdays, Wednesdays and Saturdays at 07:30"),
        ("tue at 08:00", "On Tuesdays at 08:00"),
        ("mon-fri at 08:00", "From Monday to Friday at 08:00"),
        ("mon-sun at 08:00", "Every day at 08:00"),
        ("every 3 days at 09:00 from 2026-11-20", "Every 3 days at 09:00, from 20 November 2026"),
        ("every 2 days at 09:00 from 2026-11-20", "Every 2 days at 09:00, from 20 November 2026"),
        ("daily at 09:00", "Every day at 09:00"),
        (
            "every 2 weeks on tue, fri at 09:00 from 2026-11-17",
            "Every 2 weeks on Tuesdays and Fridays at 09:00, from 17 November 2026"
        ),
        ("tue at 09:00", "On Tuesdays at 09:00"),
        ("every 2 weeks on tue at 09:00 from 2026-11-20", "Every 2 weeks on Tuesdays at 09:00, from 20 November 2026"),
        ("monthly on 1, 15 at 09:00", "Every month on the 1st and the 15th at 09:00"),
        ("monthly on last at 09:00", "Every month on the last day at 09:00"),
        (
            "monthly on 3 days before the end at 09:00",
            "Every month on the day that is 3 days before the last at 09:00"
        ),
        (
            "every 2 years on feb 29, may 1 at 09:00 from 2026-05-01",
            "Every 2 years on 29 February and 1 May at 09:00, from 1 May 2026 (28 February in other years)"
        ),
        ("monthly on 31 at 09:00", "Every month on the 31st at 09:00 (the last day of shorter months)"),
        ("monthly on the 2nd tue at 18:00", "Every month on the 2nd Tuesday at 18:00"),
        (
            "monthly on the last fri, the 5th mon at 18:00",
            "Every month on the last Friday and the 5th Monday at 18:00 (skipped in months without a fifth)"
        ),
        ("every 3 months on 1 at 09:00 from 2026-01-01", "Every 3 months on the 1st at 09:00, from 1 January 2026"),
        ("yearly on dec 25 at 08:00", "Every year on 25 December at 08:00"),
        (
            "yearly on dec 25, jun 1, feb 29 at 08:00",
            "Every year on 25 December, 1 June and 29 February at 08:00 (28 February in other years)"
        ),
        (
            "21 days on, 7 off at 22:00 from 2026-11-01",
            "In cycles of 21 days on and 7 days off, at 22:00 on the days on, from 1 November 2026"
        ),
        (
            "21 days on, 7 off at 22:00 from 2026-11-20",
            "In cycles of 21 days on and 7 days off, at 22:00 on the days on, from 20 November 2026"
        ),
        ("once 2026-12-01 09:00", "Once, on Tuesday 1 December 2026 at 09:00"),
        ("once 2026-12-01 09:00 zone Asia/Tokyo", "Once, on Tuesday 1 December 2026 at 09:00, Asia/Tokyo time"),
        ("once 2026-11-25T13:22Z", "Once, on Wednesday 25 November 2026 at 13:22 UTC"),
        ("once 2026-11-25T13:22:30Z", "Once, on Wednesday 25 November 2026 at 13:22:30 UTC"),
        ("once 2026-12-01 09:00, 12:00", "On Tuesday 1 December 2026 at 09:00 and 12:00"),
        ("once 2026-11-20 10:20", "Once, on Friday 20 November 2026 at 10:20"),
        ("once 2026-11-20 10:00:30", "Once, on Friday 20 November 2026 at 10:00:30"),
        ("once 2026-11-21 09:00", "Once, on Saturday 21 November 2026 at 09:00"),
        ("once 2026-11-20 21:00", "Once, on Friday 20 November 2026 at 21:00"),
        ("every 90 minutes between 08:00 and 20:00", "Every day, every 90 minutes from 08:00 to 20:00"),
        ("every hour between 09:00 and 17:00", "Every day, every hour from 09:00 to 17:00"),
        ("mon-fri every 2 hours between 08:00 and 18:00", "From Monday to Friday, every 2 hours from 08:00 to 18:00"),
        (
            "every 3 days every 2 hours between 08:00 and 18:00 from 2026-11-20",
            "Every 3 days, every 2 hours from 08:00 to 18:00, from 20 November 2026"
        ),
        (
            "every 8 hours from 2026-11-20 06:00",
            "Every 8 hours from 20 November 2026 at 06:00 (elapsed time: the clock time shifts when clocks change)"
        ),
        (
            "every 8 hours from 2026-11-20 10:00",
            "Every 8 hours from 20 November 2026 at 10:00 (elapsed time: the clock time shifts when clocks change)"
        ),
        (
            "every 8 hours from 2026-11-20 10:00 for 7 days",
            "Every 8 hours from 20 November 2026 at 10:00, for 7 days (elapsed time: the clock time shifts when clocks change)"
        ),
        (
            "every 72 hours from 2026-11-20 06:00",
            "Every 72 hours from 20 November 2026 at 06:00 (elapsed time: the clock time shifts when clocks change)"
        ),
        (
            "every 36 hours from 2026-11-20 10:00",
            "Every 36 hours from 20 November 2026 at 10:00 (elapsed time: the clock time shifts when clocks change)"
        ),
        ("6h after taken, first at 08:00", "6 hours after it was last taken, first at 08:00"),
        ("6h after taken", "6 hours after it was last taken"),
        ("30m after levothyroxine", "30 minutes after levothyroxine is taken"),
        (
            "6h after taken or skipped, first at 08:00",
            "6 hours after it was last taken or skipped, first at 08:00"
        ),
        ("30m after levothyroxine taken or skipped", "30 minutes after levothyroxine is taken or skipped"),
        (
            "1w after taken, first at 08:00 for 20 times",
            "1 week after it was last taken, first at 08:00, 20 times in total"
        ),
        ("as needed", "As needed"),
        ("as needed, at most 4 in 24h, at least 6h apart", "As needed, at most 4 in 24 hours, at least 6 hours apart"),
        ("as needed, at most 4 g in 24h", "As needed, at most 4 g in 24 hours"),
        (
            "as needed, at most 4 in 24h, at most 1 1/2 tablets in 2d",
            "As needed, at most 4 in 24 hours, at most 1 1/2 tablets in 2 days"
        ),
        (
            "as needed, at most 4 in 24h until 2026-12-31 for 10 days",
            "As needed, at most 4 in 24 hours, until 31 December 2026 inclusive, for 10 days"
        ),
        (
            "daily at 08:00 zone Europe/Zurich from 2026-11-20 until 2026-12-31 except 2026-12-24, 2026-12-25",
            "Every day at 08:00, Europe/Zurich time, from 20 November 2026, until 31 December 2026 inclusive, except on 24 December 2026 and 25 December 2026"
        ),
        ("daily at 08:00 for 14 days", "Every day at 08:00, for 14 days"),
        ("daily at 08:00 until 2026-12-31", "Every day at 08:00, until 31 December 2026 inclusive"),
        ("daily at 08:00 from 2026-11-21 for 20 times", "Every day at 08:00, from 21 November 2026, 20 times in total"),
        (
            "every hour from 2026-11-20 06:00",
            "Every hour from 20 November 2026 at 06:00 (elapsed time: the clock time shifts when clocks change)"
        ),
        ("mon-thu, sat at 08:00", "On Mondays to Thursdays and Saturdays at 08:00"),
        (
            "every 2 weeks on mon-fri at 08:00 from 2026-11-20",
            "Every 2 weeks from Monday to Friday at 08:00, from 20 November 2026"
        ),
        ("once 2026-11-20 12:00", "Once, on Friday 20 November 2026 at 12:00"),
        (
            "once 2026-12-01 every 2 hours between 08:00 and 12:00",
            "On Tuesday 1 December 2026, every 2 hours from 08:00 to 12:00"
        ),
        (
            "fri-sun at 10:00 zone America/New_York for 1 time",
            "On Fridays, Saturdays and Sundays at 10:00, America/New_York time, once in total"
        ),
    ])
    func aScheduleIsSaidInPlainEnglish(line: String, sentence: String) throws {
        #expect(try Schedule(parsing: line).sentence == sentence)
    }
}
