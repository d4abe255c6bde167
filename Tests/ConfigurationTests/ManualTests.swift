import Configuration
import Reminders
import Testing
import Worlds

/// The manual of each file has every key that the file may have.
@Suite("The manuals of the files") struct ManualTests {
    /// The keys that a page has as items: `.It Ic start , Ic end Pq date`.
    private func keys(in page: String) throws -> Set<String> {
        let lines = try TestFile.text("config/man/\(page)").split(separator: "\n").filter { $0.hasPrefix(".It Ic ") }
        let words = lines.flatMap { $0.prefix { $0 != "(" }.split(separator: " ") }
        return Set(words.map(String.init))
    }

    @Test("every key of a reminder", arguments: Kinds.all.map(\.name))
    func reminder(kind: String) throws {
        let known = try keys(in: "reminders.toml.5")
        let text = "[[\(kind)]]\nid = \"a\"\ntitle = \"A\"\nwhen = \"daily at 08:00\"\nxyzzy = 1\n"
        let problems = try RemindersFileTests.check(text).problems
        let hint = try #require(problems.first { $0.message.contains("xyzzy") }?.hint)
        let list = try #require(hint.split(separator: ": ").last)
        let names = list.split(separator: ",").map { $0.filter { $0 != " " } }
        #expect(names.count > 10)
        for name in names { #expect(known.contains(name), "reminders.toml(5) has no \(name)") }
    }

    /// Takes the names of the settings from the code that reads them.
    @Test("every setting")
    func setting() throws {
        let known = try keys(in: "remindd.toml.5")
        let page = try TestFile.text("config/man/remindd.toml.5")
        let sample = try TestFile.text("config/remindd.toml")
        let reading = try TestFile.swiftFiles(in: "Sources/Configuration").filter { $0.contains("/Settings") }
        let names = try reading.flatMap { path in
            try TestFile.text(path).matches(of: /case "([a-z_]+)":/).map { String($0.output.1) }
        }
        #expect(names.count > 5)
        for name in Set(names).subtracting(["latitude", "longitude", "elevation"]) {
            let isThere = known.contains(name) || page.contains("[\(name)]")
            #expect(isThere, "remindd.toml(5) has no \(name)")
            #expect(sample.contains(name), "config/remindd.toml has no \(name)")
        }
    }
}
