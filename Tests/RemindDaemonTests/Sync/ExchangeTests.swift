import CivilTime
import Glibc
import RemindCore
import Reminders
import Support
import Testing
import Vocabulary

@testable import RemindDaemon

/// Two machines and more, each with its record, and a folder that is carried between them.
@Suite("Machines that exchange their entries")
struct ExchangeTests {
    private let start = "2026-11-20T07:00"

    /// What a machine knows, a line each, without who it is.
    private func state(_ host: LoopHost) throws -> [String] {
        try host.loop.journal.entries(.latest(of: nil, limit: .max)).map { entry in
            "\(entry.stamp.turn) \(entry.id) \(entry.fact.recorded.what) \(entry.occurrence.map { "\($0)" } ?? "")"
        }.sorted()
    }

    @Test("a reminder and its answer are on the other one")
    func answered() throws {
        let carrier = try Carrier(2, at: start)
        let (desktop, laptop) = (carrier.hosts[0], carrier.hosts[1])
        try desktop.define("zinc", "daily at 08:00")
        try carrier.carry(from: 0, to: 1)
        for host in carrier.hosts { try host.run(to: "2026-11-20T08:01") }
        #expect(laptop.rang == ["2026-11-20T08:00 zinc@2026-11-20T08:00"])
        try laptop.take("zinc@2026-11-20T08:00")
        #expect(desktop.today() == ["zinc@2026-11-20T08:00 due"])
        try carrier.carry(from: 1, to: 0)
        #expect(desktop.today() == ["zinc@2026-11-20T08:00 taken"])
        // Nothing is asked again, and the next day both ring, with one handle.
        for host in carrier.hosts { try host.run(to: "2026-11-21T08:00") }
        let handles = carrier.hosts.map { host in
            host.loop.scheduler.ledger.openOccurrences.compactMap(\.handle)
        }
        #expect(handles[0] == handles[1] && handles[0].map(\.count) == [5])
        #expect(desktop.rang.count == 2 && laptop.rang.count == 2)
        #expect(!desktop.today().contains { $0.hasSuffix("missed") })
    }

    @Test(
        "a reminder that was due before another machine heard of it rings there late, and once",
        arguments: [false, true], [false, true])
    func late(hasRung: Bool, isKilled: Bool) throws {
        let carrier = try Carrier(2, at: start)
        let (desktop, laptop) = (carrier.hosts[0], carrier.hosts[1])
        try laptop.define("other", "daily at 12:00")
        try desktop.define("zinc", "daily at 08:00")
        if hasRung { try desktop.run(to: "2026-11-20T08:01") }
        try laptop.run(to: "2026-11-20T08:30")
        if isKilled {
            // It has read, and has rung for nothing.
            try carrier.bring(from: 0, to: 1)
            while laptop.loop.hear(now: laptop.now) {}
            try laptop.restart()
        } else {
            try carrier.carry(from: 0, to: 1)
        }
        #expect(laptop.today() == ["zinc@2026-11-20T08:00 due", "other@2026-11-20T12:00 upcoming"])
        // After a start it waits for news first.
        #expect(laptop.rang == (isKilled ? [] : ["2026-11-20T08:30 zinc@2026-11-20T08:00"]))
        try laptop.restart()
        try laptop.run(to: "2026-11-20T08:32")
        #expect(laptop.rang.count == 1)
        try laptop.take("zinc@2026-11-20T08:00")
        try laptop.run(to: "2026-11-21T08:00")
        #expect(laptop.rang.filter { $0.contains("zinc") }.count == 2)
    }

    @Test("a reminder that came after its time was over is missed, and what is older is left to who defined it")
    func tooLate() throws {
        let carrier = try Carrier(2, at: start)
        let (desktop, laptop) = (carrier.hosts[0], carrier.hosts[1])
        try desktop.define("zinc", "daily at 08:00")
        try laptop.run(to: "2026-11-24T12:00")
        try carrier.carry(from: 0, to: 1)
        let missed = try laptop.loop.journal.entries(.latest(of: nil, limit: .max)).filter {
            $0.answer?.outcome == .missed
        }
        #expect(missed.map { "\($0.slot!)" }.sorted() == ["2026-11-23T08:00", "2026-11-24T08:00"])
        #expect(laptop.rang.isEmpty)
        // One whose time was changed elsewhere is no different.
        try desktop.run(to: "2026-11-25T07:00")
        try carrier.carryAll()
        try desktop.define("zinc", "daily at 07:30", "daily at 20:00")
        try laptop.run(to: "2026-11-25T07:45")
        try carrier.carry(from: 0, to: 1)
        #expect(laptop.rang == ["2026-11-25T07:45 zinc@2026-11-25T07:30"])
    }

    @Test("every machine comes to the same record, in whatever order the files come")
    func same() throws {
        let carrier = try Carrier(3, at: start)
        try carrier.hosts[0].define("zinc", "daily at 08:00")
        try carrier.carryAll()
        var random = SeededRandom(seed: 42)
        for day in 20...29 {
            for host in carrier.hosts { try host.run(to: "2026-11-\(day)T08:00") }
            let who = Int.random(in: 0...2, using: &random)
            try carrier.hosts[who].take("zinc@2026-11-\(day)T08:00", replace: true)
            if Bool.random(using: &random) { try carrier.carry(from: who, to: (who + 1) % 3) }
            if Bool.random(using: &random) { try carrier.hosts[who].restart() }
        }
        try carrier.carryAll()
        try carrier.carryAll()
        let states = try carrier.hosts.map(state)
        #expect(states[0].count > 30)
        #expect(states[0] == states[1] && states[1] == states[2])
        for host in carrier.hosts {
            #expect(try RecordCheck.full(of: host.loop.journal.database).isWhole)
            #expect(host.today() == carrier.hosts[0].today())
        }
    }

    @Test("a dose that both have recorded is told as such on both, and neither is lost")
    func double() throws {
        let carrier = try Carrier(2, at: start)
        try carrier.hosts[0].define("zinc", "daily at 08:00")
        try carrier.carryAll()
        for host in carrier.hosts { try host.run(to: "2026-11-20T08:05") }
        try carrier.hosts[0].take("zinc@2026-11-20T08:00")
        try carrier.hosts[1].run(to: "2026-11-20T08:20")
        try carrier.hosts[1].take("zinc@2026-11-20T08:00")
        #expect(carrier.hosts.allSatisfy { $0.loop.newDoubles.isEmpty })
        try carrier.carryAll()
        let names = carrier.hosts.map { $0.loop.journal.device }
        for host in carrier.hosts {
            #expect(host.loop.newDoubles.map { "\($0)" } == ["zinc@2026-11-20T08:00"])
            let agenda = host.loop.scheduler.agenda
            let notice = agenda.notice(of: agenda.doubles) { $0 == names[0] ? "desktop" : "laptop" }
            #expect(notice.title == "zinc: taken twice?")
            #expect(
                notice.body == [
                    "zinc, 08:00: taken at 08:05 on desktop and at 08:20 on laptop.",
                    "Do not take more before you are sure.",
                ])
            // It is told once, also after another start.
            host.loop.newDoubles = []
            host.hear()
            #expect(host.loop.newDoubles.isEmpty)
        }
        // Each settles it apart: the word with more doses holds, everywhere.
        for (index, doses) in [2, 1].enumerated() {
            try carrier.hosts[index].settle("zinc@2026-11-20T08:00", doses: doses)
        }
        try carrier.carryAll()
        for host in carrier.hosts {
            let occurrence = host.loop.scheduler.ledger.occurrences.first {
                $0.id.description == "zinc@2026-11-20T08:00"
            }
            #expect(occurrence?.isDouble == false && occurrence?.taken.count == 2)
        }
        // One that knew of the other is none: it replaces it.
        try carrier.hosts[0].run(to: "2026-11-21T08:05")
        try carrier.hosts[0].take("zinc@2026-11-21T08:00")
        try carrier.carryAll()
        try carrier.hosts[1].run(to: "2026-11-21T08:20")
        try carrier.hosts[1].take("zinc@2026-11-21T08:00", replace: true)
        try carrier.carryAll()
        #expect(carrier.hosts.allSatisfy { $0.loop.newDoubles.isEmpty })
    }

    @Test("a dose that both have recorded is asked about for a month, also after a start")
    func doubleStays() throws {
        let carrier = try Carrier(2, at: start)
        try carrier.hosts[0].define("zinc", "daily at 08:00")
        try carrier.carryAll()
        for host in carrier.hosts {
            try host.run(to: "2026-11-20T08:05")
            try host.take("zinc@2026-11-20T08:00")
        }
        try carrier.carryAll()
        let host = carrier.hosts[0]
        func doubles() -> [String] { host.loop.scheduler.agenda.doubles.map { "\($0.id)" } }
        try host.run(to: "2026-12-19T09:00")
        host.loop.scheduler.apply(.forgotten(at: host.now))
        #expect(doubles() == ["zinc@2026-11-20T08:00"])
        try host.restart()
        #expect(doubles() == ["zinc@2026-11-20T08:00"])
        try host.run(to: "2026-12-22T09:00")
        try host.restart()
        #expect(doubles().isEmpty)
    }

    @Test("each machine repeats as often as it should, whatever the others do")
    func repeats() throws {
        let carrier = try Carrier(2, at: start)
        try carrier.hosts[0].define("zinc", "daily at 08:00", times: 4)
        try carrier.carryAll()
        for minute in stride(from: 0, through: 55, by: 5) {
            for host in carrier.hosts { try host.run(to: "2026-11-20T08:\(minute < 10 ? "0" : "")\(minute)") }
            try carrier.carryAll()
        }
        // Every ten minutes from 08:00 to 08:40.
        #expect(carrier.hosts.map(\.rang.count) == [5, 5])
    }

    @Test("entries under this machine's own name that it has not written set no command")
    func forged() throws {
        let carrier = try Carrier(1, at: start)
        let host = carrier.hosts[0]
        try host.define("zinc", "daily at 08:00")
        let name = host.loop.journal.device
        let circle = try #require(try CircleFile.read(in: host.dataFolder)).circle
        var row = try #require(try host.loop.journal.rows(of: name, after: 0).rows.first)
        row.sequence = host.loop.journal.headID.sequence + 5
        row.turn = host.loop.journal.turn + 5
        row.details = row.details?.replacing(
            "\"definition\":{", with: "\"definition\":{\"escalation\":{\"after\":60,\"command\":[\"/bin/forged\"]},")
        let writer = SegmentWriter(
            folder: "\(Carrier.folder(of: host))/\(name)",
            header: SegmentHeader(circle: circle, device: name, first: 1, after: "", program: "1"))
        try writer.append([row], after: 0)
        host.hear()
        let zinc = try #require(host.loop.scheduler.ledger.reminders.values.first)
        #expect(zinc.definition.escalation?.command == ["/bin/forged"])
        #expect(!OwnCommands.read(in: host.dataFolder).contains(["/bin/forged"]))
        #expect(host.loop.journal.device != name)
    }

    @Test("what comes while the record cannot be written is heard once it can")
    func later() throws {
        let carrier = try Carrier(2, at: start)
        try carrier.hosts[0].define("zinc", "daily at 08:00")
        carrier.hosts[1].loop.replacements = 1
        try carrier.carry(from: 0, to: 1)
        #expect(carrier.hosts[1].loop.scheduler.ledger.reminders.isEmpty)
        let again = try #require(carrier.hosts[1].loop.hearAgain)
        #expect(carrier.hosts[1].loop.nextWake(now: carrier.hosts[1].now) == again)
        carrier.hosts[1].loop.replacements = 0
        carrier.hosts[1].hear()
        #expect(carrier.hosts[1].loop.scheduler.ledger.reminders.count == 1)
        #expect(carrier.hosts[1].loop.hearAgain == nil)
    }

    @Test("files are recorded together: if one of them cannot be, each is read again")
    func together() throws {
        let carrier = try Carrier(3, at: start)
        // Files are read in the order of their names, and the second one fails.
        let writers = carrier.hosts[..<2].sorted { $0.loop.journal.device < $1.loop.journal.device }
        for (host, name) in zip(writers, ["iron", "zinc"]) { try host.define(name, "daily at 08:00") }
        let host = carrier.hosts[2]
        let before = try host.record()
        try host.loop.journal.database.execute(
            """
            CREATE TEMP TRIGGER refused BEFORE INSERT ON entry WHEN NEW.reminder = 'zinc'
            BEGIN SELECT RAISE(FAIL, 'no zinc'); END
            """)
        for source in 0..<2 { try carrier.bring(from: source, to: 2) }
        host.hear()
        #expect(host.loop.syncProblem?.contains("no zinc") == true, "\(host.loop.syncProblem ?? "none")")
        #expect(try host.record() == before)
        #expect(host.loop.journal.peers.isEmpty && host.loop.scheduler.ledger.reminders.isEmpty)
        try host.loop.journal.database.execute("DROP TRIGGER refused")
        try host.run(to: "2026-11-20T07:01")
        host.hear()
        #expect(host.loop.syncProblem == nil)
        #expect(Set(host.loop.scheduler.ledger.reminders.keys.map(\.rawValue)) == ["iron", "zinc"])
        try host.restart()
        #expect(host.loop.scheduler.ledger.reminders.count == 2 && host.loop.journal.peers.count == 2)
    }

    @Test("a folder that cannot be written is left alone for a while, and leaves no files behind")
    func full() throws {
        let carrier = try Carrier(1, at: start)
        let host = carrier.hosts[0]
        let folder = Carrier.folder(of: host)
        _ = try ChildProcess.run(["rm", "-r", folder])
        try host.folder.write("remindd/sync", "a file in its place")
        for _ in 0..<20 { host.hear() }
        #expect(host.loop.syncProblem == nil && host.loop.exchange?.obstacle != nil)
        try host.define("zinc", "daily at 08:00")
        _ = try ChildProcess.run(["rm", folder])
        host.hear()
        #expect(try Carrier.segments(in: folder).isEmpty)
        try host.run(to: "2026-11-20T07:01")
        host.hear()
        #expect(try Carrier.segments(in: folder).count == 1)
    }

    @Test("a file of this process that something else replaces is made good, and the others are left")
    func replaced() throws {
        let carrier = try Carrier(1, at: start)
        let host = carrier.hosts[0]
        let folder = Carrier.folder(of: host)
        try host.define("zinc", "daily at 08:00")
        try host.run(to: "2026-11-22T09:00")
        let before = try Carrier.segments(in: folder)
        let (path, bytes) = try #require(before.max { $0.key < $1.key })
        Carrier.put(Array(bytes.prefix(bytes.count / 2)), at: "\(folder)/\(path)")
        host.hear()
        let after = try Carrier.segments(in: folder)
        #expect(after.count == before.count + 1)
        #expect(before.filter { $0.key != path } == after.filter { before[$0.key] != nil && $0.key != path })
        let third = try LoopHost(start)
        let circle = try #require(try CircleFile.read(in: host.dataFolder))
        try third.join(CircleFile(circle: circle.circle, label: "third"))
        for (path, bytes) in after { Carrier.put(bytes, at: "\(Carrier.folder(of: third))/\(path)") }
        third.hear()
        #expect(try state(third) == (try state(host)))
    }

    @Test("what an older file of this machine has lost is in the folder again after a day")
    func olderLost() throws {
        let carrier = try Carrier(2, at: start)
        let (host, other) = (carrier.hosts[0], carrier.hosts[1])
        let folder = Carrier.folder(of: host)
        try host.define("zinc", "daily at 08:00")
        try host.run(to: "2026-11-22T09:00")
        host.hear()
        let before = try Carrier.segments(in: folder)
        #expect(before.count == 3)
        for (path, bytes) in before where path != before.keys.max() {
            Carrier.put(Array(bytes.prefix(bytes.count / 2)), at: "\(folder)/\(path)")
        }
        host.hear()
        // A carrier that brings old states back does not have to be answered at once.
        #expect(try Carrier.segments(in: folder).count == 3)
        try host.run(to: "2026-11-23T10:00")
        host.hear()
        let mended = try Carrier.segments(in: folder).count
        // One for the day, and what was lost.
        #expect(mended > 4)
        try carrier.carry(from: 0, to: 1)
        #expect(try state(other) == (try state(host)))
        // Nothing is written twice.
        try host.run(to: "2026-11-26T07:00")
        host.hear()
        #expect(try Carrier.segments(in: folder).count == mended + 2)
    }

    @Test("a record with a history is written once into a new folder")
    func once() throws {
        let host = try LoopHost(start)
        try host.define("zinc", "daily at 08:00")
        try host.run(to: "2026-11-25T09:00")
        try host.join(CircleFile.new(label: "desktop"))
        host.hear()
        let count = try host.loop.journal.entries(.latest(of: nil, limit: .max)).count
        let lines = try Carrier.segments(in: Carrier.folder(of: host)).values.joined()
            .split(separator: UInt8(ascii: "\n")).count {
                String(decoding: $0, as: UTF8.self).contains("\"sequence\":")
            }
        #expect(lines == count && count > 10)
    }

    @Test("a skip that knew of two corrections is heard")
    func skipped() throws {
        let carrier = try Carrier(2, at: start)
        try carrier.hosts[0].define("zinc", "daily at 08:00")
        try carrier.carryAll()
        for host in carrier.hosts { try host.run(to: "2026-11-20T08:05") }
        let id = "zinc@2026-11-20T08:00"
        try carrier.hosts[0].take(id)
        try carrier.carryAll()
        for (host, time) in zip(carrier.hosts, ["2026-11-20T08:10", "2026-11-20T08:20"]) {
            try host.run(to: time)
            try host.take(id, replace: true)
        }
        try carrier.carryAll()
        try carrier.hosts[0].skip(id)
        try carrier.carryAll()
        #expect(carrier.hosts.map { $0.today() } == [["\(id) skipped"], ["\(id) skipped"]])
        #expect(try state(carrier.hosts[0]) == (try state(carrier.hosts[1])))
    }

    @Test("after a failed write the next answer is written, and nothing twice")
    func afterFailure() throws {
        let carrier = try Carrier(1, at: start)
        let host = carrier.hosts[0]
        let folder = Carrier.folder(of: host)
        try host.define("zinc", "daily at 08:00")
        let device = "\(folder)/\(host.loop.journal.device)"
        // A file in the place of the device's folder: nothing can be begun there.
        try host.run(to: "2026-11-20T08:00")
        _ = try ChildProcess.run(["mv", device, device + ".away"])
        try host.folder.write("remindd/sync/\(host.loop.journal.device)", "")
        try host.take("zinc@2026-11-20T08:00")
        #expect(host.loop.syncProblem != nil)
        _ = try ChildProcess.run(["rm", device])
        _ = try ChildProcess.run(["mv", device + ".away", device])
        let before = try Carrier.segments(in: folder)
        // The next commits come before the rest is over, and after it.
        try host.define("iron", "daily at 09:00")
        try host.run(to: "2026-11-20T08:01")
        host.hear()
        #expect(host.loop.syncProblem == nil)
        let after = try Carrier.segments(in: folder)
        #expect(after.count == before.count + 1)
        try host.define("mint", "daily at 10:00")
        #expect(try Carrier.segments(in: folder).count == after.count)
    }

    @Test("a torn file counts as far as it goes, and the rest when it has come")
    func torn() throws {
        let carrier = try Carrier(2, at: start)
        try carrier.hosts[0].define("zinc", "daily at 08:00")
        try carrier.hosts[0].define("iron", "daily at 09:00")
        let files = try Carrier.segments(in: Carrier.folder(of: carrier.hosts[0]))
        let (path, bytes) = try #require(files.first)
        let target = "\(Carrier.folder(of: carrier.hosts[1]))/\(path)"
        var known: [Int] = []
        for length in stride(from: 0, through: bytes.count, by: 7) {
            Carrier.put(Array(bytes[..<length]), at: target)
            carrier.hosts[1].hear()
            known.append(carrier.hosts[1].loop.scheduler.ledger.reminders.count)
        }
        #expect(known == known.sorted() && Set(known).isSubset(of: [0, 1, 2]))
        Carrier.put(bytes, at: target)
        carrier.hosts[1].hear()
        #expect(carrier.hosts[1].loop.scheduler.ledger.reminders.count == 2)
        // An older, shorter file takes nothing back.
        Carrier.put(Array(bytes[..<(bytes.count / 2)]), at: target)
        carrier.hosts[1].hear()
        #expect(carrier.hosts[1].loop.scheduler.ledger.reminders.count == 2)
    }

    @Test("a line that was changed ends what is read of its file")
    func changed() throws {
        let carrier = try Carrier(2, at: start)
        try carrier.hosts[0].define("zinc", "daily at 08:00")
        let files = try Carrier.segments(in: Carrier.folder(of: carrier.hosts[0]))
        let (path, bytes) = try #require(files.first)
        let text = String(decoding: bytes, as: UTF8.self)
        let other = Array(text.replacing("08:00", with: "09:00").utf8)
        #expect(other != bytes)
        Carrier.put(other, at: "\(Carrier.folder(of: carrier.hosts[1]))/\(path)")
        carrier.hosts[1].hear()
        #expect(carrier.hosts[1].loop.scheduler.ledger.reminders.isEmpty)
    }

    @Test("a conflict copy is read like any other")
    func conflictCopy() throws {
        let carrier = try Carrier(2, at: start)
        try carrier.hosts[0].define("zinc", "daily at 08:00")
        let files = try Carrier.segments(in: Carrier.folder(of: carrier.hosts[0]))
        let (path, bytes) = try #require(files.first)
        let name = path.dropLast(4) + ".sync-conflict-20261120-080000-ABCDEFG.seg"
        Carrier.put(bytes, at: "\(Carrier.folder(of: carrier.hosts[1]))/\(name)")
        carrier.hosts[1].hear()
        #expect(carrier.hosts[1].loop.scheduler.ledger.reminders.count == 1)
    }

    @Test("a folder that is gone is written again at the next start, and nothing else is")
    func folderGone() throws {
        let carrier = try Carrier(2, at: start)
        let desktop = carrier.hosts[0]
        try desktop.define("zinc", "daily at 08:00")
        try desktop.run(to: "2026-11-22T09:00")
        let before = try Carrier.segments(in: Carrier.folder(of: desktop))
        try desktop.restart()
        desktop.hear()
        #expect(try Carrier.segments(in: Carrier.folder(of: desktop)) == before)
        _ = try ChildProcess.run(["rm", "-r", Carrier.folder(of: desktop)])
        try desktop.restart()
        desktop.hear()
        try carrier.carry(from: 0, to: 1)
        let known = try state(carrier.hosts[1]).filter { $0.contains(desktop.loop.journal.device) }
        #expect(known == (try state(desktop)))
        // A file of several that is gone is filled in.
        try desktop.run(to: "2026-11-23T09:00")
        let files = try Carrier.segments(in: Carrier.folder(of: desktop)).keys.sorted()
        #expect(files.count >= 2)
        unlink("\(Carrier.folder(of: desktop))/\(files[0])")
        try desktop.restart()
        desktop.hear()
        let third = try LoopHost(start)
        let circle = try #require(try CircleFile.read(in: desktop.dataFolder))
        try third.join(CircleFile(circle: circle.circle, label: "third"))
        for (path, bytes) in try Carrier.segments(in: Carrier.folder(of: desktop)) {
            Carrier.put(bytes, at: "\(Carrier.folder(of: third))/\(path)")
        }
        third.hear()
        #expect(try state(third) == (try state(desktop)))
    }

    @Test("the folder of another circle is neither read nor written")
    func otherCircle() throws {
        let carrier = try Carrier(2, at: start)
        try carrier.hosts[0].define("zinc", "daily at 08:00")
        let stranger = try LoopHost(start)
        try stranger.join(.new(label: "stranger"))
        for (path, bytes) in try Carrier.segments(in: Carrier.folder(of: carrier.hosts[0])) {
            Carrier.put(bytes, at: "\(Carrier.folder(of: stranger))/\(path)")
        }
        stranger.hear()
        #expect(stranger.loop.scheduler.ledger.reminders.isEmpty)
        #expect(stranger.loop.exchange?.problems.values.first == "it belongs to another circle")
        // The folder itself is another circle's now.
        try stranger.folder.write("remindd/sync/circle", "0123456789abcdef\n")
        stranger.hear()
        #expect(stranger.loop.exchange?.obstacle == .otherCircle)
        let before = try Carrier.segments(in: Carrier.folder(of: stranger))
        try stranger.define("iron", "daily at 09:00")
        #expect(try Carrier.segments(in: Carrier.folder(of: stranger)) == before)
    }

    @Test(
        "a record that was put back goes on under another name, and has what it lost again", arguments: [true, false])
    func restored(isWhole: Bool) throws {
        let carrier = try Carrier(2, at: start)
        let desktop = carrier.hosts[0]
        try desktop.define("zinc", "daily at 08:00")
        let backup = desktop.folder["backup.sqlite"]
        try desktop.copyRecord(to: backup)
        try desktop.run(to: "2026-11-20T08:00")
        try desktop.take("zinc@2026-11-20T08:00")
        let name = desktop.loop.journal.device
        let before = try state(desktop)
        try desktop.putBack(backup, isWhole: isWhole)
        desktop.hear()
        #expect(desktop.loop.journal.device != name)
        #expect(try state(desktop).filter { $0.contains(name) } == before)
        #expect(desktop.today() == ["zinc@2026-11-20T08:00 taken"])
        #expect(try RecordCheck.full(of: desktop.loop.journal.database).isWhole)
        try desktop.run(to: "2026-11-21T08:00")
        try desktop.take("zinc@2026-11-21T08:00")
        try carrier.carry(from: 0, to: 1)
        #expect(
            try state(carrier.hosts[1]).filter { $0.contains("zinc") }
                == (try state(desktop).filter { $0.contains("zinc") }))
    }

    /// Two machines of which the second is a copy of the first, in name and record.
    private func copied() throws -> Carrier {
        let carrier = try Carrier(2, at: start)
        let first = carrier.hosts[0]
        try first.define("zinc", "daily at 08:00")
        let backup = first.folder["backup.sqlite"]
        try first.copyRecord(to: backup)
        try carrier.hosts[1].putBack(backup, device: first.loop.journal.device, isWhole: true)
        return carrier
    }

    @Test("a copy of a machine that goes on beside it: both take their own way, and nothing is lost")
    func cloned() throws {
        let carrier = try copied()
        let (first, second) = (carrier.hosts[0], carrier.hosts[1])
        let name = first.loop.journal.device
        second.hear()
        #expect(second.loop.journal.device == name)
        for host in carrier.hosts { try host.run(to: "2026-11-20T08:00") }
        try first.take("zinc@2026-11-20T08:00")
        try second.run(to: "2026-11-20T08:01")
        try second.take("zinc@2026-11-20T08:00")
        try carrier.carryAll()
        try carrier.carryAll()
        try carrier.carryAll()
        #expect(first.loop.journal.device != second.loop.journal.device)
        for host in carrier.hosts {
            let taken = try host.record().filter { $0.contains(" done ") }
            #expect(taken.count == 2, "\(host.loop.journal.device)")
            #expect(host.loop.scheduler.ledger.occurrences.contains { $0.isDouble })
            #expect(try RecordCheck.full(of: host.loop.journal.database).isWhole)
        }
    }

    @Test("a machine that keeps the name of its copy is another one: the copy rings for itself")
    func ringsBesideCopy() throws {
        let carrier = try copied()
        let (first, second) = (carrier.hosts[0], carrier.hosts[1])
        let name = first.loop.journal.device
        try first.define("iron", "daily at 09:00")
        try carrier.carry(from: 0, to: 1)
        #expect(first.loop.journal.device == name && second.loop.journal.device != name)
        try first.run(to: "2026-11-20T08:00")
        // It hears of the ring there before it is its own time.
        try carrier.carry(from: 0, to: 1)
        let zinc = try #require(OccurrenceID("zinc@2026-11-20T08:00"))
        for _ in 0..<2 {
            try second.run(to: "2026-11-20T08:00")
            let occurrence = try #require(second.loop.scheduler.ledger.occurrence(zinc))
            let rings = occurrence.entries.filter { if case .delivered = $0.fact { true } else { false } }
            #expect(Set(rings.map(\.id.device)) == [name, second.loop.journal.device])
            #expect(rings.filter { !$0.isForeign }.map(\.id.device) == [second.loop.journal.device])
            try second.restart()
        }
        // There is no third machine, and the two may still take one dose twice.
        for host in carrier.hosts { try host.take("zinc@2026-11-20T08:00") }
        try carrier.carry(from: 0, to: 1)
        for _ in 0..<2 {
            #expect(second.loop.journal.isShared && second.loop.scheduler.ledger.handles.isShared)
            #expect(second.loop.scheduler.agenda.doubles.map { "\($0.id)" } == ["zinc@2026-11-20T08:00"])
            try second.restart()
        }
        #expect(try RecordCheck.full(of: second.loop.journal.database).isWhole)
    }

    /// The two machines write other entries under one name, and a later one names the second of them.
    @Test(
        "a word about an entry of a copied machine is about that one, and not about its twin", arguments: [true, false])
    func twins(firstComesFirst: Bool) throws {
        let carrier = try Carrier(3, at: start)
        let (first, second) = (carrier.hosts[0], carrier.hosts[1])
        for id in ["zinc", "iron"] { try first.define(id, "daily at 08:00") }
        let backup = first.folder["backup.sqlite"]
        try first.copyRecord(to: backup)
        try second.putBack(backup, device: first.loop.journal.device, isWhole: true)
        second.hear()
        for host in carrier.hosts { try host.run(to: "2026-11-20T08:00") }
        let start = first.loop.journal.headID
        #expect(second.loop.journal.headID == start)
        try first.take("zinc@2026-11-20T08:00")
        try second.take("iron@2026-11-20T08:00")
        #expect(first.loop.journal.headID == second.loop.journal.headID)
        try second.undo("iron@2026-11-20T08:00")
        for source in firstComesFirst ? [0, 1] : [1, 0] { try carrier.carry(from: source, to: 2) }
        let said = ["iron@2026-11-20T08:00 due", "zinc@2026-11-20T08:00 taken"]
        #expect(carrier.hosts[2].today().sorted() == said)
        for _ in 0..<3 { try carrier.carryAll() }
        for host in carrier.hosts {
            #expect(host.today().sorted() == said, "\(host.loop.journal.device)")
            try host.restart()
            #expect(host.today().sorted() == said, "\(host.loop.journal.device)")
        }
        // A word of the third about the entry that has another name on the others.
        try carrier.hosts[2].undo("zinc@2026-11-20T08:00")
        for _ in 0..<3 { try carrier.carryAll() }
        for host in carrier.hosts { #expect(host.today().allSatisfy { $0.hasSuffix(" due") }, "\(host.today())") }
    }

    /// The other one of two entries with one name may be erased, or have never come.
    @Test("a machine that has one of two twins knows it by the name that it has on another machine")
    func aloneOfTwins() throws {
        let carrier = try Carrier(2, at: start)
        let (first, second) = (carrier.hosts[0], carrier.hosts[1])
        try first.define("zinc", "daily at 08:00")
        try carrier.carryAll()
        for host in carrier.hosts { try host.run(to: "2026-11-20T08:00") }
        try first.take("zinc@2026-11-20T08:00")
        let device = first.loop.journal.device
        let taken = try #require(try first.loop.journal.rows(of: device, after: 0).rows.last)
        #expect(taken.what == "done")
        let digits = Checksum.text(taken.checksum(after: 0)).prefix(8)
        try carrier.carryAll()
        // The second machine has the dose under its own name; a third one has it as the second of two.
        var row = taken
        let third = "7f3a9c01"
        row.device = third
        (row.sequence, row.turn, row.what, row.moment) = (1, 99, "retracted", nil)
        row.changes = "\(Journal.twin(device, digits)).\(taken.sequence)"
        row.details = "{\"of\":\"\(Checksum.text(taken.checksum(after: 0)))\"}"
        row.request = nil
        let circle = try #require(try CircleFile.read(in: second.dataFolder)).circle
        let writer = SegmentWriter(
            folder: "\(Carrier.folder(of: second))/\(third)",
            header: SegmentHeader(circle: circle, device: third, first: 1, after: "", program: "1"))
        try writer.append([row], after: 0)
        #expect(!second.loop.journal.peers.contains { $0.contains("~") })
        second.hear()
        for _ in 0..<2 {
            #expect(second.today() == ["zinc@2026-11-20T08:00 due"])
            try second.restart()
        }
    }

    @Test("a start reads nothing that was read before, unless the record is another one")
    func read() throws {
        let carrier = try Carrier(2, at: start)
        let (desktop, laptop) = (carrier.hosts[0], carrier.hosts[1])
        try desktop.define("zinc", "daily at 08:00")
        try carrier.carryAll()
        let backup = laptop.folder["backup.sqlite"]
        try laptop.copyRecord(to: backup)
        try desktop.define("iron", "daily at 09:00")
        try carrier.carryAll()
        try laptop.restart()
        let exchange = try #require(laptop.loop.exchange)
        try exchange.look(laptop.loop.journal, at: laptop.now)
        #expect(!exchange.hasMore)
        // The file beside the record says that all was read; the record does not have it.
        try laptop.putBack(backup, isWhole: true)
        laptop.hear()
        #expect(laptop.loop.scheduler.ledger.reminders.count == 2)
        // One that cannot be read says nothing.
        try laptop.restart()
        try laptop.folder.write("remindd/sync-read", "{")
        try laptop.restart(at: "2026-11-20T07:10")
        laptop.hear()
        #expect(laptop.loop.scheduler.ledger.reminders.count == 2)
    }
}
