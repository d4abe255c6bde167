import ArgumentParser
import Glibc
import RemindProtocol
import RemindText
import Vocabulary

struct TestNotification: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test-notification",
        abstract: "Show a test notification on the desktop.",
        discussion: "The daemon shows it the way it shows a reminder. Fails with 69 if no notification server took it.")

    @OptionGroup var output: OutputOptions

    func run() throws {
        let tested = try TestNotification.ask()
        guard tested.shown || output.isJSON else { throw TestNotificationText.failure(tested) }
        try output.print(tested) { _ in TestNotificationText.lines(tested) }
        if !tested.shown { Glibc.exit(RemindError.Code.unreachable.exitCode) }
    }

    static func ask() throws -> Remindd1.TestedNotification {
        // The daemon waits for the bus to start a server.
        try DaemonLink(timeout: .seconds(15)).read("TestNotification")
    }
}
