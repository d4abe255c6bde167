import CivilTime
import RemindCore
import RemindProtocol
import Reminders
import StrictJSON

extension Daemon {
    /// Runs the command of an unanswered occurrence.
    func runHook(of id: OccurrenceID, now: Instant) {
        guard let occurrence = scheduler.ledger.occurrence(id), let handle = occurrence.handle,
            let command = scheduler.ledger.reminders[id.reminder]?.definition.escalation?.command,
            let view = agenda.view(of: occurrence, now: now), let input = try? JSON.encode(view)
        else { return }
        guard isAllowed(command) else {
            return sayHookFailed("the command of \(id)", "another machine set it, and it was never set on this one")
        }
        let run = Hooks.Run(
            name: "\(environment.instance.prefix)hook-\(handle)-\(now.seconds)",
            subject: "the command of \(id)",
            description: "Command of an unanswered reminder", command: command, input: input + [0x0A],
            patience: 25)
        log.write(.notice, "no answer: running a command", event: .delivered, fields: ["HANDLE": handle])
        hooks.start(run, for: id.description)
    }

    /// Cancels the command once a person answers.
    func cancelHook(of id: OccurrenceID) {
        if scheduler.ledger.occurrence(id)?.standing?.origin != .automatic { hooks.cancel(id.description) }
    }

    /// It did not start: `status` reports it, since someone relies on it.
    func hookFailed(_ run: Hooks.Run, _ reason: String) {
        log.write(.error, "\(run.name): \(reason)")
        sayHookFailed(run.subject, reason)
    }

    func sayHookFailed(_ subject: String, _ reason: String) {
        hookProblems.append((subject, reason))
        if hookProblems.count > Daemon.mostHookProblems { hookProblems.removeFirst() }
    }

    /// Problems that are kept; the latest if there are more.
    private static let mostHookProblems = 20
}
