/// Names an entry in every journal: the device that wrote it and its number there, from 1. It is a name, not a place in
/// an order: that is its `EntryStamp`.
package struct EntryID: Hashable, Sendable {
    package var device: String
    package var sequence: Int64

    package init(device: String, sequence: Int64) {
        self.device = device
        self.sequence = sequence
    }

    package var next: EntryID { EntryID(device: device, sequence: sequence + 1) }
}

extension EntryID: LosslessStringConvertible {
    /// `3f9c2a1b.17`
    package var description: String { "\(device).\(sequence)" }

    package init?(_ text: String) {
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
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let id = EntryID(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an entry's id")
        }
        self = id
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
