import CivilTime
import RemindCore
import RemindProtocol
import Schedules

extension Daemon {
    /// Sets the wake alarm for the earliest reminder that wants it, or removes it.
    func setWakeAlarm(now: Instant) {
        wakeAlarm.set(agenda.nextAlarm(after: now))
    }

    var wakeText: String? {
        switch wakeAlarm.ability {
        case .unneeded: nil
        case .unknown: DaemonStatus.askingToWake
        case .set(let instant):
            "the machine at \(scheduler.place.local.timestamp(instant))"
        case .impossible: "nothing: see the problem below"
        }
    }
}
