package import CivilTime

/// Names a slot, and stays the same when its due instant or its schedule changes (TIME, section 5). Equal keys are one
/// occurrence, so nothing fires twice.
///
/// ```swift
/// let morning = CivilDateTime(CivilDate(year: 2026, month: 11, clampingDay: 20), .noon)
/// SlotKey.wall(morning, zone: nil)  // 2026-11-20T12:00
/// SlotKey.wall(morning, zone: "Asia/Tokyo")  // 2026-11-20T12:00[Asia/Tokyo]
/// SlotKey.day(morning.date)  // 2026-11-20
/// SlotKey.wall(morning, zone: nil).wholeDay  // nil
/// ```
package enum SlotKey: Hashable, Sendable {
    /// A wall-clock slot: floating, or in a fixed zone.
    case wall(CivilDateTime, zone: String?)
    /// A sun time on a date: the clock time may move, the key does not.
    case sun(CivilDate, SunTime)
    /// A slot that moves to a workday: the day may change, the key does not.
    case moved(MovedSlot)
    /// A slot of true elapsed time, to the second.
    case elapsed(Instant)
    /// A slot that follows a dose.
    case after(Dose)
    /// A dose as needed, an extra or a log, named by its own entry.
    case entry(EntryID)
    /// A day as a whole: a worn lens, a kept habit. No schedule yields it, and it waits for no answer.
    case day(CivilDate)
    /// A key in a form that this program does not know, kept as written.
    case other(String)

    /// The dose before a slot.
    package enum Dose: Hashable, Sendable {
        /// The dose that this entry recorded.
        case entry(EntryID)
        /// The dose of the occurrence with this digest, whichever machine recorded it.
        case occurrence(UInt64)
    }

    /// The date and time of a floating slot, on the wall clock of wherever the person is.
    package var floating: CivilDateTime? {
        if case .wall(let local, nil) = self { local } else { nil }
    }

    /// The wall-clock date and time the key carries, if it carries one.
    package var local: CivilDateTime? {
        if case .wall(let local, _) = self { local } else { nil }
    }

    /// The day that the key names; `nil` for a slot that moves to a workday, whose day depends on the holidays.
    package var date: CivilDate? {
        switch self {
        case .wall(let local, _): local.date
        case .sun(let date, _): date
        case .day(let date): date
        case .moved, .elapsed, .after, .entry, .other: nil
        }
    }

    /// The day, if it is named as a whole.
    package var wholeDay: CivilDate? {
        if case .day(let date) = self { date } else { nil }
    }

    /// True if the day or the clock time may be another one later: of the sun, and on workdays.
    package var mayMove: Bool {
        switch self {
        case .sun, .moved: true
        case .wall, .elapsed, .after, .entry, .day, .other: false
        }
    }

    /// True if it never becomes due. It is recorded when a person says so.
    package var isUnscheduled: Bool {
        switch self {
        case .entry, .day: true
        case .wall, .sun, .moved, .elapsed, .after, .other: false
        }
    }
}

extension SlotKey: Comparable {
    /// Orders keys by their written form, so that the order is the same on every machine.
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
        case .moved(let slot): slot.description
        case .elapsed(let instant): "\(CivilDateTime(wallSeconds: instant.seconds))Z"
        case .after(let dose): "after:\(dose)"
        case .entry(let entry): "+\(entry)"
        case .day(let date): date.description
        case .other(let text): text
        }
    }

    package init(_ text: String) {
        if let local = CivilDateTime(text) {
            self = .wall(local, zone: nil)
        } else if text.hasPrefix("+"), let entry = EntryID(text.dropFirst()) {
            self = .entry(entry)
        } else if text.hasPrefix("after:"), let dose = Dose(text.dropFirst(6)) {
            self = .after(dose)
        } else if let (date, time) = Self.sun(text) {
            self = .sun(date, time)
        } else if let slot = MovedSlot(text) {
            self = .moved(slot)
        } else if let date = CivilDate(text) {
            self = .day(date)
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

extension SlotKey.Dose: LosslessStringConvertible {
    /// `3f1c.12` for an entry, 16 hexadecimal digits for an occurrence.
    package var description: String {
        switch self {
        case .entry(let entry): return entry.description
        case .occurrence(let digest):
            let digits = String(digest, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }
    }

    package init?(_ text: String) {
        self.init(text[...])
    }

    fileprivate init?(_ text: Substring) {
        if let entry = EntryID(text) {
            self = .entry(entry)
        } else if let digest = UInt64(text, radix: 16), Self.occurrence(digest).description == text {
            self = .occurrence(digest)
        } else {
            return nil
        }
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
