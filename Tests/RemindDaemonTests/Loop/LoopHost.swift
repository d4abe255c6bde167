import CivilTime
import RemindCore
import Reminders
import Schedules
import Support
import Vocabulary
import Worlds

@testable import RemindDaemon

/// The daemon's loop on a record of its own, with a clock that only a test moves.
final class LoopHost {
    let folder: TemporaryFolder
    let zone: TimeZoneRules
    private let environment: DaemonEnvironment
    private(set) var loop: Loop
    private(set) var now: Instant
    private(set) var rang: [String] = []
    /// Titles of what the person was told.
    private(set) var told: [String] = []
    private(set) var bodies: [[String]] = []
    /// The occurrences whose commands were to run.
    private(set) var ran: [String] = []
    /// Time since the machine was started, the part of it asleep, and how often it was started.
    private var uptime = Duration.seconds(3600)
    private var asleep = Duration.zero
    private var boots = 0
    /// True if the kernel says that the clock is right.
    var isSynchronised = true

    /// - Parameter start: On the wall of Zurich.
    init(_ start: String) throws {
        folder = try TemporaryFolder()
        environment = try DaemonEnvironment([
            "HOME": folder.path, "XDG_DATA_HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "TZ": "Europe/Zurich",
        ])
        zone = try environment.zones.rules(named: "Europe/Zurich")
        now = try Self.instant(start, zone)
        loop = try Loop(environment: environment, now: now)
        listen()
    }

    struct Unreadable: Error { var text: String }

    private static func instant(_ text: String, _ zone: TimeZoneRules) throws -> Instant {
        guard let instant = CivilDateTime(text).flatMap(zone.instant) else { throw Unreadable(text: text) }
        return instant
    }

    private func listen() {
        loop.perform = { [unowned self] decision, _ in
            for case .deliver(let id) in decision.effects { rang.append("\(zone.local(at: now)) \(id)") }
            for case .run(let id) in decision.effects { ran.append("\(zone.local(at: now)) \(id)") }
            for case .notify(let notice) in decision.effects {
                told.append(notice.title)
                bodies.append(notice.body)
            }
        }
    }

    var dataFolder: String { environment.dataFolder }

    private func turn() {
        loop.turn(
            ClockReading(
                now: now, uptime: uptime, boot: "\(boots)", isSynchronised: isSynchronised,
                asleep: asleep))
        guard let again = loop.hearAgain, again <= now else { return }
        hear()
    }

    private func pass(to instant: Instant) {
        uptime += instant - now
        now = instant
    }

    /// False for a process that ends after it has read what others have erased, and before it has erased that.
    var erases = true

    /// Takes in what the folder has of other machines, and erases what they have erased.
    func hear() {
        loop.hearAgain = nil
        while loop.hear(now: now) {}
        turn()
        if erases { heed() }
    }

    private func heed() {
        do { try loop.erase(now: now) } catch { told.append("\(error)") }
        turn()
    }

    /// Erases a reminder for good, on all machines.
    func purge(_ id: String) throws {
        turn()
        try loop.erase(ReminderID(rawValue: id), now: now)
        turn()
    }

    /// Joins a circle, and writes what the record holds for the others.
    func join(_ circle: CircleFile) throws {
        try circle.write(in: dataFolder)
        loop.joinCircle()
        hear()
    }

    /// Copies the record, as a backup does.
    func copyRecord(to path: String) throws {
        try loop.journal.putIntoFile()
        _ = try ChildProcess.run(["cp", loop.journal.path, path])
    }

    /// Puts a copy in the place of the record, by hand, and starts again.
    ///
    /// - Parameters:
    ///   - device: Its name, if the folder is another machine's.
    ///   - isWhole: True if the file with the last entries is put back as well.
    func putBack(_ copy: String, device: String? = nil, isWhole: Bool) throws {
        loop.journal.close()
        _ = try ChildProcess.run(["cp", copy, dataFolder + "/journal.sqlite"])
        _ = try ChildProcess.run(["rm", "-f", dataFolder + "/journal.sqlite-wal"])
        if isWhole { _ = try ChildProcess.run(["rm", "-f", dataFolder + "/head"]) }
        if let device { try folder.write("remindd/device", device + "\n") }
        loop = try Loop(environment: environment, now: now)
        listen()
        turn()
        if erases { heed() }
    }

    /// Passes time as a running daemon does.
    func run(to text: String) throws {
        let end = try Self.instant(text, zone)
        while let wake = loop.nextWake(now: now), wake <= end {
            pass(to: max(now, wake))
            turn()
        }
        pass(to: end)
        turn()
    }

    /// Somebody, or the network, sets the clock; whatever turns next finds it so.
    func setClock(to text: String) throws {
        now = try Self.instant(text, zone)
        turn()
    }

    /// The kernel says that the clock is right.
    func confirmClock() {
        isSynchronised = true
        turn()
    }

    /// Passes so much time while the clock says whatever it says.
    func run(_ length: Duration) throws { try run(to: "\(zone.local(at: now + length))") }

    /// Flies to another zone; times are still said on the wall of Zurich.
    func fly(to name: String) throws {
        _ = try loop.move(to: environment.zones.rules(named: name), now: now)
        turn()
    }

    /// Ends the process, and begins a new one on a machine that was started a minute ago, when its clock says so.
    func restart(at text: String) throws {
        loop.writeAtLast(now: now)
        loop.journal.close()
        now = try Self.instant(text, zone)
        boots += 1
        (uptime, asleep) = (.seconds(60), .zero)
        loop = try Loop(environment: environment, now: now)
        begin()
    }

    /// Ends the process, and begins a new one at once on the same machine.
    func restart() throws {
        let anchor = loop.clock.anchor
        loop.keepRead()
        loop.journal.close()
        loop = try Loop(environment: environment, now: now, anchor: anchor)
        begin()
    }

    /// Ends the process without a last word, and begins a new one, which has heard nothing yet.
    ///
    /// - Parameter meanwhile: Done between the two.
    func kill(_ meanwhile: () throws -> Void = {}) throws {
        let anchor = loop.clock.anchor
        loop.journal.close()
        try meanwhile()
        loop = try Loop(environment: environment, now: now, anchor: anchor)
        listen()
    }

    private func begin() {
        listen()
        while loop.hear(now: now) {}
        loop.returned(at: now)
        loop.scheduler.apply(.set(settings))
        turn()
        if erases { heed() }
    }

    /// Settings that hold over restarts.
    private(set) var settings = Settings()

    func use(_ change: (inout Settings) -> Void) {
        change(&settings)
        loop.scheduler.apply(.set(settings))
        turn()
    }

    /// Closes the lid, and opens it again.
    func sleep(to text: String) throws {
        let end = try Self.instant(text, zone)
        asleep += end - now
        pass(to: end)
        turn()
    }

    func define(
        _ id: String, _ when: String..., title: String? = nil, kind: String = "medication", times: Int = 0,
        escalation: Escalation.Draft? = nil, fields: [String: String] = [:]
    ) throws {
        var draft = DefinitionDraft(kind: kind, fields: fields)
        draft.id = id
        draft.title = title ?? id
        draft.when = when.map { .init(when: $0) }
        draft.nag = .init(every: "10m", times: times)
        draft.escalate = escalation
        try define(draft)
    }

    /// Writes that a file manages a reminder.
    func manage(_ id: String, by file: String) throws {
        let known = loop.scheduler.ledger.reminders.values.first { $0.id.rawValue == id }
        guard var definition = known?.definition else { throw Unreadable(text: id) }
        (definition.file, definition.source) = (file, .file)
        try ask(.change([.define(definition)]))
    }

    /// `in 20m oven`.
    func start(_ id: String, in length: Duration) throws {
        var draft = DefinitionDraft(kind: "reminder")
        draft.id = id
        draft.title = id
        draft.when = [.init(when: "\(Schedule(.instant(now + length)))", elapsed: true)]
        try define(draft)
    }

    /// The reminder continues under another id.
    func rename(_ id: String, to name: String) throws {
        guard let id = ReminderID(rawValue: id), let name = ReminderID(rawValue: name),
            let definition = loop.scheduler.ledger.reminders[id]?.definition
        else { throw Unreadable(text: "no reminder") }
        try ask(.change([.define(definition.renamed(to: name))]))
    }

    private func define(_ draft: DefinitionDraft) throws {
        let made = Definition.make(
            draft, over: nil, source: .file, anchor: .init(at: now, zone: zone.name), context: .file,
            today: zone.local(at: now).date)
        guard let definition = made.definition else { throw Unreadable(text: "\(made.problems)") }
        try ask(.change([.define(definition)]))
    }

    /// Lenses that last thirty days.
    func openLenses(_ id: String, on date: String, _ fields: [String: String] = [:]) throws {
        var draft = DefinitionDraft(kind: "lens")
        draft.id = id
        draft.title = id
        draft.nag = .init(every: "24h", times: 0)
        draft.fields = ["type": "monthly", "opened": date].merging(fields) { $1 }
        try define(draft)
    }

    /// What a person sees of today, a line each: `a@2026-11-20T08:00 missed`.
    func today() -> [String] {
        let agenda = loop.scheduler.agenda
        return agenda.day(agenda.day(of: now), now: now).map { "\($0.id) \($0.status.rawValue)" }
    }

    func turnOff(_ id: String) throws {
        guard let id = ReminderID(rawValue: id) else { throw Unreadable(text: id) }
        try ask(.change([.disable(id)]))
    }

    func archive(_ id: String) throws {
        guard let id = ReminderID(rawValue: id) else { throw Unreadable(text: id) }
        try ask(.change([.archive(id)]))
    }

    /// Decides for what a machine made of a reminder.
    func keep(_ id: String, of machine: String) throws {
        guard let id = ReminderID(rawValue: id) else { throw Unreadable(text: id) }
        try ask(.change([.keep(id, try loop.scheduler.agenda.revision(of: id, on: machine))]))
    }

    /// A person says that a machine is gone.
    func retire(_ label: String) throws {
        guard let retirement = try loop.journal.retirement(of: label) else { throw Unreadable(text: label) }
        try ask(.retire(retirement))
        loop.seeMachines()
    }

    func turnOn(_ id: String) throws {
        guard let id = ReminderID(rawValue: id) else { throw Unreadable(text: id) }
        try ask(.change([.enable(id)]))
    }

    /// Does it without a slot: the lenses that are worn were opened now.
    func put(_ id: String) throws {
        guard let id = ReminderID(rawValue: id) else { throw Unreadable(text: id) }
        try ask(.answer(AnswerRequest(.extra(id), .done, happened: now)))
    }

    func take(_ id: String, early: Bool = false, replace: Bool = false) throws {
        guard let id = OccurrenceID(id) else { throw Unreadable(text: id) }
        try ask(.answer(AnswerRequest(.occurrence(id), .done, happened: now, replace: replace, early: early)))
    }

    /// Says that it was not taken, whatever is known of it.
    func skip(_ id: String) throws {
        guard let id = OccurrenceID(id) else { throw Unreadable(text: id) }
        try ask(.answer(AnswerRequest(.occurrence(id), .skipped, happened: now, replace: true)))
    }

    func settle(_ id: String, doses: Int) throws {
        guard let id = OccurrenceID(id) else { throw Unreadable(text: id) }
        try ask(.settle(SettleRequest(id, doses: doses)))
    }

    func snooze(_ id: String, until: Instant) throws {
        guard let id = OccurrenceID(id) else { throw Unreadable(text: id) }
        try ask(.snooze(id, until: until))
    }

    func refill(_ id: String, _ amount: String) throws {
        guard let id = ReminderID(rawValue: id) else { throw Unreadable(text: id) }
        try ask(.stock(id, .refill(amount, expires: nil, note: nil, repeats: nil)))
    }

    func count(_ id: String, _ amount: String) throws {
        guard let id = ReminderID(rawValue: id) else { throw Unreadable(text: id) }
        try ask(.stock(id, .count(amount, note: nil)))
    }

    func undo(_ id: String) throws {
        guard let id = OccurrenceID(id) else { throw Unreadable(text: id) }
        try ask(.undo(id))
    }

    private func ask(_ event: Event) throws {
        turn()
        try loop.commit(try loop.decide(event, at: now), now: now)
        turn()
    }

    /// The record, a line each: `2026-11-20T08:00 delivered a@2026-11-20T08:00`.
    func record() throws -> [String] {
        try loop.journal.entries(.latest(of: nil, limit: .max)).sorted { $0.stamp < $1.stamp }
            .compactMap { entry in
                entry.occurrence.map { "\(zone.local(at: entry.at)) \(entry.fact.recorded.what) \($0)" }
            }
    }

    /// The record as `history` shows it.
    func views() throws -> [EntryView] {
        loop.scheduler.agenda.views(
            of: try loop.journal.entries(.latest(of: nil, limit: .max)).sorted { $0.stamp < $1.stamp })
    }

    /// The runs of misses in the record, whether or not they stand.
    func runs() throws -> [String] {
        try loop.journal.entries(.latest(of: nil, limit: .max)).sorted { $0.stamp < $1.stamp }.compactMap { entry in
            guard let run = entry.answer?.run, let id = entry.occurrence else { return nil }
            return "\(id) \(run.count) times until \(run.last)"
        }
    }
}
