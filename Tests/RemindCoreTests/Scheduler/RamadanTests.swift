import CivilTime
import PrayerTimes
import RemindCore
import Reminders
import Testing
import Vocabulary
import Worlds

@Suite("Ramadan in a life") struct RamadanTests {
    /// The moon was sighted on another day than the table says, which the person notices in the middle of the month.
    @Test("over two years nothing rings twice, also if the offset changes in the middle", arguments: [1, -1, 2])
    func moved(by offset: Int) throws {
        let place = try Coordinate(latitude: 47.37, longitude: 8.54)
        var world = try World("2027-01-20T12:00", location: place)
        try world.define("suhur", "daily at 45m before fajr during ramadan", kind: "prayer")
        let middle = try #require(CivilDate("2027-02-20"))
        try world.run(to: "\(middle)T12:00")
        var rules = PrayerRules()
        rules.hijri.offset = offset
        try world.settle(at: place, by: rules)
        try world.run(to: "2029-02-20T12:00")
        let rung = world.journal.compactMap { entry -> CivilDate? in
            guard case .delivered = entry.fact, case .sun(let date, _)? = entry.slot else { return nil }
            return date
        }
        let first = try #require(CivilDate("2027-01-21"))
        let expected = (0...761).map { first + $0 }.filter { date in
            (date <= middle ? HijriCalendar() : rules.hijri).date(of: date).month == 9
        }
        #expect(rung == expected)
        #expect(expected.count > 60)
    }
}
