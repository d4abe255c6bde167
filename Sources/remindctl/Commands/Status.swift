import ArgumentParser
import RemindControl

struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show how the daemon is, and what is wrong.")

    @OptionGroup var output: OutputOptions

    func run() throws {
        let status: DaemonStatus = try DaemonLink().read("Status")
        try output.print(status) { style in StatusText.lines(status, style: style) }
    }
}
