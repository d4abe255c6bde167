import CivilTime
import RemindText

extension Clock {
    /// - Parameters:
    ///   - now: Seconds since 1970.
    ///   - zone: Its name in a reply.
    init(now: Int64, zone: String, environment: UserEnvironment = .current) {
        self.init(now: Instant(seconds: now), zone: environment.rules(named: zone), display: environment.display)
    }
}
