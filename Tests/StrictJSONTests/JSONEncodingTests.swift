import FoundationEssentials
import StrictJSON
import Support
import Testing

struct JSONEncodingTests {
    private static func encode(_ value: some Encodable) throws -> String {
        String(decoding: try JSON.encode(value), as: UTF8.self)
    }

    /// What stored records and scripts have seen so far.
    private static func foundation(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    @Test func everyCharacterOfASCII() throws {
        for code in UInt8(0)...0x7F {
            for text in ["", "1234567", "12345678", "123456789"].map({ $0 + String(Unicode.Scalar(code)) + "é/x" }) {
                let encoded = try JSONEncodingTests.encode(text)
                #expect(encoded == (try JSONEncodingTests.foundation(text)))
                #expect(try JSON.decode(String.self, from: Array(encoded.utf8)) == text)
                #expect(try JSONEncodingTests.encode([text: 1]) == (try JSONEncodingTests.foundation([text: 1])))
            }
        }
    }

    @Test(
        "what is special stays special beside scalars that join it",
        arguments: ["\"", "\\", "\n", "\u{1B}"] as [Unicode.Scalar])
    func clusters(_ special: Unicode.Scalar) throws {
        for text in Clusters.around(special) {
            let encoded = try JSON.encode([text: text])
            #expect(encoded.filter { $0 == UInt8(ascii: "\"") }.count == (special == "\"" ? 6 : 4))
            #expect(!encoded.contains { $0 < 0x20 })
            let read = try JSON.decode([String: String].self, from: encoded)
            #expect(
                read.allSatisfy {
                    $0.unicodeScalars.elementsEqual(text.unicodeScalars) && $1.utf8.elementsEqual(text.utf8)
                })
        }
    }

    /// By UTF-8, which is not how a dictionary or a reader would have it.
    @Test func keysAreSorted() throws {
        let names = [
            "b", "a", "B", "10", "9", "é", "e\u{301}z", "z", "ez", "\u{fb01}", "😀", "\u{ffff}", "\"", "#", "", "a\u{0}",
            "aa", "\u{212a}", "L", "\n", "12345678", "123456789", "1234567", "12345678\u{0}", "12345678é", "12345678\"",
            "12345678#",
        ]
        let values = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
        #expect(try JSONEncodingTests.encode(values) == (try JSONEncodingTests.foundation(values)))
        var random = SeededRandom(seed: 5)
        for count in [2, 31, 32, 33, 34, 500] {
            let values = Dictionary((0..<count).map { ("\(random.next() % 5000)", $0) }, uniquingKeysWith: max)
            #expect(try JSONEncodingTests.encode(values) == (try JSONEncodingTests.foundation(values)))
        }
    }

    private struct Nothing: Codable {}

    private struct Silent: Encodable {
        func encode(to encoder: any Encoder) throws {}
    }

    private class Base: Encodable {
        var x = 1
    }

    private final class Derived: Base {
        enum Key: String, CodingKey { case y }

        override func encode(to encoder: any Encoder) throws {
            var members = encoder.container(keyedBy: Key.self)
            try super.encode(to: members.superEncoder())
            try members.encode(2, forKey: .y)
        }
    }

    /// Containers filled late, twice, or out of turn.
    private struct Odd: Encodable {
        enum Key: String, CodingKey { case z, list, a, inner }

        func encode(to encoder: any Encoder) throws {
            var members = encoder.container(keyedBy: Key.self)
            let late = members.superEncoder(forKey: .z)
            var list = members.nestedUnkeyedContainer(forKey: .list)
            var inner = members.nestedContainer(keyedBy: Key.self, forKey: .inner)
            try members.encode(1, forKey: .a)
            try list.encode(UInt8.max)
            var again = encoder.container(keyedBy: Key.self)
            try again.encode(2, forKey: .a)
            try list.encodeNil()
            try inner.encode("x", forKey: .z)
            let element = list.superEncoder()
            try list.encode(Float(0.1))
            var nested = list.nestedUnkeyedContainer()
            try nested.encode([true: false][true])
            _ = list.nestedContainer(keyedBy: Key.self)
            try inner.encodeNil(forKey: .a)
            var single = element.singleValueContainer()
            try single.encode("element")
            try "late".encode(to: late)
        }
    }

    @Test func shapes() throws {
        func same(_ value: some Encodable, _ text: String) throws {
            #expect(try JSONEncodingTests.encode(value) == text)
            #expect(try JSONEncodingTests.foundation(value) == text)
        }
        try same(Nothing(), "{}")
        try same([Silent()], "[{}]")
        try same(["a": Silent()], #"{"a":{}}"#)
        try same([] as [Int], "[]")
        try same([:] as [String: Int], "{}")
        try same([[], [[1]]] as [[[Int]]], "[[],[[1]]]")
        try same([nil, 1] as [Int?], "[null,1]")
        try same(nil as Int?, "null")
        try same(["a": nil] as [String: Int?], #"{"a":null}"#)
        try same([10: "b", 9: "c"], #"{"10":"b","9":"c"}"#)
        try same("/x", #""/x""#)
        try same(true, "true")
        try same([Int64.min, .max], "[-9223372036854775808,9223372036854775807]")
        try same(
            [0, -0.0, 1, 0.1, 1e15, 1e16, 1e-5, .leastNonzeroMagnitude] as [Double],
            "[0,-0,1,0.1,1000000000000000,1e+16,1e-05,5e-324]")
        try same(Derived(), #"{"super":{"x":1},"y":2}"#)
        try same(
            Odd(), #"{"a":2,"inner":{"a":null,"z":"x"},"list":[255,null,"element",0.1,[false],{}],"z":"late"}"#)
    }

    @Test func refused() {
        for value in [Double.nan, .infinity, -.infinity] {
            #expect {
                try JSON.encode(["q\"": [1, value]])
            } throws: {
                guard case EncodingError.invalidValue(_, let context)? = $0 as? EncodingError else { return false }
                return context.codingPath.map(\.stringValue) == ["q\"", "Index 1"]
                    && context.debugDescription == "JSON has no \(value)"
            }
        }
        #expect(throws: EncodingError.self) { try JSON.encode(Float.infinity) }
        #expect(throws: EncodingError.self) { try JSON.encode(Silent()) }
    }
}
