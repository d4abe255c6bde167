import CivilTime
import Glibc
import RemindCore
import RemindDaemon
import Reminders
import Schedules
import Support
import Vocabulary

/// A machine with a clock that only the simulation moves and a disk that can fail; on it the daemon's own loop, with the
/// real scheduler and the real record.
final class Machine {
    private let folder: TemporaryFolder
    private let directory: ZoneDirectory
    private var environment: DaemonEnvironment
    private(set) var now: Instant
    /// Milliseconds for which the machine has been there, its sleep included: what no setting of the clock changes.
    private(set) var uptime: Int64 = 0
    private(set) var trace: [Trace] = []
    private(set) var loop: Loop
    var trouble = Disk.Trouble.none {
        didSet {
            Disk.fail(trouble)
            tries = 0
        }
    }
    /// How often the daemon has woken only to try a disk that fails.
    private var tries = 0
    /// The name of the zone the person is in.
    private(set) var zone: String
    /// How often the machine was started, and at what uptime the last time.
    private var boots = 0
    private var bootedAt: Int64 = 0
    /// True if the kernel says that a time service keeps the clock.
    private var isSynchronised = true
    /// What the daemon before this one has kept of the clock.
    private var anchor: ClockComparison.Anchor?
    /// What was decided and is not known to be safe yet.
    private var pending: [Entry] = []
    /// How many entries the record has said are safe.
    private var safe: Int64 = 0
    /// What a person was told may not be recorded: the disk did not say.
    private var inDoubt: [Entry] = []
    /// What was being written when the power went.
    private var inFlight: [Entry] = []
    /// What the file beside the record held when the daemon began, which nobody synchronises since.
    private var head: [UInt8] = []

    var scheduler: Scheduler { loop.scheduler }

    init(start: Instant, zone: String, books: [RuleBook]) throws {
        folder = try Self.folder()
        let zones = folder["zoneinfo"]
        mkdir(zones, 0o700)
        directory = ZoneDirectory(path: zones)
        environment = try DaemonEnvironment([
            "HOME": folder.path, "XDG_DATA_HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "TZDIR": zones,
            "TZ": zone,
        ])
        for book in books { try Self.write(book.name, Self.bytes(of: "/usr/share/zoneinfo/\(book.name)"), folder) }
        now = start
        self.zone = zone
        Disk.attach(environment.dataFolder)
        // The name of a device is drawn by chance, which a life that is to be lived again must not depend on.
        do { try Journal(folder: environment.dataFolder).close() }
        try folder.write("remindd/device", "51305130\n", mode: 0o600)
        loop = try Loop(environment: environment, now: start)
        useCalendar()
        listen()
        trace.append(.zone(try book(zone), at: now.milliseconds))
        for book in books { trace.append(.rules(book, at: now.milliseconds)) }
        trace.append(.began(at: now.milliseconds, isClockKnown: false))
    }

    /// In memory where there is such a place: what is to be shown is the order of things, not the disk's speed.
    private static func folder() throws -> TemporaryFolder {
        if access("/dev/shm", W_OK) == 0, getenv("TMPDIR") == nil { setenv("TMPDIR", "/dev/shm", 0) }
        return try TemporaryFolder()
    }

    func note(_ event: Trace) { trace.append(event) }

    /// The holidays of the person, longer than any clock goes wrong.
    private static let calendar = {
        let days = (Wall.day(1970, 1, 1)..<Wall.day(2200, 1, 1)).filter(Wall.isHoliday)
        let dates = days.compactMap { CivilDate(Wall.dateText($0)) }
        return DayCalendar(holidays: dates.map { Holiday($0, "Holiday") })
    }()

    /// A daemon reads its settings when it starts.
    private func useCalendar() {
        var settings = scheduler.snapshot.settings
        settings.days.calendar = Self.calendar
        _ = loop.use(settings, now: now, isStart: true)
    }

    private func listen() {
        loop.perform = { [unowned self] decision, _ in
            pending += decision.entries
            acknowledge()
            for case .deliver(let id) in decision.effects { trace.append(.rang(id, at: now.milliseconds)) }
        }
        head = (try? Self.bytes(of: headFile)) ?? []
    }

    private var headFile: String { environment.dataFolder + "/head" }

    /// Whatever does not wait to be written is safe.
    private func acknowledge() {
        // What stands in for the record keeps nothing.
        guard loop.journal.standIn == nil else { return }
        let count = pending.count - loop.unwritten.count
        if !inDoubt.isEmpty { return settleDoubt(count) }
        guard count > 0 else { return }
        let last = EntryID(device: loop.journal.device, sequence: safe)
        // What waited while something stood in for the record has other numbers in it.
        let entries = Entry.renumbered(Array(pending.prefix(count)), after: last, turn: 0)
        pending.removeFirst(count)
        safe += Int64(count)
        trace.append(.acknowledged(entries))
    }

    /// The record is there again, and shows whether it has what nobody knew of.
    private func settleDoubt(_ count: Int) {
        guard let found = try? history(),
            found.count == Int(safe) + count + inDoubt.count || found.count == Int(safe) + count
        else { return }
        inDoubt = []
        pending.removeFirst(count)
        let news = Array(found[Int(safe)...])
        safe = Int64(found.count)
        if !news.isEmpty { trace.append(.acknowledged(news)) }
    }

    // MARK: - Time

    /// When the daemon itself wakes up next, on the machine's clock. If a disk still fails, only the first few tries
    /// are lived, then one each half hour: the others change nothing.
    var nextWake: Instant? {
        let wake = loop.nextWake(now: now)
        guard trouble != .none, tries > 5, let held = loop.heldUntil, wake == held else { return wake }
        return [scheduler.nextWake, loop.clock.nextLook, held + .seconds(1800)].compactMap { $0 }.min()
    }

    private var reading: ClockReading {
        ClockReading(
            now: now, uptime: .milliseconds(uptime - bootedAt), boot: "\(boots)", isSynchronised: isSynchronised)
    }

    /// Passes time while the daemon runs, waking as it does.
    func run(to end: Instant) throws {
        var rounds = 0
        while let wake = nextWake, wake <= end {
            rounds = wake <= now ? rounds + 1 : 0
            guard rounds < 100 else { throw Restless(wake: wake) }
            if wake == loop.heldUntil { tries += 1 }
            pass(to: max(now, wake))
            turn()
            if let rest = loop.restsUntil, rest > now { throw Restless(wake: wake) }
        }
        pass(to: max(now, end))
    }

    /// A daemon that wakes again and again, or whose turn does not end.
    struct Restless: Error {
        var wake: Instant
    }

    private func pass(to instant: Instant) {
        uptime += (instant - now).milliseconds
        now = instant
    }

    /// The machine sleeps; the clock goes on.
    func sleep(_ length: Duration) {
        let from = now
        pass(to: now + length)
        trace.append(.slept(from: from.milliseconds, to: now.milliseconds))
        turn()
    }

    /// Somebody sets the clock, or a time service does: then the kernel knows that it is right.
    func setClock(by step: Duration, isSynchronised: Bool = false) {
        let from = now
        self.isSynchronised = isSynchronised
        if abs(step.milliseconds) > 3 * 3_600_000, !isSynchronised { doubt() }
        now = now + step
        trace.append(.set(from: from.milliseconds, to: now.milliseconds))
        turn()
    }

    /// A time service finds the clock right.
    func synchronise() { isSynchronised = true }

    private func doubt() {
        trace.append(.doubted(at: now.milliseconds, isClean: loop.unwritten.isEmpty))
    }

    private func turn() {
        loop.turn(reading)
        acknowledge()
    }

    // MARK: - A person

    /// Decides and commits as for a request: refused (`RemindError`) or not recorded (`StoreError`), nothing has changed.
    @discardableResult
    func ask(request: String? = nil, _ event: (Scheduler) throws -> Event) throws -> Decision {
        let decision = try decide(event, request)
        do throws(StoreError) {
            try loop.commit(decision, now: now)
        } catch {
            if error.reason == .unsure { inDoubt = decision.entries }
            throw error
        }
        turn()
        return decision
    }

    /// Takes back the latest answer of a reminder or of all, as `undo` does without a handle.
    func undoLatest(of reminder: ReminderID?) throws {
        turn()
        loop.returnToRecord(now: now)
        acknowledge()
        let deeds = try loop.journal.entries(.deeds(of: reminder, limit: UndoChoice.lookback))
        try loop.journal.recall(
            { scheduler in
                UndoChoice(scheduler.snapshot).candidates(deeds).flatMap { scheduler.needs(.undo($0), at: now) }
            }, into: &loop.scheduler)
        let found = try UndoChoice(scheduler.snapshot).choose(deeds, isNamed: reminder != nil, now: now)
        guard let id = found?.first else { return }
        let name = reminder == nil ? Trace.undo : Trace.undoOfOne
        try ask(request: name) { _ in .undo(id) }
    }

    private func decide(_ event: (Scheduler) throws -> Event, _ request: String?) throws -> Decision {
        turn()
        loop.returnToRecord(now: now)
        acknowledge()
        return try loop.decide(try event(scheduler), at: now, request: request)
    }

    /// A notification server came back: everything that waits is shown to it.
    func showAgain() {
        trace.append(
            .shownAgain(
                scheduler.agenda.banners(now: now).flatMap(\.members),
                doubtful: (inDoubt + pending).compactMap(\.occurrence), at: now.milliseconds))
    }

    // MARK: - Places

    func book(_ name: String) throws -> RuleBook {
        try RuleBook(name: name, bytes: Self.bytes(of: folder["zoneinfo/\(name)"]))
    }

    func fly(to name: String) throws {
        zone = name
        environment.variables["TZ"] = name
        try findZone()
        turn()
    }

    /// An update of tzdata replaces a zone's rules.
    func replaceRules(with book: RuleBook) throws {
        turn()
        try Self.write(book.name, book.bytes, folder)
        trace.append(.rules(book, at: now.milliseconds))
        try findZone()
        loop.readZones()
        turn()
    }

    private func findZone() throws {
        guard try loop.move(to: directory.rules(named: zone), now: now) else { return }
        trace.append(.zone(try book(zone), at: now.milliseconds))
    }

    private static func write(_ name: String, _ bytes: [UInt8], _ folder: TemporaryFolder) throws {
        let path = "zoneinfo/\(name)"
        if let slash = path.lastIndex(of: "/") { mkdir(folder[String(path[..<slash])], 0o700) }
        unlink(folder[path])
        try write(bytes, to: folder[path])
    }

    private static func write(_ bytes: [UInt8], to file: String) throws {
        let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        defer { close(descriptor) }
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
            throw SystemError(errno, "write \(file)")
        }
    }

    static func bytes(of file: String) throws -> [UInt8] {
        let descriptor = open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError(errno, "open \(file)") }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw SystemError(errno, "look at \(file)") }
        return try [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
            count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
            guard count == buffer.count else { throw SystemError(errno, "read \(file)") }
        }
    }

    // MARK: - The end of a process, and the next one

    /// Ends the daemon as the service manager does: it has a last chance to write.
    func stop() throws {
        loop.writeAtLast(now: now)
        acknowledge()
        try seeThatNoFollowUpIsKnownInPart()
        loop.journal.checkpoint()
        loop.journal.close()
        end()
    }

    /// A follow-up that is known is not read again before an answer, so it must be known wholly. Other doses may come
    /// again, if one was taken back and left the working set.
    private func seeThatNoFollowUpIsKnownInPart() throws {
        guard loop.unwritten.isEmpty, loop.journal.standIn == nil, trouble == .none else { return }
        for occurrence in scheduler.ledger.occurrences {
            guard case .after = occurrence.id.slot else { continue }
            let said = try loop.journal.entries(of: occurrence.id)
            guard said.count != occurrence.entries.count else { continue }
            throw Lost(description: "\(occurrence.id) is known in part: \(occurrence.entries.count) of \(said.count)")
        }
    }

    /// The power is cut; what was not safe is gone.
    func cutPower(_ dice: inout SeededRandom) throws {
        Disk.cut(&dice)
        try goDark(&dice)
        end()
    }

    /// The power is cut while something is written: what is due next, a person's answer, or the log into the record.
    func cutPowerWhileWriting(_ dice: inout SeededRandom, _ event: ((Scheduler) throws -> Event)?) throws {
        guard loop.journal.standIn == nil else { return try cutPower(&dice) }
        var early: Int64 = 0
        var entries = event.flatMap { try? decide($0, nil) }?.entries ?? []
        if entries.isEmpty, event == nil, let wake = nextWake {
            pass(to: max(now, wake))
            entries = try scheduler.decide(.tick, at: now).entries
            // What was due in this very moment was still to ring.
            early = 1
        }
        inFlight = loop.unwritten + entries
        Disk.cut(after: dice.number(0...8), &dice)
        if inFlight.isEmpty { loop.journal.checkpoint() } else { try? loop.journal.commit(inFlight) }
        Disk.cut(&dice)
        try goDark(&dice)
        end(early)
    }

    private func goDark(_ dice: inout SeededRandom) throws {
        loop.journal.close()
        boot()
        try Disk.restart(environment.dataFolder)
        // It is written when a commit is safe, and left to the system.
        if dice.chance(30) { try Self.write(head, to: headFile) }
    }

    private func end(_ early: Int64 = 0) {
        // What is in flight may be found again, and then it counts.
        if loop.journal.standIn != nil {
            inFlight = loop.unwritten.prefix { $0.id.device != loop.journal.device } + inDoubt
        }
        inDoubt = []
        if !loop.unwritten.isEmpty { trace.append(.forgotten(at: now.milliseconds)) }
        trace.append(.ended(at: now.milliseconds - early))
        pending = []
        anchor = loop.clock.anchor
    }

    /// Nobody is there; the clock may be wrong afterwards.
    func stayOff(_ length: Duration, clockOffBy error: Duration = .zero) {
        pass(to: now + length)
        now = now + error
        // For a moment, it is only the daemon that is not there.
        if length > .seconds(60) || error != .zero { boot() }
    }

    private func boot() {
        boots += 1
        bootedAt = uptime
        isSynchronised = false
    }

    struct Lost: Error, CustomStringConvertible {
        var description: String
    }

    /// A new process, which knows what the record says and nothing else.
    ///
    /// - Parameter isSynchronised: True if the kernel knows already that the clock is right.
    func start(isSynchronised: Bool? = nil) throws {
        Disk.fail(.none)
        if let isSynchronised { self.isSynchronised = isSynchronised }
        loop = try Loop(environment: environment, now: now, anchor: anchor)
        useCalendar()
        Disk.fail(trouble)
        listen()
        if let standIn = loop.journal.standIn { throw Lost(description: "\(standIn.error)") }
        guard loop.journal.losses.isEmpty else { throw Lost(description: "\(loop.journal.losses) are lost") }
        let count = Int64(try loop.journal.count())
        if count == safe + Int64(inFlight.count), !inFlight.isEmpty {
            trace.append(.acknowledged(inFlight))
            trace.append(.survived(inFlight))
            safe = count
        }
        guard count == safe else {
            throw Lost(description: "\(count) entries after a restart, \(safe) safe, \(inFlight.count) under way")
        }
        inFlight = []
        let started = reading.now - reading.uptime
        let isKnown = anchor.map { $0.boot == "\(boots)" && abs(($0.started - started).milliseconds) <= 1000 } ?? false
        if !self.isSynchronised, !isKnown || anchor?.isTrusted == false { doubt() }
        trace.append(.began(at: now.milliseconds, isClockKnown: isKnown))
        loop.observe(reading)
        acknowledge()
        try findZone()
        turn()
    }

    /// Every entry of the record, in its order.
    func history() throws -> [Entry] {
        try loop.journal.entries(.latest(of: nil, limit: .max)).sorted { $0.stamp < $1.stamp }
    }
}
