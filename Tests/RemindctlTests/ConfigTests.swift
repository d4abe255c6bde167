import CivilTime
import Configuration
import RemindText
import Reminders
import Samples
import Testing
import Vocabulary
import Worlds

@testable import remindctl

@Suite("config") struct ConfigTests {
    private static let zones = ZoneDirectory(path: "/usr/share/zoneinfo")

    private static func changed(_ text: String, _ words: [String]) throws -> String {
        let pairs = try SetSettings.pairs(words).map { key, value in
            (key, Optional(try SettingWord.literal(value, for: key, zones)))
        }
        return try SettingsChange.changed(try SettingsChange.text(text), pairs).text
    }

    @Test(
        "a value is given without quotation marks, and read back as it was given",
        arguments: [
            ("day_start", "03:00", "day_start = \"03:00\"", "03:00"),
            ("day_start", "\"03:00\"", "day_start = \"03:00\"", "03:00"),
            ("private", "yes", "private = true", "true"), ("private", "FALSE", "private = false", "false"),
            ("notify.snooze", "10m", "snooze = \"10m\"", "10m"),
            ("notify.snooze", "10m, 1h", "snooze = [\"10m\", \"1h\"]", "10m, 1h"),
            ("notify.snooze", "[\"10m\", \"1h\"]", "snooze = [\"10m\", \"1h\"]", "10m, 1h"),
            ("report.born", "1950-03-01", "born = 1950-03-01", "1950-03-01"),
            ("report.name", "Ada \"A\" Meier", "name = \"Ada \\\"A\\\" Meier\"", "Ada \"A\" Meier"),
            ("medication.nag", "10m x 6", "nag = { every = \"10m\", times = 6 }", "10m x 6"),
            ("medication.nag", "none", "nag = { every = \"10m\", times = 0 }", "none"),
            ("habit.most", "12", "most = 12", "12"), ("prayer.hijri_offset", "-1", "hijri_offset = -1", "-1"),
            ("location", "47.37,8.54", "location = { latitude = 47.37, longitude = 8.54 }", "47.37, 8.54"),
            ("prayer.offsets", "isha = 2", "offsets = { isha = 2 }", "{ isha = 2 }"),
            ("prayer.offsets", "{ isha = 2 }", "offsets = { isha = 2 }", "{ isha = 2 }"),
            ("units.water", "fl oz", "water = \"fl oz\"", "fl oz"),
        ])
    func value(name: String, typed: String, line: String, shown: String) throws {
        let key = try SettingKey.named(name)
        let text = try Self.changed("", [name, typed])
        #expect(text == (key.table.map { "[\($0)]\n" } ?? "") + line + "\n")
        let value = try #require(try SettingsText(text).entry(name)?.node.value)
        #expect(SettingWord.text(of: value, for: key) == shown)
    }

    @Test("a location with an elevation is shown whole")
    func elevation() throws {
        let text = try Self.changed("", ["location", "{ latitude = 1.5, longitude = 2, elevation = 400 }"])
        let value = try #require(try SettingsText(text).entry("location")?.node.value)
        let shown = SettingWord.text(of: value, for: try SettingKey.named("location"))
        #expect(shown == "{ latitude = 1.5, longitude = 2, elevation = 400 }")
    }

    @Test("several settings at once")
    func several() throws {
        let expected = "[quiet]\nfrom = \"22:00\"\nuntil = \"06:30\"\n"
        #expect(try Self.changed("", ["quiet.from", "22:00", "quiet.until", "06:30"]) == expected)
        #expect(try Self.changed("", ["quiet.from=22:00", "quiet.until", "06:30"]) == expected)
    }

    @Test(
        "a wrong value has the reader's error, with a hint for the command line",
        arguments: [
            ("quiet.from 22:00", "[quiet] has no until", "remindctl config set quiet.from 22:00 quiet.until 06:30"),
            (
                "quiet.from 10pm quiet.until 06:30", "\"10pm\" is not a time of day",
                "remindctl config set quiet.from 22:00"
            ),
            (
                "reminders.morning 8", "the morning cannot be at \"8\"", "remindctl config set reminders.morning 09:00"
            ),
            ("day_start 13:00", "day_start cannot be \"13:00\"", "00:00 to 11:59"),
            ("display.clock 12", "clock cannot be \"12\"", "24h or 12h"),
            (
                "private maybe", "private is a string, not true or false", "remindctl config set private true"
            ),
            ("habit.most many", "most is a number from 1 to 1000", "remindctl config set habit.most 20"),
            ("report.born soon", "born is not a date of birth", "remindctl config set report.born 1950-03-01"),
            ("prayer.madhab x", "\"x\" is not a value of madhab", "shafi or hanafi"),
            (
                "prayer.offsets x", "offsets is a string, not a table",
                "remindctl config set prayer.offsets \"{ isha = 2 }\""
            ),
            (
                "prayer.custom fajr=18", "custom needs fajr, and isha or isha_after",
                "remindctl config set prayer.custom \"{ fajr = 18, isha = 17 }\""
            ),
            (
                "medication.nag often", "\"often\" is not a repeat",
                "remindctl config set medication.nag \"10m x 6\", or none"
            ),
            ("medication.grace often", "\"often\" is not a duration", nil),
            ("snooze 10m notify.snooze 5m", "snooze is given twice", nil),
            ("location Zuri", "\"Zuri\" is not a city of the time zones", nil),
            ("snooze", "snooze has no value", "remindctl config set snooze VALUE"),
            ("display.clock", "display.clock has no value", "remindctl config set display.clock 24h"),
            (
                "notify.snooze 5m notify.snooze 10m", "notify.snooze is given twice",
                "several in one word: remindctl config set notify.snooze 10m,1h"
            ),
            ("day_start 1 mornin 2", "there is no setting \"mornin\"", "did you mean reminders.morning?"),
            ("", "missing setting and value", "remindctl config set day_start 03:00"),
        ])
    func refused(line: String, message: String, hint: String?) {
        do {
            _ = try Self.changed("", line.split(separator: " ").map(String.init))
            Issue.record("\(line) is taken")
        } catch {
            let report = FailureReport(error)
            #expect(report.failure?.message == message)
            if let hint { #expect(report.failure?.hint == hint) }
            #expect(report.failure?.hint?.contains(" = \"") != true)
        }
    }

    @Test("a file with a mistake is refused with its line, unless the change mends it")
    func mistaken() throws {
        let text = "snooze = 1\nday_start = \"03:00\"\n"
        let failure = #expect(throws: CommandFailure.self) { try Self.changed(text, ["private", "yes"]) }
        #expect(failure?.error.message == "remindd.toml is not right")
        #expect(failure?.problems?.map(\.line) == [1])
        #expect(try Self.changed(text, ["snooze", "5m"]) == "snooze = \"5m\"\nday_start = \"03:00\"\n")
        #expect(throws: CommandFailure.self) { try Self.changed("x =\n", ["snooze", "5m"]) }
        let table = #expect(throws: CommandFailure.self) {
            try Self.changed("[location]\nlatitude = 1\nlongitude = 2\n", ["location", "1,2"])
        }
        #expect(table?.error.message.hasPrefix("remindd.toml:1: location is written as a table") == true)
    }

    @Test(
        "Tab completes names, and after a name its values",
        arguments: [
            ("remindctl config set disp", ["display.clock", "display.week_start"]),
            ("remindctl config set display.clock ", ["24h", "12h"]),
            ("remindctl config set display.week_start s", ["saturday", "sunday"]),
            ("remindctl config set display.clock 12h quiet.", ["quiet.from", "quiet.until"]),
            ("remindctl config set quiet.from ", []), ("remindctl config set xyzzy ", []),
        ])
    func completion(line: String, expected: [String]) {
        let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        let index = words.count - 1
        #expect(SettingsCompletion.words(after: words, at: index, words[index]) == expected)
    }

    @Test("a value that begins with a hyphen stays behind its setting")
    func hyphen() throws {
        let line = ["config", "set", "prayer.hijri_offset", "-1", "prayer.imsak", "5"]
        let command = try #require(try Remindctl.command(of: line) as? SetSettings)
        #expect(command.words == Array(line.dropFirst(2)))
    }

    @Test("the table shows a default beside another value")
    func table() throws {
        let rows: [SettingsListText.Setting] = [
            .init(key: "day_start", own: "03:00", usual: .value("00:00")),
            .init(key: "snooze", own: nil, usual: .value("10m")), .init(key: "location", own: nil, usual: .none),
            .init(key: "prayer.madhab", own: "hanafi", usual: .ofMethod),
        ]
        #expect(
            SettingsListText.lines(rows, style: Samples.plain) == [
                "KEY            VALUE   DEFAULT", "day_start      03:00   00:00", "snooze         10m",
                "location       (none)", "prayer.madhab  hanafi  (the method's)",
            ])
        #expect(
            SettingsListText.lines([], style: Samples.plain) == [
                "nothing is set: see the defaults with: remindctl config"
            ])
    }
}
