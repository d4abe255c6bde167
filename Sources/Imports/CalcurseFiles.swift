import CivilTime
import Reminders
import Schedules
import Vocabulary

/// The folder of calcurse: `apts`, a line for each appointment and event, and `todo`, a line for each task.
///
/// The source is calcurse 4.7, `apoint.c`, `event.c` and `recur.c`:
/// `12/03/2026 @ 14:30 -> 12/03/2026 @ 15:30 {2W -> 03/03/2027 !12/17/2026} |text` and `12/03/2026 [1] {1Y} text`.
struct CalcurseFiles {
    private static let most = 20_000

    private let file: String
    private let context: ImportContext
    private var content = ImportedContent(format: .calcurse)
    private var keys: [String: Int] = [:]

    static func read(_ files: [ForeignFile], _ context: ImportContext) throws(ImportRefusal) -> ImportedContent {
        guard let appointments = files.first(where: { $0.name == "apts" }) ?? files.first else {
            throw ImportRefusal(file: "", line: 1, "there is no file of appointments", hint: "~/.local/share/calcurse")
        }
        var calcurse = CalcurseFiles(file: appointments.name, context: context)
        var lines = TextLines(appointments)
        var count = 0
        while let (number, text) = try lines.next() {
            guard !text.isEmpty else { continue }
            count += 1
            guard count <= most else {
                throw ImportRefusal(file: appointments.name, line: number, "it has more than \(most) appointments")
            }
            try calcurse.add(text, number)
        }
        if let tasks = files.first(where: { $0.name == "todo" }) {
            var lines = TextLines(tasks)
            while let (number, text) = try lines.next() {
                guard !text.isEmpty else { continue }
                guard text.hasPrefix("[") else {
                    throw ImportRefusal(
                        file: tasks.name, line: number, "\(quoted(oneLine(text, atMost: 40))) is not a task",
                        hint: "[3] Buy milk")
                }
                calcurse.content.noteDose(
                    ImportPlace(file: tasks.name, line: number), "a task of calcurse has no date: left out")
            }
        }
        return calcurse.content
    }

    private init(file: String, context: ImportContext) { (self.file, self.context) = (file, context) }

    // MARK: - Lines

    private mutating func add(_ line: String, _ number: Int) throws(ImportRefusal) {
        let place = ImportPlace(file: file, line: number)
        func refuse(_ message: String) -> ImportRefusal {
            ImportRefusal(
                file: file, line: number, message, hint: "12/03/2026 @ 14:30 -> 12/03/2026 @ 15:30 |Call mum")
        }
        var rest = Substring(line)
        guard let date = Self.date(&rest) else {
            throw refuse("\(quoted(oneLine(String(line.prefix(200)), atMost: 40))) is not an appointment")
        }
        var start = CivilDateTime(date, context.morning)
        if Self.take(" @ ", from: &rest) {
            guard let time = Self.time(&rest), Self.take(" -> ", from: &rest), Self.date(&rest) != nil,
                Self.take(" @ ", from: &rest), Self.time(&rest) != nil
            else { throw refuse("its times are cut short") }
            start = CivilDateTime(date, time)
        } else {
            guard Self.take(" [", from: &rest), let end = rest.firstIndex(of: "]"), Int(rest[..<end]) != nil else {
                throw refuse("it is neither an appointment nor an event")
            }
            rest = rest[rest.index(after: end)...]
        }
        let isAppointment = line.contains(" @ ") && line.prefix(13).hasSuffix(" @ ")
        var rule: CalcurseRule?
        func skip() { rest = rest.drop { $0 == " " } }
        skip()
        while let first = rest.first, first == "{" || first == ">" {
            if first == ">" {
                // The hash of a note.
                rest = rest.drop { $0 != " " && $0 != "|" && $0 != "!" }
                content.noteDose(place, "a note, which has a file of its own, is left out")
            } else {
                guard let end = rest.firstIndex(of: "}"), let read = CalcurseRule(rest[..<end].dropFirst()) else {
                    throw refuse("its repetition cannot be read")
                }
                rule = read
                rest = rest[rest.index(after: end)...]
            }
            skip()
            // A text may begin like this.
            if rule != nil, rest.first == "{" { break }
        }
        if isAppointment {
            guard let mark = rest.popFirst(), mark == "|" || mark == "!" else { throw refuse("its text has no mark") }
        }
        let title = oneLine(String(rest), atMost: Definition.longestTitle)
        guard title.isVisible else { return content.noteDose(place, "an appointment without a text is left out") }
        if let cut = noteOfCut(String(rest)) { content.note(place, cut, subject: title) }
        try add(place, title, start, rule, line)
    }

    private mutating func add(
        _ place: ImportPlace, _ title: String, _ start: CivilDateTime, _ rule: CalcurseRule?, _ line: String
    ) throws(ImportRefusal) {
        let clock = ICalendarTimes.Clock(name: context.zoneOfTimes, rules: context.zone)
        var schedule = ICalendarSchedule(at: start, clock, context)
        var found: [Schedule]
        if let rule {
            schedule.removed = rule.removed.map { CivilDateTime($0, start.time) }
            do throws(ICalendarSchedule.Refusal) {
                found = try schedule.schedules(rule.text(at: start.time))
            } catch {
                return content.note(place, "its repetition cannot be kept: \(error.message)", subject: title)
            }
        } else {
            found = [schedule.once(start)]
        }
        found = found.filter { schedule in
            schedule.recurrence(definedOn: context.today)?.next(after: context.now, in: context.zone) != nil
        }
        guard !found.isEmpty else { return content.noteDose(place, "an appointment that is over is left out") }
        var key = oneLine("apt/\(line)", atMost: 800)
        keys[key, default: 0] += 1
        if let count = keys[key], count > 1 { key += " \(count)" }
        var made = ImportedReminder(keys: [key], kind: "reminder", title: title, place: place)
        made.when = found.map { DefinitionDraft.Line(when: $0.description) }
        try content.add(made)
    }

    // MARK: - Values

    private static func take(_ text: String, from rest: inout Substring) -> Bool {
        guard rest.hasPrefix(text) else { return false }
        rest = rest.dropFirst(text.count)
        return true
    }

    /// `12/03/2026`, at the start of a text, from which it is taken.
    static func date(_ rest: inout Substring) -> CivilDate? {
        let text = rest.prefix(10)
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].count == 2, parts[1].count == 2, let month = Int(parts[0]),
            let day = Int(parts[1]),
            let year = Int(parts[2]), (1900...2200).contains(year),
            let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        rest = rest.dropFirst(10)
        return date
    }

    private static func time(_ rest: inout Substring) -> ClockTime? {
        guard rest.prefix(5).count == 5, let time = ClockTime(String(rest.prefix(5))) else { return nil }
        rest = rest.dropFirst(5)
        return time
    }
}

/// How an appointment of calcurse repeats: `2W -> 03/03/2027 w4 !12/17/2026`.
struct CalcurseRule {
    private let frequency: String
    private let interval: Int
    private var until: CivilDate?
    /// `BYDAY=TH,FR`
    private var parts: [String] = []
    private(set) var removed: [CivilDate] = []

    /// The names of weekdays, which calcurse numbers from Sunday.
    private static let weekdays = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]

    init?(_ text: Substring) {
        var words = text.split(separator: " ")[...]
        let names: [Character: String] = ["D": "DAILY", "W": "WEEKLY", "M": "MONTHLY", "Y": "YEARLY"]
        guard let first = words.popFirst(), let unit = first.last, let frequency = names[unit],
            let interval = Int(first.dropLast()), (1...9999).contains(interval)
        else { return nil }
        (self.frequency, self.interval) = (frequency, interval)
        if words.first == "->" {
            words.removeFirst()
            guard var date = words.popFirst(), let until = CalcurseFiles.date(&date), date.isEmpty else { return nil }
            self.until = until
        }
        var (days, monthDays, months): ([String], [String], [String]) = ([], [], [])
        for word in words {
            if word.first == "!" {
                var date = word.dropFirst()
                guard let removed = CalcurseFiles.date(&date) else { return nil }
                self.removed.append(removed)
                continue
            }
            guard let kind = word.first, let value = Int(word.dropFirst()), value.magnitude < 400 else { return nil }
            switch kind {
            case "w":
                let (week, day) = (abs(value) / 7, abs(value) % 7)
                days.append((week == 0 ? "" : "\(value < 0 ? -week : week)") + Self.weekdays[day])
            case "d": monthDays.append("\(value)")
            case "m": months.append("\(value)")
            default: return nil
            }
        }
        if !months.isEmpty { parts.append("BYMONTH=\(months.joined(separator: ","))") }
        if !monthDays.isEmpty { parts.append("BYMONTHDAY=\(monthDays.joined(separator: ","))") }
        if !days.isEmpty { parts.append("BYDAY=\(days.joined(separator: ","))") }
    }

    /// The value of RRULE, for a start at that time of day.
    func text(at time: ClockTime) -> String {
        var all = ["FREQ=\(frequency)"]
        if interval > 1 { all.append("INTERVAL=\(interval)") }
        all += parts
        if let until {
            let clock = CivilDateTime(until, time).description.filter { $0 != "-" && $0 != ":" }
            all.append("UNTIL=\(clock)\(String(repeating: "0", count: max(0, 15 - clock.count)))")
        }
        return all.joined(separator: ";")
    }
}
