import Glibc
import Support
import Testing
import Vocabulary

@testable import RemindDaemon

/// Carriers do what they like with files: they bring them late, in part, in an older state and twice, and delete them.
@Suite("A carrier with faults")
struct CarrierFaultTests {
    /// Every file that was ever in a folder, in every state in which it was.
    private struct Past {
        var states: [String: [[UInt8]]] = [:]

        mutating func note(_ files: [String: [UInt8]]) {
            for (path, bytes) in files where states[path]?.last != bytes { states[path, default: []].append(bytes) }
        }
    }

    /// The entries of a machine as rows, without the name that a twin has here.
    private func rows(_ host: LoopHost) throws -> Set<String> {
        let rows = try host.loop.journal.database.query("SELECT \(EntryRow.columns) FROM entry") { EntryRow($0) }
        return Set(
            rows.map { row in
                var row = row
                row.device = String(row.device.prefix(8))
                return "\(row.device).\(row.sequence) \(Checksum.text(row.checksum(after: 0)))"
            })
    }

    /// The entries in all files of a folder.
    private func rows(inFolder folder: String, _ circle: String) throws -> Set<String> {
        var found: Set<String> = []
        for path in try Carrier.segments(in: folder).keys {
            var file = SegmentFile()
            var check = FactCheck()
            for row in try file.read("\(folder)/\(path)", of: circle, limit: .max, &check) {
                found.insert("\(row.device).\(row.sequence) \(Checksum.text(row.checksum(after: 0)))")
            }
        }
        return found
    }

    /// How many lives; 100 where there is time: `REMINDD_LIVES`.
    private static let lives = getenv("REMINDD_LIVES").flatMap { Int(String(cString: $0)) } ?? 10

    @Test("nothing that a machine has recorded is lost, and all come to one record", arguments: 1...lives)
    func life(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let carrier = try Carrier(3, at: "2026-11-20T07:00")
        let names = ["zinc", "iron", "mint"]
        for (host, name) in zip(carrier.hosts, names) { try host.define(name, "daily at 08:00, 20:00") }
        try carrier.carryAll()
        var past = Past()
        var backups: [Int: String] = [:]
        var recorded = Set<String>()
        let circle = try #require(try CircleFile.read(in: carrier.hosts[0].dataFolder)).circle
        var minute = 0
        for _ in 0..<60 {
            minute += Int.random(in: 5...240, using: &random)
            let (day, rest) = (20 + minute / 1440, minute % 1440)
            let clock = "2026-11-\(day)T\(two(rest / 60)):\(two(rest % 60))"
            let who = Int.random(in: 0...2, using: &random)
            let host = carrier.hosts[who]
            if minute / 1440 < 9, clock > "2026-11-20T07:00" { try host.run(to: clock) }
            let folder = Carrier.folder(of: host)
            past.note(try Carrier.segments(in: folder))
            switch Int.random(in: 0...11, using: &random) {
            case 0...3:
                let open = host.today().filter { $0.hasSuffix(" due") }
                if let one = open.randomElement(using: &random) { try host.take(String(one.dropLast(4))) }
            case 4: try host.restart()
            case 5:
                _ = try ChildProcess.run(["rm", "-rf", folder])
                if Bool.random(using: &random) { try host.restart() }
                host.hear()
            case 6:
                // An older state of a file, or a part of it, comes back.
                guard let (path, states) = past.states.sorted(by: { $0.key < $1.key }).randomElement(using: &random),
                    let bytes = states.randomElement(using: &random)
                else { break }
                Carrier.put(
                    Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random))), at: "\(folder)/\(path)")
                host.hear()
            case 7:
                // A conflict copy, with something behind its end.
                guard let (path, states) = past.states.sorted(by: { $0.key < $1.key }).randomElement(using: &random),
                    let bytes = states.last
                else { break }
                let copy = path.dropLast(4) + ".sync-conflict-20261120-080000-\(seed).seg"
                Carrier.put(bytes + Array("{\"sequence\":".utf8), at: "\(folder)/\(copy)")
                host.hear()
            case 8:
                backups[who] = host.folder["backup\(minute).sqlite"]
                if let path = backups[who] { try host.copyRecord(to: path) }
            case 9:
                guard let path = backups[who], Bool.random(using: &random) else { break }
                let before = try rows(host)
                try host.putBack(path, isWhole: Bool.random(using: &random))
                host.hear()
                // Its own folder gives back what it has; entries that no file and no other machine has are gone.
                let lost = before.subtracting(try rows(host))
                let own = try rows(inFolder: folder, circle)
                #expect(lost.isDisjoint(with: own), "seed \(seed): \(lost.intersection(own).sorted())")
                var kept: Set<String> = []
                for other in carrier.hosts {
                    kept.formUnion(try rows(other))
                    kept.formUnion(try rows(inFolder: Carrier.folder(of: other), circle))
                }
                recorded.subtract(lost.subtracting(kept))
            default: try carrier.carry(from: who, to: (who + Int.random(in: 1...2, using: &random)) % 3)
            }
            recorded.formUnion(try rows(host))
        }
        // A week later, what one machine alone still has comes back.
        for day in [1, 9] {
            for host in carrier.hosts {
                try host.run(to: "2026-12-0\(day)T12:00")
                try host.restart()
                host.hear()
            }
            for _ in 0..<3 { try carrier.carryAll() }
        }
        let known = try carrier.hosts.map { try rows($0) }
        #expect(recorded.count > 30)
        for (index, host) in carrier.hosts.enumerated() {
            let lost = recorded.subtracting(known[index])
            #expect(lost.isEmpty, "seed \(seed), machine \(index): \(lost.sorted().prefix(5))")
            #expect(known[index] == known[0], "seed \(seed), machine \(index)")
            #expect(try RecordCheck.full(of: host.loop.journal.database).isWhole, "seed \(seed)")
            // Twins have other names on other machines; the outcome is the same.
            #expect(Set(host.today()) == Set(carrier.hosts[0].today()), "seed \(seed)")
        }
    }

    private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
