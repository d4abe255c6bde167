import CivilTime
import Configuration
import PrayerTimes
import Reminders
import Testing
import Worlds

@Suite("[prayer] in remindd.toml")
struct PrayerSettingsTests {
    @Test func everyKeyIsRead() throws {
        let (settings, problems) = Settings.read(
            """
            [prayer]
            grace = "1h"
            method = "turkey"
            madhab = "hanafi"
            high_latitude = "seventh"
            polar = "nearest-day"
            midnight = "fajr"
            shafaq = "red"
            offsets = { isha = "2m", fajr = -3, asr = "-1m" }
            imsak = 15
            rounding = "up"
            hijri_offset = -1
            hijri = { "1448-09" = 2027-02-09 }
            journey = { from = 2026-11-20, until = 2026-11-25, combine = "late", shorten = true }
            """, name: "remindd.toml")
        #expect(problems == [])
        #expect(settings.kinds["prayer"]?.grace == 3600)
        let rules = settings.prayer
        #expect(rules.method.id == "turkey")
        #expect(rules.madhab == .hanafi)
        #expect(rules.highLatitude == .seventh)
        #expect(rules.polar == .nearestDay)
        #expect(rules.nightEnd == .fajr)
        #expect(rules.shafaq == .red)
        #expect(rules.offsets == PrayerMinutes(fajr: -3, asr: -1, isha: 2))
        #expect(rules.imsak == 15)
        #expect(rules.rounding == .up)
        #expect(rules.hijri.offset == -1)
        #expect(rules.hijri.sighted.count == 1)
        let (first, last) = (try #require(CivilDate("2026-11-20")), try #require(CivilDate("2026-11-25")))
        #expect(rules.journey == PrayerJourney(from: first, until: last, combining: .late, isShort: true))
    }

    @Test func aMethodOfOnesOwn() {
        let (settings, problems) = Settings.read(
            "[prayer]\ncustom = { fajr = 18.5, isha_after = 90, maghrib = 4 }", name: "remindd.toml")
        #expect(problems == [])
        #expect(settings.prayer.method == .custom(fajr: 18.5, maghrib: .angle(4), isha: .minutes(90)))
    }

    @Test(arguments: [
        ("method = \"mvl\"", "\"mvl\" is not a method"), ("method = 1", "method is an integer, not a string"),
        ("madhab = \"maliki\"", "\"maliki\" is not a value of madhab"),
        ("rounding = \"down\"", "\"down\" is not a value of rounding"),
        ("offsets = { noon = 1 }", "unknown key \"noon\""),
        ("offsets = { isha = \"2\" }", "offsets.isha is a string, not whole minutes"),
        ("offsets = { isha = \"90s\" }", "offsets.isha is a string, not whole minutes"),
        ("offsets = { isha = \"3h\" }", "offsets.isha goes from -120 to 120"),
        (
            "hijri = { \"1448-09\" = 2027-02-09, \"1448-10\" = 2027-03-12 }",
            "1448-10 cannot begin 31 days after 1448-09"
        ),
        ("offsets = { isha = 121 }", "offsets.isha goes from -120 to 120"),
        ("hijri_offset = 3", "hijri_offset goes from -2 to 2"),
        ("hijri = { \"1448-13\" = 2027-02-08 }", "hijri takes months and their first days"),
        (
            "hijri = { \"1448-09\" = 2027-03-08 }",
            "2027-03-08 is more than 3 days from 2027-02-08, where the table begins 1448-09"
        ),
        ("custom = { fajr = 18 }", "custom needs fajr, and isha or isha_after"),
        ("custom = { fajr = 91, isha = 17 }", "custom.fajr goes from 1 to 25"),
        ("journey = { combine = \"early\" }", "journey needs its first day"),
        ("journey = { from = 2026-11-20 }", "journey neither combines nor shortens"),
        ("journey = { from = 2026-11-20, combine = \"soon\" }", "\"soon\" is not a value of combine"),
        (
            "journey = { from = 2026-11-20, until = 2026-11-19, shorten = true }",
            "journey ends on 2026-11-19, before 2026-11-20"
        ),
        ("journey = { from = 2026-11-20, short = true }", "unknown key \"short\""),
        ("journey = \"early\"", "journey is a string, not a table"),
        ("times = 5", "unknown key \"times\""),
    ])
    func wrong(text: String, message: String) {
        let (settings, problems) = Settings.read("[prayer]\n" + text, name: "remindd.toml")
        #expect(settings == Settings())
        #expect(problems.map(\.message) == [message])
        #expect(problems.map(\.line) == [2])
    }

    /// Either would silently win over the other.
    @Test(arguments: [
        "method = \"isna\"\ncustom = { fajr = 18, isha = 17 }", "custom = { fajr = 18, isha = 17 }\nmethod = \"isna\"",
    ])
    func methodAndCustom(text: String) {
        let problems = Settings.read("[prayer]\n" + text, name: "remindd.toml").problems
        #expect(problems.map(\.message) == ["method and custom exclude each other"])
        #expect(problems.map(\.line) == [3])
        #expect(problems.first?.hint == "leave out custom, or leave out method to use angles of your own")
    }
}
