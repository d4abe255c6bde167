import CivilTime
import Glibc
import RemindCore
import RemindProtocol
import Reminders
import Schedules
import Vocabulary

/// Shows the machines of the circle.
enum SyncMethod: ImmediateMethod {
    static let name = "Sync"

    static func answer(_: VarlinkEmpty, now: Instant, in daemon: isolated Daemon) throws -> Remindd1.Sync {
        try daemon.sync(now: now)
    }
}

/// Makes a circle of this machine, or joins the one whose folder is here.
enum BeginSyncMethod: ImmediateMethod {
    static let name = "BeginSync"
    static let writes = true
    static let records = false

    static func answer(_ asked: Remindd1.BeginSyncRequest, now: Instant, in daemon: isolated Daemon) throws
        -> Remindd1.Sync
    {
        try daemon.begin(asked)
        daemon.hearFirst(now: now)
        // The others know of a machine once it has written.
        daemon.loop.sayWhenItRings(now: now, isNew: true)
        // Occurrences that were heard of may be due.
        daemon.eraseForOthers(now: daemon.turn())
        return try daemon.sync(now: now)
    }
}

/// Gives this machine another name.
enum NameMachineMethod: ImmediateMethod {
    static let name = "NameMachine"
    static let writes = true
    static let records = false

    static func answer(_ asked: Remindd1.NameMachineRequest, now: Instant, in daemon: isolated Daemon) throws
        -> Remindd1.Sync
    {
        guard let exchange = daemon.loop.exchange else { throw Daemon.noCircle }
        let label = try Daemon.label(asked.label)
        if let other = try daemon.journal.others().first(where: { !$0.isRetired && $0.label.isSameName(as: label) }) {
            throw RemindError(
                .alreadyExists, "another machine is called \(other.label)", hint: "see them with: remindctl sync")
        }
        if label != exchange.me.label {
            try daemon.loop.name(label, now: now)
            // The others learn of it by the file that this writes.
            daemon.hearFirst(now: now)
        }
        return try daemon.sync(now: now)
    }
}

/// A person says that another machine is gone.
enum RetireMachineMethod: ImmediateMethod {
    static let name = "RetireMachine"
    static let writes = true
    static let records = true

    static func answer(_ asked: Remindd1.RetireMachineRequest, now: Instant, in daemon: isolated Daemon) throws
        -> Remindd1.Sync
    {
        guard let exchange = daemon.loop.exchange else { throw Daemon.noCircle }
        guard !exchange.me.label.isSameName(as: asked.machine) else {
            throw RemindError(
                .invalidArgument, "\(exchange.me.label) is this machine",
                hint: "to leave the circle: remindctl sync leave")
        }
        let machine = try daemon.journal.others().first { $0.label.isSameName(as: asked.machine) }
        guard let machine, let retirement = try daemon.journal.retirement(of: machine.label) else {
            throw RemindError(
                .invalidArgument, "no other machine is called \(quoted(asked.machine))",
                hint: "see them with: remindctl sync")
        }
        if !machine.isRetired {
            try daemon.commit(try daemon.scheduler.decide(.retire(retirement), at: now), now: now)
            daemon.loop.seeMachines()
            daemon.turn()
        }
        return try daemon.sync(now: now)
    }
}

/// Reads everything in the folder again.
enum CheckSyncMethod: ImmediateMethod {
    static let name = "CheckSync"
    static let writes = true
    static let records = false

    static func answer(_: VarlinkEmpty, now: Instant, in daemon: isolated Daemon) throws -> Remindd1.Sync {
        guard let exchange = daemon.loop.exchange else { throw Daemon.noCircle }
        exchange.startOver()
        daemon.hearFirst(now: now)
        daemon.eraseForOthers(now: daemon.turn())
        return try daemon.sync(now: now)
    }
}

extension Daemon {
    /// The most characters in the name of a machine.
    private static let longestLabel = SegmentHeader.longestLabel

    static let noCircle = RemindError(
        .invalidArgument, "this record is shared with no other machine",
        hint: "make a circle with: remindctl sync new, or join one with: remindctl sync join")

    fileprivate func begin(_ asked: Remindd1.BeginSyncRequest) throws {
        guard asked.join else { return try beginCircle(label: asked.label) }
        let circle = try circleToJoin(label: asked.label)
        guard joinsPlainly(circle) else {
            try refuseToMix(circle)
            throw RemindError(
                .invalidArgument, "this record has reminders of its own, and questions about them have no answer",
                hint: "remindctl sync join asks, or see it with: remindctl sync join --dry-run")
        }
        try take(circle)
    }

    /// - Throws: If the record belongs to a circle, or cannot be written.
    func refuseSecondCircle() throws(RemindError) {
        if let exchange = loop.exchange {
            throw RemindError(
                .alreadyExists, "this record is in a circle already, as \(exchange.me.label)",
                hint: "leave it first: remindctl sync leave")
        }
        guard journal.standIn == nil, loop.unwritten.isEmpty else {
            throw RemindError(
                .notRecorded, "the record cannot be written now", hint: "see what is wrong: remindctl doctor")
        }
    }

    private func beginCircle(label asked: String?) throws {
        try refuseSecondCircle()
        guard !settings.sync.follows else {
            throw RemindError(
                .permissionDenied, "this machine only follows, and a circle begins with one that takes part",
                hint: "join one: remindctl sync join; or take part: remindctl config set sync.role member")
        }
        let folder = Exchange.folder(in: environment.dataFolder)
        guard try Exchange.circle(in: folder) == nil else {
            let wasIn = CircleFile.left(in: environment.dataFolder)
            let canJoin = try journal.peers.isEmpty || wasIn == Exchange.circle(in: folder)
            let (here, aside) = (ShellWord.quoted(folder), ShellWord.quoted(folder + ".old"))
            throw RemindError(
                .alreadyExists, "\(folder) belongs to a circle already",
                hint: canJoin ? "join it: remindctl sync join" : "to make a new one, move it away: mv \(here) \(aside)")
        }
        try take(CircleFile.new(label: try Daemon.label(asked)))
    }

    private func take(_ circle: CircleFile) throws(StoreError) {
        // Every command was set here while no other machine was heard.
        if journal.peers.isEmpty {
            OwnCommands.note(scheduler.ledger.reminders.values.map(\.definition), in: environment.dataFolder)
        }
        try circle.write(in: environment.dataFolder)
        loop.joinCircle()
    }

    /// The name of this machine, which no other one of the folder has: its host name, with a number if need be, or what the
    /// person gives.
    ///
    /// - Throws: If the person gives a name that another one has.
    func freeLabel(_ asked: String?, in folder: String, of circle: String) throws -> String {
        let own = try DataFolder.formerNames(in: environment.dataFolder).union(journal.ownDevices())
        let taken = Exchange.labels(in: folder, of: circle).filter { !own.contains($0.key) }.values
        let wanted = try Daemon.label(asked)
        func isTaken(_ name: String) -> Bool { taken.contains { $0.isSameName(as: name) } }
        var (label, number) = (wanted, 1)
        while isTaken(label) {
            number += 1
            label = "\(wanted.prefix(Daemon.longestLabel - 3))-\(number)"
        }
        guard asked == nil || label == wanted else {
            throw RemindError(
                .alreadyExists, "another machine is called \(wanted)",
                hint: "give this one another name: --name \(ShellWord.quoted(label))")
        }
        return label
    }

    /// The name of this machine: its host name unless the person gives one.
    fileprivate static func label(_ asked: String?) throws(RemindError) -> String {
        var name = asked
        if name == nil {
            var bytes = [CChar](repeating: 0, count: 256)
            gethostname(&bytes, bytes.count - 1)
            let host = bytes.withUnsafeBytes { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            name = host.split(separator: ".").first.map { String($0.prefix(longestLabel)) }
        }
        let label = (name ?? "").trimmed
        let isPlain = label.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        guard !label.isEmpty, label.count <= longestLabel, label.utf8.count <= 4 * longestLabel, isPlain else {
            throw RemindError(
                .invalidArgument, "a machine's name has 1 to \(longestLabel) characters",
                hint: "for example: --name laptop")
        }
        return label
    }

    func sync(now: Instant) throws -> Remindd1.Sync {
        let exchange = loop.exchange
        var machines = try syncMachines
        let devices = Dictionary(try journal.others().map { ($0.label, $0.devices) }) { $0.union($1) }
        for index in machines.indices {
            let machine = machines[index]
            let names = devices[machine.label ?? machine.device] ?? [machine.device]
            let rule = machine.here ? RingRule(label: "", settings.sync) : scheduler.ledger.ringRule(of: names)
            machines[index].ringsAfter = rule.map { $0.after ?? -1 } ?? 0
            machines[index].ringsFor = rule?.persons
            machines[index].ringsTags = rule?.tags
        }
        return Remindd1.Sync(
            zone: scheduler.place.local.name, now: now.seconds, circle: exchange?.me.circle,
            folder: Exchange.folder(in: environment.dataFolder),
            machines: machines, problems: syncProblems + ringingProblems,
            follows: settings.sync.follows ? true : nil, forks: forks)
    }

    /// The machines of the circle; this one first. One that was put back or renamed itself has several devices, and is one.
    private var syncMachines: [Remindd1.Sync.Machine] {
        get throws {
            guard let exchange = loop.exchange else { return [] }
            var found: [Remindd1.Sync.Machine] = []
            for machine in try journal.machines(here: exchange.me.label) {
                let same = found.firstIndex { known in
                    known.here
                        ? exchange.former.contains(machine.device)
                        : machine.label != nil && known.label == machine.label
                }
                if let same { found[same].take(machine) } else { found.append(machine) }
            }
            return found
        }
    }

    /// Says that another machine has the name of this one, so a name does not tell them apart.
    private var nameProblem: String? {
        // Each status asks this, so it reads no record.
        guard let exchange = loop.exchange, let machines = scheduler.agenda.snapshot.machines,
            machines.hasNamesake(besides: exchange.former, device: Journal.original)
        else { return nil }
        let label = machines.label
        return "another machine is called \(label) too: give this one another name: remindctl sync name NAME"
    }

    /// Reasons why other machines are not heard, or do not hear of this one.
    var syncProblems: [String] {
        guard let exchange = loop.exchange else { return [loop.syncProblem].compactMap(\.self) }
        let files = exchange.problems.sorted { $0.key < $1.key }.map { "\(exchange.folder)/\($0.key): \($0.value)" }
        let problems = [
            exchange.obstacle?.text(of: exchange.folder, isAlone: journal.peers.isEmpty), loop.syncProblem,
            loop.erasureProblem, watchProblem, floodProblem, nameProblem,
        ]
        return problems.compactMap(\.self) + files
    }

    /// Why the rest of some machines is not read today.
    private var floodProblem: String? {
        guard let full = loop.exchange?.newsLimit.full, !full.isEmpty else { return nil }
        let labels = try? journal.labels()
        let names = full.map { labels?[$0] ?? $0 }.sorted().joined(separator: ", ")
        return "\(names): more than \(NewsLimit.mostBytes / 1_000_000) MB or \(NewsLimit.mostFiles) files of one day: "
            + "the rest is read tomorrow"
    }

    /// Why a change of the folder is noticed late.
    private var watchProblem: String? {
        guard let folder = loop.exchange?.folder, syncWatch == nil else { return nil }
        return
            "the kernel watches no more folders for remindd, which looks into \(folder) every 10 seconds instead: raise "
            + "fs.inotify.max_user_watches"
    }

    /// - Returns: `nil` if the record is shared with no other machine.
    var syncCheck: HealthCheck? {
        guard let exchange = loop.exchange else { return loop.syncProblem.map { HealthCheck("sync", .warn, $0) } }
        guard let problem = syncProblems.first else {
            if let name = RemoteFileSystem.name(of: exchange.folder) {
                return HealthCheck(
                    "sync", .warn,
                    "\(exchange.folder) is on \(name), which does not tell what other computers change in it",
                    mend: "keep it on a disk of this computer, and bring files with: remindctl sync copy FOLDER")
            }
            let others = (try? syncMachines.count).map { $0 - 1 } ?? 0
            let machines = others == 1 ? "1 other machine" : "\(others) other machines"
            let what = exchange.me.follows ? "is read: this machine follows" : "is read and written, with"
            return HealthCheck("sync", .ok, "\(exchange.folder) \(what) \(machines)")
        }
        return HealthCheck("sync", .warn, problem)
    }
}

extension Remindd1.Sync.Machine {
    /// Adds what the same machine wrote under another device.
    fileprivate mutating func take(_ other: Remindd1.Sync.Machine) {
        entries += other.entries
        guard !here else { return }
        if (other.heard ?? 0) > (heard ?? 0) { (device, heard) = (other.device, other.heard) }
        if other.retired != true { retired = nil }
        let lacking = (lacks ?? 0) + (other.lacks ?? 0)
        lacks = lacking > 0 ? lacking : nil
    }
}
