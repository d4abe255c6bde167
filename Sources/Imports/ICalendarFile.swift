import ContentLines
import Reminders
import Vocabulary

/// The components of an iCalendar file (RFC 5545), each property with the line on which it begins.
///
/// A property is a place in the file's bytes; its texts are made when they are asked for. A calendar of years has hundreds
/// of thousands of them.
struct ICalendarFile {
    struct Component {
        var name: String
        var line: Int
        var properties: [ContentLine] = []
        var children: [Component] = []

        subscript(_ name: String) -> ContentLine? { properties.first { $0.name == name } }

        func all(_ name: String) -> [ContentLine] { properties.filter { $0.name == name } }
    }

    /// The properties that are read; the others may be large, such as attachments.
    private static let known: Set<String> = [
        "UID", "SUMMARY", "DESCRIPTION", "CATEGORIES", "DTSTART", "RRULE", "RDATE", "EXDATE", "RECURRENCE-ID", "STATUS",
        "TRIGGER", "DUE", "COMPLETED", "PERCENT-COMPLETE", "REPEAT", "DURATION", "X-KDE-KALARM-TYPE",
        "X-KDE-KALARM-STATUS", "X-REMINDD-TITLE", "X-REMINDD-PERSON", "X-REMINDD-DOSE", "X-REMINDD-WHEN",
    ]
    private static let deepest = 8
    private static let mostEvents = 20_000
    /// The limit for one component: a date may have a line of its own.
    private static let mostProperties = 10_100
    /// The limit for one event.
    private static let mostAlarms = 100
    /// The limit for all events of the file. An event, a task or an alarm takes as much memory as a property, and counts as one.
    private static let mostOfAll = 300_000
    private static let hint = "export it once more there, and copy it whole"

    private static let read: Set<String> = ["VEVENT", "VTODO", "VALARM"]

    /// The events and tasks, in the order of the file.
    private(set) var events: [Component] = []
    /// The lines of journals.
    private(set) var others: [Int] = []

    init(_ file: ForeignFile) throws(ImportRefusal) {
        func refuse(_ line: Int, _ message: String, hint: String? = nil) -> ImportRefusal {
            ImportRefusal(file: file.name, line: line, message, hint: hint)
        }
        func foreign(_ line: Int) -> ImportRefusal {
            refuse(line, "it is not iCalendar", hint: "a file that begins with BEGIN:VCALENDAR")
        }
        var open: [Component] = []
        var (last, count) = (1, 0)
        var isBegun = false
        func countOne() throws(ImportRefusal) {
            count += 1
            guard count <= Self.mostOfAll else {
                throw refuse(last, "it has more than \(Self.mostOfAll) properties of events")
            }
        }
        var lines = UnfoldedLines(file.bytes)
        while let line = lines.next() {
            last = line.number
            guard String(validating: line.bytes, as: UTF8.self) != nil || line.isLong else {
                throw refuse(last, "it is not UTF-8", hint: Self.hint)
            }
            guard let property = ContentLine(line, of: file.bytes), !property.isOfVCard else {
                guard !open.isEmpty || !events.isEmpty else { throw foreign(last) }
                let start = String(decoding: line.bytes.prefix(200), as: UTF8.self)
                throw refuse(last, "\(quoted(oneLine(start, atMost: 40))) is not a property", hint: Self.hint)
            }
            guard !open.isEmpty || property.name == "BEGIN" || property.name == "END" else { throw foreign(last) }
            switch property.name {
            case "BEGIN":
                let name = Self.name(property)
                guard !open.isEmpty || name == "VCALENDAR" else { throw foreign(last) }
                isBegun = true
                guard open.count < Self.deepest else { throw refuse(last, "its components are nested too deep") }
                open.append(Component(name: name, line: last))
                if Self.read.contains(name) { try countOne() }
            case "END":
                let name = Self.name(property)
                guard let ended = open.popLast(), ended.name == name else {
                    throw refuse(last, "END:\(name) ends nothing", hint: Self.hint)
                }
                end(ended, in: &open)
                guard open.last.map({ $0.children.count <= Self.mostAlarms }) ?? true else {
                    throw refuse(ended.line, "an event has more than \(Self.mostAlarms) alarms")
                }
                guard events.count + others.count <= Self.mostEvents else {
                    throw refuse(ended.line, "it has more than \(Self.mostEvents) events")
                }
            default:
                let level = open.count - 1
                guard Self.known.contains(property.name), Self.read.contains(open[level].name) else { break }
                guard !line.isLong else { throw refuse(last, "\(property.name) is longer than 1 MiB") }
                open[level].properties.append(property)
                guard open[level].properties.count <= Self.mostProperties else {
                    throw refuse(open[level].line, "an event has more than \(Self.mostProperties) properties")
                }
                try countOne()
            }
        }
        guard open.isEmpty else {
            throw refuse(last, "the file ends in the middle: it is cut short", hint: Self.hint)
        }
        guard isBegun else { throw foreign(1) }
    }

    /// The name of the component that BEGIN or END gives.
    private static func name(_ property: ContentLine) -> String {
        oneLine(String(property.value.prefix(100)), atMost: 60).uppercased()
    }

    private mutating func end(_ ended: Component, in open: inout [Component]) {
        guard let outer = open.last?.name else { return }
        switch ended.name {
        case "VEVENT" where outer == "VCALENDAR", "VTODO" where outer == "VCALENDAR": events.append(ended)
        case "VJOURNAL" where outer == "VCALENDAR": others.append(ended.line)
        case "VALARM" where outer == "VEVENT" || outer == "VTODO": open[open.count - 1].children.append(ended)
        default: break
        }
    }
}
