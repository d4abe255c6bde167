package import CivilTime
import ContentLines
package import Reminders
package import Schedules
import Vocabulary

/// The holidays of an iCalendar file (RFC 5545): its all-day events, which may repeat.
package struct HolidayFile {
    /// In the file's order.
    package private(set) var holidays: [Holiday] = []
    /// By line. With one, the file is not used.
    package private(set) var problems: [FileProblem] = []
    /// The last holiday of the events that end; `nil` if all repeat for ever.
    package private(set) var last: CivilDate?

    /// An event that repeats for ever has its days through this year.
    package static let lastYear = 2100
    private static let mostDays = 50_000
    private static let mostProblems = 20
    private let name: String
    /// Days on which an event with the same UID has another entry.
    private var replaced: Set<String> = []

    /// - Parameters:
    ///   - text: The text of the file.
    ///   - name: The name of the file in problems.
    package init(_ text: String, name: String) {
        self.name = name
        var events: [HolidayEvent] = []
        var open: HolidayEvent?
        var isCalendar = false
        /// Components within an event, such as alarms.
        var depth = 0
        let file = Array(text.utf8)
        var lines = UnfoldedLines(file)
        while let line = lines.next() {
            guard let property = ContentLine(line, of: file) else { continue }
            switch (property.name, asciiLowercased(property.value.trimmed)) {
            case ("BEGIN", "vcalendar"): isCalendar = true
            case ("BEGIN", "vevent") where open == nil: open = HolidayEvent(line: line.number)
            case ("BEGIN", _) where open != nil: depth += 1
            case ("END", "vevent") where depth == 0:
                if let event = open { events.append(event) }
                open = nil
            case ("END", _) where open != nil: depth -= 1
            default: if depth == 0 { open?.read(property) }
            }
        }
        guard isCalendar else {
            report(1, "this is not an iCalendar file", "a file that begins BEGIN:VCALENDAR")
            return
        }
        if let open { report(open.line, "the event has no end", "END:VEVENT") }
        for event in events where !event.isCancelled { if let key = event.replacedKey { replaced.insert(key) } }
        for event in events where !event.isCancelled { take(event) }
        if problems.isEmpty, holidays.isEmpty {
            report(1, "the file has no all-day event", "DTSTART;VALUE=DATE:20261225")
        }
        if !problems.isEmpty { (holidays, last) = ([], nil) }
    }

    private mutating func report(_ line: Int, _ message: String, _ hint: String? = nil) {
        guard problems.count < Self.mostProblems else { return }
        problems.append(FileProblem(file: name, line: line, message: message, hint: hint))
    }

    private mutating func take(_ event: HolidayEvent) {
        guard let start = event.start else {
            return report(event.line, "the event has no DTSTART", "DTSTART;VALUE=DATE:20261225")
        }
        let value = DateValue(start.value)
        guard let first = value?.day else {
            return report(
                start.line,
                value?.time != nil ? "the event has a time: holidays are all-day events" : "DTSTART is not a date",
                "DTSTART;VALUE=DATE:20261225")
        }
        var length = 1
        if let end = event.end {
            guard let after = DateValue(end.value)?.day, after >= first, after - first <= 366 else {
                return report(end.line, "DTEND is not a date after DTSTART, at most a year later", nil)
            }
            length = max(1, after - first)
        } else if let duration = event.duration {
            guard let seconds = DurationValue(duration.value)?.seconds, seconds % 86_400 == 0,
                (1...366).contains(seconds / 86_400)
            else { return report(duration.line, "DURATION is not a number of days", "P1D") }
            length = Int(seconds / 86_400)
        }
        let starts: [CivilDate]
        do throws(HolidayEvent.Problem) {
            starts = try event.starts(from: first, through: Self.lastYear)
        } catch {
            return report(error.line, error.message, error.hint)
        }
        for start in starts where event.replacedKey != nil || !replaced.contains("\(event.uid)\n\(start)") {
            for day in 0..<length { holidays.append(Holiday(start + day, event.summary)) }
            guard holidays.count <= Self.mostDays else {
                return report(event.line, "the file has more than 50,000 holidays")
            }
        }
        if !event.isEndless, let start = starts.max() { last = max(last ?? start, start + (length - 1)) }
    }
}
