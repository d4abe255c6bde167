import CivilTime
import Configuration
import RemindCore
import Reminders
import Testing
import Vocabulary
import Worlds

@Suite("remindd.toml")
struct SettingsTests {
    @Test func everySettingIsRead() throws {
        let (settings, problems) = Settings.read(
            """
            language = "de_AT"
            day_start = "03:00"
            snooze = "20m"
            location = { latitude = -33.87, longitude = 151, elevation = 60.5 }
            private = true
            status_titles = true
            [display]
            clock = "12h"
            week_start = "sunday"
            [units]
            weight = "lbs"
            water = "oz"
            [medication]
            grace = "90m"
            nag = { every = "5m", times = 2 }
            """, name: "remindd.toml")
        #expect(problems == [])
        var expected = Settings()
        expected.language = "de_AT"
        expected.dayStart = try #require(ClockTime("03:00"))
        expected.snooze = .seconds(1200)
        expected.location = try Coordinate(latitude: -33.87, longitude: 151, elevation: 60.5)
        expected.isPrivate = true
        expected.statusTitles = true
        expected.display = DisplaySettings(clock: .twelveHours, weekStart: .sunday)
        expected.display.units = [.mass: try MeasureUnit(parsing: "lb"), .volume: try MeasureUnit(parsing: "fl oz")]
        expected.kinds = ["medication": .init(grace: 5400, nag: Nag(every: 300, times: 2))]
        #expect(settings == expected)
    }

    @Test(arguments: [
        ("language = 1", "language is an integer, not a string"),
        ("language = \"\"", "\"\" is not a language"), ("language = \"../de\"", "\"../de\" is not a language"),
        ("day_start = \"12:00\"", "day_start cannot be \"12:00\""),
        ("day_start = \"3\"", "day_start cannot be \"3\""),
        ("day_start = 03:00:00", "day_start is a time, not a string"),
        ("snooze = 10", "snooze is an integer, not a string"),
        ("snooze = \"never\"", "\"never\" is not a duration"),
        ("private = \"yes\"", "private is a string, not true or false"),
        ("location = \"Zurich\"", "location is a string, not a table"),
        ("location = {}", "location has no latitude"), ("location = { latitude = 1 }", "location has no longitude"),
        ("location = { latitude = 91, longitude = 8.54 }", "91.0 is not a latitude"),
        ("location = { latitude = nan, longitude = 8.54 }", "nan is not a latitude"),
        ("location = { latitude = 1, longitude = \"8\" }", "longitude is a string, not a number"),
        ("location = { latitude = 1, longitude = 8, height = 1 }", "unknown key \"height\""),
        ("colour = 1", "unknown key \"colour\""), ("medication = 1", "medication is an integer, not a table"),
        ("[pill]", "unknown key \"pill\""), ("[lens]\ncolour = 1", "unknown key \"colour\""),
        ("display = \"12h\"", "display is a string, not a table"),
        ("[display]\nclock = \"12\"", "clock cannot be \"12\""),
        ("[display]\nclock = 12", "clock is an integer, not a string"),
        ("[display]\nweek_start = \"Sunday\"", "a week cannot start with \"Sunday\""),
        ("[display]\nweek_start = \"friday\"", "a week cannot start with \"friday\""),
        ("[display]\nweek_start = 7", "week_start is an integer, not a string"),
        ("[display]\ncolour = 1", "unknown key \"colour\""), ("units = 1", "units is an integer, not a table"),
        ("[units]\nweight = \"ml\"", "\"ml\" is no unit of weight"),
        ("[units]\nweight = 1", "weight is an integer, not a string"),
        ("[units]\nheight = \"cm\"", "unknown key \"height\""),
        ("[lens]\ngrace = \"-1h\"", "a duration is more than zero"),
        ("[reminder]\ngrace = \"1h\"", "unknown key \"grace\""),
        ("[lens]\nnag = { every = \"1s\", times = 1 }", "a nag every 1s is too often"),
    ])
    func whatIsWrongIsSaidAndNothingOfItHolds(text: String, message: String) {
        let (settings, problems) = Settings.read("status_titles = true\n" + text, name: "remindd.toml")
        #expect(settings == Settings())
        #expect(problems.map(\.message) == [message])
        let tables = ["[lens]", "[display]", "[units]", "[reminder]"]
        #expect(problems.map(\.line) == [tables.contains(where: text.hasPrefix) ? 3 : 2])
    }

    /// remindctl needs no more of the file than this, and a problem elsewhere does not turn its clock.
    @Test(arguments: [
        ("[display]\nclock = \"12h\"", DisplaySettings(clock: .twelveHours)),
        ("colour = 1\n[display]\nweek_start = \"saturday\"", DisplaySettings(weekStart: .saturday)),
        ("[display]\nclock = \"12h\"\nweek_start = \"friday\"", DisplaySettings()),
        ("[display]\nclock = ", DisplaySettings()),
        ("", DisplaySettings()),
    ])
    func theTableForTextIsReadAlone(text: String, expected: DisplaySettings) {
        #expect(Settings.display(in: text) == expected)
    }

    @Test(arguments: [
        ("00:00", "12:00 am"), ("00:05", "12:05 am"), ("08:00", "8:00 am"), ("11:59", "11:59 am"),
        ("12:00", "12:00 pm"),
        ("12:30", "12:30 pm"), ("13:00", "1:00 pm"), ("23:59:59", "11:59:59 pm"),
    ])
    func timesAreShownOnEitherClock(time: String, twelve: String) throws {
        let time = try #require(ClockTime(time))
        #expect(DisplaySettings(clock: .twelveHours).text(time) == twelve)
        #expect(DisplaySettings().text(time) == time.description)
    }

    @Test func howNotificationsComeIsRead() throws {
        let (settings, problems) = Settings.read(
            """
            [notify]
            snooze = ["5m", "1h", "3h"]
            click = "taken"
            [quiet]
            from = "22:00"
            until = "06:30"
            """, name: "remindd.toml")
        #expect(problems == [])
        var expected = Settings()
        expected.snooze = .seconds(300)
        expected.moreSnoozes = [.seconds(3600), .seconds(10_800)]
        expected.click = .taken
        expected.quiet = QuietHours(
            from: try #require(ClockTime("22:00")), until: try #require(ClockTime("06:30")))
        #expect(settings == expected)
        #expect(Settings.read("[quiet]", name: "").settings == Settings())
    }

    @Test func theMorningAloneIsRead() throws {
        #expect(Settings.morning(in: "[reminders]\nmorning = \"07:30\"") == ClockTime("07:30"))
        for text in ["", "[reminders]", "[reminders]\nmorning = 7", "morning = \"07:30\"", "[reminders"] {
            #expect(Settings.morning(in: text) == ClockTime("09:00"), "\(text)")
        }
    }

    @Test(
        "when this machine rings beside others",
        arguments: [
            ("0m", SyncSettings.Wait.none), ("0", .none), ("5m", .after(.seconds(300))),
            ("24h", .after(.seconds(86_400))), ("never", .never),
        ])
    func ringsAfter(text: String, wait: SyncSettings.Wait) {
        let (settings, problems) = Settings.read("[sync]\nrings_after = \"\(text)\"", name: "remindd.toml")
        #expect(problems == [])
        #expect(settings.sync.ringsAfter == wait)
    }

    @Test(
        "the part of this machine",
        arguments: [("", nil), ("role = \"member\"", .member), ("role = \"follow\"", .follow)]
            as [(String, SyncSettings.Role?)])
    func role(line: String, role: SyncSettings.Role?) {
        let text = "[sync]\n\(line)"
        let (settings, problems) = Settings.read(text, name: "remindd.toml")
        #expect(problems == [] && settings.sync.role == role)
        #expect(settings.sync.follows == (role == .follow) && Settings.follows(in: text) == (role == .follow))
    }

    @Test func personsAndTagsOfThisMachine() {
        let text = "[sync]\nrings_for = [\"Mia\", \" Ben \"]\nrings_tags = [\"Corridor-2\"]"
        let (settings, problems) = Settings.read(text, name: "remindd.toml")
        #expect(problems == [])
        #expect(settings.sync.ringsFor == ["Mia", "Ben"] && settings.sync.ringsTags == ["corridor-2"])
    }

    @Test("whom a report is about", arguments: ["born = 1950-03-01", "born = \"1950-03-01\""])
    func patient(born: String) throws {
        let (settings, problems) = Settings.read("[report]\nname = \" Ada Meier \"\n\(born)", name: "remindd.toml")
        #expect(problems == [])
        #expect(settings.patient == Patient(name: "Ada Meier", born: CivilDate("1950-03-01")))
    }

    @Test(arguments: [
        ("[report]\nname = \"\"", 2, "name is empty"),
        ("[report]\nname = \"\(String(repeating: "a", count: 101))\"", 2, "name has 101 characters"),
        ("[report]\nname = 1", 2, "name is an integer, not a string"),
        ("[report]\nborn = \"yesterday\"", 2, "born is not a date of birth"),
        ("[report]\nborn = 1850-03-01", 2, "born is not a date of birth"),
        ("[report]\nage = 70", 2, "unknown key \"age\""), ("report = 1", 1, "report is an integer, not a table"),
        ("notify = 1", 1, "notify is an integer, not a table"), ("quiet = true", 1, "quiet is a boolean, not a table"),
        ("[notify]\nsnooze = []", 2, "snooze in [notify] has no length"),
        ("[notify]\nsnooze = [\"1m\", \"2m\", \"3m\", \"4m\"]", 2, "snooze in [notify] has 4 lengths"),
        ("[notify]\nsnooze = [\"1h\", \"60m\"]", 2, "snooze in [notify] has the same length twice"),
        ("[notify]\nsnooze = [\"soon\"]", 2, "\"soon\" is not a duration"),
        ("[notify]\nsnooze = [1]", 2, "snooze is an integer, not a string"),
        ("[notify]\nclick = \"skip\"", 2, "click cannot be \"skip\""),
        ("[notify]\nclick = 1", 2, "click is an integer, not a string"),
        ("[notify]\nsound = 1", 2, "unknown key \"sound\" in [notify]"),
        ("snooze = \"5m\"\n[notify]\nsnooze = [\"1h\"]", 3, "snooze is given twice"),
        ("[quiet]\nfrom = \"22:00\"", 1, "[quiet] has no until"),
        ("[quiet]\nuntil = \"22:00\"", 1, "[quiet] has no from"),
        ("[quiet]\nfrom = \"22:00\"\nuntil = \"22:00\"", 1, "quiet hours from 22:00 until 22:00 have no length"),
        ("[quiet]\nfrom = \"late\"\nuntil = \"22:00\"", 1, "\"late\" is not a time of day"),
        ("[quiet]\nfrom = 22", 1, "from is an integer, not a string"),
        ("sync = true", 1, "sync is a boolean, not a table"),
        ("[sync]\nrings_after = 5", 2, "rings_after is an integer, not a string"),
        ("[sync]\nrings_after = \"soon\"", 2, "rings_after cannot be \"soon\""),
        ("[sync]\nrings_after = \"-5m\"", 2, "rings_after cannot be \"-5m\""),
        ("[sync]\nrings_after = \"25h\"", 2, "rings_after is longer than 24 hours"),
        ("[sync]\nrings_for = \"Mia\"", 2, "rings_for is a string, not a list of strings"),
        ("[sync]\nrings_for = [1]", 2, "rings_for is not a list of strings"),
        ("[sync]\nrings_for = [\"\"]", 2, "\"\" in rings_for is no name"),
        ("[sync]\nrings_tags = [\"a b\"]", 2, "\"a b\" is not a tag"),
        ("[sync]\nrings = \"5m\"", 2, "unknown key \"rings\""),
        ("[sync]\nrole = \"viewer\"", 2, "role cannot be \"viewer\""),
        ("[sync]\nrole = true", 2, "role is a boolean, not a string"),
        ("[quiet]\nhours = 22", 1, "unknown key \"hours\" in [quiet]"),
    ])
    func whatIsWrongWithNotificationsIsSaid(text: String, line: Int, message: String) {
        let (settings, problems) = Settings.read(text, name: "remindd.toml")
        #expect(settings == Settings())
        #expect(problems.map(\.message) == [message])
        #expect(problems.map(\.line) == [line])
    }

    @Test func theyHoldWhereAReminderSaysNothing() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("own", "daily at 08:00", grace: "4h")
        try world.define("none", "daily at 08:00", nag: nil)
        let (settings, _) = Settings.read(
            "[medication]\ngrace = \"1h\"\nnag = { every = \"40m\", times = 1 }", name: "")
        world.scheduler.apply(.set(settings))
        _ = world.news()
        try world.run(to: "2026-11-20T12:00")
        #expect(
            world.news() == [
                "2026-11-20T08:00 delivered none@2026-11-20T08:00", "2026-11-20T08:00 delivered own@2026-11-20T08:00",
                "2026-11-20T08:40 delivered none@2026-11-20T08:00",
                "2026-11-20T09:00 missed none@2026-11-20T08:00 unanswered",
                "2026-11-20T12:00 missed own@2026-11-20T08:00 unanswered",
            ])
    }
}
