import CivilTime
import RemindCore
import Reminders
import Schedules
import Testing
import Worlds

/// On arrival in another zone: doses that the old wall called missed, and gaps between two doses.
@Suite("Arrival in another zone")
struct ArrivalTests {
    /// The computer is off during the journey: the dose was missed on the old wall, and is within its grace on the new one.
    @Test(
        arguments: [
            ("Asia/Tokyo", "UTC", "2026-11-21T12:10Z", "2026-11-21T12:10 delivered a@2026-11-21T12:00 late"),
            (
                "Europe/London", "America/New_York", "2026-11-21T17:10Z",
                "2026-11-21T12:10 delivered a@2026-11-21T12:00 late"
            ),
            // An hour later still, and past it.
            ("Asia/Tokyo", "UTC", "2026-11-21T13:59Z", "2026-11-21T13:59 delivered a@2026-11-21T12:00 late"),
            ("Asia/Tokyo", "UTC", "2026-11-21T14:00Z", nil), ("Asia/Tokyo", "UTC", "2026-11-21T11:00Z", nil),
        ] as [(String, String, String, String?)])
    func whatIsWithinItsGraceRings(from: String, to: String, at: String, rings: String?) throws {
        var world = try World("2026-11-20T11:00", zone: from)
        try world.define("a", "daily at 12:00", grace: "2h")
        try world.run(to: "2026-11-20T12:00")
        try world.answer("a")
        world.now = try world.instant(at)
        try world.turn()
        #expect(world.status("a@2026-11-21T12:00") == "missed")
        _ = world.news()
        try world.fly(to: to)
        #expect(world.news().last { $0.contains("delivered") } == rings)
        let next = world.scheduler.nextWake.map { world.scheduler.place.local.local(at: $0).description }
        if at.hasSuffix("11:00Z") { #expect(next == "2026-11-21T12:00") }
    }

    /// Half a day after a dose, another one could be too many: it stays for review.
    @Test(arguments: [("11:30", false), ("05:00", true)])
    func anotherDoseKeepsItAway(extra: String, rings: Bool) throws {
        var world = try World("2026-11-20T11:00", zone: "Asia/Tokyo")
        try world.define("a", "daily at 00:00, 12:00", grace: "2h")
        try world.run(to: "2026-11-20T12:00")
        try world.answer("a")
        world.now = try world.instant("2026-11-21T12:10Z")
        try world.turn()
        try world.answer("a", at: "2026-11-21T\(extra)Z", extra: true)
        _ = world.news()
        try world.fly(to: "UTC")
        #expect(world.news().contains("2026-11-21T12:10 delivered a@2026-11-21T12:00 late") == rings)
    }

    private func notice(_ world: World) -> [String] {
        world.effects.compactMap { if case .notify(let notice) = $0.effect { notice.body } else { nil } }.flatMap(
            \.self
        )
        .filter { $0.contains("apart") }
    }

    @Test func aGapThatTheZoneMakesIsSaid() throws {
        var world = try World("2026-11-20T07:00", zone: "Pacific/Auckland")
        try world.define("a", "daily at 08:00", title: "Eliquis")
        try world.run(to: "2026-11-20T08:00")
        try world.answer("a")
        try world.run(to: "2026-11-20T20:00")
        world.effects = []
        // The date begins once more.
        try world.fly(to: "Pacific/Honolulu")
        #expect(
            notice(world) == [
                "Eliquis: last taken 09:00, next Sat 08:00: 47h apart, usually 24h; to stay on the old clock: "
                    + "remindctl med edit a --travel home"
            ])
    }

    @Test(
        arguments: [
            // An ordinary journey.
            ("Europe/Zurich", "America/New_York", 1),
            // Doses that were left out before are no matter of the zone.
            ("Pacific/Auckland", "Pacific/Honolulu", 4), ("Europe/Zurich", "Europe/London", 4),
        ])
    func anyOtherGapIsNot(from: String, to: String, days: Int) throws {
        var world = try World("2026-11-20T07:00", zone: from)
        try world.define("a", "daily at 08:00")
        try world.run(to: "2026-11-20T08:00")
        try world.answer("a")
        try world.run(to: "2026-11-\(19 + days)T20:00")
        world.effects = []
        try world.fly(to: to)
        #expect(notice(world) == [])
    }

    /// Eastwards, two doses come close together.
    @Test func aShortGapIsSaid() throws {
        var world = try World("2026-11-20T07:00", zone: "America/New_York")
        try world.define("a", "daily at 08:00", title: "Eliquis")
        try world.run(to: "2026-11-20T08:00")
        try world.answer("a")
        try world.run(to: "2026-11-20T13:00")
        world.effects = []
        try world.fly(to: "Asia/Tokyo")
        #expect(
            notice(world).map { $0.prefix(66) } == [
                "Eliquis: last taken Fri 22:00, next 08:00: 10h apart, usually 24h;"
            ])
    }
}
