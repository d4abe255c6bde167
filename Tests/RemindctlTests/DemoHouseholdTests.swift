import CivilTime
import Imports
import Samples
import Testing
import Vocabulary

@testable import Reminders
@testable import remindctl

@Suite("The household of the demo") struct DemoHouseholdTests {
    @Test("at any hour, in any season, half of the day is over", arguments: 0..<48)
    func noon(half: Int64) throws {
        for day in [0, 182] as [Int64] {
            let now = Samples.now + .seconds(day * 86_400 + half * 1800)
            let zone = DemoHousehold.zone(
                at: now, home: Samples.zurich, zones: ZoneDirectory(path: "/usr/share/zoneinfo"))
            let time = zone.local(at: now).time
            #expect((12...15).contains(time.hour), "\(zone.name) \(time)")
            let content = DemoHousehold.content(now: now, zone: zone)
            let today = content.doses.filter { zone.local(at: $0.happened).date == zone.local(at: now).date }
            #expect((5...9).contains(today.count), "\(today.count) at \(time)")
        }
    }

    @Test("at home in the early afternoon it plays there")
    func home() {
        let zone = DemoHousehold.zone(
            at: Samples.now, home: Samples.zurich, zones: ZoneDirectory(path: "/usr/share/zoneinfo"))
        #expect(zone.name == "Europe/Zurich")
    }

    @Test("ninety days, the same every time, with whatever statistics show")
    func content() {
        let content = DemoHousehold.content(now: Samples.now, zone: Samples.zurich)
        #expect(content == DemoHousehold.content(now: Samples.now, zone: Samples.zurich))
        let days = Set(content.doses.map { Samples.zurich.local(at: $0.due ?? $0.happened).date })
        #expect(days.count == 91)
        #expect(Set(content.doses.map(\.key)).count == content.doses.count)
        #expect(content.doses.allSatisfy { $0.happened <= Samples.now })
        for outcome in [Answer.Outcome.done, .skipped, .missed] {
            #expect(content.doses.contains { $0.outcome == outcome })
        }
        #expect(content.doses.contains { $0.note != nil } && content.doses.contains { $0.due == nil })
        #expect(Set(content.reminders.map(\.id)).count == 17)
        #expect(content.reminders.filter(\.isArchived).count == 5)
        // What is done more often has the later place; today is left open.
        let done = ["stretch", "read", "walk", "floss"].map { id in
            content.doses.count { $0.reminder == ["reminder/\(id)"] }
        }
        #expect(done == done.sorted() && done[0] < done[3])
        let today = Samples.zurich.local(at: Samples.now).date
        #expect(content.doses.allSatisfy { $0.slot != .day(today) })
    }
}
