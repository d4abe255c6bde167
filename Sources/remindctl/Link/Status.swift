import ArgumentParser
import RemindProtocol
import RemindText

struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show the state of the daemon, and problems.")

    @OptionGroup var output: OutputOptions

    func run() throws {
        let status: DaemonStatus = try DaemonLink().read("Status")
        try output.print(status) { style in
            StatusText.lines(status, display: UserEnvironment.current.display, style: style)
        }
    }
}
