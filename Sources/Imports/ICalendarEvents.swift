import CivilTime
import ContentLines
import Reminders
import Schedules
import Vocabulary

/// The events of an iCalendar file as reminders: one for each event, with its changed occurrences; one for all the events
/// that remindd itself wrote for a reminder.
struct ICalendarEvents {
    /// Exceptions and further times of one event that are still ahead: as many as a schedule may have.
    private static let mostDates = 10_000
    /// More of them are one schedule.
    private static let mostLines = 20

    private let file: String
    let context: ImportContext
    var times: ICalendarTimes
    var content = ImportedContent(format: .ics)

    static func read(_ file: ForeignFile, _ context: ImportContext) throws(ImportRefusal) -> ImportedContent {
        let calendar = try ICalendarFile(file)
        var events = ICalendarEvents(file: file.name, context: context, times: ICalendarTimes(file.name, context))
        for line in calendar.others {
            events.content.noteDose(events.place(line), "journals are left out")
        }
        var order: [String] = []
        var groups: [String: [ICalendarFile.Component]] = [:]
        for (number, component) in calendar.events.enumerated() {
            guard let event = try events.open(component) else { continue }
            let uid = event["UID"]?.value.trimmed ?? ""
            let key = events.ownID(uid).map { "own/\($0)" } ?? (uid.isEmpty ? "line/\(number)" : "uid/\(uid)")
            if groups[key] == nil { order.append(key) }
            groups[key, default: []].append(event)
        }
        for key in order { try events.add(groups[key] ?? []) }
        if calendar.events.isEmpty { events.content.note(events.place(1), "it has no events and no tasks") }
        return events.content
    }

    private init(file: String, context: ImportContext, times: ICalendarTimes) {
        (self.file, self.context, self.times) = (file, context, times)
    }

    func place(_ line: Int) -> ImportPlace { ImportPlace(file: file, line: line) }

    /// `metformin` of `metformin.0800@remindd`, or of `metformin.0800@mother.remindd`: an event that remindd wrote.
    private func ownID(_ uid: String) -> String? {
        guard let domain = uid.split(separator: "@").last, domain == "remindd" || domain.hasSuffix(".remindd"),
            let dot = uid.firstIndex(of: ".")
        else { return nil }
        return String(uid[..<dot])
    }

    // MARK: - Reminders

    private mutating func add(_ events: [ICalendarFile.Component]) throws(ImportRefusal) {
        guard let first = events.first(where: { $0["RECURRENCE-ID"] == nil }) ?? events.first else { return }
        let uid = first["UID"]?.value.trimmed ?? ""
        let isOwn = ownID(uid) != nil
        if let id = ownID(uid), ReminderID(rawValue: id) == nil {
            return content.noteDose(
                place(first.line), "an event with a private title is left out: it does not name its reminder")
        }
        let usual = first.isTask ? Self.kindOfTasks : Kinds.standard.name
        let kind = context.kind ?? (isOwn ? ownKind(first) : nil) ?? usual
        let place = place(first.line)
        guard Kinds.named(kind)?.isScheduled == true else {
            return content.note(place, "\(Kinds.titleOfAll(kind).lowercased()) have no schedule of their own: left out")
        }
        let summary = oneLine(first.title, atMost: Definition.longestTitle)
        guard summary.isVisible else {
            return content.noteDose(place, "\(first.isTask ? "a task" : "an event") without a title is left out")
        }
        var made = ImportedReminder(
            keys: [key(uid, summary)],
            kind: Kinds.isStandard(kind) ? nil : kind, title: summary, place: place)
        if let cut = noteOfCut(first.title) { content.note(place, cut, subject: summary) }
        var schedules: [(schedule: TranslatedSchedule, fields: [String: String])] = []
        for event in events where event["RECURRENCE-ID"] == nil {
            let changed = events.filter { $0["RECURRENCE-ID"] != nil && $0["UID"]?.value == event["UID"]?.value }
            for text in try self.schedules(of: event, changed) {
                var own: [String: String] = [:]
                if let dose = event["X-REMINDD-DOSE"]?.text { own["dose"] = oneLine(dose, atMost: 60) }
                let schedule = Self.translated(text)
                if !schedules.contains(where: { $0.schedule == schedule && $0.fields == own }) {
                    schedules.append((schedule, own))
                }
            }
        }
        guard !schedules.isEmpty else { return }
        let lines = TranslatedSchedule.lines(schedules)
        made.when = lines.lines
        made.fields = lines.shared
        if isOwn {
            made.id = ownID(uid).flatMap(ReminderID.init(rawValue:))?.rawValue
            if let title = first["X-REMINDD-TITLE"]?.text, !title.isEmpty, summary.contains(title) {
                made.title = oneLine(title, atMost: Definition.longestTitle)
            }
            made.fields["person"] = first["X-REMINDD-PERSON"].map { oneLine($0.text, atMost: 60) }
            made.fields["instructions"] = first["DESCRIPTION"].map { oneLine($0.text, atMost: 200) }
        } else if let notes = first["DESCRIPTION"].map({ oneLine($0.text, atMost: 1000) }), !notes.isEmpty {
            made.fields["notes"] = notes
        }
        try notices(first, kind, &made)
        content.reminders.append(made)
        guard content.reminders.count <= ImportLimits.mostReminders else {
            throw ImportRefusal(
                file: file, line: first.line,
                "it has more than \(ImportLimits.mostReminders) events that are still ahead",
                hint: "export one calendar at a time")
        }
    }

    func key(_ uid: String, _ summary: String) -> String {
        oneLine("event/\(ownID(uid) ?? (uid.isEmpty ? summary : uid))", atMost: 900)
    }

    private func ownKind(_ event: ICalendarFile.Component) -> String? {
        event["CATEGORIES"]?.value.split(separator: ",").map(String.init).first { Kinds.named($0) != nil }
    }

    // MARK: - Schedules

    /// The schedules of an event, without those that are over.
    private mutating func schedules(
        of event: ICalendarFile.Component, _ changed: [ICalendarFile.Component]
    ) throws(ImportRefusal) -> [String] {
        let place = place(event.line)
        guard let start = event["DTSTART"] else {
            throw ImportRefusal(file: file, line: event.line, "the event has no DTSTART")
        }
        guard let moment = try times.moments(start, of: event).first else { return [] }
        if event["STATUS"]?.value.trimmed.uppercased() == "CANCELLED" {
            content.noteDose(place, "a cancelled event is left out")
            return []
        }
        if moment.isWholeDay {
            // A calendar has few of them, and its birthdays are missed: each is named.
            let title = oneLine(event["SUMMARY"]?.text ?? "", atMost: 60)
            content.note(
                place, "an event of a whole day has no time: left out", subject: title.isEmpty ? nil : title)
            return []
        }
        let rules = event.all("RRULE")
        if rules.isEmpty, let own = event["X-REMINDD-WHEN"], ownID(event["UID"]?.value ?? "") != nil {
            return [oneLine(own.text, atMost: 10_000)]
        }
        var schedule = ICalendarSchedule(at: moment.local, moment.clock, context)
        func check(_ line: Int) throws(ImportRefusal) {
            guard schedule.removed.count + schedule.added.count > Self.mostDates else { return }
            throw ImportRefusal(
                file: file, line: line,
                "the event has more than \(Self.mostDates) dates of its own that are still ahead",
                hint: "leave out the later ones, or split the event into several")
        }
        // Dates that are over change nothing any more.
        let earliest = moment.clock.rules.local(at: context.now)
        for property in event.all("EXDATE") {
            schedule.hasExceptions = true
            schedule.removed += try times.moments(property).map { date in
                let local = ICalendarTimes.local(date, on: moment.clock)
                return date.isWholeDay ? CivilDateTime(local.date, moment.local.time) : local
            }.filter { $0 >= earliest }
            try check(property.line)
        }
        for property in event.all("RDATE") {
            schedule.added += try times.moments(property).filter { !$0.isWholeDay }
                .map { ICalendarTimes.local($0, on: moment.clock) }.filter { $0 >= earliest }
            try check(property.line)
        }
        var moved: [ICalendarTimes.Moment] = []
        for change in changed { try apply(change, to: &schedule, &moved, moment.clock) }
        let isMany = moved.count > Self.mostLines
        if isMany {
            schedule.added += moved.map { ICalendarTimes.local($0, on: moment.clock) }.filter { $0 >= earliest }
        }
        try check(event.line)
        let extra = isMany ? [] : moved.map { once($0.local, $0.clock) }
        var found: [Schedule] = []
        if let rule = rules.first {
            if rules.count > 1 { content.note(self.place(rules[1].line), "a second rule of an event is left out") }
            do throws(ICalendarSchedule.Refusal) {
                found = try schedule.schedules(rule.value)
            } catch {
                content.note(
                    self.place(rule.line), "its rule cannot be kept: \(error.message)",
                    subject: oneLine(event["SUMMARY"]?.text ?? "", atMost: 60))
                return []
            }
        } else {
            let removed = Set(schedule.removed)
            let dates = Set([moment.local] + schedule.added).filter { !removed.contains($0) }.sorted()
            found = dates.map { self.once($0, moment.clock) }
            if dates.count > Self.mostLines { found = [self.list(dates, moment.clock)] }
        }
        let ahead = (found + extra).filter { isAhead($0, moment.clock) }
        if ahead.isEmpty {
            content.noteDose(place, "\(event.isTask ? "a task" : "an event") that is over is left out")
        }
        return ahead.map(\.description)
    }

    /// A time in UTC is one on the clock of the person.
    private func once(_ local: CivilDateTime, _ clock: ICalendarTimes.Clock) -> Schedule {
        schedule(ICalendarTimes.Moment(local: local, clock: clock))
    }

    func schedule(_ moment: ICalendarTimes.Moment) -> Schedule {
        let (local, clock) = (moment.local, moment.clock)
        guard clock.isUTC, let instant = clock.rules.instant(of: local) else {
            return ICalendarSchedule(at: local, clock, context).once(local)
        }
        let here = context.zone.local(at: instant)
        return Schedule(.wall(.once(here.date), .at([here.time])), zone: context.zone.name)
    }

    /// Many dates as one schedule: a rule that has the first of them alone, and the others beside it.
    private func list(_ dates: [CivilDateTime], _ clock: ICalendarTimes.Clock) -> Schedule {
        let here = context.zone
        let own = clock.isUTC ? dates.map { here.local(at: Instant(seconds: $0.wallSeconds)) } : dates
        var rule = RecurrenceRule(.daily)
        rule.end = .count(1)
        let ahead = own.filter { $0 >= (clock.isUTC ? here : clock.rules).local(at: context.now) }
        return Schedule(
            .recurrence(RecurrenceSet(rule, start: ahead.first ?? own[0], added: Array(ahead.dropFirst()))),
            zone: clock.isUTC ? here.name : clock.name)
    }

    /// An occurrence that was moved or cancelled.
    private mutating func apply(
        _ change: ICalendarFile.Component, to schedule: inout ICalendarSchedule,
        _ others: inout [ICalendarTimes.Moment], _ clock: ICalendarTimes.Clock
    ) throws(ImportRefusal) {
        guard let id = change["RECURRENCE-ID"], let moved = change["DTSTART"] else { return }
        if id.parameters["RANGE"] != nil {
            return content.noteDose(place(id.line), "a change of all later occurrences is left out")
        }
        guard let original = try times.moments(id, of: change).first,
            let new = try times.moments(moved, of: change).first, !original.isWholeDay, !new.isWholeDay
        else { return content.noteDose(place(id.line), "a change to a whole day is left out") }
        let isCancelled = change.isDone || change["STATUS"]?.value.trimmed.uppercased() == "CANCELLED"
        let slot = ICalendarTimes.local(original, on: clock)
        guard isCancelled || ICalendarTimes.local(new, on: clock) != slot else { return }
        schedule.removed.append(slot)
        if !isCancelled { others.append(new) }
    }

    private func isAhead(_ schedule: Schedule, _ clock: ICalendarTimes.Clock) -> Bool {
        guard let recurrence = schedule.recurrence(definedOn: context.today) else { return true }
        let zone = schedule.zone.flatMap { try? context.zones.rules(named: $0) } ?? clock.rules
        return recurrence.next(after: context.now, in: zone) != nil
    }

    /// Translates a schedule in parts, so that times of one rule become one line.
    private static func translated(_ text: String) -> TranslatedSchedule {
        guard let schedule = try? Schedule(parsing: text, context: .file),
            case .wall(let days, .at(let times)) = schedule.rule, times.count == 1, let time = times.first
        else { return TranslatedSchedule(text, isAnchored: true) }
        if case .once = days { return TranslatedSchedule(text, isAnchored: true) }
        if case .times = schedule.extent { return TranslatedSchedule(text, isAnchored: true) }
        guard let range = text.firstRange(of: " at \(time)") else { return TranslatedSchedule(text, isAnchored: true) }
        return TranslatedSchedule(
            "\(text[..<range.lowerBound]) at", [time.description], String(text[range.upperBound...]))
    }
}
