import CivilTime
import RemindCore
import RemindProtocol
import Reminders
import Vocabulary

/// Applies a file of reminders: defines new ones, and archives those that left it.
enum ApplyMethod: Method {
    static let name = "Apply"
    static let writes = true

    static func run(
        _ asked: Remindd1.ApplyRequest, for request: ControlRequest, now: Instant, in daemon: isolated Daemon
    ) throws {
        guard asked.file.hasPrefix("/") else {
            throw RemindError(.invalidArgument, "the file's path is not absolute")
        }
        // Refused here too, or a reload would not know which definitions hold.
        if asked.file == daemon.environment.remindersFile, let error = FileTrust.refusal(of: asked.file) { throw error }
        do {
            if asked.dryRun == true {
                let (_, shown) = try daemon.sound(asked, now: now)
                return request.reply(Remindd1.Applied(changes: shown))
            }
            try daemon.write(request, id: asked.request, now: now) {
                let (decision, shown) = try daemon.sound(asked, now: now)
                return (decision, { _ in Remindd1.Applied(changes: shown) })
            }
        } catch let error as Daemon.Unsound {
            let count = error.problems.count == 1 ? "a problem" : "\(error.problems.count) problems"
            return daemon.refuse(
                request, RemindError(.invalidDefinition, "\(asked.file) has \(count); nothing was applied"),
                problems: error.problems)
        }
        guard asked.file == daemon.environment.remindersFile else { return }
        daemon.remindersProblems = []
        daemon.noteApplied(asked.content)
    }
}

extension Daemon {
    /// A file in which something is wrong.
    fileprivate struct Unsound: Error {
        var problems: [FileProblem]
    }

    fileprivate func sound(_ asked: Remindd1.ApplyRequest, now: Instant) throws -> (Decision, [AppliedChange]) {
        let (decision, shown, problems) = try apply(
            asked.content, file: asked.file, from: try Definition.FirstDay.reading(asked.from), at: now,
            request: asked.request)
        guard problems.isEmpty else { throw Unsound(problems: problems) }
        return (decision, shown)
    }
}
