import ArgumentParser
import RemindProtocol
import RemindText
import Vocabulary

struct Reload: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reload", abstract: "Make the daemon read its files again.")

    func run() throws {
        let link = try DaemonLink(timeout: .seconds(30))
        let reply: Remindd1.ReloadReply = try link.read("Reload")
        let style = UserEnvironment.current.style
        Console.print(ChangesText.lines(reply.changes, style: style))
        guard reply.problems.isEmpty else {
            throw CommandFailure(
                RemindError(.invalidDefinition, "the wrong parts were not applied; the last good ones stay"),
                problems: reply.problems)
        }
        // This program does not know what is new in the settings.
        Console.print("reloaded: \(reply.changes.isEmpty ? "no reminder changed" : ChangesText.summary(reply.changes))")
        // A setting that is gone, such as the location, may keep a reminder from ringing.
        let status: DaemonStatus = try link.read("Status")
        Console.print((status.moved ?? []).map { CleanText.line("moved: \($0)") })
        Console.print(StatusText.problems(status, style: style))
    }
}
