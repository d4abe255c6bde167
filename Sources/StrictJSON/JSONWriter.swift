/// A JSON document in the making: a flat list of values whose texts share one buffer, so that containers may be filled
/// in any order; `finished` puts them into theirs.
final class JSONWriter {
    enum Kind: UInt8 {
        /// Nothing was written: an object without members.
        case absent
        case leaf, object, array
    }

    private struct Node {
        var kind = Kind.absent
        /// A leaf's text; a container's first and last child, 0 if there is none.
        var start: UInt32 = 0
        var end: UInt32 = 0
        /// The next child of the same container, 0 after the last.
        var next: UInt32 = 0
        var key = JSONWriterKey.none
    }

    /// The outermost value.
    static let root = 0

    // Unchecked: asking the runtime at each access was a third of the writing, and nothing here calls out.
    @exclusivity(unchecked) private var nodes = [Node()]
    @exclusivity(unchecked) private var text: [UInt8] = []
    /// A size that the document does not exceed: its texts, brackets and commas.
    @exclusivity(unchecked) private var size = 2
    /// The members of the objects that are being put into order.
    @exclusivity(unchecked) private var members: [JSONWriterMember] = []

    func hasValue(_ node: Int) -> Bool { nodes[node].kind != .absent }

    /// Makes a value a container, or continues an open one.
    func open(_ kind: Kind, at node: Int) {
        precondition(nodes[node].kind == .absent || nodes[node].kind == kind, "a value is an object and an array")
        nodes[node].kind = kind
    }

    /// Adds a value to an array.
    func add(to container: Int) -> Int { add(to: container, key: .none) }

    /// Adds a member to an object.
    func add(to container: Int, named name: String) -> Int {
        var name = name
        let key = name.withUTF8 { name in
            let start = text.count
            let isPlain = appendQuoted(name)
            text.append(UInt8(ascii: ":"))
            return JSONWriterKey(name, start: start, end: text.count, isPlain: isPlain)
        }
        return add(to: container, key: key)
    }

    private func add(to container: Int, key: JSONWriterKey) -> Int {
        let node = nodes.count
        let index = UInt32(node)
        nodes.append(Node(key: key))
        if nodes[container].end == 0 { nodes[container].start = index } else { link(after: container, index) }
        nodes[container].end = index
        size += key.count + 3
        return node
    }

    @inline(__always)
    private func link(after container: Int, _ index: UInt32) {
        nodes[Int(nodes[container].end)].next = index
    }

    func count(of container: Int) -> Int {
        var count = 0
        forEachChild(of: container) { _ in count += 1 }
        return count
    }

    // MARK: - Leaves

    func put(_ value: String, at node: Int) {
        var value = value
        value.withUTF8 { value in leaf(node) { _ = appendQuoted(value) } }
    }

    func put(_ value: Bool, at node: Int) { word(value ? "true" : "false", at: node) }

    func putNull(at node: Int) { word("null", at: node) }

    private func word(_ word: StaticString, at node: Int) {
        leaf(node) {
            text.append(contentsOf: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
        }
    }

    func put(_ value: some FixedWidthInteger, at node: Int) { digits(String(value), at: node) }

    /// - Throws: `EncodingError` for what is not finite.
    func put(_ value: some BinaryFloatingPoint & LosslessStringConvertible, at node: Int) throws {
        guard value.isFinite else {
            throw EncodingError.invalidValue(
                value, EncodingError.Context(codingPath: path(to: node), debugDescription: "JSON has no \(value)"))
        }
        let description = value.description
        digits(description.hasSuffix(".0") ? String(description.dropLast(2)) : description, at: node)
    }

    private func digits(_ digits: String, at node: Int) {
        var digits = digits
        digits.withUTF8 { digits in leaf(node) { text.append(contentsOf: digits) } }
    }

    @inline(__always)
    private func leaf(_ node: Int, _ write: () -> Void) {
        let start = text.count
        write()
        nodes[node].kind = .leaf
        nodes[node].start = UInt32(start)
        nodes[node].end = UInt32(text.count)
        size += text.count - start
    }

    /// Adds a string with its quotes, escaped if it must be; whether nothing had to be.
    private func appendQuoted(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        text.append(UInt8(ascii: "\""))
        var done = 0
        while let at = JSONWriter.firstSpecial(utf8, from: done) {
            text.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[done..<at]))
            JSONEscape.append(utf8[at], to: &text)
            done = at + 1
        }
        text.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[done...]))
        text.append(UInt8(ascii: "\""))
        return done == 0
    }

    @inline(__always)
    private static func firstSpecial(_ utf8: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var at = start
        while at + 8 <= utf8.count {
            if let offset = EightBytes(utf8, at: at).firstSpecial { return at + offset }
            at += 8
        }
        while at < utf8.count {
            let byte = utf8[at]
            if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return at }
            at += 1
        }
        return nil
    }

    // MARK: - The end

    /// The document, its objects' members in the order of their names.
    func finished() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: size) { document, count in
            text.withUnsafeBufferPointer { write(JSONWriter.root, from: $0, to: document, at: &count) }
        }
    }

    private func write(
        _ node: Int, from text: UnsafeBufferPointer<UInt8>, to document: UnsafeMutableBufferPointer<UInt8>,
        at count: inout Int
    ) {
        func put(_ byte: UInt8) {
            document[count] = byte
            count += 1
        }
        func copy(_ start: UInt32, _ end: UInt32) {
            let bytes = UnsafeBufferPointer(rebasing: text[Int(start)..<Int(end)])
            _ = UnsafeMutableBufferPointer(rebasing: document[count..<count + bytes.count]).update(
                fromContentsOf: bytes)
            count += bytes.count
        }
        switch nodes[node].kind {
        case .absent:
            put(UInt8(ascii: "{"))
            put(UInt8(ascii: "}"))
        case .leaf: copy(nodes[node].start, nodes[node].end)
        case .array:
            put(UInt8(ascii: "["))
            var isFirst = true
            forEachChild(of: node) { child in
                if !isFirst { put(UInt8(ascii: ",")) }
                isFirst = false
                write(child, from: text, to: document, at: &count)
            }
            put(UInt8(ascii: "]"))
        case .object:
            let first = members.count
            sortMembers(of: node, text)
            put(UInt8(ascii: "{"))
            for index in first..<members.count {
                if index > first { put(UInt8(ascii: ",")) }
                let member = Int(members[index].node)
                copy(nodes[member].key.start, nodes[member].key.end)
                write(member, from: text, to: document, at: &count)
            }
            put(UInt8(ascii: "}"))
            members.removeSubrange(first...)
        }
    }

    /// Adds an object's members to `members`, sorted; of those with the same name, the last.
    private func sortMembers(of object: Int, _ text: UnsafeBufferPointer<UInt8>) {
        let first = members.count
        forEachChild(of: object) {
            members.append(JSONWriterMember(prefix: nodes[$0].key.prefix, node: UInt32($0)))
        }
        let left = members.withUnsafeMutableBufferPointer { members in
            JSONWriterMember.sort(UnsafeMutableBufferPointer(rebasing: members[first...])) {
                nodes[Int($0)].key.isBefore(nodes[Int($1)].key, in: text)
            }
        }
        members.removeLast(members.count - first - left)
    }

    @inline(__always)
    private func forEachChild(of container: Int, _ body: (Int) -> Void) {
        var child = nodes[container].kind == .leaf ? 0 : nodes[container].start
        while child != 0 {
            let next = nodes[Int(child)].next
            body(Int(child))
            child = next
        }
    }

    /// The path from the outermost value. Only errors need it, so it is searched for.
    func path(to node: Int) -> [any CodingKey] {
        guard node != JSONWriter.root else { return [] }
        for container in nodes.indices where nodes[container].kind == .object || nodes[container].kind == .array {
            var index = 0
            var found: JSONKey?
            forEachChild(of: container) {
                if $0 == node { found = nodes[container].kind == .object ? key(nodes[node].key) : JSONKey(index) }
                index += 1
            }
            if let found { return path(to: container) + [found] }
        }
        return []
    }

    private func key(_ key: JSONWriterKey) -> JSONKey {
        text.withUnsafeBufferPointer { JSONKey(key.name(in: $0)) }
    }
}
