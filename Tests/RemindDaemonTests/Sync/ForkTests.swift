import RemindCore
import RemindProtocol
import Reminders
import Support
import Testing
import Vocabulary

@testable import RemindDaemon

/// Machines that change one reminder without knowing of each other.
@Suite("A reminder that two machines changed")
struct ForkTests {
    private func forks(_ host: LoopHost) -> [String] {
        host.loop.scheduler.agenda.forks.flatMap { fork in
            fork.others.map { "\(fork.reminder): \(fork.machine)'s, or \($0.machine)'s with \($0.changes)" }
        }
    }

    /// Each has changed the time of zinc to one of its own; the laptop's was the later one.
    private func apart() throws -> Carrier {
        let carrier = try Carrier(2, at: "2026-11-20T07:00")
        try carrier.hosts[0].define("zinc", "daily at 08:00")
        try carrier.carryAll()
        #expect(carrier.hosts.allSatisfy { $0.loop.newForks.isEmpty })
        try carrier.hosts[0].define("zinc", "daily at 09:00")
        // Its second change has a higher turn, whatever its device is called.
        try carrier.hosts[1].define("zinc", "daily at 09:30")
        try carrier.hosts[1].define("zinc", "daily at 10:00")
        #expect(carrier.hosts.allSatisfy { forks($0).isEmpty })
        try carrier.carryAll()
        return carrier
    }

    @Test("both say so, with the differences, also after a start, and the later change holds")
    func told() throws {
        let carrier = try apart()
        let labels = carrier.hosts.map { $0.loop.exchange?.me.label ?? "" }
        let said = "zinc: \(labels[1])'s, or \(labels[0])'s with [\"when: daily at 10:00 -> daily at 09:00\"]"
        for host in carrier.hosts {
            #expect(host.loop.newForks.map(\.rawValue) == ["zinc"])
            #expect(forks(host) == [said])
            try host.restart()
            #expect(forks(host) == [said])
            host.loop.newForks = []
            host.hear()
            #expect(host.loop.newForks.isEmpty)
            let notice = host.loop.scheduler.agenda.notice(of: host.loop.scheduler.agenda.forks)
            #expect(notice.title == "zinc was changed on two machines")
            try host.run(to: "2026-11-20T10:01")
            #expect(host.rang == ["2026-11-20T10:00 zinc@2026-11-20T10:00"])
        }
    }

    @Test("a word for either of them ends it everywhere", arguments: [0, 1])
    func kept(which: Int) throws {
        let carrier = try apart()
        let label = carrier.hosts[which].loop.exchange?.me.label ?? ""
        try carrier.hosts[0].keep("zinc", of: label)
        try carrier.carryAll()
        for host in carrier.hosts {
            #expect(forks(host).isEmpty)
            let when = host.loop.scheduler.ledger.reminders.values.first?.definition.lines.first?.when
            #expect(when == (which == 0 ? "daily at 09:00" : "daily at 10:00"))
            try host.restart()
            #expect(forks(host).isEmpty)
            #expect(throws: RemindError.self) { try host.keep("zinc", of: label) }
        }
    }

    @Test("of two kinds under one id a person may choose either", arguments: [0, 1], [0, 1])
    func kinds(which: Int, here: Int) throws {
        let carrier = try Carrier(2, at: "2026-11-20T07:00")
        try carrier.hosts[0].define("alpha", "daily at 08:00")
        try carrier.hosts[1].define("alpha", "daily at 09:00", kind: "reminder")
        try carrier.carryAll()
        for host in carrier.hosts {
            let said = host.loop.scheduler.agenda.forks.flatMap { $0.others.flatMap(\.changes) }
            #expect(said.contains { $0.hasPrefix("kind: ") }, "\(said)")
        }
        let label = carrier.hosts[which].loop.exchange?.me.label ?? ""
        try carrier.hosts[here].keep("alpha", of: label)
        try carrier.carryAll()
        for host in carrier.hosts {
            for _ in 0..<2 {
                let kinds = host.loop.scheduler.ledger.reminders.values.map(\.definition.kind)
                #expect(kinds == [which == 0 ? "medication" : "reminder"] && forks(host).isEmpty)
                try host.restart()
            }
            try host.run(to: "2026-11-20T09:30")
            #expect(host.rang == ["2026-11-20T0\(8 + which):00 alpha@2026-11-20T0\(8 + which):00"])
            // Otherwise a reminder keeps its kind.
            let other = which == 0 ? "reminder" : "medication"
            #expect(throws: RemindError.self) { try host.define("alpha", "daily at 10:00", kind: other) }
        }
    }

    @Test("two that decide apart have changed it apart again, unless they say the same")
    func decidedApart() throws {
        for same in [true, false] {
            let carrier = try apart()
            let labels = carrier.hosts.map { $0.loop.exchange?.me.label ?? "" }
            try carrier.hosts[0].keep("zinc", of: labels[0])
            try carrier.hosts[1].keep("zinc", of: labels[same ? 0 : 1])
            try carrier.carryAll()
            #expect(carrier.hosts.map { forks($0).count } == (same ? [0, 0] : [1, 1]))
        }
    }

    @Test("changes to the same are none, and neither is one that knew the other")
    func noForks() throws {
        let carrier = try Carrier(2, at: "2026-11-20T07:00")
        try carrier.hosts[0].define("zinc", "daily at 08:00")
        try carrier.carryAll()
        for host in carrier.hosts { try host.define("zinc", "daily at 09:00") }
        try carrier.carryAll()
        #expect(carrier.hosts.allSatisfy { forks($0).isEmpty })
        try carrier.hosts[1].define("zinc", "daily at 10:00")
        try carrier.carryAll()
        try carrier.hosts[0].define("zinc", "daily at 11:00")
        try carrier.carryAll()
        #expect(carrier.hosts.allSatisfy { forks($0).isEmpty })
    }

    @Test("one that is archived asks nothing, and asks again once it is back")
    func archived() throws {
        let carrier = try apart()
        try carrier.hosts[0].archive("zinc")
        try carrier.carryAll()
        #expect(carrier.hosts.allSatisfy { forks($0).isEmpty })
    }

    @Test("a word for another machine's change lets no command of that machine run here")
    func command() throws {
        let carrier = try Carrier(2, at: "2026-11-20T07:00")
        try carrier.hosts[0].define("zinc", "daily at 08:00")
        try carrier.carryAll()
        try carrier.hosts[0].define("zinc", "daily at 09:00")
        try carrier.hosts[1].define("zinc", "daily at 10:00", escalation: .init(after: "30m", command: ["/bin/tell"]))
        try carrier.carryAll()
        let (desktop, laptop) = (carrier.hosts[0], carrier.hosts[1])
        try desktop.keep("zinc", of: laptop.loop.exchange?.me.label ?? "")
        let kept = desktop.loop.scheduler.ledger.reminders.values.first?.definition.escalation?.command
        #expect(kept == ["/bin/tell"])
        #expect(!OwnCommands.read(in: desktop.dataFolder).contains(["/bin/tell"]))
        #expect(OwnCommands.read(in: laptop.dataFolder).contains(["/bin/tell"]))
    }

    @Test("a command of another machine does not run here if its change is brought back")
    func commandAgain() throws {
        let carrier = try Carrier(2, at: "2026-11-20T07:00")
        let (desktop, laptop) = (carrier.hosts[0], carrier.hosts[1])
        func set(_ host: LoopHost, _ time: String, _ command: String?) throws {
            let escalation = command.map { Escalation.Draft(after: "30m", command: [$0]) }
            try host.define("zinc", "daily at \(time)", escalation: escalation)
            try carrier.carryAll()
        }
        try set(desktop, "08:00", nil)
        try set(laptop, "09:00", "/bin/tell")
        try set(desktop, "10:00", nil)
        try set(desktop, "09:00", "/bin/tell")
        #expect(desktop.loop.scheduler.ledger.reminders.values.first?.definition.escalation?.command == ["/bin/tell"])
        #expect(!OwnCommands.read(in: desktop.dataFolder).contains(["/bin/tell"]))
        // One that a person sets here runs here, also if another reminder has it elsewhere.
        try desktop.define("iron", "daily at 08:00", escalation: .init(after: "30m", command: ["/bin/tell"]))
        #expect(OwnCommands.read(in: desktop.dataFolder).contains(["/bin/tell"]))
    }

    @Test("a machine that is retired is so on all others, until it writes again")
    func retired() throws {
        let carrier = try Carrier(3, at: "2026-11-20T07:00")
        for (index, host) in carrier.hosts.enumerated() { try host.define("zinc\(index)", "daily at 08:00") }
        for _ in 0..<2 { try carrier.carryAll() }
        func others(_ index: Int) -> [String] {
            carrier.hosts[index].loop.scheduler.snapshot.machines?.others.map(\.label) ?? []
        }
        let label = carrier.hosts[2].loop.exchange?.me.label ?? ""
        #expect(others(0).contains(label) && others(1).contains(label))
        try carrier.hosts[0].retire(label)
        try carrier.carry(from: 0, to: 1)
        for index in [0, 1] {
            #expect(others(index).count == 1 && !others(index).contains(label))
            try carrier.hosts[index].restart()
            #expect(others(index).count == 1 && !others(index).contains(label))
        }
        try carrier.hosts[2].define("zinc2", "daily at 09:00")
        for index in [0, 1] {
            try carrier.carry(from: 2, to: index)
            #expect(others(index).contains(label))
        }
    }

    @Test("entries that have not come are counted, though later ones have")
    func lacking() throws {
        let carrier = try Carrier(2, at: "2026-11-20T07:00")
        try carrier.hosts[0].define("zinc", "daily at 08:00")
        try carrier.hosts[0].define("iron", "daily at 08:00")
        let device = carrier.hosts[0].loop.journal.device
        // A new process begins a new file.
        let first = try Carrier.segments(in: Carrier.folder(of: carrier.hosts[0]))
        try carrier.hosts[0].restart()
        try carrier.hosts[0].define("mint", "daily at 08:00")
        let all = try Carrier.segments(in: Carrier.folder(of: carrier.hosts[0]))
        let (path, bytes) = try #require(all.first { first[$0.key] == nil })
        Carrier.put(bytes, at: "\(Carrier.folder(of: carrier.hosts[1]))/\(path)")
        carrier.hosts[1].hear()
        func lacks() throws -> Int? {
            try carrier.hosts[1].loop.journal.machines(here: nil).first { $0.device == device }?.lacks
        }
        #expect(try lacks() == 2)
        try carrier.carryAll()
        #expect(try lacks() == nil)
    }
}
