import RemindProtocol
import Reminders
import Samples
import Testing
import Vocabulary

@testable import remindctl

@Suite("Errors as a person and a script get them") struct FailureTests {
    @Test("no daemon: what a person is to type, exit 69")
    func unreachable() throws {
        let path = try SocketPath("/run/user/1000/remindd/org.remindd.Remindd1")
        let failure = CommandFailure(ControlClient.Failure.unreachable(path: path, errno: 2))
        let report = FailureReport(failure)
        #expect(report.exitCode == 69)
        #expect(
            text(report.lines) == """
                remindctl: error: cannot reach remindd at /run/user/1000/remindd/org.remindd.Remindd1
                remindctl: hint: \(ServiceHint.current.start)
                """)
        #expect(
            FailureReport(failure, arguments: ["--json"]).lines == [
                #"{"error":{"code":"Unreachable","hint":"\#(ServiceHint.current.start)","#
                    + #""message":"cannot reach remindd at /run/user/1000/remindd/org.remindd.Remindd1"}}"#
            ])
    }

    @Test("without systemd no hint is about systemctl")
    func systemd() {
        let hints = [true, false].map { ServiceHint(hasSystemd: $0, of: .ordinary) }.map {
            [$0.start, $0.restart, $0.look, $0.log, $0.otherVersion, $0.session, $0.zone, $0.clock]
        }
        #expect(hints[0].allSatisfy { $0.contains("ctl ") })
        #expect(!hints[1].contains { $0.contains("ctl") })
    }

    @Test("--json after -- is an argument, not the option")
    func afterDashes() {
        let failure = CommandFailure(.unknownReminder, "there is no reminder --json")
        #expect(
            FailureReport(failure, arguments: ["take", "--", "--json"]).lines
                == ["remindctl: error: there is no reminder --json"])
    }

    @Test("an error without a hint has a null one")
    func noHint() {
        #expect(
            FailureReport(CommandFailure(.internalError, "no"), arguments: ["--json"]).lines
                == [#"{"error":{"code":"InternalError","hint":null,"message":"no"}}"#])
    }

    @Test("the daemon's refusals keep their code, sentence and hint", arguments: RemindError.Code.allCases)
    func refused(_ code: RemindError.Code) throws {
        let refusal = Remindd1.Refusal(message: "it cannot be", hint: "try another way")
        let failure = CommandFailure(
            .refused(name: Remindd1.method(code.rawValue), parameters: try VarlinkJSON.encode(refusal)))
        let report = FailureReport(failure)
        #expect(report.exitCode == code.exitCode)
        #expect(
            report.lines == ["remindctl: error: it cannot be", "remindctl: hint: try another way"])
    }

    @Test("everything that is wrong in a file, each with its hint")
    func problems() {
        let failure = CommandFailure(
            RemindError(.invalidDefinition, "reminders.toml has 2 problems"),
            problems: [
                FileProblem(
                    file: "reminders.toml", line: 5, subject: "medication \"metformin\"",
                    message: "\"8\" could be 8am or 8pm\n  daily at 8\n           ^", hint: "when = \"daily at 08:00\""),
                FileProblem(file: "reminders.toml", line: 7, message: "unknown key \"x\u{1B}\""),
            ])
        let report = FailureReport(failure)
        #expect(report.exitCode == 65)
        #expect(
            text(report.lines) == """
                reminders.toml:5: medication "metformin": "8" could be 8am or 8pm
                  daily at 8
                           ^
                  hint: when = "daily at 08:00"
                reminders.toml:7: unknown key "x\u{FFFD}"
                remindctl: error: reminders.toml has 2 problems
                """)
    }

    @Test("a mistake in a schedule shows its place")
    func schedule() throws {
        let error = #expect(throws: CommandFailure.self) {
            try ScheduleReading.schedule("daily at 8", now: Samples.now, zone: Samples.zurich)
        }
        let report = FailureReport(try #require(error))
        #expect(report.exitCode == 65)
        #expect(
            text(report.lines) == """
                remindctl: error: "8" could be 8am or 8pm
                  daily at 8
                           ^
                remindctl: hint: remindctl schedule "daily at 08:00"
                """)
    }

    @Test("a connection that broke says that nobody knows")
    func broken() throws {
        let path = try SocketPath("/tmp/x")
        for failure in [ControlClient.Failure.closed(path: path, midReply: true), .timedOut(after: .seconds(5))] {
            #expect(FailureReport(CommandFailure(failure)).exitCode == 69)
        }
        #expect(
            FailureReport(CommandFailure(.timedOut(after: .seconds(5)))).failure?.message
                == "remindd did not answer within 5 seconds")
    }
}
