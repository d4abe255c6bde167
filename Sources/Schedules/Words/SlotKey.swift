package import CivilTime

/// What names a slot: never its instant, never the schedule that yielded it (TIME, section 5). Equal keys are one
/// occurrence, which is why nothing fires twice.
package enum SlotKey: Hashable, Sendable {
    /// A floating wall-clock slot, or one on a fixed zone's wall.
    case wall(CivilDateTime, zone: String?)
    /// A time of the sun on a date: the clock time moves, the key does not.
    case sun(CivilDate, SunTime)
    /// A slot of true elapsed time, to the second.
    case elapsed(Instant)
    /// The slot that follows from a dose taken, named by the entry that recorded it.
    case after(EntryID)
    /// Taken as needed, an extra, a log: named by its own entry.
    case entry(EntryID)
    /// A key of a form this program does not know, kept as it was written.
    case other(String)

    /// The date and time of a floating slot: what the wall shows wherever the person is.
    package var floating: CivilDateTime? {
        if case .wall(let local, nil) = self { local } else { nil }
    }

    /// The wall-clock date and time the key carries, if it carries one.
    package var local: CivilDateTime? {
        if case .wall(let local, _) = self { local } else { nil }
    }

    /// The day that the key names.
    package var date: CivilDate? {
        switch self {
        case .wall(let local, _): local.date
        case .sun(let date, _): date
        case .elapsed, .after, .entry, .other: nil
        }
    }
}

extension SlotKey: Comparable {
    /// By the written form, so that the order is the same on every machine.
    package static func < (left: SlotKey, right: SlotKey) -> Bool {
        if case .wall(let one, nil) = left, case .wall(let two, nil) = right { return one < two }
        return left.description < right.description
    }
}

extension SlotKey: LosslessStringConvertible {
    package var description: String {
        switch self {
        case .wall(let local, nil): local.description
        case .wall(let local, let zone?): "\(local)[\(zone)]"
        case .sun(let date, let time): "\(date)/\(time)"
        case .elapsed(let instant): "\(CivilDateTime(wallSeconds: instant.seconds))Z"
        case .after(let entry): "after:\(entry)"
        case .entry(let entry): "+\(entry)"
        case .other(let text): text
        }
    }

    package init(_ text: String) {
        if let local = CivilDateTime(text) {
            self = .wall(local, zone: nil)
        } else if text.hasPrefix("+"), let entry = EntryID(text.dropFirst()) {
            self = .entry(entry)
        } else if text.hasPrefix("after:"), let entry = EntryID(text.dropFirst(6)) {
            self = .after(entry)
        } else if let (date, time) = Self.sun(text) {
            self = .sun(date, time)
        } else if text.hasSuffix("Z"), let utc = CivilDateTime(text.dropLast()) {
            self = .elapsed(Instant(seconds: utc.wallSeconds))
        } else if text.hasSuffix("]"), let bracket = text.firstIndex(of: "["),
            let local = CivilDateTime(text[..<bracket])
        {
            self = .wall(local, zone: String(text[text.index(after: bracket)...].dropLast()))
        } else {
            self = .other(text)
        }
    }

    private static func sun(_ text: String) -> (CivilDate, SunTime)? {
        guard let slash = text.firstIndex(of: "/"), let date = CivilDate(text[..<slash]),
            let time = SunTime(String(text[text.index(after: slash)...]))
        else { return nil }
        return (date, time)
    }
}

extension SlotKey: Codable {
    package init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
