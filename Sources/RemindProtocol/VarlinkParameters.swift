import StrictJSON

/// The parameters of a call or a reply: one JSON object, read once with the frame it came in, or bytes on their way
/// out.
enum VarlinkParameters: Sendable {
    case bytes([UInt8])
    case value(JSONValue)

    var bytes: [UInt8] {
        switch self {
        case .bytes(let bytes): bytes
        case .value(let value): Array(value.bytes)
        }
    }

    /// - Throws: `.invalidParameter` for bytes that are not strict JSON.
    func value() throws(VarlinkError) -> JSONValue {
        switch self {
        case .bytes(let bytes): try VarlinkJSON.value(of: bytes)
        case .value(let value): value
        }
    }
}

extension VarlinkParameters: Hashable {
    static func == (left: VarlinkParameters, right: VarlinkParameters) -> Bool { left.bytes == right.bytes }

    func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
