import CivilTime
import RemindCore
import Reminders
import Schedules
import Statistics
import Support
import Testing
import Worlds

/// Pairs of lenses one after the other, and the days on which each was worn.
@Suite struct LensCycleTests {
    @Test func aPairEndsWithTheNext() throws {
        var world = try World("2026-11-10T08:00")
        try world.lens(opened: "2026-11-10")
        for day in ["2026-11-10", "2026-11-12", "2026-11-23"] {
            try world.run(to: "\(day)T22:00")
            try world.answer("lenses@today")
        }
        try world.run(to: "2026-11-26T09:00")
        try world.answer("lenses")
        try world.answer("lenses@today")
        try world.answer("lenses@2026-11-25")
        #expect(
            try history(world) == [
                "2026-11-10 to 2026-11-26: 2026-11-10 2026-11-12 2026-11-23 2026-11-25, biweekly",
                "2026-11-26: 2026-11-26",
            ])
        // One was opened the day before, as it turns out: the day before is worn with the new one.
        try world.answer("lenses@2026-11-24T21:00", at: "2026-11-25T07:00", replace: true)
        #expect(
            try history(world) == [
                "2026-11-10 to 2026-11-25: 2026-11-10 2026-11-12 2026-11-23, biweekly",
                "2026-11-25: 2026-11-25 2026-11-26",
            ])
        try world.undo("lenses@2026-11-24T21:00")
        try world.undo("lenses@2026-11-24T21:00")
        #expect(
            try history(world) == [
                "2026-11-10: 2026-11-10 2026-11-12 2026-11-23 2026-11-25 2026-11-26"
            ])
    }

    /// Another type begins a pair that day; the one before keeps its own type. Nothing is judged by days it never had.
    @Test func anotherTypeBeginsAnew() throws {
        var world = try World("2026-11-10T08:00")
        try world.lens(type: "monthly", opened: "2026-11-01")
        try world.run(to: "2026-11-20T08:00")
        try world.lens(type: "biweekly", opened: "2026-11-01")
        #expect(try history(world) == ["2026-11-01 to 2026-11-20: , monthly", "2026-11-20: "])
        try world.restart()
        #expect(
            world.scheduler.agenda.next(of: try world.id("lenses"), now: world.now)?.slot.due
                == (try world.instant("2026-12-04T21:00")))
        // Another hour for the reminder is the same pair.
        let before = world.journal.count
        try world.lens(type: "biweekly", opened: "2026-11-01", remind: "at 20:00")
        #expect(world.journal.count == before + 1)
        try world.run(to: "2026-12-05T08:00")
        try world.lens(type: "daily", opened: "2026-11-01")
        #expect(
            try history(world) == [
                "2026-11-01 to 2026-11-20: , monthly", "2026-11-20 to 2026-12-05: , biweekly", "2026-12-05: ",
            ])
        // Daily lenses are never due: each day begins with fresh ones.
        #expect(world.scheduler.nextWake == nil && world.scheduler.ledger.openOccurrences.isEmpty)
        try world.answer("lenses@today")
        try world.lens(type: "monthly", opened: "2026-11-01")
        #expect(try history(world).suffix(2) == ["2026-12-05 to 2026-12-05: , daily", "2026-12-05: 2026-12-05"])
    }

    /// Whatever is said and taken back, pairs follow one another without a gap, and no day is lost or counted twice.
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

    private func history(_ world: World) throws -> [String] {
        try world.lensCycles().map { cycle in
            let type = cycle.fields["type"].map { ", \($0.text)" } ?? ""
            let days = cycle.days.map(\.description).joined(separator: " ")
            return "\(cycle.opened)\(cycle.ended.map { " to \($0)" } ?? ""): \(days)\(type)"
        }
    }
}

extension World {
    /// The pairs of the reminder `lenses`, one after the other.
    func lensCycles() throws -> [CycleHistory.Cycle] {
        let reminder = try #require(scheduler.ledger.reminders[try id("lenses")])
        let first = try #require(reminder.definition.fields["opened"].flatMap { CivilDate($0.text) })
        var found: [SlotKey: Occurrence] = [:]
        for entry in journal {
            guard let slot = entry.slot else { continue }
            if found[slot] == nil { found[slot] = Occurrence(entry) } else { found[slot]?.add(entry) }
        }
        return CycleHistory(first: first, Array(found.values)) {
            scheduler.place.rules(named: $1.zone).local(at: $0).date
        }.cycles
    }
}
