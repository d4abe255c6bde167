/// A JSON value that has been read and checked, as a whole document or within one: read once, however often it is used.
package struct JSONValue: Sendable {
    let tree: JSONTree
    let node: Int

    /// Reads a document.
    ///
    /// - Parameter most: More values than it can have, if the caller knows; then their list never has to grow.
    /// - Throws: the first problem with the byte it was found at.
    package init(_ bytes: [UInt8], most: Int? = nil) throws(JSON.Problem) {
        self.init(tree: try JSONParser.tree(of: bytes, most: most), node: 0)
    }

    init(tree: JSONTree, node: Int) {
        self.tree = tree
        self.node = node
    }

    package enum Kind: Hashable, Sendable {
        case object, array, string, number, boolean, null
    }

    package var kind: Kind { tree.nodes[node].kind.value }

    /// The bytes of the value. Their indices are those of the whole document.
    package var bytes: ArraySlice<UInt8> { tree.bytes[tree.nodes[node].range] }

    /// The names of an object's members, in their order; none of anything else.
    package var names: [String] {
        kind == .object ? tree.children(of: node).map(tree.key) : []
    }

    /// The values of an array, in their order; none of anything else.
    package var elements: [JSONValue] {
        kind == .array ? tree.children(of: node).map { JSONValue(tree: tree, node: $0) } : []
    }

    /// The first of an object's names, by their order, that is not one of these; nil if all are.
    package func firstName(outside known: Set<String>) -> String? {
        names.filter { !known.contains($0) }.min()
    }

    /// The first string within it, at any depth, that holds such a scalar, with the way down to it: `draft.title`.
    package func firstString(
        holding isWanted: (Unicode.Scalar) -> Bool
    ) -> (path: String, scalar: Unicode.Scalar)? {
        for index in node..<Int(tree.nodes[node].next) where tree.nodes[index].kind.value == .string {
            let range = tree.nodes[index].range
            let text = tree.text(
                range.lowerBound + 1..<range.upperBound - 1, isEscaped: tree.nodes[index].kind == .escapedString)
            guard let scalar = text.unicodeScalars.first(where: isWanted) else { continue }
            let path = tree.path(from: node, to: index)
            return (path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: "."), scalar)
        }
        return nil
    }

    /// An object's member; nil if there is none.
    package subscript(_ name: String) -> JSONValue? {
        guard kind == .object, let member = tree.member(name, of: node) else { return nil }
        return JSONValue(tree: tree, node: member)
    }

    /// Reads it as a type; errors name places from here.
    ///
    /// - Throws: `DecodingError` if it does not fit, and whatever the type throws.
    package func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        try JSONPlace(tree: tree, node: node, root: node).value(type)
    }

    /// Reads an object as a type, and refuses members that the type does not ask for, at any depth.
    ///
    /// - Throws: `JSON.UnknownMember`, and the errors of `decode`.
    package func decodeWhole<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        let asked = AskedMembers(root: node)
        let tree = JSONTree(bytes: tree.bytes, nodes: tree.nodes, indexes: tree.indexes, asked: asked)
        let value = try JSONPlace(tree: tree, node: node, root: node).value(type)
        if let unknown = asked.unknown(in: tree).first {
            throw JSON.UnknownMember(
                path: tree.path(from: node, to: unknown).map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(
                    separator: "."))
        }
        return value
    }
}
