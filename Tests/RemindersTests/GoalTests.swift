import CivilTime
import Testing
import Vocabulary

@testable import Reminders

@Suite("Goals") struct GoalTests {
    @Test(
        "a goal is printed in one form, and read back",
        arguments: [
            ("at least 2 l a day", "ml", "at least 2 l a day"), ("At  LEAST 2l per day", "ml", "at least 2 l a day"),
            ("at least 2 l", "ml", "at least 2 l a day"), ("at most 3 a day", nil, "at most 3 a day"),
            ("at least 10 l a week", "ml", "at least 10 l a week"), ("at most 0 a day", nil, "at most 0 a day"),
            ("between 7h and 9h a day", "h", "between 7h and 9h a day"), ("at least 16h", "h", "at least 16h a day"),
            ("between 70 and 75 kg", "kg", "between 70 kg and 75 kg a day"),
            ("at least 8 oz", "ml", "at least 8 fl oz a day"),
            ("3 times a week", nil, "3 times a week"), ("twice a month", nil, "2 times a month"),
            ("once a day", nil, "daily"), ("once a week", nil, "once a week"), ("every 3 days", nil, "every 3 days"),
            ("1 in 3 days", nil, "every 3 days"), ("every day", nil, "daily"), ("fri, mon,wed", nil, "mon, wed, fri"),
            ("weekdays", nil, "mon, tue, wed, thu, fri"), ("mon-sun", nil, "daily"), ("daily", nil, "daily"),
            ("2 in 14 days", nil, "2 in 14 days"),
            ("70 kg by 2027-06-01", "kg", "70 kg by 2027-06-01"), ("70", "kg", "70 kg"),
            ("at least 90 min a day", "h", "at least 1h30m a day"),
            ("at least 20 pages a day", "pages", "at least 20 pages a day"),
        ] as [(String, String?, String)])
    func canonical(_ text: String, _ unit: String?, _ expected: String) throws {
        let unit = try unit.map { try MeasureUnit(parsing: $0) }
        let goal = try Goal.parse(text, unit: unit)
        #expect(goal.description == expected)
        #expect(try Goal.parse(goal.description, unit: unit) == goal)
        // A definition keeps it like this, before the unit is known.
        let kept = try Goal.parse(Goal.parse(text).description, unit: unit)
        #expect(kept.description == expected)
    }

    @Test(
        "what is no goal, or contradicts itself, is refused",
        arguments: [
            ("", "the goal is empty"), ("plenty", "\"plenty\" is not a goal"),
            ("at least", "\"at least\" is not a goal"),
            ("at least 0 l a day", "a goal is more than zero"), ("at least much", "\"much\" is not a number"),
            ("between 9h and 7h", "9h is not less than 7h"), ("between 7h", "expected two values after between"),
            ("between 7h and 2 kg", "7h and 2 kg cannot be compared"),
            ("0 times a week", "a goal is 1 to 100 times"),
            ("3 times a day", "a day is done once"), ("8 times a week", "a week has 7 days: 8 times cannot be"),
            ("15 in 14 days", "15 in 14 days cannot be"),
            ("70 kg by june", "\"june\" is not a date"), ("at least 1,5 l", "a comma in an amount is not clear"),
            ("at least 2 cups a day", "a cup has no fixed size: 237, 240 or 250 ml"),
        ])
    func refused(_ text: String, _ message: String) {
        #expect { try Goal.parse(text) } throws: { ($0 as? TextError)?.message == message }
    }

    @Test(
        "a day is met at the very edge of its goal, and not before",
        arguments: [
            ("at least 2 l a day", "ml", "1999 ml", false, 4), ("at least 2 l a day", "ml", "2000 ml", true, 5),
            ("at least 2 l a day", "ml", "1 ml", false, 1), ("at least 2 l a day", "ml", "1 l", false, 3),
            ("at least 64 fl oz a day", "ml", "1892 ml", false, 4),
            ("at least 64 fl oz a day", "ml", "1893 ml", true, 5),
            ("at least 16h", "s", "57599 s", false, 4), ("at least 16h", "s", "57600 s", true, 5),
            ("at most 3 a day", nil, "3", true, 5), ("at most 3 a day", nil, "4", false, 0),
            ("between 7h and 9h a day", "s", "25199 s", false, 4), ("between 7h and 9h a day", "s", "25200 s", true, 5),
            ("between 7h and 9h a day", "s", "32400 s", true, 5), ("between 7h and 9h a day", "s", "32401 s", false, 2),
        ] as [(String, String?, String, Bool, UInt8)])
    func judged(_ text: String, _ unit: String?, _ value: String, _ isMet: Bool, _ level: UInt8) throws {
        let unit = try unit.map { try MeasureUnit(parsing: $0) }
        let judged = try #require(
            try Goal.parse(text, unit: unit).judge(
                try Measurement.parse(value).converted(to: unit).thousandths, unit: unit))
        #expect(judged.isMet == isMet)
        #expect(judged.level == level)
    }

    @Test("no single day meets a goal over a week, or a value to reach")
    func undecided() throws {
        for text in ["at least 10 l a week", "3 times a week", "70 kg by 2027-06-01"] {
            #expect(try Goal.parse(text).judge(5000, unit: nil) == nil)
        }
    }
}
