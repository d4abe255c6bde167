import Configuration
import Testing
import Worlds

@Suite("One value of remindd.toml is changed") struct SettingsTextTests {
    @Test(
        "and nothing else of the text",
        arguments: [
            // A file without it: above all tables, behind what is there.
            ("", "snooze", "snooze = V\n"),
            ("day_start = \"03:00\"\n", "snooze", "day_start = \"03:00\"\nsnooze = V\n"),
            ("day_start = \"03:00\"", "snooze", "day_start = \"03:00\"\nsnooze = V\n"),
            ("private = true\n\n[medication]\n", "snooze", "private = true\nsnooze = V\n\n[medication]\n"),
            ("# Mine.\n", "snooze", "# Mine.\nsnooze = V\n"),
            ("# About x.\n[x]\n", "snooze", "snooze = V\n# About x.\n[x]\n"),
            // The example that is commented out stays above it.
            ("# text\n#snooze = \"10m\"\n[x]\n", "snooze", "# text\n#snooze = \"10m\"\nsnooze = V\n[x]\n"),
            ("[x]\n#snooze = 1\n", "snooze", "snooze = V\n[x]\n#snooze = 1\n"),
            (
                "[quiet]\n#from = \"22:00\"\n#until = \"06:30\"", "quiet.until",
                "[quiet]\n#from = \"22:00\"\n#until = \"06:30\"\nuntil = V\n"
            ),
            ("#snooze_long = 1\n", "snooze", "#snooze_long = 1\nsnooze = V\n"),
            // In its place, with the comment behind it.
            ("snooze = \"5m\" # short\n", "snooze", "snooze = V # short\n"),
            ("snooze=\"5m\"#short\n", "snooze", "snooze=V#short\n"),
            ("snooze = \"a # \\\" b\" # c\nx = 1\n", "snooze", "snooze = V # c\nx = 1\n"),
            ("snooze = '''a\n[quiet]\n''''' # c\n", "snooze", "snooze = V # c\n"),
            ("snooze = 2026-11-20 # c\n", "snooze", "snooze = V # c\n"),
            ("snooze = [\n  \"5m\", # ]\n  \"1h\",\n] # c\n", "snooze", "snooze = V # c\n"),
            ("snooze = 5", "snooze", "snooze = V"),
            ("\"snooze\" = 5\n", "snooze", "\"snooze\" = V\n"),
            // Tables.
            ("", "quiet.from", "[quiet]\nfrom = V\n"), ("x = 1\n", "quiet.from", "x = 1\n\n[quiet]\nfrom = V\n"),
            ("[quiet]\n", "quiet.from", "[quiet]\nfrom = V\n"), ("[quiet]", "quiet.from", "[quiet]\nfrom = V\n"),
            (
                "[quiet]\nuntil = 1 # u\n\n[x]\nfrom = 1\n", "quiet.from",
                "[quiet]\nuntil = 1 # u\nfrom = V\n\n[x]\nfrom = 1\n"
            ),
            ("  [ quiet ] # q\n  from = 1\n", "quiet.from", "  [ quiet ] # q\n  from = V\n"),
            ("quiet.until = 1\n", "quiet.from", "quiet.until = 1\nquiet.from = V\n"),
            ("quiet.from = 1 # f\n", "quiet.from", "quiet.from = V # f\n"),
            ("quiet = { until = 1 }\n", "quiet.from", "quiet = { until = 1, from = V }\n"),
            ("quiet = {} # q\n", "quiet.from", "quiet = { from = V } # q\n"),
            ("quiet = { from = 1, until = 2 }\n", "quiet.from", "quiet = { from = V, until = 2 }\n"),
            ("location = { a = 1 } # l\n", "location", "location = V # l\n"),
            // Line ends of another system, and letters of more than one byte.
            ("# ü\r\n[quiet]\r\n", "quiet.from", "# ü\r\n[quiet]\r\nfrom = V\r\n"),
            ("name = \"ü🙂\" # ü\r\nx = 1", "name", "name = V # ü\r\nx = 1"),
            ("\u{feff}x = 1\n", "snooze", "\u{feff}x = 1\nsnooze = V\n"),
        ])
    func setting(text: String, key: String, expected: String) throws {
        let edited = try SettingsText(text).setting(key, to: "\"9m\"")
        #expect(edited.text == expected.replacing("V", with: "\"9m\""))
        #expect(edited.entry(key)?.node.value == .string("9m"))
        #expect(try edited.setting(key, to: "\"9m\"").text == edited.text)
    }

    @Test(
        "or is removed, with its line",
        arguments: [
            ("snooze = 1 # s\nx = 1\n", "snooze", "x = 1\n"), ("x = 1\nsnooze = 1", "snooze", "x = 1\n"),
            ("snooze = [\n  1,\n]\n[x]\n", "snooze", "[x]\n"),
            ("[quiet]\n# f\nfrom = 1\n", "quiet.from", "[quiet]\n# f\n"),
            ("quiet.from = 1\nquiet.until = 2\n", "quiet.from", "quiet.until = 2\n"),
            ("quiet = { from = 1, until = 2 }\n", "quiet.from", "quiet = { until = 2 }\n"),
            ("quiet = { from = 1, until = 2 }\n", "quiet.until", "quiet = { from = 1 }\n"),
            ("quiet = { from = 1 }\n", "quiet.from", "quiet = {  }\n"),
            ("# x\r\nsnooze = 1\r\n", "snooze", "# x\r\n"),
            ("x = 1\n", "snooze", "x = 1\n"), ("", "quiet.from", ""), ("quiet = 1\n", "quiet.from", "quiet = 1\n"),
        ])
    func removing(text: String, key: String, expected: String) throws {
        let edited = try SettingsText(text).removing(key)
        #expect(edited.text == expected)
        #expect(edited.entry(key) == nil)
    }

    @Test("set and removed again, the sample is as before", arguments: SettingKey.all)
    func again(key: SettingKey) throws {
        let sample = try SettingsText(TestFile.text("config/remindd.toml"))
        let edited = try sample.setting(key.name, to: "1")
        let back = try edited.removing(key.name).text
        #expect(edited.text != sample.text)
        // The tables that the sample does not have stay.
        let table = key.table ?? ""
        let hasTable = sample.document.entries.contains { $0.key == table } || key.table == nil
        #expect(back == sample.text + (hasTable ? "" : "\n[\(table)]\n"))
    }

    @Test(
        "a form that it cannot change is refused",
        arguments: [
            ("[location]\nlatitude = 1\n", "location", "table of its own"),
            ("location.latitude = 1\n", "location", "table of its own"), ("quiet = 1\n", "quiet.from", ""),
            ("[[quiet]]\nfrom = 1\n", "quiet.from", ""),
        ])
    func refused(text: String, key: String, part: String) throws {
        let settings = try SettingsText(text)
        let error = #expect(throws: TOMLError.self) { try settings.setting(key, to: "1") }
        #expect(error?.message.contains(part) == true || part.isEmpty)
        guard settings.entry(key) != nil else { return }
        #expect(throws: TOMLError.self) { try settings.removing(key) }
    }

    @Test("a value is one value", arguments: ["", "1\nx = 2", "1 2", "\"", "[1", "1 # c\n[x]"])
    func value(literal: String) throws {
        let settings = try SettingsText("y = 1\n")
        #expect(throws: TOMLError.self) { try settings.setting("snooze", to: literal) }
    }

    @Test("no TOML is refused with its line")
    func broken() {
        let error = #expect(throws: TOMLError.self) { try SettingsText("x = 1\ny =\n") }
        #expect(error?.line == 2)
    }
}
