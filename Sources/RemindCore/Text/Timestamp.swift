public import CivilTime

extension TimeZoneRules {
    /// ISO 8601 with the offset in force: `2026-11-20T08:00:00+01:00`; fractions of a second are left out.
    public func timestamp(_ instant: Instant) -> String {
        let offset = offset(at: instant)
        let local = CivilDateTime(wallSeconds: instant.seconds + Int64(offset))
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let size = abs(offset)
        let time = "\(two(local.time.hour)):\(two(local.time.minute)):\(two(local.time.second))"
        return "\(local.date)T\(time)\(offset < 0 ? "-" : "+")\(two(size / 3600)):\(two(size / 60 % 60))"
    }
}
