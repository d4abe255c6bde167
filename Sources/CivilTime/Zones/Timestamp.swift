/// A point in time as the clocks of one place show it: an instant to the second, and the offset in force there then.
///
/// Its date and its time need no zone. It is text wherever it is written.
///
/// ```swift
/// let zurich = try ZoneDirectory(environment: [:]).rules(named: "Europe/Zurich")
/// let due = zurich.timestamp(Instant(seconds: 1_795_158_000))
/// due  // 2026-11-20T08:00:00+01:00
/// due.local  // 2026-11-20T08:00
/// due.instant == Instant(seconds: 1_795_158_000)  // true
/// ```
package struct Timestamp: Hashable, Sendable {
    /// Since 1970-01-01T00:00:00Z.
    private let seconds: Int64
    /// Seconds east of UTC.
    package let offset: Int32

    /// Fractions of a second are left out.
    package init(_ instant: Instant, offset: Int) {
        seconds = instant.seconds
        self.offset = Int32(offset)
    }

    package init(_ local: CivilDateTime, offset: Int) {
        seconds = local.wallSeconds - Int64(offset)
        self.offset = Int32(offset)
    }

    package var instant: Instant { Instant(seconds: seconds) }

    package var local: CivilDateTime { CivilDateTime(wallSeconds: seconds + Int64(offset)) }
}

extension TimeZoneRules {
    package func timestamp(_ instant: Instant) -> Timestamp { Timestamp(instant, offset: offset(at: instant)) }
}

extension Timestamp: LosslessStringConvertible {
    /// ISO 8601: `2026-11-20T08:00:00+01:00`, and `+00:19:32` for an offset with seconds, as local mean times had.
    package var description: String {
        let local = local
        let size = Int(abs(offset))
        // Long histories are full of them.
        return String(unsafeUninitializedCapacity: 40) { bytes in
            var end = local.date.write(to: bytes)
            func add(_ mark: Unicode.Scalar, _ number: Int) {
                bytes[end] = UInt8(ascii: mark)
                put(number, digits: 2, to: bytes, at: end + 1)
                end += 3
            }
            add("T", local.time.hour)
            add(":", local.time.minute)
            add(":", local.time.second)
            add(offset < 0 ? "-" : "+", size / 3600)
            add(":", size / 60 % 60)
            if size % 60 != 0 { add(":", size % 60) }
            return end
        }
    }

    /// Reads what `description` writes in the years 0 to 9999.
    package init?(_ text: String) {
        var text = text
        let read = text.withUTF8 { bytes -> Timestamp? in
            guard bytes.count == 25 || bytes.count == 28 && bytes[25] == UInt8(ascii: ":"),
                bytes[19] == UInt8(ascii: "+") || bytes[19] == UInt8(ascii: "-"),
                bytes[22] == UInt8(ascii: ":"), let local = CivilDateTime(bytes[..<19]),
                let hours = digits(bytes[20..<22]), let minutes = digits(bytes[23..<25]), minutes < 60,
                let seconds = bytes.count == 25 ? 0 : digits(bytes[26..<28]), seconds < 60
            else { return nil }
            let offset = hours * 3600 + minutes * 60 + seconds
            return Timestamp(local, offset: bytes[19] == UInt8(ascii: "-") ? -offset : offset)
        }
        guard let read else { return nil }
        self = read
    }
}

extension Timestamp: TextCodable {
    package static var name: String { "date and time with an offset" }
}

// The compiler calls these for a view. The general ones look up types at run time, which costs more than the text.

extension KeyedEncodingContainer {
    package mutating func encode(_ value: Timestamp, forKey key: Key) throws {
        try encode(value.description, forKey: key)
    }

    package mutating func encode(_ value: Timestamp?, forKey key: Key) throws {
        if let value { try encode(value.description, forKey: key) } else { try encodeNil(forKey: key) }
    }

    package mutating func encodeIfPresent(_ value: Timestamp?, forKey key: Key) throws {
        if let value { try encode(value.description, forKey: key) }
    }
}

extension KeyedDecodingContainer {
    package func decode(_: Timestamp.Type, forKey key: Key) throws -> Timestamp {
        try timestamp(decode(String.self, forKey: key), key)
    }

    package func decodeIfPresent(_: Timestamp.Type, forKey key: Key) throws -> Timestamp? {
        try decodeIfPresent(String.self, forKey: key).map { try timestamp($0, key) }
    }

    private func timestamp(_ text: String, _ key: Key) throws -> Timestamp {
        guard let value = Timestamp(text) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: codingPath + [key], debugDescription: "\"\(text)\" is not a \(Timestamp.name)"))
        }
        return value
    }
}
