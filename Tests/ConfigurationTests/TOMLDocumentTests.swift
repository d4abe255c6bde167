import CivilTime
import Configuration
import Testing

@Suite("Reading TOML")
struct TOMLDocumentTests {
    @Test(
        "every kind of value",
        arguments: [
            (#"v = "text""#, TOMLValue.string("text")),
            (#"v = "caf\u00e9\n\"q\"""#, .string("café\n\"q\"")),
            ("v = 'C:\\path'", .string("C:\\path")),
            ("v = \"\"\"\ntwo\nlines\"\"\"", .string("two\nlines")),
            ("v = 42", .integer(42)),
            ("v = -9223372036854775808", .integer(.min)),
            ("v = 0xff", .integer(255)),
            ("v = 1.5", .float(1.5)),
            ("v = true", .boolean(true)),
            ("v = 2026-11-10", CivilDate("2026-11-10").map(TOMLValue.date) ?? .string("no date")),
            ("v = 08:00:30", ClockTime("08:00:30").map(TOMLValue.time) ?? .string("no time")),
            ("v = 2026-11-10T08:00:00", .dateTime("2026-11-10T08:00:00")),
            ("v = 2026-11-10 08:00:05Z", .dateTime("2026-11-10T08:00:05Z")),
            ("v = 2026-11-10T08:00:00-03:30", .dateTime("2026-11-10T08:00:00-03:30")),
            ("v = [1, 'a']", .array([TOMLNode(.integer(1)), TOMLNode(.string("a"))])),
            ("v = {}", .table([:])),
            ("v = []", .array([])),
        ])
    func values(text: String, expected: TOMLValue) throws {
        #expect(try TOMLDocument.parse(text)["v"]?.value == expected)
    }

    @Test func emptyTextIsAnEmptyTable() throws {
        #expect(try TOMLDocument.parse("") == [:])
        #expect(try TOMLDocument.parse("# only a comment\n") == [:])
    }

    @Test func orderIsThatOfTheFile() throws {
        let text = """
            zone = 1
            [[medication]]
            title = "B"
            id = "b"
            [[lens]]
            [[medication]]
            [alpha]
            """
        let document = try TOMLDocument.parse(text)
        #expect(document.entries.map(\.key) == ["zone", "medication", "lens", "alpha"])
        guard case .array(let medications) = document["medication"]?.value,
            case .table(let first) = medications[0].value
        else {
            Issue.record("no list of tables")
            return
        }
        #expect(first.entries.map(\.key) == ["title", "id"])
        #expect(medications.map(\.line) == [2, 6])
    }

    @Test func keysAndValuesKnowTheirPlaces() throws {
        let document = try TOMLDocument.parse(
            """
            # a comment
            [[medication]]
              id  =  "metformin"
              "ä" = { every = "10m", times = [1,
                2] }
            """)
        guard case .array(let medications) = document["medication"]?.value,
            case .table(let table) = medications[0].value,
            case .table(let nag) = table["ä"]?.value, case .array(let times) = nag["times"]?.value
        else {
            Issue.record("not the shape that was written")
            return
        }
        #expect(document.entries[0].line == 2 && document.entries[0].column == 3)
        #expect(table.entries.map(\.line) == [3, 4])
        #expect(table.entries.map(\.column) == [3, 3])
        #expect(table["id"].map { [$0.line, $0.column] } == [3, 10])
        #expect(nag.entries.map(\.column) == [11, 26])
        #expect(times.map(\.line) == [4, 5])
        #expect(times.map(\.column) == [35, 5])
    }

    @Test(
        "mistakes name their place",
        arguments: [
            ("a = 1\nb = ", 2, 5, "encountered end-of-file"),
            ("a = \n", 1, 5, #"expected value, saw '\n'"#),
            ("when = daily at 08:00", 1, 8, "not a value; text needs quotes"),
            ("a = \"open\nb = 1", 1, 10, "the string is not closed on its line"),
            ("a = 'open\nb = 1", 1, 10, "the string is not closed on its line"),
            ("a = 1\na = 2", 2, 5, "cannot redefine existing integer 'a'"),
            ("[[a]]\n[a]\n", 2, 1, "cannot redefine existing array 'a' as table"),
            ("v = 2026-02-30", 1, 15, "expected day between 1 and 28 (inclusive), saw 30"),
            ("ä = 1", 1, 1, "expected keys, tables, whitespace or comments, saw 'ä'"),
            ("v = \"\\q\"", 1, 7, #"unknown escape sequence '\q'"#),
            // toml++ 3.3 asserts that this cannot be.
            ("[:a]", 1, 2, "expected bare key starting character or string delimiter, saw ':'"),
            ("v = 08:00:00.5", 1, 5, "not a date or time of whole seconds"),
            ("x = 1\ny = 'a\u{0}b'", 2, 7, "a NUL byte in the text"),
        ])
    func mistakes(text: String, line: Int, column: Int, message: String) {
        let error = #expect(throws: TOMLError.self) { try TOMLDocument.parse(text) }
        #expect(error == TOMLError(line: line, column: column, message: message))
    }

    @Test("nothing can exhaust the reader")
    func limits() throws {
        let megabyte = "# " + String(repeating: "x", count: 1_048_574)
        #expect(try TOMLDocument.parse(megabyte) == [:])
        let hostile = [
            megabyte + "x": "larger than 1 MiB",
            String(repeating: "a.", count: 400_000) + "a = 1": "a key with more than 32 parts",
            "[" + String(repeating: "a . ", count: 40) + "a]": "a key with more than 32 parts",
            "a = " + String(repeating: "[", count: 100_000): "exceeded maximum nested value depth of 32",
            "a = " + String(repeating: "{a=", count: 100_000): "exceeded maximum nested value depth of 32",
        ]
        for (text, message) in hostile {
            let error = #expect(throws: TOMLError.self) { try TOMLDocument.parse(text) }
            #expect(error?.message == message)
        }
    }

    @Test("dots outside of keys are no parts of one")
    func dotsElsewhere() throws {
        let dots = String(repeating: ".", count: 60)
        for text in [
            "v = \"\(dots)\"", "v = '\(dots)'", "v = \"\"\"\(dots)\"\"\"\"\"\nw = 1.5", "v = '''\n\(dots)'''",
            "# \(dots)\nv = 1", #"v = "\\" # \#(dots)"#, "v = \"a\\\"\(dots)\"",
        ] {
            #expect(try TOMLDocument.parse(text)["v"] != nil, "\(text)")
        }
    }

    @Test("any beginning of a file, and any one byte changed, is either read or refused")
    func damagedTexts() throws {
        let text = """
            day_start = "00:00"
            [[medication]]
            title = \"\"\"a \\
              b\"\"\"
            when = ["a", { when = 'x', n = 0x1F, f = 1.5e3 }]
            opened = 2026-11-10
            at = 2026-11-10T08:00:00+01:00
            a."b c".d = [ 1, # one
            ]
            """
        let scalars = Array(text.unicodeScalars)
        let replacements: [Unicode.Scalar] = [
            "\"", "'", "[", "}", "=", ".", "#", "\n", "\\", "\r", "\u{0}", "ä", "_", "9",
        ]
        var read = 0
        for index in scalars.indices {
            var texts = [scalars[..<index] + []]
            for replacement in replacements {
                var damaged = scalars[...]
                damaged[index] = replacement
                texts.append(damaged)
            }
            for damaged in texts {
                var string = String.UnicodeScalarView()
                string.append(contentsOf: damaged)
                if (try? TOMLDocument.parse(String(string))) != nil { read += 1 }
            }
        }
        #expect(read > 0)
    }
}
