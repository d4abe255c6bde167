import CivilTime
import RemindProtocol
import RemindRequests
import Vocabulary

/// A day, with what only the daemon knows of it.
enum DayMethod: ImmediateMethod {
    static let name = ShowDay.name

    static func answer(_ asked: Remindd1.DayRequest, now: Instant, in daemon: isolated Daemon) throws -> Remindd1.Day {
        let context = daemon.context(now)
        var day = daemon.keep(try ShowDay(asked).answer(in: context, daemon.records), now: now)
        if day.date == context.today {
            day.unshown = daemon.screen.unshownText
            day.doubles = try daemon.doubles()
            day.forks = daemon.forks
        }
        if let error = daemon.journal.standIn?.error ?? daemon.loop.storeProblem {
            day.unsaved = Daemon.notRecorded(error).message
        }
        return day
    }
}
