import CivilTime
import RemindControl
import RemindCore
import Reminders
import Schedules

/// Taking in what other programs have recorded. remindctl reads their files and sends what they say; here it is checked, held
/// against the record, and what is new is added: all of it or nothing.
extension Daemon {
    /// How often it is tried while others write: they do not wait for it.
    private static let mostImportAttempts = 8

    func bringIn(_ request: ControlRequest, _ asked: Remindd1.ImportRequest) throws {
        guard let format = ImportFormat(rawValue: asked.format) else {
            let all = ImportFormat.allCases.map(\.rawValue).joined(separator: ", ")
            throw RemindError(.invalidArgument, "\"\(asked.format)\" is no form of file", hint: all)
        }
        var zone = scheduler.place.local
        if let name = asked.zone {
            do {
                zone = name == zone.name ? zone : try environment.zones.rules(named: name)
            } catch {
                throw RemindError(.unknownZone, error.message, hint: error.hint)
            }
        }
        if asked.dryRun != true {
            if let known: Remindd1.Imported = try repeated(request, id: asked.request) { return request.reply(known) }
            guard journal.standIn == nil, loop.unwritten.isEmpty else {
                throw RemindError(
                    .notRecorded, "the record cannot be written now", hint: "see what is wrong: remindctl doctor")
            }
        }
        let upload = try uploads.use(asked.upload, hint: "remindctl import csv FILE")
        bringIn(request, asked, format, zone, upload, attempt: 1)
    }

    private func bringIn(
        _ request: ControlRequest, _ asked: Remindd1.ImportRequest, _ format: ImportFormat, _ zone: TimeZoneRules,
        _ upload: String, attempt: Int
    ) {
        let now = timeToDecide()
        let order = RecordImport(
            folder: environment.dataFolder, format: format, version: asked.version, upload: upload,
            context: ImportContext(now: now, zone: zone, zones: environment.zones), scheduler: scheduler,
            request: asked.request.map { Journal.Request(id: $0, digest: digest(of: request), reply: "", at: now) },
            reply: { try VarlinkJSON.encode(Remindd1.Imported(added: $0)) })
        let isDryRun = asked.dryRun == true
        let commits = journal.commits
        // Handed to another queue and back, and used on this one alone.
        nonisolated(unsafe) let request = request
        readRecord { (_) throws(StoreError) -> Result<RecordImport.Made, any Error> in
            Result {
                if isDryRun { return RecordImport.Made(view: try order.view()) }
                return try order.make()
            }
        } then: { daemon, result in
            do {
                let made = try result.get().get()
                guard let draft = made.draft else {
                    if isDryRun, made.view.adds {
                        daemon.uploads.release(asked.upload)
                    } else {
                        daemon.uploads.discard(asked.upload)
                    }
                    return request.reply(Remindd1.Imported(added: made.view))
                }
                // Somebody has answered meanwhile, and did not wait.
                guard daemon.journal.commits == commits, daemon.loop.unwritten.isEmpty else {
                    draft.discard()
                    throw RecordImport.Refusal.overtaken
                }
                daemon.uploads.discard(asked.upload)
                try daemon.install(draft)
                daemon.turn()
                request.reply(Remindd1.Imported(added: made.view))
            } catch RecordImport.Refusal.overtaken where attempt < Daemon.mostImportAttempts {
                daemon.bringIn(request, asked, format, zone, upload, attempt: attempt + 1)
            } catch {
                daemon.uploads.discard(asked.upload)
                daemon.refuseImport(request, error)
            }
        }
    }

    private func refuseImport(_ request: ControlRequest, _ error: any Error) {
        switch error {
        case RecordImport.Refusal.file(let refusal):
            let file = refusal.problem.file
            refuse(
                request, RemindError(.unreadableFile, "\(file) is not imported; nothing was changed"),
                problems: [refusal.problem])
        case RecordImport.Refusal.decision(let error): refuse(request, error)
        case RecordImport.Refusal.overtaken:
            refuse(
                request,
                RemindError(
                    .notRecorded, "nothing was imported: something else was recorded all the time",
                    hint: "try again in a minute"))
        case let error as RemindError: refuse(request, error)
        case RecordImport.Refusal.content(let message):
            refuse(request, RemindError(.invalidArgument, message, hint: "nothing was changed"))
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
