import CivilTime
import Reminders
import Schedules
import Vocabulary

/// A file of Remind, as remind(1) of 04.02 describes it: each REM with a text is a reminder of anything.
///
/// Remind is a language. Nothing is computed here: each such line is named and left out.
struct RemindFile {
    /// Lines that are read for dates.
    private static let most = 2000
    private static let commands: Set<String> = [
        "BANNER", "CLEAR-OMIT-CONTEXT", "CLEAR", "DEBUG", "DO", "DUMPVARS", "DUMP", "ELSE", "ENDIF", "ERRMSG", "EXIT",
        "EXPR", "FLUSH", "FSET", "IF", "IFTRIG", "INCLUDE", "INCLUDECMD", "OMIT", "POP-OMIT-CONTEXT", "POP", "PRESERVE",
        "PUSH-OMIT-CONTEXT", "PUSH", "REM", "RUN", "SET", "TRANSLATE", "UNSET", "FRENAME", "FUNSET", "RETURN",
    ]

    private let file: String
    private let context: ImportContext
    private var content = ImportedContent(format: .remind)
    private var omits = RemindOmits()
    private var saved: [RemindOmits] = []
    /// The lines of the IFs that are open.
    private var conditions: [Int] = []
    private var count = 0
    /// Reminders that omitted days move: each is held against 28 years.
    private var moved = 0
    /// How often a line with these words came.
    private var keys: [String: Int] = [:]

    static func read(_ file: ForeignFile, _ context: ImportContext) throws(ImportRefusal) -> ImportedContent {
        var remind = RemindFile(file: file.name, context: context)
        var lines = TextLines(file, joinsLines: true)
        var isRead = false
        while let (number, line) = try lines.next() {
            let text = Substring(line).drop(while: \.isWhitespace)
            guard !text.isEmpty, text.first != "#", text.first != ";" else { continue }
            if text.hasPrefix("__EOF__") { break }
            try remind.read(text, number)
            isRead = true
        }
        guard isRead else {
            throw ImportRefusal(
                file: file.name, line: 1, "it has no lines of Remind", hint: "a line such as: REM 1 MSG rent")
        }
        if let line = remind.conditions.last {
            throw ImportRefusal(file: file.name, line: line, "the IF has no ENDIF: the file is cut short")
        }
        return remind.content
    }

    private init(file: String, context: ImportContext) { (self.file, self.context) = (file, context) }

    private func place(_ line: Int) -> ImportPlace { ImportPlace(file: file, line: line) }

    // MARK: - Commands

    private mutating func read(_ text: Substring, _ line: Int) throws(ImportRefusal) {
        let word = text.prefix { !$0.isWhitespace }
        let command = word.uppercased()
        let rest = text[word.endIndex...]
        guard Self.commands.contains(command) else { return try add(text, line, isNamed: false) }
        switch command {
        case "REM": try add(rest, line, isNamed: true)
        case "OMIT": try omit(rest, line)
        case "IF", "IFTRIG":
            conditions.append(line)
            content.note(place(line), "the lines between IF and ENDIF depend on what Remind computes: left out")
        case "ENDIF":
            guard conditions.popLast() != nil else {
                throw ImportRefusal(file: file, line: line, "ENDIF ends nothing")
            }
        case "ELSE", "BANNER", "DEBUG", "DUMP", "DUMPVARS", "FLUSH", "PRESERVE", "ERRMSG", "EXIT", "TRANSLATE": break
        case "PUSH-OMIT-CONTEXT", "PUSH":
            guard saved.count < 100 else { throw ImportRefusal(file: file, line: line, "PUSH is nested too deep") }
            saved.append(omits)
        case "POP-OMIT-CONTEXT", "POP": omits = saved.popLast() ?? omits
        case "CLEAR-OMIT-CONTEXT", "CLEAR": omits = RemindOmits()
        case "DO", "INCLUDE", "INCLUDECMD":
            content.note(place(line), "another file is not read: import it by itself")
            // It may omit days.
            if omits.computed == nil { omits.computed = line }
        default: content.noteDose(place(line), "\(command) is for what Remind computes: left out")
        }
    }

    private mutating func omit(_ rest: Substring, _ line: Int) throws(ImportRefusal) {
        // OMIT with a text is a REM as well.
        let parts = rest.split(separator: " ", omittingEmptySubsequences: true)
        let end = parts.firstIndex { ["MSG", "MSF", "RUN", "CAL"].contains($0.uppercased()) } ?? parts.count
        let halves = parts[..<end].filter { !$0.hasPrefix("+") }
            .split(maxSplits: 1) { $0.uppercased() == "THROUGH" }
        guard conditions.isEmpty else { return omits.computed = omits.computed ?? line }
        if parts.count == 1, parts[0].uppercased() == "DUMP" { return }
        do throws(RemindWords.Fault) {
            let days = try halves.map { (half) throws(RemindWords.Fault) in
                try RemindWords(Substring(half.joined(separator: " "))).trigger
            }
            guard let first = days.first else { throw RemindWords.Fault(message: "OMIT has no days") }
            if first.day == nil, first.month == nil, first.year == nil, days.count == 1, !first.weekdays.isEmpty {
                omits.weekdays.formUnion(first.weekdays)
            } else if !omits.add(first, through: days.count > 1 ? days[1] : nil) {
                throw RemindWords.Fault(message: "it is not a stretch of days")
            }
        } catch {
            guard error.isKnown else {
                throw ImportRefusal(file: file, line: line, error.message, hint: "OMIT 25 Dec")
            }
            omits.computed = omits.computed ?? line
            return content.note(place(line), "OMIT: \(error.message): left out")
        }
        if end < parts.count { try add(rest, line, isNamed: true) }
    }

    // MARK: - Reminders

    private mutating func add(_ rest: Substring, _ line: Int, isNamed: Bool) throws(ImportRefusal) {
        count += 1
        guard count <= Self.most else {
            throw ImportRefusal(file: file, line: line, "it has more than \(Self.most) reminders")
        }
        let words: RemindWords
        do throws(RemindWords.Fault) {
            words = try RemindWords(rest)
        } catch {
            guard isNamed || error.isKnown && rest.contains(" MSG ") else {
                throw ImportRefusal(
                    file: file, line: line,
                    "\(quoted(oneLine(String(rest.prefix(200)), atMost: 40))) is not a line of Remind",
                    hint: "a line such as: REM 1 MSG rent")
            }
            guard error.isKnown else {
                throw ImportRefusal(file: file, line: line, error.message, hint: "REM 1 MSG rent")
            }
            return content.note(place(line), "\(error.message): left out")
        }
        guard let type = words.type, isNamed || type == "MSG" || type == "MSF" || type == "RUN" || type == "CAL" else {
            throw ImportRefusal(
                file: file, line: line, isNamed ? "it has no MSG with a text" : "it is not a line of Remind",
                hint: "a line such as: REM 1 MSG rent")
        }
        if words.addsOmit { omits.computed = omits.computed ?? line }
        guard conditions.isEmpty else {
            return content.noteDose(place(line), "a reminder between IF and ENDIF is left out")
        }
        guard type == "MSG" || type == "MSF" else {
            return content.note(place(line), "\(type) is not a message: left out", )
        }
        let body = RemindText(words.text)
        let title = oneLine(body.text, atMost: Definition.longestTitle)
        guard title.isVisible else { return content.noteDose(place(line), "a reminder without a text is left out") }
        if words.trigger.heedsOmits { moved += 1 }
        guard moved <= ImportLimits.mostReminders else {
            throw ImportRefusal(
                file: file, line: line,
                "it has more than \(ImportLimits.mostReminders) reminders that depend on omitted days")
        }
        let schedules: [Schedule]
        do throws(RemindPattern.Problem) {
            schedules = try RemindSchedule(words.trigger, omits, context).schedules()
        } catch {
            return content.note(place(line), "\(error.message): left out", subject: title)
        }
        guard !schedules.isEmpty else { return content.noteDose(place(line), "a reminder that is over is left out") }
        var key = oneLine(String(rest).split(whereSeparator: \.isWhitespace).joined(separator: " "), atMost: 800)
        keys[key, default: 0] += 1
        if let number = keys[key], number > 1 { key += " \(number)" }
        var made = ImportedReminder(keys: ["rem/\(key)"], kind: "reminder", title: title, place: place(line))
        made.when = schedules.map { DefinitionDraft.Line(when: $0.description) }
        if !words.trigger.tags.isEmpty {
            made.fields["tags"] = words.trigger.tags.map { $0.lowercased() }.joined(separator: ", ")
        }
        if let cut = noteOfCut(body.text) { content.note(place(line), cut, subject: title) }
        if body.isComputed { content.note(place(line), "its text has what only Remind computes", subject: title) }
        made.before = before(words.trigger, line, title)
        try content.add(made)
    }

    /// How long before it gives notice.
    private mutating func before(_ trigger: RemindTrigger, _ line: Int, _ title: String) -> [String]? {
        var seconds: [Int64] = []
        if trigger.time != nil, trigger.timeDelta > 0 {
            let step = trigger.timeRepeat > 0 ? trigger.timeRepeat : trigger.timeDelta
            let minutes = stride(from: trigger.timeDelta, to: 0, by: -step).prefix(Definition.mostNotices + 1)
            seconds = minutes.map { Int64($0) * 60 }
        }
        if trigger.delta > 0 {
            let days = trigger.notice(omits)
            seconds.append(Int64(days ?? trigger.delta) * 86_400)
            if days == nil {
                content.note(place(line), "days that are omitted count for its notice here", subject: title)
            }
        }
        return content.notices(seconds, of: "reminder", place(line), title)
    }
}
