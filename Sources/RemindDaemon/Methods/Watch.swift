import CivilTime
import RemindProtocol
import Reminders
import Vocabulary

/// Says what happens as it happens.
enum WatchMethod: Method {
    static let name = "Watch"
    static let writes = false

    static func run(_: VarlinkEmpty, for request: ControlRequest, now: Instant, in daemon: isolated Daemon) throws {
        guard request.wantsMore else { return request.fail(.expectedMore) }
        guard daemon.watchers.count < Daemon.mostWatchers else {
            throw RemindError(
                .unreachable, "\(daemon.watchers.count) programs already watch", hint: "end one of them first")
        }
        let id = ObjectIdentifier(request)
        daemon.watch(id, request)
        request.reply(Remindd1.WatchEvent(event: "watching", at: now.seconds), continues: true)
    }
}

extension Daemon {
    /// Programs that may watch at once: they stay, and the others need places too.
    fileprivate static let mostWatchers = 64

    /// Tells a call what happens until its peer goes away.
    fileprivate func watch(_ id: ObjectIdentifier, _ request: ControlRequest) {
        watchers[id] = request
        request.onCancel = { [unowned self] in watchers[id] = nil }
    }
}
