import CivilTime
package import RemindCore
package import RemindProtocol
import Reminders
package import Vocabulary

/// Puts off what waits for an answer.
package struct Snooze: Request {
    package static let name = "Snooze"
    private let asked: Remindd1.SnoozeRequest

    package init(_ asked: Remindd1.SnoozeRequest) { self.asked = asked }

    package var id: String? { asked.request }
    package var names: [String] { [asked.what].compactMap(\.self) }

    package func events(in context: RequestContext) throws(RemindError) -> [Event] {
        guard asked.due == true else {
            guard case .occurrence(let id) = try open(in: context) else {
                throw RemindError(.nothingDue, "\(asked.what ?? "it") is not due", hint: Snooze.hint)
            }
            try context.check(asked.version, of: [id])
            return [.snooze(id, until: try end(in: context))]
        }
        guard asked.what == nil, asked.version == nil else {
            throw RemindError(
                .invalidArgument, "a name and due cannot be combined", hint: "remindctl snooze --due 20m")
        }
        let until = try end(in: context)
        let waiting = context.agenda.waiting(now: context.now)
        guard !waiting.isEmpty else {
            throw RemindError(.nothingDue, "nothing is due", hint: "see what is next: remindctl next")
        }
        let left = left(ringing: until, in: context)
        let snoozed = waiting.filter { left[$0] == nil }
        guard !snoozed.isEmpty else {
            let words = left.sorted { $0.key < $1.key }.map { id, latest in
                let title = context.definition(of: id.reminder)?.title ?? id.reminder.rawValue
                return "\(title) may wait until \(context.scheduler.snapshot.minute(latest, now: context.now))"
            }
            throw RemindError(
                .invalidTime, "nothing was snoozed: \(words.joined(separator: "; "))",
                hint: "remindctl snooze --due 10m")
        }
        return snoozed.map { .snooze($0, until: until) }
    }

    package func reply(to decided: Decided, before: RequestContext, after: RequestContext) throws(RemindError)
        -> ShownReply<Remindd1.Snoozed>
    {
        var changed: [OccurrenceID: Bool] = [:]
        var end: Instant?
        for case .snooze(let id, let until) in decided.events { (changed[id], end) = (true, until) }
        let shown = after.answered(changed)
        let left = asked.due == true ? end.map { self.left(ringing: $0, in: before) } ?? [:] : [:]
        let agenda = after.agenda
        let views = left.sorted { $0.key < $1.key }.compactMap { id, latest in
            agenda.view(of: id, now: after.now, handles: [:]).map {
                Remindd1.Snoozed.Left(occurrence: $0, latest: after.zone.timestamp(latest))
            }
        }
        return ShownReply(
            Remindd1.Snoozed(
                zone: after.zone.name, now: after.now.seconds, results: shown.content.results,
                left: views.isEmpty ? nil : views),
            occurrences: shown.occurrences + views.map(\.occurrence))
    }

    /// The occurrences that ring on because they cannot wait until then, each with the time until which it may.
    private func left(ringing until: Instant, in context: RequestContext) -> [OccurrenceID: Instant] {
        let agenda = context.agenda
        var left: [OccurrenceID: Instant] = [:]
        for id in agenda.waiting(now: context.now) {
            if let latest = agenda.latestSnooze(of: id, now: context.now), until > latest { left[id] = latest }
        }
        return left
    }

    private static let hint = "see what is due with: remindctl today"

    private func open(in context: RequestContext) throws(RemindError) -> AnswerRequest.Subject {
        guard let what = asked.what else {
            throw RemindError(.invalidArgument, "name a reminder", hint: "or everything due: remindctl snooze --due")
        }
        let target = try context.target(what, among: .waiting)
        if case .reminder(let id) = target, context.ledger.reminders[id]?.asNeeded != nil {
            throw RemindError(.nothingDue, "\(id) is taken as needed: there is nothing to snooze")
        }
        do throws(RemindError) {
            return try context.agenda.subject(of: target, early: false, extra: false, now: context.now)
        } catch {
            // An early or extra dose, which the hint offers, cannot be snoozed.
            guard error.code == .nothingDue else { throw error }
            throw RemindError(.nothingDue, error.message, hint: Snooze.hint)
        }
    }

    private func end(in context: RequestContext) throws(RemindError) -> Instant {
        guard asked.length == nil || asked.until == nil else {
            throw RemindError(
                .invalidArgument, "a length and an end cannot be combined", hint: "remindctl snooze WHAT 20m")
        }
        let (zone, now) = (context.zone, context.now)
        do {
            if let length = asked.length { return now + (try DurationText.parse(length)) }
            guard let until = asked.until else { return now + context.settings.snooze }
            let time = try TimeText.parse(until)
            let today = zone.local(at: now).date
            if let instant = zone.instant(of: CivilDateTime(today, time)), instant > now { return instant }
            return zone.instant(of: CivilDateTime(today + 1, time)) ?? now
        } catch {
            return try moment(error, in: context)
        }
    }

    /// The time that words name: `tomorrow at 9`, `3 dec`.
    private func moment(_ error: TextError, in context: RequestContext) throws(RemindError) -> Instant {
        let text = asked.length ?? asked.until ?? ""
        let command = "remindctl snooze \(asked.what ?? "--due")"
        do throws(RemindError) {
            let reading = try context.reading(of: text.split(separator: " ").map(String.init), command: command)
            return try context.first(of: reading, command: command)
        } catch let refusal {
            // A number with a wrong unit is a length.
            throw text.first?.isLetter == true ? refusal : RemindError(.invalidTime, error.message, hint: error.hint)
        }
    }
}
