import CivilTime
import Glibc
import Support
import Testing
import Worlds

/// A million files that nobody wrote: reading one ends in rules that answer right or in an error that names it.
@Suite struct ZoneFuzzTests {
    /// Small files, most of whose bytes matter, and how often each is taken.
    private static let files: [(bytes: [UInt8], share: Int)] = [
        (TZif(times: [0, 7_000_000], indices: [1, 0], types: [(3600, 0, 0), (7200, 1, 4)]).bytes, 14),
        (
            TZif(
                version: 0, times: [-1000, 2000, 3000], indices: [1, 0, 1], types: [(3600, 0, 0), (7200, 1, 4)],
                footer: nil
            ).bytes, 12
        ),
        (TZif(version: UInt8(ascii: "4"), leaps: 1, footer: "<-02>2").bytes, 4),
        // Expensive to read: a footer is followed through 2200.
        (
            TZif(
                times: [0, 7_000_000], indices: [1, 0], types: [(3600, 0, 0), (7200, 1, 4)],
                footer: "CET-1CEST,M3.5.0,M10.5.0/3"
            ).bytes, 2
        ),
    ]
    private static let zones = ZoneDirectory(
        environment: getenv("TZDIR").map { ["TZDIR": String(cString: $0)] } ?? [:])
    private static let deck = files.flatMap { Array(repeating: $0.bytes, count: $0.share) }

    /// What a count, an index, a time or an offset becomes where it hurts.
    private static let edges: [UInt8] = [0, 1, 0x7f, 0x80, 0xff]

    @Test(arguments: 0..<8)
    func survivesSmallFiles(_ part: Int) throws {
        let seed = UInt64(20_261_121 + part)
        var random = SeededRandom(seed: seed)
        var outcomes = (read: 0, refused: 0)
        for _ in 0..<125_000 {
            let choice = Int(random.next() % 40)
            let bytes =
                choice < Self.deck.count
                ? Self.changed(Self.deck[choice], by: &random) : Self.noise(by: &random)
            if try Self.isRead(bytes, seed: seed, by: &random) { outcomes.read += 1 } else { outcomes.refused += 1 }
        }
        #expect(outcomes.read > 20_000 && outcomes.refused > 40_000, "\(outcomes) with seed \(seed)")
    }

    @Test(arguments: ["Europe/Zurich", "Africa/Casablanca", "Pacific/Apia", "America/Nuuk", "Europe/Dublin"])
    func survivesRealFiles(_ name: String) throws {
        let seed = name.utf8.reduce(20_261_121) { $0 &* 31 &+ UInt64($1) }
        var random = SeededRandom(seed: seed)
        let whole = try ZoneFile.contents(of: "\(Self.zones.path)/\(name)")
        var refused = 0
        for _ in 0..<1500 {
            if try !Self.isRead(Self.changed(whole, by: &random), seed: seed, by: &random) { refused += 1 }
        }
        #expect((200..<1500).contains(refused), "\(refused) with seed \(seed)")
        // Cut off anywhere, it is not read.
        for length in stride(from: 0, to: whole.count, by: 7) {
            #expect(throws: ZoneError.self) { try TimeZoneRules(name: name, bytes: Array(whole[..<length])) }
        }
    }

    private static func changed(_ file: [UInt8], by random: inout SeededRandom) -> [UInt8] {
        var bytes = file
        for _ in 0...random.next() % 2 where !bytes.isEmpty {
            let word = random.next()
            // Half of them where the times and the footer are: the headers are the easier to refuse.
            let first = word >> 16 & 1 == 0 ? 0 : bytes.count / 2
            let index = first + Int(word >> 32) % (bytes.count - first)
            switch word % 16 {
            case 0: bytes.removeSubrange(index...)
            case 1: bytes.remove(at: index)
            case 2: bytes.insert(UInt8(truncatingIfNeeded: word >> 8), at: index)
            case 3...6: bytes[index] ^= 1 << UInt8(word >> 8 & 7)
            case 7...9: bytes[index] = edges[Int(word >> 8 & 0xff) % edges.count]
            case 10:
                // A whole number at once: 2^31 transitions, a time at the end of all time.
                for place in index..<min(index + 4, bytes.count) { bytes[place] = edges[Int(word >> 8 & 0xff) % 5] }
            default: bytes[index] = UInt8(truncatingIfNeeded: word >> 8)
            }
        }
        return bytes
    }

    /// Any bytes at all, half of them after the beginning of a real file.
    private static func noise(by random: inout SeededRandom) -> [UInt8] {
        let word = random.next()
        var bytes = word % 2 == 0 ? [] : Array(deck[0][..<Int(word >> 32 & 63)])
        for _ in 0..<word >> 16 & 15 {
            var piece = random.next()
            for _ in 0..<8 {
                bytes.append(UInt8(truncatingIfNeeded: piece))
                piece >>= 8
            }
        }
        return bytes
    }

    /// True if the bytes are a zone's; then its answers must be those of its file.
    private static func isRead(_ bytes: [UInt8], seed: UInt64, by random: inout SeededRandom) throws -> Bool {
        let zone: TimeZoneRules
        do throws(ZoneError) {
            zone = try TimeZoneRules(name: "Fuzz", bytes: bytes, file: "a/file")
        } catch {
            if error.zone != "Fuzz" || error.file != "a/file" { Issue.record("\(error) with seed \(seed)") }
            return false
        }
        let word = random.next()
        let instant =
            switch word % 8 {
            case 0: Instant(milliseconds: .min)
            case 1: Instant(milliseconds: .max)
            case 2: Instant(milliseconds: Int64(bitPattern: word))
            default: Instant(seconds: Int64(word >> 30) - 1 << 33)
            }
        let local = zone.local(at: instant)
        let contents = try TZifReader.read(bytes)
        if contents.footer?.daylight == nil {
            // One after the other, as the format is written.
            var offset = contents.rest.isEmpty ? contents.footer.map { Int32($0.offset) } : nil
            offset = offset ?? contents.first.offset
            for span in contents.rest where span.start <= instant.seconds { offset = span.offset }
            if zone.offset(at: instant) != Int(offset ?? 0) { Issue.record("\(bytes) at \(instant), seed \(seed)") }
        }
        _ = (zone.resolve(local), zone.nextTransition(after: instant), zone.abbreviation(at: instant))
        let next = daily.next(after: instant, in: zone)
        if let next, next.instant <= instant { Issue.record("\(bytes) after \(instant): \(next), seed \(seed)") }
        if word % 64 == 0 {
            _ = zone.resolve(CivilDateTime(CivilDate(epochDay: .min), .midnight))
            _ = zone.resolve(CivilDateTime(CivilDate(epochDay: .max), ClockTime(secondOfDay: 86_399)))
        }
        return true
    }

    private static let daily = WallRecurrence(days: .weekly(.all), times: [ClockTime(secondOfDay: 9000)])
}
