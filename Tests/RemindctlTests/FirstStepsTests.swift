import CivilTime
import Schedules
import Testing

@testable import Reminders
@testable import remindctl

@Suite("The questions of init") struct FirstStepsTests {
    private static func steps(_ answers: [String], asksLocation: Bool = true) throws -> FirstSteps {
        var steps = FirstSteps(now: Samples.now, zone: Samples.zurich, asksLocation: asksLocation)
        for answer in answers { try steps.answer(answer) }
        return steps
    }

    @Test("all answered")
    func all() throws {
        let steps = try Self.steps([
            " Metformin ", "500 mg", "daily at 08:00, 20:00", "10m x 6", "47.37, 8.54", "72.5 kg",
            "70 kg by 2027-06-01",
            "16h", "2 l",
        ])
        #expect(steps.question == nil)
        #expect(steps.draft.title == "Metformin" && steps.draft.fields == ["dose": "500 mg"])
        #expect(steps.draft.when == [.init(when: "daily at 08:00, 20:00")])
        #expect(steps.draft.nag == .init(every: "10m ", times: 6))
        #expect(steps.location == (try Coordinate(latitude: 47.37, longitude: 8.54)))
        #expect(!steps.isTrial)
        #expect(steps.weight == "72.5 kg")
        #expect(steps.trackers.map(\.kind) == ["weight", "fast", "water"])
        #expect(
            steps.trackers.map { $0.fields["goal"] }
                == ["70 kg by 2027-06-01", "at least 16h a day", "at least 2 l a day"])
    }

    @Test("a goal without a weight, and no question about trackers if there are some")
    func trackers() throws {
        let steps = try Self.steps(["Metformin", "", "", "", "", "", "70 kg", "", ""])
        #expect(steps.question == nil && steps.weight == nil)
        #expect(steps.trackers.map(\.kind) == ["weight"])
        var few = FirstSteps(now: Samples.now, zone: Samples.zurich, asksLocation: true, asksTrackers: false)
        for answer in ["Metformin", "", "", "", ""] { try few.answer(answer) }
        #expect(few.question == nil && few.trackers.isEmpty)
    }

    @Test("Enter skips each")
    func skipped() throws {
        let steps = try Self.steps(["Metformin", "", "", "", "", "", "", "", ""])
        #expect(steps.question == nil && steps.location == nil && steps.trackers.isEmpty)
        #expect(steps.draft.fields.isEmpty && steps.draft.nag == nil)
        #expect(steps.draft.when == [.init(when: "daily at 08:00")])
    }

    @Test("without a name it is a trial, which rings in a minute")
    func trial() throws {
        var steps = try Self.steps([""])
        #expect(steps.isTrial)
        #expect(steps.draft.when == [.init(when: "once in 1m")])
        #expect(steps.question?.hasPrefix("5/9  Where") == true)
        try steps.answer("")
        #expect(steps.question?.hasPrefix("6/9  Your weight") == true)
        #expect(try Self.steps([""], asksLocation: false).question?.hasPrefix("6/9") == true)
    }

    @Test(
        "what is wrong is asked again",
        arguments: [
            (["many"], "2/9"), (["500 mg", "when I like"], "3/9"), (["", "daily at 25:00"], "3/9"),
            (["", "", "often"], "4/9"), (["", "", "10m x many"], "4/9"), (["", "", "", "home"], "5/9"),
            (["", "", "", "91,0"], "5/9"),
            (["", "", "", "", "72 l"], "6/9"), (["", "", "", "", "", "light"], "7/9"),
            (["", "", "", "", "", "", "long"], "8/9"), (["", "", "", "", "", "", "", "2 kg"], "9/9"),
        ])
    func wrong(answers: [String], question: String) throws {
        var steps = try Self.steps(["Metformin"] + answers.dropLast())
        let before = steps.draft
        let error = #expect(throws: RemindError.self) { try steps.answer(answers.last ?? "") }
        #expect(error?.message.isEmpty == false && error?.hint != nil)
        // A question takes no option.
        #expect(error?.hint?.contains("--") == false)
        #expect(steps.question?.hasPrefix(question) == true)
        #expect(steps.draft == before)
    }

    @Test(
        "a location is added above the first table, and nothing else changes",
        arguments: [
            ("", "location = L\n"), ("snooze = \"5m\"\n", "location = L\nsnooze = \"5m\"\n"),
            ("a = 1\n\n[medication]\n", "a = 1\n\nlocation = L\n[medication]\n"),
            ("# text\n#location = { latitude = 1 }\n[x]\n", "# text\nlocation = L\n[x]\n"),
            ("[x]\n#location = 1\n", "location = L\n[x]\n#location = 1\n"),
        ])
    func settings(text: String, expected: String) throws {
        let added = SettingsEdit.adding(try Coordinate(latitude: 1.5, longitude: -2), to: text)
        #expect(added == expected.replacing("L", with: "{ latitude = 1.5, longitude = -2.0 }"))
        #expect(!SettingsEdit.hasLocation(text))
        #expect(SettingsEdit.hasLocation(added))
    }
}
