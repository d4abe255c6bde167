import Glibc
import Support
import Testing
import Vocabulary

@testable import RemindDaemon

/// Machines that record more of a reminder while another one erases it.
@Suite("What was recorded without knowing of a purge")
struct UnawarePurgeTests {
    private let id = PurgedCircle.id

    /// Three machines: the first erases, and the second takes one more dose apart from the others.
    private func apart() throws -> Carrier {
        let carrier = try PurgedCircle.machines(3)
        try carrier.hosts[0].purge(id)
        try carrier.hosts[1].run(to: "2026-11-22T09:00")
        try carrier.hosts[1].take("\(id)@2026-11-22T08:00", replace: true)
        return carrier
    }

    @Test(
        "a dose that was taken apart goes with the rest, whoever hears of what first",
        arguments: [[0, 1, 0, 2], [1, 0, 1, 2], [1, 2, 0, 1], [0, 2, 1, 0], [1, 2, 0, 2], [2, 1, 0, 1]])
    func dose(order: [Int]) throws {
        let carrier = try apart()
        for index in stride(from: 0, to: order.count, by: 2) {
            try carrier.carry(from: order[index], to: order[index + 1])
        }
        for _ in 0..<4 { try carrier.carryAll() }
        try PurgedCircle.isClean(carrier.hosts)
        #expect(carrier.hosts.allSatisfy { PurgedCircle.names($0) == ["zinc"] })
        // No machine has more to say.
        let words = try carrier.hosts.map(PurgedCircle.words)
        for host in carrier.hosts { try host.restart() }
        for _ in 0..<3 { try carrier.carryAll() }
        #expect(try carrier.hosts.map(PurgedCircle.words) == words)
    }

    @Test("so does a change of the reminder, and what was recorded under a name that it got", arguments: [false, true])
    func changed(isRenamed: Bool) throws {
        let carrier = try PurgedCircle.machines(2)
        try carrier.hosts[0].purge(id)
        let desktop = carrier.hosts[1]
        if isRenamed { try desktop.rename(id, to: "metformin-xr") } else { try desktop.define(id, "daily at 09:00") }
        let name = isRenamed ? "metformin-xr" : id
        try desktop.run(to: "2026-11-23T09:30")
        try desktop.take("\(name)@2026-11-23T0\(isRenamed ? 8 : 9):00", replace: true)
        for _ in 0..<3 { try carrier.carryAll() }
        try PurgedCircle.isClean(carrier.hosts)
        #expect(PurgedCircle.names(desktop) == ["zinc"])
    }

    @Test("two names that machines gave it apart go together", arguments: 0...2)
    func renamedApart(who: Int) throws {
        let carrier = try PurgedCircle.machines(3)
        for (index, name) in ["metformin-a", "metformin-b"].enumerated() {
            try carrier.hosts[index].rename(id, to: name)
        }
        for _ in 0..<2 { try carrier.carryAll() }
        let names = carrier.hosts.map(PurgedCircle.names)
        #expect(Set(names).count == 1 && names[0].count == 2, "\(names)")
        try carrier.hosts[who].purge(try #require(names[0].first { $0 != "zinc" }))
        for _ in 0..<4 { try carrier.carryAll() }
        try PurgedCircle.isClean(carrier.hosts)
        for host in carrier.hosts {
            #expect(PurgedCircle.names(host) == ["zinc"])
            #expect(try host.record().allSatisfy { !$0.contains("metformin") })
        }
    }

    @Test("what a person adds again under the name, knowing of it, stays", arguments: 0...2)
    func again(who: Int) throws {
        let carrier = try apart()
        for _ in 0..<4 { try carrier.carryAll() }
        try carrier.hosts[who].define(id, "daily at 10:00")
        for _ in 0..<2 { try carrier.carryAll() }
        for host in carrier.hosts { try host.run(to: "2026-11-23T10:01") }
        try carrier.hosts[1].take("\(id)@2026-11-23T10:00")
        for _ in 0..<3 { try carrier.carryAll() }
        for host in carrier.hosts {
            try host.restart()
            #expect(host.today().contains("\(id)@2026-11-23T10:00 taken"), "\(host.today())")
            #expect(try host.record().allSatisfy { !$0.contains("\(id)@2026-11-2") || $0.contains("T10:00") })
        }
        // A machine that was put back to before all this comes to the same.
        let third = try PurgedCircle.join(
            carrier.hosts[0], try Carrier.segments(in: Carrier.folder(of: carrier.hosts[0])))
        #expect(third.today().contains { $0.hasPrefix("\(id)@") })
        // Erased once more, it is gone again.
        try carrier.hosts[2].purge(id)
        for _ in 0..<4 { try carrier.carryAll() }
        try PurgedCircle.isClean(carrier.hosts)
    }

    @Test("what was added again stays also if it comes before the word of its machine")
    func early() throws {
        let carrier = try PurgedCircle.machines(3)
        let late = carrier.hosts[2]
        try carrier.hosts[0].purge(id)
        try carrier.carry(from: 0, to: 1)
        // The next day has a file of its own.
        try carrier.hosts[1].run(to: "2026-11-23T07:00")
        let before = try Carrier.segments(in: Carrier.folder(of: carrier.hosts[1]))
        try carrier.hosts[1].define(id, "daily at 10:00")
        let after = try Carrier.segments(in: Carrier.folder(of: carrier.hosts[1]))
        let new = after.filter { before[$0.key] == nil }
        #expect(new.count == 1)
        for (path, bytes) in new { Carrier.put(bytes, at: "\(Carrier.folder(of: late))/\(path)") }
        late.hear()
        try carrier.carry(from: 0, to: 2)
        for _ in 0..<3 { try carrier.carryAll() }
        for host in carrier.hosts {
            #expect(PurgedCircle.names(host) == [id, "zinc"])
            #expect(try host.record().allSatisfy { !$0.contains("\(id)@2026-11-2") })
        }
    }

    @Test("another reminder that got the erased name keeps its history")
    func renamedInto() throws {
        let carrier = try PurgedCircle.machines(2)
        let zinc = try PurgedCircle.rows(carrier.hosts[1], "reminder = 'zinc'")
        try carrier.hosts[0].purge(id)
        try carrier.hosts[0].rename("zinc", to: id)
        for _ in 0..<3 { try carrier.carryAll() }
        for host in carrier.hosts {
            #expect(PurgedCircle.names(host) == [id])
            let left = try PurgedCircle.rows(host, "reminder = 'zinc'")
            #expect(left == zinc)
        }
    }

    @Test("a machine that was lost before it heard of it leaves nothing where its entries had come")
    func lost() throws {
        let carrier = try apart()
        try carrier.carry(from: 1, to: 2)
        let left = [carrier.hosts[0], carrier.hosts[2]]
        for _ in 0..<4 {
            for (source, target) in [(0, 2), (2, 0)] { try carrier.carry(from: source, to: target) }
        }
        for host in left {
            #expect(PurgedCircle.names(host) == ["zinc"])
            #expect(try host.record().allSatisfy { !$0.contains(id) })
            try host.retire("machine1")
        }
        for _ in 0..<3 {
            for (source, target) in [(0, 2), (2, 0)] { try carrier.carry(from: source, to: target) }
        }
        try PurgedCircle.isClean(left)
    }

    @Test("what a lost machine brings after all have forgotten the name is named after a week, and erased alone")
    func leftovers() throws {
        let carrier = try apart()
        let (first, third) = (carrier.hosts[0], carrier.hosts[2])
        let erased = try #require(ReminderID(rawValue: id))
        try carrier.carry(from: 0, to: 2)
        try carrier.carry(from: 2, to: 0)
        #expect(try first.loop.leftovers(now: first.now).isEmpty)
        try carrier.bring(from: 1, to: 0)
        first.hear()
        #expect(try PurgedCircle.rows(first, "reminder = '\(id)'").count == 1)
        // Its definition may come yet.
        #expect(try first.loop.leftovers(now: first.now).isEmpty)
        // A person adds another one of that name elsewhere, which has not come here.
        try third.define(id, "daily at 10:00")
        for host in [first, third] { try host.run(to: "2026-11-30T09:00") }
        #expect(try first.loop.leftovers(now: first.now) == [erased])
        first.loop.unfolded = 1
        #expect(try first.loop.leftovers(now: first.now).isEmpty)
        first.loop.unfolded = 0
        Carrier.put(
            Array("{\"remindd\":\"segment 9\"}\n".utf8),
            at: "\(Carrier.folder(of: first))/0badcafe/00000001-0badcafe.seg")
        first.hear()
        #expect(try first.loop.leftovers(now: first.now).isEmpty)
        unlink("\(Carrier.folder(of: first))/0badcafe/00000001-0badcafe.seg")
        first.hear()
        try first.purge(id)
        #expect(try PurgedCircle.rows(first, "reminder = '\(id)'").isEmpty)
        #expect(try PurgedCircle.words(first).last?.heard?.isEmpty == false)
        for (source, target) in [(0, 2), (2, 0), (0, 2)] { try carrier.carry(from: source, to: target) }
        for host in [first, third] {
            #expect(PurgedCircle.names(host) == [id, "zinc"])
            #expect(try host.loop.leftovers(now: host.now).isEmpty)
        }
    }

    @Test("what was added again stays also if a late dose of before is erased after it")
    func lateDose() throws {
        let carrier = try apart()
        // The first has the dose of the second, and does not know any more of which reminder it is.
        try carrier.bring(from: 1, to: 0)
        carrier.hosts[0].hear()
        try carrier.hosts[0].define(id, "daily at 10:00")
        for _ in 0..<4 { try carrier.carryAll() }
        for host in carrier.hosts {
            #expect(PurgedCircle.names(host) == [id, "zinc"])
            #expect(try host.record().allSatisfy { !$0.contains("\(id)@2026-11-2") })
        }
    }

    @Test("of a reminder that two erase apart, one adds it again: it stays", arguments: [0, 1])
    func addedBetween(who: Int) throws {
        let carrier = try apart()
        try carrier.hosts[1].purge(id)
        try carrier.hosts[who].define(id, "daily at 10:00")
        // The third hears all of it at once.
        for source in 0...1 { try carrier.bring(from: source, to: 2) }
        carrier.hosts[2].hear()
        for _ in 0..<4 { try carrier.carryAll() }
        for host in carrier.hosts {
            #expect(PurgedCircle.names(host) == [id, "zinc"])
            #expect(try host.record().allSatisfy { !$0.contains("\(id)@2026-11-2") })
        }
    }
}
