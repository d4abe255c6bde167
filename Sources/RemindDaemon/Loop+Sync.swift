package import CivilTime
import RemindCore
import Reminders
import Vocabulary

/// The entries of other machines, which a folder brings.
extension Loop {
    /// How many entries are read before the state follows, if there are more.
    private static let foldEvery = 20_000

    /// Takes part in the circle that the record belongs to, if it belongs to one.
    func joinCircle() {
        exchange = nil
        defer { seeMachines() }
        guard journal.standIn == nil else { return }
        do throws(StoreError) {
            try CircleFile.finish(in: environment.dataFolder, isJoined: !journal.peers.isEmpty)
            exchange = try CircleFile.read(in: environment.dataFolder).map {
                Exchange(dataFolder: environment.dataFolder, me: $0)
            }
        } catch {
            syncProblem = "\(error)"
            report(.error, "other machines are not heard: \(error)", .storeDamaged)
        }
    }

    /// Sees which machines take part.
    func seeMachines() { scheduler.apply(.joined(machines(in: journal))) }

    /// A process before this one may have ended between what it heard and what it was to ring for.
    func lookAgain(now: Instant) {
        let ledger = scheduler.ledger
        let late = ledger.reminders.filter { _, reminder in
            journal.peers.contains(reminder.revision.device) && reminder.activeSince > now - Ledger.retention
        }
        scheduler.apply(.cameLate(Set(late.keys), at: now))
    }

    /// Gives this machine another name, and says so to the others.
    func name(_ label: String, now: Instant) throws(StoreError) {
        guard var me = exchange?.me else { return }
        me.label = label
        try me.write(in: environment.dataFolder)
        exchange = Exchange(dataFolder: environment.dataFolder, me: me)
        seeMachines()
        sayWhenItRings(now: now, isNew: true)
        hearAgain = now
    }

    /// The machines that keep this record together, as far as a record knows them.
    func machines(in journal: Journal) -> Machines? {
        guard let exchange, !journal.peers.isEmpty, let others = try? journal.others() else { return nil }
        return Machines(
            label: exchange.me.label, others: others,
            commands: OwnCommands.read(in: environment.dataFolder).commands)
    }

    /// Settles the part of this machine: as new settings say, or as it was.
    func keepRole(in settings: inout Settings, now: Instant) {
        guard var me = exchange?.me else { return }
        let follows = settings.sync.role.map { $0 == .follow } ?? me.follows
        settings.sync.role = follows ? .follow : .member
        guard follows != me.follows else { return }
        me.follows = follows
        exchange = Exchange(dataFolder: environment.dataFolder, me: me)
        hearAgain = now
        do throws(StoreError) {
            try me.write(in: environment.dataFolder)
        } catch {
            report(.error, "the part of this machine was NOT noted: \(error)", .storeDamaged)
        }
    }

    /// Says to the other machines for which reminders this one rings, and when, if that has changed. One that rings at once, for
    /// all, need not say so, unless its name is new.
    func sayWhenItRings(now: Instant, isNew: Bool = false) {
        guard let exchange, !exchange.me.follows else { return }
        let rule = RingRule(label: exchange.me.label, settings.sync)
        let said = scheduler.ledger.ringRule(of: [scheduler.ledger.head.device])
        guard said != rule, isNew || said != nil || !rule.isUsual,
            let decision = try? scheduler.decide(.rings(rule), at: now)
        else { return }
        proceed(with: decision, now: now)
    }

    /// The machine was off or asleep until now: what fell due in that time may be answered elsewhere.
    package func returned(at now: Instant) { scheduler.apply(.returned(Absence(at: now))) }

    /// Sees whether the machine was asleep since the clocks were read last.
    func seeWhetherSlept(_ reading: ClockReading) {
        defer { asleep = reading.asleep }
        guard let asleep, reading.asleep - asleep > .seconds(1) else { return }
        returned(at: reading.now)
    }

    /// Looks what other machines have written, and takes it in; writes what the folder lacks.
    ///
    /// - Parameters:
    ///   - now: The time of this turn.
    ///   - most: The most entries, and one piece of a file more.
    /// - Returns: True if there may be more.
    package func hear(now: Instant, most: Int = 2000) -> Bool {
        guard let exchange else { return false }
        guard replacements == 0, journal.standIn == nil, unwritten.isEmpty else {
            hearAgain = now + Exchange.rest
            return false
        }
        hearAgain = nil
        var isMore = true
        do {
            if !exchange.hasMore { try exchange.look(journal, at: now) }
            var left = most
            while isMore, left > 0 {
                let (step, read, added) = try exchange.readSome(
                    into: journal, at: now, most: min(left, Exchange.mostOfCommit))
                unfolded += added
                left -= read
                if step == .done { isMore = false }
                guard step == .lacksOwn else { continue }
                try rename(exchange, now: now)
                left -= Exchange.leastOfPiece
            }
            // Folding the record again takes longer than to read some entries.
            if unfolded > 0, !isMore || unfolded >= Loop.foldEvery {
                let before = scheduler.agenda.ownStocks
                try fold(now: now)
                scheduler.apply(.news(at: now))
                let news = exchange.takeNews(journal)
                newCounts += scheduler.agenda.stocksApart(news, before)
                heard(news, now)
            }
            if !isMore {
                try exchange.write(journal, at: now, hasLooked: true)
                isMore = exchange.join(journal, at: now)
            }
            noteFloods(of: exchange, now: now)
            // A change of the folder tells; that it can be used again, nothing tells.
            if case .unusable = exchange.obstacle { hearAgain = now + Exchange.rest }
            syncProblem = nil
        } catch {
            isMore = false
            told(error, now: now)
            // Those that were read count anyway.
            if unfolded > 0 { try? fold(now: now) }
        }
        return isMore
    }

    /// Notes the machines of which the rest waits for another day, and that they are to be read then.
    private func noteFloods(of exchange: Exchange, now: Instant) {
        hearAgain = exchange.nextDay(after: now)
        let full = exchange.takeFull()
        guard !full.isEmpty else { return }
        newFloods.formUnion(full)
        // A process that ends now does not begin to count again.
        keepRead()
    }

    /// Takes what was read into the state.
    private func fold(now: Instant) throws {
        let known = Set(scheduler.agenda.doubles.map(\.id))
        let forks = Set(scheduler.ledger.forks)
        let crowded = Set(scheduler.agenda.crowdedDoses(now: now).map(\.entry))
        let stops = (exchange?.takeStops() ?? [:]).compactMap { reminder, device in
            ReminderID(rawValue: reminder).map { (id: $0, device: device) }
        }.filter { journal.peers.contains($0.device) && scheduler.agenda.rings($0.id, now: now) }
        let former = scheduler.ledger.reminders
        try goOn(with: journal, now: now)
        let late = scheduler.ledger.reminders.filter { id, reminder in
            former[id]?.revision != reminder.revision || former[id]?.activeSince != reminder.activeSince
        }
        scheduler.apply(.cameLate(Set(late.keys), at: now))
        for (id, device) in stops where !scheduler.agenda.rings(id, now: now) && scheduler.ledger.reminders[id] != nil {
            newStops[id] = device
        }
        for (id, reminder) in scheduler.ledger.reminders where reminder.isArchived {
            guard let before = former[id], before.isArchived, before.revision != reminder.revision,
                journal.peers.contains(reminder.revision.device)
            else { continue }
            newEdits[id] = reminder.revision.device
        }
        unfolded = 0
        newForks.formUnion(scheduler.ledger.forks.filter { !forks.contains($0) })
        newDoubles.formUnion(scheduler.agenda.doubles.map(\.id).filter { !known.contains($0) })
        newCrowded += scheduler.agenda.crowdedDoses(now: now).filter { !crowded.contains($0.entry) }
    }

    /// Keeps how far other machines were read, for the next start.
    package func keepRead() { try? exchange?.keep(journal) }

    /// Notes commands that a person has set here. One that a definition had before was set elsewhere, perhaps, and one that
    /// another machine once gave to this reminder was: an undo brings it back.
    func noteCommands(in entries: [Entry]) {
        guard exchange != nil else { return }
        let definitions = entries.compactMap { entry -> Definition? in
            guard case .defined(let definition) = entry.fact else { return nil }
            let ledger = scheduler.ledger
            let before =
                [ledger.reminders[definition.id]?.definition.escalation?.command]
                + ledger.forks(of: definition.id).map(\.definition.escalation?.command)
            guard let command = definition.escalation?.command, !before.contains(command) else { return nil }
            guard let revisions = try? journal.entries(.revisions(of: definition.id, limit: .max)) else { return nil }
            let isElsewhere = revisions.contains { entry in
                guard entry.isForeign, case .defined(let definition) = entry.fact else { return false }
                return definition.escalation?.command == command
            }
            return isElsewhere ? nil : definition
        }
        OwnCommands.note(definitions, in: environment.dataFolder)
        areCommandsNew = !definitions.isEmpty
    }

    /// Writes what was recorded for other machines.
    func tellOthers(now: Instant) {
        guard let exchange else { return }
        do throws(StoreError) {
            try exchange.write(journal, at: now)
        } catch {
            told(error, now: now)
        }
    }

    private func told(_ error: any Error, now: Instant) {
        hearAgain = now + Exchange.rest
        let text = (error as? StoreError)?.message ?? "\(error)"
        if syncProblem != text { report(.error, "the folder of other machines: \(text)", nil) }
        syncProblem = text
    }

    /// Goes on under another name: under the one until now, another record has entries that this one lacks.
    private func rename(_ exchange: Exchange, now: Instant) throws {
        var folder = try DataFolder(path: environment.dataFolder)
        try folder.rename(besides: try Journal.devices(in: journal.database) + exchange.devices)
        journal.close()
        journal = try Journal.open(folder: environment.dataFolder)
        try goOn(with: journal, now: now)
        exchange.startOver()
        try exchange.look(journal, at: now)
        report(.notice, "this record was put back or copied: it continues as \(journal.device)", nil)
    }
}
