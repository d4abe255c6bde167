/// A JSON document as one flat list of its values, in their order; nothing is copied from the bytes.
///
/// A value's children follow it; `next` leads past them.
final class JSONTree: Sendable {
    struct Node: Sendable {
        enum Kind: UInt8, Sendable {
            case object, array, string, escapedString, number, `true`, `false`, null

            var value: JSONValue.Kind {
                switch self {
                case .object: .object
                case .array: .array
                case .string, .escapedString: .string
                case .number: .number
                case .true, .false: .boolean
                case .null: .null
                }
            }
        }

        var key = Key.none
        /// The place of the value with its quotes or brackets.
        var start: UInt32
        var end: UInt32
        /// The first value that is not in this one.
        var next: UInt32
        var kind: Kind

        var range: Range<Int> { Int(start)..<Int(end) }
    }

    /// The place of a member's name, without its quotes.
    struct Key: Sendable {
        var start: UInt32
        var end: UInt32
        /// A quick test that tells most names apart.
        var tag: UInt32
        /// True if it has no escape and nothing beyond ASCII, so that its bytes are its text.
        var isPlain: Bool

        static let none = Key(start: 0, end: 0, tag: 0, isPlain: true)

        var range: Range<Int> { Int(start)..<Int(end) }

        /// The tag of a name: its length and three of its bytes.
        @inline(__always)
        static func tag(_ name: UnsafeBufferPointer<UInt8>) -> UInt32 {
            guard let last = name.last else { return 0 }
            return UInt32(truncatingIfNeeded: name.count) & 0xFF | UInt32(name[0]) << 8
                | UInt32(name[name.count / 2]) << 16 | UInt32(last) << 24
        }

        /// One of 64 bits, by the tag.
        @inline(__always)
        static func bit(_ tag: UInt32) -> UInt64 { 1 << UInt64((tag &* 0x9E37_79B1) >> 26) }
    }

    let bytes: [UInt8]
    let nodes: [Node]
    /// The members of an object by name, for each object that has many, or a name that is not plain.
    let indexes: [Int: JSONNameIndex]
    /// Keeps what is asked for, if that is of interest.
    let asked: AskedMembers?

    init(bytes: [UInt8], nodes: [Node], indexes: [Int: JSONNameIndex], asked: AskedMembers? = nil) {
        (self.bytes, self.nodes, self.indexes, self.asked) = (bytes, nodes, indexes, asked)
    }

    /// The bits of an object's members: a name without its bit here is not among them. All bits if there is an index.
    func bits(of object: Int) -> UInt64 {
        if !indexes.isEmpty, indexes[object] != nil { return .max }
        let end = Int(nodes[object].next)
        return nodes.withUnsafeBufferPointer { nodes in
            var bits: UInt64 = 0
            var member = object + 1
            while member < end {
                bits |= Key.bit(nodes[member].key.tag)
                member = Int(truncatingIfNeeded: nodes[member].next)
            }
            return bits
        }
    }

    /// - Parameter bits: The bits of the object's names. Most types ask for many names that are not there.
    func member(_ name: String, of object: Int, bits: UInt64 = .max) -> Int? {
        // Almost always this needs no copy.
        let found = name.utf8.withContiguousStorageIfAvailable { utf8 in member(utf8, of: object, bits: bits) }
        if let found { return found }
        var name = name
        return name.withUTF8 { utf8 in member(utf8, of: object, bits: bits) }
    }

    private func member(_ name: UnsafeBufferPointer<UInt8>, of object: Int, bits: UInt64) -> Int? {
        let tag = Key.tag(name)
        if bits & Key.bit(tag) == 0 { return isASCII(name) ? nil : equivalent(name, of: object) }
        if !indexes.isEmpty, let index = indexes[object] {
            return index.member(String(decoding: name, as: UTF8.self), name: key)
        }
        let end = Int(nodes[object].next)
        return nodes.withUnsafeBufferPointer { nodes in
            var member = object + 1
            while member < end {
                // The tag alone first: most members are passed over.
                if nodes[member].key.tag == tag, equals(nodes[member].key, name) { return member }
                member = Int(truncatingIfNeeded: nodes[member].next)
            }
            return isASCII(name) ? nil : equivalent(name, of: object)
        }
    }

    @inline(__always)
    private func isASCII(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        let bytes = UnsafeRawBufferPointer(name)
        // Most names have 4 to 16 bytes: two words that overlap.
        switch bytes.count {
        case 8...16:
            let all =
                bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self)
                | bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self)
            return all & 0x8080_8080_8080_8080 == 0
        case 4...7:
            let all =
                bytes.loadUnaligned(fromByteOffset: 0, as: UInt32.self)
                | bytes.loadUnaligned(fromByteOffset: bytes.count - 4, as: UInt32.self)
            return all & 0x8080_8080 == 0
        default: return bytes.allSatisfy { $0 < 0x80 }
        }
    }

    private func equals(_ key: Key, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
        guard Int(key.end - key.start) == name.count else { return false }
        return bytes.withUnsafeBufferPointer { bytes in
            let written = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[key.range])
            let name = UnsafeRawBufferPointer(name)
            func isEqual<Word: FixedWidthInteger & BitwiseCopyable>(at offset: Int, _: Word.Type) -> Bool {
                written.loadUnaligned(fromByteOffset: offset, as: Word.self)
                    == name.loadUnaligned(fromByteOffset: offset, as: Word.self)
            }
            // Most names have 4 to 16 bytes: two words that overlap.
            switch name.count {
            case 8...16: return isEqual(at: 0, UInt64.self) && isEqual(at: name.count - 8, UInt64.self)
            case 4...7: return isEqual(at: 0, UInt32.self) && isEqual(at: name.count - 4, UInt32.self)
            default: return written.elementsEqual(name)
            }
        }
    }

    /// Some characters beyond ASCII are canonically equivalent to one of ASCII, such as the sign of kelvin.
    private func equivalent(_ name: UnsafeBufferPointer<UInt8>, of object: Int) -> Int? {
        let name = String(decoding: name, as: UTF8.self)
        return children(of: object).first { key($0) == name }
    }

    /// The members of an object, the elements of an array.
    func children(of container: Int) -> [Int] {
        var children: [Int] = []
        var child = container + 1
        while child < Int(nodes[container].next) {
            children.append(child)
            child = Int(nodes[child].next)
        }
        return children
    }

    func key(_ member: Int) -> String {
        let key = nodes[member].key
        return text(key.range, isEscaped: !key.isPlain)
    }

    /// The text between two quotes.
    func text(_ range: Range<Int>, isEscaped: Bool) -> String {
        bytes.withUnsafeBufferPointer { bytes in
            let bytes = UnsafeBufferPointer(rebasing: bytes[range])
            return isEscaped ? JSONEscape.text(bytes) : String(decoding: bytes, as: UTF8.self)
        }
    }

    /// The way from one value down to another, as errors give it.
    func path(from root: Int, to node: Int) -> [any CodingKey] {
        var path: [any CodingKey] = []
        var at = root
        while at != node {
            let children = children(of: at)
            guard let index = children.lastIndex(where: { $0 <= node }) else { break }
            path.append(nodes[at].kind == .object ? JSONKey(key(children[index])) : JSONKey(index))
            at = children[index]
        }
        return path
    }
}
