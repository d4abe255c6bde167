/// A value that is text wherever it is written: `2026-11-20`.
package protocol TextCodable: Codable, LosslessStringConvertible {
    /// Its name in errors.
    static var name: String { get }
}

extension TextCodable {
    package init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let value = Self(text) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "\"\(text)\" is not a \(Self.name)"))
        }
        self = value
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension CivilDate: TextCodable {
    package static var name: String { "date" }
}

extension ClockTime: TextCodable {
    package static var name: String { "time of day" }
}
