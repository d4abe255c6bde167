import CivilTime
import Imports
import Reminders
import Testing
import Vocabulary

/// Habits of Loop Habit Tracker and harsh.
@Suite struct HabitFilesTests {
    static let loop = [
        (
            "Habits.csv",
            """
            Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?
            001,"Lesen, üben",YES_NO,Did you?,,2,3,#FF8F00,,,,false
            002,Water,NUMERICAL,How much?,,1,1,#FF8F00,glasses,AT_LEAST,8.0,true
            003,A habit whose name is longer than thirty,YES_NO,,,1,30,#FF8F00,,,,false

            """
        ),
        (
            "001 Lesen, ben/Checkmarks.csv",
            """
            Date,Value,Notes
            2026-11-20,YES_MANUAL,"ten, pages"
            2026-11-19,YES_AUTO,
            2026-11-18,NO,
            2026-11-17,SKIP,
            2026-11-16,UNKNOWN,

            """
        ),
        ("002 Water/Checkmarks.csv", "2026-11-19,7000\n2026-11-18,8500\n2026-11-17,3\n"),
        ("003 A habit/Checkmarks.csv", "2026-11-19,2\n2026-11-18,0\n2026-11-17,3\n2026-11-16,1\n2026-11-15,-1\n"),
    ]

    private static func read(_ files: [(String, String)], _ format: ImportFormat) throws -> ImportedContent {
        try ImportedContent.read(
            files.map { (name: $0.0, bytes: Array($0.1.utf8)) }, as: format, Foreign.context())
    }

    private static func refusal(_ files: [(String, String)], _ format: ImportFormat) -> String? {
        do {
            _ = try read(files, format)
            return nil
        } catch let refusal as ImportRefusal {
            return refusal.problem.text
        } catch {
            return "\(error)"
        }
    }

    private static func days(_ content: ImportedContent, _ title: String) -> [String] {
        content.doses.filter { $0.title == title }.map { dose in
            let day = dose.slot?.description ?? dose.key.suffix(10).description
            return "\(day) \(dose.outcome)" + (dose.reading.map { " \($0.value)" } ?? "")
                + (dose.note.map { " \($0)" } ?? "")
        }
    }

    /// Commas and umlauts in names, new and old codes, thousandths; what Loop filled in stays out.
    @Test func loopIsRead() throws {
        let content = try HabitFilesTests.read(HabitFilesTests.loop, .loop)
        #expect(content.reminders.map(\.title) == ["Lesen, üben", "Water", "A habit whose name is longer t"])
        #expect(content.reminders[0].fields == ["question": "Did you?", "goal": "2 in 3 days"])
        #expect(content.reminders[1].fields["goal"] == "at least 8 a day")
        #expect(content.reminders.map(\.isArchived) == [false, true, false])
        #expect(content.reminders[2].fields["goal"] == "once a month")
        #expect(
            HabitFilesTests.days(content, "Lesen, üben") == [
                "2026-11-20 done ten, pages", "2026-11-18 missed", "2026-11-17 skipped",
            ])
        #expect(
            HabitFilesTests.days(content, "Water") == [
                "2026-11-19 done 7 glasses", "2026-11-18 done 8.5 glasses", "2026-11-17 done 0.003 glasses",
            ])
        #expect(
            HabitFilesTests.days(content, content.reminders[2].title) == ["2026-11-19 done", "2026-11-17 skipped"])
        #expect(content.notes.count == 1)
    }

    private static let harsh = [
        ("habits", "# mine\n! Health\nGym: 3/7\nFloss: 1\n\n! Fun\nPiano: 2w\nMood: 0\n"),
        (
            "log",
            """
            # comment
            2026-11-18 : Gym : y : Leg day : 1.5
            2026-11-19 : Gym : n
            2026-11-19 : Gym : y :  : 0
            2026-11-19 : Floss : s : ill
            2026-11-19 : Gone : y

            """
        ),
    ]

    /// The last answer of a day counts, headings are groups, and a habit that is not there any more is noted.
    @Test func harshIsRead() throws {
        let content = try HabitFilesTests.read(HabitFilesTests.harsh, .harsh)
        #expect(content.reminders.map(\.title) == ["Gym", "Floss", "Piano", "Mood"])
        #expect(
            content.reminders.map { $0.fields["goal"] ?? "-" } == ["3 times a week", "daily", "1 in 14 days", "none"])
        #expect(content.reminders.map { $0.fields["group"] } == ["Health", "Health", "Fun", "Fun"])
        #expect(
            HabitFilesTests.days(content, "Gym") == ["2026-11-18 done Leg day; amount 1.5", "2026-11-19 done"])
        #expect(HabitFilesTests.days(content, "Floss") == ["2026-11-19 skipped ill"])
        #expect(content.notes.count == 1)
    }

    /// A row for each day done; a category is a group, and the last column may be left out.
    @Test func habitBullIsRead() throws {
        let text = """
            HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText
            "Lesen, üben",Did you?,Mind,2026-11-18,1,"ten, pages"
            "Lesen, üben",Did you?,Mind,2026-11-19,0,
            Workout,,,2026-11-18 00:00:00,1
            Workout,,,2026-11-18,1
            Workout,,,2026-11-20,7,

            """
        let content = try HabitFilesTests.read([("habits.csv", text)], .habitbull)
        #expect(content.reminders.map(\.title) == ["Lesen, üben", "Workout"])
        #expect(content.reminders.map(\.fields) == [["notes": "Did you?", "group": "Mind"], [:]])
        #expect(HabitFilesTests.days(content, "Lesen, üben") == ["2026-11-18 done ten, pages"])
        #expect(HabitFilesTests.days(content, "Workout") == ["2026-11-18 done"])
        #expect(content.notes.count == 1)
        func refusal(_ row: String) -> String? { HabitFilesTests.refusal([("h.csv", text + row)], .habitbull) }
        #expect(refusal("Workout,,,2026-11-20,yes\n")?.contains("\"yes\" is not an answer") == true)
        #expect(refusal("Workout,,,20 Nov,1\n")?.contains("\"20\" is not a date") == true)
        #expect(refusal("Workout,,,2026-11-21,1\n")?.contains("2026-11-21 is out of range") == true)
        #expect(refusal("Workout,,,2026-11-20\n")?.contains("it has 4 columns") == true)
        #expect(refusal("Workout,,,2026-11-2")?.contains("cut short") == true)
        #expect(HabitFilesTests.refusal([("h.csv", "date,habit\n")], .habitbull)?.contains("not HabitBull's") == true)
    }

    @Test func cutAndOddFilesAreRefused() {
        let list = HabitFilesTests.loop[0]
        let cut = String(list.1.dropLast(20))
        #expect(HabitFilesTests.refusal([("Habits.csv", cut)], .loop)?.contains("cut short") == true)
        #expect(HabitFilesTests.refusal([("Checkmarks.csv", "a\n")], .loop)?.contains("there is no Habits.csv") == true)
        let odd = [list, ("001 Lesen/Checkmarks.csv", "2026-11-20,2\n2026-11-19,MAYBE\n")]
        #expect(HabitFilesTests.refusal(odd, .loop)?.contains("\"MAYBE\" is not an answer") == true)
        let ahead = [list, ("001 Lesen/Checkmarks.csv", "2026-11-21,2\n")]
        #expect(HabitFilesTests.refusal(ahead, .loop)?.contains("2026-11-21 is out of range") == true)
        let unknown = [list, ("009 Other/Checkmarks.csv", "2026-11-20,2\n")]
        #expect(HabitFilesTests.refusal(unknown, .loop)?.contains("does not have this habit") == true)

        let habits = HabitFilesTests.harsh[0]
        #expect(HabitFilesTests.refusal([habits, ("log", "2026-11-18 : Gy")], .harsh)?.contains("cut short") == true)
        #expect(HabitFilesTests.refusal([("habits", "Gym: 8/7\n")], .harsh)?.contains("8/7 cannot be") == true)
        #expect(HabitFilesTests.refusal([("habits", "Gym\n")], .harsh)?.contains("is not a habit") == true)
        #expect(
            HabitFilesTests.refusal([habits, ("log", "2026-11-18 : Gym : z\n")], .harsh)?
                .contains("\"z\" is not an answer") == true)
    }
}
