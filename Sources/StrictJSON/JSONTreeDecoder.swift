/// Makes a value of a JSON document's tree.
struct JSONTreeDecoder: Decoder {
    let place: JSONPlace

    var codingPath: [any CodingKey] { place.path }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(try JSONKeyedDecoding(place))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try JSONUnkeyedDecoding(place) }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }
}

extension JSONTreeDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { place.kind == .null }
    func decode(_ type: Bool.Type) throws -> Bool { try place.boolean() }
    func decode(_ type: String.Type) throws -> String { try place.text() }
    func decode(_ type: Double.Type) throws -> Double { try place.real(type) }
    func decode(_ type: Float.Type) throws -> Float { try place.real(type) }
    func decode(_ type: Int.Type) throws -> Int { try place.integer(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try place.integer(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try place.integer(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try place.integer(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try place.integer(type) }
    func decode(_ type: UInt.Type) throws -> UInt { try place.integer(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try place.integer(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try place.integer(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try place.integer(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try place.integer(type) }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try place.value(type) }
}
