import RemindProtocol
import Testing

@Suite("Bytes in base64")
struct Base64BytesTests {
    /// RFC 4648, section 10.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ])
    func knownValues(text: String, encoded: String) throws {
        let bytes = Base64Bytes(text.utf8)
        #expect(String(decoding: try VarlinkJSON.encode([bytes]), as: UTF8.self) == "[\"\(encoded)\"]")
        #expect(try VarlinkJSON.decode([Base64Bytes].self, from: Array("[\"\(encoded)\"]".utf8)) == [bytes])
    }

    @Test func everyByteComesBack() throws {
        for count in 250...260 {
            let bytes = [Base64Bytes((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) })]
            #expect(try VarlinkJSON.decode([Base64Bytes].self, from: VarlinkJSON.encode(bytes)) == bytes)
        }
    }

    @Test(arguments: ["Zg", "Zg=", "Z===", "Zm9v====", "Zm 9", "Zm9-", "====", "Zg==Zg=="])
    func whatIsNoneIsRefused(text: String) {
        #expect(throws: VarlinkError.self) {
            try VarlinkJSON.decode([Base64Bytes].self, from: Array("[\"\(text)\"]".utf8))
        }
    }
}
