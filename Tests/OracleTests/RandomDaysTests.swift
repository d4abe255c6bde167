import CivilTime
import RemindCore
import Reminders
import Support
import Testing
import Vocabulary
import Worlds

/// Days with a person who does anything at any time: the state a restart finds is the state that was left, and what must
/// never happen does not happen.
@Suite("Random days")
struct RandomDaysTests {
    @Test(arguments: 1...40)
    func aRestartFindsTheStateThatWasLeft(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed) &* 7919)
        var world = try World("2026-03-26T07:00", zone: ["Europe/Zurich", "America/New_York", "UTC"][seed % 3])
        try world.define("fixed", "daily at 08:00, 20:00", grace: "3h", nag: .init(every: "20m", times: 2))
        try world.define("elapsed", "every 8 hours from 2026-03-26 06:00", grace: "1h")
        try world.define("chain", "6h after taken, first at 08:00", grace: "2h")
        try world.define("linked", "30m after fixed", kind: "prayer", grace: "1h")
        try world.define("chainskips", "5h after taken or skipped, first at 09:00", grace: "2h")
        try world.define("linkedskips", "45m after fixed taken or skipped", kind: "prayer", grace: "1h")
        try world.define("prn", "as needed, at most 3 in 24h, at least 2h apart")
        try world.lens(type: "weekly", opened: "2026-03-19")
        for step in 0..<60 {
            try world.run(to: world.now + .seconds(Int64.random(in: 60...18_000, using: &random)))
            try RandomDaysTests.act(&world, &random)
            if seed.isMultiple(of: 2), step % 7 == 6 { try RandomDaysTests.rename(&world, &random) }
            guard step % 10 == 9 else { continue }
            var again = world
            try again.restart()
            #expect(again.journal.count == world.journal.count, "seed \(seed), step \(step)")
            #expect(again.scheduler.nextWake == world.scheduler.nextWake, "seed \(seed), step \(step)")
            RandomDaysTests.expectSame(again.scheduler, world.scheduler, "seed \(seed), step \(step)")
            // Clearing the working set changes nothing that will happen.
            var cleared = world
            cleared.scheduler.apply(.forgotten(at: cleared.now))
            let later = world.now + .seconds(3 * 86_400)
            var kept = world
            try cleared.run(to: later)
            try kept.run(to: later)
            let what = (0..<2).map { index in (index == 0 ? cleared : kept).journal.map(world.line) }
            let first = zip(what[0], what[1]).first { $0 != $1 }.map { "\($0.0) | \($0.1)" }
            #expect(first == nil, "seed \(seed), step \(step)")
            #expect(what[0].count == what[1].count, "seed \(seed), step \(step)")
            world = again
        }
        RandomDaysTests.expectSound(world, seed: seed)
    }

    private static func act(_ world: inout World, _ random: inout SeededRandom) throws {
        let waiting = world.scheduler.ledger.occurrences.sorted { $0.id < $1.id }
        let names = world.scheduler.ledger.reminders.keys.map(\.rawValue).filter { !$0.hasPrefix("linked") }.sorted()
        let name = names[Int.random(in: 0..<names.count, using: &random)]
        // What is refused is refused; what matters is that nothing else follows from it.
        let before = world.journal.count
        do {
            switch Int.random(in: 0...13, using: &random) {
            case 0...2: try world.answer(name)
            case 3: try world.answer(name, .skipped)
            case 4: try world.answer(name, early: true)
            case 5: try world.answer(name, extra: true)
            case 6, 7:
                guard let one = waiting.randomElement(using: &random) else { return }
                try world.decide(.undo(one.id))
            case 8:
                guard let one = waiting.filter(\.isOpen).randomElement(using: &random) else { return }
                try world.decide(.snooze(one.id, until: world.now + .seconds(1800)))
            case 9:
                guard let one = waiting.randomElement(using: &random) else { return }
                let happened = world.now - .seconds(Int64.random(in: 0...7200, using: &random))
                try world.decide(.answer(AnswerRequest(.occurrence(one.id), .done, happened: happened, replace: true)))
            case 10: try world.change(DefinitionChange.disable, name)
            case 11, 12:
                let id = try world.scheduler.agenda.movable(.reminder(try world.id(name)), now: world.now)
                guard let due = world.scheduler.agenda.due(of: id) else { return }
                let later = Int64.random(in: 600...14_400, using: &random)
                try world.decide(.delay(id, until: due + .seconds(later)))
            default:
                for name in names { try world.change(DefinitionChange.enable, name) }
            }
        } catch is RemindError {
            #expect(world.journal.count == before)
        }
    }

    /// Gives one of the reminders another id, which may be one that it had before.
    private static func rename(_ world: inout World, _ random: inout SeededRandom) throws {
        let ledger = world.scheduler.ledger
        let all = ledger.reminders.values.filter { !$0.id.rawValue.hasPrefix("linked") }.sorted { $0.id < $1.id }
        guard let definition = all.randomElement(using: &random)?.definition else { return }
        let former = ledger.names.all(of: definition.id).dropFirst()
        let fresh = try world.id(
            "\(definition.id.rawValue.prefix { $0 != "-" })-\(Int.random(in: 2...9999, using: &random))")
        let id = former.randomElement(using: &random).map { Bool.random(using: &random) ? $0 : fresh } ?? fresh
        try world.decide(.change([.define(definition.renamed(to: id))]))
    }

    private static func expectSame(_ one: Scheduler, _ other: Scheduler, _ comment: Comment) {
        let (left, right) = (one.ledger, other.ledger)
        #expect(left.head == right.head, comment)
        #expect(left.reminders.mapValues(\.definition) == right.reminders.mapValues(\.definition), comment)
        #expect(left.reminders.mapValues(\.activeSince) == right.reminders.mapValues(\.activeSince), comment)
        for id in right.occurrences.map(\.id) {
            #expect(left.occurrence(id)?.entries == right.occurrence(id)?.entries, comment)
        }
    }

    /// Never early, never twice for the first time, nothing after an answer that stood.
    private static func expectSound(_ world: World, seed: Int) {
        var standing: Set<OccurrenceID> = []
        var delivered: [OccurrenceID: Int] = [:]
        for entry in world.journal {
            guard let id = entry.occurrence.map(world.scheduler.ledger.names.current) else { continue }
            switch entry.fact {
            case .delivered:
                #expect(entry.due.map { $0 <= entry.at } == true, "seed \(seed): \(world.line(entry))")
                #expect(!standing.contains(id), "seed \(seed): \(world.line(entry))")
                delivered[id, default: 0] += 1
            case .answered: standing.insert(id)
            case .retracted: standing.remove(id)
            default: break
            }
        }
        for occurrence in world.scheduler.ledger.occurrences where occurrence.wasDelivered {
            #expect(occurrence.lastDelivered.map { $0 >= occurrence.due } == true)
        }
    }
}
