import CivilTime
package import RemindProtocol
package import RemindText

extension Clock {
    /// - Parameters:
    ///   - now: Seconds since 1970.
    ///   - zone: Its name in a reply.
    package init(now: Int64, zone: String, in surroundings: Surroundings = .current) {
        self.init(now: Instant(seconds: now), zone: surroundings.rules(named: zone), display: surroundings.display)
    }
}

extension DatedReply {
    /// Its moment and its zone, with times as the person wants them written.
    package var clock: Clock { Clock(now: now, zone: zone) }
}
