@preconcurrency import Dispatch
import RemindProtocol
import Synchronization

/// Plays sounds and runs the commands of unanswered reminders as transient services of the user's service manager: outside
/// the daemon's sandbox, which has no network, and where a command that hangs delays no reminder.
///
/// A command has the occurrence as JSON on its standard input and writes to the journal; after half a minute it is killed, and
/// as soon as the occurrence is answered. Confined to the queue it was made with.
final class Hooks {
    struct Run: Sendable {
        /// `remindd-hook-7k2-1795158000`
        var name: String
        /// Its subject in `status`: `the sound of metformin@2026-11-20T08:00`
        var subject: String
        /// The description of its unit in systemd.
        var description: String
        var command: [String]
        var input: [UInt8]
        /// Seconds after which it is asked to end.
        var patience: UInt64
    }

    /// Microseconds after which what was asked to end is killed.
    private static let mercy: UInt64 = 5_000_000

    /// Must pass a command's error to the queue; called on another.
    var failed: (@Sendable (Run, String) -> Void)?

    private let queue: DispatchQueue
    private let instance: Instance
    private let work = DispatchQueue(label: "remindd.hooks")
    private let watched = Watched()
    /// The units that may still run, by their subject.
    private var running: [String: String] = [:]

    /// - Parameter queue: Serial; everything else is called on it.
    init(queue: DispatchQueue, instance: Instance) {
        self.queue = queue
        self.instance = instance
    }

    /// - Parameter key: Its subject: a later `cancel` names it.
    func start(_ run: Run, for key: String) {
        dispatchPrecondition(condition: .onQueue(queue))
        running[key] = run.name
        work.async { [failed, work, watched, instance] in
            if let reason = Hooks.start(run, of: instance) {
                failed?(run, reason)
            } else if watched.add(run) {
                Hooks.watch(watched, of: instance, on: work, failed)
            }
        }
    }

    /// Its occurrence is answered.
    func cancel(_ key: String) {
        dispatchPrecondition(condition: .onQueue(queue))
        guard let name = running.removeValue(forKey: key) else { return }
        work.async { [watched] in
            // A stopped command has not failed.
            watched.remove(name)
            (try? UserManager())?.stop(name + ".service")
        }
    }

    /// True if no command runs.
    var isIdle: Bool { watched.names.isEmpty }

    /// The commands that run, none of them for longer than half a minute; while there are any, how they are doing is asked
    /// twice a second.
    private final class Watched: Sendable {
        private let runs = Mutex<[String: Run]>([:])

        /// - Returns: True if it is the only one, so that no watch runs yet.
        func add(_ run: Run) -> Bool {
            runs.withLock { runs in
                runs[run.name] = run
                return runs.count == 1
            }
        }

        @discardableResult
        func remove(_ name: String) -> Run? { runs.withLock { $0.removeValue(forKey: name) } }

        var names: [String] { runs.withLock { Array($0.keys) } }
    }

    private static func watch(
        _ watched: Watched, of instance: Instance, on work: DispatchQueue,
        _ failed: (@Sendable (Run, String) -> Void)?
    ) {
        work.asyncAfter(deadline: .now() + .milliseconds(500)) {
            if let manager = try? UserManager(), let units = try? manager.units(instance.prefix + "*-*.service") {
                let states = Dictionary(units.map { ($0.name, $0.state) }) { first, _ in first }
                for name in watched.names {
                    switch states[name + ".service"] {
                    case "failed":
                        manager.stop(name + ".service")
                        if let run = watched.remove(name) {
                            failed?(run, "it failed, or hung: journalctl --user -u \(name)")
                        }
                    case nil: watched.remove(name)
                    default: continue
                    }
                }
            }
            if !watched.names.isEmpty { watch(watched, of: instance, on: work, failed) }
        }
    }

    /// - Returns: Why it was not started, if it was not.
    private static func start(_ run: Run, of instance: Instance) -> String? {
        do throws(UserManager.Failure) {
            let manager = try UserManager()
            let message = try manager.call("StartTransientUnit")
            UserManager.append(run.name + ".service", to: message)
            UserManager.append("fail", to: message)
            UserManager.array("(sv)", in: message) {
                UserManager.property("Description", "s", in: message) {
                    UserManager.append(run.description, to: message)
                }
                UserManager.property("Type", "s", in: message) { UserManager.append("exec", to: message) }
                // The program gets its arguments as they were written: systemd would put its own environment in the place
                // of $HOME, and anything may be in there.
                UserManager.property("ExecStartEx", "a(sasas)", in: message) {
                    UserManager.array("(sasas)", in: message) {
                        UserManager.container("r", "sasas", in: message) {
                            UserManager.append(run.command[0], to: message)
                            UserManager.append(strings: run.command, to: message)
                            UserManager.append(strings: ["no-env-expand"], to: message)
                        }
                    }
                }
                UserManager.property("StandardInput", "s", in: message) {
                    UserManager.append(run.input.isEmpty ? "null" : "data", to: message)
                }
                UserManager.property("StandardInputData", "ay", in: message) {
                    UserManager.append(bytes: run.input, to: message)
                }
                UserManager.property("StandardOutput", "s", in: message) { UserManager.append("journal", to: message) }
                UserManager.property("SyslogIdentifier", "s", in: message) {
                    UserManager.append(instance.hookIdentifier, to: message)
                }
                UserManager.property("RuntimeMaxUSec", "t", in: message) {
                    UserManager.append(run.patience * 1_000_000, "t", to: message)
                }
                UserManager.property("TimeoutStopUSec", "t", in: message) {
                    UserManager.append(mercy, "t", to: message)
                }
            }
            UserManager.array("(sa(sv))", in: message) {}
            try manager.send(message)
            return nil
        } catch {
            return error.message
        }
    }
}
