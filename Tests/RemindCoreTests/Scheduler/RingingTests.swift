import CivilTime
import RemindCore
import Reminders
import Schedules
import Testing
import Vocabulary
import Worlds

/// One machine of several: when it rings.
@Suite("Which machine rings")
struct RingingTests {
    private static let laptop = Machines.Other(label: "laptop", devices: ["other"], heard: nil)

    private func world(
        _ start: String = "2026-11-20T07:00", wait: SyncSettings.Wait = .after(.seconds(300)), others: Bool = true
    ) throws -> World {
        var world = try World(start)
        world.scheduler.apply(.joined(Machines(label: "desktop", others: others ? [Self.laptop] : [])))
        try world.use { $0.sync.ringsAfter = wait }
        return world
    }

    /// Another machine's answer arrives.
    private func answer(
        _ id: String, _ outcome: Answer.Outcome = .done, by origin: Entry.Origin = .person, in world: inout World
    ) throws {
        let occurrence = try #require(OccurrenceID(id))
        let number = Int64(world.journal.count + 1)
        let entry = Entry(
            id: EntryID(device: "other", sequence: number), at: world.now, zone: "Europe/Zurich", origin: origin,
            reminder: occurrence.reminder, slot: occurrence.slot, due: world.occurrence(id)?.due ?? world.now,
            dueZone: "Europe/Zurich", fact: .answered(Answer(outcome, happened: world.now)),
            turn: world.scheduler.ledger.turn + 1, isForeign: true)
        world.journal.append(entry)
        world.scheduler.apply(.committed([entry]))
        try world.turn()
    }

    private func rings(_ world: World) -> [String] {
        world.effects.compactMap { at, effect in
            guard case .deliver(let id) = effect else { return nil }
            return "\(world.scheduler.place.local.local(at: at)) \(id)"
        }
    }

    private func notices(_ world: World) -> [String] {
        world.effects.compactMap { if case .notify(let notice) = $0.effect { notice.title } else { nil } }
    }

    @Test("it rings after its wait, and the grace counts from when it was due")
    func waits() throws {
        var world = try world()
        try world.define("pill", "daily at 08:00")
        _ = world.news()
        try world.run(to: "2026-11-20T08:01")
        #expect(world.status("pill@2026-11-20T08:00") == "due")
        let view = try #require(
            world.scheduler.agenda.day(world.scheduler.agenda.day(of: world.now), now: world.now).first)
        #expect(view.deferred == "2026-11-20T08:05:00+01:00")
        #expect(view.deadline == "2026-11-20T10:00:00+01:00")
        #expect(world.scheduler.nextWake == (try world.instant("2026-11-20T08:05")))
        try world.restart()
        try world.run(to: "2026-11-20T12:00")
        #expect(
            world.news() == [
                "2026-11-20T08:00 deferred pill@2026-11-20T08:00",
                "2026-11-20T08:05 delivered pill@2026-11-20T08:00",
                "2026-11-20T10:00 missed pill@2026-11-20T08:00 unanswered",
            ])
        let text = try #require(world.occurrence("pill@2026-11-20T08:00"))
        #expect(!text.wasHeldByQuiet && !text.waitsForOthers)
    }

    @Test("it does not ring for what another machine has answered")
    func answered() throws {
        var world = try world()
        try world.define("pill", "daily at 08:00")
        try world.run(to: "2026-11-20T08:03")
        try answer("pill@2026-11-20T08:00", in: &world)
        try world.run(to: "2026-11-20T20:00")
        #expect(rings(world).isEmpty)
        #expect(world.status("pill@2026-11-20T08:00") == "taken")
    }

    @Test("another machine's miss does not keep it from ringing")
    func missedElsewhere() throws {
        var world = try world()
        try world.define("pill", "daily at 08:00")
        try world.run(to: "2026-11-20T08:03")
        try answer("pill@2026-11-20T08:00", .missed, by: .automatic, in: &world)
        try world.run(to: "2026-11-20T08:30")
        #expect(rings(world) == ["2026-11-20T08:05 pill@2026-11-20T08:00"])
    }

    @Test("a machine that never rings shows what is due, and records its miss after the others, without a notice")
    func never() throws {
        var world = try world(wait: .never)
        var pill = try world.definition("pill", [.init(when: "daily at 08:00")])
        pill.wake = true
        try world.decide(.change([.define(pill)]))
        #expect(world.scheduler.agenda.nextAlarm(after: world.now) == nil)
        _ = world.news()
        try world.run(to: "2026-11-20T08:01")
        #expect(world.status("pill@2026-11-20T08:00") == "due")
        try world.run(to: "2026-11-20T12:00")
        #expect(
            world.news() == [
                "2026-11-20T08:00 deferred pill@2026-11-20T08:00",
                "2026-11-20T10:02 missed pill@2026-11-20T08:00 happened 2026-11-20T10:00 unattended",
            ])
        #expect(rings(world).isEmpty && notices(world).isEmpty)
        // An answer there and here counts like any other.
        try world.run(to: "2026-11-21T08:10")
        try world.answer("pill")
        #expect(world.status("pill@2026-11-21T08:00") == "taken")
    }

    @Test("the wake alarm is for the first ring here")
    func alarm() throws {
        var world = try world()
        var pill = try world.definition("pill", [.init(when: "daily at 08:00")])
        pill.wake = true
        try world.decide(.change([.define(pill)]))
        let ring = try world.instant("2026-11-20T08:05")
        #expect(world.scheduler.agenda.nextAlarm(after: world.now) == ring)
        try world.run(to: "2026-11-20T08:01")
        #expect(world.scheduler.agenda.nextAlarm(after: world.now) == ring)
    }

    @Test("a wait that is not shorter than the grace is silent, which doctor names")
    func silent() throws {
        var world = try world(wait: .after(.seconds(7200)))
        try world.define("pill", "daily at 08:00")
        try world.define("short", "daily at 08:00", grace: "1h")
        try world.define("long", "daily at 08:00", grace: "3h")
        #expect(world.scheduler.agenda.silentHere(now: world.now).map(\.id.rawValue) == ["pill", "short"])
        try world.run(to: "2026-11-20T12:00")
        #expect(rings(world) == ["2026-11-20T10:00 long@2026-11-20T08:00"])
        #expect(notices(world).isEmpty)
        try world.use { $0.sync.ringsAfter = .after(.seconds(3540)) }
        #expect(world.scheduler.agenda.silentHere(now: world.now).isEmpty)
    }

    @Test("alone, the settings change nothing", arguments: [SyncSettings.Wait.never, .after(.seconds(3600))])
    func alone(wait: SyncSettings.Wait) throws {
        var world = try world(wait: wait, others: false)
        try world.define("pill", "daily at 08:00")
        #expect(world.scheduler.agenda.silentHere(now: world.now).isEmpty)
        _ = world.news()
        try world.run(to: "2026-11-20T12:00")
        #expect(
            world.news() == [
                "2026-11-20T08:00 delivered pill@2026-11-20T08:00",
                "2026-11-20T10:00 missed pill@2026-11-20T08:00 unanswered",
            ])
    }

    @Test("another setting holds at once for what waits")
    func changed() throws {
        var world = try world(wait: .never)
        try world.define("pill", "daily at 08:00")
        try world.run(to: "2026-11-20T08:30")
        try world.use { $0.sync.ringsAfter = .none }
        try world.run(to: "2026-11-20T08:31")
        #expect(rings(world).count == 1)
    }

    @Test("quiet hours come first, and then the wait")
    func quiet() throws {
        var world = try world()
        try world.use {
            $0.quiet = QuietHours(
                from: ClockTime(secondOfDay: 22 * 3600), until: ClockTime(secondOfDay: 6 * 3600))
        }
        try world.lens("lenses", type: "weekly", opened: "2026-11-13", remind: "at 23:00")
        try world.lens("early", type: "weekly", opened: "2026-11-13", remind: "at 21:58")
        try world.run(to: "2026-11-21T12:00")
        #expect(
            rings(world) == [
                "2026-11-21T06:05 early@2026-11-20T21:58", "2026-11-21T06:05 lenses@2026-11-20T23:00",
            ])
    }

    @Test("a prompt is not shown for what was logged elsewhere in the wait, and one without an answer ends")
    func prompts() throws {
        var world = try world()
        try world.define(
            "water", "daily at 10:00 and 12:00", kind: "water", nag: nil, fields: ["goal": "500 ml", "unless": "met"])
        try world.run(to: "2026-11-20T10:03")
        let entry = Entry(
            id: EntryID(device: "other", sequence: 1), at: world.now - .seconds(600), zone: "Europe/Zurich",
            origin: .person, reminder: try world.id("water"), slot: .entry(EntryID(device: "other", sequence: 1)),
            due: world.now - .seconds(600), dueZone: "Europe/Zurich",
            fact: .answered(
                Answer(
                    .done, happened: world.now - .seconds(600),
                    reading: Reading(try Measurement.parse("500 ml"), day: try #require(CivilDate("2026-11-20"))))),
            turn: world.scheduler.ledger.turn + 1, isForeign: true)
        world.journal.append(entry)
        world.scheduler.apply(.committed([entry]))
        try world.turn()
        try world.run(to: "2026-11-20T20:00")
        #expect(rings(world).isEmpty, "\(world.journal.map(world.line))")
        try world.run(to: "2026-11-21T10:30")
        #expect(rings(world) == ["2026-11-21T10:05 water@2026-11-21T10:00"])
    }

    @Test("a miss of the machine's own absence is still told")
    func absent() throws {
        var world = try world()
        try world.define("pill", "daily at 08:00")
        try world.sleep(until: "2026-11-20T10:30")
        #expect(notices(world) == ["No answer known for 1 dose"])
        #expect(rings(world).isEmpty)
    }

    @Test("late counts from the first ring")
    func late() throws {
        var world = try world()
        try world.define("pill", "daily at 08:00")
        try world.define("zinc", "daily at 08:00", fields: ["late": "miss"])
        try world.sleep(until: "2026-11-20T08:03")
        try world.run(to: "2026-11-20T08:05")
        #expect(rings(world).count == 2)
        #expect(world.occurrence("pill@2026-11-20T08:00")?.wasDeliveredLate == false)
        try world.sleep(until: "2026-11-21T08:30")
        #expect(world.occurrence("pill@2026-11-21T08:00")?.wasDeliveredLate == true)
        #expect(world.status("zinc@2026-11-21T08:00") == "missed")
    }
}
