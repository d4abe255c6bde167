import CivilTime
import RemindControl
import RemindCore
import Reminders
import Schedules

/// Takes back the latest answer.
enum UndoMethod: Method {
    static let name = "Undo"
    static let writes = true

    static func run(_ asked: Remindd1.UndoRequest, for request: ControlRequest, in daemon: isolated Daemon) throws {
        try daemon.write(request, id: asked.request) { now in
            // What is found in the record is recalled before the state is taken.
            let found = try daemon.undoable(asked.what, now: now)
            let decision = try daemon.loop.decide(found.map { .undo($0) }, at: now, request: asked.request).decision
            let undone = Dictionary(found.map { ($0, true) }, uniquingKeysWith: { $1 })
            return (decision, { next in daemon.answered(undone, in: next, now: now) })
        }
    }
}
