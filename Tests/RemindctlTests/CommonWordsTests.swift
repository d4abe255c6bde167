import ArgumentParser
import Testing

@testable import remindctl

@Suite("Common words") struct CommonWordsTests {
    @Test(
        "a day, the version, and values that begin with a dash",
        arguments: [
            ("tomorrow --json", "today tomorrow --json"), ("fri", "today fri"), ("-3d", "today -- -3d"),
            ("today -3d --json", "today --json -- -3d"), ("today --date -3d", "today --date=-3d"),
            ("version", "--version"), ("-V", "--version"), ("today", "today"), ("take -5", "take -- -5"),
            ("take x --at -10m --note -5", "take x --at=-10m --note=-5"), ("take -- -5 x", "take -- -5 x"),
            ("apply -f x", "apply -f x"), ("---completion today -- x 0 -5", "---completion today -- x 0 -5"),
            ("schedule -", "schedule -"), ("travel Tokyo --on mon", "travel --to Tokyo --on mon"),
            ("travel keep", "travel keep"),
            ("travel", "travel"), ("", ""), ("list sun", "list sun"),
        ])
    func understood(_ line: String, _ words: String) {
        let typed = line.split(separator: " ").map(String.init)
        #expect(CommonWords.understood(typed).joined(separator: " ") == words)
    }

    @Test("what is proposed for a word is there")
    func proposed() {
        let names = Remindctl.configuration.subcommands.flatMap { $0.configuration.names }
        for (word, commands) in CommonWords.commands {
            #expect(!names.contains(word), "\(word) is a command")
            #expect(commands.allSatisfy(names.contains), "\(word)")
        }
    }
}
