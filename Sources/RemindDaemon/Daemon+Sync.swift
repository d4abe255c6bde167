import CivilTime
import Dispatch
import RemindCore
import RemindProtocol
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
        if loop.hear(now: now, most: 20_000) { hearLater() }
    }

    /// Reads what has come, in pieces, each in a turn of its own.
    func hearOthers() {
        guard loop.exchange != nil else { return }
        if syncWatch == nil { watchSync() }
        // Before a turn: it may be answered what would ring now.
        let reading = SystemClock.reading(isVouchedFor: environment.isClockVouchedFor)
        // News that come right after a resume are those that were waited for.
        loop.seeWhetherSlept(reading)
        let now = reading.now
        let isMore = loop.hear(now: now)
        tellNews(now: now)
        let decided = turn()
        if isMore { return hearLater() }
        eraseForOthers(now: decided)
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

    /// Why nothing is recorded for a person here, if this machine follows.
    var followingRefusal: RemindError? {
        guard settings.sync.follows else { return nil }
        return RemindError(
            .permissionDenied, "this machine only follows: NOT recorded",
            hint: "record it on a machine that takes part; to take part here: remindctl config set sync.role member")
    }

    /// Tells of all that has come to light from other machines.
    func tellNews(now: Instant) {
        tellDoubles(now: now)
        tellForks(now: now)
        tellStops(now: now)
        tellFloods(now: now)
        tellEdits(now: now)
        tellCrowded(now: now)
        tellCounts(now: now)
    }

    // MARK: Doses that were recorded twice

    /// Doses that two machines have each recorded; `nil` if there are none.
    func doubles() throws -> [Remindd1.Day.Double]? {
        guard journal.isShared else { return nil }
        let doubles = agenda.doubles
        guard !doubles.isEmpty else { return nil }
        let names = try machineNames()
        return doubles.compactMap { occurrence -> Remindd1.Day.Double? in
            guard let definition = scheduler.ledger.reminders[occurrence.id.reminder]?.definition else { return nil }
            return Remindd1.Day.Double(
                reminder: definition.id.rawValue, title: definition.title, cover: definition.cover,
                person: definition.person, due: occurrence.due.seconds,
                doses: occurrence.recordings.map { dose in
                    Remindd1.Day.Double.Dose(at: dose.at.seconds, machine: names(dose.device))
                }, what: occurrence.handle ?? occurrence.id.description)
        }
    }

    /// Tells of doses that have come to light as recorded twice.
    private func tellDoubles(now: Instant) {
        let found = loop.newDoubles
        loop.newDoubles = []
        closeSettled()
        guard !found.isEmpty, let names = try? machineNames() else { return }
        tell(agenda.notice(of: agenda.doubles.filter { found.contains($0.id) }, machine: names), now: now)
    }

    /// Closes the notice of doubles once a person has said of each what it was, here or elsewhere, and that of changes once a
    /// person has decided between them.
    func closeSettled() {
        if screen.shows(.double), agenda.doubles.isEmpty { screen.withdrawNotice(Screen.key(of: .double)) }
        if screen.shows(.fork), agenda.forks.isEmpty { screen.withdrawNotice(Screen.key(of: .fork)) }
    }

    // MARK: Reminders that several machines have changed

    /// Those between whose revisions no person has decided; `nil` if there are none.
    var forks: [ForkView]? {
        let forks = agenda.forks
        return forks.isEmpty ? nil : forks
    }

    /// Tells of reminders that have come to light as changed on several machines.
    private func tellForks(now: Instant) {
        let found = loop.newForks
        loop.newForks = []
        let forks = agenda.forks.filter { fork in found.contains { $0.rawValue == fork.reminder } }
        if !forks.isEmpty { tell(agenda.notice(of: forks), now: now) }
    }

    // MARK: Reminders that other machines have stopped

    /// Tells of reminders that rang here until another machine stopped them. A notice that is still there keeps its
    /// reminders.
    private func tellStops(now: Instant) {
        let found = loop.newStops
        loop.newStops = [:]
        guard !found.isEmpty, let names = try? machineNames() else { return }
        if !screen.shows(.stopped) { toldStops = [] }
        toldStops.removeAll { found[$0.id] != nil }
        toldStops += found.sorted { $0.key < $1.key }.map { ($0.key, names($0.value)) }
        tell(agenda.notice(ofStopped: toldStops), now: now)
    }

    /// Tells of archived reminders that another machine has changed.
    private func tellEdits(now: Instant) {
        let found = loop.newEdits
        loop.newEdits = [:]
        guard !found.isEmpty, let names = try? machineNames() else { return }
        let changed = found.sorted { $0.key < $1.key }.map { (id: $0.key, machine: names($0.value)) }
        tell(agenda.notice(ofArchived: changed), now: now)
    }

    // MARK: Doses of several machines that are too many

    /// Tells of doses that have come to light as too many, or too near to each other.
    private func tellCrowded(now: Instant) {
        let found = loop.newCrowded
        loop.newCrowded = []
        guard !found.isEmpty, let names = try? machineNames() else { return }
        tell(agenda.notice(of: found, machine: names), now: now)
    }

    /// Tells of stocks that another machine has set, and this one without knowing of it.
    private func tellCounts(now: Instant) {
        let found = loop.newCounts
        loop.newCounts = []
        guard !found.isEmpty, let names = try? machineNames() else { return }
        tell(agenda.notice(of: found, machine: names, now: now), now: now)
    }

    // MARK: Machines that write too much

    /// Tells of machines of which the rest is read on another day.
    private func tellFloods(now: Instant) {
        let found = loop.newFloods
        loop.newFloods = []
        guard !found.isEmpty, let names = try? machineNames() else { return }
        tell(.flood(of: found.map(names), agenda.language), now: now)
    }

    /// The names of machines by their devices; one that is no other machine's is this one's.
    private func machineNames() throws -> (String) -> String {
        let others = try journal.labels()
        let foreign = journal.peers.union(journal.copied.keys)
        let own = loop.exchange?.me.label ?? "this machine"
        return { device in foreign.contains(device) ? others[device] ?? Journal.original(device) : own }
    }

    /// Ends commands and sounds of occurrences that were answered elsewhere, and tells those who watch.
    func heard(_ entries: [Entry], now: Instant) {
        for id in Set(entries.compactMap(\.occurrence)) where scheduler.ledger.occurrence(id)?.isOpen != true {
            cancelHook(of: id)
            stopSound(of: id)
        }
        tellWatchers(of: entries, now: now)
    }

    /// True if a command may run here. Another machine can define a reminder, and so can all that can write into its folder: of
    /// commands, only those run that a person has set on this machine.
    func isAllowed(_ command: [String]) -> Bool {
        loop.exchange == nil && !journal.isShared || OwnCommands.read(in: environment.dataFolder).contains(command)
    }
}
