extension TimeZoneRules {
    /// ISO 8601 with the offset in force: `2026-11-20T08:00:00+01:00`, and `+00:19:32` for an offset with seconds, as local
    /// mean times had; fractions of a second are left out.
    package func timestamp(_ instant: Instant) -> String {
        let offset = offset(at: instant)
        let local = CivilDateTime(wallSeconds: instant.seconds + Int64(offset))
        let size = abs(offset)
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
}

extension Instant {
    /// Reads ISO 8601 as `TimeZoneRules.timestamp` writes it, in the years 0 to 9999: `2026-11-20T08:00:00+01:00`.
    package init?(timestamp text: String) {
        var text = text
        let read = text.withUTF8 { bytes -> Instant? in
            guard bytes.count == 25 || bytes.count == 28 && bytes[25] == UInt8(ascii: ":"),
                bytes[19] == UInt8(ascii: "+") || bytes[19] == UInt8(ascii: "-"),
                bytes[22] == UInt8(ascii: ":"), let local = CivilDateTime(bytes[..<19]),
                let hours = digits(bytes[20..<22]), let minutes = digits(bytes[23..<25]), minutes < 60,
                let seconds = bytes.count == 25 ? 0 : digits(bytes[26..<28]), seconds < 60
            else { return nil }
            let offset = Int64(hours * 3600 + minutes * 60 + seconds)
            return Instant(seconds: local.wallSeconds - (bytes[19] == UInt8(ascii: "-") ? -offset : offset))
        }
        guard let read else { return nil }
        self = read
    }
}
