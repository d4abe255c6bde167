/// An entry's name in every journal that ever holds it: the device that wrote it and its number there, from 1.
public struct EntryID: Hashable, Comparable, Sendable {
    public var device: String
    public var sequence: Int64

    public init(device: String, sequence: Int64) {
        self.device = device
        self.sequence = sequence
    }

    public var next: EntryID { EntryID(device: device, sequence: sequence + 1) }

    /// Within a device the sequence decides; between devices the order is arbitrary but the same everywhere.
    public static func < (left: EntryID, right: EntryID) -> Bool {
        left.device == right.device ? left.sequence < right.sequence : left.device < right.device
    }
}

extension EntryID: LosslessStringConvertible {
    /// `3f9c2a1b.17`
    public var description: String { "\(device).\(sequence)" }

    public init?(_ text: String) {
        self.init(text[...])
    }

    init?(_ text: Substring) {
        guard let dot = text.lastIndex(of: "."), let sequence = Int64(text[text.index(after: dot)...]), sequence > 0,
            dot > text.startIndex
        else { return nil }
        self.init(device: String(text[..<dot]), sequence: sequence)
    }
}

extension EntryID: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let id = EntryID(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an entry's id")
        }
        self = id
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
