import CivilTime
import RemindCore
import Reminders
import Schedules
import Support
import Testing
import Vocabulary
import Worlds

/// What has to be known before something is decided.
struct NeedTests {
    /// Time and notifications need nothing that is not at hand.
    @Test func whatTimeBringsNeedsNothing() throws {
        let world = try World("2026-11-20T07:00")
        for event in [
            Event.tick, .clockDoubted, .delivered([]), .undelivered([]), .located(under: SunAndPrayerRules()),
        ] {
            #expect(world.scheduler.needs(event, at: world.now).isEmpty)
        }
    }

    /// An old answer needs its occurrence; the doses around it, where a limit counts them; and what follows from it.
    @Test func anAnswerNeedsWhatItTouches() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00")
        let old = OccurrenceID(try world.id("a"), .wall(try #require(CivilDateTime("2026-10-01T08:00")), zone: nil))
        let answer = Event.answer(AnswerRequest(.occurrence(old), .done, happened: world.now))
        #expect(world.scheduler.needs(answer, at: world.now) == [.occurrence(old)])
        #expect(world.scheduler.needs(.undo(old), at: world.now) == [.occurrence(old)])

        try world.define("b", "as needed, at most 3 in 24h", fields: ["dose": "1 g"])
        let extra = try world.id("b")
        let day = Duration.seconds(86_400)
        #expect(
            world.scheduler.needs(.answer(AnswerRequest(.extra(extra), .done, happened: world.now)), at: world.now)
                == [.doses(of: extra, from: world.now - day, through: world.now + day)])

        try world.define("c", "30m after a")
        try world.run(to: "2026-11-20T08:00")
        try world.answer("a")
        // One that is not known yet is read first. Then its answer, taken back, may make another dose the last one.
        #expect(world.scheduler.needs(.undo(old), at: world.now) == [.occurrence(old)])
        let taken = OccurrenceID(try world.id("a"), .wall(try #require(CivilDateTime("2026-11-20T08:00")), zone: nil))
        let needs = world.scheduler.needs(.undo(taken), at: world.now)
        #expect(needs.prefix(2) == [.occurrence(taken), .lastDoses(of: taken.reminder)])
        #expect(needs.contains { if case .occurrence(let id) = $0 { id.reminder.rawValue == "c" } else { false } })

        // What follows is known once it has come; what follows no dose of this one is not asked for.
        try world.run(to: "2026-11-20T08:30")
        try world.define("d", "1h after taken, first at 08:45")
        let now = world.scheduler.needs(.undo(taken), at: world.now)
        #expect(now == [.occurrence(taken), .lastDoses(of: taken.reminder)])
    }

    /// A chain goes on from its latest occurrence. Taken back, the one before it counts again, and what was due since may have
    /// left the working set.
    @Test func takingBackTheLatestOfAChainNeedsWhatWasDueSince() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "8h after taken, first at 08:00")
        try world.run(to: "2026-11-20T08:00")
        try world.answer("a")
        try world.run(to: "2026-11-20T16:00")
        try world.answer("a")
        let all = world.journal.compactMap(\.occurrence).reduce(into: [OccurrenceID]()) {
            if !$0.contains($1) { $0.append($1) }
        }
        #expect(all.count == 2)
        func hasDue(_ id: OccurrenceID) -> Bool {
            world.scheduler.needs(.undo(id), at: world.now).contains {
                guard case .due(id.reminder, let start, let end) = $0 else { return false }
                return start <= world.now && end >= world.now
            }
        }
        #expect(hasDue(all[1]))
        #expect(!hasDue(all[0]))
    }

    /// Zone files are read before anything is decided: with the rules at hand, the folder may be gone.
    @Test func noFileIsReadWhileDeciding() throws {
        let folder = try TemporaryFolder()
        let copy = "cd /usr/share/zoneinfo && cp --parents -L Europe/Zurich Asia/Tokyo \(folder.path)"
        #expect(try ChildProcess(["sh", "-c", copy], output: "/dev/null").wait() == 0)
        let directory = ZoneDirectory(path: folder.path)
        let world = try World("2026-11-20T07:00")
        let definition = try world.definition("a", [.init(when: "daily at 08:00 zone Asia/Tokyo")])
        let event = Event.change([.define(definition)])
        let place = TimeContext(local: try directory.rules(named: "Europe/Zurich"), directory: directory)
        let ledger = Ledger(head: EntryID(device: "testtest", sequence: 0))
        var knowing = Scheduler(ledger: ledger, place: place, settledThrough: world.now)
        let ignorant = knowing

        let needs = knowing.needs(event, at: world.now)
        #expect(needs == [.zones(["Europe/Zurich", "Asia/Tokyo"]), .lastDoses(of: definition.id)])
        for case .zones(let names) in needs { knowing.apply(.zonesRead(names)) }
        #expect(try ChildProcess(["rm", "-rf", folder["Asia"]], output: "/dev/null").wait() == 0)

        let decision = try knowing.decide(event, at: world.now)
        #expect(decision.entries.count == 1)
        #expect(throws: RemindError.self) { try ignorant.decide(event, at: world.now) }
    }
}
