/// The members of an object.
struct JSONKeyedDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let object: JSONPlace
    private let bits: UInt64

    /// - Throws: if it is no object.
    init(_ place: JSONPlace) throws {
        try place.expect(.object)
        object = place
        bits = place.tree.bits(of: place.node)
        place.tree.asked?.open(place.node)
    }

    var codingPath: [any CodingKey] { object.path }

    var allKeys: [Key] {
        object.tree.children(of: object.node).compactMap { Key(stringValue: object.tree.key($0)) }
    }

    func contains(_ key: Key) -> Bool { found(key) != nil }

    func decodeNil(forKey key: Key) throws -> Bool { try member(key).kind == .null }

    func decode(_ type: String.Type, forKey key: Key) throws -> String { try member(key).text() }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try present(key)?.text() }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try member(key).boolean() }
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try present(key)?.boolean() }

    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try member(key).real(type) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try present(key)?.real(type) }

    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try member(key).real(type) }
    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try present(key)?.real(type) }

    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try member(key).integer(type) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try present(key)?.integer(type) }

    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try member(key).integer(type) }
    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try present(key)?.integer(type) }

    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try member(key).integer(type) }
    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try present(key)?.integer(type) }

    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try member(key).integer(type) }
    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try present(key)?.integer(type) }

    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try member(key).integer(type) }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try present(key)?.integer(type) }

    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try member(key).integer(type) }
    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try present(key)?.integer(type) }

    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try member(key).integer(type) }
    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try present(key)?.integer(type) }

    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try member(key).integer(type) }
    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try present(key)?.integer(type) }

    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try member(key).integer(type) }
    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try present(key)?.integer(type) }

    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try member(key).integer(type) }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try present(key)?.integer(type) }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try member(key).value(type) }
    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        try present(key)?.value(type)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        KeyedDecodingContainer(try JSONKeyedDecoding<Nested>(member(key)))
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try JSONUnkeyedDecoding(member(key))
    }

    func superDecoder() throws -> any Decoder { JSONTreeDecoder(place: try member(JSONKey.super)) }

    func superDecoder(forKey key: Key) throws -> any Decoder { JSONTreeDecoder(place: try member(key)) }

    private func member(_ key: some CodingKey) throws -> JSONPlace {
        let name = key.stringValue
        guard let member = found(key) else {
            let context = DecodingError.Context(codingPath: codingPath, debugDescription: "\(name) is missing")
            throw DecodingError.keyNotFound(key, context)
        }
        return object.at(member)
    }

    private func found(_ key: some CodingKey) -> Int? {
        guard let member = object.tree.member(key.stringValue, of: object.node, bits: bits) else { return nil }
        object.tree.asked?.ask(for: member)
        return member
    }

    /// The member, unless it is absent or null.
    private func present(_ key: Key) throws -> JSONPlace? {
        guard let member = found(key) else { return nil }
        let place = object.at(member)
        return place.kind == .null ? nil : place
    }
}
