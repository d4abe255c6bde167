import Glibc
import Programs
import Support
import Testing

/// The example hook for ntfy, against a server that follows ntfy's documented protocol.
@Suite("The hook for ntfy", .serialized)
struct NtfyTests {
    private static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    private let session: Session
    private let server: ChildProcess
    private let listener: ChildProcess
    private let hook = "\(root)/config/hooks/ntfy"

    init() async throws {
        let session = try Session(zone: Noon.zone(at: time(nil)))
        self.session = session
        session.set("XDG_STATE_HOME", session.folder["state"])
        session.set("REMINDD_NTFY_PAUSE", "0.2")
        server = try ChildProcess(
            [
                "/usr/bin/python3", "\(NtfyTests.root)/Tests/Support/Resources/ntfy-server.py", session.folder["port"],
                session.folder["sent"], "tk_secret",
            ])
        #expect(await eventually { !session.folder.read("port").isEmpty })
        _ = try session.folder.write(
            "config/remindd/ntfy.conf",
            "# a comment\nserver=http://127.0.0.1:\(session.folder.read("port"))/\ntopic=remindd-test\ntoken=tk_secret\n"
        )
        try await session.start()
        listener = try ChildProcess(
            ["/bin/bash", hook, "listen"], environment: session.variables, output: session.folder["listened"])
        _ = try session.run("remindctl med add --title Secretin --dose '5 mg' --when 'once in 1s' --grace 3h")
        try await session.wait(for: "●", from: "remindctl today")
    }

    /// What was published to the phone, the last one.
    private var sent: String { "jq -s '[.[] | select(.topic == \"remindd-test\")] | last' sent" }

    private func send() throws {
        let sent = try session.run("remindctl today --json | jq -c '.[] | select(.status == \"due\")' | '\(hook)'")
        #expect(sent.code == 0, "\(sent.error)")
    }

    /// Presses a button as the phone does.
    private func press(_ label: String) throws {
        let pressed = try session.run(
            """
            jq -s '[.[] | select(.actions)] | last' sent > last; jq -j '.actions[] | select(.label == "\(label)") | .body' last > body
            curl -sf -X POST --data-binary @body "$(jq -r '.actions[0].url' last)" > /dev/null
            """)
        #expect(pressed.code == 0, "\(pressed.error)")
    }

    private func statuses() throws -> String { try session.run("remindctl today --json | jq -r '.[].status'").out }

    @Test("without titles it is sent, pressed, recorded, and said to be", .timeLimit(.minutes(2)))
    func answered() async throws {
        try send()
        let message = try session.run(sent).out
        #expect(!message.contains("Secretin") && !message.contains("5 mg"), "\(message)")
        #expect(
            try session.run("\(sent) | jq -r '.title, .priority, [.actions[].label] | @json'").out.contains(
                "[\"Done\",\"Later\",\"Skip\"]"))
        try press("Done")
        #expect(try await eventually { try statuses() == "taken\n" })
        #expect(try await eventually { try session.run("\(sent) | jq -r .message").out == "recorded: done\n" })
        // Pressed again on another phone: it is recorded already.
        #expect(
            try session.run("remindctl history --json | jq '[.[] | select(.what == \"taken\")] | length'").out == "1\n")
    }

    @Test("a mark that is wrong records nothing", .timeLimit(.minutes(2)))
    func forged() async throws {
        try send()
        let url = "\"$(\(sent) | jq -r '.actions[0].url')\""
        for body in ["done $h 1", "done $h 1 0123456789abcdef0123456789abcdef", "purge $h 1 x", "$(reboot)", ""] {
            _ = try session.run(
                "h=$(remindctl today --json | jq -r '.[0].handle'); curl -s -X POST --data-binary \"\(body)\" \(url)")
        }
        // The mark of one button is not that of another.
        _ = try session.run(
            "\(sent) | jq -j '.actions[1].body' | sed s/snooze/done/ | curl -s -X POST --data-binary @- \(url)")
        #expect(await eventually { session.folder.read("listened").contains("wrong mark") })
        try press("Later")
        #expect(try await eventually { try statuses() == "snoozed\n" })
        #expect(try session.run("remindctl history --json | jq -r '.[-1].what'").out == "snoozed\n")
    }

    @Test("an answer that was pressed while nobody listened is recorded at its time", .timeLimit(.minutes(2)))
    func late() async throws {
        try send()
        try press("Later")
        #expect(try await eventually { try statuses() == "snoozed\n" })
        listener.stop()
        try press("Skip")
        let pressed = time(nil)
        try await Task.sleep(for: .seconds(2))
        #expect(try statuses() == "snoozed\n")
        let again = try ChildProcess(
            ["/bin/bash", hook, "listen"], environment: session.variables, output: session.folder["listened"])
        #expect(try await eventually { try statuses() == "skipped\n" })
        let happened = try session.run("date -d \"$(remindctl today --json | jq -r '.[0].answered')\" +%s").out
        #expect(Int(happened.prefix { $0 != "\n" }).map { $0 <= pressed } == true, "\(happened)")
        again.stop()
    }

    @Test("with titles, and an answer that is refused", .timeLimit(.minutes(2)))
    func refused() async throws {
        _ = try session.run("echo titles=yes >> config/remindd/ntfy.conf")
        try send()
        #expect(try session.run("\(sent) | jq -r .title").out == "Secretin 5 mg\n")
        #expect(try session.run("remindctl skip secretin").code == 0)
        try press("Done")
        #expect(
            try await eventually {
                try session.run("\(sent) | jq -r .message").out.hasPrefix("NOT recorded: see the computer")
            })
        #expect(try statuses() == "skipped\n")
    }

    @Test(
        "settings that are wrong", .timeLimit(.minutes(1)),
        arguments: [
            ("", "the server is no address"), ("server=ntfy.sh\ntopic=x", "the server is no address"),
            ("server=http://x\ntopic=a b", "the topic is missing or no name"),
            ("server=http://x", "the topic is missing or no name"), ("colour=red", "ntfy.conf has no setting colour"),
        ])
    func settings(text: String, error: String) throws {
        _ = try session.folder.write("config/remindd/ntfy.conf", text)
        let refused = try session.run("echo '{}' | '\(hook)'")
        #expect(refused.code == 78)
        #expect(refused.error.hasPrefix("ntfy: error: \(error)\nntfy: hint: "), "\(refused.error)")
    }
}
