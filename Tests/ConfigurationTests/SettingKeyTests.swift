import Configuration
import Reminders
import Testing
import Vocabulary
import Worlds

@Suite("The names of the settings") struct SettingKeyTests {
    /// The sample with every setting in force.
    private func sample() throws -> SettingsText {
        let lines = try TestFile.text("config/remindd.toml").split(separator: "\n", omittingEmptySubsequences: false)
        let text = lines.map { $0.hasPrefix("#") && !$0.hasPrefix("# ") ? $0.dropFirst() : $0 }
        return try SettingsText(text.joined(separator: "\n"))
    }

    @Test("every one of the sample is known")
    func known() throws {
        var names: [String] = []
        for entry in try sample().document.entries {
            if entry.key != "location", case .table(let table) = entry.node.value {
                names += table.entries.map { "\(entry.key).\($0.key)" }
            } else {
                names.append(entry.key)
            }
        }
        #expect(names.count > 30)
        for name in names { #expect(throws: Never.self) { try SettingKey.named(name) } }
    }

    @Test("it has the sample's default, and is in remindd.toml(5)", arguments: SettingKey.all)
    func usual(key: SettingKey) throws {
        let page = try TestFile.text("config/man/remindd.toml.5").split(separator: "\n")
        let items = page.filter { $0.hasPrefix(".It Ic ") || $0.hasPrefix(".Ic ") }.flatMap { $0.split(separator: " ") }
        #expect(items.contains { $0 == key.key }, "remindd.toml(5) has no \(key.name)")
        guard case .value(let usual) = key.usual, let entry = try sample().entry(key.name) else { return }
        let value =
            switch entry.node.value {
            case .string(let text): text
            case .table(let table): nag(table)
            case let value: TOMLWriter.inline(value)
            }
        #expect(value == usual)
    }

    private func nag(_ table: TOMLTable) -> String? {
        guard case .string(let every)? = table["every"]?.value, case .integer(let times)? = table["times"]?.value
        else { return nil }
        return times == 0 ? "none" : "\(every) x \(times)"
    }

    /// A wrong value of a known key is no unknown key.
    @Test("the reader knows it", arguments: SettingKey.all)
    func isRead(key: SettingKey) throws {
        let text = try SettingsText("").setting(key.name, to: "1979-05-27T07:32:00Z").text
        let problems = Settings.read(text, name: "remindd.toml").problems
        #expect(!problems.isEmpty)
        #expect(!problems.contains { $0.message.contains("unknown") }, "\(problems)")
    }

    @Test("the reader takes each choice", arguments: SettingKey.all.filter { !$0.choices.isEmpty })
    func choices(key: SettingKey) throws {
        for choice in key.choices {
            let literal = key.form == .flag ? choice : TOMLWriter.quoted(choice)
            let text = try SettingsText("").setting(key.name, to: literal).text
            #expect(Settings.read(text, name: "remindd.toml").problems == [], "\(key.name) \(choice)")
        }
    }

    @Test("every table of the reader is there")
    func tables() {
        let hint = Settings.read("xyzzy = 1", name: "remindd.toml").problems.first?.hint ?? ""
        let names = hint.split(separator: ", ").map { $0.filter { !"[]".contains($0) } }
        #expect(names.count > 12)
        for name in names {
            #expect(SettingKey.all.contains { $0.name == name || $0.table == name }, "\(name)")
        }
    }

    @Test(
        "an unknown one is refused with the nearest",
        arguments: [
            ("morning", "did you mean reminders.morning?"), ("reminders.mornin", "did you mean reminders.morning?"),
            ("quiet", "did you mean quiet.from or quiet.until?"), ("day-start", "did you mean day_start?"),
            ("med.grace", "did you mean medication.grace?"), ("pill.nag", "did you mean medication.nag?"),
            ("location.latitude", "did you mean location?"), ("Private", "did you mean private?"),
            ("clok", "did you mean display.clock?"), ("xyzzy", "see them with: remindctl config"),
            ("", "see them with: remindctl config"), (".", "see them with: remindctl config"),
        ])
    func near(name: String, hint: String) {
        let error = #expect(throws: RemindError.self) { try SettingKey.named(name) }
        #expect(error?.message == "there is no setting \"\(name)\"")
        #expect(error?.hint == hint)
    }
}
