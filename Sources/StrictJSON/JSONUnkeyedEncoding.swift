/// The elements of an array being written.
struct JSONUnkeyedEncoding: UnkeyedEncodingContainer {
    private let writer: JSONWriter
    private let array: Int
    private(set) var count = 0

    init(writer: JSONWriter, array: Int) {
        writer.open(.array, at: array)
        self.writer = writer
        self.array = array
        count = writer.count(of: array)
    }

    var codingPath: [any CodingKey] { writer.path(to: array) }

    mutating func encodeNil() { writer.putNull(at: element()) }
    mutating func encode(_ value: Bool) { writer.put(value, at: element()) }
    mutating func encode(_ value: String) { writer.put(value, at: element()) }
    mutating func encode(_ value: Double) throws { try writer.put(value, at: element()) }
    mutating func encode(_ value: Float) throws { try writer.put(value, at: element()) }
    mutating func encode(_ value: Int) { writer.put(value, at: element()) }
    mutating func encode(_ value: Int8) { writer.put(value, at: element()) }
    mutating func encode(_ value: Int16) { writer.put(value, at: element()) }
    mutating func encode(_ value: Int32) { writer.put(value, at: element()) }
    mutating func encode(_ value: Int64) { writer.put(value, at: element()) }
    mutating func encode(_ value: UInt) { writer.put(value, at: element()) }
    mutating func encode(_ value: UInt8) { writer.put(value, at: element()) }
    mutating func encode(_ value: UInt16) { writer.put(value, at: element()) }
    mutating func encode(_ value: UInt32) { writer.put(value, at: element()) }
    mutating func encode(_ value: UInt64) { writer.put(value, at: element()) }

    mutating func encode(_ value: some Encodable) throws {
        try value.encode(to: JSONTreeEncoder(writer: writer, node: element()))
    }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        KeyedEncodingContainer(JSONKeyedEncoding<Nested>(writer: writer, object: element()))
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        JSONUnkeyedEncoding(writer: writer, array: element())
    }

    mutating func superEncoder() -> any Encoder { JSONTreeEncoder(writer: writer, node: element()) }

    private mutating func element() -> Int {
        count += 1
        return writer.add(to: array)
    }
}
