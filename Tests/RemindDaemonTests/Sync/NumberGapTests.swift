import CivilTime
import Glibc
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

    /// - Returns: The file.
    private func write(_ rows: [EntryRow], of device: String, for host: LoopHost) throws -> String {
        let circle = try #require(try CircleFile.read(in: host.dataFolder)).circle
        let writer = SegmentWriter(
            folder: "\(Carrier.folder(of: host))/\(device)",
            header: SegmentHeader(circle: circle, device: device, label: "third", first: 1, after: "", program: "1"))
        try writer.append(rows, after: 0)
        return try #require(writer.written?.path)
    }

    private func write(_ numbers: [Int64], for host: LoopHost) throws {
        _ = try write(try numbers.map(row), of: Self.device, for: host)
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

    @Test("begins the week too if a file lost the second of two entries with one number")
    func second() throws {
        let first = try Carrier(2, at: start).hosts[0]
        try write([1, 2, 3, 4], for: first)
        first.hear()
        var twins = try [2, 3].map(row)
        for index in twins.indices { twins[index].details = "{\"a\":2}" }
        let longer = try write(twins, of: Self.device, for: first)
        first.hear()
        #expect(LackingFile.read(in: Carrier.folder(of: first)).since.isEmpty)
        let lost = Journal.twin(Self.device, twins[1].checksum(after: 0))
        #expect(first.loop.journal.peers.contains(lost))
        unlink(longer)
        let shorter = try write([twins[0]], of: Self.device, for: first)
        #expect(Glibc.rename(shorter, longer) == 0)
        first.hear()
        #expect(LackingFile.read(in: Carrier.folder(of: first)).since == [lost: first.now.milliseconds])
    }

    /// A machine that was put back, and its name before that; it has entries of zinc under it.
    private func renamed() throws -> (carrier: Carrier, name: String, last: EntryRow) {
        let carrier = try Carrier(2, at: start)
        let first = carrier.hosts[0]
        for id in ["zinc", "salt"] { try first.define(id, "daily at 08:00") }
        try first.run(to: "2026-11-20T08:01")
        let backup = first.folder["backup.sqlite"]
        try first.copyRecord(to: backup)
        try first.take("zinc@2026-11-20T08:00")
        let name = first.loop.journal.device
        let last = try #require(try first.loop.journal.rows(of: name, after: 0).rows.last)
        try first.putBack(backup, isWhole: true)
        first.hear()
        #expect(first.loop.journal.device != name)
        return (carrier, name, last)
    }

    @Test("under a former name is written again the next day, also if it came after all that was written")
    func formerName() throws {
        let (carrier, name, last) = try renamed()
        let first = carrier.hosts[0]
        var more = last
        (more.sequence, more.turn) = (last.sequence + 1, (last.turn ?? 0) + 1)
        _ = try write([more], of: name, for: first)
        first.hear()
        let known = try first.loop.journal.rows(of: name, after: 0).rows.map(\.sequence)
        #expect(known.last == more.sequence)
        _ = try ChildProcess.run(["rm", "-r", "\(Carrier.folder(of: first))/\(name)"])
        try first.run(to: "2026-11-21T09:00")
        first.hear()
        try carrier.carry(from: 0, to: 1)
        #expect(try carrier.hosts[1].loop.journal.rows(of: name, after: 0).rows.map(\.sequence) == known)
    }

    @Test("under a former name is written again though the file that is being written goes past it")
    func ownGap() throws {
        let (carrier, name, last) = try renamed()
        let first = carrier.hosts[0]
        let rows = try first.loop.journal.rows(of: name, after: 0).rows
        let gap = try #require(rows.first { $0.reminder == "salt" && $0.what == "defined" }).sequence
        #expect(gap > rows[0].sequence && gap < last.sequence)
        try first.purge("salt")
        _ = try ChildProcess.run(["rm", "-rf", "\(Carrier.folder(of: first))/\(name)"])
        // One file has all entries under that name, without the erased ones.
        try first.restart()
        first.hear()
        var other = last
        other.sequence = gap
        let file = try write([other], of: name, for: first)
        first.hear()
        let known = try first.loop.journal.rows(of: name, after: 0).rows.map(\.sequence)
        #expect(known.contains(gap))
        unlink(file)
        try first.run(to: "2026-11-21T09:00")
        first.hear()
        try carrier.carry(from: 0, to: 1)
        #expect(try carrier.hosts[1].loop.journal.rows(of: name, after: 0).rows.map(\.sequence) == known)
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
