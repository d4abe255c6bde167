import CivilTime
import RemindCore
import Testing

/// The oracle sees what it is there to see: each fault, put into a sound life, is found.
@Suite("The oracle")
struct OracleTests {
    /// What is done to a record and to what is known of its making.
    enum Damage: String, CaseIterable {
        case entryLost = "is gone"
        case entryTwice = "is not what was recorded"
        case ringLate = "did not ring when it was due"
        case ringEarly = "which it did not"
        case ringAfterAnswer = "answered by"
        case missLate = "its deadline was"
        case missForgotten = "is not recorded as missed"
    }

    /// One quiet life is enough for all of them.
    private static let sound: Result<([Entry], [Trace]), any Error> = Result {
        var life = try Life(seed: 1, days: 40, isQuiet: true)
        try life.live()
        return (life.entries, life.machine.trace)
    }

    @Test("a sound life has no fault") func soundLife() throws {
        let (entries, trace) = try OracleTests.sound.get()
        #expect(Oracle.judge(entries, trace).faults == [])
        #expect(entries.count > 100)
    }

    @Test("a damaged one has", arguments: Damage.allCases)
    func damagedLife(damage: Damage) throws {
        var (entries, trace) = try OracleTests.sound.get()
        func ring(_ place: Int, by milliseconds: Int64) {
            if case .rang(let id, let at) = trace[place] { trace[place] = .rang(id, at: at + milliseconds) }
        }
        let ofTheCalendar = Set(
            trace.compactMap { event -> String? in
                if case .planned(let sketch, _, _) = event, sketch.plan.isOfTheCalendar { sketch.id } else { nil }
            })
        func firstDelivery(_ entry: Entry) -> Bool {
            guard case .delivered(false, _?) = entry.fact, case .wall? = entry.slot else { return false }
            return ofTheCalendar.contains(entry.reminder?.rawValue ?? "")
        }
        let delivery = try #require(entries.firstIndex(where: firstDelivery))
        let rung = try #require(
            trace.firstIndex {
                if case .rang(let id, _) = $0 { id == entries[delivery].occurrence } else { false }
            })
        let miss = try #require(
            entries.firstIndex { entry in
                guard entry.answer?.cause == .unanswered, case .wall? = entry.slot else { return false }
                return ofTheCalendar.contains(entry.reminder?.rawValue ?? "")
            })
        switch damage {
        case .entryLost: entries.remove(at: delivery)
        case .entryTwice: entries.insert(entries[delivery], at: delivery)
        case .ringLate: ring(rung, by: 2000)
        case .ringEarly: ring(rung, by: -2000)
        case .ringAfterAnswer:
            let answered = try #require(entries.first { $0.answer?.outcome == .done }?.occurrence)
            trace.insert(.rang(answered, at: 0), at: trace.count - 1)
        case .missLate: entries[miss].at = entries[miss].at + .seconds(2)
        case .missForgotten: entries.remove(at: miss)
        }
        let faults = Oracle.judge(entries, trace).faults
        #expect(faults.contains { $0.contains(damage.rawValue) }, "\(faults.prefix(5))")
    }
}
