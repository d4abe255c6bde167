import CivilTime
import Glibc
import RemindCore
import RemindProtocol
import Reminders
import Vocabulary

/// Joins a circle with a record that has reminders of its own.
enum JoinSyncMethod: Method {
    static let name = "JoinSync"
    static let writes = true
    static let records = false

    static func run(
        _ asked: Remindd1.JoinSyncRequest, for request: ControlRequest, now: Instant, in daemon: isolated Daemon
    ) throws {
        let circle = try daemon.circleToJoin(label: asked.label)
        if daemon.joinsPlainly(circle) { return request.reply(Remindd1.JoinPlan(joined: false, plain: true)) }
        try daemon.refuseToMix(circle)
        let answers = try RecordJoining.Answers(asked)
        let joining = RecordJoining(
            environment: daemon.environment, settings: daemon.settings, circle: circle, now: now)
        let here = daemon.scheduler.ledger
        let isWanted = asked.dryRun != true
        let work: @Sendable (String) throws(StoreError) -> Result<RecordJoining.Outcome, any Error> = { record in
            Result { try joining.run(record: record, here: here, answers, isWanted: isWanted) }
        }
        // Handed to another queue and back, and used on this one alone.
        nonisolated(unsafe) let request = request
        guard isWanted else {
            return daemon.readRecord(work) { daemon, result, _ in
                daemon.reply(to: request) { try result.get().get().plan(isJoined: false) }
            }
        }
        daemon.replaceRecord(work) { daemon, result, now in
            daemon.reply(to: request) { try daemon.join(circle, result.get().get(), now: now) }
        }
    }
}

/// Ends the exchange with other machines; what was heard stays, unless the record from before is to come back.
enum LeaveSyncMethod: Method {
    static let name = "LeaveSync"
    static let writes = true
    static let records = false

    static func run(
        _ asked: Remindd1.LeaveSyncRequest, for request: ControlRequest, now: Instant, in daemon: isolated Daemon
    ) throws {
        guard let circle = daemon.loop.exchange?.me.circle else { throw Daemon.noCircle }
        guard asked.back == true else {
            try daemon.leave(now: now)
            return request.reply(try daemon.sync(now: now))
        }
        let copy = CircleFile.copy(before: circle, in: daemon.environment.dataFolder)
        guard access(copy, F_OK) == 0 else {
            throw RemindError(
                .invalidArgument, "this machine had no reminders of its own before it joined",
                hint: "to leave and keep what is here: remindctl sync leave")
        }
        // Handed to another queue and back, and used on this one alone.
        nonisolated(unsafe) let request = request
        daemon.replaceRecord { (record) throws(StoreError) -> NewRecord in
            try RecordJoining.again(copy, insteadOf: record)
        } then: { daemon, result, now in
            daemon.reply(to: request) {
                try daemon.goBack(to: result.get(), leaving: circle, now: now)
                return try daemon.sync(now: now)
            }
        }
    }
}

extension RecordJoining.Answers {
    fileprivate init(_ asked: Remindd1.JoinSyncRequest) throws(RemindError) {
        self.init()
        for answer in asked.answers ?? [] {
            // An id, or the title that it was made of.
            let id = ReminderID(rawValue: answer.reminder) ?? ReminderID(titled: answer.reminder)
            guard let id, let choice = JoinPlan.Choice(rawValue: answer.holds) else {
                throw RemindError(
                    .invalidArgument, "\(quoted(answer.reminder)) can be here, there or both",
                    hint: "--keep \(id?.rawValue ?? "zinc")=there")
            }
            guard choices.updateValue(choice, forKey: id).map({ $0 == choice }) ?? true else {
                throw RemindError(.invalidArgument, "\(id) has two answers", hint: "keep one of them")
            }
        }
        if let asked = asked.doses {
            guard 1...2 ~= asked else {
                throw RemindError(.invalidArgument, "a dose was taken once or twice", hint: "--doses once")
            }
            doses = asked
        }
    }
}

extension RecordJoining.Outcome {
    fileprivate func plan(isJoined: Bool) -> Remindd1.JoinPlan {
        Remindd1.JoinPlan(
            joined: isJoined, here: plan.onlyHere.map(plan.titleHere), there: plan.onlyThere.map(plan.titleThere),
            same: plan.same.map(plan.titleHere),
            questions: plan.unanswered(choices).map { pair in
                Remindd1.JoinPlan.Question(
                    reminder: pair.here.rawValue, title: plan.titleHere(pair.here), other: pair.there.rawValue,
                    otherTitle: plan.titleThere(pair.there), differences: pair.differences)
            },
            renamed: renamed.map { Remindd1.JoinPlan.NewID(from: $0.rawValue, to: $1.rawValue) },
            doubles: doubles)
    }
}

extension Daemon {
    /// - Returns: The circle of the folder that is here, as this machine would join it.
    /// - Throws: If there is none, or the record belongs to one.
    func circleToJoin(label asked: String?) throws -> CircleFile {
        try refuseSecondCircle()
        let folder = Exchange.folder(in: environment.dataFolder)
        guard let there = try Exchange.circle(in: folder) else {
            throw RemindError(
                .invalidArgument, "\(folder) has no circle to join",
                hint: "let the folder of the other machine come there first, or make a new one: remindctl sync new")
        }
        guard CircleFile.isCircle(there) else {
            throw RemindError(
                .invalidArgument, "\(folder)/circle does not name a circle", hint: "let it come there again")
        }
        let label = try freeLabel(asked, in: folder, of: there)
        return CircleFile(circle: there, label: label, follows: settings.sync.follows)
    }

    /// True if there is no question: this machine has no reminders, or was in this circle.
    func joinsPlainly(_ circle: CircleFile) -> Bool {
        scheduler.ledger.reminders.isEmpty || CircleFile.left(in: environment.dataFolder) == circle.circle
    }

    /// Refuses what two records cannot be made one of.
    func refuseToMix(_ circle: CircleFile) throws(RemindError) {
        if circle.follows {
            throw RemindError(
                .permissionDenied,
                "this machine has reminders of its own, and one that follows has only those of the others",
                hint: "follow with a second record: remindctl --record NAME sync join")
        }
        guard journal.peers.isEmpty else {
            throw RemindError(
                .invalidArgument, "this record has entries of machines of another circle, which it left",
                hint: "join with a record that never was in one, or that circle again: remindctl sync join")
        }
    }

    /// Puts the joined record in the place of this machine's own, if there is nothing left to say.
    fileprivate func join(_ circle: CircleFile, _ outcome: RecordJoining.Outcome, now: Instant) throws
        -> Remindd1.JoinPlan
    {
        guard let joined = outcome.joined else { return outcome.plan(isJoined: false) }
        do {
            try loop.take(joined.draft, by: joined.device, in: circle, now: now)
        } catch {
            joined.draft.discard()
            reopen(now: now)
            throw error
        }
        reopen(now: now)
        loop.lookAtJoined(now: now)
        // Once nothing waits for the record any more.
        hearLater()
        log.write(.notice, "joined a circle with \(joined.draft.check.entries) entries", event: .reloaded)
        refreshScreen(everything: true, now: turn())
        return outcome.plan(isJoined: true)
    }

    fileprivate func leave(now: Instant) throws {
        let left = loop.exchange
        try CircleFile.leave(in: environment.dataFolder)
        loop.joinCircle()
        syncWatch = nil
        // A machine that follows may know so by the circle alone, and then records again.
        readSettings(now: now)
        guard let left, !left.me.follows, journal.peers.isEmpty else { return }
        try left.dissolve(own: left.former.union(try journal.ownDevices()), journal)
    }

    fileprivate func goBack(to own: NewRecord, leaving circle: String, now: Instant) throws {
        do {
            try loop.goBack(to: own, from: circle)
        } catch {
            own.discard()
            reopen(now: now)
            throw error
        }
        reopen(now: now)
        syncWatch = nil
        refreshScreen(everything: true, now: turn())
    }

    /// Replies, or refuses with what went wrong.
    fileprivate func reply(to request: ControlRequest, _ make: () throws -> some Encodable) {
        do {
            request.reply(try make())
        } catch let error as RemindError {
            refuse(request, error)
        } catch let error as StoreError {
            refuse(request, Daemon.notRecorded(error))
        } catch {
            refuse(request, RemindError(.internalError, "\(error)"))
        }
    }
}
