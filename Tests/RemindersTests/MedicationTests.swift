import CivilTime
import Configuration
import RemindCore
import Reminders
import Schedules
import Testing
import Vocabulary
import Worlds

/// What a medication says of itself, and what it refuses.
@Suite struct MedicationTests {
    @Test func everyFieldIsKeptAndWrittenAgain() throws {
        let text = """
            [[medication]]
            id = "metformin"
            title = "Metformin"
            dose = "500mg"
            form = "tablet"
            strength = "250 mg"
            instructions = "with food"
            reason = "diabetes"
            prescriber = "Dr. Ada Meier"
            person = "Anna"
            notes = "ask about it in May"
            colour = "Green"
            start = 2026-11-20
            end = 2027-02-28
            skippable = false
            when = [{ when = "at 08:00", dose = "2 tablets" }, { when = "at 22:00", dose = "½ tablet" }]

            """
        let definition = try #require(try made(text).first)
        #expect(
            definition.fields == [
                "dose": .text("500 mg"), "form": .text("tablet"), "strength": .text("250 mg"),
                "instructions": .text("with food"), "reason": .text("diabetes"), "prescriber": .text("Dr. Ada Meier"),
                "person": .text("Anna"), "notes": .text("ask about it in May"), "colour": .text("green"),
                "start": .text("2026-11-20"), "end": .text("2027-02-28"), "skippable": .text("no"),
            ])
        #expect(definition.lines.map(\.fields) == [["dose": .text("2 tablets")], ["dose": .text("1/2 tablet")]])
        let again = try #require(try made(RemindersExport.toml([definition])).first)
        #expect(again.means(definition))
    }

    @Test(arguments: [
        ("dose = \"\"", "dose is empty"),
        ("dose = \"500\"", "dose: \"500\" has no unit"),
        ("dose = \"-1 mg\"", "dose: an amount must be more than zero"),
        ("dose = \"0 mg\"", "dose: an amount must be more than zero"),
        ("dose = \"100001 mg\"", "dose: an amount is at most 100000"),
        ("dose = \"plenty\"", "dose: \"plenty\" has no amount"),
        ("dose = \"1 \\u0007\"", "dose has control characters"),
        ("strength = \"strong\"", "strength: \"strong\" has no amount"),
        ("form = \"\(String(repeating: "x", count: 61))\"", "form has 61 characters"),
        ("reason = \"\(String(repeating: "x", count: 201))\"", "reason has 201 characters"),
        ("prescriber = \"\(String(repeating: "x", count: 201))\"", "prescriber has 201 characters"),
        ("instructions = \"\(String(repeating: "x", count: 1001))\"", "instructions has 1001 characters"),
        ("notes = \"\(String(repeating: "x", count: 1001))\"", "notes has 1001 characters"),
        ("person = \"\"", "person is empty"),
        ("colour = \"pink\"", "colour cannot be \"pink\""),
        ("skippable = \"maybe\"", "\"maybe\" is neither yes nor no"),
        ("start = 2026-11-20\nend = 2026-11-19", "it ends on 2026-11-19, before it starts"),
        ("end = \"soon\"", "\"soon\" is not a date"),
        ("end = 2046-01-01", "2046-01-01 is more than ten years ahead"),
    ])
    func whatIsRefused(body: String, message: String) throws {
        do {
            _ = try made("[[medication]]\nid = \"a\"\ntitle = \"A\"\nwhen = \"at 08:00\"\n\(body)\n")
            Issue.record("it was taken")
        } catch let error as Unsound {
            #expect(error.problems.map(\.message) == [message])
        }
    }

    @Test func aValueIsTakenAway() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "at 08:00", fields: ["dose": "1 mg", "notes": "new"])
        let known = try #require(world.scheduler.ledger.reminders[try world.id("a")]).definition
        var draft = DefinitionDraft(kind: "medication")
        draft.clear = ["notes"]
        let made = change(draft, known)
        #expect(made.definition?.fields == ["dose": .text("1 mg")])
        draft.clear = ["reason"]
        let refused = change(draft, known)
        #expect(
            refused.problems == [
                FieldProblem("clear", "\"reason\" has no value to clear", hint: "one of: dose, notes")
            ])
    }

    @Test("a cleared grace and nag are the defaults again, also if there was none of its own")
    func defaultsAgain() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "at 08:00", fields: ["dose": "1 mg"])
        let known = try #require(world.scheduler.ledger.reminders[try world.id("a")]).definition
        var draft = DefinitionDraft(kind: "medication")
        (draft.grace, draft.nag) = ("4h", DefinitionDraft.Nag(every: "10m", times: 3))
        let own = try #require(change(draft, known).definition)
        #expect(own.grace == 14_400 && own.nag == Nag(every: 600, times: 3))
        draft = DefinitionDraft(kind: "medication")
        draft.clear = ["grace", "nag"]
        for definition in [own, known] {
            let cleared = try #require(change(draft, definition).definition)
            #expect(cleared.grace == nil && cleared.nag == nil && cleared.fields == known.fields)
        }
        // A new value counts, and a kind without a grace has none to clear.
        draft.grace = "1h"
        #expect(change(draft, own).definition?.grace == 3600)
        draft = DefinitionDraft(kind: "reminder")
        draft.clear = ["grace"]
        #expect(change(draft, known).problems.map(\.message) == ["\"grace\" has no value to clear"])
    }

    @Test func whatIsNotToBeSkipped() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "at 08:00", fields: ["skippable": "no", "person": "Anna"])
        try world.run(to: "2026-11-20T08:00")
        let banner = try #require(world.scheduler.agenda.banners(now: world.now).first)
        let text = try #require(
            BannerText(banner, agenda: world.scheduler.agenda, now: world.now))
        #expect(!text.isSkippable)
        #expect(text.title == "Anna: a")
        let before = world.journal
        let occurrence = try #require(world.scheduler.ledger.occurrences.first)
        #expect(
            throws: RemindError(
                .invalidArgument, "a cannot be skipped",
                hint: "take it, or leave it: it will count as missed")
        ) {
            try world.decide(.answer(AnswerRequest(.occurrence(occurrence.id), .skipped, happened: world.now)))
        }
        #expect(world.journal == before)
        try world.decide(.answer(AnswerRequest(.occurrence(occurrence.id), .done, happened: world.now)))
        #expect(world.journal.count == before.count + 1)
    }

    // MARK: -

    private struct Unsound: Error { var problems: [FileProblem] }

    private func made(_ text: String) throws -> [Definition] {
        let zone = try World.zones.rules(named: "Europe/Zurich")
        let now = try World.instant("2026-11-20T12:00", in: zone)
        let checked = RemindersFile(text, name: "reminders.toml").checked(
            path: "/reminders.toml", against: nil, anchor: .init(at: now, zone: zone.name),
            place: TimeContext(local: zone, directory: World.zones), today: zone.local(at: now).date)
        guard checked.problems.isEmpty else { throw Unsound(problems: checked.problems) }
        return checked.definitions
    }

    private func change(_ draft: DefinitionDraft, _ known: Definition) -> (
        definition: Definition?, problems: [FieldProblem]
    ) {
        Definition.make(
            draft, over: known, source: .command, anchor: .init(at: Instant(seconds: 0), zone: "Europe/Zurich"),
            context: .file, today: CivilDate("2026-11-20") ?? CivilDate(epochDay: 0))
    }
}
