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
        let silent = agenda.silentHere(now: now)
        guard !silent.isEmpty else { return [] }
        return [
            HealthCheck(
                "rings", .warn,
                "\(Daemon.titles(of: silent)): rings_after is not shorter than the grace, so this machine never rings",
                mend: "remindctl config set sync.rings_after 5m")
        ]
    }

    /// `Metformin, Zinc, 3 more`
    private static func titles(of reminders: [Reminder]) -> String {
        let shown = reminders.prefix(5).map(\.definition.title)
        return (shown + (reminders.count > 5 ? ["\(reminders.count - 5) more"] : [])).joined(separator: ", ")
    }
}
