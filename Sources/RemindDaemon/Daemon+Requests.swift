import CLinux
import CivilTime
import RemindCore
import RemindProtocol
import Reminders
import Vocabulary

extension Daemon {
    /// The client learns that the record cannot be read, the log learns why.
    func reading<Reply>(_ read: () throws -> Reply) throws -> Reply {
        do {
            return try read()
        } catch let error as StoreError {
            throw unreadable(error)
        }
    }

    func unreadable(_ error: any Error) -> RemindError {
        log.write(.error, "the record cannot be read: \(error)", event: .storeDamaged)
        return RemindError(.unreadableFile, "the record cannot be read", hint: environment.service.log)
    }

    static func notRecorded(_ error: StoreError) -> RemindError {
        guard error.reason != .unsure else {
            return RemindError(
                .notRecorded, "it may NOT be recorded: the disk failed",
                hint: "check before you repeat it: remindctl today, remindctl doctor")
        }
        let (reason, hint) =
            switch error.reason {
            case .full: ("the disk is full", "fix this, then try again: remindctl status")
            case .readOnly: ("the file system is read-only", "fix this, then try again: remindctl status")
            case .asksAgain:
                ("\(error.message)", "this is a defect of remindd: please report it with this message")
            case .moved:
                ("the file of the record is gone", "put it back, or: remindctl restore; see: remindctl doctor")
            case .damaged: ("the record is damaged", "see what is wrong: remindctl doctor; then: remindctl restore")
            default: ("the record cannot be written", "fix this, then try again: remindctl status")
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
        _ request: ControlRequest, id: String?, now: Instant,
        _ decide: () throws -> (Decision, (Scheduler) throws -> Reply)
    ) throws {
        loop.returnToRecord(now: now)
        let digest = digest(of: request)
        if let known: Reply = try repeated(request, id: id) { return request.reply(known) }
        let (decision, render) = try decide()
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
            // If nothing was to be recorded, nothing is missing.
            guard decision.entries.isEmpty else { throw error }
        }
        request.reply(reply)
        turn()
    }

    /// The mark that tells a repeated request from another one with its name.
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

    func answered(_ id: String) throws -> (digest: UInt64, reply: String)? {
        do throws(StoreError) {
            return try journal.request(id)
        } catch {
            guard error.reason == .damaged else { throw error }
            checkRecord()
            throw RemindError(
                .notRecorded, "it was recorded, but the saved reply is damaged",
                hint: "check before you repeat it: remindctl today, remindctl doctor")
        }
    }
}
