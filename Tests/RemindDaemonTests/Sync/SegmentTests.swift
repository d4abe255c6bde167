import Glibc
import StrictJSON
import Support
import Testing

@testable import RemindDaemon

/// Files that a carrier, a disk or a hand has changed: no content may end the daemon or be taken for an entry.
@Suite("Segments")
struct SegmentTests {
    private static let circle = "0123456789abcdef"

    private func row(_ sequence: Int64) throws -> EntryRow {
        let entry = try SegmentEntry.sample(sequence)
        return try #require(entry.row(of: "1f2a3b4c"))
    }

    /// A whole segment as it is written.
    private func segment(_ count: Int64, in folder: TemporaryFolder) throws -> (path: String, bytes: [UInt8]) {
        let writer = SegmentWriter(
            folder: folder["1f2a3b4c"],
            header: SegmentHeader(
                circle: Self.circle, device: "1f2a3b4c", label: "laptop", first: 1, after: "", program: "1.0"))
        try writer.append(try (1...count).map { try row($0) }, after: 0)
        let path = try #require(writer.written?.path)
        return (path, try Carrier.bytes(path))
    }

    private func read(_ bytes: [UInt8], in folder: TemporaryFolder) throws -> [EntryRow] {
        let path = folder["read.seg"]
        unlink(path)
        Carrier.put(bytes, at: path)
        var file = SegmentFile()
        var check = FactCheck()
        return try file.read(path, of: Self.circle, limit: .max, &check)
    }

    @Test("a segment is what its document says")
    func golden() throws {
        let folder = try TemporaryFolder()
        let (path, bytes) = try segment(2, in: folder)
        let name = try #require(path.split(separator: "/").last)
        #expect(name.hasPrefix("00000001-") && name.hasSuffix(".seg") && name.utf8.count == 21)
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        #expect(
            lines[0]
                == #"{"after":"0000000000000000","circle":"0123456789abcdef","device":"1f2a3b4c","first":1,"generation":0,"label":"laptop","program":"1.0","remindd":"segment 1"}"#
        )
        #expect(
            lines[1]
                == #"{"at":1795158000001,"details":"{\"a\":1}","due":1795158000000,"dueZone":"Europe/Zurich","handle":"7k2","origin":"person","reminder":"zinc","sequence":1,"slot":"2026-11-20T08:00","sum":"945b04354654bc5e","turn":1,"what":"done","zone":"Europe/Zurich"}"#
        )
        #expect(try read(bytes, in: folder).map(\.sequence) == [1, 2])
    }

    @Test("every prefix of a file yields a prefix of its entries")
    func torn() throws {
        let folder = try TemporaryFolder()
        let (_, bytes) = try segment(5, in: folder)
        var counts: [Int] = []
        for length in 0...bytes.count { counts.append(try read(Array(bytes[..<length]), in: folder).count) }
        #expect(counts == counts.sorted() && counts.first == 0 && counts.last == 5)
        #expect(Set(counts) == [0, 1, 2, 3, 4, 5])
    }

    @Test("a byte that has changed ends what is read before it, wherever it is")
    func changed() throws {
        let folder = try TemporaryFolder()
        let (_, bytes) = try segment(4, in: folder)
        let whole = try read(bytes, in: folder)
        var random = SeededRandom(seed: 7)
        var fewer = 0
        for _ in 0..<600 {
            var other = bytes
            let place = Int.random(in: 0..<other.count, using: &random)
            other[place] ^= UInt8.random(in: 1...255, using: &random)
            // A header of another circle or format is refused as a whole.
            let rows = (try? read(other, in: folder)) ?? []
            #expect(rows.count <= 4)
            // What the header says of the machine is no part of an entry.
            let said = rows.map { $0.checksum(after: 0) }
            let expected = whole.prefix(rows.count).map { $0.checksum(after: 0) }
            if rows.first.map({ $0.device == "1f2a3b4c" }) ?? true { #expect(said == expected, "byte \(place)") }
            if rows.count < 4 { fewer += 1 }
        }
        #expect(fewer > 500)
    }

    @Test("values outside their range are no entry")
    func ranges() throws {
        #expect(try SegmentEntry.sample(1).row(of: "1f2a3b4c") != nil)
        for change: (inout EntryRow) -> Void in [
            { $0.sequence = 0 }, { $0.sequence = .max }, { $0.at = .max }, { $0.due = .min }, { $0.moment = .max },
            { $0.turn = 0 }, { $0.turn = -1 }, { $0.what = "" },
        ] {
            var row = try row(1)
            change(&row)
            #expect(SegmentEntry(row, sum: 0).row(of: "1f2a3b4c") == nil)
        }
    }

    @Test(
        "facts that no remindd has written are refused",
        arguments: [
            #"{"stock":{"units":9223372036854775807}}"#, #"{"run":{"count":-1,"last":"x","lastDue":0}}"#,
            #"{"run":{"count":1000000000000,"last":"x","lastDue":0}}"#, #"{"settles":{"doses":-1,"also":[]}}"#,
            #"{"settles":{"doses":3,"also":[]}}"#, #"{"rings":{"label":"laptop","after":-1}}"#,
            #"{"rings":{"label":"laptop","after":9223372036854775807}}"#,
            // The only one whose sign cannot be left out.
            #"{"stock":{"units":-9223372036854775808}}"#, #"{"stock":{"units":0,"repeats":-9223372036854775808}}"#,
        ])
    func unsound(details: String) throws {
        let folder = try TemporaryFolder()
        var check = FactCheck()
        let found = [details, #"{"stock":{"units":-1000}}"#, nil, #"{"other":1}"#].map { check.isSound($0) }
        #expect(found == [false, true, true, true])
        let writer = SegmentWriter(
            folder: folder["1f2a3b4c"],
            header: SegmentHeader(circle: Self.circle, device: "1f2a3b4c", first: 1, after: "", program: "1"))
        var bad = try row(2)
        bad.details = details
        try writer.append([try row(1), bad, try row(3)], after: 0)
        let path = try #require(writer.written?.path)
        #expect(try read(try Carrier.bytes(path), in: folder).map(\.sequence) == [1])
    }

    @Test("a line is never longer than 64 KiB")
    func long() throws {
        let folder = try TemporaryFolder()
        let (_, bytes) = try segment(1, in: folder)
        let line = Array(repeating: UInt8(ascii: " "), count: SegmentEntry.longest) + [0x0A]
        #expect(try read(bytes + line + bytes, in: folder).count == 1)
        #expect(try read(line, in: folder).isEmpty)
        #expect(try read(Array(repeating: 0x0A, count: 1000), in: folder).isEmpty)
    }

    @Test("links, pipes and folders are not read")
    func others() throws {
        let folder = try TemporaryFolder()
        let (path, _) = try segment(1, in: folder)
        symlink(path, folder["link.seg"])
        mkfifo(folder["pipe.seg"], 0o600)
        mkdir(folder["folder.seg"], 0o700)
        for name in ["link.seg", "pipe.seg", "folder.seg", "missing.seg"] {
            var file = SegmentFile()
            var check = FactCheck()
            #expect(throws: SegmentFile.Refusal.self) {
                try file.read(folder[name], of: Self.circle, limit: .max, &check)
            }
        }
    }

    @Test("a file is closed by day and size, and never continued by another process")
    func files() throws {
        let folder = try TemporaryFolder()
        let header = SegmentHeader(circle: Self.circle, device: "1f2a3b4c", first: 1, after: "", program: "1.0")
        let writer = SegmentWriter(folder: folder["1f2a3b4c"], header: header)
        try writer.append([try row(1)], after: 0)
        let first = try #require(writer.written?.path)
        try writer.append([try row(2)], after: 1)
        #expect(writer.written?.path == first)
        var tomorrow = try row(3)
        tomorrow.at += 86_400_000
        try writer.append([tomorrow], after: 1)
        let second = try #require(writer.written?.path)
        #expect(second != first)
        #expect(
            String(decoding: try Carrier.bytes(first), as: UTF8.self).contains("{\"closed\":{\"entries\":2,\"last\":2"))
        // Somebody else adds to it: it is left alone from then on.
        let descriptor = open(second, O_WRONLY | O_APPEND)
        write(descriptor, "x", 1)
        close(descriptor)
        var next = try row(4)
        next.at = tomorrow.at
        try writer.append([next], after: 1)
        #expect(writer.written?.path != second)
        let another = SegmentWriter(folder: folder["1f2a3b4c"], header: header)
        try another.append([try row(5)], after: 1)
        #expect(another.written?.path != writer.written?.path)
    }
}

extension SegmentEntry {
    static func sample(_ sequence: Int64) throws -> SegmentEntry {
        let text = """
            {"sequence":\(sequence),"at":\(1_795_158_000_000 + sequence),"zone":"Europe/Zurich","what":"done","origin":"person",\
            "reminder":"zinc","slot":"2026-11-20T08:00","due":1795158000000,"dueZone":"Europe/Zurich","handle":"7k2",\
            "details":"{\\"a\\":1}","turn":\(sequence),"sum":""}
            """
        return try JSON.decode(SegmentEntry.self, from: Array(text.utf8))
    }
}
