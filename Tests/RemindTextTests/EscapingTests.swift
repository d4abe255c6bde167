import RemindProtocol
import StrictJSON
import Support
import Testing
import Worlds

@testable import Configuration
@testable import Imports
@testable import RemindText
@testable import Reminders

/// A special character that is one `Character` with what stands beside it is special all the same.
@Suite("What is escaped, beside scalars that join it")
struct EscapingTests {
    @Test("HTML", arguments: ["<", ">", "&", "\"", "'"] as [Unicode.Scalar])
    func html(_ special: Unicode.Scalar) {
        let entities = ["<": "&lt;", ">": "&gt;", "&": "&amp;", "\"": "&quot;", "'": "&#39;"]
        for text in Clusters.around(special) {
            let expected = text.unicodeScalars.map { entities[String($0)] ?? String($0) }.joined()
            #expect(Array(HTML.escaped(text).utf8) == Array(expected.utf8), "\(text.debugDescription)")
        }
    }

    @Test("CSV", arguments: ["\"", ",", "\n", "\r"] as [Unicode.Scalar])
    func csv(_ special: Unicode.Scalar) throws {
        for text in Clusters.around(special) {
            let entry = EntryView(
                id: "a.1", at: "2026-11-20T08:00:00+00:00", zone: "UTC", device: "a", what: "done", origin: "person",
                title: text, note: "\(text)=1")
            let lines = HistoryCSV(onTerminal: false).lines([entry])
            let file = Array(lines.map { $0 + "\n" }.joined().utf8)
            var written = try CSVTable(ForeignFile(name: "history.csv", bytes: file))
            let read = try written.next()
            let cells = try #require(read?.cells)
            let after = try written.next()
            #expect(after == nil)
            for (name, expected) in [("title", text), ("note", "\(text)=1"), ("id", "a.1")] {
                let column = try #require(written.heading.firstIndex(of: name))
                #expect(Array(cells[column].utf8) == Array(expected.utf8), "\(text.debugDescription)")
            }
        }
    }

    @Test(
        "a terminal",
        arguments: ["\u{1B}", "\u{7F}", "\u{9B}", "\u{202E}", "\u{2067}", "\u{2028}", "\r", "\u{7}"] as [Unicode.Scalar]
    )
    func terminal(_ special: Unicode.Scalar) throws {
        for text in Clusters.around(special) {
            #expect(!CleanText.line(text).unicodeScalars.contains(special))
            #expect(!CleanText.lines("\(text)\n\(text)").unicodeScalars.contains(special))
            let entry = EntryView(
                id: "a.1", at: "2026-11-20T08:00:00+00:00", zone: "UTC", device: "a", what: "done", origin: "person",
                title: "a\(text),")
            let row = try #require(HistoryCSV(onTerminal: true).lines([entry]).last)
            #expect(!row.unicodeScalars.dropLast().contains(special))
            let json = CleanText.json(try JSON.encode([text]))
            #expect(!json.unicodeScalars.contains(special))
            let read = try JSON.decode([String].self, from: Array(json.utf8))
            #expect(Array(read[0].utf8) == Array(text.utf8))
            #expect(!TOMLWriter.quoted(text).unicodeScalars.contains(special))
        }
    }

    /// A spreadsheet or a calendar that reads an export would turn the rest of the line around.
    @Test("a mark of direction is escaped in JSON", arguments: ["\u{200E}", "\u{200F}", "\u{61C}"] as [Unicode.Scalar])
    func direction(_ mark: Unicode.Scalar) throws {
        let json = CleanText.json(try JSON.encode(["\(mark)אבג"]))
        #expect(!json.unicodeScalars.contains(mark))
        #expect(try JSON.decode([String].self, from: Array(json.utf8)) == ["\(mark)אבג"])
    }

    @Test("a line feed in a CSV field stays on a terminal, and a carriage return before it goes")
    func lines() {
        #expect(CleanText.lines("a\r\nb\u{600}\nc") == "a\u{FFFD}\nb\u{600}\nc")
    }

    @Test(
        "JSON without anything unsafe is left as it is",
        arguments: ["plain", "é", "אבג\u{A0}", "a\tb\u{E0001}"])
    func harmless(_ text: String) throws {
        let bytes = try JSON.encode([text])
        #expect(Array(CleanText.json(bytes).utf8) == bytes)
    }
}
