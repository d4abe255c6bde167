import FoundationEssentials
import StrictJSON
import Support
import Testing

struct StrictJSONTests {
    @Test(arguments: [
        "{}", " {} ", "[]", "null", "true", "false", "0", "-0", "1", "-12.5e+3", "1E9", "0.1", "\"\"", "0e0", "0.0E-0",
        "-0.0", "123456789012345678901234567890", "1e99999", "[0]", "[-1,1e1]", "[[],{}]", "[null,true,false]",
        "{\"a\":{\"a\":1},\"b\":[{\"a\":1},{\"a\":1}]}", "\"\\u00e9\\n\\/\\\\\\\"\"", "\"\\ud83d\\ude00\"", "\"é😀\"",
        "\n[1 , 2,\t3\r]\n", String(repeating: "[", count: 32) + String(repeating: "]", count: 32),
        "{\"\":0}", "{\"\":0,\" \":0}", "{\"a\":1,\"A\":2}", "{\"\\u0000\":1,\"\\u0001\":2}",
        "\"\u{7f}\u{80}\u{2028}\"",
        "\"\\uFFFF\\uDBFF\\uDFFF\\u0000\"", "\"12345678\"", "\"1234567\\\"\"", "\"12345678\\n12345678\"", "\"'\"",
        "\t{\r\n\"a\" : [ ] , \"b\" : { } }\n", "{\"ab\":1,\"ba\":2,\"aab\":3,\"abb\":4}",
    ])
    func accepted(text: String) throws {
        _ = try JSONValue(Array(text.utf8))
    }

    @Test(
        arguments: [
            ("", .unexpectedEnd, 0), ("  ", .unexpectedEnd, 2), ("{", .unexpectedEnd, 1), ("{\"a\"", .unexpectedEnd, 4),
            ("{\"a\":1", .unexpectedEnd, 6), ("[1,", .unexpectedEnd, 3), ("\"a", .unexpectedEnd, 2),
            ("\"abcdefgh", .unexpectedEnd, 9), ("[", .unexpectedEnd, 1), ("\"\\", .unexpectedEnd, 2),
            ("\"\\u12", .unexpectedEnd, 5), ("\"\\ud800\\u", .unexpectedEnd, 9),
            ("{} {}", .unexpected, 3), ("{}\0", .unexpected, 2), ("{\"a\":1,}", .unexpected, 7),
            ("[1,]", .unexpected, 3), ("[,1]", .unexpected, 1), ("[1 2]", .unexpected, 3), ("[1}", .unexpected, 2),
            ("{]", .unexpected, 1), ("{\"a\":}", .unexpected, 5), ("{,}", .unexpected, 1), ("]", .unexpected, 0),
            ("{a:1}", .unexpected, 1), ("{'a':1}", .unexpected, 1), ("{\"a\" 1}", .unexpected, 5),
            ("{1:1}", .unexpected, 1), ("{null:1}", .unexpected, 1), ("{\"a\"::1}", .unexpected, 5),
            ("01", .unexpected, 1), ("-01", .unexpected, 2), ("+1", .unexpected, 0), (".5", .unexpected, 0),
            ("1.", .unexpectedEnd, 2), ("1.x", .unexpected, 2), ("1e", .unexpectedEnd, 2), ("1e+", .unexpectedEnd, 3),
            ("-", .unexpectedEnd, 1), ("--1", .unexpected, 1), ("1.2.3", .unexpected, 3), ("1e1.5", .unexpected, 3),
            ("0x1", .unexpected, 1), ("1_000", .unexpected, 1), ("NaN", .unexpected, 0), ("Infinity", .unexpected, 0),
            ("-Infinity", .unexpected, 1),
            ("tru", .unexpectedEnd, 3), ("trUe", .unexpected, 2), ("nul]", .unexpected, 3), ("truee", .unexpected, 4),
            ("True", .unexpected, 0),
            ("// x\n{}", .unexpected, 0), ("[1] // x", .unexpected, 4), ("/**/1", .unexpected, 0),
            ("\u{feff}{}", .unexpected, 0), ("\u{a0}1", .unexpected, 0), ("\u{b}1", .unexpected, 0),
            ("\"a\nb\"", .unexpected, 2), ("\"abcdefgh\tb\"", .unexpected, 9), ("\"\0\"", .unexpected, 1),
            ("\"\\x\"", .invalidEscape, 1), ("\"\\u12g4\"", .invalidEscape, 5), ("\"\\U0041\"", .invalidEscape, 1),
            ("\"\\'\"", .invalidEscape, 1), ("\"\\\n\"", .invalidEscape, 1), ("\"\\0\"", .invalidEscape, 1),
            ("\"\\ud800\"", .invalidEscape, 1), ("\"\\ud800\\u0041\"", .invalidEscape, 1),
            ("\"\\udc00\"", .invalidEscape, 1), ("\"\\ud800\\ud800\"", .invalidEscape, 1),
            ("\"abcdefghijk\\udead\"", .invalidEscape, 12), ("{\"\\ud800\":1}", .invalidEscape, 2),
            ("{\"a\":1,\"a\":2}", .duplicateKey("a"), 7), ("{\"a\":1,\"\\u0061\":2}", .duplicateKey("a"), 7),
            ("{\"\\u0061\":1,\"a\":2}", .duplicateKey("a"), 12), ("{\"\":1,\"\":2}", .duplicateKey(""), 6),
            ("{\"é\":1,\"e\u{301}\":2}", .duplicateKey("é"), 8), ("{\"K\":1,\"\u{212a}\":2}", .duplicateKey("K"), 7),
            ("{\"\u{212a}\":1,\"K\":2}", .duplicateKey("K"), 9), ("{\"a\":1,\"é\":2,\"a\":3}", .duplicateKey("a"), 14),
            ("[{\"b\":{\"a\":1,\"a\":1}}]", .duplicateKey("a"), 13), ("{\"a\":1,\"a\":2,}", .duplicateKey("a"), 7),
            ("{\"a\":1,\"a\":x}", .unexpected, 11),
            (String(repeating: "[", count: 33), .tooDeep, 32),
            (String(repeating: "{\"a\":", count: 100_000), .tooDeep, 160),
        ] as [(String, JSON.Problem.Reason, Int)])
    func refused(text: String, reason: JSON.Problem.Reason, offset: Int) {
        #expect(throws: JSON.Problem(reason, at: offset)) { try JSONValue(Array(text.utf8)) }
        #expect(throws: JSON.Problem(reason, at: offset)) { try ReferenceJSON.check(Array(text.utf8)) }
    }

    /// Overlong, surrogate, truncated, beyond U+10FFFF, stray continuation.
    @Test(
        arguments: [
            [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xE2, 0x82, 0x22],
            [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0x80, 0x22], [0xFF],
        ] as [[UInt8]])
    func invalidUTF8(bytes: [UInt8]) {
        #expect(throws: JSON.Problem(.invalidUTF8, at: bytes.count == 1 ? 0 : 1)) {
            try JSONValue(bytes)
        }
    }

    /// The reason for all this: JSONDecoder silently takes one of two doses.
    @Test func decoderAcceptsDuplicates() throws {
        let text = "{\"dose\":1,\"dose\":2}"
        #expect(throws: Never.self) { try JSONDecoder().decode([String: Int].self, from: Data(text.utf8)) }
        #expect(throws: JSON.Problem(.duplicateKey("dose"), at: 10)) {
            try JSON.decode([String: Int].self, from: Array(text.utf8))
        }
    }

    @Test func members() throws {
        let value = try JSONValue(Array(" { \"a\" : [1, 2] , \"\\u0062\":\"x\"} ".utf8))
        #expect(value.names == ["a", "b"])
        #expect(value.names.map { String(decoding: value[$0]?.bytes ?? [], as: UTF8.self) } == ["[1, 2]", "\"x\""])
        #expect(value["c"] == nil)
        #expect(value.firstName(outside: ["a"]) == "b")
        #expect(try JSONValue(Array("{\"é\":1,\"K\":2}".utf8))["e\u{301}"]?.decode(Int.self) == 1)
        #expect(try JSONValue(Array("{\"K\":2}".utf8))["\u{212a}"]?.decode(Int.self) == 2)
        #expect(try JSONValue(Array("[1]".utf8))["a"] == nil)
    }

    /// Objects of many members go by a table: each is found, and each twice is noticed, in time that grows with the size.
    @Test(arguments: [63, 64, 65, 66, 20_000])
    func manyMembers(count: Int) throws {
        let members = (0..<count).map { "\"k\($0)\":\($0)" }
        let text = "{" + members.joined(separator: ",")
        let values = try JSON.decode([String: Int].self, from: Array((text + "}").utf8))
        #expect(values == Dictionary(uniqueKeysWithValues: (0..<count).map { ("k\($0)", $0) }))
        for again in [0, count / 2, count - 1] {
            #expect(throws: JSON.Problem(.duplicateKey("k\(again)"), at: text.utf8.count + 1)) {
                try JSONValue(Array((text + ",\"k\(again)\":0}").utf8))
            }
        }
    }

    /// Mutated documents never trap, and are judged as the rules say.
    @Test(arguments: 0..<8)
    func fuzz(seed: Int) throws {
        let documents = [
            "{\"a\":[1,-2.5e3,true,null,\"x\\u00e9\\n\"],\"b\":{\"c\":\"é\"}}",
            "{\"aé\":\"longer than eight\",\"\\u0061\":\"\\ud83d\\ude00\",\"b\":\"b\",\"ab\":[[],{}],\"K\":\"\u{212a}\"}",
            " [ { \"id\" : \"metformin\" , \"dose\" : \"500 mg\" , \"at\" : 1750000000123 } , false , 0.125 ] ",
        ].map { Array($0.utf8) }
        var random = SeededRandom(seed: UInt64(seed))
        var accepted = 0
        for round in 0..<25_000 {
            let document = documents[round % documents.count]
            var bytes = document
            for _ in 0...(random.next() % 3) {
                let place = Int(random.next() % UInt64(bytes.count))
                switch random.next() % 3 {
                case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
                case 1: bytes.remove(at: place)
                default: bytes.insert(document[Int(random.next() % UInt64(document.count))], at: place)
                }
            }
            let expected = Result { () throws(JSON.Problem) in try ReferenceJSON.check(bytes) }
            do {
                let value = try JSONValue(bytes)
                accepted += 1
                guard case .success = expected else {
                    Issue.record("taken: \(String(decoding: bytes, as: UTF8.self))")
                    continue
                }
                if round % 16 == 0 {
                    let ours = try value.decode(AnyJSON.self)
                    let theirs = try JSONDecoder().decode(AnyJSON.self, from: Data(bytes))
                    #expect(ours == theirs, "\(String(decoding: bytes, as: UTF8.self))")
                }
            } catch let problem as JSON.Problem {
                guard case .failure(problem) = expected else {
                    Issue.record("\(problem), not \(expected): \(String(decoding: bytes, as: UTF8.self))")
                    continue
                }
            }
        }
        #expect(accepted > 1000)
    }
}
