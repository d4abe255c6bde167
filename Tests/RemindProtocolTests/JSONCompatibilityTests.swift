import FoundationEssentials
import RemindProtocol
import Reminders
import StrictJSON
import Testing
import Vocabulary

/// Every type that is stored or travels, against Foundation's coder: the same bytes, the same values, the same mistakes.
/// Stored records were written by it, and their checksums and requests' digests are over its bytes.
struct JSONCompatibilityTests {
    typealias Travelling = Codable & Sendable

    static let types: [any Travelling.Type] = [
        FactDetails.self, Definition.self, DefinitionDraft.self, OccurrenceView.self, ReminderView.self, EntryView.self,
        FileProblem.self, AppliedChange.self, DaemonStatus.self, RemindError.Code.self,
        Remindd1.DayRequest.self, Remindd1.Day.self, Remindd1.AgendaRequest.self, Remindd1.NextRequest.self,
        Remindd1.Occurrences.self, Remindd1.ListRequest.self, Remindd1.Reminders.self, Remindd1.WhatRequest.self,
        Remindd1.Shown.self, Remindd1.HistoryRequest.self, Remindd1.History.self, Remindd1.Refusal.self,
        Remindd1.WatchEvent.self, Remindd1.AnswerRequest.self, Remindd1.SnoozeRequest.self, Remindd1.DelayRequest.self,
        Remindd1.SettleRequest.self,
        Remindd1.UndoRequest.self,
        Remindd1.Answered.self, Remindd1.LogRequest.self, Remindd1.Logged.self,
        Remindd1.DefineRequest.self,
        Remindd1.ChangeRequest.self, Remindd1.Changed.self,
        Remindd1.ApplyRequest.self, Remindd1.Applied.self, Remindd1.ExportReply.self, Remindd1.ReloadReply.self,
        ServiceDescription.Info.self, ServiceDescription.DescriptionRequest.self, ServiceDescription.Description.self,
        VarlinkEmpty.self, [String: String].self, [String: FieldValue].self, [String: [String: Int64?]].self,
    ]

    private static func foundation(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(value))
    }

    @Test(arguments: types.indices)
    func sameBytes(index: Int) throws {
        try JSONCompatibilityTests.compare(JSONCompatibilityTests.types[index], seed: UInt64(index))
    }

    private static func compare<Value: Codable>(_ type: Value.Type, seed: UInt64) throws {
        let source = RandomDecoder.Source(seed: seed)
        for _ in 0..<100 {
            let value = try RandomDecoder.value(type, source)
            let expected = try foundation(value)
            let bytes = try JSON.encode(value)
            #expect(bytes == expected, "\(String(decoding: bytes, as: UTF8.self))")
            let ours = try JSON.decode(type, from: expected)
            #expect(try JSON.encode(ours) == expected)
            let theirs = try JSONDecoder().decode(type, from: Data(bytes))
            #expect(try foundation(theirs) == expected)
        }
    }

    /// One value of a document replaced by one that may not fit: both decoders take it, or both name the same place.
    @Test(arguments: types.indices)
    func sameMistakes(index: Int) throws {
        try JSONCompatibilityTests.compareMistakes(JSONCompatibilityTests.types[index], seed: UInt64(index))
    }

    private static func compareMistakes<Value: Codable>(_ type: Value.Type, seed: UInt64) throws {
        let source = RandomDecoder.Source(seed: seed)
        for _ in 0..<100 {
            let bytes = try foundation(try RandomDecoder.value(type, source))
            var places: [Range<Int>] = []
            collect(try JSONValue(bytes), into: &places)
            let place = places[source.upTo(places.count)]
            let other = ["null", "true", "0", "-7", "\"x\"", "\"due\"", "[]", "[null]", "{}", "{\"a\":1}"][
                source.upTo(10)]
            let changed = Array(bytes[..<place.lowerBound]) + Array(other.utf8) + Array(bytes[place.upperBound...])
            let expected = outcome { try foundation(try JSONDecoder().decode(type, from: Data(changed))) }
            let found = outcome { try JSON.encode(try JSON.decode(type, from: changed)) }
            #expect(found == expected, "\(type): \(String(decoding: changed, as: UTF8.self))")
        }
    }

    /// Where the values of a document are, but those within arrays.
    private static func collect(_ value: JSONValue, into places: inout [Range<Int>]) {
        places.append(value.bytes.indices)
        for name in value.names {
            if let member = value[name] { collect(member, into: &places) }
        }
    }

    private static func outcome(_ body: () throws -> [UInt8]) -> String {
        do {
            return String(decoding: try body(), as: UTF8.self)
        } catch let error as DecodingError {
            func text(_ what: String, _ path: [any CodingKey]) -> String {
                what + path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
            }
            switch error {
            case .keyNotFound(let key, let context): return text("key not found: ", context.codingPath + [key])
            case .valueNotFound(_, let context): return text("value not found: ", context.codingPath)
            // Foundation calls null of the wrong type where a boolean is wanted.
            case .typeMismatch(let type, let context):
                let isNull = type == Bool.self && context.debugDescription.hasSuffix("found null instead.")
                return text(isNull ? "value not found: " : "type mismatch: ", context.codingPath)
            case .dataCorrupted(let context):
                // Foundation names no place where a number does not fit.
                let isNumber = context.debugDescription.contains("not an integer") || context.codingPath.isEmpty
                return isNumber ? "corrupted number" : text("corrupted: ", context.codingPath)
            @unknown default: return "\(error)"
            }
        } catch {
            return "\(error)"
        }
    }
}
