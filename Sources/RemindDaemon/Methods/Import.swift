import CivilTime
import RemindCore
import RemindProtocol
import Reminders
import Schedules
import Vocabulary

/// Takes in what another program has recorded.
enum ImportMethod: Method {
    static let name = "Import"
    static let writes = true

    static func run(
        _ asked: Remindd1.ImportRequest, for request: ControlRequest, now: Instant, in daemon: isolated Daemon
    ) throws {
        guard let format = ImportFormat(rawValue: asked.format) else {
            let all = ImportFormat.allCases.map(\.rawValue).joined(separator: ", ")
            throw RemindError(.invalidArgument, "\"\(asked.format)\" is not a file format", hint: all)
        }
        let part = try asked.history.map { name throws(RemindError) in
            guard let part = ImportHistory(rawValue: name), format.isFollowed else {
                throw RemindError(
                    .invalidArgument, "\"\(name)\" is not a part of a history that \(format.title) has",
                    hint: "with the format health: all, new or sync")
            }
            return part
        }
        for kind in asked.kinds ?? [] { try Kinds.check(kind) }
        var zone = daemon.scheduler.place.local
        if let name = asked.zone {
            do {
                zone = name == zone.name ? zone : try daemon.environment.zones.rules(named: name)
            } catch {
                throw RemindError(error)
            }
        }
        if asked.dryRun != true {
            if let known: Remindd1.Imported = try daemon.repeated(request, id: asked.request) {
                return request.reply(known)
            }
            if try daemon.joins(request, asked) { return }
            guard daemon.journal.standIn == nil, daemon.loop.unwritten.isEmpty else {
                throw RemindError(
                    .notRecorded, "the record cannot be written now", hint: "see what is wrong: remindctl doctor")
            }
        }
        let upload = try daemon.record.uploads.use(asked.upload, hint: "remindctl import csv FILE")
        if asked.dryRun != true, let id = asked.request { daemon.record.imports[id] = (daemon.digest(of: request), []) }
        daemon.bringIn(request, asked, format, part, zone, upload, attempt: 1, now: now)
    }
}

/// Imports from other programs. remindctl reads their files and sends the content. The daemon checks it, compares it with the
/// record, and adds what is new: all of it or nothing.
extension Daemon {
    /// How often an import starts over because of new entries.
    fileprivate static let mostImportAttempts = 8

    /// True if the same is being imported already: then one reply answers both.
    ///
    /// - Throws: `requestReused` if the request of that name is for something else.
    fileprivate func joins(_ request: ControlRequest, _ asked: Remindd1.ImportRequest) throws(RemindError) -> Bool {
        guard let id = asked.request, let digest = record.imports[id]?.digest else { return false }
        guard digest == self.digest(of: request) else {
            throw RemindError(
                .requestReused, "the request \(id) was used for something else", hint: "give each request a new name")
        }
        record.imports[id]?.requests.append(request)
        return true
    }

    /// Discards the upload, and answers every request for this import.
    fileprivate func finish(
        _ request: ControlRequest, _ asked: Remindd1.ImportRequest, _ answer: (ControlRequest) -> Void
    ) {
        record.uploads.discard(asked.upload)
        let others =
            asked.dryRun == true ? nil : asked.request.flatMap { record.imports.removeValue(forKey: $0) }?.requests
        for request in [request] + (others ?? []) { answer(request) }
    }

    fileprivate func bringIn(
        _ request: ControlRequest, _ asked: Remindd1.ImportRequest, _ format: ImportFormat, _ part: ImportHistory?,
        _ zone: TimeZoneRules, _ upload: String, attempt: Int, now: Instant
    ) {
        let order = RecordImport(
            folder: environment.dataFolder, format: format, version: asked.version, part: part,
            kinds: asked.kinds ?? [], isConfirmed: asked.confirmed == true, upload: upload,
            context: ImportContext(now: now, zone: zone, zones: environment.zones), scheduler: scheduler,
            request: asked.request.map { Journal.Request(id: $0, digest: digest(of: request), reply: "", at: now) },
            reply: { try VarlinkJSON.encode(Remindd1.Imported(added: $0)) })
        let isDryRun = asked.dryRun == true
        let (commits, generation) = (journal.commits, record.generation)
        // Handed to another queue and back, and used on this one alone.
        nonisolated(unsafe) let request = request
        readRecord { (_) throws(StoreError) -> Result<RecordImport.Made, any Error> in
            Result {
                if isDryRun { return RecordImport.Made(view: try order.view()) }
                return try order.make()
            }
        } then: { daemon, result, now in
            do {
                let made = try result.get().get()
                if isDryRun, made.view.adds {
                    daemon.record.uploads.release(asked.upload)
                    return request.reply(Remindd1.Imported(added: made.view))
                }
                if let draft = made.draft {
                    // An answer came in between, or another record is about to replace this one.
                    guard daemon.record.generation == generation, daemon.journal.commits == commits,
                        daemon.loop.unwritten.isEmpty, daemon.replacements == 0
                    else {
                        draft.discard()
                        throw RecordImport.Refusal.overtaken
                    }
                    try daemon.install(draft, now: now)
                    daemon.loop.perform(made.decision, now)
                    daemon.turn()
                    daemon.prepareStatistics()
                } else if !isDryRun, var known = order.request {
                    known.reply = String(decoding: try order.reply(made.view), as: UTF8.self)
                    try daemon.journal.commit([], request: known)
                }
                daemon.finish(request, asked) { $0.reply(Remindd1.Imported(added: made.view)) }
            } catch RecordImport.Refusal.overtaken where attempt < Daemon.mostImportAttempts {
                daemon.bringIn(request, asked, format, part, zone, upload, attempt: attempt + 1, now: now)
            } catch {
                daemon.finish(request, asked) { daemon.refuseImport($0, error) }
            }
        }
    }

    fileprivate func refuseImport(_ request: ControlRequest, _ error: any Error) {
        switch error {
        case RecordImport.Refusal.file(let refusal):
            let file = refusal.problem.file
            refuse(
                request, RemindError(.unreadableFile, "cannot import \(file); nothing was changed"),
                problems: [refusal.problem])
        case RecordImport.Refusal.decision(let error): refuse(request, error)
        case RecordImport.Refusal.overtaken:
            refuse(
                request,
                RemindError(
                    .notRecorded, "nothing was imported: other changes kept coming in",
                    hint: "try again in a minute"))
        case let error as RemindError: refuse(request, error)
        case RecordImport.Refusal.content(let message):
            refuse(
                request,
                RemindError(
                    .invalidArgument, "\(message); nothing was imported",
                    hint: "a line has one note, reminder or dose, in this order: see the interface's description"))
        case let error as LineFile.TooLong:
            refuse(
                request,
                RemindError(
                    .invalidArgument, "a line of the upload is longer than \(error.limit) bytes; nothing was imported",
                    hint: "a note, a reminder or a dose is one line"))
        case let error as StoreError where error.reason == .damaged:
            refuse(
                request,
                RemindError(
                    .unreadableFile, "the record is damaged, and nothing was imported",
                    hint: "first: remindctl restore"))
        case let error as StoreError: refuse(request, Self.notRecorded(error))
        default: refuse(request, RemindError(.internalError, "\(error)"))
        }
    }
}
