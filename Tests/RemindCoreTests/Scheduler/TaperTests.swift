import CivilTime
import Configuration
import RemindCore
import Reminders
import Schedules
import Testing
import Worlds

/// A dose that changes by steps.
@Suite struct TaperTests {
    @Test func eachStepHasItsDoseAndItsDays() throws {
        var world = try World("2026-11-20T07:00")
        try define(&world, "daily at 08:00, 20:00", ["40 mg for 2 days", "20 mg for 1 day", "10 mg"])
        let taken = try doses(&world, through: "2026-11-24T12:00")
        #expect(
            taken == [
                "2026-11-20T08:00 40 mg", "2026-11-20T20:00 40 mg", "2026-11-21T08:00 40 mg", "2026-11-21T20:00 40 mg",
                "2026-11-22T08:00 20 mg", "2026-11-22T20:00 20 mg", "2026-11-23T08:00 10 mg", "2026-11-23T20:00 10 mg",
                "2026-11-24T08:00 10 mg",
            ])
        let reminder = try #require(world.scheduler.ledger.reminders[try world.id("a")])
        let view = world.scheduler.agenda.view(of: reminder, now: world.now)
        #expect(view.schedules.map(\.when) == ["daily at 08:00, 20:00"])
        #expect(view.steps?.map(\.from) == ["2026-11-20", "2026-11-22", "2026-11-23"])
        #expect(view.steps?.map(\.until) == ["2026-11-21", "2026-11-22", nil])
    }

    @Test func theLastStepEndsIt() throws {
        var world = try World("2026-11-20T07:00")
        try define(&world, "at 08:00", ["2 tablets for 2 days", "1 tablet for 1 week"])
        _ = try doses(&world, through: "2026-12-10T00:00")
        #expect(world.journal.filter { $0.answer?.outcome == .done }.count == 9)
        #expect(world.scheduler.nextWake == nil)
    }

    @Test func whatWasTakenIsNotAskedAgainAfterAnEdit() throws {
        var world = try World("2026-11-20T07:00")
        try define(&world, "daily at 08:00, 20:00", ["40 mg for 2 days", "20 mg"])
        try world.run(to: "2026-11-20T08:00")
        try world.answer("a")
        try define(&world, "daily at 08:00, 20:00", ["30 mg for 1 day", "20 mg"])
        #expect(world.scheduler.nextWake == (try world.instant("2026-11-20T20:00")))
        try world.run(to: "2026-11-20T20:00")
        try world.answer("a")
        #expect(world.journal.last?.answer?.fields == ["dose": .text("30 mg")])
    }

    /// A taper that has run for a week: 40 mg is over, 20 mg is taken since 2026-11-25.
    private func running() throws -> World {
        var world = try World("2026-11-20T07:00")
        try define(&world, "daily at 08:00", ["40 mg for 5 days", "20 mg for 5 days", "10 mg"])
        _ = try doses(&world, through: "2026-11-26T12:00")
        return world
    }

    private func edit(
        _ world: World, _ steps: [String], taper: String? = nil, start: String? = nil, source: Definition.Source
    ) throws -> (definition: Definition?, problems: [FieldProblem]) {
        let local = world.scheduler.place.local
        var draft = DefinitionDraft(kind: "medication")
        (draft.id, draft.title, draft.taper) = ("a", "a", taper)
        draft.steps = steps.map { TaperStep.Draft($0) }
        draft.fields["start"] = start
        if source == .file { draft.when = [.init(when: "daily at 08:00")] }
        return Definition.make(
            draft, over: world.scheduler.ledger.reminders[try world.id("a")]?.definition, source: source,
            anchor: .init(at: world.now, zone: local.name), context: .file, today: local.local(at: world.now).date,
            place: world.scheduler.place)
    }

    private func days(_ definition: Definition?) -> [String]? {
        definition?.steps?.map { "\($0.dose) \($0.from.suffix(5)) \($0.until?.suffix(5) ?? "-")" }
    }

    @Test(
        "a taper that continues keeps the days of its finished steps, and the first day of its current one",
        arguments: [
            (
                ["40 mg for 5 days", "20 mg for 8 days", "5 mg"],
                ["40 mg 11-20 11-24", "20 mg 11-25 12-02", "5 mg 12-03 -"]
            ),
            // From the current step on.
            (["20 mg for 3 days", "15 mg"], ["40 mg 11-20 11-24", "20 mg 11-25 11-27", "15 mg 11-28 -"]),
            // The finished step keeps its days, whatever is said of them; the current one may have another dose.
            (["40 mg for 9 days", "25 mg"], ["40 mg 11-20 11-24", "25 mg 11-25 -"]),
            (["30 mg for 5 days", "10 mg"], nil),
        ] as [([String], [String]?)])
    func goesOn(steps: [String], expected: [String]?) throws {
        let world = try running()
        let (made, problems) = try edit(world, steps, taper: "continue", source: .command)
        #expect(days(made) == expected)
        #expect(
            problems.map(\.message)
                == (expected == nil ? ["these steps do not continue step 2, 20 mg since 2026-11-25"] : []))
    }

    @Test func itBeginsAnewOnlyIfThatIsSaid() throws {
        var world = try running()
        let steps = ["40 mg for 5 days", "20 mg"]
        let (none, problems) = try edit(world, steps, source: .command)
        #expect(none == nil)
        #expect(
            problems.map(\.message) == [
                "the taper runs, step 2 of 3 (20 mg) since 2026-11-25: say whether it continues or starts again"
            ])
        #expect(problems.first?.hint?.text(in: .commandLine) == "--taper continue, or --taper restart")
        #expect(
            days(try edit(world, steps, taper: "restart", source: .command).definition)
                == ["40 mg 11-27 12-01", "20 mg 12-02 -"])
        // A first day says it as well.
        #expect(
            days(try edit(world, ["40 mg from 2026-11-28 for 5 days", "20 mg"], source: .command).definition)
                == ["40 mg 11-28 12-02", "20 mg 12-03 -"])
        // No day is lived twice.
        let made = try #require(try edit(world, steps, taper: "continue", source: .command).definition)
        try world.decide(.change([.define(made)]))
        #expect(try doses(&world, through: "2026-11-27T12:00").last == "2026-11-27T08:00 20 mg")
    }

    /// A file names the days: one that continues by them is fine, and one that shifts them needs `from`.
    @Test func aFileNamesItsDays() throws {
        let world = try running()
        let longer = try edit(
            world, ["40 mg for 5 days", "20 mg for 9 days", "10 mg"], start: "2026-11-20", source: .file)
        #expect(days(longer.definition) == ["40 mg 11-20 11-24", "20 mg 11-25 12-03", "10 mg 12-04 -"])
        for (steps, start) in [
            (["40 mg for 7 days", "20 mg"], "2026-11-20"), (["40 mg for 5 days", "20 mg"], "2026-11-26"),
            (["20 mg"], "2026-11-20"),
        ] {
            let shifted = try edit(world, steps, start: start, source: .file)
            #expect(shifted.definition == nil)
            #expect(shifted.problems.map(\.field) == ["steps"])
        }
        let named = try edit(world, ["40 mg from 2026-11-26 for 5 days", "20 mg"], source: .file)
        #expect(days(named.definition) == ["40 mg 11-26 11-30", "20 mg 12-01 -"])
    }

    @Test func oneThatHasNotBegunIsSimplyReplaced() throws {
        var world = try World("2026-11-20T07:00")
        try define(&world, "daily at 08:00", ["40 mg for 5 days", "20 mg"])
        let (made, _) = try edit(world, ["30 mg for 5 days", "20 mg"], source: .command)
        #expect(days(made) == ["30 mg 11-20 11-24", "20 mg 11-25 -"])
        // Nor is one that is over.
        world = try World("2026-11-20T07:00")
        try define(&world, "daily at 08:00", ["40 mg for 2 days"])
        try world.run(to: "2026-11-26T12:00")
        #expect(
            days(try edit(world, ["30 mg for 2 days"], source: .command).definition) == ["30 mg 11-27 11-28"])
    }

    @Test func aChainTapersToo() throws {
        var world = try World("2026-11-20T07:00")
        try define(&world, "12h after taken, first at 08:00", ["2 ml for 1 day", "1 ml"])
        #expect(
            try doses(&world, through: "2026-11-21T20:00") == [
                "2026-11-20T08:00 2 ml", "2026-11-20T20:00 2 ml", "2026-11-21T08:00 1 ml", "2026-11-21T20:00 1 ml",
            ])
    }

    @Test func aCountGoesOnThroughTheSteps() throws {
        var world = try World("2026-11-20T07:00")
        try define(&world, "every 3 days at 09:00 from 2026-11-20", ["3 mg for 4 days", "2 mg for 4 days", "1 mg"])
        #expect(
            try doses(&world, through: "2026-12-01T00:00") == [
                "2026-11-20T09:00 3 mg", "2026-11-23T09:00 3 mg", "2026-11-26T09:00 2 mg", "2026-11-29T09:00 1 mg",
            ])
    }

    @Test(arguments: [
        ("[]", "the steps are empty"),
        ("\"40 mg\"", "steps is a string, not a list"),
        ("[\"40 mg\"]", "a step must be a table"),
        ("[{ dose = \"40 mg\", of = 3 }]", "unknown key \"of\" in a step"),
        ("[{ for = \"5 days\" }]", "step 1: expected an amount and a unit"),
        ("[{ dose = \"0 mg\" }]", "step 1: an amount must be more than zero"),
        ("[{ dose = \"40 mg\" }, { dose = \"20 mg\" }]", "step 1 has no length"),
        ("[{ dose = \"40 mg\", for = \"90 minutes\" }]", "step 1 must last whole days, not 90 minutes"),
        ("[{ dose = \"40 mg\", for = \"soon\" }]", "step 1: \"soon\" is not a duration"),
        ("[{ dose = \"40 mg\", for = \"5 days\", until = 2026-12-01 }]", "step 1 has a length and a last day"),
        ("[{ dose = \"40 mg\", until = 2026-11-01 }]", "step 1 ends on 2026-11-01, before it begins on 2026-11-20"),
        ("[{ dose = \"40 mg\", until = \"soon\" }]", "step 1: \"soon\" is not a date"),
        (
            "[{ dose = \"40 mg\", for = \"5 days\" }, { dose = \"20 mg\", from = 2026-11-24 }]",
            "step 2 begins on 2026-11-24, before step 1 ends on 2026-11-24"
        ),
    ])
    func whatIsRefused(steps: String, message: String) throws {
        #expect(try problems("start = 2026-11-20\nwhen = \"at 08:00\"\nsteps = \(steps)") == [message])
    }

    @Test(arguments: [
        ("when = \"at 08:00\"\nsteps = [{ dose = \"1 mg\" }]", "missing start of the first step"),
        (
            "start = 2026-11-20\ndose = \"1 mg\"\nwhen = \"at 08:00\"\nsteps = [{ dose = \"1 mg\" }]",
            "a dose and steps cannot be combined"
        ),
        (
            "start = 2026-11-20\nwhen = [{ when = \"at 08:00\", dose = \"1 mg\" }]\nsteps = [{ dose = \"1 mg\" }]",
            "a schedule with its own dose and steps cannot be combined"
        ),
        (
            "start = 2026-11-20\nwhen = \"as needed\"\nsteps = [{ dose = \"1 mg\" }]",
            "an as-needed schedule cannot have steps"
        ),
    ])
    func whatDoesNotGoTogether(body: String, message: String) throws {
        #expect(try problems(body) == [message])
    }

    @Test func aPrayerHasNoSteps() throws {
        let text = "[[prayer]]\nid = \"p\"\ntitle = \"P\"\nwhen = \"at 08:00\"\nsteps = [{ dose = \"1 mg\" }]\n"
        #expect(try checked(text).problems.map(\.message) == ["a prayer has no steps"])
    }

    @Test(arguments: [
        ("40 mg for 5 days", TaperStep.Draft(dose: "40 mg", length: "5 days")),
        (
            "40 mg from 2026-11-20 until 2026-11-24",
            TaperStep.Draft(dose: "40 mg", from: "2026-11-20", until: "2026-11-24")
        ),
        ("1/2 tablet FOR 1 week", TaperStep.Draft(dose: "1/2 tablet", length: "1 week")),
        ("5 mg", TaperStep.Draft(dose: "5 mg")),
        ("", TaperStep.Draft(dose: "")),
        ("for 5 days", TaperStep.Draft(dose: "for 5 days")),
    ])
    func asItIsTyped(text: String, draft: TaperStep.Draft) { #expect(TaperStep.Draft(text) == draft) }

    @Test func whatIsWrittenIsReadAgain() throws {
        let text = """
            [[medication]]
            id = "a"
            title = "A"
            start = 2026-11-20
            when = "daily at 08:00; mon at 22:00"
            steps = [{ dose = "40 mg", for = "5 days" }, { dose = "20mg", from = 2026-12-01, until = 2026-12-03 }, { dose = "5 mg" }]

            """
        let definition = try #require(try checked(text).definitions.first)
        #expect(definition.steps?.map(\.from) == ["2026-11-20", "2026-12-01", "2026-12-04"])
        #expect(definition.lines.count == 6)
        let again = try #require(try checked(RemindersExport.toml([definition])).definitions.first)
        #expect(again.means(definition))
    }

    @Test func anEditBesideTheStepsKeepsThem() throws {
        let first = try change(nil) {
            $0.id = "a"
            $0.title = "A"
            $0.when = [.init(when: "at 08:00")]
            $0.steps = [.init("4 mg for 2 days"), .init("2 mg")]
        }.get()
        #expect(first.fields["start"] == .text("2026-11-20"))
        let retimed = try change(first) { $0.when = [.init(when: "at 09:00")] }.get()
        #expect(retimed.steps == first.steps)
        #expect(retimed.lines.map(\.when) == ["daily at 09:00", "daily at 09:00"])
        #expect(change(first) { $0.fields["start"] = "2026-11-25" }.problems == ["its steps begin on 2026-11-20"])
        #expect(
            change(first) { $0.fields["dose"] = "1 mg" }.problems == ["a dose and steps cannot be combined"]
        )
        let plain = try change(first) {
            $0.clear = ["steps"]
            $0.fields["dose"] = "1 mg"
        }.get()
        #expect(plain.steps == nil && plain.lines.map(\.when) == ["daily at 08:00"] && plain.lines[0].fields == nil)
    }

    // MARK: -

    private struct Made {
        var definition: Definition?
        var problems: [String]
        func get() throws -> Definition { try #require(definition, "\(problems)") }
    }

    private func change(_ known: Definition?, _ edit: (inout DefinitionDraft) -> Void) -> Made {
        var draft = DefinitionDraft(kind: "medication")
        edit(&draft)
        let made = Definition.make(
            draft, over: known, source: .command,
            anchor: .init(at: Instant(seconds: 1_795_158_000), zone: "Europe/Zurich"),
            context: .file, today: CivilDate("2026-11-20") ?? CivilDate(epochDay: 0))
        return Made(definition: made.definition, problems: made.problems.map(\.message))
    }

    private func define(_ world: inout World, _ when: String, _ steps: [String]) throws {
        let today = world.scheduler.place.local.local(at: world.now).date
        let definition = try world.definition(
            "a", [.init(when: when)], fields: ["start": today.description], steps: steps)
        try world.decide(.change([.define(definition)]))
    }

    /// Takes every dose when it is due, and says which.
    private func doses(_ world: inout World, through end: String) throws -> [String] {
        let end = try world.instant(end)
        let local = world.scheduler.place.local
        while let wake = world.scheduler.nextWake, wake <= end {
            try world.run(to: wake)
            for occurrence in world.scheduler.ledger.occurrences where occurrence.isOpen && occurrence.wasDelivered {
                try world.decide(.answer(AnswerRequest(.occurrence(occurrence.id), .done, happened: world.now)))
            }
        }
        return world.journal.filter { $0.answer?.outcome == .done }.map {
            "\(local.local(at: $0.due ?? $0.at)) \($0.answer?.fields["dose"]?.text ?? "-")"
        }
    }

    private func problems(_ body: String) throws -> [String] {
        try checked("[[medication]]\nid = \"a\"\ntitle = \"A\"\n\(body)\n").problems.map(\.message)
    }

    private func checked(_ text: String) throws -> RemindersFile.Checked {
        let zone = try World.zones.rules(named: "Europe/Zurich")
        let now = try World.instant("2026-11-20T07:00", in: zone)
        return RemindersFile(text, name: "reminders.toml").checked(
            path: "/reminders.toml", against: nil, anchor: .init(at: now, zone: zone.name),
            place: TimeContext(local: zone, directory: World.zones), today: zone.local(at: now).date)
    }
}
