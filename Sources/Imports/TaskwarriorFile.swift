import CivilTime
import ContentLines
import Reminders
import Schedules
import StrictJSON
import Vocabulary

/// The tasks that `task export` of Taskwarrior prints: a list of objects in JSON.
///
/// The source is Taskwarrior 2.6 and 3 (task-attributes(5), `recur.cpp`). A recurring task is one with the status
/// `recurring`; the tasks that have it as their parent are its occurrences.
struct TaskwarriorFile {
    private static let hint = "task export > tasks.json"

    private let file: ForeignFile
    private let context: ImportContext
    private var content = ImportedContent(format: .taskwarrior)

    static func read(_ file: ForeignFile, _ context: ImportContext) throws(ImportRefusal) -> ImportedContent {
        let json = try file.json()
        guard json.kind == .array else {
            throw ImportRefusal(file: file.name, line: 1, "it is not a list of tasks", hint: hint)
        }
        var read = TaskwarriorFile(file: file, context: context)
        let tasks = try json.elements()
        for task in tasks {
            guard task.kind == .object, task["description"] != nil, task["uuid"] != nil, task["status"] != nil else {
                throw task.refusal("it is not a task: it has no description, uuid or status", hint: hint)
            }
        }
        for task in tasks { try read.add(task) }
        if tasks.isEmpty { read.content.note(ImportPlace(file: file.name, line: 1), "it has no tasks") }
        return read.content
    }

    private init(file: ForeignFile, context: ImportContext) { (self.file, self.context) = (file, context) }

    private mutating func add(_ task: ForeignValue) throws(ImportRefusal) {
        let place = ImportPlace(file: file.name, line: task.place.line)
        let status = try task.member("status").text()
        let uuid = oneLine(try task.member("uuid").text(), atMost: 100)
        let whole = try task.member("description").text()
        let title = oneLine(whole, atMost: Definition.longestTitle)
        guard title.isVisible, uuid.isVisible else { throw task.refusal("its description or uuid is empty") }
        let due = try moment(task, "due")
        switch status {
        case "pending", "waiting": break
        case "recurring":
            return try addRecurring(task, place, key: "task/\(uuid)", title: title, whole: whole, due: due)
        case "completed":
            return try markDone(task, place, key: "task/\(uuid)", title: title, due: due)
        case "deleted": return content.noteDose(place, "a task that was deleted is left out")
        default: throw task.refusal("\(quoted(oneLine(status, atMost: 40))) is not a status of a task")
        }
        if task["parent"] != nil {
            return content.noteDose(place, "an occurrence of a recurring task comes with that task")
        }
        let shown = try [due, moment(task, "scheduled"), moment(task, "wait")].lazy.compactMap(\.self).first
        guard let shown else { return content.noteDose(place, "a task without a date is left out") }
        guard context.zone.instant(of: shown).map({ $0 > context.now }) ?? false else {
            return content.noteDose(place, "a task that is overdue is left out")
        }
        let when = Schedule(.wall(.once(shown.date), .at([shown.time])), zone: context.zoneOfTimes)
        try add(task, place, key: "task/\(uuid)", title: title, whole: whole, when: when)
    }

    private mutating func add(
        _ task: ForeignValue, _ place: ImportPlace, key: String, title: String, whole: String, when: Schedule
    ) throws(ImportRefusal) {
        var made = ImportedReminder(keys: [key], kind: "reminder", title: title, place: place)
        made.when = [DefinitionDraft.Line(when: when.description)]
        if let cut = noteOfCut(whole) { content.note(place, cut, subject: title) }
        var notes: [String] = []
        if let project = try task["project"]?.text() { notes.append("project \(project)") }
        for annotation in try task["annotations"]?.elements() ?? [] {
            notes.append(try annotation.member("description").text())
        }
        let text = oneLine(notes.joined(separator: "\n"), atMost: 1000)
        if text.isVisible { made.fields["notes"] = text }
        let tags = try (task["tags"]?.elements() ?? []).map { (tag) throws(ImportRefusal) in try tag.text().lowercased()
        }
        if !tags.isEmpty { made.fields["tags"] = tags.joined(separator: ", ") }
        if let due = try moment(task, "due").flatMap(context.zone.instant), let wait = try moment(task, "wait"),
            let shown = context.zone.instant(of: wait)
        {
            // It is shown from then on.
            made.before = content.notices([due.seconds - shown.seconds], of: "reminder", place, title)
        }
        try content.add(made)
    }

    // MARK: - Recurring tasks

    private mutating func addRecurring(
        _ task: ForeignValue, _ place: ImportPlace, key: String, title: String, whole: String, due: CivilDateTime?
    ) throws(ImportRefusal) {
        guard let due, let recur = task["recur"] else { throw task.refusal("it recurs, and has no due or no recur") }
        let text = try recur.text().lowercased()
        guard let rule = TaskwarriorPeriod(text) else {
            return content.note(place, "\(quoted(oneLine(text, atMost: 40))) has no schedule: left out", subject: title)
        }
        var schedule = rule.schedule(from: due)
        schedule.zone = rule.isElapsed ? nil : context.zoneOfTimes
        if rule.isMonthly, due.date.day > 28 {
            content.note(
                place, "there its day becomes the 28th after a February; here a short month has it on its last day",
                subject: title)
        }
        if let until = try moment(task, "until") {
            if rule.isElapsed {
                content.note(place, "its end is left out: hours that pass have none", subject: title)
            } else {
                schedule.until = until.time >= due.time ? until.date : until.date - 1
                if schedule.until ?? until.date < due.date {
                    return content.noteDose(place, "a recurring task that is over is left out")
                }
            }
        }
        if let recurrence = schedule.recurrence(definedOn: context.today),
            recurrence.next(after: context.now, in: context.zone) == nil
        {
            return content.noteDose(place, "a recurring task that is over is left out")
        }
        try add(task, place, key: key, title: title, whole: whole, when: schedule)
    }

    // MARK: - Answers

    /// A task that is done marks the reminder that it became before, if it is here.
    private mutating func markDone(
        _ task: ForeignValue, _ place: ImportPlace, key: String, title: String, due: CivilDateTime?
    ) throws(ImportRefusal) {
        content.noteDose(place, "a task that is done adds no reminder")
        let end = try moment(task, "end").flatMap { context.zone.instant(of: $0) }
        guard task["parent"] == nil, let due, let instant = context.zone.instant(of: due),
            let happened = end.map({ min($0, context.now) }),
            context.isSane(instant, reaching: ImportContext.ahead), context.isSane(happened, reaching: .zero)
        else { return }
        var dose = ImportedDose(
            key: "done/\(key)", reminder: [key], title: title, outcome: .done,
            slot: .wall(due, zone: context.zoneOfTimes), due: instant, zone: context.zone.name, happened: happened,
            place: place)
        dose.needsReminder = true
        content.doses.append(dose)
    }

    /// `20261203T133000Z` as a time here; midnight, which is a day without a time, is the time of such days.
    private func moment(_ task: ForeignValue, _ name: String) throws(ImportRefusal) -> CivilDateTime? {
        guard let value = task[name] else { return nil }
        let text = try value.text()
        guard let moment = DateValue(text), moment.isUTC, let time = moment.time,
            (1990...2200).contains(moment.date.year)
        else { throw value.refusal("\(quoted(oneLine(text, atMost: 40))) is not a time", hint: "20261203T133000Z") }
        let local = context.zone.local(at: Instant(seconds: CivilDateTime(moment.date, time).wallSeconds))
        return local.time == .midnight && name != "end" ? CivilDateTime(local.date, context.morning) : local
    }
}

/// How often a task of Taskwarrior recurs: `weekly`, `3d`, `P1M`.
struct TaskwarriorPeriod {
    private enum Unit { case hours, days, weekdays, months }

    private let count: Int
    private let unit: Unit

    var isElapsed: Bool { unit == .hours }
    var isMonthly: Bool { unit == .months }

    private static let names: [String: (Int, Unit)] = [
        "hourly": (1, .hours), "daily": (1, .days), "day": (1, .days), "weekdays": (1, .weekdays), "weekly": (7, .days),
        "biweekly": (14, .days), "fortnight": (14, .days), "monthly": (1, .months),
        "bimonthly": (2, .months), "quarterly": (3, .months), "semiannual": (6, .months), "annual": (12, .months),
        "yearly": (12, .months), "biannual": (24, .months), "biyearly": (24, .months), "p1y": (12, .months),
    ]
    /// Only some of these are months of the calendar there; the others have as many days.
    private static let units: [String: (Int, Unit)] = [
        "h": (1, .hours), "hr": (1, .hours), "hrs": (1, .hours), "hour": (1, .hours), "hours": (1, .hours),
        "d": (1, .days),
        "day": (1, .days), "days": (1, .days), "w": (7, .days), "wk": (7, .days), "wks": (7, .days), "week": (7, .days),
        "weeks": (7, .days), "m": (1, .months), "q": (3, .months), "mo": (30, .days), "mos": (30, .days),
        "mth": (30, .days), "mths": (30, .days), "mnths": (30, .days), "month": (30, .days), "months": (30, .days),
        "qtr": (91, .days), "qtrs": (91, .days), "qrtr": (91, .days), "qrtrs": (91, .days), "quarter": (91, .days),
        "quarters": (91, .days), "y": (365, .days), "yr": (365, .days), "yrs": (365, .days), "year": (365, .days),
        "years": (365, .days),
    ]

    /// - Parameter text: In small letters.
    init?(_ text: String) {
        if let (count, unit) = Self.names[text] {
            (self.count, self.unit) = (count, unit)
            return
        }
        var rest = Substring(text)
        if rest.hasPrefix("pt"), rest.hasSuffix("h") {
            rest = rest.dropFirst(2)
        } else if rest.hasPrefix("p") {
            rest = rest.dropFirst()
        }
        let digits = rest.prefix { ("0"..."9").contains($0) }
        let name = String(rest[digits.endIndex...]).trimmed
        guard let (size, unit) = Self.units[name], digits.count <= 4, let number = digits.isEmpty ? 1 : Int(digits),
            number > 0
        else { return nil }
        (count, self.unit) = (number * size, unit)
        let most = unit == .months ? 120 : unit == .days ? 3640 : 8760
        guard count <= most else { return nil }
    }

    /// The schedule of a task that is due then for the first time.
    func schedule(from due: CivilDateTime) -> Schedule {
        let parts = due.date.components
        switch unit {
        case .hours: return Schedule(.elapsed(every: .seconds(Int64(count) * 3600), from: due))
        case .weekdays: return Schedule(.wall(.weekdays(.workdays), .at([due.time])), from: due.date)
        case .days where count == 1: return Schedule(.wall(.daily, .at([due.time])), from: due.date)
        case .days where count == 7:
            return Schedule(.wall(.weekdays(WeekdaySet([due.date.weekday])), .at([due.time])), from: due.date)
        case .days where count % 7 == 0:
            return Schedule(
                .wall(.everyWeeks(count / 7, WeekdaySet([due.date.weekday])), .at([due.time])), from: due.date)
        case .days: return Schedule(.wall(.everyDays(count), .at([due.time])), from: due.date)
        case .months where count == 12:
            return Schedule(
                .wall(.yearly([YearDay(month: parts.month, day: parts.day)]), .at([due.time])), from: due.date)
        case .months: return Schedule(.wall(.monthly(every: count, [.day(parts.day)]), .at([due.time])), from: due.date)
        }
    }
}
