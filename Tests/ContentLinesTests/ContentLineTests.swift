import CivilTime
import ContentLines
import Testing

@Suite("Content lines")
struct ContentLineTests {
    static func lines(_ text: String) -> [UnfoldedLines.Line] {
        var lines = UnfoldedLines(Array(text.utf8))
        var all: [UnfoldedLines.Line] = []
        while let line = lines.next() { all.append(line) }
        return all
    }

    static func read(_ text: String) -> [ContentLine?] {
        let file = Array(text.utf8)
        return lines(text).map { ContentLine($0, of: file) }
    }

    static func one(_ text: String) throws -> ContentLine { try #require(read(text).first ?? nil) }

    @Test(
        "a line goes on in those that begin with white space",
        arguments: [
            ("A:b", ["1 A:b"]), ("A:b\r\nC:d\r\n", ["1 A:b", "2 C:d"]), ("A:b\nC:d", ["1 A:b", "2 C:d"]),
            ("A:b\r\n c\r\n\td\r\nE:f\r\n", ["1 A:bcd", "4 E:f"]), ("A:b\n  c", ["1 A:b c"]),
            // In the middle of a character.
            ("A:\u{e4}", ["1 A:\u{e4}"]), ("\n\nA:b\n\n\nC:d\n", ["3 A:b", "6 C:d"]),
            ("A:b\n\n c", ["1 A:bc"]), (" A:b\nC:d", ["1  A:b", "2 C:d"]), ("A:b\n \n c\n", ["1 A:bc"]),
            ("", []), ("\r\n\n", []), ("A:b\r\r\nC", ["1 A:b\r", "2 C"]),
        ])
    func unfolds(text: String, wanted: [String]) {
        #expect(Self.lines(text).map { "\($0.number) \(String(decoding: $0.bytes, as: UTF8.self))" } == wanted)
    }

    @Test("a fold may be in a character")
    func foldInACharacter() throws {
        let file = Array("SUMMARY:\u{e4}".utf8)
        let folded = file.dropLast() + Array("\r\n ".utf8) + file.suffix(1)
        var lines = UnfoldedLines(Array(folded))
        let found = lines.next()
        let line = try #require(found)
        #expect(ContentLine(line, of: Array(folded))?.text == "\u{e4}")
    }

    @Test("a line has a place, and is cut at 1 MiB")
    func places() {
        let lines = Self.lines("A:b\r\n c\r\nD:e")
        #expect(lines.map(\.range) == [0..<9, 9..<12])
        let most = 1 << 20
        for (text, isLong) in [
            (String(repeating: "a", count: most), false), (String(repeating: "a", count: most + 1), true),
            (String(repeating: "a", count: most) + "\n b", true),
            (String(repeating: "a", count: most - 1) + "\n b\n", false),
        ] {
            let found = Self.lines(text)
            #expect(found.map(\.isLong) == [isLong] && found.map(\.bytes.count) == [most])
        }
    }

    @Test(
        "names, groups, parameters and values",
        arguments: [
            ("SUMMARY:a", "SUMMARY", "", [:], "a"), ("summary:", "SUMMARY", "", [:], ""),
            ("DTSTART;TZID=Europe/Zurich:20261120T080000", "DTSTART", "", ["TZID": "Europe/Zurich"], "20261120T080000"),
            ("item1.X-ABDATE;type=pref:2010-06-05", "X-ABDATE", "item1", ["TYPE": "pref"], "2010-06-05"),
            (
                "ATTENDEE;CN=\"Ada; B: c\";ROLE=x:mailto:a@b.org", "ATTENDEE", "", ["CN": "Ada; B: c", "ROLE": "x"],
                "mailto:a@b.org"
            ),
            ("TEL;HOME;TYPE=a,b:1", "TEL", "", ["HOME": "", "TYPE": "a,b"], "1"),
            ("A;b=c=d:e", "A", "", ["B": "c=d"], "e"), ("A:b\n  c\n d", "A", "", [:], "b cd"),
            ("A;b\n =c:\n d", "A", "", ["B": "c"], "d"), ("A:\"b", "A", "", [:], "\"b"),
        ] as [(String, String, String, [String: String], String)])
    func parts(text: String, name: String, group: String, parameters: [String: String], value: String) throws {
        let line = try Self.one(text)
        #expect(line.name == name && line.group == group && line.parameters == parameters && line.value == value)
        let other = line.named("OTHER")
        #expect(other.name == "OTHER" && other.parameters == parameters && other.value == value)
    }

    @Test(
        "what is no content line",
        arguments: [
            "nonsense", ":a", ";A=b:c", "A B:c", "A_B:c", "\u{e4}:a", "\"A\":b", ".A:b", "a.:b", "a.b.c:d", " A:b",
            "A;B=\"c:d", "A\u{0}:b", "\u{ff21}:b", "A;" + String(repeating: "B", count: 1 << 16) + "=c:d",
        ])
    func refuses(text: String) { #expect(Self.read(text).map { $0 == nil } == [true]) }

    @Test(
        "what iCalendar has not",
        arguments: [("A:b", false), ("A;B=c:d", false), ("A;B=:d", false), ("g.A:b", true), ("A;B:c", true)])
    func dialect(text: String, isOfVCard: Bool) throws { #expect(try Self.one(text).isOfVCard == isOfVCard) }

    @Test(
        "texts are escaped",
        arguments: [
            ("a\\, b\\; c", "a, b; c"), ("a\\nb\\Nc", "a\nb\nc"), ("a\\\\nb", "a\\nb"), ("\\\\\\n", "\\\n"),
            ("a\\", "a"), ("\\\u{e4}", "\u{e4}"), ("a\\\u{301}", "a\u{301}"), ("a;b", "a;b"),
        ])
    func texts(value: String, text: String) throws { #expect(try Self.one("A:\(value)").text == text) }

    @Test(
        "components are texts",
        arguments: [
            ("Meier;Anna;;", ["Meier", "Anna", "", ""]), ("", [""]), ("a\\;b;c\\,d", ["a;b", "c,d"]),
            ("a\\\\;b", ["a\\", "b"]),
        ])
    func components(value: String, texts: [String]) throws {
        let line = try Self.one("N:\(value)")
        #expect(line.components(atMost: 10) == texts && line.components(atMost: 1) == Array(texts.prefix(1)))
    }
}
