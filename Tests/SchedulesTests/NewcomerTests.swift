import CivilTime
import Schedules
import Support
import Testing
import Vocabulary
import Worlds

/// What people type who know at(1), Remind and a phone, and have not read the manual.
@Suite struct NewcomerTests {
    /// Two lines each, typed on a Friday at noon: what it is for and the sentence; then the title and each schedule, or
    /// after a mark the message and the words of the hint.
    static let sentences = SentenceGroup(
        now: "2026-11-27T12:00", zone: "Europe/Berlin",
        text: #"""
            bins | bins every second tuesday at 19:00
                => bins | every 2 weeks on tue at 19:00 from 2026-11-27 | monthly on the 2nd tue at 19:00
            bins | every second tuesday bins
                => bins | every 2 weeks on tue at 09:00 from 2026-11-27 | monthly on the 2nd tue at 09:00
            bins | bins every other tuesday at 19:00
                => bins | every 2 weeks on tue at 19:00 from 2026-11-27
            bins | bins on the second tuesday of every month at 19:00
                => bins | monthly on the 2nd tue at 19:00
            bins | bins second tuesday of the month at 19:00
                => ! it does not say exactly when ! bins monthly on the 2nd tue at 19:00
            rent | rent on the 1st of every month at 9
                => rent | monthly on 1 at 09:00
            rent | rent every 1st of the month at 9
                => rent | monthly on 1 at 09:00
            rent | rent every month on the 1st at 9
                => rent | monthly on 1 at 09:00
            rent | rent on the 1st of the month at 9
                => ! it does not say exactly when ! rent monthly on 1 at 09:00
            oven | in 20 minutes oven
                => oven | once 2026-11-27T11:20Z
            oven | now + 10 minutes oven
                => oven | once 2026-11-27T11:10Z
            pizza | in an hour and a half pizza
                => pizza | once 2026-11-27T12:30Z
            tea | 5 min tea
                => ! write "in" before a length of time ! in 5 min tea
            tea | tea 5 minutes
                => ! write "in" before a length of time ! tea in 5 minutes
            call mum | call mum every sunday at 17:00
                => call mum | sun at 17:00
            call mum | tomorrow at 9 call mum
                => call mum | once 2026-11-28 09:00
            call mum | call mum at 5pm
                => call mum | once 2026-11-27 17:00
            call mum | call mum tomorrow
                => call mum | once 2026-11-28 09:00
            call mum | call mum
                => ! it does not say when ! call mum tomorrow at 9
            call mum | call mum yesterday at 9
                => ! 26 November 2026 has passed ! call mum tomorrow at 09:00
            dentist | dentist 15 december 14:30
                => dentist | once 2026-12-15 14:30
            dentist | dentist 15.12. at 14:30
                => ! write "15.12." with the name of its month ! dentist 15 dec at 14:30
            plants | water the plants 10 days after done
                => water the plants | 10 days after done at 09:00
            plants | water the plants every 10 days after watering
                => ! it does not say exactly when ! water the plants 10 days after done at 09:00
            plants | Water the plants
                => ! it does not say when ! Water the plants tomorrow at 9
            birthday | Anna's birthday every year on 3 march
                => Anna's birthday | yearly on mar 3 at 09:00
            birthday | Anna's birthday every 3 march
                => Anna's birthday | yearly on mar 3 at 09:00
            birthday | Anna's birthday every march 3rd at 8
                => Anna's birthday | yearly on mar 3 at 08:00
            working days | stand-up every working day at 9:15 except holidays
                => stand-up | on workdays at 09:15
            working days | stand-up on workdays at 9:15 except holidays
                => stand-up | on workdays at 09:15
            working days | stand-up weekdays at 9:15 except holidays
                => stand-up | mon-fri at 09:15 except holidays
            last workday | timesheet last workday of the month at 16:00
                => ! it does not say exactly when ! timesheet monthly on the last workday at 16:00
            last workday | invoices last working day of every month at 16:00
                => invoices | monthly on the last workday at 16:00
            last workday | on the last workday of every month at 16:00 timesheet
                => timesheet | monthly on the last workday at 16:00
            last day | report on the last day of every month
                => report | monthly on last at 09:00
            last day | report every last friday of the month at 16:00
                => report | monthly on the last fri at 16:00
            gym | gym every mon wed fri at 6pm
                => gym | mon, wed, fri at 18:00
            gym | every monday and thursday at 18:00 gym
                => gym | mon, thu at 18:00
            a course | every day at 9 until 20 december water
                => water | daily at 09:00 until 2026-12-20
            a course | water every day at 9 until 20 december
                => water | daily at 09:00 until 2026-12-20
            a course | water every day at 9 from monday
                => water | daily at 09:00 from 2026-11-30
            pay | payroll biweekly on friday at 10
                => ! it does not say exactly when ! payroll every 2 weeks on fri at 10:00 from 2026-11-27
            pay | every quarter vat
                => ! it does not say exactly when ! vat every 3 months on 27 at 09:00 from 2026-11-27
            pay | vat every quarter on the 1st
                => ! it does not say exactly when ! vat every 3 months on 1 at 09:00 from 2026-11-27
            pills | pills twice a day
                => ! it does not say exactly when ! pills daily at 08:00, 20:00
            pills | pills every day at 8 and 20
                => pills | daily at 08:00, 20:00
            stretch | every 2 hours between 9 and 17 stretch
                => stretch | every 2 hours between 09:00 and 17:00
            link | https://example.org/invoice?id=7 tomorrow at 10
                => https://example.org/invoice?id=7 | once 2026-11-28 10:00
            link | tomorrow at 10 pay https://example.org/invoice?id=7
                => pay https://example.org/invoice?id=7 | once 2026-11-28 10:00
            other scripts | 買い物 tomorrow at 18:00
                => 買い物 | once 2026-11-28 18:00
            other scripts | tomorrow at 18:00 позвонить маме
                => позвонить маме | once 2026-11-28 18:00
            apostrophe | pay O'Brien's bill at 17:00
                => pay O'Brien's bill | once 2026-11-27 17:00
            bare hour | tomorrow at 3 tea
                => tea | once 2026-11-28 15:00
            bare hour | tea at 3
                => tea | once 2026-11-27 15:00
            written time | tea tomorrow at 3:30
                => tea | once 2026-11-28 03:30
            written time | tea at 3:30
                => ! that time has passed: it is 12:00 ! tea at 15:30
            mistake | x at 25:00
                => ! "25:00" is not a time: hours go from 00 to 23 ! x at 23:00
            mistake | x on 31 february at 9
                => ! February has days 1 to 29 ! x 28 feb at 9
            mistake | x on 3 march 2020 at 9
                => ! 3 March 2020 has passed ! x 3 mar at 09:00
            notice | passport 30 days before 1 june
                => ! it is not clear if "before" belongs to the time ! passport 1 june --before 30d
            notice | Renew the passport a week and 1 day before 1 june at 9
                => ! it is not clear if "before" belongs to the time ! Renew the passport 1 june at 9 --before 1w,24h
            rent | rent annually on 3 march
                => rent | yearly on mar 3 at 09:00
            rent | rent once a year on 3 march at 8
                => rent | yearly on mar 3 at 08:00
            rent | rent once a month on the 1st
                => rent | monthly on 1 at 09:00
            call | call every month tomorrow at 9
                => ! it is not clear if "every month" belongs to the time ! call monthly on 28 at 09:00 from 2026-11-28
            call | tomorrow at 9 call every month
                => ! it is not clear if "every month" belongs to the time ! call monthly on 28 at 09:00 from 2026-11-28
            call | call mum every month today at 8
                => ! that time has passed: it is 12:00 ! call mum monthly on 28 at 08:00 from 2026-11-28
            gym | gym twice a week tomorrow at 9
                => ! it is not clear if "twice a week" belongs to the time ! gym mon, thu at 09:00
            gym | gym 2 times a week on mondays
                => ! it is not clear if "2 times a week" belongs to the time ! gym mon, thu at 09:00
            gym | friday gym every fortnight
                => ! it is not clear if "every fortnight" belongs to the time ! gym every 2 weeks on fri at 09:00 from 2026-12-04
            gym | gym every fortnight friday
                => ! it does not say exactly when ! gym every 2 weeks on fri at 09:00 from 2026-11-27
            gym | gym every fortnight on friday at 18:00
                => gym | every 2 weeks on fri at 18:00 from 2026-11-27
            gym | gym 10 times a week tomorrow
                => ! it is not clear if "10 times a week" belongs to the time ! gym daily at 09:00
            gym | in 20m gym every hour
                => ! it says two times: "in 20m" and "every hour" ! "in 20m gym every hour" --when "every hour from 2026-11-27 12:00"
            sheets | change the sheets every two weeks
                => ! it does not say exactly when ! change the sheets every 2 weeks on fri at 09:00 from 2026-11-27
            sheets | change the sheets every 2 weeks
                => ! it does not say exactly when ! change the sheets every 2 weeks on fri at 09:00 from 2026-11-27
            sheets | change the sheets every fortnight
                => ! it does not say exactly when ! change the sheets every 2 weeks on fri at 09:00 from 2026-11-27
            sheets | change the sheets every two days
                => change the sheets | every 2 days at 09:00 from 2026-11-27
            sheets | every three weeks change the sheets
                => ! it does not say exactly when ! change the sheets every 3 weeks on fri at 09:00 from 2026-11-27
            sheets | change the sheets every eight weeks on sunday
                => change the sheets | every 8 weeks on sun at 09:00 from 2026-11-27
            boiler | check the boiler every two years
                => ! it does not say exactly when ! check the boiler every 2 years on nov 27 at 09:00 from 2026-11-27
            team | team alternate fridays at 10
                => team | every 2 weeks on fri at 10:00 from 2026-11-27
            team | team on alternate fridays
                => team | every 2 weeks on fri at 09:00 from 2026-11-27
            team | email every member tomorrow at 9
                => email every member | once 2026-11-28 09:00
            gym | gym every morning tomorrow
                => ! it is not clear if "every" belongs to the time ! gym daily at 09:00 from 2026-11-28
            gym | gym 2x weekly friday
                => ! it is not clear if "2x weekly" belongs to the time ! gym mon, thu at 09:00
            gym | gym each year on 3 march
                => gym | yearly on mar 3 at 09:00
            gym | gym semi-annually on 3 march
                => ! it is not clear if "semi-annually" belongs to the time ! gym every 6 months on 3 at 09:00 from 2027-03-03
            gym | gym every half year
                => ! it does not say when ! gym every 6 months on 28 at 09:00 from 2026-11-28
            gym | weekly report friday
                => weekly report | once 2026-12-04 09:00
            choice | do it either on monday, or on tuesday
                => ! it says two times: "on monday" and "on tuesday" ! do it on monday at 09:00
            choice | call at 8 or 9 or 10
                => ! it says several times: "8", "9" and "10" ! call at 20:00
            choice | call at 8 and at 9
                => ! it says two times: "at 8" and "at 9" ! call at 8 and 9
            choice | tea in 5-10 minutes
                => ! it says two lengths of time ! tea in 5 minutes
            choice | do it on monday or tuesday
                => ! it says two times: "on monday" and "tuesday" ! do it on monday at 09:00
            choice | do it at 15:00 or 16:00
                => ! it says two times: "15:00" and "16:00" ! do it at 15:00
            choice | do it tomorrow and sunday at 10
                => ! it says two times: "tomorrow" and "sunday at 10" ! do it tomorrow at 10:00
            choice | friday or saturday call mum
                => ! it says two times: "friday" and "saturday" ! call mum friday
            choice | tea in 5 or 10 minutes
                => ! it says two lengths of time ! tea in 5 minutes
            choice | call at 8 or 9
                => ! it says two times: "8" and "9" ! call at 20:00
            choice | call tomorrow at 8 or 9
                => ! it says two times: "8" and "9" ! call tomorrow at 8
            choice | call mum or dad tomorrow
                => call mum or dad | once 2026-11-28 09:00
            length | in 1 hour 30 bar
                => ! "30" needs a unit ! bar in 1h30m
            length | in 2h 15 oven
                => ! "15" needs a unit ! oven in 2h15m
            length | tea in 1 hour 30
                => ! "30" needs a unit ! tea in 1h30m
            length | in 20m 2 eggs
                => 2 eggs | once 2026-11-27T11:20Z
            length | in -20m foo
                => ! a duration is more than zero ! foo in 20m
            where | meet Tom tomorrow 17:00 for dinner
                => ! write the time at the end ! meet Tom for dinner tomorrow 17:00
            where | dinner with Tom tomorrow 17:00 for two
                => ! write the time at the end ! dinner with Tom for two tomorrow 17:00
            half | pick up the kids at half past 3
                => ! write "half past 3" as a time with a colon ! pick up the kids at 15:30
            half | call tomorrow at quarter to nine
                => ! write "quarter to nine" as a time with a colon ! call tomorrow at 08:45
            half | call at 17h
                => call | once 2026-11-27 17:00
            half | call tomorrow 17h
                => call | once 2026-11-28 17:00
            half | call daily at 17h
                => call | daily at 17:00
            workday | report monthly on the 2nd workday at 10:00
                => ! only the first and the last workday of a month can be named ! report monthly on the 1st workday at 10:00
            workday | rent monthly on 25, or the workday before at 09:00 except holidays
                => ! a schedule either moves from holidays or leaves them out ! rent monthly on 25, or the workday before at 09:00
            done | plants 3 days after I did it
                => ! it does not say exactly when ! plants 3 days after done at 09:00
            done | plants every 2 weeks after I watered them at 18:00
                => ! it does not say exactly when ! plants 2 weeks after done at 18:00
            mistake | at 9
                => ! it does not say what ! Call mum at 21:00
            """#)

    @Test func isUnderstoodOrRefusedWithWhatToType() throws {
        let reader = try Self.sentences.reader()
        let lines = Self.sentences.lines.map(\.trimmed)
        try #require(lines.count >= 80 && lines.count.isMultiple(of: 2))
        for start in stride(from: 0, to: lines.count, by: 2) {
            let typed = try #require(lines[start].firstRange(of: " | "))
            let sentence = String(lines[start][typed.upperBound...])
            let outcome = reader.read([sentence])
            let said: String
            switch outcome {
            case .reading, .several:
                said = ([outcome.readings[0].title] + outcome.readings.map(\.schedule)).joined(separator: " | ")
            case .refused(let refusal):
                said = "! \(refusal.message) ! \(refusal.hint.dropFirst("remindctl add ".count))"
                let isAccepted = RandomSentence.isAccepted(refusal, of: [sentence], by: reader)
                #expect(isAccepted, "the hint is not accepted: \(refusal.hint)")
            }
            #expect("=> \(said)" == lines[start + 1], "\(sentence)")
        }
    }
}
