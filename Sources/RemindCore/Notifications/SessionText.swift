import Catalogue
package import CivilTime
package import Reminders
import Schedules
package import Vocabulary

/// The text of the notification about a session.
package struct SessionText: Hashable, Sendable {
    package let title: String
    /// Plain text, a line each.
    package let body: [String]
    package let kind: String
    /// True if its buttons stop it: it runs.
    package let isRunning: Bool
    /// True if it only passed a length on its way.
    package let isOnTheWay: Bool
    /// The button that stops it and records it, such as `Prayed`; `nil` if stopping always does.
    package let count: String?

    /// `nil` if it is neither running nor done.
    ///
    /// - Parameters:
    ///   - id: The occurrence that the session began.
    ///   - agenda: Knows its reminder.
    ///   - today: How many were done today and the streak in days, for one that has ended.
    ///   - now: Decides how long it has run.
    package init?(_ id: OccurrenceID, agenda: Agenda, today: (count: Int, streak: Int)? = nil, now: Instant) {
        guard let occurrence = agenda.ledger.occurrence(id), let session = occurrence.session,
            let reminder = agenda.ledger.reminders[id.reminder], let kind = reminder.kind
        else { return nil }
        let definition = reminder.definition
        let say = agenda.language
        let cover = say.cover(definition, isPrivate: agenda.settings.isPrivate)
        let name = DeliveryText.heading(
            cover ?? definition.title, person: cover == nil ? definition.person : nil, detail: nil)
        func clock(_ instant: Instant) -> String {
            let local = agenda.place.local.local(at: instant.wholeMinute)
            let isToday = local.date == agenda.place.local.local(at: now).date
            return (isToday ? "" : "\(local.date) ") + agenda.settings.display.text(local.time)
        }
        self.kind = definition.kind
        isRunning = occurrence.isRunning
        count = kind.session?.countsEarly == false ? VerbText(kind: kind, say).done : nil
        if let answer = occurrence.answer {
            guard answer.outcome == .done else { return nil }
            isOnTheWay = false
            title = say("%{title} recorded", ["title": name])
            let length = say.length(SessionText.shown(answer.happened - session.from))
            let figures = today.map { today in
                let count: KeyValuePairs = ["count": String(today.count)]
                return today.streak > 1
                    ? say(
                        "%{count} today, streak %{n} day", "%{count} today, streak %{n} days", today.streak, count)
                    : say("%{count} today", count)
            }
            let line = say("%{length}, until %{time}", ["length": length, "time": clock(answer.happened)])
            body = [line] + [figures].compactMap(\.self)
        } else if let end = session.end {
            isOnTheWay = false
            title = name
            let left = say.length(.seconds(SessionText.minutesLeft(until: end, now: now) * 60))
            let line =
                end > now
                ? say("%{length} left, until %{time}", ["length": left, "time": clock(end)])
                : say("until %{time}", ["time": clock(end)])
            body = [line] + SessionText.command(occurrence, agenda)
        } else {
            let milestone = agenda.snapshot.milestones(of: occurrence).last { $0.at <= now }
            // After the goal, a longer length has its own words.
            let isReached = session.goalReached.map { $0 <= now && (milestone?.at ?? $0) <= $0 } ?? false
            let asked = agenda.snapshot.asked(of: occurrence).last { $0.at <= now }?.words(say)
            func reached(_ moment: Instant?) -> String? {
                moment.map {
                    say(
                        "%{length} reached", ["length": say.clock(seconds: ($0 - session.from).components.seconds)])
                }
            }
            // Noticed late, less is left.
            func left(_ goal: Instant?) -> String? {
                goal.map {
                    let seconds = SessionText.minutesLeft(until: $0, now: now) * 60
                    return say("%{length} left", ["length": say.clock(seconds: seconds)])
                }
            }
            let isBegun = occurrence.beginning?.origin == .automatic
            let words =
                isReached
                ? kind.session?.reached?(say) ?? reached(session.goalReached)
                : asked ?? milestone.flatMap { $0.isLeft ? left(session.goalReached) : reached($0.at) }
                    ?? (isBegun ? say("started") : nil)
            isOnTheWay = !isReached && asked == nil
            title = words.map { say("%{title}: %{words}", ["title": name, "words": $0]) } ?? name
            let before = occurrence.lastedBefore
            let values: KeyValuePairs = [
                "length": say.length(SessionText.shown(now - session.from + .seconds(before ?? 0))),
                "time": clock(session.from),
            ]
            let line =
                before == nil
                ? say("%{length}, since %{time}", values) : say("%{length} in all, since %{time}", values)
            body = [line] + SessionText.command(occurrence, agenda)
        }
    }

    /// Whole minutes, rounded up, so that the last one shown is 1.
    static func minutesLeft(until end: Instant, now: Instant) -> Int64 {
        max(0, ((end - now).milliseconds + 59_999) / 60_000)
    }

    /// To the minute; shorter ones to the second.
    private static func shown(_ length: Duration) -> Duration {
        let seconds = max(0, length.components.seconds)
        return .seconds(seconds < 60 ? seconds : seconds / 60 * 60)
    }

    /// A machine that follows stops nothing.
    private static func command(_ occurrence: Occurrence, _ agenda: Agenda) -> [String] {
        agenda.settings.sync.follows
            ? [] : ["remindctl stop \(occurrence.handle ?? occurrence.id.reminder.rawValue)"]
    }
}

extension Agenda {
    /// The sessions that count down on the screen.
    package func countdowns(now: Instant) -> [OccurrenceID] {
        ledger.runningSessions.filter { $0.session?.isCountdown == true }.map(\.id)
    }

    /// The session that a person means: the only one that runs, perhaps of one kind or for one person.
    ///
    /// - Throws: `nothingDue` if none runs, `ambiguous` if several do.
    package func runningReminder(kind: String?, person: String? = nil) throws(RemindError) -> ReminderID {
        let running = ledger.runningSessions.filter {
            ledger.reminders[$0.id.reminder]?.definition.isOf(kind: kind, person: person) ?? (kind == nil)
        }
        guard let first = running.first else {
            let word = kind.flatMap(Kinds.named)?.words.one
            throw RemindError(
                .nothingDue, word.map { "no \($0) is running" } ?? "nothing is running",
                hint: "see what is due with: remindctl today")
        }
        guard running.count == 1 else {
            let names = running.map(\.id.reminder.rawValue).joined(separator: ", ")
            throw RemindError(.ambiguous, "several are running: \(names)", hint: "name one of them")
        }
        return first.id.reminder
    }

    /// The subject of a command of a kind that names nothing: the one that runs, the latest that is due, or the reminder
    /// that never rings, if there is only one or if it has the kind's own name.
    ///
    /// - Parameters:
    ///   - kind: The name of the kind.
    ///   - at: When it happened, if the person says so: what came due later is not meant.
    ///   - now: Decides what is due.
    package func free(kind: String, at: Instant? = nil, now: Instant) -> AnswerRequest.Subject? {
        let own = ledger.reminders.values.filter { $0.definition.kind == kind && $0.isActive }
        if let running = own.lazy.compactMap({ ledger.running(of: $0.id) }).first { return .occurrence(running.id) }
        if let due = latestDue(of: own.map(\.id), at: at) { return .occurrence(due) }
        let free = own.filter(\.neverRings).map(\.id)
        let usual = Kinds.named(kind).flatMap { ReminderID(titled: $0.words.one) }
        if let usual, free.contains(usual) { return .extra(usual) }
        return free.count == 1 ? .extra(free[0]) : nil
    }

    /// The one of a reminder that runs or is due, or one more.
    ///
    /// - Parameters:
    ///   - id: The reminder.
    ///   - at: When it happened, if the person says so: what came due later is not meant.
    ///   - makesUp: True if an obligation that was missed last is meant, if none is due.
    package func dueOrExtra(_ id: ReminderID, at: Instant? = nil, makesUp: Bool = false) -> AnswerRequest.Subject {
        let due = ledger.running(of: id)?.id ?? latestDue(of: [id], at: at)
        return (due ?? (makesUp ? lastOwed(of: id, at: at) : nil)).map { .occurrence($0) } ?? .extra(id)
    }

    /// The latest occurrence of an obligation, if it was missed: to do it after all is to make it up.
    private func lastOwed(of id: ReminderID, at: Instant?) -> OccurrenceID? {
        guard ledger.reminders[id]?.isObligatory == true else { return nil }
        let latest = ledger.occurrences(of: id)
            .filter { !$0.id.slot.isUnscheduled && (at ?? $0.due) >= $0.due && ($0.answer != nil || $0.hasCome) }
            .max { $0.due < $1.due }
        return latest?.answer?.outcome == .missed ? latest?.id : nil
    }

    private func latestDue(of ids: [ReminderID], at: Instant?) -> OccurrenceID? {
        let due = ids.flatMap { ledger.openOccurrences(of: $0) }.filter(\.hasCome)
            .filter { occurrence in at.map { occurrence.due <= $0 } ?? true }
        return due.max { $0.due == $1.due ? $0.id < $1.id : $0.due < $1.due }?.id
    }
}
