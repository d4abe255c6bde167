/// Bytes as JSON carries them: a string in base64 (RFC 4648, section 4).
package struct Base64Bytes: Hashable, Sendable, Codable {
    package var bytes: [UInt8]

    package init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 0xff, count: 256)
        for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
        return values
    }()

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = Array(try container.decode(String.self).utf8)
        let letters = text[..<(text.lastIndex { $0 != UInt8(ascii: "=") }.map { $0 + 1 } ?? 0)]
        // The text has to be padded: a multiple of four characters, of which the last two at most are `=`.
        guard text.count % 4 == 0, text.count - letters.count <= 2,
            letters.allSatisfy({ Self.values[Int($0)] != 0xff })
        else { throw DecodingError.dataCorruptedError(in: container, debugDescription: "not base64") }
        bytes = []
        bytes.reserveCapacity(letters.count / 4 * 3 + 2)
        var held: UInt32 = 0
        var bits = 0
        for letter in letters {
            held = held << 6 | UInt32(Self.values[Int(letter)])
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: held >> UInt32(bits)))
            }
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let value = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
            for place in 0..<4 {
                let index = Int(value >> UInt32(18 - 6 * place) & 0x3f)
                text.append(place <= group.count ? Self.alphabet[index] : UInt8(ascii: "="))
            }
        }
        var container = encoder.singleValueContainer()
        try container.encode(String(decoding: text, as: UTF8.self))
    }
}
