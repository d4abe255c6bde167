import CivilTime
import RemindCore
import Reminders
import Schedules
import Testing
import Vocabulary
import Worlds

/// Answers, snoozes and sessions of machines that did not know of each other's.
@Suite("Words said apart")
struct WordsApartTests {
    private let slot = "zinc@2026-11-20T08:00"

    private func circle() throws -> Circle {
        var circle = try Circle(2, seed: 11)
        try circle.machines[0].define("zinc", "daily at 08:00", fields: ["dose": "4 tablets"])
        circle.carryAll()
        for index in 0...1 { try circle.machines[index].run(to: "2026-11-20T08:05") }
        return circle
    }

    private func deliveries(_ world: World, since text: String) throws -> [String] {
        let since = try world.instant(text)
        return world.journal.filter { entry in
            guard !entry.isForeign, entry.at >= since, case .delivered = entry.fact else { return false }
            return true
        }.map { "\(world.scheduler.place.local.local(at: $0.at))" }
    }

    @Test("a correction goes before an undo that did not know of it, and two undos are one")
    func undone() throws {
        var circle = try circle()
        try circle.machines[0].answer(slot)
        circle.carryAll()
        var other = circle
        let id = try #require(OccurrenceID(slot))
        try circle.machines[0].decide(.undo(id))
        try circle.machines[1].answer(slot, amount: "5 tablets", replace: true)
        circle.carryAll()
        for machine in circle.machines {
            let occurrence = machine.occurrence(slot)
            #expect(occurrence?.answer?.fields["dose"]?.text == "5 tablets" && occurrence?.isDouble == false)
        }
        for index in 0...1 { try other.machines[index].decide(.undo(id)) }
        other.carryAll()
        for machine in other.machines { #expect(machine.occurrence(slot)?.isOpen == true) }
        // It is taken once, and is taken.
        try other.machines[0].answer(slot)
        other.carryAll()
        for machine in other.machines { #expect(machine.occurrence(slot)?.taken.count == 1) }
    }

    private func warning(_ world: World) throws -> String? {
        let occurrence = try #require(world.occurrence(slot))
        return world.scheduler.agenda.view(of: occurrence, now: try world.instant("2026-11-20T08:30"))?.warning
    }

    /// How each machine calls one of them.
    private func names(_ circle: Circle, of index: Int) -> [String] {
        circle.machines.indices.map {
            $0 == index ? "this machine" : circle.machines[index].scheduler.ledger.head.device
        }
    }

    @Test("two corrections, an undo beside a correction, and a skip beside a dose are told")
    func told() throws {
        var circle = try circle()
        try circle.machines[0].answer(slot)
        circle.carryAll()
        var (other, same) = (circle, circle)
        for (index, amount) in ["5 tablets", "3 tablets"].enumerated() {
            try circle.machines[index].answer(slot, amount: amount, replace: true)
        }
        circle.carryAll()
        let held = circle.machines[0].occurrence(slot)?.answer?.fields["dose"]?.text
        let index = held == "5 tablets" ? 1 : 0
        let said = "also says: taken at 08:05, \(held == "5 tablets" ? 3 : 5) tablets"
        let names = names(circle, of: index)
        for (machine, name) in zip(circle.machines, names) { #expect(try warning(machine) == "\(name) \(said)") }
        // A word of a person who knows both ends it.
        try circle.machines[0].answer(slot, amount: "4 tablets", replace: true)
        circle.carryAll()
        for machine in circle.machines { #expect(try warning(machine) == nil) }
        // An undo here, and a correction there.
        try other.machines[0].decide(.undo(try #require(OccurrenceID(slot))))
        try other.machines[1].answer(slot, amount: "5 tablets", replace: true)
        other.carryAll()
        for (machine, name) in zip(other.machines, self.names(other, of: 0)) {
            #expect(try warning(machine) == "\(name) has taken it back")
        }
        // Both say the same.
        for index in 0...1 { try same.machines[index].answer(slot, amount: "5 tablets", replace: true) }
        same.carryAll()
        for machine in same.machines { #expect(try warning(machine) == nil) }
        var skipped = try self.circle()
        try skipped.machines[0].answer(slot)
        try skipped.machines[1].answer(slot, .skipped)
        skipped.carryAll()
        for (machine, name) in zip(skipped.machines, self.names(skipped, of: 1)) {
            #expect(try warning(machine) == "\(name) also says: skipped")
        }
    }

    @Test("of two words about a double the one with two doses holds, and the other is told")
    func settled() throws {
        var circle = try circle()
        let id = try #require(OccurrenceID(slot))
        for index in 0...1 { try circle.machines[index].answer(slot) }
        circle.carryAll()
        for (index, doses) in [2, 1].enumerated() {
            try circle.machines[index].decide(.settle(SettleRequest(id, doses: doses)))
        }
        circle.carryAll()
        let one = names(circle, of: 1)
        for (machine, name) in zip(circle.machines, one) {
            #expect(machine.occurrence(slot)?.taken.count == 2)
            let said = try #require(try warning(machine))
            #expect(said.hasSuffix("; \(name) also says: 1 dose"), "\(said)")
            // Both doses are told, each with its machine.
            let doses = try #require(said.split(separator: "; ").first { $0.hasPrefix("2 doses: ") })
            let devices = circle.machines.map(\.scheduler.ledger.head.device)
            let machines = devices.map { $0 == machine.scheduler.ledger.head.device ? "this machine" : $0 }
            #expect(machines.allSatisfy { doses.contains("at 08:05 on \($0)") }, "\(said)")
        }
        try circle.machines[0].decide(.settle(SettleRequest(id, doses: 1)))
        circle.carryAll()
        for machine in circle.machines { #expect(try warning(machine) == nil) }
    }

    @Test("of two snoozes and of two delays the last one holds on both machines")
    func snoozed() throws {
        var circle = try circle()
        try circle.machines[0].snooze(slot, until: "2026-11-20T08:40")
        circle.carryAll()
        for index in 0...1 { try circle.machines[index].run(to: "2026-11-20T08:41") }
        for machine in circle.machines {
            #expect(try deliveries(machine, since: "2026-11-20T08:06") == ["2026-11-20T08:40"])
        }
        for (index, until) in ["2026-11-20T09:10", "2026-11-20T09:20"].enumerated() {
            try circle.machines[index].snooze(slot, until: until)
        }
        circle.carryAll()
        let ends = circle.machines.map { $0.occurrence(slot)?.snoozedUntil }
        #expect(ends[0] != nil && ends[0] == ends[1])
        for (index, until) in ["2026-11-21T09:10", "2026-11-21T09:20"].enumerated() {
            try circle.machines[index].delay("zinc@2026-11-21T08:00", until: until)
        }
        circle.carryAll()
        let dues = circle.machines.map { $0.occurrence("zinc@2026-11-21T08:00")?.due }
        #expect(dues[0] != nil && dues[0] == dues[1])
        for index in 0...1 { try circle.machines[index].run(to: "2026-11-21T12:00") }
        let rings = try circle.machines.map { try deliveries($0, since: "2026-11-21T00:00").first }
        #expect(rings[0] != nil && rings[0] == rings[1])
    }

    @Test("a dose that both missed comes again on both after a journey to where it lies ahead")
    func journey() throws {
        var circle = try Circle(2, seed: 11)
        try circle.machines[0].define("zinc", "daily at 08:00", fields: ["dose": "4 tablets"])
        circle.carryAll()
        for index in 0...1 { try circle.machines[index].sleep(until: "2026-11-20T11:00") }
        circle.carryAll()
        for index in 0...1 {
            #expect(circle.machines[index].occurrence(slot)?.answer?.outcome == .missed)
            try circle.machines[index].fly(to: "America/New_York")
            try circle.machines[index].run(to: "2026-11-20T08:01")
            #expect(try deliveries(circle.machines[index], since: "2026-11-20T07:59") == ["2026-11-20T08:00"])
        }
    }

    @Test("of two sessions that run the one that began first does, and its end ends it on both")
    func sessions() throws {
        var circle = try Circle(2, seed: 11)
        let fasts = try circle.machines[0].definition("fast", nil, kind: "fast", nag: nil)
        try circle.machines[0].decide(.change([.define(fasts)]))
        circle.carryAll()
        let fast = try circle.machines[0].id("fast")
        // The machine whose name comes first began later.
        let first = circle.machines[0].scheduler.ledger.head.device < circle.machines[1].scheduler.ledger.head.device
        for index in 0...1 {
            try circle.machines[index].run(to: (index == 0) == first ? "2026-11-20T09:30" : "2026-11-20T09:00")
            try circle.machines[index].start("fast")
        }
        circle.carryAll()
        let begun = try circle.machines[0].instant("2026-11-20T09:00")
        for machine in circle.machines { #expect(machine.scheduler.ledger.running(of: fast)?.session?.from == begun) }
        for index in 0...1 { try circle.machines[index].run(to: "2026-11-20T12:00") }
        try circle.machines[0].stop("fast")
        circle.carryAll()
        // The other one runs on, and a person discards it.
        let other = try circle.machines[0].instant("2026-11-20T09:30")
        for machine in circle.machines { #expect(machine.scheduler.ledger.running(of: fast)?.session?.from == other) }
        try circle.machines[1].discard("fast")
        circle.carryAll()
        for machine in circle.machines { #expect(machine.scheduler.ledger.running(of: fast) == nil) }
    }
}
