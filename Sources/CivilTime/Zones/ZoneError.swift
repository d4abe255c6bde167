/// Why the rules of a time zone could not be read.
///
/// Every case names the zone that was asked for and the file that was looked at, since a reminder that rings an hour off
/// is worse than one that refuses to start.
package enum ZoneError: Error, Hashable, Sendable {
    /// No such zone: there is no file for the name, or the name could not be one of a zone (empty, absolute, with `..`).
    case unknown(zone: String, file: String)
    /// The file is there and could not be read; `reason` is the system's.
    case unreadable(zone: String, file: String, reason: String)
    /// The file breaks the TZif format (RFC 9636); `reason` says where.
    case corrupt(zone: String, file: String, reason: String)
    /// The file counts leap seconds (the `right/` tree), while an `Instant` is POSIX time, which does not.
    case leapSeconds(zone: String, file: String)

    /// The name that was asked for.
    package var zone: String {
        switch self {
        case .unknown(let zone, _), .unreadable(let zone, _, _), .corrupt(let zone, _, _), .leapSeconds(let zone, _):
            zone
        }
    }

    /// The file that was looked at; the zone's name if rules were read from memory.
    package var file: String {
        switch self {
        case .unknown(_, let file), .unreadable(_, let file, _), .corrupt(_, let file, _), .leapSeconds(_, let file):
            file
        }
    }

    /// One sentence for the person: lowercase, no period.
    package var message: String {
        switch self {
        case .unknown(let zone, let file):
            "unknown time zone \"\(zone)\" (looked for \(file))"
        case .unreadable(let zone, let file, let reason):
            "cannot read \(file) of time zone \"\(zone)\": \(reason)"
        case .corrupt(let zone, let file, let reason):
            "\(file) of time zone \"\(zone)\" is damaged: \(reason)"
        case .leapSeconds(let zone, let file):
            "\(file) of time zone \"\(zone)\" counts leap seconds, which the system's clock does not"
        }
    }

    /// How to fix it: lowercase, no period.
    package var hint: String {
        switch self {
        case .unknown: "use a name such as Europe/Zurich; /usr/share/zoneinfo has them all"
        case .unreadable: "check the permissions of the file, and TZDIR if it is set"
        case .corrupt: "install the tzdata package again, and check TZDIR if it is set"
        case .leapSeconds: "use the same name without right/"
        }
    }
}
