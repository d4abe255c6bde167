import CivilTime
import RemindText
import Samples
import Testing

@testable import remindctl

@Suite("Times in words") struct ClockTests {
    @Test(
        "how long until then",
        arguments: [
            (0, "in 0 s"), (59, "in 59 s"), (60, "in 1 min"), (3599, "in 59 min"), (3600, "in 1 h"),
            (18_720, "in 5 h 12 min"), (86_399, "in 23 h 59 min"), (86_400, "in 1 day"), (172_800, "in 2 days"),
            (-5, "in 0 s"),
        ])
    func until(_ seconds: Int, _ words: String) {
        #expect(Samples.clock.until(Samples.now + .seconds(seconds)) == words)
    }

    @Test(
        "where a preview starts",
        arguments: [
            ("2026-11-20", 1_795_129_200), ("2026-11-20T08:00", 1_795_158_000),
            ("2026-11-20T08:00:00Z", 1_795_161_600), ("2026-11-20T08:00+01:00", 1_795_158_000),
            ("tomorrow 08:00", 1_795_244_400), ("@1795158000", 1_795_158_000), ("@-1", -1),
            ("2150-01-01T00:00Z", 5_680_281_600),
        ])
    func after(_ text: String, _ seconds: Int64) throws {
        let instant = try AfterText.parse(text, now: Samples.now, zone: Samples.zurich)
        #expect(instant == Instant(seconds: seconds))
    }

    @Test("what is no start", arguments: ["", "soon", "2026-13-01", "@x", "10m ago"])
    func noAfter(_ text: String) {
        #expect(throws: CommandFailure.self) {
            try AfterText.parse(text, now: Samples.now, zone: Samples.zurich)
        }
    }

    @Test("paths as the daemon knows them", arguments: [("/a/./b/../c", "/a/c"), ("//a//b/", "/a/b"), ("/../a", "/a")])
    func path(_ path: String, _ tidied: String) {
        #expect(TextFile.tidied(path) == tidied)
    }

    @Test("the zone and the terminal as the environment has them")
    func environment() throws {
        let variables = ["HOME": "/home/me", "TZ": "Asia/Tokyo", "LANG": "de_CH.UTF-8", "LC_ALL": ""]
        let environment = UserEnvironment { variables[$0] }
        #expect(try environment.remindersFile() == "/home/me/.config/remindd/reminders.toml")
        #expect(try environment.localZone().name == "Asia/Tokyo")
        #expect(environment.style.isUnicode)
        #expect(!UserEnvironment { $0 == "LC_ALL" ? "C" : variables[$0] }.style.isUnicode)
        #expect(environment.rules(named: "Not/There").name == "Asia/Tokyo")
    }

    @Test(
        "a locale's codeset, by itself or within the name",
        arguments: [
            ("C.UTF-8", true), ("de_CH.utf8@euro", true), ("UTF-8", true), ("de_CH.ISO-8859-1", false), ("C", false),
            ("", false), ("de_CH@utf8", false), ("utf8.C", false),
        ])
    func codeset(_ locale: String, _ isUnicode: Bool) {
        #expect(UserEnvironment { $0 == "LC_ALL" ? locale : nil }.style.isUnicode == isUnicode)
    }
}
