import CivilTime
import Testing
import Vocabulary
import Worlds

@testable import Imports
@testable import Reminders
@testable import Schedules

@Suite("A backup of medTimer")
struct MedTimerTests {
    /// What a reminder says there, and what it is here; a sentence after ! where it cannot be said.
    static let schedules: [(String, String)] = [
        (Foreign.reminder(), "daily at 08:00"),
        (Foreign.reminder(1, "", minutes: 0), "daily at 00:00"),
        (Foreign.reminder(1, #""days": [true, false, true, false, false, false, false]"#), "mon, wed at 08:00"),
        (Foreign.reminder(1, #""days": [false, false, false, false, false, false, false]"#), "daily at 08:00"),
        (Foreign.reminder(1, #""days": [true, true, true, true, true, true, true]"#), "daily at 08:00"),
        (Foreign.reminder(1, #""activeDaysOfMonth": -1"#), "daily at 08:00"),
        (Foreign.reminder(1, #""activeDaysOfMonth": 0"#), "daily at 08:00"),
        (Foreign.reminder(1, #""activeDaysOfMonth": 16385"#), "monthly on 1, 15 at 08:00"),
        // The 31st is left out there in a shorter month.
        (
            Foreign.reminder(1, #""activeDaysOfMonth": 1073741824"#),
            "RRULE:FREQ=MONTHLY;BYMONTHDAY=31 from 2026-11-20T08:00"
        ),
        (
            Foreign.reminder(1, #""activeDaysOfMonth": 127, "days": [true, false, false, false, false, false, false]"#),
            "RRULE:FREQ=MONTHLY;BYDAY=MO;BYMONTHDAY=1,2,3,4,5,6,7 from 2026-11-20T08:00"
        ),
        (
            Foreign.reminder(1, #""consecutiveDays": 21, "pauseDays": 7, "cycleStartDay": 20758"#),
            "21 days on, 7 off at 08:00 from 2026-11-01"
        ),
        (
            Foreign.reminder(1, #""consecutiveDays": 1, "pauseDays": 2, "cycleStartDay": 20758"#),
            "every 3 days at 08:00 from 2026-11-01"
        ),
        (
            Foreign.reminder(
                1, #""pauseDays": 1, "cycleStartDay": 20758, "days": [true, false, false, false, false, false, false]"#),
            "RRULE:FREQ=DAILY;INTERVAL=2;BYDAY=MO from 2026-11-01T08:00"
        ),
        (
            Foreign.reminder(
                1, #""consecutiveDays": 32, "pauseDays": 1, "cycleStartDay": 20758, "activeDaysOfMonth": 7"#),
            "!32 days on and 1 off, and only on some days of the week or month, need too many rules"
        ),
        (
            Foreign.reminder(
                1,
                #""consecutiveDays": 2, "pauseDays": 5, "cycleStartDay": 20757, "days": [true, true, true, true, true, false, false]"#
            ),
            "!its days on never fall on its days of the week: it never rings"
        ),
        (
            Foreign.reminder(1, #""periodStart": 20758, "periodEnd": 20818"#),
            "daily at 08:00 from 2026-11-01 until 2026-12-31"
        ),
        (
            Foreign.reminder(1, #""intervalStart": 1795158000"#, minutes: 480),
            "every 8 hours from 2026-11-20 08:00"
        ),
        (
            Foreign.reminder(1, #""intervalStart": 1795158000"#, minutes: 90),
            "every 90 minutes from 2026-11-20 08:00"
        ),
        (
            Foreign.reminder(1, #""intervalStart": 1795158000, "intervalStartsFromProcessed": true"#, minutes: 360),
            "6h after taken or skipped, first at 08:00"
        ),
        (
            Foreign.reminder(
                1, #""windowedInterval": true, "intervalStartTimeOfDay": 480, "intervalEndTimeOfDay": 1200"#,
                minutes: 90),
            "every 90 minutes between 08:00 and 20:00"
        ),
        (
            Foreign.reminder(1, #""automaticallyTaken": true"#),
            "!medTimer records its doses without asking; here a person records them"
        ),
        (Foreign.reminder(2, #""linkedReminderId": 9"#), "!it follows a reminder that is not in the file"),
    ]

    @Test("has a schedule for every reminder that can be said", arguments: schedules)
    func schedule(reminder: String, expected: String) throws {
        let content = try Foreign.read(Foreign.medTimer([reminder]))
        try #require(content.reminders.count == 1)
        if expected.hasPrefix("!") {
            #expect(content.reminders[0].when.map(\.when) == ["as needed"])
            #expect(content.notes.map(\.message).contains(String(expected.dropFirst())))
            #expect(content.notes[0].line == 9)
        } else {
            #expect(content.reminders[0].when.map(\.when).map(Self.canonical) == [Self.canonical(expected)])
        }
    }

    /// The text as our own language prints it.
    private static func canonical(_ text: String) -> String {
        (try? Schedule.list(parsing: text, context: .file).map(\.description).joined(separator: "; ")) ?? text
    }

    @Test("has the times of one medicine as one reminder, with their doses")
    func times() throws {
        let content = try Foreign.read(
            Foreign.medTimer(
                [
                    Foreign.reminder(1), Foreign.reminder(2, minutes: 1200),
                    Foreign.reminder(3, #""instructions": "with food""#, minutes: 720, amount: "1/2"),
                ], medicine: #""unit": "tablets", "amount": 28.5, "notes": "by\nmouth""#))
        let reminder = try #require(content.reminders.first)
        #expect(content.reminders.count == 1)
        #expect(reminder.keys == ["reminder/1", "reminder/2", "reminder/3", "medicine/Aspirin"])
        #expect(
            reminder.when == [
                .init(when: "daily at 08:00, 20:00", fields: ["dose": "1 tablets"]),
                .init(when: "daily at 12:00", fields: ["dose": "1/2 tablets", "instructions": "with food"]),
            ])
        #expect(reminder.fields == ["notes": "by; mouth"])
        #expect(reminder.stock == .init(amount: "28 1/2 tablets", expires: nil))
        #expect(content.notes == [])
    }

    @Test("has the instructions of each time at that time, and what all of them say once")
    func instructions() throws {
        func when(_ morning: String, _ evening: String) throws -> ImportedReminder {
            let content = try Foreign.read(
                Foreign.medTimer([
                    Foreign.reminder(1, "\"instructions\": \"\(morning)\""),
                    Foreign.reminder(2, "\"instructions\": \"\(evening)\"", minutes: 1200),
                ]))
            return try #require(content.reminders.first)
        }
        let unlike = try when("before meal", "after meal")
        #expect(
            unlike.when == [
                .init(when: "daily at 08:00", fields: ["instructions": "before meal"]),
                .init(when: "daily at 20:00", fields: ["instructions": "after meal"]),
            ])
        #expect(unlike.fields["instructions"] == nil)
        let alike = try when("before meal", "before meal")
        #expect(alike.when == [.init(when: "daily at 08:00, 20:00")])
        #expect(alike.fields["instructions"] == "before meal")
    }

    @Test("has a reminder of its own for what follows another, for what is followed, and for what is off")
    func apart() throws {
        let content = try Foreign.read(
            Foreign.medTimer([
                Foreign.reminder(1), Foreign.reminder(2, #""linkedReminderId": 1"#, minutes: 30),
                Foreign.reminder(3, minutes: 1200), Foreign.reminder(4, #""active": false"#, minutes: 600),
            ]))
        #expect(
            content.reminders.map(\.title) == [
                "Aspirin", "Aspirin, off", "Aspirin, 08:00", "Aspirin, 30 minutes later",
            ])
        #expect(
            content.reminders.map(\.keys) == [
                ["reminder/3", "medicine/Aspirin"], ["reminder/4"], ["reminder/1"], ["reminder/2"],
            ])
        #expect(content.reminders.map(\.isOff) == [false, true, false, false])
        #expect(content.reminders[3].follows == .init(key: "reminder/1", minutes: 30, orSkipped: true))
        #expect(content.notes.map(\.message) == ["it becomes 4 reminders"])
    }

    @Test("has amounts that are no amounts in the instructions, and says what else is not as it was there")
    func notes() throws {
        let content = try Foreign.read(
            Foreign.medTimer(
                [Foreign.reminder(1, #""variableAmount": true"#, amount: "a spoonful")],
                medicine: #""amount": 10, "expirationDate": 20000, "cannotBeSkipped": true"#))
        #expect(content.reminders[0].fields == ["instructions": "a spoonful", "skippable": "no"])
        #expect(
            content.notes.map(\.message) == [
                "the amount \"a spoonful\" cannot be counted; it is in the instructions",
                "it asks how much each time; here say it when it is taken: take --amount",
                "it expired on 2024-10-04, which is not brought over",
            ])
    }

    @Test("has the doses that were answered, at the time they were due")
    func events() throws {
        let content = try Foreign.read(
            Foreign.medTimer(
                [Foreign.reminder(), Foreign.reminder(7, #""intervalStart": 1795158000"#, minutes: 480)],
                events: [
                    Foreign.event(1, "2026-11-18T08:00", at: "2026-11-18T08:07", #""notes": "with milk""#),
                    Foreign.event(1, "2026-11-19T08:00", "SKIPPED", at: "2026-11-19T09:00", name: "Aspirin (3/21)"),
                    Foreign.event(1, "2026-11-20T08:00", "RAISED"),
                    Foreign.event(1, "2026-11-17T08:00", "DELETED"),
                    Foreign.event(1, "2026-11-16T08:00", "ACKNOWLEDGED"),
                    Foreign.event(1, "2026-11-15T08:00", "TAKEN", #""reminderType": "REFILL""#),
                    Foreign.event(0, "2026-11-19T15:00", at: "2026-11-19T15:00"),
                    Foreign.event(7, "2026-11-20T08:00", at: "2026-11-20T08:00"),
                    // One that was taken ahead.
                    Foreign.event(1, "2026-11-21T08:00", at: "2026-11-20T11:00"),
                ]))
        let zone = try Foreign.context().zone
        let lines = content.doses.map { dose in
            [
                dose.key.prefix { $0 != "@" }.description, dose.slot?.description ?? "extra", dose.outcome.rawValue,
                "\(zone.local(at: dose.happened))", dose.amount ?? "-", dose.note ?? "-", dose.title,
            ].joined(separator: " ")
        }
        #expect(
            lines == [
                "event/1 2026-11-18T08:00 done 2026-11-18T08:07 1 unit with milk Aspirin",
                "event/1 2026-11-19T08:00 skipped 2026-11-19T09:00 1 unit - Aspirin",
                "event/0 extra done 2026-11-19T15:00 1 unit - Aspirin",
                "event/7 2026-11-20T07:00Z done 2026-11-20T08:00 1 unit - Aspirin",
                "event/1 2026-11-21T08:00 done 2026-11-20T11:00 1 unit - Aspirin",
            ])
        #expect(
            content.notes.map(\.message) == [
                "it still waits for an answer there", "it was deleted there",
                "a message that was read is not a dose", "a message about the stock is not a dose",
            ])
    }

    @Test("is read in the form that was written before, medicines and events in files of their own")
    func legacy() throws {
        let medicines = """
            {"version": 6, "list": [{"reminders": [\(Foreign.reminder())], "medicine": {"name": "A"}}]}
            """
        #expect(try Foreign.read(medicines).reminders.map(\.title) == ["A"])
        let events = #"{"version": 6, "list": [\#(try Foreign.event(1, "2026-11-18T08:00"))]}"#
        #expect(try Foreign.read(events).doses.count == 1)
        #expect(try Foreign.read(events).version == 6)
    }

    static let refusals: [(String, String)] = [
        ("", "file:1: it is empty"),
        ("[]", "file:1: it is not a medTimer backup"),
        (#"{"treatments": []}"#, "file:1: it is not a medTimer backup"),
        (#"{"version": 6, "list": [{"x": 1}]}"#, "file:1: it is not a medTimer backup"),
        (
            #"{"medicines": {"version": 25, "list": []}, "medicines": 1}"#,
            "file:1: \"medicines\" appears twice in one object"
        ),
        (
            Foreign.medTimer([], version: 26),
            "file:3: medicines.version: it is of a newer medTimer: its version is 26, and up to 25 are understood"
        ),
        (
            Foreign.medTimer([], version: -4),
            "file:3: medicines.version: its version is -4, and medTimer's backups begin with 5"
        ),
        (
            Foreign.medTimer([], version: 4),
            "file:3: medicines.version: its version is 4, and medTimer's backups begin with 5"
        ),
        (
            Foreign.medTimer([Foreign.reminder(1, minutes: 1440)]),
            "file:9: medicines.list[0].reminders[0].timeInMinutes: 1440 is not from 0 to 1439"
        ),
        (
            Foreign.medTimer([Foreign.reminder(1), Foreign.reminder(2, minutes: -1)]),
            "file:10: medicines.list[0].reminders[1].timeInMinutes: -1 is not from 0 to 1439"
        ),
        (
            Foreign.medTimer([Foreign.reminder(1, amount: "-2 pills")]),
            "file:9: medicines.list[0].reminders[0]: the amount \"-2 pills\" is less than nothing"
        ),
        (
            Foreign.medTimer([Foreign.reminder(1, #""consecutiveDays": 0"#)]),
            "file:9: medicines.list[0].reminders[0].consecutiveDays: 0 is not from 1 to 3660"
        ),
        (
            Foreign.medTimer([Foreign.reminder(1, #""days": "all""#)]),
            "file:9: medicines.list[0].reminders[0].days: it is not a list"
        ),
        (
            Foreign.medTimer([Foreign.reminder(1, #""periodStart": 20818, "periodEnd": 20758"#)]),
            "file:9: medicines.list[0].reminders[0]: it ends on 2026-11-01, before it starts on 2026-12-31"
        ),
        (
            Foreign.medTimer([], medicine: #""amount": -3"#),
            "file:6: medicines.list[0].medicine.amount: -3 is not from 0 to 100000"
        ),
        (
            Foreign.medTimer([], medicine: #""amount": 1e300"#),
            "file:6: medicines.list[0].medicine.amount: 1e300 is not from 0 to 100000"
        ),
        (Foreign.medTimer([], name: ""), "file:6: medicines.list[0].medicine: it has no name"),
        (
            Foreign.medTimer([Foreign.reminder()], events: [(try? Foreign.event(1, "2027-11-18T08:00")) ?? ""]),
            "file:16: events.list[0].remindedTimestamp: 2027-11-18T08:00:00+01:00 is out of range"
        ),
        (
            Foreign.medTimer(
                [Foreign.reminder()], events: [(try? Foreign.event(1, "2026-11-18T08:00", "EATEN")) ?? ""]),
            "file:15: events.list[0]: \"EATEN\" is not a status in medTimer"
        ),
    ]

    @Test("is refused as a whole where anything in it cannot be, with its place", arguments: refusals)
    func refused(text: String, expected: String) {
        #expect(Foreign.refusal(text, .medtimer) == expected)
    }

    @Test("is refused, or whole, wherever it is cut")
    func cut() throws {
        let text = Foreign.medTimer(
            [Foreign.reminder(1, #""instructions": "für \u00fc""#)],
            events: [try Foreign.event(1, "2026-11-18T08:00", at: "2026-11-18T08:07")])
        let bytes = Array((text + "\n\n").utf8)
        let whole = try Foreign.read(text)
        let context = try Foreign.context()
        var refused = 0
        for length in 0..<bytes.count {
            do {
                let read = try ImportedContent.read([("file", Array(bytes[..<length]))], as: .medtimer, context)
                #expect(read == whole)
            } catch {
                #expect(error.problem.file == "file")
                refused += 1
            }
        }
        // All but the one without a line feed, and the one with the first of the two.
        #expect(refused == bytes.count - 2)
    }
}
