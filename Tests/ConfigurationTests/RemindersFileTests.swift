import CivilTime
import Configuration
import RemindCore
import Reminders
import Schedules
import Testing
import Vocabulary
import Worlds

@Suite("reminders.toml")
struct RemindersFileTests {
    static let zurich = try? World.zones.rules(named: "Europe/Zurich")
    static let anchor = ScheduleAnchor(at: Instant(seconds: 1_795_158_000), zone: "Europe/Zurich")

    static func check(_ text: String, against ledger: Ledger? = nil) throws -> RemindersFile.Checked {
        let place = TimeContext(
            local: try #require(zurich), directory: World.zones,
            location: try Coordinate(latitude: 47.37, longitude: 8.54))
        return RemindersFile(text, name: "reminders.toml").checked(
            path: "/etc/reminders.toml", against: ledger?.defined, anchor: anchor, place: place,
            today: CivilDate(epochDay: 20_777))
    }

    /// What follows itself over others never begins: said once for each circle, where the file begins it, and without a
    /// daemon.
    @Test func aCircleIsSaidWithItsLine() throws {
        func text(_ reminders: [(id: String, when: String)]) -> String {
            reminders.map { "[[medication]]\nid = \"\($0.id)\"\ntitle = \"A\"\nwhen = \"\($0.when)\"\n" }.joined()
        }
        let circles = text([
            ("x", "30m after a"), ("a", "30m after c"), ("b", "30m after a"), ("c", "30m after b"), ("d", "1h after d"),
            ("e", "30m after f; at 08:00"), ("f", "30m after e"),
        ])
        #expect(
            try RemindersFileTests.check(circles).problems == [
                FileProblem(
                    file: "reminders.toml", line: 8, subject: "medication \"a\"",
                    message: "they follow each other in a circle: a -> c -> b -> a",
                    hint: "give one of them a time of its own: daily at 08:00"),
                FileProblem(
                    file: "reminders.toml", line: 20, subject: "medication \"d\"",
                    message: "they follow each other in a circle: d -> d",
                    hint: "give one of them a time of its own: daily at 08:00"),
                FileProblem(
                    file: "reminders.toml", line: 24, subject: "medication \"e\"",
                    message: "they follow each other in a circle: e -> f -> e",
                    hint: "give one of them a time of its own: daily at 08:00"),
            ])
        // Over one that a person defined by command.
        var world = try World("2026-11-20T07:00")
        try world.define("other", "daily at 08:00")
        #expect(
            try RemindersFileTests.check(text([("a", "30m after other")]), against: world.scheduler.ledger).problems
                .isEmpty)
        try world.define("a", "daily at 08:00")
        try world.define("other", "30m after a")
        #expect(
            try RemindersFileTests.check(text([("a", "30m after other")]), against: world.scheduler.ledger).problems
                .map(\.text) == [
                    "reminders.toml:4: medication \"a\": they follow each other in a circle: a -> other -> a"
                ])
    }

    /// What stands between the first line, `[[medication]]` with a sound id, title and when, and the end.
    @Test(arguments: [
        ("dosis = \"5\"", "5: medication \"a\": unknown key \"dosis\""),
        ("dose = 1.5", "5: medication \"a\": dose is a number with a fraction, not a string, a number or a date"),
        ("dose = \"\"", "5: medication \"a\": dose is empty"),
        ("dose = \"\(String(repeating: "x", count: 61))\"", "5: medication \"a\": dose has 61 characters"),
        ("instructions = \"a\\u0007b\"", "5: medication \"a\": instructions has control characters"),
        ("instructions = \"a\\nb\"", "5: medication \"a\": instructions has control characters"),
        ("grace = 5", "5: medication \"a\": grace is an integer, not a string"),
        ("grace = \"0m\"", "5: medication \"a\": a duration is more than zero"),
        ("grace = \"20y\"", "5: medication \"a\": \"20y\" is not a duration"),
        ("grace = \"9999w\"", "5: medication \"a\": a duration is at most 10 years"),
        ("nag = \"10m\"", "5: medication \"a\": nag is a string, not a table"),
        ("nag = { every = \"10m\" }", "5: medication \"a\": nag needs every, a duration, and times, a number"),
        (
            "nag = { every = \"10m\", times = 2, until = 3 }",
            "5: medication \"a\": unknown key \"until\" in nag"
        ),
        ("nag = { every = \"30s\", times = 2 }", "5: medication \"a\": a nag every 30s is too often"),
        ("nag = { every = \"10m\", times = -1 }", "5: medication \"a\": -1 is not a number of times"),
        ("nag = { every = \"10m\", times = 101 }", "5: medication \"a\": 101 is not a number of times"),
        ("private = 3", "5: medication \"a\": private is an integer, not true, false or a string"),
        ("private = \"a\\tb\"", "5: medication \"a\": the title shown instead has control characters"),
        ("was = 3", "5: medication \"a\": was is an integer, not a string"),
    ])
    func aBadKeyIsSaidWithItsLine(line: String, expected: String) throws {
        let text = "[[medication]]\nid = \"a\"\ntitle = \"A\"\nwhen = \"at 08:00\"\n\(line)\n"
        #expect(try RemindersFileTests.check(text).problems.map(\.text) == ["reminders.toml:\(expected)"])
    }

    @Test(arguments: [
        ("title = \"A\"\nwhen = \"at 08:00\"", "1: medication: missing id"),
        ("id = 7\ntitle = \"A\"\nwhen = \"at 08:00\"", "2: medication: id is an integer, not a string"),
        ("id = \"A b\"\ntitle = \"A\"\nwhen = \"at 08:00\"", "2: medication \"A b\": \"A b\" is not an id"),
        ("id = \"7k2\"\ntitle = \"A\"\nwhen = \"at 08:00\"", "2: medication \"7k2\": \"7k2\" is not an id"),
        ("id = \"a\"\nwhen = \"at 08:00\"", "1: medication \"a\": missing title"),
        ("id = \"a\"\ntitle = 5\nwhen = \"at 08:00\"", "3: medication \"a\": title is an integer, not a string"),
        ("id = \"a\"\ntitle = \"  \"\nwhen = \"at 08:00\"", "3: medication \"a\": missing title"),
        (
            "id = \"a\"\ntitle = \"A\\u0000\"\nwhen = \"at 08:00\"",
            "3: medication \"a\": the title has control characters"
        ),
        (
            "id = \"a\"\ntitle = \"\(String(repeating: "t", count: 201))\"\nwhen = \"at 08:00\"",
            "3: medication \"a\": the title has 201 characters"
        ),
        ("id = \"a\"\ntitle = \"A\"", "1: medication \"a\": missing schedule"),
        ("id = \"a\"\ntitle = \"A\"\nwhen = 8", "4: medication \"a\": when is an integer, not a string or a list"),
        ("id = \"a\"\ntitle = \"A\"\nwhen = []", "4: medication \"a\": when is an empty list"),
        ("id = \"a\"\ntitle = \"A\"\nwhen = [8]", "4: medication \"a\": when is an integer, not a string or a table"),
        (
            "id = \"a\"\ntitle = \"A\"\nwhen = [{ dose = \"1\" }]",
            "4: medication \"a\": a schedule in the list has no when"
        ),
        (
            "id = \"a\"\ntitle = \"A\"\nwhen = [{ when = \"at 08:00\", grace = \"1h\" }]",
            "4: medication \"a\": unknown key \"grace\" in a schedule"
        ),
        (
            "id = \"a\"\ntitle = \"A\"\nwhen = \"daily at\"",
            "4: medication \"a\": expected a time after \"at\"\n  daily at\n          ^"
        ),
        (
            "id = \"a\"\ntitle = \"A\"\nwhen = \"at 08:00 zone Europe/Atlantis\"",
            "4: medication \"a\": unknown time zone \"Europe/Atlantis\""
        ),
        (
            "id = \"a\"\ntitle = \"A\"\nwhen = \"5m after b_c\"",
            "4: medication \"a\": \"b_c\" is not the id of a reminder"
        ),
    ])
    func whatEveryReminderNeeds(body: String, expected: String) throws {
        let problems = try RemindersFileTests.check("[[medication]]\n\(body)\n").problems.map(\.text)
        #expect(problems.count == 1)
        #expect(problems.first?.hasPrefix("reminders.toml:\(expected)") == true, "\(problems)")
    }

    @Test(arguments: [
        ("opened = 2026-11-10", ["1: lens \"l\": missing type or days"]),
        ("type = \"biweekly\"", ["1: lens \"l\": missing the day the pair was opened"]),
        ("", ["1: lens \"l\": missing type or days"]),
        ("type = \"fortnightly\"\nopened = 2026-11-10", ["4: lens \"l\": type cannot be \"fortnightly\""]),
        ("type = \"daily\"\ndays = 3\nopened = 2026-11-10", ["5: lens \"l\": type and days cannot be combined"]),
        ("days = 0\nopened = 2026-11-10", ["4: lens \"l\": days cannot be \"0\""]),
        ("days = 367\nopened = 2026-11-10", ["4: lens \"l\": days cannot be \"367\""]),
        ("days = 3\nopened = 2026-11-30", ["5: lens \"l\": 2026-11-30 is in the future"]),
        ("days = 3\nopened = 1026-11-30", ["5: lens \"l\": 1026-11-30 is too long ago"]),
        ("days = 3\nopened = \"2026-02-30\"", ["5: lens \"l\": \"2026-02-30\" is not a date"]),
        ("days = 3\nopened = 2026-11-10\nwhen = \"at 08:00\"", ["6: lens \"l\": a lens makes its own schedule"]),
        (
            "days = 3\nopened = 2026-11-10\nremind = \"mon at 08:00\"",
            ["6: lens \"l\": remind is one time of day"]
        ),
        (
            "days = 0\nopened = 2026-11-30\ntint = \"red\"",
            [
                "4: lens \"l\": days cannot be \"0\"", "5: lens \"l\": 2026-11-30 is in the future",
                "6: lens \"l\": unknown key \"tint\"",
            ]
        ),
    ])
    func whatALensNeeds(body: String, expected: [String]) throws {
        let text = "[[lens]]\nid = \"l\"\ntitle = \"L\"\n\(body)\n"
        #expect(try RemindersFileTests.check(text).problems.map(\.text) == expected.map { "reminders.toml:\($0)" })
    }

    @Test func everyProblemIsGivenInOneGoAndNothingElseIsLost() throws {
        let checked = try RemindersFileTests.check(
            """
            title = "not here"
            [[medication]]
            id = "a"
            title = "A"
            when = "at 8"
            [[medication]]
            id = "b"
            title = "B"
            when = "at 08:00"
            [[prayer]]
            id = "a"
            title = "P"
            when = "at 08:00"
            [[prayer]]
            id = "b"
            title = "P"
            when = "at 08:00"
            [[lens]]
            id = "l"
            [[pill]]
            id = "c"
            """)
        #expect(checked.problems.map(\.line) == [1, 5, 11, 15, 18, 20])
        #expect(checked.problems[2].message == "the id is already used on line 3")
        #expect(checked.problems[3].message == "the id is already used on line 7")
        #expect(checked.problems.last?.text == "reminders.toml:20: unknown key \"pill\"")
    }

    @Test func aKindThatIsAnotherIsSaidWithItsLine() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00")
        let problems = try RemindersFileTests.check(
            "[[prayer]]\nid = \"a\"\ntitle = \"P\"\nwhen = \"at 08:00\"", against: world.scheduler.ledger
        ).problems
        #expect(problems.map(\.text) == ["reminders.toml:2: prayer \"a\": a is a medication"])
    }

    @Test func aMistakeInTheFormIsSaidWithItsLine() throws {
        let problems = try RemindersFileTests.check("[[medication]]\nid = \"a").problems
        #expect(problems.map(\.line) == [2])
    }

    @Test func theSampleIsSound() throws {
        let text = try sample()
        let checked = try RemindersFileTests.check(text)
        #expect(checked.problems.map(\.text) == [])
        #expect(checked.definitions.count == 10)
    }

    /// Reading what export writes gives the same definitions.
    @Test(arguments: 1...60)
    func whatIsExportedIsReadAgain(seed: Int) throws {
        var random = RandomSchedule(seed: UInt64(seed))
        var definitions: [Definition] = []
        for index in 0..<4 {
            var draft = DefinitionDraft(kind: ["medication", "prayer", "lens"][(seed + index) % 3])
            draft.id = "r\(index)"
            draft.title = ["Plain", "With \"quotes\" \\ and = # ]", "\u{1F48A} Vitamin", "'single'"][index]
            if draft.kind == "lens" {
                draft.fields = ["days": "\(1 + seed)", "opened": "2026-11-10", "remind": "at 08:00"]
            } else {
                draft.when = (0..<(1 + index % 3)).map { line in
                    var schedule = random.schedule()
                    let own = draft.kind == "medication" && line == 1
                    // What refers to a reminder needs one, and counts of doses are refused.
                    switch schedule.rule {
                    case .after, .afterTaken, .afterDone: schedule = Schedule(.wall(.daily, .at([.midnight])))
                    // Amounts are limited in what the dose is measured in.
                    case .asNeeded(var limits) where limits.most != nil:
                        let mass = Quantity(thousandths: 4_000_000, unit: "mg")
                        limits.most = own ? nil : limits.most.map { .init(amount: mass, period: $0.period) }
                        schedule = Schedule(.asNeeded(limits))
                    default: break
                    }
                    var fields = own ? ["dose": "2 ones \"big\"", "instructions": "before food (not milk), #1"] : [:]
                    if case .asNeeded = schedule.rule {} else if seed % 3 == 0, line == 1 { fields["enabled"] = "no" }
                    return .init(when: schedule.description, fields: fields.isEmpty ? nil : fields)
                }
            }
            if index % 2 == 0 { draft.grace = "\(seed)h" }
            if index % 2 == 1 { draft.nag = .init(every: "\(seed)m", times: seed) }
            draft.cover = [nil, "yes", "Something", "no"][index]
            if draft.kind == "medication" { draft.fields = ["dose": "500 mg", "instructions": "a = \"b\""] }
            if draft.kind == "prayer" { draft.fields = ["duration": "90 min"] }
            let made = Definition.make(
                draft, over: nil, source: .file, anchor: RemindersFileTests.anchor, context: .file,
                today: CivilDate(epochDay: 20_777))
            var definition = try #require(made.definition, "\(made.problems)")
            definition.file = "/etc/reminders.toml"
            definitions.append(definition)
        }
        let text = RemindersExport.toml(definitions)
        let checked = try RemindersFileTests.check(text)
        #expect(checked.problems.map(\.text) == [], "seed \(seed)\n\(text)")
        let again = checked.definitions.sorted { $0.id < $1.id }
        #expect(again.map(\.id) == definitions.map(\.id), "seed \(seed)\n\(text)")
        #expect(zip(again, definitions).allSatisfy { $0.means($1) }, "seed \(seed)\n\(text)")
    }

    private func sample() throws -> String {
        try TestFile.text("config/reminders.toml")
    }
}
