import StrictJSON
import Testing

/// Members that a type does not ask for.
@Suite struct UnknownMemberTests {
    private struct Inner: Decodable {
        var a: Int
        var b: [String: Int]?
        var c: String?
    }

    private struct Outer: Decodable {
        var one: Int?
        var inner: [Inner]?
    }

    private struct Nothing: Decodable {}

    /// What a type does not ask for is unknown to it, wherever it stands.
    @Test(
        arguments: [
            ("{}", nil), (#"{"one":1}"#, nil), (#"{"one":null,"inner":[]}"#, nil), (#"{"on\u0065":1}"#, nil),
            (#"{"one":1,"two":2}"#, "two"), (#"{"inner":[{"a":1},{"a":2,"b":{"x":1,"y":2},"c":null}]}"#, nil),
            (#"{"inner":[{"a":1},{"a":2,"d":3}]}"#, "inner.1.d"), (#"{"inner":[{"a":1,"A":2}]}"#, "inner.0.A"),
            (#"{"two":{"one":1}}"#, "two"), (#"{"inner":null,"Inner":null}"#, "Inner"),
        ] as [(String, String?)])
    func unknownMembers(text: String, path: String?) throws {
        let value = try JSONValue(Array(text.utf8))
        #expect(throws: Never.self) { try value.decode(Outer.self) }
        var unknown: String?
        do {
            _ = try value.decodeWhole(Outer.self)
        } catch let error as JSON.UnknownMember {
            unknown = error.path
        }
        #expect(unknown == path)
    }

    @Test func aTypeWithoutMembersKnowsNone() throws {
        #expect(throws: JSON.UnknownMember.self) {
            try JSONValue(Array(#"{"a":1}"#.utf8)).decodeWhole(Nothing.self)
        }
        #expect(throws: Never.self) { try JSONValue(Array("{}".utf8)).decodeWhole(Nothing.self) }
    }
}
