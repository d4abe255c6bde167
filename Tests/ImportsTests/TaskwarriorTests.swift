import CivilTime
import Testing
import Vocabulary
import Worlds

@testable import Imports
@testable import Reminders

/// At noon of Friday, 20 November 2026, in Zurich. Tests/movers asks Taskwarrior itself.
@Suite("Taskwarrior")
struct TaskwarriorTests {
    static func task(_ more: String = "", status: String = "pending", uuid: String = "fbd196f0") -> String {
        #"{"id":1,"description":"Call mum","status":"\#(status)","uuid":"\#(uuid)"\#(more.isEmpty ? "" : "," + more)}"#
    }

    static func read(_ tasks: String...) throws -> ImportedContent {
        try Foreign.read("[\n\(tasks.joined(separator: ",\n"))\n]\n", .taskwarrior)
    }

    static func when(_ task: String) throws -> [String] { try read(task).reminders.flatMap { $0.when.map(\.when) } }

    static let recurrences = [
        ("daily", "daily at 08:00 from 2026-11-30"), ("weekly", "mon at 08:00 from 2026-11-30"),
        ("biweekly", "every 2 weeks on mon at 08:00 from 2026-11-30"),
        ("3wks", "every 3 weeks on mon at 08:00 from 2026-11-30"),
        ("weekdays", "mon-fri at 08:00 from 2026-11-30"), ("3d", "every 3 days at 08:00 from 2026-11-30"),
        ("P2D", "every 2 days at 08:00 from 2026-11-30"), ("4 days", "every 4 days at 08:00 from 2026-11-30"),
        ("monthly", "monthly on 30 at 08:00 from 2026-11-30"), ("P1M", "monthly on 30 at 08:00 from 2026-11-30"),
        ("quarterly", "every 3 months on 30 at 08:00 from 2026-11-30"),
        ("yearly", "yearly on nov 30 at 08:00 from 2026-11-30"),
        ("P1Y", "yearly on nov 30 at 08:00 from 2026-11-30"),
        ("biyearly", "every 24 months on 30 at 08:00 from 2026-11-30"),
        ("2m", "every 2 months on 30 at 08:00 from 2026-11-30"),
        // Months that are written so have 30 days there.
        ("2mo", "every 60 days at 08:00 from 2026-11-30"), ("PT8H", "every 8 hours from 2026-11-30 08:00"),
        ("hourly", "every hour from 2026-11-30 08:00"),
    ]

    @Test("a recurring task is one schedule", arguments: recurrences)
    func recurring(recur: String, wanted: String) throws {
        let found = try Self.when(Self.task(#""due":"20261130T070000Z","recur":"\#(recur)""#, status: "recurring"))
        #expect(found == [wanted])
    }

    @Test("a task is due at its time here, or in the morning of its day")
    func single() throws {
        #expect(try Self.when(Self.task(#""due":"20261203T133000Z""#)) == ["once 2026-12-03 14:30"])
        #expect(try Self.when(Self.task(#""due":"20261202T230000Z""#)) == ["once 2026-12-03 09:00"])
        #expect(try Self.when(Self.task(#""scheduled":"20261203T133000Z""#)) == ["once 2026-12-03 14:30"])
        #expect(try Self.when(Self.task(#""wait":"20261203T133000Z""#, status: "waiting")) == ["once 2026-12-03 14:30"])
        var context = try Foreign.context()
        context.isZoneNamed = true
        let text = "[\(Self.task(#""due":"20261203T133000Z""#))]\n"
        let zoned = try ImportedContent.read([("file", Array(text.utf8))], as: .taskwarrior, context)
        #expect(zoned.reminders.flatMap { $0.when.map(\.when) } == ["once 2026-12-03 14:30 zone Europe/Zurich"])
    }

    @Test("its tags, project and annotations come with it, and its wait is a notice")
    func details() throws {
        let content = try Self.read(
            Self.task(
                #""due":"20261203T133000Z","wait":"20261203T080000Z","project":"Home.Garden","tags":["Phone","a"],"#
                    + #""annotations":[{"entry":"20261119T080000Z","description":"bring the photos"}],"priority":"H","x":1"#
            ))
        let found = try #require(content.reminders.first)
        #expect(found.kind == "reminder" && found.title == "Call mum" && found.keys == ["task/fbd196f0"])
        #expect(found.fields == ["notes": "project Home.Garden; bring the photos", "tags": "phone, a"])
        #expect(found.before == ["5h30m"] && content.notes.isEmpty)
    }

    @Test(
        "its wait is at most 60 days before it",
        arguments: [
            ("20261203T133000Z", nil, nil), ("20261203T132901Z", nil, nil), ("20261203T132900Z", ["1m"], nil),
            ("20261123T133000Z", ["10d"], nil), ("20261004T133000Z", ["60d"], nil), ("20261204T133000Z", nil, nil),
            ("20261003T133000Z", ["60d"], "it gives notice 60 days before, not 61 days"),
        ] as [(String, [String]?, String?)])
    func wait(wait: String, before: [String]?, note: String?) throws {
        let content = try Self.read(Self.task(#""due":"20261203T133000Z","wait":"\#(wait)""#, status: "waiting"))
        #expect(content.reminders.map(\.before) == [before])
        #expect(content.notes.map(\.message) == (note.map { [$0] } ?? []))
    }

    @Test("what adds nothing is counted, and what has no schedule is named")
    func leftOut() throws {
        func notes(_ task: String) throws -> [String] {
            let content = try Self.read(task)
            #expect(content.reminders.isEmpty)
            return content.notes.map(\.message)
        }
        #expect(try notes(Self.task()) == ["a task without a date is left out"])
        #expect(try notes(Self.task(#""due":"20261101T133000Z""#)) == ["a task that is overdue is left out"])
        #expect(try notes(Self.task(status: "deleted")) == ["a task that was deleted is left out"])
        #expect(try notes(Self.task(status: "completed")) == ["a task that is done adds no reminder"])
        #expect(
            try notes(Self.task(#""due":"20261203T133000Z","parent":"a""#))
                == ["an occurrence of a recurring task comes with that task"])
        #expect(
            try notes(Self.task(#""due":"20261130T070000Z","recur":"every full moon""#, status: "recurring"))
                == ["\"every full moon\" has no schedule: left out"])
        #expect(
            try notes(
                Self.task(#""due":"20261030T070000Z","recur":"daily","until":"20261110T070000Z""#, status: "recurring"))
                == ["a recurring task that is over is left out"])
        let odd = try Self.read(Self.task(#""due":"20261231T070000Z","recur":"monthly""#, status: "recurring"))
        #expect(odd.reminders.count == 1 && odd.notes.count == 1)
        #expect(
            try Self.when(
                Self.task(#""due":"20261130T070000Z","recur":"daily","until":"20261231T060000Z""#, status: "recurring"))
                == ["daily at 08:00 from 2026-11-30 until 2026-12-30"])
        #expect(try Foreign.read("[]\n", .taskwarrior).notes.map(\.message) == ["it has no tasks"])
    }

    @Test("a task that is done there is done here, once, if it is here")
    func done() throws {
        var world = try World("2026-11-20T12:00")
        let due = #""due":"20261120T170000Z""#
        let done = "[\(Self.task(due + #","end":"20261120T120500Z""#, status: "completed"))]"
        #expect(try world.bringIn(done, .taskwarrior).reminders.isEmpty)
        #expect(try world.bringIn("[\(Self.task(due))]", .taskwarrior).reminders.map(\.title) == ["Call mum"])
        #expect(try world.bringIn("[\(Self.task(due))]", .taskwarrior).reminders.isEmpty)
        try world.run(to: "2026-11-20T18:30")
        #expect(try world.bringIn(done, .taskwarrior).doses == 1)
        let entry = try #require(world.journal.last { $0.answer != nil })
        #expect(entry.answer?.outcome == .done && entry.occurrence?.slot.description == "2026-11-20T18:00")
        #expect(try world.bringIn(done, .taskwarrior).doses == 0)
    }

    @Test(
        "another file is refused with its line",
        arguments: [
            ("{}", "file:1: it is not a list of tasks"),
            ("[\n{\"a\":1}]", "file:2: [0]: it is not a task: it has no description, uuid or status"),
            ("[\n1]", "file:2: [0]: it is not a task: it has no description, uuid or status"),
            ("[\n\(task(#""due":"tomorrow""#))]", "file:2: [0].due: \"tomorrow\" is not a time"),
            ("[\(task(#""due":"20261303T133000Z""#))]", "file:1: [0].due: \"20261303T133000Z\" is not a time"),
            ("[\(task(status: "odd"))]", "file:1: [0]: \"odd\" is not a status of a task"),
            ("[\(task(status: "recurring"))]", "file:1: [0]: it recurs, and has no due or no recur"),
            ("[\(task(#""tags":"a","due":"20261203T133000Z""#))]", "file:1: [0].tags: it is not a list"),
            ("[\(task())", "file:1: the file ends in the middle: it is cut short"),
        ])
    func refused(text: String, wanted: String) { #expect(Foreign.refusal(text, .taskwarrior) == wanted) }
}
