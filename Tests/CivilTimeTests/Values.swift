import Testing

@testable import CivilTime

/// Reads each zone once per test.
func rules(_ name: String) throws -> TimeZoneRules {
    try TestFiles.zones.rules(named: name)
}

/// An instant from what a UTC clock shows, as in `2026-03-08T07:30`.
func utc(_ text: String) throws -> Instant {
    Instant(seconds: try #require(CivilDateTime(text)).wallSeconds)
}

/// The form in the tables of the tests, with instants as a UTC clock shows them.
extension LocalResolution {
    var shown: String {
        func show(_ instant: Instant) -> String { "\(CivilDateTime(wallSeconds: instant.seconds))" }
        return switch self {
        case .unique(let instant): "unique \(show(instant))"
        case .gap(let shifted, let length, _): "gap \(show(shifted)) \(length)"
        case .overlap(let first, let second): "overlap \(show(first)) \(show(second))"
        case .missingDate: "missing"
        }
    }
}

func date(_ text: String) throws -> CivilDate {
    try #require(CivilDate(text))
}

func time(_ text: String) throws -> ClockTime {
    try #require(ClockTime(text))
}

/// Zones with every kind of trouble: no changes, half hours, gaps over midnight, negative DST, a missing day.
let slotZones = [
    "UTC", "Europe/Zurich", "America/New_York", "Australia/Lord_Howe", "America/Nuuk", "Asia/Pyongyang",
    "America/Havana", "Africa/Casablanca", "Europe/Dublin", "Pacific/Apia", "Pacific/Chatham", "Asia/Tehran",
    "Asia/Kathmandu", "America/Santiago", "Africa/Cairo", "Asia/Gaza", "America/St_Johns", "Antarctica/Troll",
    "Asia/Beirut", "Pacific/Fakaofo",
]
