import ArgumentParser
import RemindClient
import RemindProtocol
import RemindText

extension ParsableCommand {
    /// Asks for a change of state of one reminder, and says what it is now.
    func change(_ what: String, _ change: String, _ word: String, _ kind: String?, schedule: String? = nil) throws {
        let asked = Remindd1.ChangeRequest(
            what: what, change: change, schedule: schedule, kind: kind, request: RequestName.fresh())
        let reply: Remindd1.Changed = try DaemonLink().write("Change", asked)
        let clock = reply.clock
        Console.print(
            DefinedText.lines(
                reply.changed ? word : "already \(word)", reply, clock: clock, style: UserEnvironment.current.style))
    }
}
