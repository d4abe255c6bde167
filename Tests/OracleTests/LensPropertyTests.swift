import CivilTime
import RemindCore
import Reminders
import Statistics
import Support
import Testing
import Worlds

/// Ten thousand lives of a pair of lenses, each a few random commands long.
@Suite struct LensPropertyTests {
    /// Whatever is said and taken back: pairs follow one another without a gap, no day is lost or counted twice, an undo
    /// brings back exactly what was before, and the program knows as much of the pair in use as the record does.
    @Test(arguments: 0..<20)
    func randomCommands(tenth: UInt64) throws {
        var random = SeededRandom(seed: 77 + tenth)
        let zones = ["Pacific/Auckland", "Pacific/Honolulu", "Europe/Zurich"]
        let first = try #require(CivilDate("2026-02-20"))
        let begun = try zones.map { zone in
            var world = try World("2026-03-01T08:00", zone: zone)
            try world.lens(type: "biweekly", opened: "2026-02-20")
            return world
        }
        for _ in 0..<500 {
            var world = try #require(begun.randomElement(using: &random))
            var hasFlown = false
            for _ in 0..<Int.random(in: 2...8, using: &random) {
                let today = world.scheduler.agenda.day(of: world.now)
                let before = try world.lensCycles()
                switch Int.random(in: 0..<10, using: &random) {
                case 8...9:
                    // Another type ends the pair; another first day is a correction, and ends none.
                    let type = ["weekly", "biweekly", "monthly"].randomElement(using: &random) ?? ""
                    let opened = ["2026-02-20", "2026-02-10"].randomElement(using: &random) ?? ""
                    let old = try #require(world.scheduler.ledger.reminders[try world.id("lenses")]).definition
                    try world.lens(type: type, opened: opened)
                    let after = try world.lensCycles()
                    #expect(after.flatMap(\.days) == before.flatMap(\.days))
                    #expect(after.count == before.count + (old.fields["type"]?.text == type ? 0 : 1))
                case 0...3:
                    let day = first + Int.random(in: 0...(today - first), using: &random)
                    let entries = world.journal.count
                    try world.answer("lenses@\(day)")
                    let isNew = world.journal.count > entries
                    let days = try world.lensCycles().flatMap(\.days)
                    #expect(days == Set(before.flatMap(\.days)).union([day]).sorted())
                    if isNew, Bool.random(using: &random) {
                        try world.undo("lenses@\(day)")
                        #expect(try world.lensCycles() == before)
                    }
                case 4...5:
                    let at = world.now - .seconds(Int64.random(in: 0...400_000, using: &random))
                    let subject = try world.scheduler.agenda.subject(
                        of: .reminder(try world.id("lenses")), early: true, extra: false, now: world.now)
                    let made = try? world.decide(
                        .answer(AnswerRequest(subject, .done, happened: at, saysWhen: true, early: true)))
                    let after = try world.lensCycles()
                    #expect(after.flatMap(\.days) == before.flatMap(\.days))
                    guard made?.entries.isEmpty == false, case .occurrence(let id) = subject else { continue }
                    #expect(after.count == before.count + 1)
                    if Bool.random(using: &random) {
                        try world.decide(.undo(id))
                        #expect(try world.lensCycles() == before)
                    }
                case 6:
                    try world.fly(to: zones.randomElement(using: &random) ?? zones[2])
                    hasFlown = true
                default: try world.run(to: world.now + .seconds(Int64.random(in: 3600...500_000, using: &random)))
                }
            }
            let cycles = try world.lensCycles()
            #expect(cycles.last?.ended == nil)
            for (one, next) in zip(cycles, cycles.dropFirst()) {
                #expect(one.ended == next.opened && one.opened <= next.opened)
            }
            let reminder = try #require(world.scheduler.ledger.reminders[try world.id("lenses")])
            let use = try #require(world.scheduler.agenda.use(of: reminder, now: world.now))
            // Over the date line, the pair that was opened last may be that of an earlier day.
            if !hasFlown { #expect(use.opened == cycles.last?.opened && use.days == cycles.last?.days) }
        }
    }

    /// Longer lives, with other types, restarts and journeys: no day is lost or counted twice.
    @Test(arguments: 0..<100)
    func theyPartitionTheDays(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var world = try World("2026-03-01T08:00")
        let first = try #require(CivilDate("2026-02-20"))
        try world.lens(type: "weekly", opened: first.description)
        var worn: Set<CivilDate> = []
        for _ in 0..<60 {
            let today = world.scheduler.agenda.day(of: world.now)
            let day = first + Int.random(in: 0...(today - first), using: &random)
            switch Int.random(in: 0..<12, using: &random) {
            case 0...4:
                try world.answer("lenses@\(day)")
                worn.insert(day)
            case 5:
                if worn.remove(day) != nil { try world.undo("lenses@\(day)") }
            case 6...7:
                let subject = try? world.scheduler.agenda.subject(
                    of: .reminder(try world.id("lenses")), early: true, extra: false, now: world.now)
                if let subject {
                    _ = try? world.decide(
                        .answer(AnswerRequest(subject, .done, happened: world.now, early: true)))
                }
            case 8:
                let types = ["weekly", "biweekly", "monthly"]
                try world.lens(type: types.randomElement(using: &random) ?? "", opened: first.description)
            case 9:
                try world.fly(
                    to: ["Pacific/Auckland", "Pacific/Honolulu", "Europe/Zurich"].randomElement(using: &random) ?? "")
            case 10: try world.restart()
            default: try world.run(to: world.now + .seconds(Int64.random(in: 3600...500_000, using: &random)))
            }
        }
        let cycles = try world.lensCycles()
        #expect(cycles.first?.opened == first && cycles.last?.ended == nil)
        for (one, next) in zip(cycles, cycles.dropFirst()) {
            #expect(one.ended == next.opened && one.opened <= next.opened)
        }
        for cycle in cycles {
            for day in cycle.days { #expect(cycle.opened <= day && cycle.ended.map { day < $0 } ?? true) }
        }
        #expect(cycles.flatMap(\.days) == worn.sorted())
    }
}
