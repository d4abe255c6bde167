import CivilTime
import Reminders
import Vocabulary

/// Dates, times and zones of an iCalendar file, in remindd's terms.
struct ICalendarTimes {
    /// The clock of an event.
    struct Clock {
        /// `nil` for a floating time, which follows the device that shows it.
        var name: String?
        var rules: TimeZoneRules
        var isUTC = false
    }

    /// A date and time on a clock.
    struct Moment {
        var local: CivilDateTime
        var clock: Clock
        var isWholeDay = false
    }

    let file: String
    let context: ImportContext
    private var known: [String: TimeZoneRules] = [:]

    init(_ file: String, _ context: ImportContext) { (self.file, self.context) = (file, context) }

    /// The moments of a property, of which RDATE and EXDATE may have several.
    mutating func moments(_ property: ICalendarProperty) throws(ImportRefusal) -> [Moment] {
        var moments: [Moment] = []
        let zoneName = property.parameters["TZID"]
        for piece in property.value.split(separator: ",", omittingEmptySubsequences: false) {
            // A period of RDATE begins with its start.
            let text = String(piece.prefix { $0 != "/" }).trimmed
            let isUTC = text.hasSuffix("Z")
            guard let (date, time) = Self.parsed(isUTC ? String(text.dropLast()) : text),
                (1900...2200).contains(date.year), time != nil || !isUTC
            else {
                throw ImportRefusal(
                    file: file, line: property.line, "\(quoted(oneLine(text, atMost: 40))) is not a date of iCalendar",
                    hint: "20261120T080000")
            }
            var clock = Clock(name: nil, rules: context.zone)
            if isUTC {
                clock = Clock(name: "UTC", rules: .utc, isUTC: true)
            } else if let name = zoneName, time != nil {
                let rules = try zone(name, line: property.line)
                clock = Clock(name: rules.name, rules: rules)
            }
            moments.append(
                Moment(local: CivilDateTime(date, time ?? .midnight), clock: clock, isWholeDay: time == nil))
        }
        return moments
    }

    /// The moments of a property of an event, or of a task: a day without a time is when its days ring.
    mutating func moments(
        _ property: ICalendarProperty, of component: ICalendarFile.Component
    ) throws(ImportRefusal) -> [Moment] {
        let found = try moments(property)
        guard component.isTask else { return found }
        return found.map { moment in
            var moment = moment
            if moment.isWholeDay { moment.local = CivilDateTime(moment.local.date, context.morning) }
            moment.isWholeDay = false
            return moment
        }
    }

    /// Converts a moment to the clock of an event.
    static func local(_ moment: Moment, on clock: Clock) -> CivilDateTime {
        if moment.isWholeDay || moment.clock.name == clock.name { return moment.local }
        return moment.clock.rules.instant(of: moment.local).map(clock.rules.local) ?? moment.local
    }

    /// `20261120`, `20261120T080000`
    static func parsed(_ text: String) -> (CivilDate, ClockTime?)? {
        let parts = text.uppercased().split(separator: "T", omittingEmptySubsequences: false)
        func digits(_ text: Substring, _ count: Int) -> Bool {
            text.utf8.count == count && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        }
        guard let day = parts.first, digits(day, 8),
            let date = CivilDate("\(day.prefix(4))-\(day.dropFirst(4).prefix(2))-\(day.suffix(2))")
        else { return nil }
        if parts.count == 1 { return (date, nil) }
        guard parts.count == 2, digits(parts[1], 6), let hour = Int(parts[1].prefix(2)),
            let minute = Int(parts[1].dropFirst(2).prefix(2)), let second = Int(parts[1].suffix(2)),
            let time = ClockTime(hour: hour, minute: minute, second: second)
        else { return nil }
        return (date, time)
    }

    /// Some programs put their own name before a zone: `/freeassociation.sourceforge.net/Europe/Zurich`.
    private mutating func zone(_ name: String, line: Int) throws(ImportRefusal) -> TimeZoneRules {
        if let found = known[name] { return found }
        var rest = Substring(name)
        while !rest.isEmpty {
            if let found = try? context.zones.rules(named: String(rest)) {
                known[name] = found
                return found
            }
            guard name.hasPrefix("/"), let slash = rest.firstIndex(of: "/") else { break }
            rest = rest[rest.index(after: slash)...]
        }
        throw ImportRefusal(
            file: file, line: line, "there is no time zone \(quoted(oneLine(name, atMost: 60)))",
            hint: "put the name that tzdata has into the file, such as Europe/Zurich")
    }

    /// `-PT15M`, `P1DT2H`, in seconds; `nil` for anything else (section 3.3.6).
    static func seconds(_ text: String) -> Int64? {
        var rest = text.trimmed.uppercased()[...]
        let isNegative = rest.first == "-"
        if isNegative || rest.first == "+" { rest = rest.dropFirst() }
        guard rest.first == "P", rest.count > 1 else { return nil }
        var sum: Int64 = 0
        var number = ""
        for character in rest.dropFirst() {
            let unit: Int64
            switch character {
            case "0"..."9" where number.count < 7:
                number.append(character)
                continue
            case "T" where number.isEmpty: continue
            case "W": unit = 604_800
            case "D": unit = 86_400
            case "H": unit = 3600
            case "M": unit = 60
            case "S": unit = 1
            default: return nil
            }
            guard let count = Int64(number) else { return nil }
            sum += count * unit
            number = ""
        }
        return number.isEmpty ? (isNegative ? -sum : sum) : nil
    }
}
