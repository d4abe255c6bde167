import CivilTime
package import RemindCore
package import RemindProtocol
import Reminders
import Schedules
import Statistics
package import Vocabulary

/// Records a reading: a weight, a glass of water, a night's sleep.
package struct LogReading: Request {
    package static let name = "Log"
    private let asked: Remindd1.LogRequest

    package init(_ asked: Remindd1.LogRequest) { self.asked = asked }

    package var id: String? { asked.request }

    package func needs(in context: RequestContext) -> Needs {
        var needs = Needs(toFind: [asked.what], in: context)
        // A stretch of time may be recorded already.
        if asked.force != true, case .known(_, let definition)? = try? subject(in: context),
            Kinds.named(definition.kind)?.measures?.measuring(definition)?.measure == .span
        {
            needs.readings = [definition.id]
        }
        return needs
    }

    package func events(in context: RequestContext) throws(RemindError) -> [Event] {
        try RequestText.refuseLong(asked.note)
        switch try subject(in: context) {
        case .known(let target, let definition):
            return [.answer(try answer(of: target, definition, in: context))]
        case .new(let definition):
            return [
                .change([.define(definition)]),
                .answer(try answer(of: .reminder(definition.id), definition, in: context)),
            ]
        }
    }

    package func reply(to decided: Decided, before: RequestContext, after: RequestContext) -> ShownReply<
        Remindd1.Logged
    > {
        let answer = decided.entries.last?.last { $0.answer?.outcome == .done }
        var id = answer?.occurrence
        if id == nil, case .answer(let answer)? = decided.events.last { id = answer.subject.occurrence }
        let answered = after.answered(id.map { [$0: answer != nil] } ?? [:])
        let reply = answered.content
        var logged = Remindd1.Logged(
            zone: reply.zone, now: reply.now, results: reply.results, made: decided.made?.id.rawValue)
        logged.day = id.flatMap { after.agenda.total(after: $0, now: after.now) }
        return ShownReply(logged, occurrences: answered.occurrences)
    }

    private enum Subject {
        case known(Agenda.Target, Definition)
        /// A reminder that the first reading of its kind makes.
        case new(Definition)
    }

    /// The subject of a reading: a reminder or occurrence, or the only reminder of a kind.
    private func subject(in context: RequestContext) throws(RemindError) -> Subject {
        let person = asked.person?.trimmed
        if person == nil { try context.refuseOthers(asked.what) }
        func isMeant(_ definition: Definition) -> Bool { person.map(definition.isFor) ?? true }
        if let kind = Kinds.called(asked.what), kind.has(.readings) {
            let all = context.ledger.reminders.values.filter {
                $0.definition.kind == kind.name && isMeant($0.definition) && !$0.isArchived
            }.map(\.definition)
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
            if let draft = kind.starter { return .new(try context.begun(draft, person: person)) }
        }
        let target = try context.target(asked.what)
        guard let definition = context.definition(of: target.reminder), isMeant(definition) else {
            throw RemindError(
                .invalidArgument, "\(asked.what) is not for \(person ?? "")", hint: "leave out --person")
        }
        return .known(target, definition)
    }

    /// The answer that records a reading.
    private func answer(
        of target: Agenda.Target, _ definition: Definition, in context: RequestContext
    ) throws(RemindError) -> RemindCore.AnswerRequest {
        let (agenda, now) = (context.agenda, context.now)
        guard let measuring = Kinds.named(definition.kind)?.measures?.measuring(definition), measuring.measure != .check
        else {
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
            let named = try context.date(on)
            guard named <= context.today else {
                throw RemindError(.invalidTime, "\(named) is in the future", hint: "--on yesterday")
            }
            day = named
            if isTimed { (start, end) = try times(start, end, on: named, countsAtStart: measuring.countsAtStart) }
        }
        var happened = try end.map { (text) throws(RemindError) in try context.moment(text) } ?? now
        if let day, !isTimed, day != context.today {
            // The time is not known: noon is as good as any.
            happened = context.zone.instant(of: CivilDateTime(day, ClockTime(secondOfDay: 43_200))) ?? now
        }
        let from = try start.map { (text) throws(RemindError) in
            // A time alone is the last one before its end; with a day, it is as seen from now.
            try context.moment(text, isStart: true, now: (try? TimeText.parse(text)) != nil ? happened : now)
        }
        var old: Reading?
        var slot: SlotKey?
        var prompted: CivilDate?
        var subject = AnswerRequest.Subject.extra(definition.id)
        if case .occurrence(let id) = target {
            subject = .occurrence(id)
            slot = id.slot
            let occurrence = context.ledger.occurrence(id)
            old = occurrence?.answer?.reading
            // The day that a prompt asks about, as for its button.
            if !id.slot.isUnscheduled { prompted = occurrence.map { agenda.day(of: $0) } }
        }
        if case .extra(let id) = subject, asked.replace == true { throw noneToReplace(id, words, on: day, in: context) }
        let saysWhen = end != nil || asked.on != nil
        if day == nil, !saysWhen { day = old?.day ?? prompted ?? slot?.date }
        day = day ?? agenda.day(of: measuring.countsAtStart ? from ?? happened : happened)
        var request = RemindCore.AnswerRequest(
            subject, .done, happened: happened, saysWhen: saysWhen, note: note, replace: asked.replace ?? false,
            early: true)
        guard let day, day.year >= 1900 else {
            throw RemindError(.invalidTime, "that is before 1900", hint: "--on 2026-11-20")
        }
        request.reading = try measured(
            words, asked.parts ?? [:], (from, happened), measuring, day: day, context.settings.display)
        request.reading?.goal = old?.goal ?? measuring.ownGoal()
        request.isMeasured = request.reading != nil
        if let value = request.reading?.value, asked.force != true {
            try measuring.checkUsual(value, context.settings.display)
            try context.refuseUnclear(value, words, of: definition, measuring)
        }
        if let from, asked.force != true {
            try refuseOverlap(of: definition, measuring, (from, happened), day: day, besides: old, in: context)
        }
        return request
    }

    /// Refuses a stretch that begins and ends about when another one does, and one that overlaps another if their
    /// lengths are added up.
    private func refuseOverlap(
        of definition: Definition, _ measuring: Measuring, _ span: (from: Instant, to: Instant), day: CivilDate,
        besides old: Reading?, in context: RequestContext
    ) throws(RemindError) {
        guard measuring.fold == .sum || measuring.duplicateTolerance != nil,
            let readings = context.found.readings[definition.id]
        else { return }
        let near = (-1...1).flatMap { readings.days[day + $0]?.stretches ?? [] }.filter { $0.from != old?.from }
        let twin = measuring.duplicateTolerance.flatMap { seconds in
            near.first { one in
                abs((one.from - span.from).milliseconds) <= seconds * 1000
                    && abs((one.until - span.to).milliseconds) <= seconds * 1000
            }
        }
        let overlap = measuring.fold == .sum ? near.first { $0.from < span.to && span.from < $0.until } : nil
        guard let other = twin ?? overlap else { return }
        let local = context.zone
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
    private func noneToReplace(_ id: ReminderID, _ words: [String], on day: CivilDate?, in context: RequestContext)
        -> RemindError
    {
        let readings = context.ledger.occurrences(of: id).filter { $0.answer?.reading != nil }
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
}
