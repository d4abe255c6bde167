import CivilTime
import Glibc
import RemindCore
import Reminders
import Schedules
import Vocabulary

/// Makes one record of that of this machine and that of a circle, in files of its own and on any queue: this machine rings by
/// its own record until the new one is whole.
struct RecordJoining: Sendable {
    let environment: DaemonEnvironment
    let settings: Settings
    /// The circle to join, and the name of this machine in it.
    let circle: CircleFile
    let now: Instant

    /// The words of a person that decide what becomes of two records.
    struct Answers: Hashable, Sendable {
        /// By the ids of this machine.
        var choices: [ReminderID: JoinPlan.Choice] = [:]
        /// How many doses were taken where both records have one: 1 or 2.
        var doses: Int?
    }

    /// The outcome: what is to be asked, or the joined record.
    struct Outcome: Sendable {
        var plan: JoinPlan
        var choices: [ReminderID: JoinPlan.Choice]
        /// The ids that reminders of this machine get, by those that they have.
        var renamed: [(ReminderID, ReminderID)] = []
        /// How many doses both records have, once it is known which reminders are one.
        var doubles: Int?
        /// Present if nothing is left to ask, and it was wanted.
        var joined: (draft: NewRecord, device: String)?
    }

    enum Refusal: Error {
        /// The circle has this record already, as it was joined once.
        case known
        case obstacle(String)
    }

    /// - Parameters:
    ///   - record: The file of this machine's record, which stays as it is until this returns.
    ///   - here: Its state.
    ///   - isWanted: False to find out what is to be asked, and no more.
    func run(record: String, here: Ledger, _ answers: Answers, isWanted: Bool) throws -> Outcome {
        let own = try Database(path: record, access: .unchanging)
        let staging = environment.dataFolder + "/joining"
        RecordJoining.remove(staging)
        defer { RecordJoining.remove(staging) }
        var journal = try read(into: staging)
        let peers = journal.peers
        guard try Journal.devices(in: own).allSatisfy({ !peers.contains($0) }) else { throw Refusal.known }
        let there = try scheduler(journal)
        let today = there.place.local.local(at: now).date
        var outcome = Outcome(
            plan: JoinPlan(here: here, there: there.ledger, today: today), choices: answers.choices)
        guard outcome.plan.unanswered(answers.choices).isEmpty else { return outcome }
        let ids = try outcome.plan.ids(by: answers.choices, label: circle.label)
        outcome.renamed = ids.filter { here.reminders[$0.key] != nil }.sorted { $0.key < $1.key }.map { ($0, $1) }
        try RenamedRows.copy(own, into: journal.database, ids)
        journal.close()
        journal = try Journal(folder: staging)
        var scheduler = try scheduler(journal)
        for chosen in outcome.plan.chosen(by: answers.choices, ids) {
            try commit(.join(chosen), &scheduler, journal)
        }
        let doubles = try doubles(&scheduler, journal)
        outcome.doubles = doubles.count
        guard isWanted, doubles.isEmpty || answers.doses != nil else { return outcome }
        for id in doubles { try commit(.settle(SettleRequest(id, doses: answers.doses ?? 1)), &scheduler, journal) }
        let draft = try Journal.whole(
            NewRecord(path: record + ".new") { (target) throws(StoreError) in
                _ = try Rewriting(journal.database, into: target)
            })
        outcome.joined = (draft, journal.device)
        return outcome
    }

    /// The record of the others, as a machine without any reads it.
    private func read(into staging: String) throws -> Journal {
        let journal = try Journal(folder: staging)
        let folder = Exchange.folder(in: environment.dataFolder)
        guard symlink(folder, Exchange.folder(in: staging)) == 0 else {
            throw DataFolder.failed("link", Exchange.folder(in: staging))
        }
        var reader = circle
        // It writes nothing.
        reader.follows = true
        let exchange = Exchange(dataFolder: staging, me: reader)
        try exchange.look(journal, at: now)
        if let obstacle = exchange.obstacle { throw Refusal.obstacle(obstacle.text(of: folder)) }
        while try exchange.read(into: journal, at: now) != .done {}
        return journal
    }

    private func scheduler(_ journal: Journal) throws -> Scheduler {
        var scheduler = try Loop.fold(journal, environment, now: now)
        scheduler.apply(.set(settings))
        return scheduler
    }

    private func commit(_ event: Event, _ scheduler: inout Scheduler, _ journal: Journal) throws {
        let decision = try scheduler.decide(event, at: now)
        try journal.commit(decision.entries)
        scheduler.apply(.committed(decision.entries))
    }

    /// The doses that both records have, however old: in one record they would be doubled.
    private func doubles(_ scheduler: inout Scheduler, _ journal: Journal) throws -> [OccurrenceID] {
        var found: [OccurrenceID] = []
        for id in scheduler.ledger.reminders.keys.sorted() {
            let slots = try journal.slotsDoneTwice(of: id)
            guard !slots.isEmpty else { continue }
            scheduler.apply(.recalled(try journal.entries(of: id, slots: slots)))
            for slot in slots {
                let occurrence = OccurrenceID(id, SlotKey(slot))
                if scheduler.ledger.occurrence(occurrence)?.isDouble == true,
                    scheduler.ledger.reminders[id]?.tellsDoubles(scheduler.ledger) == true
                {
                    found.append(occurrence)
                }
            }
        }
        return found
    }

    /// Makes a record again of a copy of it.
    static func again(_ copy: String, insteadOf record: String) throws(StoreError) -> NewRecord {
        let source = try Database(path: Backups.resolved(copy), access: .foreign)
        try Journal.checkFormat(of: source, path: copy)
        return try Journal.whole(
            NewRecord(path: record + ".new") { (target) throws(StoreError) in _ = try Rewriting(source, into: target) })
    }

    /// Removes a folder of a record and what is in it.
    private static func remove(_ folder: String) {
        for name in Exchange.names(in: folder) where name != "." && name != ".." { unlink("\(folder)/\(name)") }
        rmdir(folder)
    }
}

extension Loop {
    /// Goes on with a record that was joined, and takes part in its circle.
    ///
    /// - Throws: `StoreError` if it could not be put in its place: then the record is to be opened again.
    func take(_ joined: NewRecord, by device: String, in circle: CircleFile, now: Instant) throws(StoreError) {
        OwnCommands.note(scheduler.ledger.reminders.values.map(\.definition), in: environment.dataFolder)
        // However this ends, a start finds out which of the two records is there.
        try circle.write(in: environment.dataFolder, isPending: true)
        try journal.install(
            joined, by: device, keeping: CircleFile.copy(before: circle.circle, in: environment.dataFolder))
    }

    /// Goes back to the record as it was before this machine joined a circle. The joined one is kept beside it.
    ///
    /// - Throws: `StoreError` if it could not be put in its place: then the record is to be opened again.
    func goBack(to own: NewRecord, from circle: String) throws(StoreError) {
        let folder = environment.dataFolder
        let name = DataFolder.newDevice(
            besides: own.heads.map(\.device) + Array(try DataFolder.formerNames(in: folder)))
        try journal.install(own, by: name, keeping: CircleFile.copy(after: circle, in: folder))
        unlink(CircleFile.copy(before: circle, in: folder))
    }

    /// The reminders of the others have not been looked at here.
    func lookAtJoined(now: Instant) {
        let theirs = scheduler.ledger.reminders.filter { journal.peers.contains($0.value.revision.device) }
        scheduler.apply(.cameLate(Set(theirs.keys), at: now))
    }
}
