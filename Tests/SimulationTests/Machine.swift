import CivilTime
import Glibc
import RemindCore
import Support

@testable import RemindDaemon

/// A machine with a clock that only the simulation moves, the real scheduler, and the real record on a disk that can
/// fail: what the daemon does around the two, step by step as the daemon does it.
final class Machine {
    /// How the disk fails.
    enum Trouble { case none, readOnly, full }

    private static let storeRetry = Duration.seconds(30)

    let folder: TemporaryFolder
    let directory: ZoneDirectory
    private(set) var now: Instant
    /// Milliseconds for which the machine has been there, its sleep included: what no setting of the clock changes.
    private(set) var uptime: Int64 = 0
    private(set) var trace: [Trace] = []
    private(set) var scheduler: Scheduler
    private(set) var journal: Journal
    var trouble = Trouble.none { didSet { spoil() } }
    /// The name of the zone the person is in.
    private(set) var zone: String
    private(set) var unwritten: [Entry] = []
    private(set) var heldUntil: Instant?
    /// The uptime at which a clock that has leapt is believed.
    private(set) var believes: Int64?
    private var forgotten: Instant
    /// How many entries the record has said are safe.
    private(set) var safe: Int64 = 0

    var data: String { folder["data"] }

    init(start: Instant, zone: String, books: [RuleBook]) throws {
        let folder = try Self.folder()
        self.folder = folder
        mkdir(folder["zoneinfo"], 0o700)
        directory = ZoneDirectory(path: folder["zoneinfo"])
        for book in books { try Self.write(book.name, Self.bytes(of: "/usr/share/zoneinfo/\(book.name)"), folder) }
        now = start
        forgotten = start
        self.zone = zone
        // The name of a device is drawn by chance, which a life that is to be lived again must not depend on.
        do { _ = try Journal(folder: folder["data"]) }
        try folder.write("data/device", "51305130\n", mode: 0o600)
        journal = try Journal(folder: folder["data"])
        scheduler = Scheduler(
            ledger: Ledger(head: journal.headID),
            place: Place(local: try directory.rules(named: zone), directory: directory), settledThrough: start)
        trace.append(.zone(try book(zone), at: now.milliseconds))
        for book in books { trace.append(.rules(book, at: now.milliseconds)) }
        trace.append(.began(at: now.milliseconds))
    }

    /// In memory where there is such a place: what is to be shown is the order of things, not the disk's.
    private static func folder() throws -> TemporaryFolder {
        if access("/dev/shm", W_OK) == 0, getenv("TMPDIR") == nil { setenv("TMPDIR", "/dev/shm", 0) }
        return try TemporaryFolder()
    }

    func note(_ event: Trace) { trace.append(event) }

    // MARK: - Time

    /// When the daemon itself wakes up next, on the machine's clock.
    var nextWake: Instant? {
        let believing = believes.map { now + .milliseconds(max(0, $0 - uptime)) }
        return [scheduler.nextWake, heldUntil, believing].compactMap { $0 }.min()
    }

    /// Passes time while the daemon runs, waking as it does.
    func run(to end: Instant) throws {
        while let wake = nextWake, wake <= end {
            pass(to: max(now, wake))
            if let believes, believes <= uptime { try believe() }
            try turn()
        }
        pass(to: max(now, end))
    }

    private func pass(to instant: Instant) {
        uptime += (instant - now).milliseconds
        now = instant
    }

    /// The machine sleeps; the clock goes on.
    func sleep(_ length: Duration) throws {
        let from = now
        pass(to: now + length)
        trace.append(.slept(from: from.milliseconds, to: now.milliseconds))
        try clockChanged(leap: .zero)
    }

    /// Somebody, or the network, sets the clock.
    func setClock(by step: Duration) throws {
        let from = now
        now = now + step
        trace.append(.set(from: from.milliseconds, to: now.milliseconds))
        try clockChanged(leap: step)
    }

    private func clockChanged(leap: Duration) throws {
        if leap > Scheduler.believedLeap {
            try proceed(with: scheduler.decide(.clockLeapt, at: now))
        }
        believes = scheduler.isHeld ? uptime + 605_000 : nil
        try turn()
    }

    private func believe() throws {
        believes = nil
        let decision = try scheduler.decide(.clockConfirmed, at: now)
        if !decision.entries.isEmpty { try proceed(with: decision) }
    }

    // MARK: - The daemon's turn

    /// A turn that does not end.
    struct Restless: Error {
        var wake: Instant
        var next: [Entry]
    }

    func turn() throws {
        if now < scheduler.lookedThrough - .seconds(1) { try setBack() }
        writeWaiting()
        var rounds = 0
        while let wake = scheduler.nextWake, wake <= now {
            rounds += 1
            let decision = try scheduler.decide(.tick, at: now)
            guard rounds < 5000 else { throw Restless(wake: wake, next: decision.entries) }
            try proceed(with: decision)
            scheduler.settled(through: now)
        }
        scheduler.settled(through: now)
        if now - forgotten > .seconds(3600) || forgotten > now {
            forgotten = now
            scheduler.forget(now: now)
        }
    }

    private func proceed(with decision: Decision, to moved: Scheduler? = nil) throws {
        var next = moved ?? scheduler
        if moved == nil { next.apply(decision.entries) }
        if heldUntil.map({ $0 <= now }) ?? true {
            do {
                return try commit(decision, to: next)
            } catch {
                heldUntil = now + Self.storeRetry
            }
        }
        unwritten += decision.entries
        take(next, decision)
    }

    private func commit(_ decision: Decision, to next: Scheduler) throws(StoreError) {
        try write(decision.entries)
        take(next, decision)
    }

    private func write(_ entries: [Entry]) throws(StoreError) {
        let all = unwritten + entries
        guard !all.isEmpty else { return }
        try journal.commit(all)
        safe += Int64(all.count)
        trace.append(.acknowledged(all))
        unwritten = []
        heldUntil = nil
    }

    private func writeWaiting() {
        guard let held = heldUntil, held <= now else { return }
        do throws(StoreError) {
            try write([])
            heldUntil = nil
        } catch {
            heldUntil = now + Self.storeRetry
        }
    }

    private func take(_ next: Scheduler, _ decision: Decision) {
        scheduler = next
        for case .deliver(let id) in decision.effects { trace.append(.rang(id, at: now.milliseconds)) }
    }

    private func setBack() throws {
        let first = min(now, scheduler.settledThrough) - Ledger.retention
        scheduler.recall(try journal.entries(dueFrom: first, through: scheduler.lookedThrough))
        try proceed(with: scheduler.decide(.setBack, at: now))
        scheduler.rewind(to: now)
        if heldUntil != nil { heldUntil = now }
    }

    // MARK: - A person

    /// Decides and commits as for a request: refused (`RemindError`) or not recorded (`StoreError`), nothing has changed.
    @discardableResult
    func ask(_ event: (Scheduler) throws -> Event) throws -> Decision {
        try turn()
        let event = try event(scheduler)
        // As a request does: what left the working set has entries all the same.
        if let named = event.named, scheduler.ledger.occurrence(named) == nil {
            scheduler.recall(try journal.entries(of: named))
        }
        let decision = try scheduler.decide(event, at: now)
        var next = scheduler
        next.apply(decision.entries)
        try commit(decision, to: next)
        try turn()
        return decision
    }

    /// A notification server came back: everything that waits is shown to it.
    func showAgain() { trace.append(.shownAgain(scheduler.banners(now: now).flatMap(\.members))) }

    // MARK: - Places

    func book(_ name: String) throws -> RuleBook {
        try RuleBook(name: name, bytes: Self.bytes(of: folder["zoneinfo/\(name)"]))
    }

    func fly(to name: String) throws {
        zone = name
        try findZone()
    }

    /// An update of tzdata replaces a zone's rules.
    func replaceRules(with book: RuleBook) throws {
        try turn()
        try Self.write(book.name, book.bytes, folder)
        trace.append(.rules(book, at: now.milliseconds))
        try findZone()
        scheduler.move(to: scheduler.place.local)
        try turn()
    }

    private func findZone() throws {
        let local = try directory.rules(named: zone)
        guard local != scheduler.place.local else { return }
        try turn()
        let decision = try scheduler.decide(.moved(to: local), at: now)
        var next = scheduler
        next.apply(decision.entries)
        next.move(to: local)
        try proceed(with: decision, to: next)
        trace.append(.zone(try book(zone), at: now.milliseconds))
        try turn()
    }

    private static func write(_ name: String, _ bytes: [UInt8], _ folder: TemporaryFolder) throws {
        let path = "zoneinfo/\(name)"
        if let slash = path.lastIndex(of: "/") { mkdir(folder[String(path[..<slash])], 0o700) }
        let file = folder[path]
        unlink(file)
        let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        defer { close(descriptor) }
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
            throw SystemError(errno, "write \(file)")
        }
    }

    static func bytes(of file: String) throws -> [UInt8] {
        let descriptor = open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError(errno, "open \(file)") }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            guard count > 0 else { return bytes }
            bytes += chunk[..<count]
        }
    }

    // MARK: - The end of a process, and the next one

    private func spoil() {
        switch trouble {
        case .none: try? journal.database.execute("PRAGMA query_only = OFF; PRAGMA max_page_count = 1073741823")
        case .readOnly: try? journal.database.execute("PRAGMA query_only = ON")
        case .full: try? journal.database.execute("PRAGMA max_page_count = 1")
        }
    }

    /// Ends the daemon as the service manager does: it has a last chance to write.
    func stop() {
        if heldUntil != nil {
            heldUntil = now
            writeWaiting()
        }
        journal.checkpoint()
        end()
    }

    /// The power is cut; what was not safe is gone.
    func cutPower(_ dice: inout Dice) throws {
        try Disk.keepWhatIsSafe(of: data) {
            // What closing a connection writes belongs to an orderly end.
            try letGo()
        }
        end()
    }

    /// The power is cut while the record is being written: `torn` decides what of it reached the disk.
    func cutPowerWhileWriting(_ dice: inout Dice) throws {
        var entries = unwritten
        if let wake = scheduler.nextWake {
            pass(to: max(now, wake))
            entries += try scheduler.decide(.tick, at: now).entries
        }
        guard trouble == .none, !entries.isEmpty else { return try cutPower(&dice) }
        try Disk.tear(data, &dice) {
            try journal.commit(entries)
        } closing: {
            try letGo()
        }
        inFlight = entries
        // What was due in this very moment was still to ring.
        end(1)
    }

    private var inFlight: [Entry] = []
    private var isOpen = true
    private var other = 0

    /// Closes the record, by opening one that is of no interest.
    private func letGo() throws {
        guard isOpen else { return }
        isOpen = false
        other = 1 - other
        journal = try Journal(folder: folder["other\(other)"])
    }

    private func end(_ early: Int64 = 0) {
        if !unwritten.isEmpty { trace.append(.forgotten(at: now.milliseconds)) }
        trace.append(.ended(at: now.milliseconds - early))
        unwritten = []
        heldUntil = nil
        believes = nil
    }

    /// Nobody is there; the clock may be wrong afterwards.
    func stayOff(_ length: Duration, clockOffBy error: Duration = .zero) {
        pass(to: now + length)
        now = now + error
    }

    struct Lost: Error, CustomStringConvertible {
        var description: String
    }

    /// A new process, which knows what the record says and nothing else.
    func start() throws {
        try letGo()
        journal = try Journal(folder: data)
        isOpen = true
        let count = Int64(try journal.count())
        if count == safe + Int64(inFlight.count), !inFlight.isEmpty {
            trace.append(.acknowledged(inFlight))
            trace.append(.survived(inFlight))
            safe = count
        }
        guard count == safe else {
            throw Lost(description: "\(count) entries after a restart, \(safe) safe, \(inFlight.count) under way")
        }
        inFlight = []
        let last = try journal.lastZone().flatMap { try? directory.rules(named: $0) }
        var place = Place(local: try last ?? directory.rules(named: zone), directory: directory)
        var ledger = Ledger(head: journal.headID)
        let lastWritten = try journal.load(now: now, into: &ledger, place: &place)
        scheduler = Scheduler(ledger: ledger, place: place, settledThrough: min(lastWritten, now))
        forgotten = now
        spoil()
        trace.append(.began(at: now.milliseconds))
        try findZone()
        try turn()
        believes = scheduler.isHeld ? uptime + 605_000 : nil
    }
}

extension Event {
    /// The occurrence a person named.
    fileprivate var named: OccurrenceID? {
        switch self {
        case .snooze(let id, _), .undo(let id): id
        case .answer(let request): if case .occurrence(let id) = request.subject { id } else { nil }
        default: nil
        }
    }
}
