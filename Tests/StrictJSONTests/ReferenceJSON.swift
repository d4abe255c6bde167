import StrictJSON

/// The rules of `JSON` written for reading: a byte at a time, names as strings in a set. What the parser is
/// compared with.
struct ReferenceJSON {
    typealias Problem = JSON.Problem

    private let bytes: [UInt8]
    private var at = 0
    private var depth = 0

    /// - Throws: the first problem with the byte it was found at.
    static func check(_ bytes: [UInt8]) throws(Problem) {
        do {
            _ = try UTF8Span(validating: bytes.span)
        } catch {
            throw Problem(.invalidUTF8, at: error.byteOffsets.lowerBound)
        }
        var reader = ReferenceJSON(bytes: bytes)
        reader.skipSpace()
        try reader.value()
        reader.skipSpace()
        guard reader.at == bytes.count else { throw Problem(.unexpected, at: reader.at) }
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func value() throws(Problem) {
        switch try peek() {
        case UInt8(ascii: "{"):
            try list(until: UInt8(ascii: "}")) { reader, names throws(Problem) in
                let place = reader.at
                let name = try reader.string()
                reader.skipSpace()
                try reader.expect(":")
                reader.skipSpace()
                try reader.value()
                guard names.insert(name).inserted else { throw Problem(.duplicateKey(name), at: place) }
            }
        case UInt8(ascii: "["):
            try list(until: UInt8(ascii: "]")) { reader, _ throws(Problem) in try reader.value() }
        case UInt8(ascii: "\""): _ = try string()
        case UInt8(ascii: "t"): try expect("true")
        case UInt8(ascii: "f"): try expect("false")
        case UInt8(ascii: "n"): try expect("null")
        default: try number()
        }
    }

    private mutating func list(
        until end: UInt8, item: (inout ReferenceJSON, inout Set<String>) throws(Problem) -> Void
    ) throws(Problem) {
        guard depth < JSON.maximumDepth else { throw Problem(.tooDeep, at: at) }
        depth += 1
        at += 1
        skipSpace()
        var names: Set<String> = []
        var isFirst = true
        while true {
            if isFirst, try peek() == end { break }
            isFirst = false
            try item(&self, &names)
            skipSpace()
            if try peek() == end { break }
            try expect(",")
            skipSpace()
        }
        depth -= 1
        at += 1
    }

    private mutating func string() throws(Problem) -> String {
        try expect("\"")
        var text: [UInt8] = []
        while true {
            let byte = try peek()
            switch byte {
            case UInt8(ascii: "\""):
                at += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text += Array(String(Character(try escape())).utf8)
            case 0..<0x20: throw Problem(.unexpected, at: at)
            default:
                text.append(byte)
                at += 1
            }
        }
    }

    private mutating func escape() throws(Problem) -> Unicode.Scalar {
        let place = at
        at += 1
        let letter = Character(Unicode.Scalar(try peek()))
        at += 1
        let plain: [Character: Unicode.Scalar] = [
            "\"": "\"", "\\": "\\", "/": "/", "b": "\u{8}", "f": "\u{c}", "n": "\n", "r": "\r", "t": "\t",
        ]
        if let scalar = plain[letter] { return scalar }
        guard letter == "u" else { throw Problem(.invalidEscape, at: place) }
        var units = [try hexadecimal()]
        if units[0] & 0xFC00 == 0xD800, bytes[at...].starts(with: "\\u".utf8) {
            at += 2
            units.append(try hexadecimal())
        }
        guard let text = String(validating: units, as: UTF16.self), let scalar = text.unicodeScalars.first,
            text.unicodeScalars.count == 1
        else { throw Problem(.invalidEscape, at: place) }
        return scalar
    }

    private mutating func hexadecimal() throws(Problem) -> UInt16 {
        var code: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = Character(Unicode.Scalar(try peek())).hexDigitValue else {
                throw Problem(.invalidEscape, at: at)
            }
            code = code << 4 | UInt16(digit)
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
        if at < bytes.count, bytes[at] == UInt8(ascii: "e") || bytes[at] == UInt8(ascii: "E") {
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

    private mutating func skipSpace() {
        while at < bytes.count, JSON.isSpace(bytes[at]) { at += 1 }
    }

    private mutating func expect(_ word: String) throws(Problem) {
        for byte in word.utf8 {
            guard try peek() == byte else { throw Problem(.unexpected, at: at) }
            at += 1
        }
    }

    private func peek() throws(Problem) -> UInt8 {
        guard at < bytes.count else { throw Problem(.unexpectedEnd, at: at) }
        return bytes[at]
    }
}
