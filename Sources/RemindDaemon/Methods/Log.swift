import CivilTime
import RemindCore
import RemindProtocol
import RemindRequests
import Reminders
import Schedules
import Statistics
import Vocabulary

/// Records a reading: a weight, a glass of water, a night's sleep.
enum LogMethod: Method {
    static let name = "Log"
    static let writes = true

    static func run(_ asked: Remindd1.LogRequest, for request: ControlRequest, now: Instant, in daemon: isolated Daemon)
        throws
    {
        try RequestText.refuseLong(asked.note)
        try daemon.write(request, id: asked.request, now: now) {
            var events: [Event] = []
            let target: Agenda.Target
            let definition: Definition
            var made: ReminderID?
            switch try daemon.logged(asked, now: now) {
            case .known(let known, let reminder):
                target = known
                definition = reminder
            case .new(let new):
                target = .reminder(new.id)
                definition = new
                made = new.id
                events.append(.change([.define(new)]))
            }
            events.append(.answer(try daemon.reading(asked, of: target, definition, now: now)))
            let (decision, entries) = try daemon.loop.decide(events, at: now, request: asked.request)
            let answer = entries.last?.last { $0.answer?.outcome == .done }
            let named: OccurrenceID? = if case .occurrence(let id) = target { id } else { nil }
            let id = answer?.occurrence ?? named
            return (
                decision,
                { next in
                    let reply = daemon.answered(id.map { [$0: answer != nil] } ?? [:], in: next, now: now)
                    var logged = Remindd1.Logged(
                        zone: reply.zone, now: reply.now, results: reply.results, made: made?.rawValue)
                    logged.day = id.flatMap { next.agenda.total(after: $0, now: now) }
                    return logged
                }
            )
        }
    }
}

extension Daemon {
    fileprivate enum Logged {
        case known(Agenda.Target, Definition)
        /// A reminder that the first reading of its kind makes.
        case new(Definition)
    }

    /// The subject of a reading: a reminder or occurrence, or the only reminder of a kind.
    fileprivate func logged(_ asked: Remindd1.LogRequest, now: Instant) throws -> Logged {
        let person = asked.person?.trimmed
        if person == nil { try context(now).refuseOthers(asked.what) }
        func isMeant(_ definition: Definition) -> Bool { person.map(definition.isFor) ?? true }
        if let kind = Kinds.called(asked.what), kind.has(.readings) {
            let all = scheduler.ledger.reminders.values.map(\.definition).filter { definition in
                definition.kind == kind.name && isMeant(definition)
                    && scheduler.ledger.reminders[definition.id]?.isArchived == false
            }
            if let only = all.first, all.count == 1 { return .known(.reminder(only.id), only) }
            if let exact = all.first(where: { $0.id.rawValue == asked.what.lowercased() && $0.person == nil }),
                person == nil
            {
                return .known(.reminder(exact.id), exact)
            }
            guard all.isEmpty else {
                let names = all.map(\.id.rawValue).sorted().joined(separator: ", ")
                throw RemindError(.ambiguous, "\(asked.what) may be any of: \(names)", hint: "name one of them")
            }
            if let draft = kind.starter { return .new(try context(now).begun(draft, person: person)) }
        }
        let target = try loop.target(asked.what, now: now)
        guard let definition = scheduler.ledger.reminders[target.reminder]?.definition, isMeant(definition) else {
            throw RemindError(
                .invalidArgument, "\(asked.what) is not for \(person ?? "")", hint: "leave out --person")
        }
        return .known(target, definition)
    }

    /// The answer that records a reading.
    func reading(
        _ asked: Remindd1.LogRequest, of target: Agenda.Target, _ definition: Definition, now: Instant
    ) throws -> RemindCore.AnswerRequest {
        guard let measuring = Kinds.named(definition.kind)?.measuring(definition), measuring.measure != .check else {
            let command = Kinds.named(definition.kind)?.verb.imperative ?? "done"
            throw RemindError(
                .invalidArgument, "\(definition.title) takes no reading", hint: "remindctl \(command) \(definition.id)")
        }
        var words = asked.values ?? []
        var note = asked.note
        // `mood 7 slept badly`: a number alone has no words behind it.
        if measuring.measure == .scale, words.count > 1, note == nil, Int(words[0]) != nil,
            words[1].contains(where: \.isLetter), !measuring.types.contains(words[words.count - 1].lowercased())
        {
            note = words.dropFirst().joined(separator: " ")
            try RequestText.refuseLong(note)
            words = [words[0]]
        }
        var (start, end) = (asked.from, asked.at)
        if measuring.measure == .span, words.count == 2, start == nil, end == nil {
            (start, end) = (words[0], words[1])
            words = []
        }
        if measuring.measure == .span, words.count == 1, words[0].contains(":"), (try? TimeText.parse(words[0])) != nil
        {
            throw RemindError(
                .invalidArgument, "\(definition.title) needs two times: when it began and when it ended",
                hint: "such as \(words[0]) 06:50")
        }
        let isTimed = start != nil || end != nil
        guard start == nil || measuring.measure == .span else {
            throw RemindError(
                .invalidArgument, "\(definition.title) has no start and end", hint: "leave out --from")
        }
        var day: CivilDate?
        if let on = asked.on {
            let named = try dayNamed(on, today: agenda.day(of: now))
            day = named
            if isTimed { (start, end) = try times(start, end, on: named, countsAtStart: measuring.countsAtStart) }
        }
        var happened = try end.map { try context(now).moment($0) } ?? now
        if let day, !isTimed, day != agenda.day(of: now) {
            // The time is not known: noon is as good as any.
            happened = scheduler.place.local.instant(of: CivilDateTime(day, ClockTime(secondOfDay: 43_200))) ?? now
        }
        let from = try start.map { try began($0, before: happened, now: now) }
        var old: Reading?
        var slot: SlotKey?
        var prompted: CivilDate?
        var subject = AnswerRequest.Subject.extra(definition.id)
        if case .occurrence(let id) = target {
            subject = .occurrence(id)
            slot = id.slot
            let occurrence = scheduler.ledger.occurrence(id)
            old = occurrence?.answer?.reading
            // The day that a prompt asks about, as for its button.
            if !id.slot.isUnscheduled { prompted = occurrence.map { agenda.day(of: $0) } }
        }
        if case .extra(let id) = subject, asked.replace == true { throw noneToReplace(id, words, on: day) }
        let saysWhen = end != nil || asked.on != nil
        if day == nil, !saysWhen { day = old?.day ?? prompted ?? slot?.date }
        day = day ?? agenda.day(of: measuring.countsAtStart ? from ?? happened : happened)
        var request = RemindCore.AnswerRequest(
            subject, .done, happened: happened, saysWhen: saysWhen, note: note, replace: asked.replace ?? false,
            early: true)
        guard let day, day.year >= 1900 else {
            throw RemindError(.invalidTime, "that is before 1900", hint: "--on 2026-11-20")
        }
        request.reading = try measured(words, asked.parts ?? [:], (from, happened), measuring, day: day)
        request.reading?.goal = old?.goal ?? measuring.ownGoal()
        request.isMeasured = request.reading != nil
        if let value = request.reading?.value, asked.force != true {
            try measuring.checkUsual(value, settings.display)
            try refuseUnclear(value, words, of: definition, measuring)
        }
        if let from, asked.force != true {
            try refuseOverlap(of: definition, measuring, (from, happened), day: day, besides: old)
        }
        return request
    }

    /// The ends of a stretch of time, or the time of a reading, on the day that it counts for: `23:10 06:50`.
    private func times(
        _ start: String?, _ end: String?, on day: CivilDate, countsAtStart: Bool
    ) throws(RemindError) -> (start: String?, end: String?) {
        let clocks = [start, end].map { $0.flatMap { try? TimeText.parse($0) } }
        guard let last = clocks[1], start == nil || clocks[0] != nil else {
            throw RemindError(
                .invalidArgument, "with --on, give only the time",
                hint: start == nil ? "such as --on \(day) --at 07:00" : "such as 23:10 06:50 --on \(day)")
        }
        guard let first = clocks[0] else { return (nil, "\(day)T\(last)") }
        let isNight = last <= first
        let from = countsAtStart || !isNight ? day : day - 1
        return ("\(from)T\(first)", "\(isNight ? from + 1 : from)T\(last)")
    }

    /// When a stretch began. A time alone is the last one before its end; with a day, it is as seen from now.
    private func began(_ text: String, before end: Instant, now: Instant) throws -> Instant {
        try context(now).moment(text, isStart: true, now: (try? TimeText.parse(text)) != nil ? end : now)
    }

    /// Refuses a stretch that begins and ends about when another one does, and one that overlaps another if their
    /// lengths are added up.
    private func refuseOverlap(
        of definition: Definition, _ measuring: Measuring, _ span: (from: Instant, to: Instant), day: CivilDate,
        besides old: Reading?
    ) throws {
        guard measuring.fold == .sum || measuring.twins != nil, scheduler.ledger.reminders[definition.id] != nil else {
            return
        }
        let readings = try record.readingDays(of: definition.id, measuring, in: journal, scheduler.place)
        let near = (-1...1).flatMap { readings.days[day + $0]?.stretches ?? [] }.filter { $0.from != old?.from }
        let twin = measuring.twins.flatMap { seconds in
            near.first { one in
                abs((one.from - span.from).milliseconds) <= seconds * 1000
                    && abs((one.until - span.to).milliseconds) <= seconds * 1000
            }
        }
        let overlap = measuring.fold == .sum ? near.first { $0.from < span.to && span.from < $0.until } : nil
        guard let other = twin ?? overlap else { return }
        let local = scheduler.place.local
        let (from, until) = (local.local(at: other.from), local.local(at: other.until).time)
        let stretch = "\(from.date) \(from.time) to \(until)"
        guard twin == nil else {
            throw RemindError(
                .alreadyExists, "a \(definition.kind) entry already exists within 2 hours of this time",
                hint: "\(stretch): replace it by its handle, see remindctl history \(definition.id)")
        }
        throw RemindError(
            .alreadyExists, "\(definition.title) is already recorded for a part of this time",
            hint: "\(stretch): replace it by its handle, see remindctl history \(definition.id); or add --force")
    }

    /// One of several readings is replaced by its handle: which one is meant is not guessed. The hint names the last one, of
    /// the day that was asked for.
    private func noneToReplace(_ id: ReminderID, _ words: [String], on day: CivilDate?) -> RemindError {
        let readings = scheduler.ledger.occurrences(of: id).filter { $0.answer?.reading != nil }
        // `log weight 7k2 180lb`: the handle alone names the reading.
        let named = words.first.flatMap { word in readings.first { $0.handle == word } }
        let last = readings.filter { day == nil || $0.answer?.reading?.day == day }.max { $0.due < $1.due }
        let handle = (named ?? last)?.handle
        let command = [handle ?? "HANDLE"] + words.dropFirst(named == nil ? 0 : 1)
        let see = handle == nil ? ", with a handle of: remindctl history \(id)" : ""
        return RemindError(
            .invalidArgument, "--replace needs the handle of a reading",
            hint: "remindctl log \(command.joined(separator: " ")) --replace\(see)")
    }

    private func dayNamed(_ text: String, today: CivilDate) throws(RemindError) -> CivilDate {
        let day: CivilDate
        do {
            day = try DayName.parse(text, today: today)
        } catch {
            throw RemindError(.invalidTime, error.message, hint: error.hint)
        }
        guard day <= today else {
            throw RemindError(.invalidTime, "\(day) is in the future", hint: "--on yesterday")
        }
        return day
    }

    /// The reading in the words of a person; `nil` for the usual one.
    private func measured(
        _ words: [String], _ parts: [String: String], _ span: (from: Instant?, to: Instant), _ measuring: Measuring,
        day: CivilDate
    ) throws(RemindError) -> Reading? {
        var (words, texts) = (words, parts)
        var type: String?
        if words.count > 1 || measuring.step != nil, let last = words.last?.lowercased(),
            measuring.types.contains(last)
        {
            type = last
            words.removeLast()
        }
        if let main = measuring.main, let text = texts.removeValue(forKey: main) {
            guard words.isEmpty else { throw twice(main) }
            words = [text]
        }
        if measuring.measure == .scale, words.count == 1, words[0].contains("/"), let most = measuring.range?.upperBound
        {
            throw RemindError(
                .invalidArgument, "\(measuring.title) goes to \(most): \(quoted(words[0])) is not clear",
                hint: "write the number alone, such as \(words[0].prefix { $0 != "/" })")
        }
        // `120/80/64`: the value and its parts, in their order.
        if words.count == 1, !measuring.parts.isEmpty, words[0].contains("/") {
            let values = words[0].split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            guard values.count <= measuring.parts.count + 1 else {
                throw RemindError(
                    .invalidArgument, "\(quoted(words[0])) has \(values.count) values",
                    hint: "at most \(measuring.parts.count + 1): \(measuring.example)")
            }
            words = [values[0]]
            for (part, text) in zip(measuring.parts, values.dropFirst()) {
                if texts.updateValue(text, forKey: part.name) != nil { throw twice(part.name) }
            }
        }
        var value: Measurement?
        if !words.isEmpty {
            value = try measuring.value(words.joined(separator: " "), settings.display)
        } else if let from = span.from {
            value = try measuring.value(from: from, to: span.to)
        }
        var found: [String: Measurement] = [:]
        for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
            found[name] = try measuring.value(text, part: name, settings.display)
        }
        guard let value = value ?? (found.isEmpty && type == nil ? nil : measuring.step) else {
            guard found.isEmpty else {
                throw RemindError(
                    .invalidArgument, "missing the value of \(measuring.title)", hint: "such as \(measuring.example)")
            }
            return nil
        }
        return Reading(value, parts: found, from: span.from, day: day, type: type)
    }

    private func twice(_ name: String) -> RemindError {
        RemindError(.invalidArgument, "\(name) is given twice", hint: "leave one out")
    }
}
