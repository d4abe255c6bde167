package import CivilTime

/// A `VEVENT` of iCalendar (RFC 5545, section 3.6.1), or a `VTODO` (section 3.6.2).
package struct ICalendarEvent: Hashable, Sendable {
    /// When it begins.
    package enum Start: Hashable, Sendable {
        /// On the wall clock of the reader.
        case floating(CivilDateTime)
        case zoned(CivilDateTime, zone: String)
        case utc(Instant)
    }

    package var uid: String
    /// DTSTAMP: when its definition was recorded, so that the same record gives the same file.
    package var stamp: Instant
    package var start: Start
    /// `FREQ=DAILY`
    package var rule: String?
    /// EXDATE and RDATE, on the clock of `start`.
    package var removed: [CivilDateTime] = []
    package var added: [CivilDateTime] = []
    package var summary: String
    package var description: String?
    package var categories: [String] = []
    /// Seconds; `nil` for a moment.
    package var length: Int64?
    /// Seconds before it begins at which a calendar rings; none by default, since remindd rings.
    package var alarms: [Int64] = []
    package var isPrivate = false
    /// True for a task, which is due when an event would begin.
    package var isTask = false
    /// Properties of remindd's own, in order: `X-REMINDD-WHEN`.
    package var own: [Property] = []

    package struct Property: Hashable, Sendable {
        package var name: String
        package var value: String

        package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
    }

    package init(uid: String, stamp: Instant, start: Start, summary: String) {
        (self.uid, self.stamp, self.start, self.summary) = (uid, stamp, start, summary)
    }

    /// The zone whose rules a file with it has to name.
    var zone: String? { if case .zoned(_, let zone) = start { zone } else { nil } }

    /// The lines, not folded yet.
    var lines: [String] {
        let name = isTask ? "VTODO" : "VEVENT"
        var lines = ["BEGIN:\(name)", "UID:\(uid)", "DTSTAMP:\(ICalendar.text(utc: stamp))", "DTSTART\(dated)"]
        // Programs show a task by its DUE; a rule counts from DTSTART.
        if isTask {
            lines.append("DUE\(dated)")
        } else if let length {
            lines.append("DURATION:\(ICalendar.text(seconds: length))")
        }
        if let rule { lines.append("RRULE:\(rule)") }
        for (name, moments) in [("EXDATE", removed), ("RDATE", added)] where !moments.isEmpty {
            lines.append("\(name)\(parameter):\(moments.map(ICalendar.text).joined(separator: ","))")
        }
        lines.append("SUMMARY:\(ICalendar.escaped(summary))")
        if let description { lines.append("DESCRIPTION:\(ICalendar.escaped(description))") }
        if !categories.isEmpty {
            lines.append("CATEGORIES:\(categories.map(ICalendar.escaped).joined(separator: ","))")
        }
        if isPrivate { lines.append("CLASS:PRIVATE") }
        lines.append(isTask ? "STATUS:NEEDS-ACTION" : "TRANSP:TRANSPARENT")
        lines += own.map { "\($0.name):\(ICalendar.escaped($0.value))" }
        for seconds in alarms {
            lines += [
                "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:\(ICalendar.escaped(summary))",
                "TRIGGER:\(seconds > 0 ? "-" : "")\(ICalendar.text(seconds: seconds))", "END:VALARM",
            ]
        }
        return lines + ["END:\(name)"]
    }

    private var parameter: String { zone.map { ";TZID=\($0)" } ?? "" }

    private var dated: String {
        switch start {
        case .floating(let local), .zoned(let local, _): "\(parameter):\(ICalendar.text(local))"
        case .utc(let instant): ":\(ICalendar.text(utc: instant))"
        }
    }
}
