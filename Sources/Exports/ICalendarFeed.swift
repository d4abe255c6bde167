package import CivilTime
package import Reminders
import Schedules
import Vocabulary

/// Reminders as events for a calendar.
///
/// If no rule says a schedule, the caller supplies its times, and each becomes an event.
package struct ICalendarFeed {
    package struct Options: Sendable {
        /// The zone in which the reminders are.
        package var zone: TimeZoneRules
        /// The rules of a zone by its name.
        package var zones: @Sendable (String) -> TimeZoneRules?
        /// True to replace every title by its cover.
        package var isPrivate = false
        package var hasAlarms = false
        /// True for tasks in place of events.
        package var hasTasks = false
        /// Ends the identifiers of events: two daemons may write into one calendar.
        package var domain = "remindd"

        package init(zone: TimeZoneRules, zones: @escaping @Sendable (String) -> TimeZoneRules?) {
            (self.zone, self.zones) = (zone, zones)
        }
    }

    /// A reminder, or a schedule of it, that has no rule, and why.
    package struct Remark: Hashable, Sendable {
        package var title: String
        package var reason: String
        /// True if its times are single events.
        package var hasEvents: Bool
    }

    private let options: Options
    package private(set) var events: [ICalendarEvent] = []
    package private(set) var remarks: [Remark] = []
    private var uids: Set<String> = []

    package init(_ options: Options) { self.options = options }

    /// Adds the rules of a reminder.
    ///
    /// - Returns: The schedules whose times are to be added one by one, by their text; `nil` for none. A reminder whose
    ///   times do not come from schedules has one without a text.
    package mutating func add(_ reminder: ReminderView) -> [String]? {
        guard reminder.state == .active || reminder.state == .paused, reminder.finished != true else { return nil }
        let lines = reminder.schedules.filter { $0.enabled != false }
        guard Kinds.named(reminder.kind)?.isScheduled == true else {
            remark(reminder, "it follows the day it was last done")
            return [""]
        }
        var rest: [String] = []
        for line in lines {
            guard let schedule = try? Schedule(parsing: line.when, context: .file) else { continue }
            if case .asNeeded = schedule.rule {
                remark(reminder, "it is taken as needed", hasEvents: false)
            } else if !addRules(of: schedule, line, reminder) {
                rest.append(ShownSchedule.text(line.when))
                remark(reminder, reason(schedule, reminder))
            }
        }
        return rest.isEmpty ? nil : rest
    }

    /// Adds single events of it.
    package mutating func add(_ occurrences: [OccurrenceView], of reminder: ReminderView) {
        for view in occurrences {
            let key = SlotKey(view.slot)
            let start: ICalendarEvent.Start =
                switch key {
                case .wall(let local, nil) where view.moved == nil: .floating(local)
                case .wall(let local, let zone?) where view.moved == nil: .zoned(local, zone: zone)
                default: .utc(Instant(seconds: view.epoch))
                }
            let line = reminder.schedules.first { ShownSchedule.text($0.when) == view.schedule }
            let name = view.slot.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
            var event = self.event(reminder, name: String(name), start, line?.fields, dose: view.detail)
            // Thousands of dates in each of a year's events would be a file of many megabytes.
            if let line, line.dates == nil { event.own.append(.init("X-REMINDD-WHEN", line.when)) }
            events.append(event)
        }
    }

    // MARK: - Rules

    /// Adds the rules of a schedule; false if no rule can express it.
    private mutating func addRules(
        of schedule: Schedule, _ line: ReminderView.Line, _ reminder: ReminderView
    ) -> Bool {
        guard reminder.state == .active, reminder.pauses == nil else { return false }
        let home = reminder.travel == "home" ? reminder.home : nil
        let name = schedule.zone ?? home
        guard let zone = name.map(options.zones) ?? options.zone else { return false }
        let fields = ["start", "end"].map { reminder.fields[$0].flatMap { CivilDate($0.text) } }
        let steps: [TaperStep?] = reminder.steps ?? [nil]
        var made: [(rule: ICalendarRule, step: TaperStep?)] = []
        for step in steps {
            let first = [fields[0], step.flatMap { CivilDate($0.from) }].compactMap(\.self).max()
            let last = [fields[1], step?.until.flatMap { CivilDate($0) }].compactMap(\.self).min()
            guard
                let rules = ICalendarRule.rules(
                    of: schedule, days: (first, last), since: reminder.defined.instant,
                    zone: zone, isFloating: name == nil)
            else { return false }
            made += rules.map { ($0, step) }
        }
        // Elapsed time counts from a wall clock that may have been another zone's.
        if case .elapsed(let every, _) = schedule.rule, case .utc(let start)? = made.first?.rule.start,
            let next = reminder.next, next.schedule == line.when,
            (next.epoch - start.seconds) % every.components.seconds != 0
        {
            return false
        }
        for (rule, step) in made {
            let suffix = step.map { "." + $0.from.filter { $0 != "-" } } ?? ""
            var event = event(reminder, name: rule.name + suffix, rule.start, line.fields, dose: step?.dose)
            (event.rule, event.removed, event.added) = (rule.rule, rule.removed, rule.added)
            events.append(event)
        }
        return true
    }

    private func reason(_ schedule: Schedule, _ reminder: ReminderView) -> String {
        if reminder.state == .paused || reminder.pauses != nil { return "it is paused on some days" }
        if schedule.hijri != nil { return "calendars have no days of the Islamic calendar" }
        if schedule.followsWorkdays { return "its days depend on your working days and holidays" }
        return switch schedule.rule {
        case .wall(_, .sun): "its times follow the sun"
        case .wall(.cycle, _): "calendars have no cycles of days"
        case .afterTaken, .after: "it follows a dose, so only the next time is known"
        case .afterDone: "it comes after it was done, so only the next time is known"
        default: "calendars have no rule for it"
        }
    }

    private mutating func remark(_ reminder: ReminderView, _ reason: String, hasEvents: Bool = true) {
        let remark = Remark(title: reminder.title, reason: reason, hasEvents: hasEvents)
        if !remarks.contains(remark) { remarks.append(remark) }
    }

    /// The name of a private reminder's events.
    package static func privateName(of reminder: String) -> String {
        String(FHIRBundle.url("event/\(reminder)").suffix(12))
    }

    // MARK: - Events

    private mutating func event(
        _ reminder: ReminderView, name: String, _ start: ICalendarEvent.Start, _ own: Fields?, dose: String?
    ) -> ICalendarEvent {
        let cover = reminder.cover ?? (options.isPrivate ? Definition.defaultCover : nil)
        // The name of a private reminder would say what its title does not.
        let id = cover == nil ? reminder.id : Self.privateName(of: reminder.id)
        var uid = "\(id).\(name)"
        var number = 2
        while !uids.insert(uid).inserted {
            uid = "\(id).\(name)-\(number)"
            number += 1
        }
        let fields = reminder.fields.merging(own ?? [:]) { _, own in own }
        let detail = dose ?? Kinds.named(reminder.kind)?.detail(of: fields)
        let person = reminder.fields["person"]?.text
        let title = PersonText.title([reminder.title, detail].compactMap(\.self).joined(separator: " "), of: person)
        var event = ICalendarEvent(
            uid: "\(uid)@\(options.domain)", stamp: reminder.defined.instant, start: start,
            summary: cover ?? title)
        event.length = fields["duration"].flatMap { try? DurationText.parse($0.text) }?.components.seconds ?? 900
        event.categories = ["remindd", reminder.kind]
        (event.isPrivate, event.isTask) = (true, options.hasTasks)
        if options.hasAlarms { event.alarms = [0] + (reminder.before ?? []) }
        guard cover == nil else {
            event.categories = ["remindd"]
            return event
        }
        event.description = fields["instructions"]?.text
        event.own = [.init("X-REMINDD-TITLE", reminder.title)]
        if let person { event.own.append(.init("X-REMINDD-PERSON", person)) }
        if let detail, fields["dose"] != nil || dose != nil { event.own.append(.init("X-REMINDD-DOSE", detail)) }
        return event
    }
}
