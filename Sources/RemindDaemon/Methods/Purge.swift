import CivilTime
import RemindCore
import RemindProtocol
import Reminders
import Schedules
import Vocabulary

/// Erases a reminder with all that was recorded of it.
enum PurgeMethod: Method {
    static let name = "Purge"
    static let writes = true

    static func run(
        _ asked: Remindd1.PurgeRequest, for request: ControlRequest, now: Instant, in daemon: isolated Daemon
    ) throws {
        let id = try daemon.erasable(asked.what, now: now)
        let reminder = daemon.scheduler.ledger.reminders[id]
        try reminder.map(daemon.refusePurge)
        try daemon.refusePurge()
        let names = daemon.journal.names.all(of: id)
        let extent = try daemon.journal.extent(of: names)
        let zone = daemon.scheduler.place.local
        let isShared = daemon.loop.exchange != nil
        let planned = Remindd1.Purged(
            reminder: id.rawValue, title: reminder?.definition.title ?? id.rawValue, entries: extent.entries,
            first: extent.first.map(zone.timestamp), last: extent.last.map(zone.timestamp),
            backups: daemon.copies.list().count, remaining: [],
            machines: isShared ? try daemon.journal.others().filter { !$0.isRetired }.map(\.label) : nil)
        if asked.dryRun == true { return request.reply(planned) }

        let erasure = try daemon.loop.erasure(of: id, now: now)
        // Handed to another queue and back, and used on this one alone.
        nonisolated(unsafe) let request = request
        daemon.replaceRecord { (_) throws(StoreError) in
            try erasure.run()
        } then: { daemon, result, now in
            do {
                try daemon.install(try result.get(), now: now)
                daemon.log.write(.notice, "\(extent.entries) entries were erased on request")
                daemon.purgeCopies(request, names, planned)
            } catch {
                daemon.refuse(request, Daemon.purgeRefusal(error))
            }
        }
    }
}

/// Erasing what was recorded of a reminder, on request.
extension Daemon {
    /// The reminder that is to be erased, or the name of one of which only entries are left.
    fileprivate func erasable(_ what: String, now: Instant) throws -> ReminderID {
        // Before titles and beginnings of names: those mean reminders that are there.
        let name = what.hasPrefix("=") ? String(what.dropFirst()) : what
        if let id = ReminderID(rawValue: name), scheduler.ledger.reminders[id] == nil,
            try loop.leftovers(now: now).contains(id)
        {
            return id
        }
        let id = try agenda.target(what, now: now, among: .all).reminder
        guard scheduler.ledger.reminders[id] != nil else {
            throw RemindError(.unknownReminder, "there is no reminder \(id)", hint: "see them with: remindctl list")
        }
        return id
    }

    /// Every copy loses it too, after those that are being made.
    fileprivate func purgeCopies(_ request: ControlRequest, _ names: [ReminderID], _ planned: Remindd1.Purged) {
        // Handed to another queue and back, and used on this one alone.
        nonisolated(unsafe) let request = request
        eraseFromCopies { (copy) throws(StoreError) in
            try Journal.rows(of: names, in: copy)
        } then: { daemon, result, now in
            // The files for other machines are written again before the reply.
            daemon.hearFirst(now: now)
            switch result {
            case .success(let erased):
                var reply = planned
                (reply.backups, reply.remaining) = (erased.count, erased.remaining)
                request.reply(reply)
            case .failure(let error): daemon.refuse(request, Self.notRecorded(error))
            }
        }
    }

    fileprivate static func purgeRefusal(_ error: any Error) -> RemindError {
        guard let error = error as? StoreError else { return RemindError(.internalError, "\(error)") }
        guard error.reason == .damaged else { return notRecorded(error) }
        return RemindError(
            .unreadableFile, "the record is damaged, and must be restored before you erase anything",
            hint: "first: remindctl restore")
    }

    fileprivate func refusePurge(of reminder: Reminder) throws(RemindError) {
        let id = reminder.id
        if let file = reminder.definition.file, !reminder.isArchived {
            throw RemindError(
                .managedByFile, "\(id) is in \(file) and would come back",
                hint: "remove it there, then: remindctl apply")
        }
        let followers = scheduler.ledger.reminders.values.filter {
            !$0.isArchived && $0.isLinked(to: [id]) && $0.id != id
        }
        if let follower = followers.map(\.id).min() {
            throw RemindError(
                .invalidArgument, "\(follower) follows \(id)", hint: "change or archive \(follower) first")
        }
    }

    fileprivate func refusePurge() throws(RemindError) {
        guard journal.standIn == nil, loop.unwritten.isEmpty else {
            throw RemindError(
                .notRecorded, "the record cannot be written now", hint: "see what is wrong: remindctl doctor")
        }
    }
}
