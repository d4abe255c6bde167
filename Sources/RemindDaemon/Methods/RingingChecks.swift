import CivilTime
import RemindCore
import RemindProtocol
import Reminders
import Schedules
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
        if let apart = zoneText(now: now) {
            checks.append(
                HealthCheck(
                    "rings", .warn, apart, mend: "in reminders.toml: travel = \"home\", or rings_on = [\"NAME\"]"))
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

    /// Machines that were in different zones today, and the reminders that ring on each by its own clock.
    func zoneText(now: Instant) -> String? {
        guard let machines = scheduler.snapshot.machines else { return nil }
        let local = scheduler.place.local.name
        let others = (try? journal.zones(of: machines.others, since: now - .seconds(86_400))) ?? [:]
        let apart = others.filter { $0.value != local }.sorted { $0.key < $1.key }
        let floating = apart.isEmpty ? [] : agenda.floating(now: now)
        guard !floating.isEmpty else { return nil }
        let places = (apart.map { "\($0.key) is in \($0.value)" } + ["\(machines.label) in \(local)"])
            .joined(separator: ", ")
        let verb = floating.count == 1 ? "rings" : "ring"
        return "\(places): \(Daemon.titles(of: floating)) \(verb) on each by its own clock"
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
