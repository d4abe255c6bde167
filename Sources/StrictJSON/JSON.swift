/// JSON as a record of medication needs it: what is unclear is refused, never guessed.
///
/// Reading follows the grammar of RFC 8259 and besides asks for valid UTF-8, no unpaired surrogate, no key twice in one
/// object (escapes resolved; canonically equivalent keys are equal, as they are to a Swift dictionary), at most 32
/// nested objects and arrays, and nothing but whitespace after the value.
///
/// Our own, since Foundation's coder was most of a start and of every answer (`Tests/benchmark` compares them), and takes
/// one of two doses if a key is there twice.
package enum JSON {
    /// How many objects and arrays may be open at once.
    package static let maximumDepth = 32

    /// A value as JSON: keys sorted by their UTF-8, so that the same value is always the same bytes; slashes as they are,
    /// so that paths can be read; no whitespace, and no raw NUL or line feed.
    ///
    /// - Throws: `EncodingError` for what JSON cannot say (NaN, infinity), and whatever the value throws.
    package static func encode(_ value: some Encodable) throws -> [UInt8] {
        let writer = JSONWriter()
        try value.encode(to: JSONTreeEncoder(writer: writer, node: JSONWriter.root))
        guard writer.hasValue(JSONWriter.root) else {
            let context = EncodingError.Context(codingPath: [], debugDescription: "there is nothing to write")
            throw EncodingError.invalidValue(value, context)
        }
        return writer.finished()
    }

    /// A value read from JSON.
    ///
    /// - Throws: `Problem` if it is not JSON, `DecodingError` if it does not fit the type, and whatever the type
    ///   throws.
    package static func decode<Value: Decodable>(_ type: Value.Type = Value.self, from bytes: [UInt8]) throws -> Value {
        try JSONValue(bytes).decode(type)
    }

    /// Whitespace between tokens (RFC 8259, section 2).
    package static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }
}

extension JSON {
    /// A member of an object that a type does not know.
    package struct UnknownMember: Error, Hashable, Sendable {
        /// The path from the value that was decoded: `draft.colour`.
        package let path: String
    }

    package struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
        package enum Reason: Hashable, Sendable {
            case unexpected
            case unexpectedEnd
            case invalidUTF8
            case invalidEscape
            case duplicateKey(String)
            case tooDeep
            /// 4 GiB and more.
            case tooLong
        }

        package let reason: Reason
        /// Counted in bytes from the start of the input.
        package let offset: Int

        package init(_ reason: Reason, at offset: Int) {
            self.reason = reason
            self.offset = offset
        }

        package var description: String {
            switch reason {
            case .unexpected: "not JSON at byte \(offset)"
            case .unexpectedEnd: "JSON ends too early at byte \(offset)"
            case .invalidUTF8: "not UTF-8 at byte \(offset)"
            case .invalidEscape: "bad escape at byte \(offset)"
            case .duplicateKey(let key): "key \"\(key)\" appears twice, again at byte \(offset)"
            case .tooDeep: "nested deeper than \(JSON.maximumDepth) at byte \(offset)"
            case .tooLong: "longer than \(offset) bytes"
            }
        }
    }
}
