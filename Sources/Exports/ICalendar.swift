package import CivilTime
import Vocabulary

/// The text of iCalendar (RFC 5545).
package enum ICalendar {
    /// A whole calendar, without a name.
    ///
    /// - Parameters:
    ///   - product: The part of remindd that wrote it: `prayer times`.
    ///   - zones: The rules of the zones that the events name.
    /// - Returns: Lines of at most 75 octets. Each ends in a carriage return, and needs a line feed.
    package static func lines(
        _ events: [ICalendarEvent], product: String, zones: (String) -> TimeZoneRules? = { _ in nil }
    ) -> [String] {
        var first: [String: CivilDate] = [:]
        for event in events {
            guard case .zoned(let local, let zone) = event.start else { continue }
            first[zone] = min(first[zone] ?? local.date, local.date)
        }
        let described = first.sorted { $0.key < $1.key }.flatMap { name, date in
            zones(name).map { ICalendarZone($0, since: date).lines } ?? []
        }
        let all =
            ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//remindd//\(product)//EN"] + described
            + events.flatMap(\.lines) + ["END:VCALENDAR"]
        return all.flatMap(folded).map { $0 + "\r" }
    }

    /// At most 75 octets a line, without a cut in a character (section 3.1).
    static func folded(_ line: String) -> [String] {
        guard line.utf8.count > 75 else { return [line] }
        var lines: [String] = []
        var piece = ""
        var room = 75
        for scalar in line.unicodeScalars {
            let size = UTF8.width(scalar)
            if size > room {
                lines.append(piece)
                (piece, room) = (" ", 74)
            }
            piece.unicodeScalars.append(scalar)
            room -= size
        }
        return lines + [piece]
    }

    /// TEXT (section 3.3.11).
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in PlainText.undirected(text).unicodeScalars {
            switch scalar {
            case "\\", ";", ",": escaped += "\\\(scalar)"
            case "\n": escaped += "\\n"
            default: if !scalar.properties.isControl { escaped.unicodeScalars.append(scalar) }
            }
        }
        return escaped
    }

    /// `20261120T080000`
    package static func text(_ local: CivilDateTime) -> String {
        let second = local.time.secondOfDay
        return local.date.description.filter { $0 != "-" } + "T"
            + [second / 3600, second / 60 % 60, second % 60].map(two).joined()
    }

    /// `20261120T045200Z`
    package static func text(utc instant: Instant) -> String {
        text(TimeZoneRules.utc.local(at: Instant(seconds: instant.seconds))) + "Z"
    }

    /// `PT15M`, `PT0S`
    static func text(seconds: Int64) -> String {
        let parts = [(seconds / 3600, "H"), (seconds / 60 % 60, "M"), (seconds % 60, "S")].filter { $0.0 != 0 }
        return "PT" + (parts.isEmpty ? "0S" : parts.map { "\($0.0)\($0.1)" }.joined())
    }

    static func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// `MO`
    package static func text(_ day: Weekday) -> String {
        ["MO", "TU", "WE", "TH", "FR", "SA", "SU"][Int(day.rawValue)]
    }
}

extension Unicode.Scalar.Properties {
    fileprivate var isControl: Bool { generalCategory == .control }
}
