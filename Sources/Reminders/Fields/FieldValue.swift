/// A value that a kind keeps about a reminder or an answer, in the form it is stored and shown.
package enum FieldValue: Hashable, Sendable, Codable {
    case text(String)
    case integer(Int64)

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .text(text)
        } else {
            self = .integer(try container.decode(Int64.self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .integer(let integer): try container.encode(integer)
        }
    }

    /// The value as a person reads it.
    package var text: String {
        switch self {
        case .text(let text): text
        case .integer(let integer): String(integer)
        }
    }
}

/// Values by field name.
package typealias Fields = [String: FieldValue]
