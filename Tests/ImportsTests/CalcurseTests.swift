import Testing
import Worlds

@testable import Imports
@testable import Reminders

/// At noon of Friday, 20 November 2026, in Zurich. Tests/movers asks calcurse itself.
@Suite("calcurse")
struct CalcurseTests {
    static func read(_ apts: String, todo: String? = nil) throws -> ImportedContent {
        let files = [("apts", apts)] + (todo.map { [("todo", $0)] } ?? [])
        return try ImportedContent.read(
            files.map { (name: $0.0, bytes: Array($0.1.utf8)) }, as: .calcurse, Foreign.context())
    }

    static let repeats = [
        ("", "once 2026-12-03 14:30"), ("{1D} ", "daily at 14:30 from 2026-12-03"),
        ("{3D} ", "every 3 days at 14:30 from 2026-12-03"), ("{1W} ", "thu at 14:30 from 2026-12-03"),
        (
            "{2W -> 03/03/2027 !12/17/2026} ",
            "every 2 weeks on thu at 14:30 from 2026-12-03 until 2027-03-03 except 2026-12-17"
        ),
        ("{1W w4 w5} ", "thu, fri at 14:30 from 2026-12-03"),
        ("{1M w11 w-12} ", "monthly on the 1st thu, the last fri at 14:30 from 2026-12-03"),
        ("{1M d3 d-1} ", "monthly on 3, last at 14:30 from 2026-12-03"), ("{1Y} ", "yearly on dec 3 at 14:30"),
        ("{1Y m12 m3} ", "RRULE:FREQ=YEARLY;BYMONTH=3,12 from 2026-12-03T14:30"),
    ]

    @Test("an appointment keeps its repetition", arguments: repeats)
    func appointment(repetition: String, wanted: String) throws {
        let space = repetition.isEmpty ? "" : " "
        for mark in ["|", "!"] {
            let line = "12/03/2026 @ 14:30 -> 12/03/2026 @ 15:30\(space)\(repetition)\(mark)Call mum | {1D} >x\n"
            let found = try Self.read(line)
            #expect(found.reminders.flatMap { $0.when.map(\.when) } == [wanted])
            #expect(found.reminders.map(\.title) == ["Call mum | {1D} >x"] && found.notes.isEmpty)
            #expect(found.reminders.first?.kind == "reminder")
        }
    }

    @Test("an event is in the morning of its day; notes, tasks and what is over are counted")
    func others() throws {
        let content = try Self.read(
            "12/03/2026 [1] {1Y} Ada's birthday\n12/03/2026 [1]>b46104a7 Market\n11/03/2026 [1] Gone\n"
                + "12/04/2026 @ 08:00 -> 12/04/2026 @ 09:00>b46104a7 |Dentist\n",
            todo: "[3] Buy milk\n[-0]>b46104a7 Done\n")
        #expect(content.reminders.map(\.title) == ["Ada's birthday", "Market", "Dentist"])
        #expect(
            content.reminders.flatMap { $0.when.map(\.when) } == [
                "yearly on dec 3 at 09:00", "once 2026-12-03 09:00", "once 2026-12-04 08:00",
            ])
        #expect(
            content.notes.map { "\($0.file):\($0.line): \($0.message) \($0.count)" } == [
                "apts:2: a note, which has a file of its own, is left out 2",
                "apts:3: an appointment that is over is left out 1",
                "todo:1: a task of calcurse has no date: left out 2",
            ])
    }

    @Test(
        "another file is refused with its line",
        arguments: [
            ("hello\n", "file:1: \"hello\" is not an appointment"),
            ("12/03/2026 Call\n", "file:1: it is neither an appointment nor an event"),
            ("13/03/2026 [1] Call\n", "file:1: \"13/03/2026 [1] Call\" is not an appointment"),
            ("12/03/2026 @ 14:30 -> 12/03\n", "file:1: its times are cut short"),
            ("12/03/2026 @ 14:30 -> 12/03/2026 @ 15:30 Call\n", "file:1: its text has no mark"),
            ("12/03/2026 [1] {1X} Call\n", "file:1: its repetition cannot be read"),
            ("12/03/2026 [1] {1D -> } Call\n", "file:1: its repetition cannot be read"),
            ("12/03/2026 [1] Call", "file:1: its last line does not end: it is cut short"),
        ])
    func refused(text: String, wanted: String) { #expect(Foreign.refusal(text, .calcurse) == wanted) }

    @Test("a task that is none is refused with its line; twice the same adds nothing")
    func again() throws {
        #expect(throws: ImportRefusal.self) { try Self.read("12/03/2026 [1] a\n", todo: "Buy milk\n") }
        var world = try World("2026-11-20T12:00")
        let text = "12/03/2026 [1] a\n12/03/2026 [1] a\n"
        #expect(try world.bringIn(text, .calcurse).reminders.count == 2)
        #expect(try world.bringIn(text, .calcurse).reminders.isEmpty)
        let many = String(repeating: "11/03/2026 [1] a\n", count: 20_001)
        #expect(Foreign.refusal(many, .calcurse) == "file:20001: it has more than 20000 appointments")
    }
}
