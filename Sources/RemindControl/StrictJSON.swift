/// What JSONDecoder lets pass and a record of medication must not: a duplicate key, of which it silently takes one.
///
/// Checks the grammar of RFC 8259 and besides: valid UTF-8, no unpaired surrogate, no key twice in one object (escapes
/// resolved; canonically equivalent keys are equal, as they are to a Swift dictionary), at most 32 nested objects and
/// arrays, and nothing but whitespace after the value.
public struct StrictJSON {
    public static let maximumDepth = 32

    /// Checks `bytes`.
    ///
    /// - Throws: the first problem with the byte it was found at.
    public static func check(_ bytes: [UInt8]) throws(Problem) {
        _ = try document(bytes)
    }

    /// Checks `bytes` and returns where the members of the outermost object are, in bytes.
    ///
    /// - Throws: as `check`, and `.unexpected` at the first byte of anything but an object.
    public static func members(_ bytes: [UInt8]) throws(Problem) -> [String: Range<Int>] {
        guard let members = try document(bytes) else {
            throw Problem(.unexpected, at: bytes.firstIndex { !isSpace($0) } ?? 0)
        }
        return members
    }

    private let bytes: [UInt8]
    private var at = 0
    private var depth = 0

    private static func document(_ bytes: [UInt8]) throws(Problem) -> [String: Range<Int>]? {
        do {
            _ = try UTF8Span(validating: bytes.span)
        } catch {
            throw Problem(.invalidUTF8, at: error.byteOffsets.lowerBound)
        }
        var scanner = StrictJSON(bytes: bytes)
        scanner.skipSpace()
        let members = try scanner.value()
        scanner.skipSpace()
        guard scanner.at == bytes.count else { throw Problem(.unexpected, at: scanner.at) }
        return members
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Passes over one value; the members if it is an object.
    private mutating func value() throws(Problem) -> [String: Range<Int>]? {
        switch try peek() {
        case UInt8(ascii: "{"): return try object()
        case UInt8(ascii: "["): try array()
        case UInt8(ascii: "\""): _ = try string()
        case UInt8(ascii: "t"): try word("true")
        case UInt8(ascii: "f"): try word("false")
        case UInt8(ascii: "n"): try word("null")
        default: try number()
        }
        return nil
    }

    private mutating func object() throws(Problem) -> [String: Range<Int>] {
        try enter()
        var members: [String: Range<Int>] = [:]
        if try peek() == UInt8(ascii: "}") { return leave(members) }
        while true {
            let place = at
            let key = try string()
            skipSpace()
            try expect(UInt8(ascii: ":"))
            skipSpace()
            let start = at
            _ = try value()
            guard members.updateValue(start..<at, forKey: key) == nil else {
                throw Problem(.duplicateKey(key), at: place)
            }
            skipSpace()
            if try peek() == UInt8(ascii: "}") { return leave(members) }
            try expect(UInt8(ascii: ","))
            skipSpace()
        }
    }

    private mutating func array() throws(Problem) {
        try enter()
        if try peek() == UInt8(ascii: "]") { return leave(()) }
        while true {
            _ = try value()
            skipSpace()
            if try peek() == UInt8(ascii: "]") { return leave(()) }
            try expect(UInt8(ascii: ","))
            skipSpace()
        }
    }

    private mutating func string() throws(Problem) -> String {
        try expect(UInt8(ascii: "\""))
        var text = ""
        var start = at
        while true {
            let byte = try peek()
            switch byte {
            case UInt8(ascii: "\""):
                text += String(decoding: bytes[start..<at], as: UTF8.self)
                at += 1
                return text
            case UInt8(ascii: "\\"):
                text += String(decoding: bytes[start..<at], as: UTF8.self)
                text.unicodeScalars.append(try escape())
                start = at
            case 0..<0x20:
                throw Problem(.unexpected, at: at)
            default:
                at += 1
            }
        }
    }

    private mutating func escape() throws(Problem) -> Unicode.Scalar {
        let place = at
        at += 1
        let letter = try peek()
        at += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{c}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            var code = try hexadecimal()
            // A character beyond U+FFFF is written as two surrogates (RFC 8259, section 7).
            if 0xD800..<0xDC00 ~= code, at + 1 < bytes.count, bytes[at] == 0x5C, bytes[at + 1] == 0x75 {
                at += 2
                let low = try hexadecimal()
                guard 0xDC00..<0xE000 ~= low else { throw Problem(.invalidEscape, at: place) }
                code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
            }
            if let scalar = Unicode.Scalar(code) { return scalar }
        default: break
        }
        throw Problem(.invalidEscape, at: place)
    }

    private mutating func hexadecimal() throws(Problem) -> UInt32 {
        var code: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = Character(Unicode.Scalar(try peek())).hexDigitValue else {
                throw Problem(.invalidEscape, at: at)
            }
            code = code << 4 + UInt32(digit)
            at += 1
        }
        return code
    }

    private mutating func number() throws(Problem) {
        if try peek() == UInt8(ascii: "-") { at += 1 }
        if try peek() == UInt8(ascii: "0") { at += 1 } else { try digits() }
        if at < bytes.count, bytes[at] == UInt8(ascii: ".") {
            at += 1
            try digits()
        }
        if at < bytes.count, bytes[at] | 0x20 == UInt8(ascii: "e") {
            at += 1
            let sign = try peek()
            if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { at += 1 }
            try digits()
        }
    }

    private mutating func digits() throws(Problem) {
        guard 0x30...0x39 ~= (try peek()) else { throw Problem(.unexpected, at: at) }
        while at < bytes.count, 0x30...0x39 ~= bytes[at] { at += 1 }
    }

    private mutating func word(_ word: StaticString) throws(Problem) {
        for offset in 0..<word.utf8CodeUnitCount { try expect(word.utf8Start[offset]) }
    }

    private mutating func enter() throws(Problem) {
        guard depth < Self.maximumDepth else { throw Problem(.tooDeep, at: at) }
        depth += 1
        at += 1
        skipSpace()
    }

    private mutating func leave<Result>(_ result: Result) -> Result {
        depth -= 1
        at += 1
        return result
    }

    /// Whitespace between tokens (RFC 8259, section 2).
    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    private mutating func skipSpace() {
        while at < bytes.count, Self.isSpace(bytes[at]) { at += 1 }
    }

    private mutating func expect(_ byte: UInt8) throws(Problem) {
        guard try peek() == byte else { throw Problem(.unexpected, at: at) }
        at += 1
    }

    private func peek() throws(Problem) -> UInt8 {
        guard at < bytes.count else { throw Problem(.unexpectedEnd, at: at) }
        return bytes[at]
    }
}

extension StrictJSON {
    /// What is wrong, and where.
    public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
        public enum Reason: Hashable, Sendable {
            case unexpected
            case unexpectedEnd
            case invalidUTF8
            case invalidEscape
            case duplicateKey(String)
            case tooDeep
        }

        public let reason: Reason
        /// Counted in bytes from the start of the input.
        public let offset: Int

        public init(_ reason: Reason, at offset: Int) {
            self.reason = reason
            self.offset = offset
        }

        public var description: String {
            switch reason {
            case .unexpected: "not JSON at byte \(offset)"
            case .unexpectedEnd: "JSON ends too early at byte \(offset)"
            case .invalidUTF8: "not UTF-8 at byte \(offset)"
            case .invalidEscape: "bad escape at byte \(offset)"
            case .duplicateKey(let key): "key \"\(key)\" appears twice, again at byte \(offset)"
            case .tooDeep: "nested deeper than \(StrictJSON.maximumDepth) at byte \(offset)"
            }
        }
    }
}
