import CivilTime
import Testing
import Vocabulary
import Worlds

@testable import Imports
@testable import RemindCore
@testable import Reminders

@Suite("A history as comma-separated values")
struct CSVHistoryTests {
    @Test("needs few columns, in any order")
    func least() throws {
        let content = try Foreign.read(
            """
            Status,title,happened,dose
            taken,Aspirin,2026-11-18 08:05,500 mg
            skipped,Aspirin,2026-11-19T08:05:00+01:00,
            "taken","Müsli, ""warm"" today",2026-11-19T07:05:00Z,1/2 bowl

            """, .csv)
        #expect(content.doses.map(\.title) == ["Aspirin", "Aspirin", "Müsli, \"warm\" today"])
        #expect(content.doses.map(\.outcome) == [.done, .skipped, .done])
        #expect(content.doses.map(\.amount) == ["500 mg", nil, "1/2 bowl"])
        #expect(content.doses.map(\.slot) == [nil, nil, nil])
        let zone = try Foreign.context().zone
        #expect(
            content.doses.map { "\(zone.local(at: $0.happened))" } == [
                "2026-11-18T08:05", "2026-11-19T08:05", "2026-11-19T08:05",
            ])
    }

    @Test("reads semicolons, and another program's names of columns")
    func mapped() throws {
        let text = """
            Medicine;"Actual, Date";State;Amount;Doctor
            Aspirin;2026-11-18 08:05;taken;"1,5 tablets; whole";x
            Aspirin;2026-11-19 08:10;skipped;;

            """
        var context = try Foreign.context()
        context.columns = ["medicine": "title", "actual, date": "happened", "state": "status", "amount": "note"]
        let content = try ImportedContent.read([("file", Array(text.utf8))], as: .csv, context)
        #expect(content.doses.map(\.title) == ["Aspirin", "Aspirin"])
        #expect(content.doses.map(\.outcome) == [.done, .skipped])
        #expect(content.doses.map(\.note) == ["1,5 tablets; whole", nil])
        #expect(
            content.doses.map { "\(context.zone.local(at: $0.happened))" } == ["2026-11-18T08:05", "2026-11-19T08:10"])
        #expect(content.notes.map(\.message) == ["not read: \"doctor\""])
        for (columns, message) in [
            (["medecine": "title"], "there is no column \"medecine\""),
            (["medicine": "title", "state": "title"], "there are two columns \"title\""),
        ] {
            context.columns = columns
            let refused = #expect(throws: ImportRefusal.self) {
                try ImportedContent.read([("file", Array(text.utf8))], as: .csv, context)
            }
            #expect(refused?.problem.message == message)
        }
    }

    @Test("a comma in the first line separates, whatever semicolons there are")
    func commas() throws {
        let content = try Foreign.read(
            """
            status,title,happened,note;more
            taken,a;b,2026-11-18 08:05,x;y

            """, .csv)
        #expect(content.doses.map(\.title) == ["a;b"])
    }

    @Test("says one thing of each dose: not what was taken back or replaced, and a person's word first")
    func standing() throws {
        let content = try Foreign.read(
            """
            id,changes,status,by,reminder,due,happened\r
            a.1,,missed,automatic,one,2026-11-18T08:00:00+01:00,2026-11-18T10:00:00+01:00\r
            a.2,,taken,person,one,2026-11-18T08:00:00+01:00,2026-11-18T08:30:00+01:00\r
            a.3,,taken,person,one,2026-11-19T08:00:00+01:00,2026-11-19T08:30:00+01:00\r
            a.4,a.3,skipped,person,one,2026-11-19T08:00:00+01:00,2026-11-19T08:31:00+01:00\r
            a.5,,taken,person,two,2026-11-19T08:00:00+01:00,2026-11-19T08:30:00+01:00\r
            a.6,a.5,undone,person,two,2026-11-19T08:00:00+01:00,\r
            a.7,,delivered,automatic,two,2026-11-19T20:00:00+01:00,\r

            """, .csv)
        #expect(content.doses.map(\.key) == ["a.2", "a.4"])
        #expect(
            content.notes.map { "\($0.line) \($0.count) \($0.message)" } == [
                "8 1 a row that says \"delivered\" is not a dose",
                "1 3 taken back, or another answer to the same dose counts",
            ])
    }

    @Test("defines reminders")
    func definitions() throws {
        let content = try Foreign.read(
            """
            status,reminder,title,dose,when,start,instructions,stock,due
            defined,vitamin-d,Vitamin D,1 drop,daily at 08:00; fri at 20:00,2026-11-01,with food,30 drops,
            archived,vitamin-d,Vitamin D,,,,,,
            defined,,Aspirin,,as needed,,,,

            """, .csv)
        #expect(content.reminders.map(\.id) == ["vitamin-d", nil])
        #expect(content.reminders.map(\.keys) == [["reminder/vitamin-d", "title/Vitamin D"], ["title/Aspirin"]])
        #expect(content.reminders.map(\.isArchived) == [true, false])
        #expect(
            content.reminders[0].fields == ["dose": "1 drop", "start": "2026-11-01", "instructions": "with food"])
        #expect(content.reminders[0].when.map(\.when) == ["daily at 08:00; fri at 20:00"])
    }

    private static let head = "status,title,due,dose,zone,cause,count\n"

    static let refusals: [(String, String)] = [
        ("", "file:1: it is empty"),
        ("status,title\ntaken,A", "file:2: its last line does not end: it is cut short"),
        ("status,title\r\ntaken,A\r", "file:2: its last line does not end: it is cut short"),
        ("title,due\n", "file:1: there is no column \"status\""),
        ("status,due\n", "file:1: there is no column \"title\", and none \"reminder\""),
        ("status,title,status\n", "file:1: there are two columns \"status\""),
        (head + "taken,A,2026-11-18 08:00\n", "file:2: it has 3 columns, and the heading has 7"),
        (head + "taken,A,2026-11-18 08:00,,,,\n\n", "file:3: it has 1 column, and the heading has 7"),
        (
            head + "taken,\"A,2026-11-18 08:00,,,,\n",
            "file:2: a quotation mark is opened and not closed: it is cut short"
        ),
        (head + "taken,\"A\"b,2026-11-18 08:00,,,,\n", "file:2: something follows a closing quotation mark"),
        (head + "taken,a\"b,2026-11-18 08:00,,,,\n", "file:2: a quotation mark is inside a plain field"),
        (head + "eaten,A,2026-11-18 08:00,,,,\n", "file:2: \"eaten\" is not a status"),
        (head + ",A,2026-11-18 08:00,,,,\n", "file:2: it has no status"),
        (head + "taken,,2026-11-18 08:00,,,,\n", "file:2: it names no reminder"),
        (head + "taken,A,,,,,\n", "file:2: missing time"),
        (head + "taken,A,2026-02-30 08:00,,,,\n", "file:2: \"2026-02-30 08:00\" is not a date and time"),
        (head + "taken,A,18.11.2026,,,,\n", "file:2: \"18.11.2026\" is not a date and time"),
        (
            head + "taken,A,2026-12-18 08:00,,,,\n",
            "file:2: 2026-12-18T08:00:00+01:00 is out of range"
        ),
        (head + "taken,A,2026-11-18 08:00,,Mars/Base,,\n", "file:2: \"Mars/Base\" is not a time zone of this computer"),
        (head + "taken,A,2026-11-18 08:00,-1 mg,,,\n", "file:2: the dose \"-1 mg\": an amount must be more than zero"),
        (
            head + "taken,A,2026-11-18 08:00,200000 mg,,,\n",
            "file:2: the dose \"200000 mg\": an amount is at most 100000"
        ),
        (head + "missed,A,2026-11-18 08:00,,,hunger,\n", "file:2: \"hunger\" is not a cause of a miss"),
        (head + "missed,A,2026-11-18 08:00,,,,-1\n", "file:2: \"-1\" is not a count"),
        ("status,reminder,due\ntaken,Not An Id,2026-11-18 08:00\n", "file:2: \"Not An Id\" is not an id of a reminder"),
        (
            "status,title,when,start,end\ndefined,A,daily at 08:00,2026-03-11,2026-03-01\n",
            "file:2: it ends on 2026-03-01, before it begins on 2026-03-11"
        ),
        ("status,title,due\ntaken,A\u{0}B,2026-11-18 08:00\n", "file:2: the title has a control character, U+0000"),
        ("status,title,due\ntaken,A\u{1B}[2J,2026-11-18 08:00\n", "file:2: the title has a control character, U+001B"),
        (
            "status,title,due\ntaken,\(String(repeating: "x", count: 201)),2026-11-18 08:00\n",
            "file:2: the title has 201 characters"
        ),
        (
            "status,title,due,person\ntaken,A,2026-11-18 08:00,\(String(repeating: "x", count: 61))\n",
            "file:2: the person has 61 characters"
        ),
        (
            "status,title,when\ndefined,A,now and then\n",
            "file:2: the schedule \"now and then\": a schedule cannot begin with \"now\""
        ),
    ]

    @Test("is refused as a whole where anything in it cannot be, with its line", arguments: refusals)
    func refused(text: String, expected: String) {
        #expect(Foreign.refusal(text, .csv) == expected)
    }

    @Test("says on which line it is no UTF-8")
    func encoding() throws {
        let bytes = Array("status,title,due\ntaken,A,2026-11-18 08:00\ntaken,".utf8) + [0xE4] + Array(",\n".utf8)
        let context = try Foreign.context()
        do {
            _ = try ImportedContent.read([("file", bytes)], as: .csv, context)
            Issue.record("it was read")
        } catch {
            #expect(error.problem.line == 3 && error.problem.message == "it is not UTF-8")
        }
    }

    /// Regression: two people's medicines of one name were one reminder.
    @Test("keeps the medicines of two people apart, and those of one together")
    func people() throws {
        var world = try World("2026-11-20T12:00")
        let head = "status,title,person,when,due\n"
        let text =
            head + "defined,Aspirin,Anna,daily at 08:00,\ndefined,Aspirin,Ben,daily at 20:00,\n"
            + "defined,Zinc,Anna,as needed,\n" + "taken,Aspirin,Anna,,2026-11-18 08:00\n"
            + "skipped,Aspirin,Ben,,2026-11-18 08:00\ntaken,Zinc,,,2026-11-18 09:00\n"
            + "taken,Zinc,Carl,,2026-11-18 09:00\n"
        let view = try world.bringIn(text, .csv)
        func state() -> [String] {
            world.scheduler.ledger.reminders.values.map { reminder in
                let doses = world.journal.filter { $0.reminder == reminder.id && $0.answer != nil }
                let said = doses.compactMap { $0.answer?.outcome.rawValue }.joined(separator: ",")
                return "\(reminder.id) \(reminder.definition.person ?? "-"): \(said)"
            }.sorted()
        }
        #expect(
            state() == ["aspirin Anna: done", "aspirin-2 Ben: skipped", "zinc Anna: done", "zinc-2 Carl: done"])
        #expect(view.doses == 4)
        #expect(try world.bringIn(text, .csv).doses == 0)
        #expect(state().count == 4)
    }

    /// What the scheduler would refuse is refused with its line.
    @Test(arguments: [
        ("defined,A,daily at 08:00,1 tablet,-10", "file:3: an amount must be more than zero"),
        ("defined,A,daily at 08:00,1 tablet,abc", "file:3: \"abc\" has no amount"),
        (
            "defined,A,daily at 08:00,1 tablet,10 ml",
            "file:3: the stock of A is counted in tablets: how many are 10 ml?"
        ),
        ("defined,A,30m after nobody,,", "file:3: a: there is no other reminder nobody to follow"),
        (
            "defined,A,30m after first; daily at 08:00,,\ndefined,B,1h after a,,\ndefined,A2,1h after a2,,",
            "file:5: a2: there is no other reminder a2 to follow"
        ),
    ])
    func cannotBeDefined(row: String, expected: String) throws {
        var world = try World("2026-11-20T12:00")
        let text = "status,title,when,dose,stock\ndefined,First,daily at 08:00,,\n\(row)\n"
        do {
            try world.bringIn(text, .csv)
            Issue.record("it was taken in")
        } catch let error as ImportRefusal {
            #expect("\(error.problem.file):\(error.problem.line): \(error.problem.message)" == expected)
        }
        #expect(world.journal.isEmpty)
    }

    @Test("a circle is refused with the line of one of it")
    func circle() throws {
        var world = try World("2026-11-20T12:00")
        let text = "status,title,when\ndefined,A,30m after b\ndefined,B,30m after a\n"
        #expect(throws: ImportRefusal.self) { try world.bringIn(text, .csv) }
        do {
            try world.bringIn(text, .csv)
        } catch let error as ImportRefusal {
            #expect(error.problem.line == 2)
            #expect(error.problem.message == "they follow each other in a circle: a -> b -> a")
        }
    }

    @Test("is refused wherever a line of it is cut; what ends with a line is what a shorter history is")
    func cut() throws {
        let text = """
            status,title,due,note\r
            taken,A,2026-11-18 08:00,"two\r
            lines"\r
            taken,A,2026-11-19 08:00,\r

            """
        let bytes = Array(text.utf8)
        let context = try Foreign.context()
        let whole = try Foreign.read(text, .csv)
        for length in 0..<bytes.count {
            let read = try? ImportedContent.read([("file", Array(bytes[..<length]))], as: .csv, context)
            guard let read else { continue }
            #expect(bytes[length - 1] == 0x0A)
            #expect(read.doses == ImportedDoses(whole.doses.prefix(read.doses.count)))
        }
        #expect(whole.doses.count == 2)
        #expect(Foreign.refusal(String(decoding: bytes.dropLast(30), as: UTF8.self), .csv) != nil)
    }

    /// ISO 8601 as others write it: a small z is UTC as well, and the wall clock is the zone's.
    @Test(arguments: ["2026-11-19T07:05:00Z", "2026-11-19T07:05:00z"]) func utcInEitherCase(text: String) throws {
        let content = try Foreign.read("title,status,due,happened\nA,taken,\(text),\(text)\n", .csv)
        #expect(content.doses.map(\.slot?.description) == ["2026-11-19T08:05"])
    }

    @Test func aCarriageReturnAlone() {
        #expect(
            Foreign.refusal("title,status,due\rA,taken,2026-11-19T08:00:00Z\n", .csv)?.contains("carriage return")
                == true)
    }
}
