import CLinux
import CivilTime
import DBus
@preconcurrency import Dispatch
import Glibc
import RemindCore
import RemindProtocol
import Reminders
import Schedules
import Vocabulary

/// The imperative shell: one actor on one serial queue, which owns every adapter.
///
/// Whatever happens outside (time, a call, a button, a signal) becomes an event for the scheduler; the entries it decides
/// are committed, and only then does the state change and anything happen outside.
package actor Daemon {
    package static let version = Release.version

    private nonisolated let executor: QueueExecutor
    /// The one queue on which everything of the daemon runs.
    nonisolated var queue: DispatchQueue { executor.queue }
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    let environment: DaemonEnvironment
    let started: Instant
    /// Decides and records.
    let loop: Loop
    var journal: Journal { loop.journal }
    var scheduler: Scheduler { loop.scheduler }
    var agenda: Agenda { loop.scheduler.agenda }
    var settings: Settings { loop.settings }
    var settingsProblems: [FileProblem] = []
    /// Why notifications are not in the language that they should be in.
    var languageProblem: String?
    var holidays = HolidayFiles()
    var remindersProblems: [FileProblem] = []
    var zoneProblem: ZoneError?
    /// Facts about the record as a whole.
    let record: Record
    /// How many have another record take this one's place; nothing is written until they are done.
    var replacements: Int {
        get { loop.replacements }
        set { loop.replacements = newValue }
    }
    /// The reminders of the latest notice of those that other machines have stopped, each with the machine.
    var toldStops: [(id: ReminderID, machine: String)] = []
    /// The state for which the status line and the wake alarm were last computed.
    private var reported: (wake: Instant?, head: EntryID)?
    /// True if the start is over; before, the status line has no use.
    private(set) var isReady = false
    /// True until it ends.
    var isServing: Bool { timer != nil }
    /// When the clock was trusted last, as the file beside the record says.
    var clockAnchor: ClockComparison.Anchor?

    let screen: Screen
    let service = ServiceManager()
    /// Wakes the machine for the reminders that want it.
    let wakeAlarm: WakeAlarm
    /// Runs the commands of unanswered occurrences.
    let hooks: Hooks
    /// Which of them failed, and why.
    var hookProblems: [(subject: String, reason: String)] = []
    let log: JournalLog
    let turnGuard: TurnGuard
    /// The call that ended the process before this one, and when it was last asked for.
    var endedCall: (call: EndedCall, heard: ContinuousClock.Instant)?
    /// True if deliveries that reach no desktop go to standard error.
    let hasConsole: Bool
    var server: ControlServer?
    var watchers: [ObjectIdentifier: ControlRequest] = [:]
    /// Who waits to hear whether the test notification is shown.
    var testRequests: [ControlRequest] = []
    /// Counts test notifications shown and dealt with: a timer of an earlier one does nothing to the next.
    var testNotifications = 0
    /// Long replies on their way, by their requests.
    var repliesInPieces: [ObjectIdentifier: any ReplyInPieces] = [:]
    /// Turns since memory was last given back.
    var turns = 0
    private var timer: WakeTimer?
    /// The watches that wait until the kernel has an inotify instance for them.
    private var watchesLater: Set<String> = []
    private var clockWatch: ClockWatch?
    private var zoneWatch: FolderWatch?
    var syncWatch: FolderWatch?
    /// True if this process has kept how far it has read the folder of other machines.
    var hasKeptRead = false
    private var signals: SignalWatch?
    /// The file of this program, if the system tells.
    let program = ProgramFile()
    var programWatch: ProgramWatch?
    /// Since when another program is in its place, while an end waits for that.
    var replacedSince: ContinuousClock.Instant?
    /// Why the old program continues.
    var updateProblem: String?
    /// The daemon keeps itself alive: a reference on the stack of main is gone in a release build before dispatchMain()
    /// returns, which is never, and its signal sources with it.
    private var itself: Daemon?

    /// Opens the record and reads what it holds; nothing rings yet.
    ///
    /// - Throws: `StartError`, with its exit code.
    package init(environment: DaemonEnvironment) throws(StartError) {
        let now = SystemClock.now
        executor = QueueExecutor(label: "remindd")
        self.environment = environment
        started = now
        log = JournalLog(of: environment.instance)
        hasConsole = environment.variables["JOURNAL_STREAM"] == nil
        screen = Screen(queue: executor.queue, environment: environment)
        record = Record(folder: environment.dataFolder)
        turnGuard = Daemon.makeGuard(environment, log)
        endedCall = EndedCall.read(in: environment.dataFolder).map { ($0, .now) }
        wakeAlarm = WakeAlarm(queue: executor.queue, instance: environment.instance)
        hooks = Hooks(queue: executor.queue, instance: environment.instance)
        do {
            clockAnchor = ClockFile.read(in: environment.dataFolder)
            loop = try Loop(environment: environment, now: now, anchor: clockAnchor)
            let reading = SystemClock.reading(isVouchedFor: environment.isClockVouchedFor)
            if let clockAnchor, clockAnchor.isTrusted, clockAnchor.boot == reading.boot {
                loop.scheduler.apply(.resumed(at: now))
            }
        } catch let error as ZoneError {
            throw StartError(code: 71, message: error.message, hint: error.hint)
        } catch let error as StoreError {
            throw StartError(error, folder: environment.dataFolder)
        } catch {
            throw StartError(code: 70, message: "\(error)")
        }
    }

    /// Starts everything and says so to the service manager. Returns at once; the caller hands its thread to
    /// `dispatchMain()`.
    package nonisolated func run() throws(StartError) {
        let result: Result<Void, StartError> = queue.sync {
            self.assumeIsolated { daemon in
                do throws(StartError) {
                    return .success(try daemon.start())
                } catch {
                    return .failure(error)
                }
            }
        }
        try result.get()
    }

    private func start() throws(StartError) {
        itself = self
        loop.report = { [log] priority, message, event in log.write(priority, message, event: event) }
        hearFirst(now: started)
        loop.returned(at: started)
        loop.perform = { [unowned self] decision, now in
            perform(decision.effects, now: now)
            announce(decision.entries, now: now)
        }
        loop.refresh = { [unowned self] now in
            record.changed()
            refreshScreen(now: now)
        }
        loop.recordChanged = { [unowned self] in record.replaced() }
        loop.settled = { [turnGuard] in turnGuard.goOn() }
        loop.heard = { [unowned self] entries, now in heard(entries, now: now) }
        try listen()
        readSettings(now: started)
        findZone(now: observeClock())
        record.uploads.discardAll()
        NewRecord.discard("\(environment.dataFolder)/journal.sqlite.new")
        applyRemindersFile(now: turn())
        screen.server.onAction = { [unowned self] key, action in pressed(action, on: key) }
        screen.server.onReply = { [unowned self] key, text in typed(text, into: key) }
        screen.server.onServerReady = { [unowned self] in serverIsReady() }
        screen.server.onClosed = { [unowned self] key, _ in screen.closed(key) }
        screen.server.onShown = { [unowned self] key in screenTook(key) }
        screen.server.onFailure = { [unowned self] key, error in screenRefused(key, error) }
        let clockChanged: @Sendable () -> Void = { [unowned self] in
            assumeIsolated { daemon in daemon.inTurn("the clock") { daemon.clockChanged() } }
        }
        timer = WakeTimer(queue: queue) { [unowned self] in
            assumeIsolated { daemon in
                daemon.timer?.fired()
                daemon.inTurn("the timer") {
                    daemon.turn(isTimed: true)
                    daemon.seeWhetherReplaced()
                }
            }
        }
        clockWatch = ClockWatch(queue: queue, handler: clockChanged)
        watchZones()
        let end: @Sendable () -> Void = { [unowned self] in assumeIsolated { $0.stop() } }
        signals = SignalWatch(
            queue: queue,
            handlers: [
                SIGTERM: end, SIGINT: end,
                SIGHUP: { [unowned self] in
                    assumeIsolated { daemon in
                        guard daemon.replacements == 0 else { return daemon.record.postponed.append(.reload) }
                        daemon.inTurn("reload") { _ = daemon.reload(now: daemon.turn()) }
                    }
                },
            ])
        screen.server.start()
        wakeAlarm.report = { [unowned self] asked, refusal in
            queue.async { self.assumeIsolated { $0.wakeAlarm.answered(asked, refusal) } }
        }
        hooks.failed = { [unowned self] run, reason in
            queue.async { self.assumeIsolated { $0.hookFailed(run, reason) } }
        }
        // From here on every call gets a reply, after due occurrences. Earlier ones, even on a slow disk, do not delay
        // clients that wait for the start.
        service.ready()
        let now = turn()
        refreshScreen(everything: true, now: now)
        askAboutTravel(now: now)
        tellNews(now: now)
        isReady = true
        settleHolidays(now: now)
        setWakeAlarm(now: now)
        let status = statusLine(now: now)
        service.status(status)
        log.write(.info, "started, \(status)", event: .started)
        checkRecord()
        finishErasing()
        eraseForOthers(now: now)
        prepareStatistics()
        watchProgram()
        // Reading the record took memory that is not needed again.
        remindd_trim_memory()
    }

    private func listen() throws(StartError) {
        let server = ControlServer(
            queue: queue,
            service: ServiceDescription(
                vendor: "remindd", product: "remindd", version: Daemon.version,
                url: "man:remindd(8)", interfaces: [Remindd1.description]),
            onIncident: { [log] in log.write(.warning, "control socket: \($0)") },
            handler: { request in self.answer(request) })
        do {
            let passed = ActivatedSockets.take()
            if passed.isEmpty { try server.listen(at: environment.socket) }
            for descriptor in passed { try server.listen(adopting: descriptor) }
        } catch {
            throw StartError(error)
        }
        self.server = server
    }

    func stop() {
        service.stopping()
        log.write(.info, "stopping", event: .stopping)
        // The last chance to write entries that could not be written until now.
        loop.writeAtLast(now: SystemClock.now)
        finishPostponed()
        loop.keepRead()
        journal.checkpoint()
        close()
        exit(0)
    }

    private func close() {
        server?.stop()
        server = nil
        screen.server.stop()
        timer = nil
        clockWatch = nil
        zoneWatch = nil
        syncWatch = nil
        holidays.watch = nil
        programWatch = nil
        signals = nil
        itself = nil
    }

    private func watchZones() {
        zoneWatch = FolderWatch(
            links: LocalZone.links(environment: environment.variables), folder: environment.zones.path,
            queue: queue
        ) { [unowned self] in assumeIsolated { daemon in daemon.inTurn("the zone") { daemon.zoneFilesChanged() } } }
        if zoneWatch == nil { watchLater("the zone") { $0.zoneFilesChanged() } }
    }

    /// Tries again after ten seconds: other programs of the person may hold all inotify instances of the kernel. The new try
    /// reads everything again, so no change is lost.
    func watchLater(_ what: String, _ read: @escaping @Sendable (isolated Daemon) -> Void) {
        guard watchesLater.insert(what).inserted else { return }
        queue.asyncAfter(deadline: .now() + .seconds(10)) { [weak self] in
            self?.assumeIsolated { daemon in
                daemon.watchesLater.remove(what)
                guard daemon.isServing else { return }
                daemon.inTurn(what) { read(daemon) }
            }
        }
    }

    /// An update of tzdata or a new zone: what is due from now on follows it.
    private func zoneFilesChanged() {
        // First, so that nothing that changes while the files are read is lost.
        watchZones()
        findZone(now: timeToDecide())
        // Schedules with a zone of their own follow its new rules too.
        loop.readZones()
        for problem in scheduler.place.problems.values {
            log.write(.error, "\(problem.message); its last good rules stay in use", event: .configurationRejected)
        }
        turn()
    }

    /// Sets the one timer to the next thing to do, and says to the service manager until when to expect a sign of life.
    func arm(now: Instant) {
        timer?.set(guarded(loop.nextWake(now: now), now: now))
        // Working out what comes next looks at every reminder: only if it can have changed.
        guard isReady else { return }
        let state = (scheduler.nextWake, scheduler.ledger.head)
        guard reported == nil || reported?.wake != state.0 || reported?.head != state.1 else { return }
        reported = state
        setWakeAlarm(now: now)
        service.status(statusLine(now: now))
    }
}

extension StartError {
    init(_ error: StoreError, folder: String) {
        switch error.reason {
        case .newer:
            self.init(code: 78, message: error.message, hint: "install the version that wrote it")
        case .busy:
            let holder = Database.holder(of: folder + "/journal.sqlite").map { " (process \($0))" } ?? ""
            self.init(
                code: 69, message: "another remindd\(holder) holds the record in \(folder)",
                hint: "use the one that is running: remindctl status")
        case .damaged:
            self.init(
                code: 74, message: error.message,
                hint: "put a backup of journal.sqlite into \(folder), or move the folder away to start afresh")
        case .unsure, .full, .readOnly, .inputOutput, .moved, .asksAgain, .other:
            self.init(code: 74, message: error.message, hint: "make \(folder) writable")
        }
    }

    init(_ problem: ControlServer.Problem) {
        switch problem {
        case .alreadyServed(let path, let pid):
            self.init(
                code: 69, message: "another remindd\(pid.map { " (process \($0))" } ?? "") listens at \(path)",
                hint: "use the one that is running: remindctl status")
        default:
            self.init(
                code: 73, message: "\(problem)", hint: "set REMINDD_SOCKET to another path, or remove what is there")
        }
    }
}
