import Glibc
import RemindCore
import Reminders
import StrictJSON
import Support
import Testing
import Vocabulary

@testable import RemindDaemon

/// Machines of one circle, on one of which a person erases a reminder.
enum PurgedCircle {
    static let start = "2026-11-20T07:00"
    static let id = "metformin"

    /// The files of a machine, and of its folder, that have the erased name in any of their bytes.
    static func files(of host: LoopHost) throws -> [String] {
        try host.loop.journal.putIntoFile()
        let (_, output) = try ChildProcess.run(["grep", "-rlai", id, host.dataFolder])
        return output.split(separator: "\n").map { String($0.dropFirst(host.dataFolder.count + 1)) }.sorted()
    }

    static func words(_ host: LoopHost) throws -> [PurgeDetails] {
        try host.loop.journal.database.query("SELECT details FROM entry WHERE what = 'purged' ORDER BY turn, device") {
            $0.text(0)
        }.map { try JSON.decode(PurgeDetails.self, from: Array($0.utf8)) }
    }

    static func names(_ host: LoopHost) -> [String] {
        host.loop.scheduler.ledger.reminders.keys.map(\.rawValue).sorted()
    }

    static func isClean(_ hosts: [LoopHost], _ place: SourceLocation = #_sourceLocation) throws {
        for (index, host) in hosts.enumerated() {
            let left = try files(of: host)
            #expect(left.isEmpty, "machine \(index)", sourceLocation: place)
            #expect(!names(host).contains(id), "machine \(index)", sourceLocation: place)
            #expect(try RecordCheck.full(of: host.loop.journal.database).isWhole, sourceLocation: place)
        }
    }

    /// Machines that each have recorded something of a reminder, and of another one.
    static func machines(_ count: Int, takes: Bool = true) throws -> Carrier {
        let carrier = try Carrier(count, at: start)
        try carrier.hosts[0].define(id, "daily at 08:00")
        try carrier.hosts[0].define("zinc", "daily at 08:00")
        try carrier.carryAll()
        for day in 20...22 {
            for (index, host) in carrier.hosts.enumerated() {
                try host.run(to: "2026-11-\(day)T08:0\(index + 1)")
                if takes, day == 20 + index { try host.take("\(id)@2026-11-\(day)T08:00") }
            }
            try carrier.carryAll()
        }
        return carrier
    }

    /// A new machine that gets the files of another one, in a certain state.
    static func join(_ other: LoopHost, _ files: [String: [UInt8]], hears: Bool = true) throws -> LoopHost {
        let host = try LoopHost("2026-11-22T09:00")
        let circle = try #require(try CircleFile.read(in: other.dataFolder))
        try host.join(CircleFile(circle: circle.circle, label: "joined"))
        for (path, bytes) in files { Carrier.put(bytes, at: "\(Carrier.folder(of: host))/\(path)") }
        if hears { host.hear() }
        return host
    }

    /// The entries of a machine, as every machine knows them.
    ///
    /// - Parameter condition: In the record's own words; those of a device that joins are about itself alone.
    static func rows(_ host: LoopHost, _ condition: String = "true", besides own: String = "") throws -> [String] {
        try host.loop.journal.database.query("SELECT \(EntryRow.columns) FROM entry WHERE \(condition)") { columns in
            Journal.original(of: EntryRow(columns))
        }.filter { $0.device != own }.map { "\($0.device).\($0.sequence) \(EntryMark($0).text) \($0.what)" }.sorted()
    }
}
