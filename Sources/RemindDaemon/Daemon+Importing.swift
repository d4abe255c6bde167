import CivilTime
import Glibc
import Imports
import RemindControl
import RemindCore
import Reminders
import Schedules

/// Taking in what other programs have recorded.
extension Daemon {
    /// Reads what was uploaded, compares it with the record, and adds what is new in one commit; what was uploaded is
    /// gone afterwards, whatever came of it.
    func bringIn(_ request: ControlRequest, _ asked: Remindd1.ImportRequest) throws {
        defer { unlink(uploadFile) }
        do {
            if asked.dryRun == true {
                let now = SystemClock.now
                let plan = try importPlan(asked, now: now)
                // What the scheduler would refuse is refused before anybody says yes.
                _ = try scheduler.decide(.bringIn(plan.batch), at: now)
                return request.reply(Remindd1.Imported(added: plan.view))
            }
            try write(request, id: asked.request) { now in
                let plan = try self.importPlan(asked, now: now)
                let decision = try self.scheduler.decide(.bringIn(plan.batch), at: now, request: asked.request)
                return (decision, { _ in Remindd1.Imported(added: plan.view) })
            }
        } catch let refusal as ImportRefusal {
            let file = refusal.problem.file
            return refuse(
                request, RemindError(.unreadableFile, "\(file) is not imported; nothing was changed"),
                problems: [refusal.problem])
        }
        // Most of it is long ago.
        loop.scheduler.forget(now: SystemClock.now)
        outcomes = nil
    }

    private func importPlan(_ asked: Remindd1.ImportRequest, now: Instant) throws -> ImportPlan {
        guard let format = ImportFormat(rawValue: asked.format) else {
            let all = ImportFormat.allCases.map(\.rawValue).joined(separator: ", ")
            throw RemindError(.invalidArgument, "\"\(asked.format)\" is no form of file", hint: all)
        }
        guard (1...(format == .dosage ? 2 : 1)).contains(asked.files.count) else {
            throw RemindError(
                .invalidArgument, "\(asked.files.count) files at once",
                hint: format == .dosage ? "at most two: treatments and history" : "one at a time")
        }
        var zone = scheduler.place.local
        if let name = asked.zone {
            do {
                zone = name == zone.name ? zone : try environment.zones.rules(named: name)
            } catch {
                throw RemindError(.unknownZone, error.message, hint: error.hint)
            }
        }
        let context = ImportContext(now: now, zone: zone, zones: environment.zones)
        let content = try ImportedContent.read(try uploaded(asked.files), as: format, context)
        return try ImportPlan(
            content, known: try reading { try journal.importKnown(of: format) }, scheduler: scheduler, context: context)
    }

    private func uploaded(_ files: [Remindd1.ImportRequest.File]) throws -> [(name: String, bytes: [UInt8])] {
        var size = 0
        for file in files {
            guard (1...ImportLimits.largestFile).contains(file.size), file.name.utf8.count <= 4096 else {
                throw RemindError(
                    .unreadableFile,
                    file.size < 1 ? "\(file.name) is empty" : "\(file.name) is larger than 32 MiB")
            }
            size += file.size
        }
        guard size <= ImportLimits.largestFile else {
            throw RemindError(.unreadableFile, "the files are larger than 32 MiB together")
        }
        let descriptor = open(uploadFile, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw RemindError(.invalidArgument, "no file was uploaded") }
        defer { Glibc.close(descriptor) }
        // One byte more, to see that it ends there.
        var bytes = [UInt8](repeating: 0, count: size + 1)
        var count = 0
        while count < bytes.count {
            let more = bytes.withUnsafeMutableBytes {
                Glibc.read(descriptor, $0.baseAddress?.advanced(by: count), size + 1 - count)
            }
            if more < 0, errno == EINTR { continue }
            guard more >= 0 else {
                throw RemindError(.unreadableFile, "cannot read it: \(String(cString: strerror(errno)))")
            }
            guard more > 0 else { break }
            count += more
        }
        guard count == size else {
            throw RemindError(
                .invalidArgument, "not \(size) bytes were uploaded", hint: "one import at a time: say it again")
        }
        var start = 0
        return files.map { file in
            defer { start += file.size }
            return (file.name, Array(bytes[start..<(start + file.size)]))
        }
    }
}
