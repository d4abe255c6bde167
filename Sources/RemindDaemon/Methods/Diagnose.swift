import CivilTime
import DBus
import Glibc
import RemindCore
import RemindProtocol
import Reminders
import Schedules
import Vocabulary

/// Looks at everything that may be wrong, the whole record included.
enum DiagnoseMethod: Method {
    static let name = "Diagnose"
    static let writes = false

    static func run(_: VarlinkEmpty, for request: ControlRequest, now: Instant, in daemon: isolated Daemon) throws {
        // Handed to another queue and back, and used on this one alone.
        nonisolated(unsafe) let request = request
        daemon.seeWhetherDiskIsMended(now: now)
        if daemon.journal.standIn != nil {
            return request.reply(Remindd1.Diagnosis(checks: daemon.checks(of: nil, now: now)))
        }
        daemon.readRecord { (path) throws(StoreError) in
            try RecordCheck.full(ofFile: path)
        } then: { daemon, result, now in
            switch result {
            case .success(let check): daemon.act(on: check, now: now)
            case .failure(let error) where error.reason == .damaged: daemon.standIn(for: error)
            case .failure: break
            }
            request.reply(Remindd1.Diagnosis(checks: daemon.checks(of: result, now: now)))
        }
    }
}

/// The checks that only the daemon can make.
extension Daemon {
    fileprivate func checks(of result: Result<RecordCheck, StoreError>?, now: Instant) -> [HealthCheck] {
        var checks = [
            HealthCheck("daemon", .ok, "remindd \(Daemon.version) answers, process \(getpid())"),
            recordCheck(result),
        ]
        checks += RecordFolder(environment.dataFolder).checks(
            today: scheduler.place.local.local(at: now).date, problem: record.backupProblem)
        checks += [busCheck, serverCheck, zoneCheck] + stockCheck(now: now) + silentCheck(now: now)
        checks += [wakeCheck, commandCheck, programCheck, syncCheck, leftoverCheck(now: now)].compactMap(\.self)
        checks += ringingChecks(now: now)
        checks += [FileTrust.check(of: environment.remindersFile)].compactMap(\.self)
        checks +=
            fileProblems.isEmpty
            ? []
            : [HealthCheck("files", .fail, fileProblems.map(\.text).joined(separator: "; "))]
        return checks
    }

    fileprivate func recordCheck(_ result: Result<RecordCheck, StoreError>?) -> HealthCheck {
        if let standIn = journal.standIn {
            return HealthCheck(
                "record", .fail, "\(standIn.error.plain): \(standIn.description)",
                mend: standIn.error.reason == .damaged
                    ? "remindctl restore"
                    : standIn.error.reason == .moved
                        ? "put the file back, or: remindctl restore"
                        : "make it writable: remindd then continues by itself")
        }
        if let loss = journal.losses.first {
            return HealthCheck("record", .fail, "it has lost \(loss)", mend: "remindctl restore")
        }
        if let storeProblem = loop.storeProblem {
            return HealthCheck(
                "record", .fail, "it cannot be written: \(storeProblem.plain)",
                mend: "df -h \(environment.dataFolder)")
        }
        switch result {
        case .success(let check)?:
            guard replacements > 0, let damage = check.damage, check.firstDamaged == nil else {
                return check.health(in: journal.path)
            }
            return HealthCheck(
                "record", .warn, "\(damage); no entry is wrong, and the file is being rebuilt",
                mend: "look again in a moment: remindctl doctor")
        case .failure(let error)? where error.reason != .damaged:
            return HealthCheck(
                "record", .fail, "it cannot be checked: \(error.plain)", mend: "df -h \(environment.dataFolder)")
        case .failure(let error)?: return HealthCheck("record", .fail, error.message, mend: "remindctl restore")
        case nil: return HealthCheck("record", .fail, "it cannot be read", mend: "remindctl restore")
        }
    }

    fileprivate var busCheck: HealthCheck {
        if case .noBus(let reason) = screen.server.state {
            return HealthCheck(
                "bus", .warn, "there is no session bus: \(reason)",
                mend: environment.service.session)
        }
        return HealthCheck("bus", .ok, "remindd is connected to the session bus")
    }

    var serverCheck: HealthCheck {
        switch screen.server.state {
        case .ready(let name, let version, let capabilities):
            let known = capabilities.sorted().joined(separator: ", ")
            if let unshown = screen.unshownText {
                return HealthCheck(
                    "notifications", .fail, "\(name) \(version): \(unshown)",
                    mend: "see what is due: remindctl")
            }
            guard capabilities.contains("actions") else {
                return HealthCheck(
                    "notifications", .warn, "\(name) \(version) shows no buttons (\(known))",
                    mend: "answer by command: remindctl take HANDLE")
            }
            guard !screen.server.policy.hidesCritical else {
                return HealthCheck(
                    "notifications", .warn,
                    "\(name) \(version) hides even critical reminders during Do Not Disturb (\(known))",
                    mend: "leave Do Not Disturb off: gsettings set org.mate.NotificationDaemon do-not-disturb false")
            }
            let clicks = screen.server.policy.clicks.map { clicks in
                let does = settings.click == .taken ? "answers" : "shows the details"
                return ". No buttons are drawn: \(clicks.menu) lists them, \(clicks.action) \(does), "
                    + "\(clicks.closes) closes and answers nothing"
            }
            return HealthCheck("notifications", .ok, "\(name) \(version) (\(known))" + (clicks ?? ""))
        case .connecting:
            return HealthCheck("notifications", .warn, "the notification server has not answered yet", mend: "wait")
        case .silent:
            return HealthCheck(
                "notifications", .fail, "the notification server does not answer", mend: "restart it, e.g. dunst")
        case .startable:
            return HealthCheck("notifications", .ok, "the notification server starts with the first reminder")
        case .noServer:
            return HealthCheck(
                "notifications", .fail, "no notification server is on the session bus",
                mend: "start one, e.g. dunst or mako; desktops have their own")
        case .noBus:
            return HealthCheck(
                "notifications", .fail,
                hasConsole ? "reminders go to standard error alone" : "reminders are shown nowhere",
                mend: environment.service.session)
        }
    }

    /// A warning about entries of erased reminders; `nil` if there are none.
    fileprivate func leftoverCheck(now: Instant) -> HealthCheck? {
        guard !settings.sync.follows, let left = try? loop.leftovers(now: now), let first = left.first,
            let extent = try? journal.extent(of: [first])
        else { return nil }
        let more = left.count > 1 ? ", and of \(Vocabulary.counted(left.count - 1, "other reminder"))" : ""
        return HealthCheck(
            "erased", .warn,
            "\(extent.entries == 1 ? "1 entry" : "\(extent.entries) entries") of \(first)\(more) came back after it was erased, from a"
                + " machine that had not heard of that",
            mend: "remindctl purge =\(first)")
    }

    /// True if the commands of unanswered reminders run; `nil` if none has one.
    fileprivate var commandCheck: HealthCheck? {
        let count = scheduler.ledger.reminders.values.count { $0.isActive && $0.definition.escalation?.command != nil }
        guard count > 0 else { return nil }
        if let problem = hookProblems.last {
            return HealthCheck(
                "commands", .fail, "\(problem.subject): \(problem.reason)", mend: environment.service.session)
        }
        guard (try? UserManager()) != nil else {
            return HealthCheck(
                "commands", .fail,
                "no service manager runs the \(Vocabulary.counted(count, "command")) of unanswered reminders",
                mend: environment.service.session)
        }
        return HealthCheck(
            "commands", .ok, "systemd runs the \(Vocabulary.counted(count, "command")) of unanswered reminders")
    }

    /// The state of the wake alarm; `nil` if no reminder wants one.
    fileprivate var wakeCheck: HealthCheck? {
        switch wakeAlarm.ability {
        case .unneeded: nil
        case .unknown: HealthCheck("wake", .warn, "systemd has not answered yet", mend: "wait")
        case .set(let instant):
            HealthCheck("wake", .ok, "the computer will wake at \(scheduler.place.local.timestamp(instant))")
        case .impossible(let reason):
            HealthCheck(
                "wake", .fail, DaemonStatus.notWoken + reason,
                mend: "keep it awake: systemd-inhibit --what=sleep sleep infinity")
        }
    }

    /// The state of an update; `nil` if the program is the one that runs.
    fileprivate var programCheck: HealthCheck? {
        guard let program, program.state != .same else { return nil }
        guard let programProblem else {
            return HealthCheck("program", .ok, "remindd was updated, and restarts once it has nothing to do")
        }
        let isGone = program.state == .missing
        return HealthCheck(
            "program", isGone ? .fail : .warn, programProblem,
            mend: isGone ? "install it again" : environment.service.restart)
    }

    fileprivate var zoneCheck: HealthCheck {
        if let zoneProblem {
            return HealthCheck("zone", .fail, zoneProblem.message, mend: environment.service.zone)
        }
        let name = scheduler.place.local.name
        guard let version = environment.zones.version else {
            return HealthCheck("zone", .warn, "\(name), release of tzdata unknown", mend: "sudo apt install tzdata")
        }
        return HealthCheck("zone", .ok, "\(name), tzdata \(version)")
    }

    /// A warning about reminders that never ring, except for the one that a kind keeps for what is done at any time.
    fileprivate func silentCheck(now: Instant) -> [HealthCheck] {
        let silent = scheduler.ledger.reminders.values.filter { reminder in
            let kind = reminder.kind
            return reminder.isActive && reminder.definition.id.rawValue != kind?.name
                && kind?.neverRings(areOff: reminder.definition.lines.map(\.isOff)) == true
        }.sorted { $0.id < $1.id }
        guard let first = silent.first else { return [] }
        let titles = silent.prefix(5).map(\.definition.title) + (silent.count > 5 ? ["\(silent.count - 5) more"] : [])
        return [
            HealthCheck(
                "silent", .warn,
                "\(titles.joined(separator: ", ")): no schedule is on, so \(silent.count == 1 ? "it never rings" : "they never ring")",
                mend: agenda.view(of: first, now: now).schedulingHint)
        ]
    }

    /// The warning of `doctor` about impossible stocks.
    fileprivate func stockCheck(now: Instant) -> [HealthCheck] {
        let views = scheduler.ledger.reminders.values.filter { !$0.isArchived }.sorted { $0.id < $1.id }
            .compactMap { agenda.stockView(of: $0, now: now) }
        guard !views.isEmpty else { return [] }
        let wrong = views.filter { $0.problem != nil }
        guard let first = wrong.first else {
            return [
                HealthCheck("stock", .ok, "known for \(views.count) \(views.count == 1 ? "medicine" : "medicines")")
            ]
        }
        let texts = wrong.map { view in
            let problem = view.problem ?? ""
            return "\(view.title): \(problem.split(separator: ": ", maxSplits: 1).first.map(String.init) ?? problem)"
        }
        return [
            HealthCheck(
                "stock", .warn, texts.joined(separator: "; "),
                mend: first.problem?.split(separator: ": ", maxSplits: 1).last.map(String.init))
        ]
    }
}
