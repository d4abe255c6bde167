import CivilTime
import RemindProtocol
import RemindText

extension Clock {
    /// - Parameters:
    ///   - now: Seconds since 1970.
    ///   - zone: Its name in a reply.
    init(now: Int64, zone: String, environment: UserEnvironment = .current) {
        self.init(now: Instant(seconds: now), zone: environment.rules(named: zone), display: environment.display)
    }
}

extension DatedReply {
    /// Its moment and its zone, with times as the person wants them written.
    var clock: Clock { Clock(now: now, zone: zone) }
}
