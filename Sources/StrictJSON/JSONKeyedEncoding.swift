/// The members of an object being written.
struct JSONKeyedEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
    private let writer: JSONWriter
    private let object: Int

    init(writer: JSONWriter, object: Int) {
        writer.open(.object, at: object)
        self.writer = writer
        self.object = object
    }

    var codingPath: [any CodingKey] { writer.path(to: object) }

    func encodeNil(forKey key: Key) { writer.putNull(at: member(key)) }
    func encode(_ value: Bool, forKey key: Key) { writer.put(value, at: member(key)) }
    func encode(_ value: String, forKey key: Key) { writer.put(value, at: member(key)) }
    func encode(_ value: Double, forKey key: Key) throws { try writer.put(value, at: member(key)) }
    func encode(_ value: Float, forKey key: Key) throws { try writer.put(value, at: member(key)) }
    func encode(_ value: Int, forKey key: Key) { writer.put(value, at: member(key)) }
    func encode(_ value: Int8, forKey key: Key) { writer.put(value, at: member(key)) }
    func encode(_ value: Int16, forKey key: Key) { writer.put(value, at: member(key)) }
    func encode(_ value: Int32, forKey key: Key) { writer.put(value, at: member(key)) }
    func encode(_ value: Int64, forKey key: Key) { writer.put(value, at: member(key)) }
    func encode(_ value: UInt, forKey key: Key) { writer.put(value, at: member(key)) }
    func encode(_ value: UInt8, forKey key: Key) { writer.put(value, at: member(key)) }
    func encode(_ value: UInt16, forKey key: Key) { writer.put(value, at: member(key)) }
    func encode(_ value: UInt32, forKey key: Key) { writer.put(value, at: member(key)) }
    func encode(_ value: UInt64, forKey key: Key) { writer.put(value, at: member(key)) }

    func encode(_ value: some Encodable, forKey key: Key) throws {
        try value.encode(to: JSONTreeEncoder(writer: writer, node: member(key)))
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        KeyedEncodingContainer(JSONKeyedEncoding<Nested>(writer: writer, object: member(key)))
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        JSONUnkeyedEncoding(writer: writer, array: member(key))
    }

    func superEncoder() -> any Encoder {
        JSONTreeEncoder(writer: writer, node: member(JSONKey.super))
    }

    func superEncoder(forKey key: Key) -> any Encoder { JSONTreeEncoder(writer: writer, node: member(key)) }

    private func member(_ key: some CodingKey) -> Int { writer.add(to: object, named: key.stringValue) }
}
