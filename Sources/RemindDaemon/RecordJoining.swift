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

    /// The questions that are left, or the joined record.
    struct Outcome: Sendable {
        var plan: JoinPlan
        var choices: [ReminderID: JoinPlan.Choice]
        /// The ids that reminders of this machine get, by those that they have.
        var renamed: [(ReminderID, ReminderID)] = []
        /// How many doses both records have, once it is known which reminders are one.
        var doubles: Int?
        /// Present if no question is left, and it was wanted.
        var joined: (draft: NewRecord, device: String)?
    }

    /// - Parameters:
    ///   - record: The file of this machine's record, which stays as it is until this returns.
    ///   - here: Its state.
    ///   - isWanted: False to find the questions, and no more.
    /// - Throws: `RemindError` for records that cannot be made one, `StoreError` if a file cannot be read or written.
    func run(record: String, here: Ledger, _ answers: Answers, isWanted: Bool) throws -> Outcome {
        let own = try Database(path: record, access: .unchanging)
        let staging = RecordJoining.folder(in: environment.dataFolder)
        RecordJoining.clean(environment.dataFolder)
        defer { RecordJoining.clean(environment.dataFolder) }
        var journal = try read(into: staging)
        try check(own, with: journal)
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
        while try exchange.obstacle == nil && exchange.readSome(into: journal, at: now).step != .done {}
        // A reminder in a file that is not read could not be asked about.
        let problem = exchange.problems.min { $0.key < $1.key }.map { "\(folder)/\($0.key): \($0.value)" }
        if let reason = exchange.obstacle?.text(of: folder) ?? problem {
            throw RemindError(.invalidArgument, reason, hint: "let the folder come here again, or update remindd")
        }
        return try erased(journal)
    }

    /// Their record without what they have erased: a folder may still have it, and this machine's entries are none of it.
    private func erased(_ journal: Journal) throws -> Journal {
        let words = try journal.purges().unheard(by: journal.device)
        guard !words.isEmpty else { return journal }
        let zone = try scheduler(journal).place.local.name
        try journal.putIntoFile()
        try journal.install(Erasure(heeding: words, in: journal, at: now, zone: zone).run())
        return try Journal(folder: journal.folder)
    }

    /// Refuses a record that the circle has already. Refuses any while a machine has not heard of a purge: that could take this
    /// record's entries for erased ones.
    private func check(_ own: Database, with theirs: Journal) throws {
        guard try theirs.peers.isDisjoint(with: Journal.devices(in: own)) else {
            throw RemindError(
                .invalidArgument, "the other machines have this record already, as it was when it joined before",
                hint: "a second time would bring everything twice: join with a new record")
        }
        let purges = try theirs.purges()
        if let machine = try theirs.others().first(where: { !$0.isRetired && !purges.areHeard(by: $0.devices) }) {
            throw RemindError(
                .invalidArgument, "\(machine.label) has not heard yet of what another machine has purged",
                hint: "let it read the folder first, or say on another one that it is gone: remindctl sync retire")
        }
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

    private static func folder(in dataFolder: String) -> String { dataFolder + "/joining" }

    /// Removes the files of one that has ended, in whatever way: they hold the texts of two records.
    static func clean(_ dataFolder: String) {
        let folder = folder(in: dataFolder)
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

    /// Goes back to the record as it was before this machine joined a circle, and leaves that. The joined one is kept beside it.
    ///
    /// - Throws: `StoreError` if it could not be put in its place: then the record is to be opened again.
    func goBack(to own: NewRecord, from circle: String) throws(StoreError) {
        let folder = environment.dataFolder
        // However this ends, a start finds out which of the two records is there.
        try CircleFile.prepareToGoBack(in: folder)
        let name = DataFolder.newDevice(
            besides: own.heads.map(\.device) + Array(try DataFolder.formerNames(in: folder)))
        try journal.install(own, by: name, keeping: CircleFile.copy(after: circle, in: folder))
        unlink(CircleFile.copy(before: circle, in: folder))
        try CircleFile.finish(in: folder, isJoined: false)
        exchange = nil
    }

    /// The reminders of the others have not been looked at here.
    func lookAtJoined(now: Instant) {
        let theirs = scheduler.ledger.reminders.filter { journal.peers.contains($0.value.revision.device) }
        scheduler.apply(.cameLate(Set(theirs.keys), at: now))
    }
}
