import ArgumentParser
import RemindControl

/// `remindctl med enable`, and the same for every kind.
struct EnableReminder<Own: KindOptions>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "enable", abstract: "Let it remind again.")
    }

    @Argument(help: "An id or title.", completion: .what)
    var what: String

    func run() throws { try change(what, "enable", "enabled", Own.kind) }
}

struct DisableReminder<Own: KindOptions>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "disable", abstract: "Keep it silent until it is enabled.")
    }

    @Argument(help: "An id or title.", completion: .what)
    var what: String

    func run() throws { try change(what, "disable", "disabled", Own.kind) }
}

struct ArchiveReminder<Own: KindOptions>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "archive", abstract: "Put it away; its history stays.")
    }

    @Argument(help: "An id or title.", completion: .what)
    var what: String

    func run() throws { try change(what, "archive", "archived", Own.kind) }
}

struct UnarchiveReminder<Own: KindOptions>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "unarchive", abstract: "Bring an archived one back.")
    }

    @Argument(help: "An id or title.", completion: .archived)
    var what: String

    func run() throws { try change(what, "unarchive", "restored", Own.kind) }
}

extension ParsableCommand {
    fileprivate func change(_ what: String, _ change: String, _ word: String, _ kind: String) throws {
        let asked = Remindd1.ChangeRequest(
            what: what, change: change, kind: kind, request: DaemonLink.requestID())
        let reply: Remindd1.Changed = try DaemonLink().write("Change", asked)
        let clock = Clock(now: reply.now, zone: reply.zone)
        Console.print(
            DefinedText.lines(
                reply.changed ? word : "already \(word)", reply, clock: clock, style: UserEnvironment.current.style))
    }
}
