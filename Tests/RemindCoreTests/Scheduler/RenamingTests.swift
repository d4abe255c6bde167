import CivilTime
import Configuration
import RemindCore
import Reminders
import Schedules
import Support
import Testing
import Vocabulary
import Worlds

@Suite("A reminder with another id")
struct RenamingTests {
    /// Applies a file as the daemon does, and gives what it would show.
    @discardableResult
    static func apply(_ text: String, to world: inout World, file: String = "/etc/reminders.toml") throws -> [String] {
        try world.turn()
        let zone = world.scheduler.place.local
        let checked = RemindersFile(text, name: "reminders.toml").checked(
            path: file, against: world.scheduler.ledger.defined, anchor: .init(at: world.now, zone: zone.name),
            place: world.scheduler.place, today: zone.local(at: world.now).date)
        guard checked.problems.isEmpty else { throw Unsound(problems: checked.problems) }
        let (changes, shown) = world.scheduler.agenda.changes(applying: checked.definitions, of: file)
        try world.decide(.change(changes))
        return shown.map { "\($0.change.rawValue) \($0.id)" + $0.text.map { "; \($0)" }.joined() }
    }

    struct Unsound: Error { var problems: [FileProblem] }

    /// What is wrong with a file, a line each with its hint.
    static func problems(_ text: String, in world: World) throws -> [String] {
        var world = world
        do {
            try apply(text, to: &world)
            return []
        } catch let error as Unsound {
            return error.problems.map { $0.text + ($0.hint.map { " | \($0)" } ?? "") }
        }
    }

    static func medication(_ id: String, was: String? = nil, when: String = "daily at 08:00, 20:00") -> String {
        "[[medication]]\nid = \"\(id)\"\n" + (was.map { "was = \"\($0)\"\n" } ?? "")
            + "title = \"Pill\"\nwhen = \"\(when)\"\nnag = { every = \"10m\", times = 0 }\n"
    }

    @Test func goesOnWithItsHistory() throws {
        var world = try World("2026-11-20T07:00")
        try RenamingTests.apply(RenamingTests.medication("old"), to: &world)
        try world.run(to: "2026-11-20T08:05")
        try world.answer("old")
        try world.run(to: "2026-11-20T20:05")
        let handle = try #require(world.occurrence("old@2026-11-20T20:00")?.handle)
        _ = world.news()
        let shown = try RenamingTests.apply(RenamingTests.medication("new", was: "old"), to: &world)
        #expect(shown == ["rename new; renamed: old -> new"])
        #expect(world.news() == ["2026-11-20T20:05 defined new"])
        // The notification stands as it stood, of the occurrence by its new name, and does not ring again.
        let open = try #require(OccurrenceID("old@2026-11-20T20:00"))
        #expect(world.effects.last?.effect == .withdraw(open))
        #expect(
            world.scheduler.agenda.banners(now: world.now).flatMap(\.members).map(\.description) == [
                "new@2026-11-20T20:00"
            ])
        #expect(world.occurrence("old@2026-11-20T20:00") == nil)
        #expect(world.occurrence("new@2026-11-20T20:00")?.handle == handle)
        #expect(world.status("new@2026-11-20T08:00") == "taken")
        #expect(world.status("new@2026-11-20T20:00") == "due")
        // Answered, corrected and undone, before and after.
        try world.answer(handle)
        #expect(world.status("new@2026-11-20T20:00") == "taken")
        try world.undo("new@2026-11-20T08:00")
        #expect(world.status("new@2026-11-20T08:00") == "missed")
        try world.answer("new@2026-11-20T08:00", .skipped)
        _ = world.news()
        try world.restart()
        #expect(world.status("new@2026-11-20T08:00") == "skipped")
        try world.run(to: "2026-11-21T08:00")
        #expect(world.news() == ["2026-11-21T08:00 delivered new@2026-11-21T08:00"])
    }

    @Test func theSameFileAgainChangesNothing() throws {
        var world = try World("2026-11-20T07:00")
        try RenamingTests.apply(RenamingTests.medication("a"), to: &world)
        try RenamingTests.apply(RenamingTests.medication("b", was: "a"), to: &world)
        let count = world.journal.count
        for was in ["a", nil] {
            #expect(try RenamingTests.apply(RenamingTests.medication("b", was: was), to: &world) == [])
        }
        #expect(world.journal.count == count)
    }

    /// One name after the other, back again, and over a name that was not applied.
    @Test(arguments: [
        (["a", "b", "c"], ["a", "b"]), (["a", "b", "a"], ["b"]), (["a", "b", "a", "b"], ["a"]),
        (["a", "b", "a", "c"], ["a", "b"]), (["a", "b", "c", "b"], ["a", "c"]),
    ])
    func aChainOfNames(names: [String], former: [String]) throws {
        var world = try World("2026-11-20T07:00")
        for (index, name) in names.enumerated() {
            let was = index == 0 ? nil : names[index - 1]
            try RenamingTests.apply(RenamingTests.medication(name, was: was), to: &world)
            // A revision under each name, which keeps saying what it was called.
            try RenamingTests.apply(RenamingTests.medication(name, when: "daily at 08:0\(index)"), to: &world)
            try world.run(to: "2026-11-2\(index)T12:00")
        }
        let last = try world.id(try #require(names.last))
        for _ in 0..<2 {
            let ledger = world.scheduler.ledger
            #expect(ledger.names.all(of: last).map(\.rawValue) == [last.rawValue] + former)
            #expect(ledger.reminders.keys.map(\.rawValue) == [last.rawValue])
            let answered = ledger.occurrences(of: last).filter { $0.answer?.outcome == .missed }
            #expect(answered.count == names.count)
            try world.restart()
        }
    }

    /// `med add` makes such a definition: it knows nothing of the names from before.
    @Test func aRevisionThatSaysNothingOfTheNamesKeepsThem() throws {
        var world = try World("2026-11-20T07:00")
        try RenamingTests.apply(RenamingTests.medication("a"), to: &world)
        try RenamingTests.apply(RenamingTests.medication("b", was: "a"), to: &world)
        try world.change(DefinitionChange.archive, "b")
        var definition = try world.definition("b", [.init(when: "daily at 09:00")])
        definition.was = nil
        try world.decide(.change([.define(definition)]))
        let id = try world.id("b")
        let names = try [id, world.id("a")]
        #expect(world.scheduler.ledger.reminders[id]?.definition.was == Array(names.dropFirst()))
        try world.restart()
        #expect(world.scheduler.ledger.names.all(of: id) == names)
    }

    @Test func aNameThatWasSkippedIsMeantToo() throws {
        var world = try World("2026-11-20T07:00")
        try RenamingTests.apply(RenamingTests.medication("a"), to: &world)
        try RenamingTests.apply(RenamingTests.medication("b", was: "a"), to: &world)
        let shown = try RenamingTests.apply(RenamingTests.medication("c", was: "a"), to: &world)
        #expect(shown == ["rename c; renamed: b -> c"])
        #expect(try RenamingTests.apply(RenamingTests.medication("c", was: "a"), to: &world) == [])
    }

    @Test func whatIsRefused() throws {
        var world = try World("2026-11-20T07:00")
        let both = RenamingTests.medication("a") + RenamingTests.medication("b")
        try RenamingTests.apply(both, to: &world)
        func problems(_ text: String) throws -> [String] { try RenamingTests.problems(text, in: world) }
        let medication = { RenamingTests.medication($0, was: $1) }
        #expect(
            try problems(medication("c", "nobody")) == [
                "reminders.toml:3: medication \"c\": there is no reminder nobody"
                    + " | leave was out if nothing is renamed"
            ])
        #expect(
            try problems(medication("c", "Nobody!")) == [
                "reminders.toml:3: medication \"c\": \"Nobody!\" is not an id | was = \"old-id\""
            ])
        #expect(
            try problems(medication("a", "a")) == [
                "reminders.toml:3: medication \"a\": it has the id a already | was names the id it had before"
            ])
        #expect(
            try problems(medication("b", "a")) == [
                "reminders.toml:3: medication \"b\": b and a are two reminders"
                    + " | their histories cannot be joined: leave was out"
            ])
        #expect(
            try problems(medication("c", "a") + medication("a", nil)) == [
                "reminders.toml:3: medication \"c\": a is another reminder, on line 8"
                    + " | leave out one of them, or was"
            ])
        #expect(
            try problems(medication("c", "a") + medication("d", "a")) == [
                "reminders.toml:9: medication \"d\": a is already renamed on line 3 | one reminder has one id"
            ])
        #expect(
            try problems(medication("c", "a").replacing("medication", with: "prayer")) == [
                "reminders.toml:3: prayer \"c\": a is a medication | give the prayer another id"
            ])
        try RenamingTests.apply(medication("c", "a") + medication("b", nil), to: &world)
        #expect(
            try problems(medication("a", nil)) == [
                "reminders.toml:2: medication \"a\": a is now c"
                    + " | to rename it back, add was = \"c\"; a new reminder needs an id that was never used"
            ])
        #expect(
            refusal { try world.define("a", "daily at 09:00") }
                == RemindError(.alreadyExists, "a is an old id of c", hint: "give it another id"))
        #expect(
            refusal { try world.answer("a") }
                == RemindError(.unknownReminder, "there is no reminder a", hint: "a is now c"))
    }

    /// A reminder whose id begins with a former name of another is not meant by that name.
    @Test func aFormerNameIsNotTheBeginningOfAnother() throws {
        var world = try World("2026-11-20T07:00")
        try RenamingTests.apply(RenamingTests.medication("aspirin"), to: &world)
        try RenamingTests.apply(
            RenamingTests.medication("aspirin-100", was: "aspirin") + RenamingTests.medication("other"), to: &world)
        #expect(try world.scheduler.agenda.target("aspirin", now: world.now) == .reminder(world.id("aspirin-100")))
        try world.define("aspirin-protect", "daily at 09:00")
        #expect(
            refusal { _ = try world.scheduler.agenda.target("aspirin", now: world.now) }
                == RemindError(.unknownReminder, "there is no reminder aspirin", hint: "aspirin is now aspirin-100"))
    }

    @Test func whatFollowsItNamesTheNewId() throws {
        var world = try World("2026-11-20T07:00")
        let (first, then) = (RenamingTests.medication("a"), "30m after a")
        try RenamingTests.apply(first + RenamingTests.medication("b", when: then), to: &world)
        let renamed = RenamingTests.medication("c", was: "a")
        #expect(
            try RenamingTests.problems(renamed + RenamingTests.medication("b", when: then), in: world) == [
                "reminders.toml:10: medication \"b\": a is now c | write c instead of a"
            ])
        try world.run(to: "2026-11-20T08:00")
        try world.answer("a")
        let shown = try RenamingTests.apply(
            renamed + RenamingTests.medication("b", when: "30m after c"), to: &world)
        #expect(shown == ["rename c; renamed: a -> c", "change b; when: 30m after a -> 30m after c"])
        // What followed from the dose under the former name still comes, once.
        _ = world.news()
        try world.run(to: "2026-11-20T09:00")
        #expect(world.news().map { String($0.prefix(27)) } == ["2026-11-20T08:30 delivered "])
        try world.run(to: "2026-11-20T20:00")
        try world.answer("c")
        _ = world.news()
        try world.run(to: "2026-11-20T20:45")
        #expect(world.news().map { String($0.prefix(27)) } == ["2026-11-20T20:30 delivered "])
    }

    /// What a command made cannot name the new id before there is one: it is changed in the same commit.
    @Test func whatFollowsItByCommandIsChangedWithIt() throws {
        var world = try World("2026-11-20T07:00")
        try RenamingTests.apply(RenamingTests.medication("a"), to: &world)
        var definition = try world.definition("b", [.init(when: "30m after a")])
        definition.source = .command
        try world.decide(.change([.define(definition)]))
        let shown = try RenamingTests.apply(RenamingTests.medication("c", was: "a"), to: &world)
        #expect(shown == ["rename c; renamed: a -> c", "change b; when: 30m after a -> 30m after c"])
        #expect(world.scheduler.ledger.reminders[try world.id("b")]?.definition.lines.map(\.when) == ["30m after c"])
    }

    /// An archived one keeps its text, and follows all the same once it is back.
    @Test func whatFollowsByAFormerNameFollows() throws {
        var world = try World("2026-11-20T07:00")
        try RenamingTests.apply(RenamingTests.medication("a"), to: &world)
        var definition = try world.definition("b", [.init(when: "30m after a")])
        definition.source = .command
        try world.decide(.change([.define(definition)]))
        try world.change(DefinitionChange.archive, "b")
        try RenamingTests.apply(RenamingTests.medication("c", was: "a"), to: &world)
        try world.change(DefinitionChange.restore, "b")
        try world.run(to: "2026-11-20T08:00")
        try world.answer("c")
        _ = world.news()
        try world.run(to: "2026-11-20T08:30")
        #expect(world.news().map { String($0.prefix(27)) } == ["2026-11-20T08:30 delivered "])
    }

    @Test func limitsOfDosesAsNeededCountWhatWasTakenBefore() throws {
        var world = try World("2026-11-20T07:00")
        let prn = "as needed, at most 2 in 24h"
        try RenamingTests.apply(RenamingTests.medication("a", when: prn), to: &world)
        try world.answer("a")
        try RenamingTests.apply(RenamingTests.medication("b", was: "a", when: prn), to: &world)
        try world.answer("b")
        #expect(refusal { try world.answer("b") }?.code == .limitReached)
        try world.restart()
        #expect(refusal { try world.answer("b") }?.code == .limitReached)
    }

    @Test func itStaysOffAndComesBackFromTheArchive() throws {
        var world = try World("2026-11-20T07:00")
        try RenamingTests.apply(RenamingTests.medication("a"), to: &world)
        try world.change(DefinitionChange.disable, "a")
        try RenamingTests.apply(RenamingTests.medication("b", was: "a"), to: &world)
        #expect(world.scheduler.nextWake == nil)
        try world.change(DefinitionChange.enable, "b")
        try RenamingTests.apply("", to: &world)
        #expect(world.scheduler.ledger.reminders[try world.id("b")]?.isArchived == true)
        try RenamingTests.apply(RenamingTests.medication("c", was: "b"), to: &world)
        for _ in 0..<2 {
            #expect(world.scheduler.ledger.reminders[try world.id("c")]?.isActive == true)
            #expect(world.scheduler.nextWake == (try world.instant("2026-11-20T08:00")))
            try world.restart()
        }
    }

    /// The fold is a function of the set of entries.
    @Test func inAnyOrder() throws {
        var world = try World("2026-11-20T07:00")
        for (name, was) in [("a", nil), ("b", "a"), ("c", "b")] as [(String, String?)] {
            try RenamingTests.apply(RenamingTests.medication(name, was: was), to: &world)
            try world.run(to: world.now + .seconds(86_400))
            try world.change(name == "b" ? DefinitionChange.disable : DefinitionChange.enable, name)
        }
        var random = SeededRandom(seed: 5)
        let id = try world.id("c")
        for _ in 0..<50 {
            var place = world.scheduler.place
            var ledger = Ledger(head: EntryID(device: "testtest", sequence: 0))
            for entry in world.journal.shuffled(using: &random) { ledger.apply(entry, place: &place) }
            #expect(ledger.reminders.keys.map(\.rawValue) == ["c"])
            #expect(ledger.reminders[id]?.definition == world.scheduler.ledger.reminders[id]?.definition)
            #expect(ledger.reminders[id]?.activeSince == world.scheduler.ledger.reminders[id]?.activeSince)
            #expect(ledger.reminders[id]?.isDisabled == false)
            let (left, right) = (ledger.occurrences(of: id), world.scheduler.ledger.occurrences(of: id))
            #expect(Set(left.map(\.id)) == Set(right.map(\.id)))
            for occurrence in right {
                #expect(ledger.occurrence(occurrence.id)?.entries == occurrence.entries)
            }
        }
    }
}
