/// A value of a document for a type to be made of, and the value from which errors name their way.
struct JSONPlace {
    let tree: JSONTree
    private let nodeIndex: UInt32
    private let rootIndex: UInt32

    /// Two half words, so that an existential holds a decoder without allocating.
    init(tree: JSONTree, node: Int, root: Int) {
        self.tree = tree
        nodeIndex = UInt32(truncatingIfNeeded: node)
        rootIndex = UInt32(truncatingIfNeeded: root)
    }

    var node: Int { Int(nodeIndex) }
    var root: Int { Int(rootIndex) }
    var kind: JSONTree.Node.Kind { tree.nodes[node].kind }
    var path: [any CodingKey] { tree.path(from: root, to: node) }

    func at(_ node: Int) -> JSONPlace { JSONPlace(tree: tree, node: node, root: root) }

    func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try Value(from: JSONTreeDecoder(place: self))
    }

    func text() throws -> String {
        let node = tree.nodes[node]
        switch node.kind {
        case .string: return tree.text(Int(node.start) + 1..<Int(node.end) - 1, isEscaped: false)
        case .escapedString: return tree.text(Int(node.start) + 1..<Int(node.end) - 1, isEscaped: true)
        default: throw mismatch(String.self, "a string")
        }
    }

    func boolean() throws -> Bool {
        switch kind {
        case .true: return true
        case .false: return false
        default: throw mismatch(Bool.self, "a boolean")
        }
    }

    func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) throws -> Integer {
        let node = tree.nodes[node]
        guard node.kind == .number else { throw mismatch(type, "an integer") }
        let integer = tree.bytes.withUnsafeBufferPointer {
            JSONNumber.integer(UnsafeBufferPointer(rebasing: $0[node.range]), type)
        }
        guard let integer else { throw corrupted("is not an integer from \(Integer.min) to \(Integer.max)") }
        return integer
    }

    func real<Real: BinaryFloatingPoint & LosslessStringConvertible>(_ type: Real.Type) throws -> Real {
        let node = tree.nodes[node]
        guard node.kind == .number else { throw mismatch(type, "a number") }
        guard let real = JSONNumber.real(tree.bytes[node.range], type) else {
            throw corrupted("is beyond the range of \(Real.self)")
        }
        return real
    }

    func expect(_ kind: JSONTree.Node.Kind) throws {
        guard self.kind != kind else { return }
        throw kind == .object ? mismatch([String: Any].self, "an object") : mismatch([Any].self, "an array")
    }

    private func mismatch(_ type: any Any.Type, _ expected: String) -> DecodingError {
        let found =
            switch kind.value {
            case .object: "an object"
            case .array: "an array"
            case .string: "a string"
            case .number: "a number"
            case .boolean: "a boolean"
            case .null: "null"
            }
        let context = DecodingError.Context(codingPath: path, debugDescription: "expected \(expected), found \(found)")
        return kind == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    /// A number that the type cannot hold; one of thousands of digits is not repeated whole.
    private func corrupted(_ problem: String) -> DecodingError {
        let number = tree.bytes[tree.nodes[node].range]
        let text = String(decoding: number.prefix(40), as: UTF8.self) + (number.count > 40 ? "..." : "")
        return .dataCorrupted(DecodingError.Context(codingPath: path, debugDescription: "\(text) \(problem)"))
    }
}
