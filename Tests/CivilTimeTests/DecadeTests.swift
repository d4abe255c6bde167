import Testing

@testable import CivilTime

/// Ten years in every zone of the system, asked again from each slot as the daemon does.
@Suite struct DecadeTests {
    /// Every date's slots are due exactly once, in order; dates that a zone leaves out have none.
    @Test func everySlotIsDueExactlyOnce() throws {
        let directory = TestFiles.zones
        let names = TestFiles.files(below: directory.path).filter { name in
            !name.hasPrefix("posix/") && !name.hasPrefix("right/") && name.first?.isUppercase == true
        }
        #expect(names.count > 400)
        let first = CivilDate(year: 2020, month: 1, clampingDay: 1)
        let last = CivilDate(year: 2029, month: 12, clampingDay: 31)
        // Before, in and after the hours in which clocks change; the zones take turns, so that all times meet all rules.
        let times = try ["00:00", "00:30", "01:30", "02:00", "02:30", "03:15", "12:00", "23:45"].map(time)
        // Many names are one zone: what has the same rules has the same slots.
        var zones: [TimeZoneRules] = []
        for name in names {
            guard let zone = try? directory.rules(named: name) else { continue }
            if !zones.contains(where: { $0.table == zone.table }) { zones.append(zone) }
        }
        #expect(zones.count > 250)
        for (index, zone) in zones.enumerated() {
            let chosen = Set([0, 3, 5].map { times[(index + $0) % times.count] }).sorted()
            let recurrence = WallRecurrence(days: .weekly(.all), times: chosen, from: first, until: last)
            var fired = [Int](repeating: 0, count: (last - first + 1) * chosen.count)
            var previous: WallSlot?
            var following = recurrence.next(after: .earliest, in: zone)
            while let slot = following {
                let place = chosen.firstIndex(of: slot.local.time) ?? 0
                fired[(slot.local.date - first) * chosen.count + place] += 1
                if let previous, previous >= slot { Issue.record("\(zone.name): \(slot) follows \(previous)") }
                previous = slot
                following = recurrence.next(after: slot, in: zone)
            }
            for (place, count) in fired.enumerated() where count != 1 {
                let local = CivilDateTime(first + place / chosen.count, chosen[place % chosen.count])
                guard count == 0, zone.resolve(local) == .missingDate else {
                    Issue.record("\(zone.name): \(local) was due \(count) times")
                    continue
                }
            }
        }
    }
}
