import CivilTime
import Dispatch
import RemindCore
import Reminders
import Vocabulary

/// Other machines, whose entries come by a folder.
extension Daemon {
    /// A file is renamed into its place whole, so there is nothing to wait for but the next one.
    private static let settlingTime = DispatchTimeInterval.milliseconds(10)

    /// Reads what has come while the daemon did not run, before it decides what was missed.
    func hearFirst(now: Instant) {
        guard loop.exchange != nil else { return }
        watchSync()
        if loop.hear(now: now, most: 40) { hearLater() }
    }

    /// Reads what has come, in pieces, each in a turn of its own.
    func hearOthers() {
        guard loop.exchange != nil else { return }
        let isMore = loop.hear(now: turn())
        turn()
        if isMore { return hearLater() }
        // A first reading is long, and a process may end in many ways.
        if !hasKeptRead {
            hasKeptRead = true
            loop.keepRead()
        }
        trimWhenQuiet()
    }

    func hearLater() {
        queue.async { [weak self] in
            self?.assumeIsolated { daemon in
                guard daemon.isServing else { return }
                daemon.inTurn("other machines") { daemon.hearOthers() }
            }
        }
    }

    /// Begins to watch the folder. A watch tells once, so the next one comes first: no change is lost between
    /// the two.
    private func watchSync() {
        guard let folder = loop.exchange?.folder else { return syncWatch = nil }
        syncWatch = FolderWatch(folder: folder, after: Daemon.settlingTime, queue: queue) { [unowned self] in
            assumeIsolated { daemon in
                daemon.watchSync()
                daemon.inTurn("other machines") { daemon.hearOthers() }
            }
        }
        guard syncWatch == nil else { return }
        watchLater("other machines") { daemon in
            daemon.watchSync()
            daemon.hearOthers()
        }
    }

    /// True if the command of a reminder may run here. Another machine can define a reminder, and so could whatever writes into
    /// its folder: of commands, only those that this machine's person has set run.
    func isAllowed(_ command: [String], of reminder: Reminder) -> Bool {
        guard journal.peers.contains(reminder.stamp.id.device) else { return true }
        return (try? journal.hasOwnCommand(command)) ?? false
    }
}
