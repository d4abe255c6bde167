/// Reads a JSON document in one pass: its grammar, everything else `JSON` asks for, and where its values are.
///
/// Works on a pointer, for speed: array access is most of the cost. Every access follows a comparison with the length,
/// and debug builds check each one.
struct JSONParser {
    typealias Problem = JSON.Problem

    /// Members of an object beyond which they are found by a table of their names.
    private static let fewMembers = 64

    private let bytes: UnsafeBufferPointer<UInt8>
    private let isASCII: Bool
    private var at = 0
    private var depth = 0
    private var nodes: [JSONTree.Node] = []
    private var indexes: [Int: JSONNameIndex] = [:]

    /// - Throws: the first problem with the byte it was found at.
    ///
    /// - Parameter most: More values than it can have, if the caller knows.
    static func tree(of bytes: [UInt8], most: Int? = nil) throws(Problem) -> JSONTree {
        guard bytes.count < UInt32.max else { throw Problem(.tooLong, at: Int(UInt32.max) - 1) }
        let isASCII: Bool
        do {
            isASCII = try UTF8Span(validating: bytes.span).isKnownASCII
        } catch {
            throw Problem(.invalidUTF8, at: error.byteOffsets.lowerBound)
        }
        let (nodes, indexes) = try bytes.withUnsafeBufferPointer { buffer throws(Problem) in
            var parser = JSONParser(bytes: buffer, isASCII: isASCII)
            parser.nodes.reserveCapacity(most ?? min(buffer.count / 16, 1 << 16))
            try parser.document()
            return (parser.nodes, parser.indexes)
        }
        return JSONTree(bytes: bytes, nodes: nodes, indexes: indexes)
    }

    private init(bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) {
        self.bytes = bytes
        self.isASCII = isASCII
    }

    private mutating func document() throws(Problem) {
        skipSpace()
        try value(.none)
        skipSpace()
        guard at == bytes.count else { throw Problem(.unexpected, at: at) }
    }

    private mutating func value(_ key: JSONTree.Key) throws(Problem) {
        let start = at
        switch try peek() {
        case UInt8(ascii: "\""): add(key, start, try string() ? .escapedString : .string)
        case UInt8(ascii: "{"): try object(key)
        case UInt8(ascii: "["): try array(key)
        case UInt8(ascii: "t"):
            try word("true")
            add(key, start, .true)
        case UInt8(ascii: "f"):
            try word("false")
            add(key, start, .false)
        case UInt8(ascii: "n"):
            try word("null")
            add(key, start, .null)
        default:
            try number()
            add(key, start, .number)
        }
    }

    @inline(__always)
    private mutating func add(_ key: JSONTree.Key, _ start: Int, _ kind: JSONTree.Node.Kind) {
        nodes.append(
            JSONTree.Node(
                key: key, start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: at),
                next: UInt32(truncatingIfNeeded: nodes.count + 1), kind: kind))
    }

    private mutating func array(_ key: JSONTree.Key) throws(Problem) {
        let array = nodes.count
        try enter(key, .array)
        if try peek() == UInt8(ascii: "]") { return leave(array) }
        while true {
            try value(.none)
            skipSpace()
            if try peek() == UInt8(ascii: "]") { return leave(array) }
            try expect(UInt8(ascii: ","))
            skipSpace()
        }
    }

    private mutating func object(_ key: JSONTree.Key) throws(Problem) {
        let object = nodes.count
        try enter(key, .object)
        if try peek() == UInt8(ascii: "}") { return leave(object) }
        var names = Names(object: object)
        while true {
            let place = at
            let key = try self.key()
            skipSpace()
            try expect(UInt8(ascii: ":"))
            skipSpace()
            let member = nodes.count
            try value(key)
            guard isNew(key, member, in: &names) else {
                throw Problem(.duplicateKey(text(key)), at: place)
            }
            skipSpace()
            if try peek() == UInt8(ascii: "}") {
                if let index = names.index { indexes[object] = index }
                return leave(object)
            }
            try expect(UInt8(ascii: ","))
            skipSpace()
        }
    }

    /// A member's name, up to and with its quote.
    private mutating func key() throws(Problem) -> JSONTree.Key {
        let start = at + 1
        let isEscaped = try string()
        let end = at - 1
        let name = UnsafeBufferPointer(rebasing: bytes[start..<end])
        return JSONTree.Key(
            start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end),
            tag: JSONTree.Key.tag(name), isPlain: !isEscaped && (isASCII || name.allSatisfy { $0 < 0x80 }))
    }

    /// Passes over a string; whether it has escapes.
    private mutating func string() throws(Problem) -> Bool {
        try expect(UInt8(ascii: "\""))
        var isEscaped = false
        while true {
            if at + 8 <= bytes.count {
                guard let offset = EightBytes(bytes, at: at).firstSpecial else {
                    at += 8
                    continue
                }
                at += offset
            }
            switch try peek() {
            case UInt8(ascii: "\""):
                at += 1
                return isEscaped
            case UInt8(ascii: "\\"):
                isEscaped = true
                _ = try JSONEscape.scalar(bytes, at: &at)
            case 0..<0x20:
                throw Problem(.unexpected, at: at)
            default:
                at += 1
            }
        }
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

    private mutating func enter(_ key: JSONTree.Key, _ kind: JSONTree.Node.Kind) throws(Problem) {
        guard depth < JSON.maximumDepth else { throw Problem(.tooDeep, at: at) }
        add(key, at, kind)
        depth += 1
        at += 1
        skipSpace()
    }

    private mutating func leave(_ container: Int) {
        depth -= 1
        at += 1
        nodes[container].end = UInt32(truncatingIfNeeded: at)
        nodes[container].next = UInt32(truncatingIfNeeded: nodes.count)
    }

    @inline(__always)
    private mutating func skipSpace() {
        while at < bytes.count, JSON.isSpace(bytes[at]) { at += 1 }
    }

    @inline(__always)
    private mutating func expect(_ byte: UInt8) throws(Problem) {
        guard try peek() == byte else { throw Problem(.unexpected, at: at) }
        at += 1
    }

    @inline(__always)
    private func peek() throws(Problem) -> UInt8 {
        guard at < bytes.count else { throw Problem(.unexpectedEnd, at: at) }
        return bytes[at]
    }
}

extension JSONParser {
    /// The names of an object so far, to find one that is there twice.
    private struct Names {
        let object: Int
        var count = 0
        /// A bit for each tag that was seen, of 64.
        var seen: UInt64 = 0
        /// The names by hash, once a name is not plain or there are many.
        var index: JSONNameIndex?
    }

    /// Takes the name of the member that was just read; false if it is there already.
    @inline(__always)
    private func isNew(_ key: JSONTree.Key, _ member: Int, in names: inout Names) -> Bool {
        names.count += 1
        guard key.isPlain, names.count <= JSONParser.fewMembers, names.index == nil else {
            return isNewInIndex(key, member, &names)
        }
        let bit: UInt64 = 1 << UInt64(truncatingIfNeeded: (key.tag &* 0x9E37_79B1) >> 26)
        if names.seen & bit == 0 {
            names.seen |= bit
            return true
        }
        return isNewAmong(names.object, key, member)
    }

    @inline(never)
    private func isNewInIndex(_ key: JSONTree.Key, _ member: Int, _ names: inout Names) -> Bool {
        func name(_ member: Int) -> String { text(nodes[member].key) }
        if var index = names.index.take() {
            let isNew = index.insert(member, name: name)
            names.index = index
            return isNew
        }
        var index = JSONNameIndex()
        forEachMember(of: names.object, before: member) { _ = index.insert($0, name: name) }
        let isNew = index.insert(member, name: name)
        names.index = index
        return isNew
    }

    @inline(never)
    private func isNewAmong(_ object: Int, _ key: JSONTree.Key, _ member: Int) -> Bool {
        var isNew = true
        forEachMember(of: object, before: member) {
            if nodes[$0].key.tag == key.tag, bytes[nodes[$0].key.range].elementsEqual(bytes[key.range]) {
                isNew = false
            }
        }
        return isNew
    }

    private func forEachMember(of object: Int, before end: Int, _ body: (Int) -> Void) {
        var member = object + 1
        while member < end {
            body(member)
            member = Int(nodes[member].next)
        }
    }

    private func text(_ key: JSONTree.Key) -> String {
        JSONEscape.text(UnsafeBufferPointer(rebasing: bytes[key.range]))
    }
}
