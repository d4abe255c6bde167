import CLinux
import Glibc
import RemindClient
import RemindProtocol
import Reminders

/// The facts that `doctor` checks besides the daemon: the units, the session, the clock, the power.
struct SystemFacts {
    /// The output of `systemctl --user is-enabled` for the service; `nil` without a user manager.
    var enabled: String?
    /// The output of `systemctl --user is-active` for it.
    var active: String?
    /// The file of its unit; `nil` if the manager knows none.
    var unitFile: String?
    /// True if a package has installed a unit.
    var hasPackage: Bool
    var user: String
    var instance: Instance
    /// True if the user's services run while the user is logged out.
    var lingers: Bool
    /// True if the kernel's clock is disciplined by a time service (adjtimex(2)); `nil` if it does not say.
    var isSynchronised: Bool?
    /// True if the machine can be suspended.
    var canSleep: Bool

    private static func packageUnit(_ instance: Instance) -> String { "/usr/lib/systemd/user/\(instance.unitFile)" }
    private var packageUnit: String { SystemFacts.packageUnit(instance) }

    static func current() -> SystemFacts {
        let instance = UserEnvironment.current.instance
        func firstLine(_ output: [UInt8]) -> String? {
            String(decoding: output, as: UTF8.self).split(separator: "\n").first.map(String.init)
        }
        func said(_ verb: String) -> String? {
            guard let run = Program.run(["systemctl", "--user", verb, instance.serviceUnit]) else { return nil }
            return firstLine(run.output) ?? (run.code == 4 ? "not-found" : nil)
        }
        // Not getpwuid(3): a program without shared libraries cannot load the name services that know the user.
        let user = Program.run(["id", "-un"]).flatMap { firstLine($0.output) } ?? "\(getuid())"
        let clock = remindd_clock_is_synchronised()
        return SystemFacts(
            enabled: said("is-enabled"), active: said("is-active"),
            unitFile: Program.run(["systemctl", "--user", "show", "-P", "FragmentPath", instance.serviceUnit])
                .flatMap { firstLine($0.output) },
            hasPackage: access(packageUnit(instance), F_OK) == 0, user: user, instance: instance,
            lingers: access("/var/lib/systemd/linger/\(user)", F_OK) == 0,
            isSynchronised: clock < 0 ? nil : clock == 1,
            canSleep: Program.run(["cat", "/sys/power/state"]).map {
                String(decoding: $0.output, as: UTF8.self).contains("mem")
            } ?? false)
    }

    /// - Parameter asked: The daemon's state of the wake alarm, if it reports one.
    func checks(wake asked: HealthCheck?) -> [HealthCheck] {
        [unit] + hidden + (enabled == nil ? [] : [linger]) + [clock, wake(asked)]
    }

    private var unitName: String { instance.serviceUnit }

    private var unit: HealthCheck {
        guard let enabled else {
            return HealthCheck(
                "unit", .warn, "no systemd for this user runs here", mend: "start remindd yourself in each session")
        }
        switch enabled {
        case "enabled", "enabled-runtime", "static", "linked", "alias", "generated": break
        case "not-found":
            return HealthCheck(
                "unit", .fail, "\(instance.unitFile) is not installed", mend: "systemd/install, as README says")
        default:
            return HealthCheck(
                "unit", .fail, "\(unitName) is \(enabled): it does not start at login",
                mend: ServiceHint(hasSystemd: true, of: instance).start)
        }
        guard active == "active" else {
            return HealthCheck(
                "unit", .fail, active.map { "\(unitName) is \($0)" } ?? "the state of \(unitName) is unknown",
                mend: "systemctl --user start \(instance.stem); why: journalctl --user -u \(instance.stem)")
        }
        let whose = unitFile == packageUnit ? " of the package" : ""
        return HealthCheck("unit", .ok, "\(unitName)\(whose) is enabled and active")
    }

    /// A unit of one's own hides that of a package, also from its updates.
    private var hidden: [HealthCheck] {
        guard hasPackage, let unitFile, unitFile != packageUnit else { return [] }
        return [
            HealthCheck(
                "package", .warn, "\(unitFile) hides \(packageUnit) of the package",
                mend:
                    "to use the package: systemd/install --uninstall; then: \(ServiceHint(hasSystemd: true, of: instance).start)"
            )
        ]
    }

    private var linger: HealthCheck {
        guard !lingers else { return HealthCheck("linger", .ok, "\(user)'s services run while logged out as well") }
        return HealthCheck(
            "linger", .warn, "while \(user) is logged out no reminder rings; what came due rings at the next login",
            mend: "loginctl enable-linger")
    }

    private var clock: HealthCheck {
        let service = ServiceHint(hasSystemd: enabled != nil, of: instance)
        return switch isSynchronised {
        case true?: HealthCheck("clock", .ok, "synchronised")
        case false?: HealthCheck("clock", .warn, "not synchronised by a time service", mend: service.clock)
        case nil:
            HealthCheck(
                "clock", .warn, "the kernel does not say whether it is synchronised",
                mend: service.hasSystemd ? "timedatectl" : service.clock)
        }
    }

    private func wake(_ asked: HealthCheck?) -> HealthCheck {
        guard canSleep else { return HealthCheck("wake", .ok, "this computer does not sleep") }
        return asked
            ?? HealthCheck(
                "wake", .warn, "reminders do not wake this computer from sleep; they ring once it wakes",
                mend: "for what matters: remindctl \(Kinds.standard.command) edit WHAT --wake")
    }
}
