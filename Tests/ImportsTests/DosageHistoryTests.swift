import CivilTime
import Testing
import Vocabulary
import Worlds

@testable import Imports
@testable import Reminders

@Suite("The history that Dosage exports as CSV")
struct DosageHistoryTests {
    private static let heading = "Date,Time,Name,Dose,Status,Time Confirmed"

    @Test("is known by its heading; its last row has no line feed")
    func read() throws {
        let content = try Foreign.read(
            """
            \(Self.heading)
            "2026-11-19","08:00","Aspirin","1 pill","Confirmed","08:05"
            "2026-11-18","8:00\u{202F}PM","Aspirin","0.5 pill","Skipped",""
            "2026-11-17","08:00","Aspirin","1 pill","Missed",""
            "2026-11-16","08:00","Vitamin D","2 drops","Auto-Confirmed",""
            "2026-11-15","08:00","Vitamin D","2 drops","Confirmed (Time Unknown)",""
            """, .csv)
        #expect(content.doses.map(\.outcome) == [.done, .skipped, .missed, .done, .done])
        #expect(content.doses.map(\.amount) == ["1 pill", "1/2 pill", "1 pill", "2 drops", "2 drops"])
        let zone = try Foreign.context().zone
        #expect(
            content.doses.map { "\(zone.local(at: $0.happened))" } == [
                "2026-11-19T08:05", "2026-11-18T20:00", "2026-11-17T08:00", "2026-11-16T08:00", "2026-11-15T08:00",
            ])
        #expect(content.doses.map(\.slot?.description).first == "2026-11-19T08:00")
        #expect(content.doses.map(\.note) == [nil, nil, nil, "confirmed by itself", "time unknown"])
        #expect(content.doses[2].cause == .unanswered)
    }

    @Test("its day is that of the moment in UTC")
    func night() throws {
        // Half past midnight of the 20th in Zurich is the 19th in UTC.
        let content = try Foreign.read(
            "\(Self.heading)\n\"2026-11-19\",\"00:30\",\"Aspirin\",\"1 pill\",\"Confirmed\",\"00:35\"", .csv)
        #expect(content.doses.map(\.slot?.description) == ["2026-11-20T00:30"])
    }

    @Test(
        "is refused in another language, with local dates and with impossible times",
        arguments: [
            (#""11/19/2026","08:00","A","1 pill","Missed","""#, #"file:2: "11/19/2026" is not a date"#),
            (#""2026-11-19","25:00","A","1 pill","Missed","""#, #"file:2: "25:00" is not a time of day"#),
            (#""2026-11-19","08:00","A","1 pill","Verpasst","""#, #"file:2: "Verpasst" is not a status"#),
            (#""2026-11-19","","A","1 pill","Missed","""#, "file:2: it has no time"),
            (#""2026-11-19","08:00","A","1 pill","Missed""#, "file:2: it has 5 columns, and the heading has 6"),
        ])
    func refused(row: String, expected: String) {
        #expect(Foreign.refusal("\(Self.heading)\n\(row)", .csv) == expected)
    }
}
