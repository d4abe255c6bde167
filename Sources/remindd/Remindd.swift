import Dispatch
import Glibc
import RemindDaemon

/// The daemon's command line: it has no options but the two every program has, so it does without a parser's megabyte.
@main
enum Remindd {
    private static let usage = """
        OVERVIEW: Deliver reminders, wait for their answers and keep the record.

        remindd runs as a user service: systemctl --user start remindd. In a terminal it serves just as well; where there
        is no session bus it writes what is due to standard error. See remindd(8), and remindctl(1) for the tool that
        talks to it.

        USAGE: remindd [--check [--json]]

        OPTIONS:
          --check                 Say how the record is, and change nothing; remindctl doctor says more.
          --json                  With --check: as JSON.
          --version               Show the version.
          -h, --help              Show help information.
        """

    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        switch arguments.first {
        case nil: run()
        case "-h", "--help": print(usage)
        case "--version": print(Daemon.version)
        case "--check" where arguments.count == 1: check(asJSON: false)
        case "--check" where arguments.dropFirst() == ["--json"]: check(asJSON: true)
        case let argument?:
            fail(
                StartError(
                    code: 64, message: "unknown argument \"\(argument)\"", hint: "see what it takes: remindd --help"))
        }
    }

    private static func run() {
        // A signal that comes before its handler is there waits for it.
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&signals, signal) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        signal(SIGPIPE, SIG_IGN)
        // Beyond a limit on file sizes a write fails as on a full disk: reminders ring on.
        signal(SIGXFSZ, SIG_IGN)
        umask(0o077)
        do throws(StartError) {
            try Daemon(environment: DaemonEnvironment(DaemonEnvironment.current)).run()
        } catch {
            fail(error)
        }
        dispatchMain()
    }

    private static func check(asJSON: Bool) -> Never {
        do throws(StartError) {
            let report = RecordFolder.report(on: try DaemonEnvironment(DaemonEnvironment.current), asJSON: asJSON)
            print(report.text)
            exit(report.hasFailed ? 1 : 0)
        } catch {
            fail(error)
        }
    }

    private static func fail(_ error: StartError) -> Never {
        Console.print("remindd: error: \(error.message)")
        if let hint = error.hint { Console.print("remindd: hint: \(hint)") }
        exit(error.code)
    }
}
