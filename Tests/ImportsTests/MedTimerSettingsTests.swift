import CivilTime
import Testing
import Worlds

@testable import Imports
@testable import Reminders
@testable import Schedules
@testable import Vocabulary

@Suite("The settings, cycles and versions of a backup of medTimer")
struct MedTimerSettingsTests {
    /// A backup with these settings instead of any others.
    private func read(
        _ reminders: [String], _ settings: String, medicine: String = "", tags: String = ""
    ) throws -> ImportedContent {
        try Foreign.read(
            Foreign.medTimer(reminders, medicine: medicine)
                .replacing(#"{ "anything": [1, null] }"#, with: "{ \(settings) }")
                .replacing(#""tags": []"#, with: #""tags": [\#(tags)]"#))
    }

    private static let weekend =
        #""weekendMode": true, "weekendDays": ["6", "7"], "weekendStartTimeMinutes": 0, "weekendEndTimeMinutes": 540"#

    @Test("a time in the span of the weekend mode rings at its end on these days")
    func weekend() throws {
        func when(_ reminder: String) throws -> [String] {
            try read([reminder], Self.weekend).reminders[0].when.map(\.when)
        }
        #expect(
            try when(Foreign.reminder(1, minutes: 420))
                == ["mon, tue, wed, thu, fri at 07:00", "sat, sun at 09:00"])
        // The end is not within the span.
        #expect(try when(Foreign.reminder(1, minutes: 540)) == ["daily at 09:00"])
        #expect(try when(Foreign.reminder(1, minutes: 539)).count == 2)
        #expect(try when(Foreign.reminder(1, minutes: 1200)) == ["daily at 20:00"])
        #expect(
            try when(
                Foreign.reminder(1, #""days": [true, false, false, false, false, false, false]"#, minutes: 420))
                == ["mon at 07:00"])
        #expect(
            try when(Foreign.reminder(1, #""days": [false, false, false, false, false, false, true]"#, minutes: 420))
                == ["sun at 09:00"])
        #expect(
            try when(Foreign.reminder(1, #""pauseDays": 1, "cycleStartDay": 20758"#, minutes: 420)) == [
                "RRULE:FREQ=DAILY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR from 2026-11-01T07:00",
                "RRULE:FREQ=DAILY;INTERVAL=2;BYDAY=SA,SU from 2026-11-01T09:00",
            ])
        #expect(
            try read([Foreign.reminder(1, minutes: 420)], Self.weekend.replacing("true", with: "false")).reminders[0]
                .when.map(\.when) == ["daily at 07:00"])
    }

    @Test("an interval that would wait on weekends is named")
    func weekendOfIntervals() throws {
        let message = "on sat, sun it waits until 09:00 there; here it does not"
        func notes(_ from: Int, _ to: Int) throws -> [String] {
            try read(
                [
                    Foreign.reminder(
                        1,
                        #""windowedInterval": true, "intervalStartTimeOfDay": \#(from), "intervalEndTimeOfDay": \#(to)"#,
                        minutes: 60)
                ], Self.weekend
            ).notes.map(\.message)
        }
        #expect(try notes(480, 1200) == [message])
        #expect(try notes(540, 1200) == [])
        #expect(
            try read([Foreign.reminder(1, #""intervalStart": 1795158000"#, minutes: 480)], Self.weekend).notes
                .map(\.message) == [message])
    }

    @Test("nags, hidden names and doses that cannot be skipped come over")
    func settings() throws {
        let all = try read(
            [Foreign.reminder()],
            #""repeatReminders": true, "numberOfRepetitions": 2, "repeatDelayMinutes": 5, "hideMedicineName": true, "#
                + #""cannotSkipReminders": true"#
        ).reminders[0]
        #expect(all.nag == .init(every: "5m", times: 2))
        #expect(all.cover == "yes")
        #expect(all.fields == ["dose": "1 unit", "skippable": "no"])
        let none = try read([Foreign.reminder()], #""repeatReminders": false"#).reminders[0]
        #expect(none.nag == nil && none.cover == nil && none.fields["skippable"] == nil)
        let endless = try read([Foreign.reminder()], #""repeatReminders": true, "numberOfRepetitions": -1"#)
        #expect(endless.reminders[0].nag == .init(every: "10m", times: 100))
        #expect(endless.notes.map(\.message) == ["it repeats reminders without end there; here 100 times"])
    }

    @Test(
        "impossible settings are refused with their place",
        arguments: [
            (
                #""weekendMode": true, "weekendDays": ["8"]"#,
                "settings.weekendDays[0]: it is not a day of the week from 1 to 7"
            ),
            (#""weekendMode": 1"#, "settings.weekendMode: it is not true or false"),
            (
                #""weekendMode": true, "weekendEndTimeMinutes": 1440"#,
                "settings.weekendEndTimeMinutes: 1440 is not from 0 to 1439"
            ),
            (
                #""repeatReminders": true, "repeatDelayMinutes": 0"#,
                "settings.repeatDelayMinutes: 0 is not from 1 to 1440"
            ),
        ])
    func refused(settings: String, expected: String) throws {
        let error = #expect(throws: ImportRefusal.self) { try read([Foreign.reminder()], settings) }
        #expect(error?.problem.text.hasSuffix(expected) == true, "\(error?.problem.text ?? "")")
    }

    @Test("a cycle on some days has a rule for each day on, and one of whole weeks its days of the week")
    func cycles() throws {
        func when(_ more: String) throws -> [String] {
            try Foreign.read(Foreign.medTimer([Foreign.reminder(1, more)])).reminders[0].when.map(\.when)
        }
        // 20758 is Sunday, 1 November 2026.
        #expect(
            try when(
                #""consecutiveDays": 2, "pauseDays": 5, "cycleStartDay": 20759, "days": [true, true, true, false, false, false, false]"#
            ) == ["mon, tue at 08:00 from 2026-11-02"])
        #expect(
            try when(
                #""consecutiveDays": 2, "pauseDays": 5, "cycleStartDay": 20758, "days": [true, true, true, false, false, false, false]"#
            ) == ["mon at 08:00 from 2026-11-01"])
        #expect(
            try when(
                #""consecutiveDays": 2, "pauseDays": 1, "cycleStartDay": 20758, "days": [true, false, false, false, false, false, false]"#
            ) == [
                "RRULE:FREQ=DAILY;INTERVAL=3;BYDAY=MO from 2026-11-01T08:00",
                "RRULE:FREQ=DAILY;INTERVAL=3;BYDAY=MO from 2026-11-02T08:00",
            ])
        #expect(
            try when(
                #""consecutiveDays": 3, "pauseDays": 1, "cycleStartDay": 20758, "activeDaysOfMonth": 7"#
            ).count == 3)
    }

    /// The days on which medTimer rings are those of the rules.
    @Test("a cycle on some days rings on the days on which medTimer rings", arguments: 0..<60)
    func cycleDays(number: Int) throws {
        var random = SystemRandomNumberGenerator()
        let (on, off) = (Int.random(in: 1...6, using: &random), Int.random(in: 1...9, using: &random))
        let days = (0..<7).map { _ in Bool.random(using: &random) }
        guard days.contains(true), days.contains(false) else { return }
        let start = try #require(CivilDate("2026-11-20"))
        let content = try Foreign.read(
            Foreign.medTimer([
                Foreign.reminder(
                    1,
                    #""consecutiveDays": \#(on), "pauseDays": \#(off), "cycleStartDay": \#(start.epochDay), "days": \#(days)"#
                )
            ]))
        let zone = try Foreign.context().zone
        let place = TimeContext(local: zone, directory: World.zones)
        var found: Set<CivilDate> = []
        for line in content.reminders[0].when where line.when != "as needed" {
            for schedule in try Schedule.list(parsing: line.when, context: .file) {
                let preview = try SchedulePreview(
                    schedule, place: place, definedAt: try World.instant("2026-11-20T00:00", in: zone))
                found.formUnion(
                    preview.slots(after: try World.instant("2026-11-19T23:00", in: zone), count: 120).map {
                        zone.local(at: $0.due).date
                    })
            }
        }
        let expected = (0..<100).map { start + $0 }.filter {
            Int($0.epochDay - start.epochDay) % (on + off) < on && days[Int($0.weekday.rawValue)]
        }
        #expect(found.filter { $0 < start + 100 }.sorted() == expected, "\(on) on, \(off) off, \(days)")
    }

    @Test("a window over midnight is two, and its part after midnight begins a day later")
    func night() throws {
        func when(_ from: Int, _ to: Int, _ every: Int, _ more: String = "") throws -> [String] {
            try Foreign.read(
                Foreign.medTimer([
                    Foreign.reminder(
                        1,
                        #""windowedInterval": true, "intervalStartTimeOfDay": \#(from), "intervalEndTimeOfDay": \#(to)\#(more)"#,
                        minutes: every)
                ])
            ).reminders[0].when.map(\.when)
        }
        #expect(
            try when(1320, 240, 90)
                == ["every 90 minutes between 22:00 and 23:30", "every 90 minutes between 01:00 and 04:00"])
        #expect(try when(1320, 240, 180) == ["daily at 22:00", "every 3 hours between 01:00 and 04:00"])
        #expect(try when(1380, 30, 120) == ["daily at 23:00"])
        #expect(
            try when(1320, 120, 120, #", "periodStart": 20758, "periodEnd": 20818"#) == [
                "daily at 22:00 from 2026-11-01 until 2026-12-31",
                "every 2 hours between 00:00 and 02:00 from 2026-11-02 until 2026-12-31",
            ])
    }

    @Test("tags become tags, and what cannot be one is named")
    func tags() throws {
        let content = try read(
            [Foreign.reminder()], "",
            tags: #"{"name": "After lunch"}, {"name": "Heart"}, {"name": "heart"}, {"name": "!"}"#)
        #expect(content.reminders[0].fields["tags"] == "after-lunch, heart")
        #expect(content.reminders[0].fields["notes"] == nil)
        #expect(content.notes.map(\.message) == [#"the tag "!" is left out"#])
    }

    @Test("a backup of version 5 has no ids and counts days from the last dose")
    func oldest() throws {
        let content = try Foreign.read(
            """
            {"version": 5, "medicinesWithReminders": [{
              "medicine": {"color": -1, "name": "Aspirin", "useColor": false},
              "reminders": [
                {"amount": "1", "daysBetweenReminders": 1, "instructions": "with water", "timeInMinutes": 480},
                {"amount": "1", "daysBetweenReminders": 3, "instructions": "with water", "timeInMinutes": 1200}
              ]
            }]}
            """)
        #expect(content.version == 5)
        let reminder = try #require(content.reminders.first)
        #expect(reminder.keys == ["reminder/Aspirin/1", "reminder/Aspirin/2", "medicine/Aspirin"])
        #expect(reminder.when.map(\.when) == ["daily at 08:00", "every 3 days at 20:00 from 2026-11-20"])
        #expect(reminder.fields["instructions"] == "with water")
        #expect(
            content.notes.map(\.message)
                == ["the file does not say on which day it was last taken; here it counts from today"])
        // From version 10 on, an id is missing by mistake.
        #expect(
            Foreign.refusal(
                #"{"version": 10, "list": [{"medicine": {"name": "A"}, "reminders": [{"timeInMinutes": 1}]}]}"#,
                .medtimer) == #"file:1: list[0].reminders[0]: it has no "reminderId""#)
    }

    @Test("a medicine of versions 14 to 21 says itself when its stock is low")
    func threshold() throws {
        let content = try Foreign.read(
            Foreign.medTimer(
                [Foreign.reminder()],
                medicine: #""amount": 20.0, "outOfStockReminder": "ONCE", "outOfStockReminderThreshold": 5.0"#,
                version: 17))
        #expect(content.reminders[0].fields["threshold"] == "5")
    }
}
