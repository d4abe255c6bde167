import CivilTime
package import RemindProtocol
package import Reminders
import Schedules
import StrictJSON
import Vocabulary

/// JSON as it is in a record and in an answer.
package enum Samples {
    package static var definition: FactDetails? {
        guard let id = ReminderID(rawValue: "medicine-1") else { return nil }
        var details = FactDetails()
        details.definition = Definition(
            id: id, kind: "medication", title: "Medicine medicine-1",
            lines: [
                Definition.Line(
                    WrittenSchedule(rawValue: "daily at 08:00"),
                    anchor: ScheduleAnchor(at: Instant(milliseconds: 1_750_000_000_000), zone: "Europe/Zurich"))
            ], fields: ["dose": .text("1 tablet")])
        return details
    }

    /// The answer to `remindctl today` with 1,000 doses.
    package static var day: Remindd1.Day? {
        let rows = (0..<1000).map { index in
            """
            {"answered":null,"deadline":"2026-11-21T12:00:00+01:00","detail":"1 tablet",\
            "due":"2026-11-21T08:00:00+01:00","epoch":1795244400,"handle":"7k2\(index)",\
            "id":"medicine-\(index)@2026-11-21T08:00","kind":"medication","note":null,"reminder":"medicine-\(index)",\
            "schedule":"daily at 08:00","slot":"2026-11-21T08:00","status":"upcoming",\
            "title":"Medicine medicine-\(index)","zone":"Europe/Zurich"}
            """
        }
        let text = """
            {"date":"2026-11-21","now":1795240000,"occurrences":[\(rows.joined(separator: ","))],"zone":"Europe/Zurich"}
            """
        return try? JSON.decode(Remindd1.Day.self, from: Array(text.utf8))
    }
}
