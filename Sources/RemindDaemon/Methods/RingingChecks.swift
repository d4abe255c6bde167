import CivilTime
import RemindCore
import RemindProtocol
import Reminders
import Vocabulary

/// The part of `doctor` about which machine rings.
extension Daemon {
    func ringingChecks(now: Instant) -> [HealthCheck] {
        guard scheduler.snapshot.machines != nil else {
            guard settings.sync != SyncSettings() else { return [] }
            return [
                HealthCheck(
                    "rings", .warn, "[sync] changes nothing: this machine has heard of no other",
                    mend: loop.exchange == nil ? "remindctl sync new" : "remindctl sync")
            ]
        }
        var checks = ringingProblems.prefix(5).map {
            HealthCheck("rings", .warn, $0, mend: "see the names of the machines: remindctl sync")
        }
        let silent = agenda.silentHere(now: now)
        if !silent.isEmpty {
            checks.append(
                HealthCheck(
                    "rings", .warn,
                    "\(Daemon.titles(of: silent)): rings_after is not shorter than the grace, so this machine never rings",
                    mend: "remindctl config set sync.rings_after 5m"))
        }
        return checks
    }

    /// Reminders that ring on all machines although that was not asked for.
    var ringingProblems: [String] {
        agenda.ringingEverywhere().map { reminder, why in
            let title = reminder.definition.title
            guard case .unknown(let name) = why else { return "\(title): no machine rings for it, so all do" }
            return "\(title): rings_on names \(name), which is no machine of the circle, so it rings on all"
        }
    }

    /// `Metformin, Zinc, 3 more`
    private static func titles(of reminders: [Reminder]) -> String {
        let shown = reminders.prefix(5).map(\.definition.title)
        return (shown + (reminders.count > 5 ? ["\(reminders.count - 5) more"] : [])).joined(separator: ", ")
    }
}
