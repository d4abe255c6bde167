/// The meaning of a backslash in a string (RFC 8259, section 7).
enum JSONEscape {
    /// Reads one escape.
    ///
    /// - Parameter at: The backslash's place; afterwards the place after the escape.
    @inline(never)
    static func scalar(
        _ bytes: UnsafeBufferPointer<UInt8>, at: inout Int
    ) throws(JSON.Problem) -> Unicode.Scalar {
        let place = at
        guard at + 1 < bytes.count else { throw JSON.Problem(.unexpectedEnd, at: at + 1) }
        let letter = bytes[at + 1]
        at += 2
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{c}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            var code = try hexadecimal(bytes, at: &at)
            // A character beyond U+FFFF is written as two surrogates.
            if 0xD800..<0xDC00 ~= code, at + 1 < bytes.count, bytes[at] == UInt8(ascii: "\\"),
                bytes[at + 1] == UInt8(ascii: "u")
            {
                at += 2
                let low = try hexadecimal(bytes, at: &at)
                guard 0xDC00..<0xE000 ~= low else { throw JSON.Problem(.invalidEscape, at: place) }
                code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
            }
            if let scalar = Unicode.Scalar(code) { return scalar }
        default: break
        }
        throw JSON.Problem(.invalidEscape, at: place)
    }

    /// The text that a checked string with escapes stands for.
    static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var at = 0
        while at < bytes.count {
            if bytes[at] == UInt8(ascii: "\\"), let scalar = try? scalar(bytes, at: &at) {
                text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            } else {
                text.append(bytes[at])
                at += 1
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Adds what stands for a byte that cannot stand for itself: a quote, a backslash or a control character.
    static func append(_ byte: UInt8, to text: inout [UInt8]) {
        text.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): text.append(byte)
        case 0x08: text.append(UInt8(ascii: "b"))
        case 0x09: text.append(UInt8(ascii: "t"))
        case 0x0A: text.append(UInt8(ascii: "n"))
        case 0x0C: text.append(UInt8(ascii: "f"))
        case 0x0D: text.append(UInt8(ascii: "r"))
        default:
            let digit = byte & 0xF
            text.append(contentsOf: "u00".utf8)
            text.append(UInt8(ascii: "0") + byte >> 4)
            text.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
    }

    private static func hexadecimal(
        _ bytes: UnsafeBufferPointer<UInt8>, at: inout Int
    ) throws(JSON.Problem) -> UInt32 {
        var code: UInt32 = 0
        for _ in 0..<4 {
            guard at < bytes.count else { throw JSON.Problem(.unexpectedEnd, at: at) }
            guard let digit = Character(Unicode.Scalar(bytes[at])).hexDigitValue else {
                throw JSON.Problem(.invalidEscape, at: at)
            }
            code = code << 4 + UInt32(digit)
            at += 1
        }
        return code
    }
}
