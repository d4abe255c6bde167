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
        let id = try daemon.agenda.target(asked.what, now: now, among: .all).reminder
        guard let reminder = daemon.scheduler.ledger.reminders[id] else {
            throw RemindError(.unknownReminder, "there is no reminder \(id)", hint: "see them with: remindctl list")
        }
        try daemon.refusePurge(of: reminder)
        let names = daemon.journal.names.all(of: id)
        let extent = try daemon.journal.extent(of: names)
        let zone = daemon.scheduler.place.local
        let planned = Remindd1.Purged(
            reminder: id.rawValue, title: reminder.definition.title, entries: extent.entries,
            first: extent.first.map(zone.timestamp), last: extent.last.map(zone.timestamp),
            backups: daemon.copies.list().count, remaining: [])
        if asked.dryRun == true { return request.reply(planned) }

        let entry = try daemon.journal.purged(names, at: now, zone: zone.name)
        let folder = daemon.environment.dataFolder
        // Handed to another queue and back, and used on this one alone.
        nonisolated(unsafe) let request = request
        daemon.replaceRecord { (_) throws(StoreError) in
            try Journal.rewritten(in: folder, without: names, adding: entry)
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
    /// Replaces this record by one made beside it.
    func install(_ draft: NewRecord, now: Instant) throws {
        do {
            try journal.install(draft)
        } catch {
            draft.discard()
            reopen(now: now)
            throw error
        }
        reopen(now: now)
    }

    /// Every copy loses it too, after those that are being made.
    fileprivate func purgeCopies(_ request: ControlRequest, _ names: [ReminderID], _ planned: Remindd1.Purged) {
        let copies = copies
        record.uploads.discardAll()
        // Handed to another queue and back, and used on this one alone.
        nonisolated(unsafe) let request = request
        readRecord { (_) throws(StoreError) -> Remindd1.Purged in
            var reply = planned
            reply.backups = 0
            for path in copies.everyCopy() {
                do {
                    if try Journal.purge(names, fromCopy: path) { reply.backups += 1 }
                } catch {
                    reply.remaining.append(path)
                }
            }
            return reply
        } then: { daemon, result, _ in
            switch result {
            case .success(let reply): request.reply(reply)
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
        // The others would keep it, and bring it back.
        if loop.exchange != nil {
            throw RemindError(
                .invalidArgument, "other machines have this record too, and would keep what is erased here",
                hint: "archive \(id) instead, or leave the circle on each machine first: remindctl sync leave")
        }
        guard journal.standIn == nil, loop.unwritten.isEmpty else {
            throw RemindError(
                .notRecorded, "the record cannot be written now", hint: "see what is wrong: remindctl doctor")
        }
    }
}
