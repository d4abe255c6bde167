internal import CivilTime
internal import Glibc
import RemindProtocol

/// The transient timers in the user's service manager that wake the machine (org.freedesktop.systemd1(5)).
///
/// Each is named after its instant, so that asking for one that is there already is no error and a new one never waits for
/// an old one to go.
enum WakeTimers {
    private static func pattern(_ instance: Instance) -> String { instance.prefix + "wake-*.timer" }

    static func name(_ instant: Instant, of instance: Instance) -> String {
        "\(instance.prefix)wake-\(instant.seconds)"
    }

    /// Sees to it that there is a timer for an instant and no other. Waits for the manager.
    ///
    /// - Returns: Why the machine will not be woken, if it will not.
    static func arrange(_ instant: Instant?, of instance: Instance) -> String? {
        do throws(UserManager.Failure) {
            let manager = try UserManager()
            let wanted = instant.map { name($0, of: instance) + ".timer" }
            for (unit, state) in try manager.units(pattern(instance)) where unit != wanted || state != "active" {
                manager.stop(unit)
            }
            guard let instant, let wanted else { return nil }
            try start(name(instant, of: instance), at: instant, partOf: instance.serviceUnit, manager)
            return try refusal(of: wanted, instance, manager)
        } catch {
            return instant == nil ? nil : error.message
        }
    }

    /// Why a manager of this version does not set an alarm of the machine's clock.
    static func refusal(version: Int?, hasAlarmClock: Bool) -> String {
        guard hasAlarmClock else { return "it has no clock that can wake it" }
        return switch version {
        case let version? where version < 254:
            "systemd \(version) does not let a user wake the computer; 254 does"
        case let version?:
            "systemd \(version) does not let you wake the computer from here, only from a session at its screen"
        case nil: "systemd does not let you wake the computer; 254 does, from a session at its screen"
        }
    }

    /// Starts the timer, and beside it the service that it starts: nothing.
    private static func start(
        _ name: String, at instant: Instant, partOf service: String, _ manager: borrowing UserManager
    ) throws(UserManager.Failure) {
        let message = try manager.call("StartTransientUnit")
        UserManager.append(name + ".timer", to: message)
        UserManager.append("replace", to: message)
        UserManager.array("(sv)", in: message) {
            UserManager.property("Description", "s", in: message) {
                UserManager.append("Wake the machine for a reminder", to: message)
            }
            UserManager.property("TimersCalendar", "a(ss)", in: message) {
                UserManager.array("(ss)", in: message) {
                    UserManager.container("r", "ss", in: message) {
                        UserManager.append("OnCalendar", to: message)
                        UserManager.append("@\(instant.seconds)", to: message)
                    }
                }
            }
            UserManager.property("AccuracyUSec", "t", in: message) {
                UserManager.append(1 as UInt64, "t", to: message)
            }
            UserManager.property("WakeSystem", "b", in: message) { UserManager.append(1 as Int32, "b", to: message) }
            UserManager.property("RemainAfterElapse", "b", in: message) {
                UserManager.append(0 as Int32, "b", to: message)
            }
            UserManager.property("CollectMode", "s", in: message) {
                UserManager.append("inactive-or-failed", to: message)
            }
            // Without the daemon, no reminder would ring.
            UserManager.property("PartOf", "as", in: message) {
                UserManager.append(strings: [service], to: message)
            }
        }
        UserManager.array("(sa(sv))", in: message) {
            UserManager.container("r", "sa(sv)", in: message) {
                UserManager.append(name + ".service", to: message)
                UserManager.array("(sv)", in: message) {
                    UserManager.property("Type", "s", in: message) { UserManager.append("oneshot", to: message) }
                    UserManager.property("ExecStart", "a(sasb)", in: message) {
                        UserManager.array("(sasb)", in: message) {
                            UserManager.container("r", "sasb", in: message) {
                                UserManager.append("/bin/true", to: message)
                                UserManager.append(strings: ["/bin/true"], to: message)
                                UserManager.append(0 as Int32, "b", to: message)
                            }
                        }
                    }
                    UserManager.property("CollectMode", "s", in: message) {
                        UserManager.append("inactive-or-failed", to: message)
                    }
                }
            }
        }
        do throws(UserManager.Failure) {
            _ = try manager.send(message)
        } catch {
            guard error.name == "org.freedesktop.systemd1.UnitExists" else { throw error }
        }
    }

    /// Why the timer does not wait for its instant, if it does not.
    private static func refusal(
        of unit: String, _ instance: Instance, _ manager: borrowing UserManager
    ) throws(UserManager.Failure) -> String? {
        for _ in 0..<100 {
            let state = try manager.units(pattern(instance)).first { $0.name == unit }?.state
            switch state {
            case "active": return nil
            case "failed", nil:
                // The kernel knows no such clock if the machine has none that wakes it (timerfd_create(2)).
                return refusal(
                    version: manager.version, hasAlarmClock: clock_getres(CLOCK_REALTIME_ALARM, nil) == 0)
            default: usleep(20_000)
            }
        }
        return "the service manager does not start the timer"
    }
}
