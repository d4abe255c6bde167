/// Refused sentences. Three lines each: the sentence, the message, the words of the hint.
let refusedSentences: [SentenceGroup] = [
    SentenceGroup(
        now: "2026-11-25T13:02", zone: "Europe/Zurich",
        text: #"""
            remind me tomorrow at 9
            it does not say what
            Call mum tomorrow at 9
            remind me to
            it does not say when
            Call mum tomorrow at 9
            remind me to read from tomorrow
            it is not clear if "from" belongs to the time
            "read from tomorrow" --when "once 2026-11-26 09:00"
            Read from tomorrow
            it is not clear if "from" belongs to the time
            "Read from tomorrow" --when "once 2026-11-26 09:00"
            Call monday at 9 fri at 10
            it says two times: "monday at 9" and "fri at 10"
            "Call monday at 9 fri at 10" --when "fri at 10:00"
            Call in 2 hours tomorrow
            it says two times: "in 2 hours" and "tomorrow"
            "Call in 2 hours tomorrow" --when "once 2026-11-26 09:00"
            Call tomorrow in 2 hours
            it says two times: "tomorrow" and "in 2 hours"
            "Call tomorrow in 2 hours" --when "once 2026-11-25T14:02Z"
            Buy 2 tickets for 3 dec
            it is not clear if "for" belongs to the time
            "Buy 2 tickets for 3 dec" --when "once 2026-12-03 09:00"
            Call in 20m at 9
            it says two times: "in 20m" and "at 9"
            "Call in 20m at 9" --when "once 2026-11-25 21:00"
            in 20m prepare slides for friday
            it says two times: "in 20m" and "friday"
            "in 20m prepare slides for friday" --when "once 2026-11-27 09:00"
            Take out trash every tuesday night
              it does not say exactly when
              Take out trash tue at 22:00
            Mama anrufen morgen um 14:00
            it is not clear if "um" belongs to the time
            "Mama anrufen morgen um 14:00" --when "once 2026-11-25 14:00"
            Lunch noon
              that time has passed: it is 13:02
              Lunch tomorrow at 12:00
            Fast charger noon
              that time has passed: it is 13:02
              Fast charger tomorrow at 12:00
            Lunch at noon
              that time has passed: it is 13:02
              Lunch tomorrow at 12:00
            Run this morning
              that time has passed: it is 13:02
              Run tomorrow
            Call 9am
              that time has passed: it is 13:02
              Call tomorrow at 09:00
            Call 1530
              it does not say when
              Call 1530 tomorrow at 9
            Call at 1530
              "1530" is not a time: write a colon
              Call at 15:30
            Call tomorrow 1530
              "1530" is not a time: write a colon
              Call tomorrow 15:30
            Dentist 3/12
              "3/12" could be 3 December or 12 March
              Dentist 3 dec
            Dentist 12.3.
              "12.3." could be 12 March or 3 December
              Dentist 12 mar
            Dentist 31/12
              write "31/12" with the name of its month
              Dentist 31 dec
            Dentist 3/12 at 14:00
              "3/12" could be 3 December or 12 March
              Dentist 3 dec at 14:00
            Call at 08:00
              that time has passed: it is 13:02
              Call tomorrow at 08:00
            Call today at 8
              that time has passed: it is 13:02
              Call tomorrow at 08:00
            Call today
              09:00 has passed today
              Call tonight
            Call 20 nov 2020
              20 November 2020 has passed
              Call 20 nov
            Call 31 nov
              November has days 1 to 30
              Call 30 nov
            Call 30 feb
              February has days 1 to 29
              Call 28 feb
            Run for 20m
              it does not say when
              Run for 20m tomorrow at 9
            20m run
              write "in" before a length of time
              in 20m run
            tomorrow at 9
              it does not say what
              Call mum tomorrow at 9
            Buy milk
              it does not say when
              Buy milk tomorrow at 9
            Pills twice a day
              it does not say exactly when
              Pills daily at 08:00, 20:00
            Call mum tomorrow 9
              write "at" before the hour
              Call mum tomorrow at 9
            Dentist 3 dec 27
              "27" could be a year or an hour
              Dentist 3 dec 2027
            Dentist fri 3 dec 14:30
              3 December 2026 is a Thursday
              Dentist 3 dec 14:30
            Dentist 25 nov
              09:00 has passed today
              Dentist tonight
            Pills mon at 08:00; fri at 10:00
              a reminder in one line has one schedule
              Pills mon at 08:00
            Water monthly
              it does not say exactly when
              Water monthly on 25 at 09:00
            Water weekly
              it does not say exactly when
              Water wed at 09:00
            Water every week
              it does not say exactly when
              Water wed at 09:00
            Rent on the 1st of the month
              it does not say exactly when
              Rent monthly on 1 at 09:00
            Call at 25:00
              "25:00" is not a time: hours go from 00 to 23
              Call at 23:00
            Call daily at 25:00
              "25:00" is not a time: hours go from 00 to 23
              Call daily at 23:00
            Call tomorrow morning at 15:00
              that time is not in the morning
              Call tomorrow at 15:00
            Call tonight at 3
              that time is not tonight
              Call tomorrow at 3
            Tea once 2026-11-25T10:00Z
              that time has passed
              Tea tomorrow at 11:00
            Call in 0 days
              a duration is more than zero
              Call in 1 day
            Call in 0m
              a duration is more than zero
              Call in 10m
            Call in 20 years
              it is at most 10 years ahead
              Call in 10 years
            Call in 99999999999 days
              it is at most 10 years ahead
              Call in 10 years
            Read John 3:16
              that time has passed: it is 13:02
              Read John at 15:16
            tomorrow
              it does not say what
              Call mum tomorrow
            Oven 20m
              write "in" before a length of time
              Oven in 20m
            Call 2026-11-24
              24 November 2026 has passed
              Call tomorrow
            Call 29 feb 2027
              February has days 1 to 28
              Call 28 feb
            Tea in 1.5 hours
              a length of time has no fractions
              Tea in 1h30m
            Tea in 5
              "5" needs a unit
              Tea in 5m
            Tea in a while
              it does not say when
              Tea in a while tomorrow at 9
            noon lunch
              that time has passed: it is 13:02
              lunch tomorrow at 12:00
            Vitamin daily until 2020-12-31
              that time has passed
              Vitamin tomorrow at 9
            Call sunday 3 december
              3 December 2026 is a Thursday
              Call 3 dec
            Call 3/12/2026
              "3/12/2026" could be 3 December or 12 March
              Call 3 dec
            Call 13/12
              write "13/12" with the name of its month
              Call 13 dec
            Call 12/31
              write "12/31" with the name of its month
              Call 31 dec
            Call 1.12.2026
              "1.12.2026" could be 1 December or 12 January
              Call 1 dec
            Call 12.3.2027
              "12.3.2027" could be 12 March or 3 December
              Call 12 mar
            Call 12.3
              it does not say when
              Call 12.3 tomorrow at 9
            Call at 15.30
              "15.30" is not a time: write a colon
              Call at 15:30
            Call at 0
              that time has passed: it is 13:02
              Call tomorrow at 00:00
            Call at 24
              "24" is not a time: hours go from 00 to 23
              Call at 23:00
            Call at 13
              that time has passed: it is 13:02
              Call tomorrow at 13:00
            Call at 8:60
              "8:60" is not a time: minutes and seconds go from 00 to 59
              Call tomorrow at 08:59
            Call at 13pm
              "13pm" is not a time: with am and pm, hours go from 1 to 12
              Call tomorrow at 13:00
            Call today at 13:02
              that time has passed: it is 13:02
              Call tomorrow at 13:02
            Call today at noon
              that time has passed: it is 13:02
              Call tomorrow at 12:00
            Call yesterday
              24 November 2026 has passed
              Call tomorrow
            Call yesterday at 9
              24 November 2026 has passed
              Call tomorrow at 09:00
            Call later
              it does not say when
              Call later tomorrow at 9
            Call soon
              it does not say when
              Call soon tomorrow at 9
            daily at 08:00
              it does not say what
              Call mum daily at 08:00
            at 9
              it does not say what
              Call mum at 21:00
            Tea in 0.5h
              a length of time has no fractions
              Tea in 30m
            Call 3/12 at 25:00
              "3/12" could be 3 December or 12 March
              Call 3 dec at 23:00
            Read the 3rd
              it does not say exactly when
              Read monthly on 3 at 09:00
            Read for 10 days
              it does not say when
              Read for 10 days tomorrow at 9
            Call on 31 june
              June has days 1 to 30
              Call 30 jun
            Call on 0 dec
              it does not say when
              Call on 0 dec tomorrow at 9
            Call dec 32
              December has days 1 to 31
              Call 31 dec
            Call 99 dec
              December has days 1 to 31
              Call 31 dec
            Call in 11 years
              it is at most 10 years ahead
              Call in 10 years
            Call in 0 weeks
              a duration is more than zero
              Call in 1 day
            Call in 1 fortnight
              it does not say when
              Call in 1 fortnight tomorrow at 9
            Call at 930
              "930" is not a time: write a colon
              Call tomorrow at 09:30
            Call at 0930
              "0930" is not a time: write a colon
              Call tomorrow at 09:30
            Call at 2400
              "2400" is not a time: write a colon
              Call tomorrow at 08:00
            Call at 12:00:30
              that time has passed: it is 13:02
              Call tomorrow at 12:00:30
            Call at 12am
              that time has passed: it is 13:02
              Call tomorrow at 00:00
            Call at 12pm
              that time has passed: it is 13:02
              Call tomorrow at 12:00
            Call tomorrow at 25
              "25" is not a time: hours go from 00 to 23
              Call tomorrow at 23:00
            Call tomorrow at 7:5
              "7:5" is not a time
              Call tomorrow at 08:00
            Call tomorrow evening at 9am
              that time is not in the evening
              Call tomorrow at 9am
            Call tonight at 8am
              that time is not tonight
              Call tomorrow at 8am
            Call this morning at 9
              that time has passed: it is 13:02
              Call tomorrow at 09:00
            Call this evening at 12
              that time is not in the evening
              Call tomorrow at 12
            Call once
              it does not say when
              Call once tomorrow at 9
            Call once a week
              it does not say exactly when
              Call wed at 09:00
            Call three times a day
              it does not say exactly when
              Call daily at 08:00, 14:00, 20:00
            Call hourly
              it does not say exactly when
              Call every hour from 2026-11-25 13:02
            Call nightly
              it does not say exactly when
              Call daily at 22:00
            Call 2x a week
              it does not say exactly when
              Call mon, thu at 09:00
            Call weekdays at 25:00
              "25:00" is not a time: hours go from 00 to 23
              Call weekdays at 23:00
            Call now
              it does not say when
              Call now tomorrow at 9
            Call at
              it does not say when
              Call at tomorrow at 9
            Call on
              it does not say when
              Call on tomorrow at 9
            Call in
              it does not say when
              Call in tomorrow at 9
            at
              it does not say when
              at tomorrow at 9
            in
              it does not say when
              in tomorrow at 9
            on friday
              it does not say what
              Call mum on friday
            in 2 weeks
              it does not say what
              Call mum in 2 weeks
            every day
              it does not say what
              Call mum every day
            Meet at 15:30 in the office
              write the time at the end
              Meet in the office at 15:30
            Meet Anna tomorrow in the office
              write the time at the end
              Meet Anna in the office tomorrow
            Meet at 08:00 in the office
              write the time at the end
              Meet in the office tomorrow at 08:00
            Pick up 2 kids on friday from school
              write the time at the end
              Pick up 2 kids from school on friday
            in 20m and 30m tea
              write a duration with the largest unit first, each unit once
              tea in 1h30m
            Water plants every 3rd day
              it does not say exactly when
              Water plants every 3 days at 09:00 from 2026-11-25
            Multiply by 3
              it does not say when
              Multiply by 3 tomorrow at 9
            Eat 1/2
              "1/2" could be 1 February or 2 January
              Eat 1 feb
            Check in 20m the oven
              write the time at the end
              Check the oven in 20m
            """#),
    SentenceGroup(
        now: "2026-11-28T21:30", zone: "Europe/Zurich",
        text: #"""
            Clean this weekend
              that time has passed: it is 21:30
              Clean 5 dec
            Clean at the weekend
              that time has passed: it is 21:30
              Clean 5 dec
            Clean this weekend at 14:00
              that time has passed: it is 21:30
              Clean 5 dec at 14:00
            Call today
              09:00 has passed today
              Call tomorrow
            Call this morning
              that time has passed: it is 21:30
              Call tomorrow
            Call noon
              that time has passed: it is 21:30
              Call tomorrow at 12:00
            Call tonight
              that time has passed: it is 21:30
              Call tomorrow at 20:00
            """#),
    SentenceGroup(
        now: "2026-11-29T12:00", zone: "Europe/Zurich",
        text: #"""
            Clean this weekend
              the weekend has begun
              Clean 5 dec
            Clean at the weekend
              the weekend has begun
              Clean 5 dec
            Clean this weekend at 14:00
              the weekend has begun
              Clean 5 dec at 14:00
            Call today
              09:00 has passed today
              Call tonight
            Call this morning
              that time has passed: it is 12:00
              Call tomorrow
            Call noon
              that time has passed: it is 12:00
              Call tomorrow at 12:00
            """#),
    SentenceGroup(
        now: "2026-12-31T22:15:30", zone: "Europe/Zurich",
        text: #"""
            Call at 20:00
              that time has passed: it is 22:15
              Call tomorrow at 20:00
            Call at 21:00
              that time has passed: it is 22:15
              Call tomorrow at 21:00
            Call tonight
              that time has passed: it is 22:15
              Call tomorrow at 20:00
            Call this evening
              that time has passed: it is 22:15
              Call tomorrow at 20:00
            Call end of the month
              that time has passed: it is 22:15
              Call 31 jan
            Call 31 dec
              09:00 has passed today
              Call tomorrow
            Call 2026-12-31
              09:00 has passed today
              Call tomorrow
            Call 2026-12-30
              30 December 2026 has passed
              Call tomorrow
            Call 3/12
              "3/12" could be 3 December or 12 March
              Call 3 dec
            Call today
              09:00 has passed today
              Call tomorrow
            """#),
    SentenceGroup(
        now: "2026-10-25T01:10Z", zone: "Europe/Zurich",
        text: #"""
            Call at 02:30
              that time has passed: it is 02:10
              Call tomorrow at 02:30
            Call today at 02:30
              that time has passed: it is 02:10
              Call tomorrow at 02:30
            Drink every 9 hours
              it would start in the hour that clocks repeat, and be due an hour early
              Drink every 9 hours from 2026-10-25T12:00
            """#),
    SentenceGroup(
        now: "2011-12-29T20:00", zone: "Pacific/Apia",
        text: #"""
            Call 30 dec
              30 December 2011 does not exist in Pacific/Apia
              Call tomorrow
            Call at 08:00
              that time has passed: it is 20:00
              Call tomorrow at 08:00
            Call in 1 day
              30 December 2011 does not exist in Pacific/Apia
              Call tomorrow
            Call 2011-12-30
              30 December 2011 does not exist in Pacific/Apia
              Call tomorrow
            Call tonight
              that time has passed: it is 20:00
              Call tomorrow at 20:00
            """#),
    SentenceGroup(
        now: "2028-01-31T10:00", zone: "America/New_York",
        text: #"""
            Call end of the month
              that time has passed: it is 10:00
              Call 29 feb
            Call 30 feb
              February has days 1 to 29
              Call 28 feb
            """#),
]
