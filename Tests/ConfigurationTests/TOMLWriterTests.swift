import CivilTime
import Configuration
import Support
import Testing

@Suite("Writing TOML")
struct TOMLWriterTests {
    @Test func aDocumentAsAPersonWouldWriteIt() throws {
        let medication: TOMLTable = [
            "id": .string("metformin"),
            "title": .string("Metformin \"forte\""),
            "when": .array([
                TOMLNode(.string("daily at 08:00")),
                TOMLNode(.table(["when": .string("at 22:00"), "dose": .string("1 tablet")])),
            ]),
            "nag": .table(["every": .string("10m"), "times": .integer(6)]),
            "opened": .date(CivilDate(epochDay: 20_000)),
        ]
        let lens: TOMLTable = ["remind at": .time(ClockTime(secondOfDay: 75_600))]
        let document: TOMLTable = [
            "medication": .array([TOMLNode(.table(medication)), TOMLNode(.table(lens))]),
            "snooze": .string("10m"),
            "prayer": .table(["grace": .string("2h")]),
        ]
        #expect(
            TOMLWriter.text(document) == """
                snooze = "10m"

                [prayer]
                grace = "2h"

                [[medication]]
                id = "metformin"
                title = "Metformin \\"forte\\""
                when = ["daily at 08:00", { when = "at 22:00", dose = "1 tablet" }]
                nag = { every = "10m", times = 6 }
                opened = 2024-10-04

                [[medication]]
                "remind at" = 21:00:00

                """)
    }

    @Test func aLongListGetsALineForEachElement() {
        let long = String(repeating: "x", count: 60)
        let document: TOMLTable = ["when": .array([TOMLNode(.string(long)), TOMLNode(.string(long))])]
        #expect(TOMLWriter.text(document) == "when = [\n    \"\(long)\",\n    \"\(long)\",\n]\n")
    }

    @Test(
        "escapes",
        arguments: [
            ("plain", #""plain""#), ("a\"b\\c", #""a\"b\\c""#), ("\n\r\t", #""\n\r\t""#),
            ("\u{0}\u{1f}\u{7f}", #""\u0000\u001F\u007F""#),
            ("a\u{9b}\u{2028}\u{202e}\u{2067}b", #""a\u009B\u2028\u202E\u2067b""#),
            ("Grüße 👋🏽", #""Grüße 👋🏽""#), ("", #""""#),
        ])
    func escapes(text: String, expected: String) {
        #expect(TOMLWriter.quoted(text) == expected)
    }

    @Test("whatever is written is read back as the same values", arguments: 0..<300 as Range<UInt64>)
    func roundTrip(seed: UInt64) throws {
        var arbitrary = ArbitraryTOML(seed: seed)
        let document = arbitrary.document()
        let text = TOMLWriter.text(document)
        let read = try TOMLDocument.parse(text)
        #expect(read == document, "seed \(seed):\n\(text)")
        #expect(TOMLWriter.text(read) == text)
    }
}

/// Random documents in the writer's order: values, then tables, then arrays of tables.
private struct ArbitraryTOML {
    private var random: SeededRandom

    init(seed: UInt64) {
        random = SeededRandom(seed: seed)
    }

    private mutating func next(below bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

    mutating func document() -> TOMLTable {
        var entries: [TOMLTable.Entry] = []
        for index in 0..<next(below: 5) {
            entries.append(entry("v\(index)", value(depth: 2, tables: false)))
        }
        for index in 0..<next(below: 3) {
            entries.append(entry("t\(index)", .table(table(depth: 3))))
        }
        for index in 0..<next(below: 3) {
            let elements = (0...next(below: 3)).map { _ in TOMLNode(.table(table(depth: 3))) }
            entries.append(entry("a\(index)", .array(elements)))
        }
        return TOMLTable(entries)
    }

    private mutating func entry(_ prefix: String, _ value: TOMLValue) -> TOMLTable.Entry {
        // The prefix keeps keys apart; the rest makes some of them need quotes.
        TOMLTable.Entry(key: prefix + string(), node: TOMLNode(value))
    }

    private mutating func table(depth: Int) -> TOMLTable {
        TOMLTable((0..<next(below: 4)).map { entry("k\($0)", value(depth: depth - 1, tables: true)) })
    }

    private mutating func value(depth: Int, tables: Bool) -> TOMLValue {
        switch next(below: depth > 0 ? 9 : 7) {
        case 0: .string(string())
        case 1: .integer(Int64(truncatingIfNeeded: next(below: .max)) * (next(below: 2) == 0 ? 1 : -1))
        case 2:
            .float(
                Double(next(below: 1 << 52)) / Double(1 + next(below: 1 << 20))
                    * [1, -1, 1e-200, 1e200][next(below: 4)])
        case 3: .boolean(next(below: 2) == 0)
        case 4: .date(CivilDate(epochDay: Int32(next(below: 2_932_896))))
        case 5: .time(ClockTime(secondOfDay: Int32(next(below: 86_400))))
        case 6: .dateTime("2026-11-20T08:00:0\(next(below: 10))" + ["", "Z", "+05:45", "-03:30"][next(below: 4)])
        case 7: .array((0..<next(below: 4)).map { _ in TOMLNode(value(depth: depth - 1, tables: tables)) })
        default: tables ? .table(table(depth: depth)) : .boolean(true)
        }
    }

    private mutating func string() -> String {
        let alphabet: [Unicode.Scalar] = [
            "a", "Z", "0", " ", "\"", "'", "\\", "\n", "\r", "\t", "\u{0}", "\u{7f}", "\u{85}", "#", "=", ".", "[", "]",
            "é", "\u{301}",
            "世", "👋", "\u{200f}", "\u{feff}",
        ]
        var view = String.UnicodeScalarView()
        for _ in 0..<next(below: 12) {
            view.append(alphabet[next(below: alphabet.count)])
        }
        return String(view)
    }
}
