import CivilTime
import Reminders
import Testing

@testable import Imports

@Suite("Check-ins as comma-separated values")
struct CheckInsCSVTests {
    @Test("moments of the app and of a person, with and without a title")
    func moments() throws {
        let content = try Foreign.read(
            """
            ZTIMESTAMP,ZTITLE,Z_PK
            0,,1
            785221200.5,Evening prayer,2
            2026-11-19 21:00,Evening prayer,3
            2026-11-19T20:00:00Z,,4

            """, .prayertracker)
        #expect(content.reminders.map(\.title) == ["Prayer", "Evening prayer"])
        #expect(content.reminders.allSatisfy { $0.kind == "prayer" && $0.when.isEmpty })
        #expect(content.doses.map(\.title) == ["Prayer", "Evening prayer", "Evening prayer", "Prayer"])
        #expect(
            content.doses.map(\.happened.milliseconds) == [
                978_307_200_000, 1_763_528_400_500, try Foreign.seconds("2026-11-19T21:00") * 1000,
                try Foreign.seconds("2026-11-19T21:00") * 1000,
            ])
        #expect(content.doses.allSatisfy { $0.slot == nil && $0.outcome == .done })
        #expect(content.notes.map(\.message) == ["not read: \"z_pk\""])
    }

    @Test("the same moment twice is two, and the same file gives the same keys")
    func keys() throws {
        let text = "timestamp,title\n0,A\n0,A\n0,B\n"
        let keys = try Foreign.read(text, .prayertracker).doses.map(\.key)
        #expect(Set(keys).count == 3)
        #expect(try Foreign.read(text, .prayertracker).doses.map(\.key) == keys)
    }

    @Test(
        "refuses",
        arguments: [
            ("title\nA\n", "there is no column \"timestamp\""),
            ("timestamp,timestamp\n0,0\n", "there are two columns \"timestamp\""),
            ("timestamp,title\n,A\n", "it has no time"), ("timestamp\nsoon\n", "\"soon\" is not a date and time"),
            ("timestamp\n2026-11-20 12:01\n", "is in the future"), ("timestamp\n-900000000\n", "is out of range"),
            ("timestamp\n0", "its last line does not end"),
        ])
    func refuses(text: String, message: String) {
        #expect(Foreign.refusal(text, .prayertracker)?.contains(message) == true)
    }
}
