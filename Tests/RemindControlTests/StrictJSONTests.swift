import FoundationEssentials
import RemindControl
import Testing

struct StrictJSONTests {
    @Test(arguments: [
        "{}", " {} ", "[]", "null", "true", "false", "0", "-0", "1", "-12.5e+3", "1E9", "0.1", "\"\"",
        "{\"a\":{\"a\":1},\"b\":[{\"a\":1},{\"a\":1}]}", "\"\\u00e9\\n\\/\\\\\\\"\"", "\"\\ud83d\\ude00\"", "\"é😀\"",
        "\n[1 , 2,\t3\r]\n", String(repeating: "[", count: 32) + String(repeating: "]", count: 32),
    ])
    func accepted(text: String) throws {
        try StrictJSON.check(Array(text.utf8))
    }

    @Test(
        arguments: [
            ("", .unexpectedEnd, 0), ("  ", .unexpectedEnd, 2), ("{", .unexpectedEnd, 1), ("{\"a\"", .unexpectedEnd, 4),
            ("{\"a\":1", .unexpectedEnd, 6), ("[1,", .unexpectedEnd, 3), ("\"a", .unexpectedEnd, 2),
            ("{} {}", .unexpected, 3), ("{}\0", .unexpected, 2), ("{\"a\":1,}", .unexpected, 7),
            ("[1,]", .unexpected, 3),
            ("{a:1}", .unexpected, 1), ("{'a':1}", .unexpected, 1), ("{\"a\" 1}", .unexpected, 5),
            ("01", .unexpected, 1), ("+1", .unexpected, 0), (".5", .unexpected, 0), ("1.", .unexpectedEnd, 2),
            ("1.x", .unexpected, 2), ("1e", .unexpectedEnd, 2), ("-", .unexpectedEnd, 1), ("NaN", .unexpected, 0),
            ("tru", .unexpectedEnd, 3), ("trUe", .unexpected, 2), ("nul]", .unexpected, 3),
            ("// x\n{}", .unexpected, 0),
            ("\"a\nb\"", .unexpected, 2), ("\"\\x\"", .invalidEscape, 1), ("\"\\u12g4\"", .invalidEscape, 5),
            ("\"\\ud800\"", .invalidEscape, 1), ("\"\\ud800\\u0041\"", .invalidEscape, 1),
            ("\"\\udc00\"", .invalidEscape, 1),
            ("{\"a\":1,\"a\":2}", .duplicateKey("a"), 7), ("{\"a\":1,\"\\u0061\":2}", .duplicateKey("a"), 7),
            ("{\"é\":1,\"e\u{301}\":2}", .duplicateKey("é"), 8),
            ("[{\"b\":{\"a\":1,\"a\":1}}]", .duplicateKey("a"), 13),
            (String(repeating: "[", count: 33), .tooDeep, 32),
            (String(repeating: "{\"a\":", count: 100_000), .tooDeep, 160),
        ] as [(String, StrictJSON.Problem.Reason, Int)])
    func refused(text: String, reason: StrictJSON.Problem.Reason, offset: Int) {
        #expect(throws: StrictJSON.Problem(reason, at: offset)) { try StrictJSON.check(Array(text.utf8)) }
    }

    /// Overlong, surrogate, truncated, beyond U+10FFFF, stray continuation.
    @Test(
        arguments: [
            [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xE2, 0x82, 0x22],
            [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0x80, 0x22], [0xFF],
        ] as [[UInt8]])
    func invalidUTF8(bytes: [UInt8]) {
        #expect(throws: StrictJSON.Problem(.invalidUTF8, at: bytes.count == 1 ? 0 : 1)) {
            try StrictJSON.check(bytes)
        }
    }

    /// The reason for all this: JSONDecoder silently takes one of two doses.
    @Test func decoderAcceptsDuplicates() throws {
        let text = "{\"dose\":1,\"dose\":2}"
        #expect(throws: Never.self) { try JSONDecoder().decode([String: Int].self, from: Data(text.utf8)) }
        #expect(throws: StrictJSON.Problem(.duplicateKey("dose"), at: 10)) { try StrictJSON.check(Array(text.utf8)) }
    }

    @Test func members() throws {
        let text = Array(" { \"a\" : [1, 2] , \"\\u0062\":\"x\"} ".utf8)
        let members = try StrictJSON.members(text)
        #expect(members.mapValues { String(decoding: text[$0], as: UTF8.self) } == ["a": "[1, 2]", "b": "\"x\""])
        #expect(throws: StrictJSON.Problem(.unexpected, at: 1)) { try StrictJSON.members(Array(" []".utf8)) }
    }

    /// What passes here, JSONDecoder reads too; mutated documents never trap.
    @Test func fuzz() throws {
        var random = SplitMix(state: 7)
        let seed = Array("{\"a\":[1,-2.5e3,true,null,\"x\\u00e9\\n\"],\"b\":{\"c\":\"é\"}}".utf8)
        var accepted = 0
        for _ in 0..<20_000 {
            var bytes = seed
            for _ in 0...(random.next() % 3) {
                let place = Int(random.next() % UInt64(bytes.count))
                switch random.next() % 3 {
                case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
                case 1: bytes.remove(at: place)
                default: bytes.insert(seed[Int(random.next() % UInt64(seed.count))], at: place)
                }
            }
            guard (try? StrictJSON.check(bytes)) != nil else { continue }
            accepted += 1
            #expect(throws: Never.self, "\(String(decoding: bytes, as: UTF8.self))") {
                try JSONDecoder().decode(Anything.self, from: Data(bytes))
            }
        }
        #expect(accepted > 500)
    }

    /// Decodes any JSON value by walking it.
    private struct Anything: Decodable {
        init(from decoder: any Decoder) throws {
            if let values = try? decoder.singleValueContainer().decode([String: Anything].self) {
                _ = values
            } else if var values = try? decoder.unkeyedContainer() {
                while !values.isAtEnd { _ = try values.decode(Anything.self) }
            }
        }
    }
}
