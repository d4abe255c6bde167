import ArgumentParser
import RemindControl

struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Print your reminders as a reminders.toml or as JSON.")

    enum Format: String, EnumerableFlag {
        case toml, json
    }

    @Flag(help: "The format.")
    var format = Format.toml

    func run() throws {
        let reply: Remindd1.ExportReply = try DaemonLink().read("Export")
        switch format {
        case .toml: Console.write(reply.toml)
        case .json: Console.print(CleanText.json(try VarlinkJSON.encode(reply.definitions)))
        }
    }
}
