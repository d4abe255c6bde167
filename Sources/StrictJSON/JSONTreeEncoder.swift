/// Writes a value into a tree that becomes JSON.
struct JSONTreeEncoder: Encoder {
    let writer: JSONWriter
    let node: Int

    var codingPath: [any CodingKey] { writer.path(to: node) }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(JSONKeyedEncoding(writer: writer, object: node))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { JSONUnkeyedEncoding(writer: writer, array: node) }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension JSONTreeEncoder: SingleValueEncodingContainer {
    func encodeNil() { writer.putNull(at: node) }
    func encode(_ value: Bool) { writer.put(value, at: node) }
    func encode(_ value: String) { writer.put(value, at: node) }
    func encode(_ value: Double) throws { try writer.put(value, at: node) }
    func encode(_ value: Float) throws { try writer.put(value, at: node) }
    func encode(_ value: Int) { writer.put(value, at: node) }
    func encode(_ value: Int8) { writer.put(value, at: node) }
    func encode(_ value: Int16) { writer.put(value, at: node) }
    func encode(_ value: Int32) { writer.put(value, at: node) }
    func encode(_ value: Int64) { writer.put(value, at: node) }
    func encode(_ value: UInt) { writer.put(value, at: node) }
    func encode(_ value: UInt8) { writer.put(value, at: node) }
    func encode(_ value: UInt16) { writer.put(value, at: node) }
    func encode(_ value: UInt32) { writer.put(value, at: node) }
    func encode(_ value: UInt64) { writer.put(value, at: node) }
    func encode(_ value: some Encodable) throws { try value.encode(to: self) }
}
