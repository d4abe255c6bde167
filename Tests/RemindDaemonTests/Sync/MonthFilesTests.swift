import Glibc
import Reminders
import Support
import Testing
import Vocabulary

@testable import RemindDaemon

/// A folder of years has a file for each month, and every entry at each moment.
@Suite("Joining files of a month", .serialized)
struct MonthFilesTests {
    private let start = "2026-11-20T07:00"

    /// A machine that wrote a file a day until December, more entries than one step writes, and has joined none of them.
    private func month(_ carrier: Carrier) throws -> LoopHost {
        let host = carrier.hosts[0]
        let hours = (0...23).map { "\($0 < 10 ? "0" : "")\($0):00" }.joined(separator: ", ")
        try host.define("zinc", "daily at \(hours)")
        try host.run(to: "2026-11-30T23:30")
        try host.restart()
        return host
    }

    private func own(_ host: LoopHost) throws -> [String] {
        try Carrier.segments(in: Carrier.folder(of: host)).keys.filter { $0.hasPrefix(host.loop.journal.device) }
            .sorted()
    }

    /// The numbers of this machine's entries in its folder, as a reader finds them.
    private func numbers(_ host: LoopHost) throws -> Set<Int64> {
        let me = try #require(try CircleFile.read(in: host.dataFolder))
        var found: Set<Int64> = []
        for path in try own(host) {
            var file = SegmentFile()
            var check = FactCheck()
            while true {
                let rows = try file.read("\(Carrier.folder(of: host))/\(path)", of: me.circle, limit: 500, &check)
                if rows.isEmpty { break }
                found.formUnion(rows.map(\.sequence))
            }
        }
        return found
    }

    private func isWhole(_ host: LoopHost) throws -> Bool {
        try numbers(host) == Set(1...host.loop.journal.headID.sequence)
    }

    private func names(of host: LoopHost) -> [String] {
        Exchange.names(in: "\(Carrier.folder(of: host))/\(host.loop.journal.device)")
    }

    @Test("in a new month, the files of the last one become one, and every reader has the same")
    func joined() throws {
        let carrier = try Carrier(3, at: start)
        let host = try month(carrier)
        #expect(try own(host).count > 10)
        try carrier.carry(from: 0, to: 1)
        #expect(host.loop.journal.headID.sequence > 500)
        try host.run(to: "2026-12-02T12:00")
        host.hear()
        // November, and the first and second of December.
        #expect(try own(host).count == 3)
        #expect(names(of: host).allSatisfy { !$0.hasPrefix(".joining") })
        #expect(try isWhole(host))
        // It is done once.
        let before = try Carrier.segments(in: Carrier.folder(of: host))
        try host.restart()
        host.hear()
        #expect(try Carrier.segments(in: Carrier.folder(of: host)) == before)
        try host.run(to: "2026-12-03T12:00")
        try host.run(to: "2026-12-05T12:00")
        #expect(Set(before.keys).isSubset(of: try own(host)))
        // One that has read the parts, and one that has read nothing.
        try carrier.mirror(from: 0, to: 1)
        try carrier.mirror(from: 0, to: 2)
        let rows = try carrier.hosts.map { host in
            try host.loop.journal.database.query(
                "SELECT \(EntryRow.columns) FROM entry WHERE device = ? ORDER BY sequence",
                [.text(carrier.hosts[0].loop.journal.device)]
            ) { EntryRow($0).checksum(after: 0) }
        }
        #expect(rows[0].count > 500 && rows[0] == rows[1] && rows[0] == rows[2])
        // The readers lack nothing, so they write nothing again.
        try carrier.hosts[1].run(to: "2026-11-29T12:00")
        carrier.hosts[1].hear()
        #expect(
            try Carrier.segments(in: Carrier.folder(of: carrier.hosts[1])).keys.allSatisfy { !$0.contains("relay") })
    }

    @Test("a kill after each step loses nothing, and the next start goes on")
    func kills() throws {
        let carrier = try Carrier(1, at: start)
        let host = try month(carrier)
        try host.run(to: "2026-12-02T12:00")
        let copy = host.folder["copy"]
        try host.kill { _ = try ChildProcess.run(["cp", "-a", host.dataFolder, copy]) }
        #expect(try own(host).count > 12)
        var drafts = 0
        var steps = 0
        var isDone = false
        while !isDone {
            try host.kill {
                _ = try ChildProcess.run(["rm", "-r", host.dataFolder])
                _ = try ChildProcess.run(["cp", "-a", copy, host.dataFolder])
            }
            steps += 1
            for step in 1...steps {
                isDone = !host.loop.hear(now: host.now, most: 1)
                guard step == steps || isDone else { continue }
                #expect(try isWhole(host), "step \(steps)")
                break
            }
            if names(of: host).contains(where: { $0.hasPrefix(".joining") }) { drafts += 1 }
            try host.kill()
            #expect(try isWhole(host), "step \(steps)")
            host.hear()
            #expect(try isWhole(host), "step \(steps)")
            #expect(names(of: host).allSatisfy { !$0.hasPrefix(".joining") }, "step \(steps)")
            #expect(try own(host).count <= 4, "step \(steps)")
        }
        #expect(drafts > 0 && steps > 8)
    }

    @Test("a copy that a carrier made of a file goes with its original, and one with something else in it stays")
    func copies() throws {
        let carrier = try Carrier(1, at: start)
        let host = try month(carrier)
        let folder = Carrier.folder(of: host)
        let path = try #require(try own(host).first)
        let bytes = try Carrier.bytes("\(folder)/\(path)")
        let names = ["a", "b"].map { "\(path.dropLast(4)).sync-conflict-20261121-080000-\($0).seg" }
        Carrier.put(bytes, at: "\(folder)/\(names[0])")
        Carrier.put(bytes + Array("{\"sequence\":1".utf8), at: "\(folder)/\(names[1])")
        try host.run(to: "2026-12-02T12:00")
        host.hear()
        let left = try own(host)
        #expect(left.count == 4 && left.contains(names[1]) && !left.contains(names[0]))
        #expect(try isWhole(host))
    }

    @Test("a machine that follows joins nothing, and neither does one of another's files")
    func others() throws {
        let carrier = try Carrier(2, at: start)
        let host = try month(carrier)
        try carrier.carry(from: 0, to: 1)
        let before = try Carrier.segments(in: Carrier.folder(of: carrier.hosts[1])).keys.filter {
            $0.hasPrefix(host.loop.journal.device)
        }
        #expect(before.count > 10)
        try carrier.hosts[1].run(to: "2026-12-02T12:00")
        carrier.hosts[1].hear()
        #expect(Set(before).isSubset(of: try Carrier.segments(in: Carrier.folder(of: carrier.hosts[1])).keys))
        host.use { $0.sync.role = .follow }
        var settings = host.settings
        host.loop.keepRole(in: &settings, now: host.now)
        let own = try own(host)
        try host.run(to: "2026-12-02T12:00")
        host.hear()
        #expect(try self.own(host) == own)
    }
}
