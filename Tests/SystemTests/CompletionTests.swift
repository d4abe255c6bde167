import Glibc
import Programs
import Support
import Testing

/// Tab in the shells themselves, with a daemon that knows the names.
@Suite("Completion")
struct CompletionTests {
    private static let python =
        "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/") + "/Support/Resources/complete.py"

    /// The line that is typed before Tab, and its last word after it.
    private static let lines = [
        ("remindctl tak", "take"), ("remindctl pau", "pause"), ("remindctl take metf", "metformin"),
        ("remindctl med edit ramip", "ramipril"), ("remindctl pause metf", "metformin"),
        ("remindctl cancel metf", "metformin"), ("remindctl config get display.cl", "display.clock"),
        ("remindctl history --status undo", "undone"), ("remindctl history --status taken,ski", "taken,skipped"),
        ("remindctl history --kind pray", "prayer"), ("remindctl today tomo", "tomorrow"),
        ("remindctl add len", "lens"), ("remindctl schedule --zone Europe/Zuri", "Europe/Zurich"),
        ("remindctl config set display.cl", "display.clock"), ("remindctl config set display.clock 12", "12h"),
        ("remindctl schedule weekd", "weekdays at 08:00"),
        ("remindctl med add --when yea", "yearly on dec 25 at 09:00"),
    ]

    @Test(
        "commands, ids, handles, statuses, days, zones and schedules", .timeLimit(.minutes(3)),
        arguments: ["bash", "zsh", "fish"])
    func completes(shell: String) async throws {
        guard access("/usr/bin/\(shell)", X_OK) == 0 else { try Test.cancel("\(shell) is not installed") }
        let session = try Session(zone: Noon.zone(at: time(nil)))
        try await session.start()
        for (title, when) in [("Metformin", "once in 5h"), ("Ramipril", "as needed")] {
            #expect(try session.run("remindctl med add \(title) --when \"\(when)\"").code == 0)
        }
        let script = session.folder["_remindctl"]
        #expect(try session.run("remindctl --generate-completion-script \(shell) > '\(script)'").code == 0)
        let handle = try session.run("remindctl next --json | jq -r '.[0].handle'").out.dropLast()
        for (typed, word) in Self.lines + [("remindctl take \(handle.dropLast())", String(handle))] {
            let shown = try session.run("python3 '\(Self.python)' \(shell) '\(script)' '\(typed)'")
            let line = shown.out.filter { $0 != "\\" }.split(separator: "\n").joined()
            let expected = typed.split(separator: " ").dropLast().joined(separator: " ") + " " + word
            #expect(line == expected, "\(shell): \(typed)\n\(shown.error)")
        }
    }

    /// fish asks each of some thousand completions. If each read the line, a Tab would take seconds.
    @Test("fish reads the line a few times for a Tab, and offers what it did")
    func fishReads() throws {
        guard access("/usr/bin/fish", X_OK) == 0 else { try Test.cancel("fish is not installed") }
        let session = try Session()
        let script = session.folder["remindctl.fish"]
        let count = session.folder["count"]
        #expect(try session.run("remindctl --generate-completion-script fish > '\(script)'").code == 0)
        for (line, offered) in [
            ("paus", ["pause"]), ("list --arch", ["--archived"]), ("list --archived --arch", []),
            ("med add --whe", ["--when"]),
        ] {
            let shown = try session.run(
                """
                : > '\(count)'
                fish --no-config << 'END'
                source '\(script)'
                functions -c __remindctl_parse_tokens __remindctl_parse
                function __remindctl_parse_tokens -S; echo >> '\(count)'; __remindctl_parse; end
                complete -C'remindctl \(line)'
                END
                """)
            #expect(shown.out.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) } == offered, "\(line)")
            let reads = try session.run("wc -l < '\(count)'").out.filter(\.isNumber)
            #expect(1..<100 ~= (try #require(Int(reads))), "\(line): \(reads)")
        }
    }
}
