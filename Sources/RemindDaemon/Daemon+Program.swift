import CivilTime
@preconcurrency import Dispatch
import Glibc
import RemindCore
import RemindProtocol

/// An update replaced the program while it runs.
///
/// The service manager of a user does not restart a service for that, so the daemon ends once it has nothing to do, and
/// the manager starts the new program. If it would not, the daemon rings on and says so.
extension Daemon {
    /// An update replaces several files: how long after the program the others have time.
    private static let settling = DispatchTimeInterval.seconds(2)
    private static let repair = DispatchTimeInterval.seconds(60)
    /// Nothing may be due for this long: a new start takes about a second.
    private static let gap = Duration.seconds(5)
    /// How long what is on the screen may keep the old program running. A new one shows reminders again, and notices not.
    private static let patience = Duration.seconds(3600)

    func watchProgram() {
        guard let program else { return }
        programWatch = ProgramWatch(path: program.path, queue: queue) { [unowned self] in
            assumeIsolated { $0.look(after: Daemon.settling) }
        }
        if programWatch == nil { watchLater("the program") { $0.watchProgram() } }
        seeWhetherReplaced()
    }

    private func look(after delay: DispatchTimeInterval) {
        queue.asyncAfter(deadline: .now() + delay) { [self] in
            assumeIsolated { $0.seeWhetherReplaced() }
        }
    }

    /// Also at each wake-up by the timer, since a program that was away for a while comes back unseen.
    func seeWhetherReplaced() {
        guard replacedSince == nil, program?.state == .replaced else { return }
        guard environment.service.hasSystemd else { return updateFailed("no service manager starts it again") }
        replacedSince = .now
        if updateProblem == nil { log.write(.info, "updated: it restarts once it has nothing to do") }
        restartIfIdle()
    }

    private func restartLater() {
        queue.asyncAfter(deadline: .now() + Daemon.settling) { [self] in
            assumeIsolated { $0.restartIfIdle() }
        }
    }

    private func restartIfIdle() {
        guard let program, program.state == .replaced else { return replacedSince = nil }
        guard isIdle else { return restartLater() }
        // Asking waits for others.
        DispatchQueue(label: "remindd.update").async { [self] in
            let runs = program.runs
            let problem = runs ? UserManager.whyNotRestarted(getpid()) : "\(program.path) does not run"
            queue.async {
                self.assumeIsolated { daemon in
                    if let problem {
                        // A library that it lacks may follow in the same update.
                        if !runs { daemon.look(after: Daemon.repair) }
                        return daemon.updateFailed(problem)
                    }
                    guard daemon.isIdle else { return daemon.restartLater() }
                    daemon.stop()
                }
            }
        }
    }

    private func updateFailed(_ problem: String) {
        replacedSince = nil
        guard updateProblem != problem else { return }
        updateProblem = problem
        log.write(.warning, "updated, but the old program runs on: \(problem)")
    }

    /// True if an end loses nothing and breaks nothing off.
    private var isIdle: Bool {
        let now = timeToDecide()
        let isAlone =
            replacements == 0 && record.work.isEmpty && record.postponed.isEmpty && record.imports.isEmpty
            && record.uploads.isEmpty && repliesInPieces.isEmpty && testRequests.isEmpty && hooks.isIdle
        let isQuiet = screen.isEmpty || replacedSince.map { .now - $0 > Daemon.patience } ?? false
        return isAlone && isQuiet && loop.unwritten.isEmpty && scheduler.nextWake.map { $0 > now + Daemon.gap } ?? true
    }

    /// For `status`.
    var programProblem: String? {
        switch program?.state {
        case .replaced: updateProblem.map { "remindd was updated, but the old program runs on: \($0)" }
        case .missing: "remindd was removed: \(program?.path ?? "") is gone, and it does not start again"
        case .same, nil: nil
        }
    }
}
