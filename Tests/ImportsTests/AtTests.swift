import Testing
import Worlds

@testable import Imports
@testable import Reminders

/// At noon of Friday, 20 November 2026, in Zurich. Tests/movers asks at itself.
@Suite("Jobs of at")
struct AtTests {
    static func job(_ command: String, _ number: Int = 12, _ when: String = "Thu Dec  3 14:30:00 2026 a ada") -> String
    {
        """
        \(number)\t\(when)
        #!/bin/sh
        # atrun uid=1000 gid=1000
        # mail ada 0
        umask 22
        LANG=C.UTF-8; export LANG
        cd /home/ada || {
        \t echo 'Execution directory inaccessible' >&2
        \t exit 1
        }
        \(command)

        """
    }

    @Test(
        "a job is a reminder of its command, or of the text that it shows",
        arguments: [
            ("notify-send \"Call mum\"", "Call mum"), ("notify-send 'Call; mum'", "Call; mum"), ("echo hello", "hello"),
            ("echo $HOME", "echo $HOME"), ("notify-send a -u low", "notify-send a -u low"),
            ("notify-send 'a' 'b'", "notify-send 'a' 'b'"), ("cd /tmp\nmake", "cd /tmp; make"),
            ("${SHELL:-/bin/sh} << 'marcinDELIMITER55c5'\nmake all\n\nmarcinDELIMITER55c5", "make all"),
            ("12\tis not a job", "12; is not a job"),
        ])
    func command(command: String, title: String) throws {
        let found = try Foreign.read(Self.job(command), .at)
        #expect(found.reminders.map(\.title) == [title])
        #expect(found.reminders.flatMap { $0.when.map(\.when) } == ["once 2026-12-03 14:30"])
        #expect(found.reminders.first?.kind == "reminder")
        #expect(found.notes.map(\.message) == ["remindd runs no commands: a job becomes a reminder of its command"])
    }

    @Test("jobs that are over are left out; twice the same adds nothing")
    func over() throws {
        let content = try Foreign.read(
            Self.job("make") + Self.job("gone", 13, "Thu Nov 19 14:30:00 2026 = ada")
                + Self.job("echo b", 14, "Fri Dec  4 08:00:00 2026 b"), .at)
        #expect(content.reminders.map(\.title) == ["make", "b"])
        #expect(
            content.notes.map { "\($0.message) \($0.count)" } == [
                "remindd runs no commands: a job becomes a reminder of its command 2",
                "a job that is over is left out 1",
            ])
        var world = try World("2026-11-20T12:00")
        #expect(try world.bringIn(Self.job("make"), .at).reminders.count == 1)
        #expect(try world.bringIn(Self.job("make"), .at).reminders.isEmpty)
    }

    @Test(
        "another file is refused with its line",
        arguments: [
            ("#!/bin/sh\n", "file:1: \"#!/bin/sh\" is not a line of atq"),
            (
                "12 Thu Dec  3 14:30:00 2026 a ada\n",
                "file:1: \"12 Thu Dec  3 14:30:00 2026 a ada\" is not a line of atq"
            ),
            (
                "12\tThu Dec 33 14:30:00 2026 a ada\n",
                "file:1: \"12; Thu Dec 33 14:30:00 2026 a ada\" is not a line of atq"
            ),
            ("12\tThu Dec  3 14:30:00 2026 a ada\n", "file:1: job 12 has no whole script: it is cut short"),
            ("12\tThu Dec  3 14:30:00 2026 a ada\n#!/bin/sh\n", "file:1: job 12 has no whole script: it is cut short"),
            ("12\tThu Dec  3 14:30:00 2026 a ada", "file:1: its last line does not end: it is cut short"),
        ])
    func refused(text: String, wanted: String) { #expect(Foreign.refusal(text, .at) == wanted) }
}
