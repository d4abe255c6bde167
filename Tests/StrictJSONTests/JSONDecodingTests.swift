import FoundationEssentials
import StrictJSON
import Support
import Testing

struct JSONDecodingTests {
    private static func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
        try JSON.decode(type, from: Array(text.utf8))
    }

    @Test(arguments: [
        ("0", 0), ("-0", 0), ("1", 1), ("-1", -1), ("1.0", 1), ("1e3", 1000), ("10e-1", 1), ("-0.0", 0), ("0e9", 0),
        ("0.0000001e7", 1), ("100000000000000000000e-2", 1_000_000_000_000_000_000), ("0.00e-99999999999999999999", 0),
        ("9223372036854775807", .max), ("9223372036854775807.0", .max), ("9.223372036854775807e18", .max),
        ("-9223372036854775808", .min), ("-9223372036854775808.000", .min),
        ("9007199254740993.0", 9_007_199_254_740_993),
    ])
    func integers(text: String, expected: Int64) throws {
        #expect(try JSONDecodingTests.decode(Int64.self, text) == expected)
        #expect(try JSONDecodingTests.decode(Int.self, text) == Int(expected))
    }

    @Test(arguments: [
        "1.5", "1e-1", "9223372036854775808", "-9223372036854775809", "1e19", "18446744073709551616", "1e-400", "1e400",
        "12345678901234567890123", "-1e99999999999999999999", "0.1", "9223372036854775807.5",
        "18446744073709551615.1",
    ])
    func noIntegers(text: String) {
        #expect {
            try JSONDecodingTests.decode([String: Int64].self, "{\"at\":\(text)}")
        } throws: {
            guard case DecodingError.dataCorrupted(let context)? = $0 as? DecodingError else { return false }
            return context.codingPath.map(\.stringValue) == ["at"]
                && context.debugDescription
                    == "\(text) is not an integer from -9223372036854775808 to 9223372036854775807"
        }
    }

    private struct Name: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private struct Asked: Decodable {
        var found: [Bool]

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: Name.self)
            let names = try members.decode([String].self, forKey: Name(stringValue: "zz"))
            found = names.map { members.contains(Name(stringValue: $0)) }
        }
    }

    /// The sign of kelvin is the letter K, wherever it is in a name of whatever length, and no other name is found.
    @Test func namesThatAreEquivalent() throws {
        for length in 1...40 {
            for place in 0..<length {
                var letters = Array(repeating: "a", count: length)
                letters[place] = "K"
                let name = letters.joined()
                letters[place] = "\u{212a}"
                let names = [letters.joined(), name, name + "b", String(name.dropLast()) + "\u{e9}"]
                let asked = try JSONDecodingTests.decode(
                    Asked.self, "{\"\(name)\":1,\"zz\":[\"\(names.joined(separator: "\",\""))\"]}")
                #expect(asked.found == [true, true, false, false], "\(name)")
            }
        }
    }

    @Test func widths() throws {
        #expect(try JSONDecodingTests.decode([UInt64].self, "[18446744073709551615,0]") == [.max, 0])
        #expect(try JSONDecodingTests.decode([UInt8].self, "[255,255.0,-0,2.55e2]") == [255, 255, 0, 255])
        #expect(try JSONDecodingTests.decode([Int8].self, "[-128,127]") == [.min, .max])
        for text in ["256", "-1", "25.5", "2560e-2"] {
            #expect(throws: DecodingError.self) { try JSONDecodingTests.decode(UInt8.self, text) }
        }
        #expect(throws: DecodingError.self) { try JSONDecodingTests.decode(UInt64.self, "18446744073709551616") }
        #expect(throws: DecodingError.self) { try JSONDecodingTests.decode(UInt.self, "-1") }
    }

    @Test func integersSurvive() throws {
        var random = SeededRandom(seed: 3)
        for _ in 0..<20_000 {
            let value = Int64(bitPattern: random.next()) >> Int64(random.next() % 64)
            #expect(try JSONDecodingTests.decode(Int64.self, "\(value)") == value)
            let unsigned = random.next() >> (random.next() % 64)
            #expect(try JSONDecodingTests.decode(UInt64.self, "\(unsigned)") == unsigned)
        }
    }

    @Test func realsSurvive() throws {
        var random = SeededRandom(seed: 4)
        for _ in 0..<20_000 {
            let value = Double(bitPattern: random.next())
            guard value.isFinite else { continue }
            let text = try JSON.encode(value)
            #expect(text == Array(try JSONEncoder().encode(value)))
            #expect(try JSON.decode(Double.self, from: text).bitPattern == value.bitPattern)
            let short = Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
            guard short.isFinite else { continue }
            #expect(
                try JSON.decode(Float.self, from: try JSON.encode(short)).bitPattern == short.bitPattern)
        }
        for text in ["1e400", "-1e400", "1e-400", "0.\(String(repeating: "0", count: 400))1"] {
            #expect(throws: DecodingError.self) { try JSONDecodingTests.decode(Double.self, text) }
        }
        #expect(
            try JSONDecodingTests.decode([Double].self, "[0e-400,-0,2.2250738585072011e-308]") == [
                0, 0, Double.leastNormalMagnitude.nextDown,
            ])
    }

    @Test(arguments: [
        (#""""#, ""), (#""a""#, "a"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"), (#""\u00e9\u0000""#, "é\u{0}"),
        (#""\ud83d\ude00x\uD83D\uDE00""#, "😀x😀"), ("\"e\u{301}é\"", "e\u{301}é"),
        (#""\ufffe\uffff""#, "\u{fffe}\u{ffff}"),
    ])
    func strings(text: String, expected: String) throws {
        #expect(Array(try JSONDecodingTests.decode(String.self, text).utf8) == Array(expected.utf8))
    }

    private struct Dose: Decodable {
        var amount: Int
        var unit: String?
    }

    private struct Take: Decodable {
        var at: Int64
        var doses: [Dose]
        var notes: [String: String]?
        var isLate: Bool?
        var factor: Double?
    }

    /// Every mistake: where it is, what was expected and what was found.
    @Test(arguments: [
        ("{}", "at", "at is missing"), (#"{"at":null}"#, "at", "expected an integer, found null"),
        (#"{"at":"1"}"#, "at", "expected an integer, found a string"),
        (#"{"at":[]}"#, "at", "expected an integer, found an array"),
        (#"{"at":{}}"#, "at", "expected an integer, found an object"),
        (#"{"at":true}"#, "at", "expected an integer, found a boolean"),
        (#"{"at":1}"#, "doses", "doses is missing"),
        (#"{"at":1,"doses":null}"#, "doses", "expected an array, found null"),
        (#"{"at":1,"doses":{}}"#, "doses", "expected an array, found an object"),
        (#"{"at":1,"doses":[1]}"#, "doses.0", "expected an object, found a number"),
        (#"{"at":1,"doses":[{"amount":1},{}]}"#, "doses.1.amount", "amount is missing"),
        (#"{"at":1,"doses":[{"amount":1,"unit":7}]}"#, "doses.0.unit", "expected a string, found a number"),
        (#"{"at":1,"doses":[],"notes":[]}"#, "notes", "expected an object, found an array"),
        (#"{"at":1,"doses":[],"notes":{"\u0061":1}}"#, "notes.a", "expected a string, found a number"),
        (#"{"at":1,"doses":[],"notes":{"a":null}}"#, "notes.a", "expected a string, found null"),
        (#"{"at":1,"doses":[],"isLate":0}"#, "isLate", "expected a boolean, found a number"),
        (#"{"at":1,"doses":[],"factor":"x"}"#, "factor", "expected a number, found a string"),
        (#"{"at":1,"doses":[],"factor":1e999}"#, "factor", "1e999 is beyond the range of Double"),
        ("[]", "", "expected an object, found an array"), ("null", "", "expected an object, found null"),
    ])
    func mistakes(text: String, path: String, reason: String) {
        #expect {
            try JSONDecodingTests.decode(Take.self, text)
        } throws: {
            guard let error = $0 as? DecodingError else { return false }
            return error.path.joined(separator: ".") == path && error.reason == reason
        }
    }

    @Test func numbersAreNotRepeatedWhole() {
        let digits = String(repeating: "9", count: 100_000)
        #expect {
            try JSONDecodingTests.decode(UInt8.self, digits)
        } throws: {
            ($0 as? DecodingError)?.reason
                == "\(digits.prefix(40))... is not an integer from 0 to 255"
        }
    }

    /// What a type may ask of a decoder besides.
    private struct Curious: Decodable {
        enum Key: String, CodingKey { case list, inner, absent, empty, `super` }

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: Key.self)
            #expect(members.allKeys.map(\.rawValue) == ["list", "inner", "empty", "super"])
            #expect(members.contains(.list) && !members.contains(.absent))
            #expect(try members.decodeNil(forKey: .empty) && !members.decodeNil(forKey: .list))
            #expect(try members.decodeIfPresent(Int.self, forKey: .empty) == nil)
            #expect(try members.decodeIfPresent([Int].self, forKey: .absent) == nil)
            #expect(throws: DecodingError.self) { try members.decodeNil(forKey: .absent) }

            var list = try members.nestedUnkeyedContainer(forKey: .list)
            #expect(list.count == 6 && !list.isAtEnd)
            #expect(try list.decodeNil())
            #expect(try !list.decodeNil())
            #expect(throws: DecodingError.self) { try list.decode(String.self) }
            #expect(list.currentIndex == 1)
            #expect(try list.decode(Int16.self) == 7)
            #expect(try list.decodeIfPresent(String.self) == nil)
            var nested = try list.nestedUnkeyedContainer()
            #expect(nested.isAtEnd && nested.count == 0 && nested.codingPath.map(\.stringValue) == ["list", "Index 3"])
            #expect(throws: DecodingError.self) { try nested.decode(Bool.self) }
            #expect(try list.nestedContainer(keyedBy: Key.self).allKeys.isEmpty)
            #expect(try list.superDecoder().singleValueContainer().decode(Bool.self))
            #expect(list.isAtEnd)

            let inner = try members.nestedContainer(keyedBy: Key.self, forKey: .inner)
            #expect(try inner.superDecoder(forKey: .list).singleValueContainer().decode(String.self) == "x")
            #expect(try members.superDecoder().codingPath.map(\.stringValue) == ["super"])
            #expect(throws: DecodingError.self) { try inner.superDecoder() }
        }
    }

    @Test func everythingElse() throws {
        let text = #"{"list":[null,7,null,[],{},true],"inner":{"list":"x"},"empty":null,"super":1}"#
        _ = try JSONDecodingTests.decode(Curious.self, text)
        #expect(try JSONDecodingTests.decode([Int?].self, "[1,null]") == [1, nil])
        #expect(try JSONDecodingTests.decode([Int: Bool].self, #"{"1":true}"#) == [1: true])
    }
}

extension DecodingError {
    /// Where, with the missing key if it is that; indexes as numbers.
    var path: [String] {
        switch self {
        case .keyNotFound(let key, let context): (context.codingPath + [key]).map(DecodingError.step)
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            context.codingPath.map(DecodingError.step)
        @unknown default: []
        }
    }

    var reason: String {
        switch self {
        case .keyNotFound(_, let context), .typeMismatch(_, let context), .valueNotFound(_, let context),
            .dataCorrupted(let context):
            context.debugDescription
        @unknown default: ""
        }
    }

    private static func step(_ key: any CodingKey) -> String { key.intValue.map(String.init) ?? key.stringValue }
}
