import CivilTime
import StrictJSON
import Support
import Testing

@testable import RemindDaemon

/// Two machines may have written other entries under one number. If one of these is erased, its file lacks the number; the
/// other entry must not count as being in that file.
@Suite("A number that a file lacks")
struct NumberGapTests {
    private static let device = "7f3a9c01"
    private let start = "2026-11-20T07:00"

    private func row(_ sequence: Int64) throws -> EntryRow {
        try #require(try SegmentEntry.sample(sequence).row(of: Self.device))
    }

    private func write(_ numbers: [Int64], for host: LoopHost) throws {
        let circle = try #require(try CircleFile.read(in: host.dataFolder)).circle
        let writer = SegmentWriter(
            folder: "\(Carrier.folder(of: host))/\(Self.device)",
            header: SegmentHeader(
                circle: circle, device: Self.device, label: "third", first: 1, after: "", program: "1"))
        try writer.append(try numbers.map(row), after: 0)
    }

    private func numbers(_ host: LoopHost) throws -> [Int64] {
        try host.loop.journal.rows(of: Self.device, after: 0).rows.map(\.sequence)
    }

    private func removeFiles(of host: LoopHost) throws {
        _ = try ChildProcess.run(["rm", "-r", "\(Carrier.folder(of: host))/\(Self.device)"])
    }

    @Test("is written again after a week by who has another entry with it, and by nobody else")
    func relayed() throws {
        let carrier = try Carrier(2, at: start)
        let (first, second) = (carrier.hosts[0], carrier.hosts[1])
        try write([1, 2, 3, 4, 5], for: first)
        first.hear()
        #expect(try numbers(first) == [1, 2, 3, 4, 5])
        // The machine itself has another 2 and another 4, and has erased these.
        try removeFiles(of: first)
        try write([1, 3, 5], for: first)
        first.hear()
        try carrier.carry(from: 0, to: 1)
        #expect(try numbers(second) == [1, 3, 5])
        try first.run(to: "2026-11-28T07:10")
        first.hear()
        let relays = try Carrier.segments(in: Carrier.folder(of: first)).keys.filter { $0.contains("/relay-") }
        #expect(relays.count == 2)
        try carrier.carry(from: 0, to: 1)
        #expect(try numbers(second) == [1, 2, 3, 4, 5])
        try second.run(to: "2026-12-08T07:10")
        try first.run(to: "2026-12-08T07:10")
        for host in carrier.hosts { host.hear() }
        for host in carrier.hosts {
            let relays = try Carrier.segments(in: Carrier.folder(of: host)).keys.filter { $0.contains("/relay-") }
            #expect(relays.count == 2)
        }
    }

    @Test("begins the week as soon as a file with it is gone, and ends it when it comes back")
    func gone() throws {
        let carrier = try Carrier(2, at: start)
        let first = carrier.hosts[0]
        try write([1, 2, 3], for: first)
        first.hear()
        let kept = try Carrier.segments(in: Carrier.folder(of: first)).filter { $0.key.hasPrefix(Self.device) }
        try removeFiles(of: first)
        first.hear()
        #expect(LackingFile.read(in: Carrier.folder(of: first)).since[Self.device] == first.now.milliseconds)
        for (path, bytes) in kept { Carrier.put(bytes, at: "\(Carrier.folder(of: first))/\(path)") }
        try first.run(to: "2026-11-21T08:00")
        first.hear()
        #expect(LackingFile.read(in: Carrier.folder(of: first)).since[Self.device] == nil)
    }

    @Test("under a former name of this machine is written again the next day, with all that has come since")
    func formerName() throws {
        let carrier = try Carrier(2, at: start)
        let (first, second) = (carrier.hosts[0], carrier.hosts[1])
        try first.define("zinc", "daily at 08:00")
        try first.run(to: "2026-11-20T08:01")
        try carrier.carryAll()
        let backup = first.folder["backup.sqlite"]
        try first.copyRecord(to: backup)
        try first.take("zinc@2026-11-20T08:00")
        let before = first.loop.journal.device
        let taken = try #require(try first.loop.journal.rows(of: before, after: 0).rows.last)
        // Its record is put back, and reads the dose from the folder.
        try first.putBack(backup, isWhole: true)
        first.hear()
        #expect(first.loop.journal.device != before)
        let known = try first.loop.journal.rows(of: before, after: 0).rows.map(\.sequence)
        #expect(known.last == taken.sequence)
        _ = try ChildProcess.run(["rm", "-r", "\(Carrier.folder(of: first))/\(before)"])
        first.hear()
        try first.run(to: "2026-11-21T09:00")
        first.hear()
        try carrier.carry(from: 0, to: 1)
        #expect(try second.loop.journal.rows(of: before, after: 0).rows.map(\.sequence) == known)
    }

    @Test("is kept with what was read of a file, and is no part of what the file covers")
    func read() throws {
        let folder = try TemporaryFolder()
        let writer = SegmentWriter(
            folder: folder[Self.device],
            header: SegmentHeader(circle: "c", device: Self.device, label: nil, first: 1, after: "", program: "1"))
        try writer.append(try [2, 3, 6, 9].map(row), after: 0)
        #expect(writer.covered.map { [$0.first, $0.last] } == [[2, 3], [6, 6], [9, 9]])
        let path = try #require(writer.written?.path)
        var file = SegmentFile()
        var check = FactCheck()
        while try !file.read(path, of: "c", limit: 2, &check).isEmpty {}
        file.agree(through: 9)
        #expect(file.covered.map { [$0.first, $0.last] } == [[2, 3], [6, 6], [9, 9]])
        file.noteErased(3)
        let again = try JSON.decode(SegmentFile.self, from: try JSON.encode(file))
        #expect(again == file && again.covered.map { [$0.first, $0.last] } == [[2, 2], [6, 6], [9, 9]])
    }

    @Test(
        "stretches without others",
        arguments: [
            ([], [[3, 9]]), ([3, 9], []), ([1, 2, 10, 12], [[3, 9]]), ([1, 4], [[5, 9]]), ([8, 12], [[3, 7]]),
            ([4, 4, 6, 7], [[3, 3], [5, 5], [8, 9]]), ([6, 7, 4, 6], [[3, 3], [8, 9]]),
        ] as [([Int64], [[Int64]])])
    func stretches(ends: [Int64], left: [[Int64]]) {
        let found = NumberRange(first: 3, last: 9).without(NumberRange.ordered(ends))
        #expect(found.map { [$0.first, $0.last] } == left)
    }
}
