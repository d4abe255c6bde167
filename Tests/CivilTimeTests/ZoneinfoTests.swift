import Support
import Testing

@testable import CivilTime

/// Every installed zone file, 1900 through 2200, against CPython's zoneinfo: at, before and after each transition, at
/// local times in, at and around each gap and overlap, and at random ones.
@Suite(.serialized) struct ZoneinfoTests {
    /// The random times are others in every run; a failure names its seed.
    @Test(arguments: [UInt64.random(in: 0..<1 << 32)])
    func agreesWithCPython(_ seed: UInt64) throws {
        let folder = try TemporaryFolder()
        let script = TestFiles.folder + "Reference/zoneinfo_answers.py"
        let python = try ChildProcess.run(["python3", script, TestFiles.zones.path, "\(seed)", folder["answers"]])
        try #require(python.status == 0, "\(python.output)")
        var answers = Answers(bytes: try ZoneFile.contents(of: folder["answers"], atMost: 1 << 28))
        var wrong: [String] = []
        var files = 0
        var rows = 0
        while !answers.isAtEnd {
            let names = answers.names()
            files += names.count
            let zone = try rules(String(names[0]))
            for name in names.dropFirst() {
                let other = try rules(String(name))
                if other.table != zone.table { wrong.append("\(name) differs from \(names[0])") }
            }
            let counts = (answers.number(UInt32.self), answers.number(UInt32.self))
            rows += Int(counts.0 + counts.1)
            for _ in 0..<counts.0 where !answers.nextInstantAgrees(with: zone) {
                wrong.append("\(zone.name) \(answers.row)")
            }
            for _ in 0..<counts.1 where !answers.nextLocalAgrees(with: zone) {
                wrong.append("\(zone.name) \(answers.row)")
            }
        }
        print("\(rows) answers of CPython about \(files) zone files, seed \(seed)")
        #expect(files > 400 && rows > 400_000)
        #expect(wrong.isEmpty, "\(wrong.count) wrong with seed \(seed): \(wrong.prefix(40))")
    }
}

/// The file that the script writes, row by row.
private struct Answers {
    let bytes: [UInt8]
    private var position = 0
    /// The row that was read last, for a person.
    private(set) var row = ""

    init(bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    mutating func number<Number: FixedWidthInteger>(_ type: Number.Type) -> Number {
        defer { position += MemoryLayout<Number>.size }
        return bytes.withUnsafeBytes {
            Number(littleEndian: $0.loadUnaligned(fromByteOffset: position, as: Number.self))
        }
    }

    mutating func names() -> [Substring] {
        let length = Int(number(UInt32.self))
        defer { position += length }
        return String(decoding: bytes[position..<position + length], as: UTF8.self).split(separator: "\n")
    }

    mutating func nextInstantAgrees(with zone: TimeZoneRules) -> Bool {
        let instant = Instant(seconds: number(Int64.self))
        let offset = Int(number(Int32.self))
        let name = bytes[position..<position + 8].prefix { $0 != 0 }
        position += 8
        let agrees =
            zone.offset(at: instant) == offset && zone.abbreviation(at: instant).utf8.elementsEqual(name)
        if !agrees { row = "at \(instant.seconds): \(offset) \(String(decoding: name, as: UTF8.self))" }
        return agrees
    }

    mutating func nextLocalAgrees(with zone: TimeZoneRules) -> Bool {
        let wall = number(Int64.self)
        let offsets = (Int(number(Int32.self)), Int(number(Int32.self)))
        let isMissing = number(UInt8.self) == 1
        let first = Instant(seconds: wall - Int64(offsets.0))
        let resolution = zone.resolve(CivilDateTime(wallSeconds: wall))
        let agrees =
            switch resolution {
            case .unique(let instant): offsets.0 == offsets.1 && instant == first
            case .overlap(let instant, let second):
                offsets.0 > offsets.1 && instant == first && second == Instant(seconds: wall - Int64(offsets.1))
            case .gap(let shifted, let length, let start):
                !isMissing && shifted == first && length == offsets.1 - offsets.0 && start <= shifted
                    && zone.offset(at: start) - zone.offset(at: start - .seconds(1)) == length
            case .missingDate: isMissing
            }
        if !agrees { row = "\(wall) local: \(offsets), missing \(isMissing), not \(resolution)" }
        return agrees
    }
}
