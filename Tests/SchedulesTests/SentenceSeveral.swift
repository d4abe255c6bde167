/// Sentences with several readings: sentence => title | each schedule.
let severalSentences: [SentenceGroup] = [
    SentenceGroup(
        now: "2026-11-25T13:02", zone: "Europe/Zurich",
        text: #"""
            Meeting next friday => Meeting | once 2026-11-27 09:00 | once 2026-12-04 09:00
            Party tomorrow at midnight => Party | once 2026-11-26 00:00 | once 2026-11-27 00:00
            Call at 9 => Call | once 2026-11-25 21:00 | once 2026-11-26 09:00
            Meeting next month => Meeting | once 2026-12-01 09:00 | once 2026-12-25 09:00
            Meeting next weekend => Meeting | once 2026-11-28 09:00 | once 2026-12-05 09:00
            Swim next sunday at 9 => Swim | once 2026-11-29 09:00 | once 2026-12-06 09:00
            Call friday at midnight => Call | once 2026-11-27 00:00 | once 2026-11-28 00:00
            Call at midnight on 3 dec => Call | once 2026-12-03 00:00 | once 2026-12-04 00:00
            Call 9 o'clock => Call | once 2026-11-25 21:00 | once 2026-11-26 09:00
            """#),
    SentenceGroup(
        now: "2026-11-28T08:00", zone: "Europe/Zurich",
        text: #"""
            Clean next sunday => Clean | once 2026-11-29 09:00 | once 2026-12-06 09:00
            Call at 8 => Call | once 2026-11-28 20:00 | once 2026-11-29 08:00
            Call at 7 => Call | once 2026-11-28 19:00 | once 2026-11-29 07:00
            Call at 9 => Call | once 2026-11-28 09:00 | once 2026-11-28 21:00
            """#),
    SentenceGroup(
        now: "2026-11-28T21:30", zone: "Europe/Zurich",
        text: #"""
            Clean next sunday => Clean | once 2026-11-29 09:00 | once 2026-12-06 09:00
            Call at 8 => Call | once 2026-11-29 08:00 | once 2026-11-29 20:00
            Call at 7 => Call | once 2026-11-29 07:00 | once 2026-11-29 19:00
            Call at 9 => Call | once 2026-11-29 09:00 | once 2026-11-29 21:00
            """#),
    SentenceGroup(
        now: "2026-11-29T12:00", zone: "Europe/Zurich",
        text: #"""
            Call at 8 => Call | once 2026-11-29 20:00 | once 2026-11-30 08:00
            Call at 7 => Call | once 2026-11-29 19:00 | once 2026-11-30 07:00
            Call at 9 => Call | once 2026-11-29 21:00 | once 2026-11-30 09:00
            """#),
    SentenceGroup(
        now: "2026-12-31T22:15:30", zone: "Europe/Zurich",
        text: #"""
            Call at 9 => Call | once 2027-01-01 09:00 | once 2027-01-01 21:00
            Call at 10 => Call | once 2027-01-01 10:00 | once 2027-01-01 22:00
            Call at 8 => Call | once 2027-01-01 08:00 | once 2027-01-01 20:00
            Call next month => Call | once 2027-01-01 09:00 | once 2027-01-31 09:00
            Call next friday => Call | once 2027-01-01 09:00 | once 2027-01-08 09:00
            """#),
    SentenceGroup(
        now: "2028-01-31T10:00", zone: "America/New_York",
        text: #"""
            Call next month => Call | once 2028-02-01 09:00 | once 2028-02-29 09:00
            """#),
]
