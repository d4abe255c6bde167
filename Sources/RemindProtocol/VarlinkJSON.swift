package import StrictJSON

/// How values travel: strict JSON, whose errors are varlink's.
///
/// A raw NUL or line feed never comes out of the encoder, which is why either can end a frame.
package enum VarlinkJSON {
    /// - Throws: `EncodingError`, for what JSON cannot say (NaN, infinity).
    package static func encode(_ value: some Encodable) throws -> [UInt8] {
        try JSON.encode(value)
    }

    /// Reads bytes without knowing a type yet.
    ///
    /// - Throws: `.invalidParameter` if they are not strict JSON.
    package static func value(of bytes: [UInt8]) throws(VarlinkError) -> JSONValue {
        do {
            return try JSONValue(bytes)
        } catch {
            throw .invalidParameter(parameter: "parameters", reason: "\(error)")
        }
    }

    /// Reads bytes as a type.
    ///
    /// - Throws: `.invalidParameter` if they are not strict JSON, or as below.
    package static func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from bytes: [UInt8]
    ) throws(VarlinkError) -> Value {
        try decode(type, from: value(of: bytes))
    }

    /// Decodes a value of a type from the JSON that was read.
    ///
    /// - Throws: `.invalidParameter` with the path of the value that does not fit, such as `schedule.0.at`.
    package static func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from value: JSONValue
    ) throws(VarlinkError) -> Value {
        try made { () throws in try value.decode(type) }
    }

    /// Decodes a call's parameters. A member that the type does not know might be the one that mattered.
    ///
    /// - Throws: `.invalidParameter`, also for a member that the type does not know, at any depth.
    package static func decodeWhole<Value: Decodable>(
        _ type: Value.Type = Value.self, from value: JSONValue
    ) throws(VarlinkError) -> Value {
        try made { () throws in try value.decodeWhole(type) }
    }

    private static func made<Value>(_ decode: () throws -> Value) throws(VarlinkError) -> Value {
        do {
            return try decode()
        } catch let error as JSON.UnknownMember {
            throw .invalidParameter(parameter: error.path, reason: "unknown")
        } catch let error as DecodingError {
            throw VarlinkError(error)
        } catch {
            throw .invalidParameter(parameter: "parameters", reason: "\(error)")
        }
    }
}

/// Parameters without members: what a method takes or returns when there is nothing to say.
package struct VarlinkEmpty: Codable, Hashable, Sendable {
    package init() {}
}

extension VarlinkError {
    fileprivate init(_ error: DecodingError) {
        switch error {
        case .keyNotFound(let key, let context):
            self = .invalidParameter(parameter: Self.path(context.codingPath + [key]), reason: "missing")
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            self = .invalidParameter(parameter: Self.path(context.codingPath), reason: context.debugDescription)
        @unknown default:
            self = .invalidParameter(parameter: "parameters", reason: "\(error)")
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        keys.isEmpty
            ? "parameters" : keys.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    }
}
