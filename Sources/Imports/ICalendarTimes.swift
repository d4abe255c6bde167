import CivilTime
import ContentLines
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
    mutating func moments(_ property: ContentLine) throws(ImportRefusal) -> [Moment] {
        var moments: [Moment] = []
        let zoneName = property.parameters["TZID"]
        for (text, value) in property.dates {
            guard let value, (1900...2200).contains(value.date.year)
            else {
                throw ImportRefusal(
                    file: file, line: property.line, "\(quoted(oneLine(text, atMost: 40))) is not a date of iCalendar",
                    hint: "20261120T080000")
            }
            var clock = Clock(name: nil, rules: context.zone)
            if value.isUTC {
                clock = Clock(name: "UTC", rules: .utc, isUTC: true)
            } else if let name = zoneName, value.time != nil {
                let rules = try zone(name, line: property.line)
                clock = Clock(name: rules.name, rules: rules)
            }
            moments.append(
                Moment(
                    local: CivilDateTime(value.date, value.time ?? .midnight), clock: clock,
                    isWholeDay: value.time == nil))
        }
        return moments
    }

    /// The moments of a property of an event, or of a task: a day without a time is when its days ring.
    mutating func moments(
        _ property: ContentLine, of component: ICalendarFile.Component
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
}
