import Vocabulary

/// A value of FHIR's JSON. Members without a value are left out, since FHIR forbids null and empty ones.
package indirect enum FHIRElement: Hashable, Sendable, Encodable {
    case text(String)
    case number(Double)
    case flag(Bool)
    case list([FHIRElement])
    case object([String: FHIRElement])

    private struct Name: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .text(let text):
            var container = encoder.singleValueContainer()
            try container.encode(PlainText.undirected(text))
        case .number(let number):
            var container = encoder.singleValueContainer()
            if let whole = Int64(exactly: number) { try container.encode(whole) } else { try container.encode(number) }
        case .flag(let flag):
            var container = encoder.singleValueContainer()
            try container.encode(flag)
        case .list(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        case .object(let members):
            var container = encoder.container(keyedBy: Name.self)
            for (name, value) in members.sorted(by: { $0.key < $1.key }) {
                try container.encode(value, forKey: Name(stringValue: name))
            }
        }
    }

    /// An object without its empty members; `nil` if none is left.
    static func of(_ members: [String: FHIRElement?]) -> FHIRElement? {
        let kept = members.compactMapValues { $0?.isEmpty == false ? $0 : nil }
        return kept.isEmpty ? nil : .object(kept)
    }

    private var isEmpty: Bool {
        switch self {
        case .text(let text): text.isEmpty
        case .list(let elements): elements.isEmpty
        case .object(let members): members.isEmpty
        case .number, .flag: false
        }
    }

    /// `CodeableConcept` with only a text: remindd invents no codes.
    static func concept(_ text: String?) -> FHIRElement? { text.flatMap { of(["text": .text($0)]) } }

    static func texts(_ texts: [String]) -> FHIRElement? { texts.isEmpty ? nil : .list(texts.map(FHIRElement.text)) }

    /// `Annotation`s.
    static func notes(_ texts: [String?]) -> FHIRElement? {
        let notes = texts.compactMap(\.self).filter { !$0.isEmpty }.map { FHIRElement.object(["text": .text($0)]) }
        return notes.isEmpty ? nil : .list(notes)
    }
}
