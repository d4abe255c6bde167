import ArgumentParser
import Dispatch
import Glibc
import RemindDaemon

/// The daemon's command line.
@main
struct Remindd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remindd",
        abstract: "Deliver reminders, wait for their answers and keep the record.",
        discussion: """
            remindd runs as a user service: systemctl --user start remindd. In a terminal it serves just as well, and \
            where there is no session bus it writes what is due to standard error.

            See remindctl(1) for the tool that talks to it.
            """,
        version: Daemon.version)

    func run() throws {
        // A signal that comes before its handler is there waits for it.
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&signals, signal) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        signal(SIGPIPE, SIG_IGN)
        do throws(StartError) {
            let daemon = try Daemon(environment: DaemonEnvironment(DaemonEnvironment.current))
            try daemon.run()
        } catch {
            Console.print("remindd: error: \(error.message)")
            if let hint = error.hint { Console.print("remindd: hint: \(hint)") }
            throw ExitCode(error.code)
        }
        dispatchMain()
    }
}
