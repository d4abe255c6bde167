import CivilTime
import RemindCore
package import Reminders
import Schedules
import Support
import Vocabulary

/// Machines that keep one record among them: each decides by what it knows, and entries travel from one to another in any
/// order, late, in part and more than once.
package struct Circle {
    package var machines: [World]
    /// What each machine has, by the names of its entries.
    private var known: [Set<EntryID>]
    private var random: SeededRandom

    /// - Parameters:
    ///   - count: How many machines; from 1.
    ///   - seed: Their names are drawn from it, so that the order of names is any.
    package init(_ count: Int, seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        machines = []
        for _ in 0..<count {
            let name = String(UInt32.random(in: 0x1000_0000...UInt32.max, using: &random), radix: 16)
            machines.append(try World("2026-11-20T07:00", device: name))
        }
        known = Array(repeating: [], count: count)
        self.random = random
    }

    /// Everything that any of them has written, in no order.
    package var entries: [Entry] { machines.flatMap { world in world.journal.filter { !$0.isForeign } } }

    /// An entry as a machine has it.
    package func entry(_ entry: Entry, on machine: Int) -> Entry {
        var entry = entry
        entry.isForeign = entry.id.device != machines[machine].scheduler.ledger.head.device
        return entry
    }

    /// Brings one machine some of what another one has.
    ///
    /// - Parameter isAll: True for everything that it lacks.
    package mutating func carry(from source: Int, to target: Int, isAll: Bool = false) {
        known[target].formUnion(machines[target].journal.map(\.id))
        var brought = machines[source].journal.filter { _ in isAll || Int.random(in: 0...3, using: &random) > 0 }
        // Files come more than once.
        if !isAll { brought += brought.prefix(3) }
        let news = brought.filter { !known[target].contains($0.id) }.shuffled(using: &random)
        known[target].formUnion(news.map(\.id))
        var first: Set<EntryID> = []
        for batch in stride(from: 0, to: news.count, by: 7) {
            let part = news[batch..<min(batch + 7, news.count)].map { entry($0, on: target) }
            machines[target].journal += part.filter { first.insert($0.id).inserted }
            machines[target].scheduler.apply(.committed(part))
        }
    }

    /// Brings every machine everything.
    package mutating func carryAll() {
        for source in machines.indices {
            for target in machines.indices where target != source { carry(from: source, to: target, isAll: true) }
        }
    }
}
