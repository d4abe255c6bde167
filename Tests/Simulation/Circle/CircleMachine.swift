import CivilTime
import Glibc
import RemindCore
import RemindDaemon
import Reminders
import Schedules
import Support
import Vocabulary

/// One of several machines that keep a record: the daemon's own loop with its record and its folder, and a clock of its own.
final class CircleMachine {
    enum State { case on, asleep, off, lost }

    static let circle = "5130513051305130"
    let label: String
    private let truth: CircleTruth
    private let folder: TemporaryFolder
    private let environment: DaemonEnvironment
    private(set) var loop: Loop
    private(set) var state = State.on
    /// The true time, as this machine has come to it.
    private(set) var time: Instant
    /// By how much its clock is wrong.
    private var skew = Duration.zero
    var now: Instant { time + skew }
    private var uptime = Duration.seconds(3600)
    private var asleep = Duration.zero
    private var boots = 0
    private var settings = Settings()
    /// How long it waits for other machines.
    let wait: Duration
    /// Since when, by its clock, it has been on without a break, with one clock and one record.
    private(set) var steady: Instant
    /// The latest that its clock has shown: time that it shows again is judged by the lives of one machine.
    private(set) var shown: Instant
    /// Each ring, in order.
    private(set) var rang: [(id: String, at: Instant)] = []
    /// True while a person says how many doses it was, which takes nothing back.
    private var isSettling = false

    /// - Parameters:
    ///   - label: Its name.
    ///   - time: The true time.
    ///   - wait: How long it waits for other machines before it rings.
    ///   - copy: A data folder, of a machine of which this one is a copy.
    ///   - shown: The latest that the clock of that machine has shown: what it rang for until then is in the copy.
    init(
        _ label: String, at time: Instant, wait: Duration, copy: String? = nil, shown: Instant = .earliest,
        _ truth: CircleTruth
    ) throws {
        (self.label, self.time, self.wait, self.shown, self.truth) = (label, time, wait, shown, truth)
        folder = try CircleMachine.folder()
        environment = try DaemonEnvironment([
            "HOME": folder.path, "XDG_DATA_HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "TZ": "UTC",
        ])
        steady = time
        settings.sync.ringsAfter = .after(wait)
        if let copy {
            try CircleFiles.copy(copy, to: environment.dataFolder)
        } else {
            mkdir(environment.dataFolder, 0o700)
            try folder.write("remindd/circle", "\(CircleMachine.circle)\n\(label)\n", mode: 0o600)
        }
        loop = try Loop(environment: environment, now: time)
        begin()
    }

    private static func folder() throws -> TemporaryFolder {
        if access("/dev/shm", W_OK) == 0, getenv("TMPDIR") == nil { setenv("TMPDIR", "/dev/shm", 0) }
        return try TemporaryFolder()
    }

    var dataFolder: String { environment.dataFolder }
    var carried: String { environment.dataFolder + "/sync" }
    var scheduler: Scheduler { loop.scheduler }

    private func note(_ text: String) {
        truth.note("\((time.milliseconds / 1000) % 86_400) \(label) (\(loop.journal.headID)) \(text)")
    }

    private func begin() {
        listen()
        _ = loop.use(settings, now: now, isStart: true)
        while loop.hear(now: now) {}
        loop.returned(at: now)
        turn()
        erase(nil)
        steady = max(now, shown)
    }

    private func listen() {
        loop.perform = { [unowned self] decision, _ in performed(decision) }
        loop.report = { [unowned self] priority, text, _ in
            if priority == .error { return truth.fault("\(label) says: \(text)") }
            note("says: \(text)")
        }
    }

    private func performed(_ decision: Decision) {
        for entry in decision.entries { truth.note(entry.id.device, writtenBy: label) }
        for entry in decision.entries where entry.reminder?.rawValue == CirclePlan.salt.id {
            let known = (try? history()) ?? []
            truth.note(
                CircleKey(entry), by: label, after: CirclePurge.carriedOut(by: loop.journal.device, in: known),
                and: Set(known.filter { $0.reminder == entry.reminder }.map(CircleKey.init)))
        }
        for entry in decision.entries where entry.origin == .person && !(isSettling && entry.fact == .retracted) {
            said(entry, in: decision)
        }
        for case .deliver(let id) in decision.effects {
            rang.append(("\(id)", now))
            let standing = truth.standing(among: known(of: id).map(CircleKey.init))
            if !standing.isEmpty { truth.fault("\(label) rings for \(id) and knows \(standing.sorted())") }
        }
    }

    /// What the record has of an occurrence.
    func known(of id: OccurrenceID) -> [Entry] { (try? loop.journal.entries(of: id)) ?? [] }

    private func said(_ entry: Entry, in decision: Decision) {
        note(
            "\(entry.fact.recorded.what) \(entry.occurrence.map { "\($0)" } ?? entry.reminder?.rawValue ?? "") "
                + "over \(entry.named), \(entry.answer?.fields["dose"]?.text ?? "no dose"), at \(entry.at.seconds), stock "
                + (entry.stock.map { "\($0.units), in all \($0.used.map(String.init) ?? "-")" } ?? "as it was"))
        let new = decision.entries.drop { $0.id != entry.id }.map(\.id)
        if let id = entry.occurrence {
            truth.say(entry, knowing: known(of: id).filter { !new.contains($0.id) })
        } else if let reminder = entry.reminder, CircleMachine.isLife(entry) {
            let earlier = (try? loop.journal.entries(.latest(of: reminder, limit: .max))) ?? []
            truth.say(
                CircleKey(entry),
                after: Set(
                    earlier.filter { CircleMachine.isLife($0) && !new.contains($0.id) }.map(CircleKey.init)))
        }
    }

    static func isLife(_ entry: Entry) -> Bool {
        ["archived", "restored", "defined"].contains(entry.fact.recorded.what)
    }

    // MARK: Time

    private func turn() {
        shown = max(shown, now)
        loop.turn(
            ClockReading(now: now, uptime: uptime, boot: "\(boots)", isSynchronised: true, asleep: asleep))
    }

    private func pass(to instant: Instant) {
        uptime += instant - time
        time = instant
    }

    /// Takes in what the folder has, and erases what other machines have erased.
    ///
    /// - Parameter erases: False for a process that has no time for that.
    func hear(erases: Bool = true) {
        guard state == .on else { return }
        loop.hearAgain = nil
        while loop.hear(now: now) {}
        turn()
        if erases { erase(nil) }
    }

    /// How many entries there were when it was last seen whether any are to be erased, by the name of this machine.
    private var looked: [String: Int] = [:]

    private func erase(_ id: ReminderID?) {
        do {
            // Without news there is nothing to erase.
            guard try id != nil || looked != [loop.journal.device: loop.journal.count()] else { return }
            var before: [Entry]?
            // It takes as long as all else to read a record twice.
            try loop.erase(id, now: now) { before = try history() }
            if let before { noteErased(before, try history()) }
            looked = [loop.journal.device: try loop.journal.count()]
        } catch {
            truth.fault("\(label) cannot erase: \(error)")
        }
        turn()
        if let again = loop.hearAgain, again <= now { hear() }
    }

    private func noteErased(_ before: [Entry], _ after: [Entry]) {
        let left = Set(after.map(CircleKey.init))
        let gone = Set(before.map(CircleKey.init)).subtracting(left)
        let words = before.compactMap { CirclePurge($0)?.key }
        for word in left.subtracting(words) where word.device == loop.journal.device && word.what == "purged @" {
            truth.note(word, erasing: gone, after: words)
        }
    }

    /// Erases a reminder for good, on all machines.
    func purge(_ id: ReminderID) {
        turn()
        note("purges \(id)")
        erase(id)
    }

    /// Says that another machine is gone, as `sync` advises. Otherwise its entries that never came are waited for.
    func retire(_ name: String) throws {
        if let retirement = try loop.journal.retirement(of: name) { try ask(.retire(retirement)) }
    }

    /// The name that the others know it by: a copy of a machine keeps it.
    var name: String { String(label.prefix(2)) }

    /// Erases what came back of erased reminders, as a person does whom `doctor` names it to.
    func purgeLeftovers() {
        do {
            for id in try loop.leftovers(now: now) { purge(id) }
        } catch {
            truth.fault("\(label) cannot see what is left: \(error)")
        }
    }

    /// Passes time, as a running daemon does if the machine is on.
    func run(to end: Instant) throws {
        switch state {
        case .off, .lost: time = end
        case .asleep:
            asleep += end - time
            pass(to: end)
        case .on:
            let expected = rings(through: end + skew)
            let first = rang.count
            var rounds = 0
            while let wake = loop.nextWake(now: now), wake <= end + skew {
                rounds = wake <= now ? rounds + 1 : 0
                guard rounds < 200 else { throw Machine.Restless(wake: wake) }
                pass(to: max(time, wake - skew))
                turn()
                if let again = loop.nextWake(now: now), again <= now { hear() }
            }
            pass(to: end)
            turn()
            judge(expected, Array(rang[first...]))
        }
    }

    /// When this machine has to ring until an instant, if it has seen all of it: for every slot that has come since it is
    /// steady, at the end of its wait and with each repetition, unless it knows an answer.
    private func rings(through end: Instant) -> [(id: OccurrenceID, at: [Instant])] {
        var found: [(id: OccurrenceID, at: [Instant])] = []
        let plan = CirclePlan.zinc
        let start = now
        for day in (start.seconds / Wall.day - 1)...(end.seconds / Wall.day) {
            for minute in plan.minutes {
                let due = Instant(seconds: day * Wall.day + minute * 60)
                guard due > steady, let id = OccurrenceID("\(plan.id)@\(Wall.text(due.seconds))") else { continue }
                let raw = known(of: id)
                // A person has moved it, or brought it back.
                let isMoved = raw.contains { ["snoozed", "retracted", "delayed"].contains($0.fact.recorded.what) }
                if isMoved { continue }
                guard truth.standing(among: raw.map(CircleKey.init)).isEmpty else {
                    found.append((id, []))
                    continue
                }
                let all = (0...plan.nags).map { due + wait + .seconds($0 * plan.every * 60) }
                found.append((id, all.filter { start < $0 && $0 <= end }))
            }
        }
        return found
    }

    private func judge(_ expected: [(id: OccurrenceID, at: [Instant])], _ rings: [(id: String, at: Instant)]) {
        for (id, at) in expected {
            let found = rings.filter { $0.id == "\(id)" }.map(\.at)
            if found != at {
                truth.fault(
                    "\(label) was to ring for \(id) at \(at.map(\.seconds)), and rang at \(found.map(\.seconds))")
                for entry in known(of: id) { note("  it knows \(CircleKey(entry)) at \(entry.at.seconds)") }
            }
        }
    }

    // MARK: What happens to a machine

    func close() {
        guard state == .on else { return }
        note("closes its lid")
        state = .asleep
    }

    func wake() {
        guard state == .asleep else { return }
        note("wakes")
        state = .on
        turn()
        hear()
        steady = max(now, shown)
    }

    /// The process ends, in an orderly way or not, and perhaps the machine.
    func stop(_ isOrderly: Bool) {
        guard state == .on || state == .asleep else { return }
        note("is off")
        if isOrderly {
            loop.writeAtLast(now: now)
            loop.keepRead()
            loop.journal.checkpoint()
        }
        loop.journal.close()
        state = .off
    }

    func start() throws {
        guard state == .off else { return }
        boots += 1
        (uptime, asleep) = (.seconds(60), .zero)
        loop = try Loop(environment: environment, now: now)
        state = .on
        note("is on")
        begin()
    }

    /// It is never seen again.
    func lose() {
        stop(true)
        note("is lost")
        state = .lost
    }

    func setClock(by step: Duration) {
        note("clock by \(step)")
        skew = skew + step
        guard state == .on else { return }
        turn()
        steady = max(now, shown)
    }

    /// Its clock is right from here on.
    func correctClock() { setClock(by: .zero - skew) }

    /// A copy of its data folder as it is.
    func back(up name: String) throws -> String {
        loop.journal.checkpoint()
        let path = folder[name]
        try CircleFiles.copy(dataFolder, to: path)
        return path
    }

    /// A backup takes the place of what there is.
    func putBack(_ copy: String, withFolder: Bool) throws {
        stop(false)
        note("is put back\(withFolder ? " with its folder" : "")")
        let kept = folder["kept"]
        if !withFolder { rename(carried, kept) }
        try CircleFiles.remove(dataFolder)
        try CircleFiles.copy(copy, to: dataFolder)
        if !withFolder {
            try CircleFiles.remove(carried)
            rename(kept, carried)
        }
        try start()
        truth.putBack(label, to: try history())
    }

    /// Decides and records as for a request; refused, nothing has changed.
    func ask(_ event: Event) throws {
        turn()
        if case .settle = event { isSettling = true }
        defer { isSettling = false }
        do {
            try loop.commit(try loop.decide(event, at: now), now: now)
        } catch is RemindError {}
        turn()
    }

    /// Writes a word that this program does not know, with members that it does not know, as a newer one does.
    ///
    /// - Parameter id: What it is about; `nil` for a word about the whole record.
    func speakNewer(of id: OccurrenceID?) throws {
        turn()
        let journal = loop.journal
        let about = id.flatMap { scheduler.ledger.occurrence($0) }
        let entry = Entry(
            id: journal.headID.next, at: now, zone: "UTC", origin: .person, reminder: about?.id.reminder,
            slot: about?.id.slot, due: about?.due, dueZone: about?.dueZone,
            fact: .unknown(
                what: "praised", moment: now, details: "{\"by\":{\"\(label)\":[1,null,\"\(now.seconds)\"]},\"dose\":7}"),
            turn: journal.turn + 1)
        try loop.commit(Decision(entries: [entry]), now: now)
        turn()
    }

    /// The names that this machine had and has.
    func devices() throws -> Set<String> {
        let former = access(dataFolder + "/former", F_OK) == 0 ? try Machine.bytes(of: dataFolder + "/former") : []
        return Set(String(decoding: former, as: UTF8.self).split(separator: "\n").map(String.init))
            .union([loop.journal.device])
    }

    /// Every entry of the record.
    func history() throws -> [Entry] {
        try loop.journal.entries(.latest(of: nil, limit: .max)).sorted { $0.stamp < $1.stamp }
    }
}
