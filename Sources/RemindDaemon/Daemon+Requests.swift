import CLinux
import CivilTime
import RemindControl
import RemindCore
import Reminders
import Schedules

extension Daemon {
    /// Answers one call of the control protocol.
    func answer(_ request: ControlRequest) {
        if postpones(request) { return }
        turn()
        do {
            try request.refuseNoncharacters(except: ["content", "draft"])
            switch request.method.split(separator: ".").last {
            case "Day": request.reply(try reading { try day(request.decode()) })
            case "Agenda": request.reply(try reading { try agenda(request.decode()) })
            case "Next": request.reply(try reading { try next(request.decode()) })
            case "List": request.reply(try reading { try list(request.decode()) })
            case "Show": request.reply(try reading { try show(request.decode()) })
            case "History":
                try reading { try history(request, request.decode()) }
            case "Statistics":
                request.reply(try reading { try statistics(request.decode()) })
                // To count took memory that is not needed again.
                remindd_trim_memory()
            case "Report":
                request.reply(
                    try reading { try report(request.decode()) })
                remindd_trim_memory()
            case "Review":
                let _: VarlinkEmpty = try request.decode()
                request.reply(try reading { try review() })
                remindd_trim_memory()
            case "Travel": request.reply(try travel(request.decode()))
            case "Status":
                let _: VarlinkEmpty = try request.decode()
                request.reply(try reading { try status() })
            case "Export":
                let _: VarlinkEmpty = try request.decode()
                request.reply(export())
            case "Reload":
                let _: VarlinkEmpty = try request.decode()
                request.reply(reload())
            case "Watch":
                let _: VarlinkEmpty = try request.decode()
                try watch(request)
            case "Answer": try answer(request, request.decode())
            case "Snooze": try snooze(request, request.decode())
            case "Undo": try undo(request, request.decode())
            case "Define":
                try define(request, request.decode())
            case "Change":
                try change(request, request.decode())
            case "Pause": try pause(request, request.decode())
            case "Resume": try resume(request, request.decode())
            case "Stock": request.reply(try reading { try stock(request.decode()) })
            case "Refill":
                try refill(request, request.decode())
            case "CountStock": try countStock(request, request.decode())
            case "AnswerTravel": try answerTravel(request, request.decode())
            case "Apply": try apply(request, request.decode())
            case "Diagnose":
                let _: VarlinkEmpty = try request.decode()
                diagnose(request)
            case "Backup":
                let _: VarlinkEmpty = try request.decode()
                backUp(request)
            case "Backups":
                let _: VarlinkEmpty = try request.decode()
                request.reply(backups())
            case "ReadBackup": request.reply(try readBackup(request.decode()))
            case "Upload": request.reply(try upload(request.decode()))
            case "Restore": try restore(request, request.decode())
            case "Import":
                try bringIn(
                    request, request.decode())
            case "Purge": try purge(request, request.decode())
            default: request.fail(.methodNotImplemented(method: request.method))
            }
        } catch let error as RemindError {
            refuse(request, error)
        } catch let error as VarlinkError {
            request.fail(error)
        } catch let error as StoreError {
            refuse(request, Self.notRecorded(error))
        } catch {
            refuse(request, RemindError(.internalError, "\(error)"))
        }
    }

    /// A record that cannot be read is said as such, and to the log in detail.
    func reading<Reply>(_ read: () throws -> Reply) throws -> Reply {
        do {
            return try read()
        } catch let error as StoreError {
            throw unreadable(error)
        }
    }

    func unreadable(_ error: any Error) -> RemindError {
        log.write(.error, "the record cannot be read: \(error)", event: .storeDamaged)
        return RemindError(.unreadableFile, "the record cannot be read", hint: "journalctl --user -u remindd")
    }

    static func notRecorded(_ error: StoreError) -> RemindError {
        guard error.reason != .unsure else {
            return RemindError(
                .notRecorded, "it may NOT be recorded: the disk failed",
                hint: "look before you say it again: remindctl today, remindctl doctor")
        }
        let (reason, hint) =
            switch error.reason {
            case .full: ("the disk is full", "mend it, then say it again: remindctl status")
            case .readOnly: ("the file system is read-only", "mend it, then say it again: remindctl status")
            case .damaged: ("the record is damaged", "see what is wrong: remindctl doctor; then: remindctl restore")
            default: ("the record cannot be written", "mend it, then say it again: remindctl status")
            }
        return RemindError(.notRecorded, "NOT recorded: \(reason)", hint: hint)
    }

    func refuse(_ request: ControlRequest, _ error: RemindError, problems: [FileProblem]? = nil) {
        request.fail(
            Remindd1.method(error.code.rawValue),
            Remindd1.Refusal(message: error.message, hint: error.hint, problems: problems))
    }

    /// The one way to write: decide, commit together with the reply, change the state, reply.
    ///
    /// - Parameters:
    ///   - id: The request's name: the same name and content gives the first reply again.
    ///   - decide: The decision, and the reply as the state after it gives it.
    func write<Reply: Codable>(
        _ request: ControlRequest, id: String?, _ decide: (Instant) throws -> (Decision, (Scheduler) throws -> Reply)
    ) throws {
        let now = timeToDecide()
        loop.returnToRecord(now: now)
        let digest = digest(of: request)
        if let known: Reply = try repeated(request, id: id) { return request.reply(known) }
        let (decision, render) = try decide(now)
        var next = scheduler
        next.apply(.committed(decision.entries))
        let reply = try render(next)
        let record = try id.map {
            Journal.Request(
                id: $0, digest: digest, reply: String(decoding: try VarlinkJSON.encode(reply), as: UTF8.self), at: now)
        }
        do {
            try loop.commit(decision, to: next, request: record, now: now)
        } catch {
            // Where nothing was to be recorded, nothing is missing.
            guard decision.entries.isEmpty else { throw error }
        }
        request.reply(reply)
        turn()
    }

    /// What tells a repeated request from another one of its name.
    func digest(of request: ControlRequest) -> UInt64 {
        Checksum.hash(request.method + "\n" + String(decoding: request.parameters, as: UTF8.self), seed: 0)
    }

    /// The reply that a request of this name was given before; `nil` for a new one.
    ///
    /// - Throws: `requestReused` if it asked for something else.
    func repeated<Reply: Decodable>(_ request: ControlRequest, id: String?) throws -> Reply? {
        guard let id else { return nil }
        guard (1...64).contains(id.utf8.count) else {
            throw RemindError(.invalidArgument, "a request's name has 1 to 64 bytes")
        }
        guard let known = try answered(id) else { return nil }
        guard known.digest == digest(of: request) else {
            throw RemindError(
                .requestReused, "the request \(id) was used for something else", hint: "give each request a new name")
        }
        return try VarlinkJSON.decode(Reply.self, from: Array(known.reply.utf8))
    }

    /// What a request was told before.
    private func answered(_ id: String) throws -> (digest: UInt64, reply: String)? {
        do throws(StoreError) {
            return try journal.request(id)
        } catch {
            guard error.reason == .damaged else { throw error }
            checkRecord()
            throw RemindError(
                .notRecorded, "it was recorded, and what was replied is damaged",
                hint: "look before you say it again: remindctl today, remindctl doctor")
        }
    }

    /// Programs that may watch at once: they stay, and the others need places too.
    private static let mostWatchers = 64

    private func watch(_ request: ControlRequest) throws(RemindError) {
        guard request.wantsMore else { return request.fail(.expectedMore) }
        guard watchers.count < Daemon.mostWatchers else {
            throw RemindError(.unreachable, "\(watchers.count) programs watch already", hint: "end one of them first")
        }
        let id = ObjectIdentifier(request)
        watchers[id] = request
        request.onCancel = { [unowned self] in watchers[id] = nil }
        request.reply(Remindd1.Happening(event: "watching", at: SystemClock.now.seconds), continues: true)
    }
}
