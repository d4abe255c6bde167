import Catalogue
import CivilTime
import DBus
import Glibc
import RemindCore
import RemindProtocol
import Reminders
import Schedules
import Vocabulary

/// How the daemon is: what it reaches, what is wrong.
enum StatusMethod: ImmediateMethod {
    static let name = "Status"

    static func answer(_: VarlinkEmpty, now: Instant, in daemon: isolated Daemon) throws -> DaemonStatus {
        daemon.seeWhetherDiskIsMended(now: now)
        let zone = daemon.scheduler.place.local
        let reached: (text: String, isDesktop: Bool) =
            switch daemon.screen.server.state {
            case .ready(let name, let version, _): ("\(name) \(version)", true)
            case .connecting: ("connecting to the session bus", false)
            case .silent: ("a notification server that does not answer", false)
            case .startable: ("a notification server that starts with the first reminder", true)
            case .noServer: ("no notification server on the session bus", false)
            case .noBus(let reason):
                (
                    daemon.hasConsole
                        ? "standard error (no session bus: \(reason))" : "none (no session bus: \(reason))", false
                )
            }
        var problems = daemon.fileProblems.map(\.text)
        problems += daemon.scheduler.ledger.reminders.values.filter { !$0.isArchived }.compactMap { reminder in
            reminder.problem.map { "\(reminder.id): \($0.message)" }
        }.sorted()
        if let standIn = daemon.journal.standIn {
            problems.append("the record cannot be used: \(standIn.error.plain)")
            problems.append(standIn.description)
        } else if let storeProblem = daemon.loop.storeProblem {
            let count =
                daemon.loop.unwritten.count == 1 ? "1 entry waits" : "\(daemon.loop.unwritten.count) entries wait"
            let waiting = daemon.loop.unwritten.isEmpty ? "" : " (\(count) in memory)"
            problems.append("the record cannot be written\(waiting): \(storeProblem.plain)")
        } else if let unread = daemon.record.unread {
            problems.append("the record cannot be checked: \(unread.plain)")
        }
        problems += daemon.journal.losses.map { "the record is damaged: it has lost \($0)" } + daemon.record.problems
        problems += Set([daemon.zoneProblem].compactMap { $0 } + daemon.scheduler.place.problems.values).map(\.message)
            .sorted()
        if let unshown = daemon.screen.unshownText { problems.append(unshown) }
        problems += daemon.endingHolidays(now: now) + daemon.missingHolidays
        problems += daemon.hookProblems.map { "\($0.subject): \($0.reason)" }
        problems += [daemon.programProblem, daemon.languageProblem].compactMap(\.self) + daemon.syncProblems
        if case .impossible(let reason) = daemon.wakeAlarm.ability { problems.append(DaemonStatus.notWoken + reason) }
        var status = DaemonStatus(
            version: Daemon.version, pid: getpid(), started: zone.timestamp(daemon.started), now: zone.timestamp(now),
            zone: zone.name, tzdata: daemon.environment.zones.version,
            journal: daemon.environment.dataFolder + "/journal.sqlite",
            entries: try daemon.journal.count(), device: daemon.journal.device,
            reminders: daemon.scheduler.ledger.reminders.values.count { $0.isActive },
            open: daemon.agenda.openCount(now: now),
            nextWake: daemon.scheduler.nextWake.map(zone.timestamp), notifications: reached.text,
            isDesktopReached: reached.isDesktop, problems: problems)
        status.wake = daemon.wakeText
        let running = daemon.scheduler.ledger.runningSessions.map(\.id.reminder.rawValue)
        status.running = running.isEmpty ? nil : running
        let edited = daemon.scheduler.ledger.reminders.values.filter {
            !daemon.agenda.leftOut(of: $0, now: now).isEmpty
        }
        .sorted { $0.id < $1.id }.compactMap { reminder in
            daemon.agenda.dayOfEdit(reminder, now: now).map { "\(reminder.id): \($0)" }
        }
        status.edited = edited.isEmpty ? nil : edited
        let moved = daemon.movedDoses(now: now)
        status.moved = moved.isEmpty ? nil : moved
        status.follows = daemon.settings.sync.follows ? true : nil
        status.language = daemon.agenda.language.language
        status.quiet = daemon.agenda.quietText(now: now)
        status.isClockUnconfirmed = daemon.isClockUnconfirmed
        return status
    }
}
