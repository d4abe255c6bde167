import ArgumentParser
import CivilTime
import RemindText
import Samples
import Schedules
import Testing
import Vocabulary

@testable import Reminders
@testable import remindctl

@Suite("The questions of init") struct FirstStepsTests {
    private static func steps(
        _ answers: [String], now: Instant = Samples.now, asksPlace: Bool = true,
        existing: [(kind: String, title: String)] = []
    ) throws -> FirstSteps {
        var steps = FirstSteps(
            now: now, zone: Samples.zurich, zones: UserEnvironment.current.zones, asksPlace: asksPlace,
            existing: existing, read: Init.draft)
        for answer in answers { try steps.answer(answer) }
        return steps
    }

    @Test("a window reads the answers as the command line does", arguments: Kinds.all.map(\.name))
    func reader(kind: String) throws {
        let environment = UserEnvironment.current
        // Days are named by the clock of this machine, here as there.
        let today = try environment.localZone().local(at: environment.now).date
        func steps(_ read: @escaping FirstSteps.Reader) -> FirstSteps {
            FirstSteps(
                now: environment.now, zone: Samples.zurich, zones: environment.zones, asksPlace: true, read: read)
        }
        var (terminal, window) = (steps(Init.draft), steps(FirstSteps.reader(today: today)))
        for answer in ["Something", kind] + Array(repeating: "", count: 9) {
            #expect(terminal.question == window.question)
            guard terminal.question != nil else { break }
            try terminal.answer(answer)
            try window.answer(answer)
        }
        #expect(terminal.question == nil && window.question == nil)
        #expect(terminal.draft == window.draft)
    }

    @Test("a medicine, and everything else")
    func all() throws {
        var steps = try Self.steps([" Metformin ", "", "500 mg", "daily at 08:00, 20:00"])
        #expect(
            steps.question == "Also: again (ring until you answer), place (for sun and prayer), weight, fast, water? "
                + "Write some, such as: fast water [Enter: nothing]")
        for answer in [
            "water, again place weight fast", "2 l", "10m x 6", "47.37, 8.54", "72.5 kg", "70 kg by 2027-06-01", "16h",
        ] { try steps.answer(answer) }
        #expect(steps.question == nil)
        #expect(steps.draft.kind == "medication" && steps.draft.title == "Metformin")
        #expect(steps.draft.fields == ["dose": "500 mg"])
        #expect(steps.draft.when == [.init(when: "daily at 08:00, 20:00")])
        #expect(steps.draft.nag == .init(every: "10m ", times: 6))
        #expect(steps.place == (try Coordinate(latitude: 47.37, longitude: 8.54)))
        #expect(!steps.isTrial)
        #expect(steps.weight == "72.5 kg")
        #expect(steps.trackers.map(\.kind) == ["water", "weight", "fast"])
        #expect(
            steps.trackers.map { $0.fields["goal"] }
                == ["at least 2 l a day", "70 kg by 2027-06-01", "at least 16h a day"])
    }

    @Test("one pill is five times Enter after its name")
    func onePill() throws {
        let steps = try Self.steps(["Metformin", "", "", "", ""])
        #expect(steps.question == nil && steps.place == nil && steps.trackers.isEmpty)
        #expect(steps.draft.fields.isEmpty && steps.draft.nag == nil)
        #expect(steps.draft.when == [.init(when: "daily at 08:00")])
    }

    @Test("a schedule that is proposed is the one that Enter accepts, whole")
    func proposal() throws {
        var steps = try Self.steps(["Metformin", "", ""])
        let error = #expect(throws: RemindError.self) { try steps.answer("twice a day") }
        #expect(error?.message.contains("twice") == true && error?.hint == nil)
        #expect(steps.question == "daily at 08:00, 20:00? [Enter: yes, or write it in another way]")
        var other = steps
        try steps.answer("")
        #expect(steps.draft.when == [.init(when: "daily at 08:00, 20:00")])
        #expect(steps.question?.hasPrefix("Also") == true)
        // With fields of its own, and several.
        var own = try Self.steps(["Metformin", "", ""])
        #expect(throws: RemindError.self) { try own.answer("every morning (dose 1 g); daily at 20:00 (off)") }
        #expect(own.question?.hasPrefix("daily at 08:00 (dose 1 g); daily at 20:00 (off)?") == true)
        try own.answer("")
        #expect(
            own.draft.when == [
                .init(when: "daily at 08:00", fields: ["dose": "1 g"]),
                .init(when: "daily at 20:00", fields: ["enabled": "no"]),
            ])
        // Another answer takes its place, and an error has no proposal left.
        #expect(throws: RemindError.self) { try other.answer("daily at 25:00") }
        #expect(other.question?.hasPrefix("When") == true)
        try other.answer("")
        #expect(other.draft.when == [.init(when: "daily at 08:00")])
    }

    @Test(
        "it makes any kind, as the title or the answer says",
        arguments: [
            (["Asr", "", "", "Zurich", ""], "prayer", "Asr", "daily at asr"),
            (["Asr", "med", "", "daily at asr", "Makkah", ""], "medication", "Asr", "daily at asr"),
            (["Lauds", "", "", ""], "prayer", "Lauds", "daily at 06:30"),
            (["Psalm", "prayer", "", ""], "prayer", "Psalm", nil),
            (["water", "", "", "", ""], "water", "Water", nil),
            (["Read", "habit", "3 times a week", "daily at 21:00", ""], "habit", "Read", "daily at 21:00"),
            (["lenses", "", "monthly", "", ""], "lens", "Contact lenses", nil),
            (["Steps", "tracker", "", "", "", "", ""], "tracker", "Steps", nil),
            (["Dumbbells", "tracker", "amount", "kg", "", "", ""], "tracker", "Dumbbells", nil),
            (["Mood", "", "daily at 21:00", ""], "mood", "Mood", "daily at 21:00"),
        ] as [([String], String, String, String?)])
    func kinds(answers: [String], kind: String, title: String, when: String?) throws {
        // A day such as today is the day of this computer.
        let steps = try Self.steps(answers, now: UserEnvironment.current.now + .seconds(86_400))
        #expect(steps.question == nil, "\(steps.question ?? "")")
        #expect(steps.draft.kind == kind && steps.draft.title == title)
        #expect(steps.draft.when?.map(\.when).first == when)
    }

    @Test("every kind can be made with Enter alone", arguments: Kinds.all.map(\.name))
    func everyKind(name: String) throws {
        let now = UserEnvironment.current.now + .seconds(86_400)
        var steps = try Self.steps(["Something", name], now: now)
        for _ in 0..<6 where steps.question != nil { try steps.answer("") }
        #expect(steps.question == nil && steps.draft.kind == name && steps.draft.title == "Something")
        let (definition, problems) = Definition.make(
            steps.draft, over: nil, source: .command, anchor: ScheduleAnchor(at: now, zone: "Europe/Zurich"),
            context: .command(at: now, in: Samples.zurich), today: Samples.zurich.local(at: now).date)
        #expect(definition != nil && problems.isEmpty, "\(problems)")
    }

    @Test(
        "a place is what --place takes",
        arguments: [
            ("Zurich", 47.38, 8.53), ("new york", 40.71, -74.01), ("Makkah", 21.42, 39.83), ("medina", 24.47, 39.61),
            ("-33.87,151.21", -33.87, 151.21),
        ])
    func places(text: String, latitude: Double, longitude: Double) throws {
        let place = try #require(try Self.steps(["", "place", text]).place)
        let environment = UserEnvironment { ["TZ": "Europe/Zurich"][$0] }
        let option = try PrayerPlaceOptions.parse(["--place=\(text)"]).found(Settings(), environment).place
        for found in [place, option] {
            #expect(abs(found.latitude - latitude) < 0.01 && abs(found.longitude - longitude) < 0.01, "\(found)")
        }
    }

    @Test("times of prayer need a place, which is asked for then")
    func needsPlace() throws {
        var steps = try Self.steps(["Fajr", "", ""])
        #expect(steps.question?.hasPrefix("Where are you") == true)
        #expect(throws: RemindError.self) { try steps.answer("") }
        #expect(steps.question?.hasSuffix("It needs one.") == true)
        #expect(try Self.steps(["Fajr", "", ""], asksPlace: false).question?.hasPrefix("Also") == true)
    }

    @Test("no tracker is offered that there is, and no title taken that there is")
    func existing() throws {
        let existing = [(kind: "water", title: "Water"), (kind: "medication", title: "Metformin")]
        let steps = try Self.steps(["", "place"], existing: existing)
        #expect(try Self.steps([""], existing: existing).question?.contains("water") == false)
        #expect(steps.step == .place)
        #expect(throws: RemindError.self) { try Self.steps(["metformin"], existing: existing) }
        // With nothing to offer, there is no such question.
        let all = ["water", "weight", "fast"].map { (kind: $0, title: $0) }
        #expect(try Self.steps([""], asksPlace: false, existing: all).question == nil)
    }

    @Test("without a name it is a trial, which rings in a minute")
    func trial() throws {
        let steps = try Self.steps(["", ""])
        #expect(steps.isTrial && steps.question == nil)
        #expect(steps.draft.when == [.init(when: "once in 1m")])
    }

    @Test(
        "what is wrong is asked again",
        arguments: [
            (["pil"], "What is it"), (["", "many"], "Amount and unit"), (["", "500 mg", "when I like"], "When"),
            (["", "", "daily at 25:00"], "When"), (["", "", "daily at 08:00 (with food)"], "When"),
            (["", "", "", "everything"], "Also"),
            (["", "", "", "again", "often"], "If you do not answer"),
            (["", "", "", "again", "10m x many"], "If you do not answer"),
            (["", "", "", "place", "home"], "Where"), (["", "", "", "place", "91,0"], "Where"),
            (["", "", "", "weight", "72 l"], "Your weight"), (["", "", "", "weight", "", "light"], "The weight"),
            (["", "", "", "fast", "long"], "If you fast"), (["", "", "", "water", "2 kg"], "How much"),
            (["habit", "often"], "How often"), (["lens", "", "2099-01-01"], "The day"),
        ])
    func wrong(answers: [String], question: String) throws {
        var steps = try Self.steps(["Metformin"] + answers.dropLast())
        let before = steps.draft
        let error = #expect(throws: RemindError.self) { try steps.answer(answers.last ?? "") }
        #expect(error?.message.isEmpty == false && error?.hint != nil, "\(answers)")
        // A question takes no option.
        #expect(error?.hint?.contains("--") == false, "\(error?.hint ?? "")")
        #expect(steps.question?.hasPrefix(question) == true, "\(steps.question ?? "")")
        #expect(steps.draft == before)
    }
}
