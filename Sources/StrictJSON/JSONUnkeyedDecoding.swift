/// The elements of an array, one after another.
struct JSONUnkeyedDecoding: UnkeyedDecodingContainer {
    private let array: JSONPlace
    /// The node of the next element, and how many were before it.
    private var next: UInt32
    private var index: UInt32 = 0

    /// - Throws: if it is no array.
    init(_ place: JSONPlace) throws {
        try place.expect(.array)
        array = place
        next = UInt32(truncatingIfNeeded: place.node + 1)
    }

    var codingPath: [any CodingKey] { array.path }
    var count: Int? { array.tree.children(of: array.node).count }
    var isAtEnd: Bool { next >= array.tree.nodes[array.node].next }
    var currentIndex: Int { Int(index) }

    mutating func decodeNil() throws -> Bool {
        guard try element(Never.self).kind == .null else { return false }
        advance()
        return true
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool { try taking(type) { try $0.boolean() } }
    mutating func decode(_ type: String.Type) throws -> String { try taking(type) { try $0.text() } }
    mutating func decode(_ type: Double.Type) throws -> Double { try taking(type) { try $0.real(type) } }
    mutating func decode(_ type: Float.Type) throws -> Float { try taking(type) { try $0.real(type) } }
    mutating func decode(_ type: Int.Type) throws -> Int { try taking(type) { try $0.integer(type) } }
    mutating func decode(_ type: Int8.Type) throws -> Int8 { try taking(type) { try $0.integer(type) } }
    mutating func decode(_ type: Int16.Type) throws -> Int16 { try taking(type) { try $0.integer(type) } }
    mutating func decode(_ type: Int32.Type) throws -> Int32 { try taking(type) { try $0.integer(type) } }
    mutating func decode(_ type: Int64.Type) throws -> Int64 { try taking(type) { try $0.integer(type) } }
    mutating func decode(_ type: UInt.Type) throws -> UInt { try taking(type) { try $0.integer(type) } }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try taking(type) { try $0.integer(type) } }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try taking(type) { try $0.integer(type) } }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try taking(type) { try $0.integer(type) } }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try taking(type) { try $0.integer(type) } }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try taking(type) { try $0.value(type) }
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        try taking(KeyedDecodingContainer<Nested>.self) { KeyedDecodingContainer(try JSONKeyedDecoding<Nested>($0)) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try taking((any UnkeyedDecodingContainer).self) { try JSONUnkeyedDecoding($0) }
    }

    mutating func superDecoder() throws -> any Decoder {
        try taking((any Decoder).self) { JSONTreeDecoder(place: $0) }
    }

    /// The next element is used up only if it was decoded.
    @inline(__always)
    private mutating func taking<Value>(_ type: Value.Type, _ make: (JSONPlace) throws -> Value) throws -> Value {
        let value = try make(try element(type))
        advance()
        return value
    }

    private mutating func advance() {
        next = array.tree.nodes[Int(next)].next
        index += 1
    }

    private func element<Value>(_ type: Value.Type) throws -> JSONPlace {
        guard !isAtEnd else {
            let context = DecodingError.Context(
                codingPath: codingPath + [JSONKey(currentIndex)], debugDescription: "the array has no more elements")
            throw DecodingError.valueNotFound(type, context)
        }
        return array.at(Int(next))
    }
}
