import CivilTime
import RemindCore
import Reminders
import Schedules
import Testing
import Vocabulary
import Worlds

@Suite("Changes to what is defined")
struct DefinitionChangeTests {
    @Test func theSameDefinitionAgainRecordsNothing() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00")
        try world.run(to: "2026-11-20T07:30")
        try world.define("a", "daily at 08:00")
        #expect(world.journal.count == 1)
    }

    /// An older program does the same with `milestones` or `height`, which it does not know.
    @Test func aFieldOfALaterProgramIsKept() throws {
        var world = try World("2026-11-20T08:00")
        var later = try world.definition("fast", nil, kind: "fast", nag: nil, fields: ["milestones": "12h"])
        later.fields["someday"] = .text("soon")
        let recorded = Fact.defined(later).recorded
        guard case .defined(let found)? = Fact(recorded) else {
            Issue.record("it is not read")
            return
        }
        #expect(found == later)
        try world.decide(.change([.define(found)]))
        try world.start("fast")
        try world.restart()
        #expect(world.scheduler.ledger.running(of: try world.id("fast")) != nil)
        // An edit changes what it names.
        let zone = world.scheduler.place.local
        var draft = DefinitionDraft(kind: "fast")
        draft.title = "Fasting"
        let made = Definition.make(
            draft, over: world.scheduler.ledger.reminders[try world.id("fast")]?.definition, source: .command,
            anchor: ScheduleAnchor(at: world.now, zone: zone.name), context: .command(at: world.now, in: zone),
            today: zone.local(at: world.now).date)
        #expect(made.definition?.title == "Fasting")
        #expect(made.definition?.fields == later.fields)
    }

    @Test func nothingRingsForTimesBeforeItWasDefined() throws {
        var world = try World("2026-11-20T08:30")
        try world.define("a", "daily at 08:00; once 2026-11-20 07:00; every 8 hours from 2026-11-01 08:00")
        _ = world.news()
        try world.run(to: "2026-11-20T17:00")
        #expect(world.news().map { $0.prefix(26) } == ["2026-11-20T16:00 delivered"])
    }

    @Test func aNewRevisionKeepsWhatIsOpen() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00", grace: "4h")
        try world.run(to: "2026-11-20T09:00")
        try world.define("a", "daily at 08:30, 20:00", grace: "4h")
        #expect(world.status("a@2026-11-20T08:00") == "due")
        _ = world.news()
        try world.run(to: "2026-11-21T08:30")
        #expect(
            world.news() == [
                "2026-11-20T12:00 missed a@2026-11-20T08:00 unanswered",
                "2026-11-20T20:00 delivered a@2026-11-20T20:00",
                "2026-11-21T00:00 missed a@2026-11-20T20:00 unanswered",
                "2026-11-21T08:30 delivered a@2026-11-21T08:30",
            ])
    }

    /// Neither a shorter grace nor another dose reaches back to what is waiting already.
    @Test func whatIsOpenKeepsItsGraceAndDose() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00", grace: "4h", fields: ["dose": "1 tablet"])
        try world.run(to: "2026-11-20T09:00")
        try world.define("a", "daily at 08:00", grace: "30m", fields: ["dose": "2 tablets"])
        try world.restart()
        #expect(world.status("a@2026-11-20T08:00") == "due")
        try world.answer("a")
        #expect(world.journal.last?.answer?.fields == ["dose": .text("1 tablet")])
        try world.run(to: "2026-11-21T08:30")
        #expect(world.status("a@2026-11-21T08:00") == "missed")
    }

    @Test func equalKeysAfterReTimingFireOnce() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00, 20:00")
        try world.run(to: "2026-11-20T08:10")
        try world.answer("a")
        try world.answer("a", early: true)
        try world.define("a", "daily at 08:30")
        try world.define("a", "daily at 20:00; daily at 08:00")
        _ = world.news()
        try world.run(to: "2026-11-21T08:00")
        #expect(world.news() == ["2026-11-21T08:00 delivered a@2026-11-21T08:00"])
    }

    @Test(
        arguments: [
            (DefinitionChange.disable, DefinitionChange.enable), (DefinitionChange.archive, DefinitionChange.restore),
        ] as [(@Sendable (ReminderID) -> DefinitionChange, @Sendable (ReminderID) -> DefinitionChange)])
    func whileItIsOffThereAreNoSlotsAndNoMisses(
        off: @Sendable (ReminderID) -> DefinitionChange, on: @Sendable (ReminderID) -> DefinitionChange
    ) throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00, 12:00, 18:00")
        try world.run(to: "2026-11-20T08:30")
        _ = world.news()
        // One that was answered early and taken back is open, too.
        try world.answer("a@12:00", early: true)
        try world.undo("a@12:00")
        _ = world.news()
        try world.change(off, "a")
        #expect(world.news().first == "2026-11-20T08:30 lapsed a@2026-11-20T08:00")
        #expect(world.scheduler.nextWake == nil)
        try world.run(to: "2026-11-20T13:00")
        try world.restart()
        #expect(world.scheduler.nextWake == nil)
        try world.change(on, "a")
        _ = world.news()
        try world.run(to: "2026-11-20T18:00")
        #expect(world.news() == ["2026-11-20T18:00 delivered a@2026-11-20T18:00"])
    }

    @Test func offTwiceAndOnTwiceChangeNothing() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00")
        for change in [DefinitionChange.enable, DefinitionChange.restore] { try world.change(change, "a") }
        #expect(world.journal.count == 1)
        for _ in 0..<2 { try world.change(DefinitionChange.disable, "a") }
        for _ in 0..<2 { try world.change(DefinitionChange.archive, "a") }
        #expect(world.journal.count == 3)
        #expect(refusal { try world.change(DefinitionChange.enable, "a") }?.code == .archived)
    }

    /// A disabled reminder that is edited stays disabled, also for a daemon that starts anew.
    @Test func anEditOfADisabledOneLeavesItDisabled() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00")
        try world.change(DefinitionChange.disable, "a")
        try world.define("a", "daily at 09:00")
        #expect(world.scheduler.nextWake == nil)
        // In any order, and with the outdated revision left out.
        for entries in [Array(world.journal.dropFirst()), world.journal.reversed()] {
            var place = world.scheduler.place
            var ledger = Ledger(head: EntryID(device: "testtest", sequence: 0))
            for entry in entries { ledger.apply(entry, place: &place) }
            #expect(ledger.reminders[try world.id("a")]?.isDisabled == true)
        }
    }

    @Test func addingAnArchivedOneAgainRestoresIt() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00")
        try world.change(DefinitionChange.archive, "a")
        _ = world.news()
        try world.define("a", "daily at 08:00")
        #expect(world.news() == ["2026-11-20T07:00 restored a"])
        try world.change(DefinitionChange.archive, "a")
        _ = world.news()
        try world.define("a", "daily at 09:00")
        #expect(world.news() == ["2026-11-20T07:00 restored a", "2026-11-20T07:00 defined a"])
        try world.run(to: "2026-11-20T09:00")
        #expect(world.news() == ["2026-11-20T09:00 delivered a@2026-11-20T09:00"])
    }

    @Test func aKindNeverChanges() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00")
        #expect(
            refusal { try world.define("a", "daily at 08:00", kind: "prayer") }
                == RemindError(.alreadyExists, "a is a medication", hint: "give the prayer another id"))
    }

    @Test func countsGoOnWhereAnotherFieldIsEdited() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00 for 3 times", grace: "1h")
        try world.run(to: "2026-11-21T12:00")
        try world.define("a", "daily at 08:00 for 3 times", title: "Other", grace: "1h")
        try world.run(to: "2026-11-30T00:00")
        #expect(
            world.journal.filter { if case .delivered(late: false, _) = $0.fact { true } else { false } }.compactMap(
                \.slot?.description) == [
                    "2026-11-20T08:00", "2026-11-21T08:00", "2026-11-22T08:00",
                ])
    }

    @Test func anUnknownZoneIsRefused() throws {
        var world = try World("2026-11-20T07:00")
        #expect(refusal { try world.define("a", "daily at 08:00 zone Europe/Atlantis") }?.code == .unknownZone)
        #expect(world.journal.isEmpty)
    }

    /// Names that no reminder can have would otherwise be taken for the reminder itself.
    @Test func aLinkToWhatCannotBeAReminderIsRefused() throws {
        var world = try World("2026-11-20T07:00")
        #expect(refusal { try world.define("a", "30m after iron_2") }?.code == .invalidSchedule)
    }
}
