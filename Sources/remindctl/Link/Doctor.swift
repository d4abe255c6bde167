import ArgumentParser
import Glibc
import RemindClient
import RemindProtocol
import RemindText
import Vocabulary

struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Find out why a reminder might not ring.",
        discussion: """
            Checks everything that rings a reminder or records an answer, and names the command that fixes what is \
            wrong. Needs no daemon. Exits with 1 if a check fails.
            """)

    @OptionGroup var output: OutputOptions

    func run() throws {
        let found = daemonChecks()
        let checks =
            found.filter { $0.name != "wake" } + SystemFacts.current().checks(wake: found.first { $0.name == "wake" })
        try output.print(Remindd1.Diagnosis(checks: checks)) { style in DoctorText.lines(checks, style: style) }
        if checks.contains(where: { $0.verdict == .fail }) { Glibc.exit(1) }
    }

    private func daemonChecks() -> [HealthCheck] {
        do {
            let reply: Remindd1.Diagnosis = try DaemonLink(timeout: .seconds(60)).read("Diagnose")
            return reply.checks
        } catch {
            let reason = (error as? CommandFailure)?.error
            let message = reason?.message ?? "\(error)"
            let check = HealthCheck(
                "daemon", .fail, message, mend: reason?.hint ?? ServiceHint.current.start)
            return [check] + recordChecks()
        }
    }

    /// The record as the daemon's program sees it while no daemon runs.
    private func recordChecks() -> [HealthCheck] {
        let own = Program.ownFolder.map { $0 + "/remindd" }
        let program = own.flatMap { access($0, X_OK) == 0 ? $0 : nil } ?? "remindd"
        guard let run = Program.run([program, "--check", "--json"], within: .seconds(60)),
            let found = try? VarlinkJSON.decode(Remindd1.Diagnosis.self, from: run.output)
        else {
            return [
                HealthCheck(
                    "record", .fail, "remindd cannot be run to look at it", mend: "systemd/install, as README says")
            ]
        }
        return found.checks
    }
}
