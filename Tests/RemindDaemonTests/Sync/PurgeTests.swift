import Glibc
import RemindCore
import RemindProtocol
import Reminders
import Support
import Testing
import Vocabulary

@testable import RemindDaemon

/// A reminder that one machine erases is nowhere on the others either.
@Suite("A purge that reaches all machines")
struct PurgeTests {
    private let start = PurgedCircle.start
    private let id = PurgedCircle.id

    @Test("erased on one, it is in no file of any, and the rest is whole", arguments: 2...3)
    func everywhere(count: Int) throws {
        let carrier = try PurgedCircle.machines(count)
        for host in carrier.hosts { #expect(try PurgedCircle.files(of: host).count > 2) }
        let last = carrier.hosts.map(\.loop.journal.headID)
        let zinc = try carrier.hosts[0].record().filter { $0.contains("zinc") }
        try carrier.hosts[0].purge(id)
        for _ in 0..<3 { try carrier.carryAll() }
        try PurgedCircle.isClean(carrier.hosts)
        for (host, last) in zip(carrier.hosts, last) {
            #expect(PurgedCircle.names(host) == ["zinc"])
            #expect(try host.record().filter { $0.contains("zinc") } == zinc)
            // No number is given twice.
            #expect(host.loop.journal.headID.device == last.device && host.loop.journal.headID.sequence > last.sequence)
            // None is taken for lost.
            #expect(try host.loop.journal.machines(here: nil).allSatisfy { $0.lacks == nil })
        }
        // A year later nothing is written again, and each machine has said so once.
        let before = try carrier.hosts.map(PurgedCircle.words)
        #expect(before.allSatisfy { $0.count == count && $0.count { !$0.marks.isEmpty } == 1 })
        for host in carrier.hosts { try host.run(to: "2026-12-09T07:00") }
        for _ in 0..<3 { try carrier.carryAll() }
        for host in carrier.hosts { try host.restart() }
        try PurgedCircle.isClean(carrier.hosts)
        #expect(try carrier.hosts.map(PurgedCircle.words) == before)
        for host in carrier.hosts { #expect(host.loop.nextWake(now: host.now).map { $0 > host.now } ?? true) }
    }

    @Test("the new files are what a reader of today takes, and a machine that joins has the rest")
    func joined() throws {
        let carrier = try PurgedCircle.machines(2)
        try carrier.hosts[0].purge(id)
        for _ in 0..<2 { try carrier.carryAll() }
        let third = try PurgedCircle.join(
            carrier.hosts[0], try Carrier.segments(in: Carrier.folder(of: carrier.hosts[1])))
        #expect(PurgedCircle.names(third) == ["zinc"] && third.loop.exchange?.problems == [:])
        let (known, all) = (
            try PurgedCircle.rows(third, besides: third.loop.journal.device), try PurgedCircle.rows(carrier.hosts[0])
        )
        #expect(known == all)
        try PurgedCircle.isClean([third])
        // Nothing in its folder is written again as if it were lost.
        try third.run(to: "2026-12-09T07:00")
        third.hear()
        #expect(try Carrier.segments(in: Carrier.folder(of: third)).keys.allSatisfy { !$0.contains("relay") })
    }

    @Test("a machine that joins with the old files erases what it reads", arguments: [false, true])
    func lateJoiner(oldFirst: Bool) throws {
        let carrier = try PurgedCircle.machines(2)
        let old = try Carrier.segments(in: Carrier.folder(of: carrier.hosts[0]))
        try carrier.hosts[0].purge(id)
        for _ in 0..<2 { try carrier.carryAll() }
        let third = try PurgedCircle.join(carrier.hosts[0], old, hears: oldFirst)
        #expect(PurgedCircle.names(third) == (oldFirst ? [PurgedCircle.id, "zinc"] : []))
        for (path, bytes) in try Carrier.segments(in: Carrier.folder(of: carrier.hosts[1])) {
            Carrier.put(bytes, at: "\(Carrier.folder(of: third))/\(path)")
        }
        for _ in 0..<2 { third.hear() }
        #expect(PurgedCircle.names(third) == ["zinc"])
        // The others hear that it had recorded something itself.
        let all = Carrier(hosts: carrier.hosts + [third])
        for _ in 0..<3 { try all.carryAll() }
        try PurgedCircle.isClean(all.hosts)
    }

    @Test("a process that is killed after it has read of it erases at the next start")
    func killed() throws {
        let carrier = try PurgedCircle.machines(2)
        let laptop = carrier.hosts[1]
        try carrier.hosts[0].purge(id)
        laptop.erases = false
        try carrier.carry(from: 0, to: 1)
        #expect(PurgedCircle.names(laptop) == [id, "zinc"])
        try laptop.restart()
        #expect(PurgedCircle.names(laptop) == [id, "zinc"])
        // Half of a new record lies there.
        try laptop.folder.write("remindd/journal.sqlite.new", "half of it")
        laptop.erases = true
        try laptop.restart()
        laptop.hear()
        try PurgedCircle.isClean([laptop])
    }

    @Test("what fell due before the start is not passed over because of it")
    func away() throws {
        let carrier = try PurgedCircle.machines(2, takes: false)
        let laptop = carrier.hosts[1]
        try carrier.hosts[0].purge(id)
        laptop.loop.keepRead()
        try carrier.bring(from: 0, to: 1)
        try laptop.restart(at: "2026-11-23T08:30")
        laptop.hear()
        #expect(PurgedCircle.names(laptop) == ["zinc"])
        // Killed again before it has rung for it.
        try laptop.restart(at: "2026-11-23T08:31")
        laptop.hear()
        try laptop.run(to: "2026-11-23T08:40")
        #expect(laptop.rang.contains { $0.hasSuffix("zinc@2026-11-23T08:00") }, "\(laptop.rang)")
        for _ in 0..<3 { try carrier.carryAll() }
        try PurgedCircle.isClean(carrier.hosts)
    }

    @Test("old files that come back bring nothing back", arguments: 0...2)
    func stick(kind: Int) throws {
        let carrier = try PurgedCircle.machines(2)
        let old = try Carrier.segments(in: Carrier.folder(of: carrier.hosts[0]))
        try carrier.hosts[0].purge(id)
        for _ in 0..<2 { try carrier.carryAll() }
        let counts = try carrier.hosts.map { try $0.loop.journal.count() }
        for host in carrier.hosts {
            for (path, bytes) in old {
                let name =
                    switch kind {
                    case 0: path
                    case 1: String(path.dropLast(4)) + ".sync-conflict-20261122-080000-ABCDEFG.seg"
                    default: "\(path.prefix(8))/relay-\(path.suffix(12))"
                    }
                Carrier.put(bytes, at: "\(Carrier.folder(of: host))/\(name)")
            }
            host.hear()
            host.hear()
        }
        try PurgedCircle.isClean(carrier.hosts)
        #expect(try carrier.hosts.map { try $0.loop.journal.count() } == counts)
        for host in carrier.hosts { try host.restart() }
        try PurgedCircle.isClean(carrier.hosts)
        // The folder has the rest of each machine.
        let third = try PurgedCircle.join(
            carrier.hosts[0], try Carrier.segments(in: Carrier.folder(of: carrier.hosts[0])))
        let (known, all) = (
            try PurgedCircle.rows(third, besides: third.loop.journal.device), try PurgedCircle.rows(carrier.hosts[0])
        )
        #expect(known == all)
    }

    @Test("a machine that was put back to before it erases it again", arguments: [0, 1], [false, true])
    func restored(who: Int, isWhole: Bool) throws {
        let carrier = try PurgedCircle.machines(2)
        let host = carrier.hosts[who]
        let backup = host.folder["backup.sqlite"]
        try host.copyRecord(to: backup)
        try carrier.hosts[0].purge(id)
        for _ in 0..<2 { try carrier.carryAll() }
        try PurgedCircle.isClean(carrier.hosts.filter { $0 !== host })
        try host.putBack(backup, isWhole: isWhole)
        host.hear()
        for _ in 0..<3 { try carrier.carryAll() }
        unlink(backup)
        try PurgedCircle.isClean(carrier.hosts)
        #expect(PurgedCircle.names(host) == ["zinc"])
    }

    @Test("a machine that follows erases it, and changes nothing in the folder")
    func follower() throws {
        let carrier = try PurgedCircle.machines(2)
        let follower = try LoopHost("2026-11-22T09:00")
        let circle = try #require(try CircleFile.read(in: carrier.hosts[0].dataFolder))
        mkdir(Carrier.folder(of: follower), 0o700)
        try follower.folder.write("remindd/sync/circle", circle.circle + "\n")
        try follower.join(CircleFile(circle: circle.circle, label: "follower", follows: true))
        for (path, bytes) in try Carrier.segments(in: Carrier.folder(of: carrier.hosts[0])) {
            Carrier.put(bytes, at: "\(Carrier.folder(of: follower))/\(path)")
        }
        follower.hear()
        #expect(PurgedCircle.names(follower) == [id, "zinc"])
        try carrier.hosts[0].purge(id)
        for _ in 0..<2 { try carrier.carryAll() }
        // Its folder becomes what the others have.
        _ = try ChildProcess.run(["rm", "-r", Carrier.folder(of: follower)])
        _ = try ChildProcess.run(["cp", "-r", Carrier.folder(of: carrier.hosts[0]), Carrier.folder(of: follower)])
        let before = try Carrier.segments(in: Carrier.folder(of: follower))
        follower.hear()
        try PurgedCircle.isClean([follower])
        #expect(try Carrier.segments(in: Carrier.folder(of: follower)) == before)
    }

    @Test("the files of a machine that is gone are removed once a person says that it is gone")
    func gone() throws {
        let carrier = try PurgedCircle.machines(3)
        try carrier.hosts[0].purge(id)
        // The third is never heard again.
        let left = Array(carrier.hosts[..<2])
        for _ in 0..<3 {
            for (source, target) in [(0, 1), (1, 0)] { try carrier.carry(from: source, to: target) }
        }
        for host in left { #expect(PurgedCircle.names(host) == ["zinc"]) }
        #expect(try !PurgedCircle.files(of: left[0]).isEmpty)
        try left[0].retire("machine2")
        for _ in 0..<3 {
            for (source, target) in [(0, 1), (1, 0)] { try carrier.carry(from: source, to: target) }
        }
        try PurgedCircle.isClean(left)
        // What else it wrote is in the folder again after a week.
        for day in ["11-24", "12-03"] {
            for host in left {
                try host.run(to: "2026-\(day)T07:00")
                host.hear()
            }
        }
        let third = try PurgedCircle.join(carrier.hosts[0], try Carrier.segments(in: Carrier.folder(of: left[0])))
        let device = carrier.hosts[2].loop.journal.device
        let (known, all) = (
            try PurgedCircle.rows(third, "device = '\(device)'"), try PurgedCircle.rows(left[0], "device = '\(device)'")
        )
        #expect(known == all)
        try PurgedCircle.isClean([third])
    }

    @Test("two machines that erase the same apart are done when they meet")
    func twice() throws {
        let carrier = try PurgedCircle.machines(3)
        for host in carrier.hosts[..<2] { try host.purge(id) }
        for _ in 0..<4 { try carrier.carryAll() }
        try PurgedCircle.isClean(carrier.hosts)
        let words = try carrier.hosts.map(PurgedCircle.words)
        for _ in 0..<2 { try carrier.carryAll() }
        #expect(try carrier.hosts.map(PurgedCircle.words) == words)
        #expect(words[0].count { !$0.marks.isEmpty } == 2)
    }

    @Test("of two entries with one name, the one that was erased goes")
    func twins() throws {
        let carrier = try Carrier(3, at: start)
        let (first, second) = (carrier.hosts[0], carrier.hosts[1])
        for name in [id, "zinc"] { try first.define(name, "daily at 08:00") }
        let backup = first.folder["backup.sqlite"]
        try first.copyRecord(to: backup)
        try second.putBack(backup, device: first.loop.journal.device, isWhole: true)
        unlink(backup)
        second.hear()
        for host in carrier.hosts { try host.run(to: "2026-11-20T08:00") }
        try first.take("\(id)@2026-11-20T08:00")
        try second.take("zinc@2026-11-20T08:00")
        #expect(first.loop.journal.headID == second.loop.journal.headID)
        for _ in 0..<3 { try carrier.carryAll() }
        let zinc = try carrier.hosts.map { try PurgedCircle.rows($0, "reminder = 'zinc'") }
        #expect(zinc[0].count { $0.contains(" done") } == 1 && zinc[0] == zinc[1] && zinc[1] == zinc[2])
        // The one that names them has them under other names than the others.
        try carrier.hosts[2].purge(id)
        for _ in 0..<4 { try carrier.carryAll() }
        try PurgedCircle.isClean(carrier.hosts)
        for host in carrier.hosts {
            let left = try PurgedCircle.rows(host, "reminder = 'zinc'")
            #expect(left == zinc[0])
        }
    }

    @Test("what one machine has erased for itself before it shared the record is no word to others")
    func before() throws {
        let host = try LoopHost(start)
        for name in [id, "zinc"] { try host.define(name, "daily at 08:00") }
        let backup = host.folder["backup.sqlite"]
        try host.copyRecord(to: backup)
        try host.purge(id)
        #expect(PurgedCircle.names(host) == ["zinc"])
        // A person brings it back; the record keeps the word.
        try host.loop.journal.putIntoFile()
        let made = try Journal.restoration(of: host.dataFolder, from: .file(backup), isOpen: true, least: 0)
        _ = try host.loop.journal.install(try #require(made))
        try host.loop.goOn(with: Journal(folder: host.dataFolder), now: host.now)
        #expect(try PurgedCircle.words(host).count == 1)
        let kept = try host.record()
        try host.join(CircleFile.new(label: "first"))
        let other = try PurgedCircle.join(host, try Carrier.segments(in: Carrier.folder(of: host)))
        #expect(PurgedCircle.names(host) == [id, "zinc"] && PurgedCircle.names(other) == [id, "zinc"])
        #expect(try host.record() == kept)
    }
}
