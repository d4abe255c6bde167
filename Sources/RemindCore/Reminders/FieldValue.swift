/// A value that a kind keeps about a reminder or an answer, in the form it is stored and shown.
public enum FieldValue: Hashable, Sendable, Codable {
    case text(String)
    case integer(Int64)

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .text(text)
        } else {
            self = .integer(try container.decode(Int64.self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .integer(let integer): try container.encode(integer)
        }
    }

    /// The value as a person reads it.
    public var text: String {
        switch self {
        case .text(let text): text
        case .integer(let integer): String(integer)
        }
    }
}

/// Values by field name.
public typealias Fields = [String: FieldValue]
