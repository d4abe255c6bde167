import CivilTime
import Testing
import Vocabulary
import Worlds

@testable import Imports
@testable import Reminders
@testable import Schedules

@Suite("The files of Dosage")
struct DosageTests {
    private static let two = #"{"time":[8,0],"dose":1,"lastTaken":null},{"time":[20,30],"dose":1,"lastTaken":null}"#
    private static let unequal =
        #"{"time":[8,0],"dose":1,"lastTaken":null},{"time":[20,30],"dose":0.5,"lastTaken":null}"#

    static let schedules: [(String, [String])] = [
        (Foreign.treatment("daily"), ["daily at 08:00"]),
        (Foreign.treatment("daily", doses: two), ["daily at 08:00, 20:30"]),
        (Foreign.treatment("daily", doses: unequal), ["daily at 08:00 (1 pill)", "daily at 20:30 (1/2 pill)"]),
        // From Sunday there.
        (Foreign.treatment("specific-days", #""days":[0,1,3]"#), ["mon, wed, sun at 08:00"]),
        (Foreign.treatment("specific-days", #""days":[0,1,2,3,4,5,6]"#), ["daily at 08:00"]),
        (Foreign.treatment("day-of-month", #""monthDay":15"#), ["monthly on 15 at 08:00"]),
        (
            Foreign.treatment("day-of-month", #""monthDay":31"#),
            ["RRULE:FREQ=MONTHLY;BYMONTHDAY=31 from 2026-11-20T08:00"]
        ),
        // The third of five days is the day of the last update.
        (Foreign.treatment("cycle", #""cycle":[3,2,3]"#), ["3 days on, 2 off at 08:00 from 2026-11-18"]),
        (Foreign.treatment("cycle", #""cycle":[1,2,2]"#), ["every 3 days at 08:00 from 2026-11-19"]),
        (Foreign.treatment("cycle", #""cycle":[1,0,1]"#), ["daily at 08:00"]),
        // It begins later: it is counted from then.
        (
            Foreign.treatment(
                "cycle", #""cycle":[3,2,1],"duration":{"enabled":true,"start":1796079600000,"end":1798671600000}"#),
            ["3 days on, 2 off at 08:00 from 2026-12-01"]
        ),
        (Foreign.treatment("when-needed"), ["as needed"]),
    ]

    @Test("have a schedule for every frequency", arguments: schedules)
    func schedule(treatment: String, expected: [String]) throws {
        let content = try Foreign.read(Foreign.treatments([treatment]), .dosage)
        try #require(content.reminders.count == 1)
        let lines = content.reminders[0].when.map { $0.when + ($0.fields?["dose"].map { " (\($0))" } ?? "") }
        #expect(lines == expected)
        for line in content.reminders[0].when {
            #expect(throws: Never.self) { try Schedule.list(parsing: line.when, context: .file) }
        }
        #expect(content.notes == [])
    }

    @Test("have the days, the stock, the nag and the notes of a treatment")
    func details() throws {
        let content = try Foreign.read(
            Foreign.treatments([
                Foreign.treatment(
                    "daily",
                    """
                    "duration":{"enabled":true,"start":1793487600000,"end":1798671600000},"markConfirmed":true,\
                    "inventory":{"enabled":true,"current":12.5,"reminder":5,"refill":30},\
                    "notification":{"increasePriority":false,"recurring":{"enabled":true,"interval":15}}
                    """),
                Foreign.treatment(
                    "daily", name: "B", #""inventory":{"enabled":true,"current":-2,"reminder":5,"refill":30}"#),
            ]), .dosage)
        let reminder = content.reminders[0]
        #expect(
            reminder.fields == ["dose": "1 pill", "start": "2026-11-01", "end": "2026-12-31", "threshold": "5"])
        #expect(reminder.nag == .init(every: "15m", times: 8))
        #expect(reminder.stock == .init(amount: "12 1/2 pill", expires: nil))
        #expect(content.reminders[1].stock == .init(amount: "0 pill", expires: nil))
        #expect(
            content.notes.map(\.message) == [
                "Dosage confirms an unanswered dose by itself; here it is missed",
                "its stock there is negative; here it is 0",
            ])
    }

    @Test("have the doses, in the order in which they were due, and which of them had a time")
    func doses() throws {
        let history = Foreign.history([
            try Foreign.taken("14:00", "2026-11-20T11:00", 1, name: "Gone"),
            try Foreign.taken("11:00", "2026-11-20T11:00", 1),
            try Foreign.taken("08:00", "2026-11-19T23:59:59", 3),
            try Foreign.taken("08:00", "2026-11-18T23:59:59", -1),
            try Foreign.taken("08:00", "2026-11-17T08:00", 2),
            try Foreign.taken("08:00", "2026-11-16T08:03", 0, dose: "0.5"),
            try Foreign.taken("08:00", "2026-11-15T07:55", 1),
        ])
        let files = [history, Foreign.treatments([Foreign.treatment("daily")])]
        let context = try Foreign.context()
        let content = try ImportedContent.read(files.map { ("file", Array($0.utf8)) }, as: .dosage, context)
        let lines = content.doses.map { dose in
            [
                dose.key, dose.slot?.description ?? "extra", dose.outcome.rawValue,
                "\(context.zone.local(at: dose.happened))", dose.amount ?? "-", dose.note ?? "-",
            ].joined(separator: " ")
        }
        #expect(
            lines == [
                "treatment/Aspirin@2026-11-15T08:00 2026-11-15T08:00 done 2026-11-15T07:55 1 pill -",
                "treatment/Aspirin@2026-11-16T08:00 2026-11-16T08:00 skipped 2026-11-16T08:03 1/2 pill -",
                "treatment/Aspirin@2026-11-17T08:00 2026-11-17T08:00 done 2026-11-17T08:00 1 pill confirmed by itself",
                "treatment/Aspirin@2026-11-18T08:00 2026-11-18T08:00 missed 2026-11-18T23:59:59 1 pill -",
                "treatment/Aspirin@2026-11-19T08:00 2026-11-19T08:00 done 2026-11-19T08:00 1 pill time unknown",
                "treatment/Aspirin@2026-11-20T11:00 extra done 2026-11-20T11:00 1 pill -",
                "treatment/Gone@2026-11-20T14:00 2026-11-20T14:00 done 2026-11-20T11:00 1 pill -",
            ])
    }

    static let refusals: [(String, String)] = [
        ("{", "file:1: the file ends in the middle: it is cut short"),
        ("1", "file:1: it is not a Dosage file"),
        (#"{"medicines": {}}"#, "file:1: it is not a Dosage file, or such a file was already given"),
        (#"{"meds": []}"#, "file:1: it is from an old Dosage, before version 2"),
        (
            Foreign.treatments([], version: "2"),
            "file:1: version: it is of a newer Dosage: its version is 2, and up to 1 are understood"
        ),
        (
            Foreign.treatments([Foreign.treatment("hourly")]),
            "file:1: treatments[0].frequency: \"hourly\" is not a frequency in Dosage"
        ),
        (
            Foreign.treatments([Foreign.treatment("daily", doses: #"{"time":[24,0],"dose":1}"#)]),
            "file:1: treatments[0].dosage[0].time[0]: 24 is not from 0 to 23"
        ),
        (
            Foreign.treatments([Foreign.treatment("daily", doses: #"{"time":[8,0],"dose":-1}"#)]),
            "file:1: treatments[0].dosage[0].dose: -1 is not from 0 to 100000"
        ),
        (Foreign.treatments([Foreign.treatment("daily", doses: "")]), "file:1: treatments[0]: it has no dose"),
        (Foreign.treatments([Foreign.treatment("specific-days")]), "file:1: treatments[0]: it has no days"),
        (
            Foreign.treatments([Foreign.treatment("cycle", #""cycle":[2,1,4]"#)]),
            "file:1: treatments[0].cycle[2]: a cycle of 3 days has no day 4"
        ),
        (
            Foreign.history([(try? Foreign.taken("08:00", "2026-11-18T08:00", 4)) ?? ""]),
            "file:1: history[0].taken[1]: 4 is not from -1 to 3"
        ),
        (
            Foreign.history([(try? Foreign.taken("08:00", "2026-12-18T08:00", 1)) ?? ""]),
            "file:1: history[0].taken[0]: 2026-12-18T08:00:00+01:00 is out of range"
        ),
        (
            Foreign.history([(try? Foreign.taken("08:00", "2026-11-18T08:00", 1, dose: #""one""#)) ?? ""]),
            "file:1: history[0].dose: it is not a number"
        ),
    ]

    @Test("are refused as a whole where anything in them cannot be, with its place", arguments: refusals)
    func refused(text: String, expected: String) {
        #expect(Foreign.refusal(text, .dosage) == expected)
    }

    @Test("are read in the form of the first version 2, a list for each day, and before anything was taken")
    func older() throws {
        let day = #"{"history":{"2026-11-18":[\#(try Foreign.taken("08:00", "2026-11-18T08:01", 1))]}}"#
        #expect(try Foreign.read(day, .dosage).doses.count == 1)
        #expect(try Foreign.read(#"{ "history": {} }"#, .dosage).doses.isEmpty)
    }

    @Test("are refused, or whole, wherever they are cut")
    func cut() throws {
        for text in [
            Foreign.treatments([Foreign.treatment("daily"), Foreign.treatment("when-needed", name: "B")]),
            Foreign.history([try Foreign.taken("08:00", "2026-11-18T08:01", 1)]),
        ] {
            for length in 0..<text.utf8.count {
                #expect(Foreign.refusal(String(decoding: text.utf8.prefix(length), as: UTF8.self), .dosage) != nil)
            }
            #expect(Foreign.refusal(text, .dosage) == nil)
        }
    }
}
