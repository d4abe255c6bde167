import Support
import Vocabulary

/// Makes a random value of any type: what is asked for is made up. The texts are such as JSON has trouble with, and the
/// words and ids that remindd's types want.
struct RandomDecoder: Decoder {
    final class Source {
        var random: SeededRandom
        /// Only words, for types that take no other text.
        var onlyWords = false

        init(seed: UInt64) { random = SeededRandom(seed: seed) }

        func upTo(_ end: Int) -> Int { Int(random.next() % UInt64(end)) }

        func chance(_ part: Int) -> Bool { upTo(part) == 0 }

        func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer {
            let value = Integer(truncatingIfNeeded: random.next())
            return chance(4) ? [Integer.min, .max, 0, 1][upTo(4)] : value >> Integer(upTo(Integer.bitWidth))
        }

        func text() -> String {
            if onlyWords || chance(3) { return RandomDecoder.words[upTo(RandomDecoder.words.count)] }
            return (0..<[0, 3, 7, 8, 15, 16, 40][upTo(7)]).map { _ in
                RandomDecoder.pieces[upTo(RandomDecoder.pieces.count)]
            }
            .joined()
        }
    }

    static let pieces: [String] =
        (0..<0x80).map { String(Unicode.Scalar(UInt8($0))) }
        + [
            "é", "e\u{301}", "\u{301}", "ß", "\u{7ff}", "\u{800}", "\u{2028}", "\u{fffd}", "\u{ffff}", "😀",
            "\u{10ffff}", "K",
        ]

    /// Each raw value of an enumeration that travels, an entry's id, dates and moments.
    static let words =
        [
            "active", "disabled", "archived", "broken", "upcoming", "due", "snoozed", "taken", "done", "skipped",
            "missed",
            "lapsed", "file", "command", "add", "change", "restore", "archive", "pause", "countdown", "wear", "offline",
            "person", "automatic", "import", "vitamin-d", "3f9c2a1b.17", "grace", "expired", "run", "metformin",
            "superseded", "unreadable", "2026-11-20", "2024-02-29",
            "2026-11-20T08:00:00+01:00", "1906-08-16T19:43:32-00:43:08",
        ] + RemindError.Code.allCases.map(\.rawValue)

    /// The members that are a moment.
    static let moments: Set = [
        "answered", "at", "corrected", "deadline", "deferred", "defined", "due", "ended", "first", "from", "happened",
        "here", "iqamah", "last", "moved", "next", "nextWake", "now", "running", "snoozed", "started", "there", "to",
        "until", "windowUntil",
    ]

    let source: Source
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Members<Key>(source: source))
    }

    func unkeyedContainer() -> any UnkeyedDecodingContainer {
        Elements(source: source, count: [0, 0, 1, 2, 5][source.upTo(5)])
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { Value(source: source) }

    struct Refused: Error {}

    /// Tries until the type takes what it is given.
    static func value<Made: Decodable>(_ type: Made.Type, _ source: Source) throws -> Made {
        let outer = source.onlyWords
        defer { source.onlyWords = outer }
        for attempt in 0..<1000 {
            source.onlyWords = outer || attempt > 2
            if let value = try? Made(from: RandomDecoder(source: source)) { return value }
        }
        throw Refused()
    }

    struct Value: SingleValueDecodingContainer {
        let source: Source
        var codingPath: [any CodingKey] { [] }

        func decodeNil() -> Bool { source.chance(3) }
        func decode(_ type: Bool.Type) -> Bool { source.chance(2) }
        func decode(_ type: String.Type) throws -> String {
            // Some types try a text first, and then something else.
            if source.chance(5) { throw Refused() }
            return source.text()
        }
        func decode(_ type: Double.Type) -> Double { Double(source.integer(Int32.self)) / 8 }
        func decode(_ type: Float.Type) -> Float { Float(source.integer(Int16.self)) / 8 }
        func decode(_ type: Int.Type) -> Int { source.integer(type) }
        func decode(_ type: Int8.Type) -> Int8 { source.integer(type) }
        func decode(_ type: Int16.Type) -> Int16 { source.integer(type) }
        func decode(_ type: Int32.Type) -> Int32 { source.integer(type) }
        func decode(_ type: Int64.Type) -> Int64 { source.integer(type) }
        func decode(_ type: UInt.Type) -> UInt { source.integer(type) }
        func decode(_ type: UInt8.Type) -> UInt8 { source.integer(type) }
        func decode(_ type: UInt16.Type) -> UInt16 { source.integer(type) }
        func decode(_ type: UInt32.Type) -> UInt32 { source.integer(type) }
        func decode(_ type: UInt64.Type) -> UInt64 { source.integer(type) }
        func decode<Made: Decodable>(_ type: Made.Type) throws -> Made { try RandomDecoder.value(type, source) }
    }

    struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let source: Source
        var codingPath: [any CodingKey] { [] }
        var allKeys: [Key] {
            let names = Set((0..<source.upTo(5)).map { _ in source.text() })
            return names.sorted().compactMap { Key(stringValue: $0) }
        }

        func contains(_ key: Key) -> Bool { !source.chance(3) }
        func decodeNil(forKey key: Key) -> Bool { source.chance(3) }
        func decode<Made: Decodable>(_ type: Made.Type, forKey key: Key) throws -> Made {
            // A reading takes no other texts than these.
            let known = ["day": "2026-11-20", "value": "71.9 kg", "status": "taken"][key.stringValue]
            if let known = known as? Made, source.chance(2) { return known }
            // A moment takes no other texts than these, and asks for them by itself.
            let moment = "2026-11-20T08:00:00+01:00"
            if RandomDecoder.moments.contains(key.stringValue), let moment = moment as? Made, !source.chance(50) {
                return moment
            }
            return try RandomDecoder.value(type, source)
        }
        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) -> KeyedDecodingContainer<Nested> { RandomDecoder(source: source).container(keyedBy: type) }
        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
            RandomDecoder(source: source).unkeyedContainer()
        }
        func superDecoder() -> any Decoder { RandomDecoder(source: source) }
        func superDecoder(forKey key: Key) -> any Decoder { RandomDecoder(source: source) }
    }

    struct Elements: UnkeyedDecodingContainer {
        let source: Source
        var count: Int?
        var currentIndex = 0
        var codingPath: [any CodingKey] { [] }
        var isAtEnd: Bool { currentIndex == count }

        mutating func decodeNil() -> Bool { false }
        mutating func decode<Made: Decodable>(_ type: Made.Type) throws -> Made {
            currentIndex += 1
            return try RandomDecoder.value(type, source)
        }
        mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedDecodingContainer<Nested> {
            RandomDecoder(source: source).container(keyedBy: type)
        }
        mutating func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer {
            RandomDecoder(source: source).unkeyedContainer()
        }
        mutating func superDecoder() -> any Decoder { RandomDecoder(source: source) }
    }
}
