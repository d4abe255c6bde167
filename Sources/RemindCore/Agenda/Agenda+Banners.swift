package import CivilTime
package import Reminders
import Schedules

/// One notification on the screen: everything that was first put before the person in the same moment
/// and still waits. So two doses of one instant ring once, and an absence ends in one notification, not in a burst.
package struct Banner: Hashable, Sendable {
    /// Names it on the screen, also after a restart.
    package let key: String
    /// In the order they are due.
    package let members: [OccurrenceID]
    /// How many occurrences passed unattended before that moment.
    package let missed: Int

    package init(key: String, members: [OccurrenceID], missed: Int) {
        (self.key, self.members, self.missed) = (key, members, missed)
    }
}

extension Agenda {
    /// The notifications of everything that waits for an answer and is not snoozed, the newest last.
    ///
    /// - Parameters:
    ///   - now: Decides what has come and what is snoozed.
    ///   - most: The most notifications at once, at least 1. The newest has one of its own, then what is critical, then
    ///     the newer; the others merge into the first, which shows what is critical before the rest.
    ///   - opened: Occurrences that a person opened, each with its moment.
    package func banners(now: Instant, most: Int = .max, opened: [OccurrenceID: Instant] = [:]) -> [Banner] {
        let questions = questions(now: now)
        let most = max(1, most == .max ? most : most - questions.count)
        var groups: [Instant: [Occurrence]] = [:]
        for occurrence in ledger.openOccurrences where isShown(occurrence, now: now) {
            guard let moment = opened[occurrence.id] ?? moment(of: occurrence) else { continue }
            groups[moment, default: []].append(occurrence)
        }
        guard !groups.isEmpty else { return questions }
        let alone = Set(momentsByWeight(groups).prefix(groups.count > most ? most - 1 : groups.count))
        var banners: [Banner] = []
        let rest = groups.filter { !alone.contains($0.key) }.values.joined()
        if !rest.isEmpty {
            let (critical, others) = (rest.filter(isCritical), rest.filter { !isCritical($0) })
            banners.append(Banner(key: "rest", members: ordered(critical) + ordered(others), missed: 0))
        }
        for moment in alone.sorted() {
            banners.append(
                Banner(
                    key: String(moment.milliseconds), members: ordered(groups[moment] ?? []),
                    missed: ledger.missedUnattended(at: moment)))
        }
        return banners + questions
    }

    /// When it was put before the person: at its first ring, or this morning with everything else that is overdue.
    private func moment(of occurrence: Occurrence) -> Instant? {
        guard let first = occurrence.firstDelivered, ledger.reminders[occurrence.id.reminder]?.isPlain == true,
            let last = occurrence.lastDelivered, place.local.local(at: first).date < place.local.local(at: last).date
        else { return occurrence.firstDelivered }
        return last
    }

    /// The questions about a day that wait, those of one moment together, such as for both eyes.
    private func questions(now: Instant) -> [Banner] {
        // Nearly always there are none.
        guard !ledger.questioning.isEmpty else { return [] }
        let waiting = ledger.questioning.compactMap { snapshot.openQuestion(of: $0, now: now) }
        let moments = Dictionary(grouping: waiting) { $0.lastDelivered ?? now }
        return moments.sorted { $0.key < $1.key }.map { moment, asked in
            Banner(key: "question:\(moment.milliseconds)", members: ordered(asked), missed: 0)
        }
    }

    /// The newest first, then those with something critical, then the others, the newer first.
    private func momentsByWeight(_ groups: [Instant: [Occurrence]]) -> [Instant] {
        let moments = groups.keys.sorted(by: >)
        let older = moments.dropFirst()
        let critical = Set(older.filter { groups[$0]?.contains(where: isCritical) == true })
        return moments.prefix(1) + older.filter(critical.contains) + older.filter { !critical.contains($0) }
    }

    private func isCritical(_ occurrence: Occurrence) -> Bool {
        ledger.reminders[occurrence.id.reminder].map { urgency(of: occurrence, reminder: $0) } == .critical
    }

    /// How urgent it is to answer: critical once it has escalated, and less for what may be taken than for what has to be.
    func urgency(of occurrence: Occurrence, reminder: Reminder) -> Urgency {
        if occurrence.isEscalated || snapshot.machines != nil && occurrence.hasRunElsewhere { return .critical }
        if let urgency = reminder.urgency { return urgency }
        return reminder.isAllowance(occurrence.id.slot) ? .normal : reminder.kind?.defaults.urgency ?? .normal
    }

    /// The sound file to play when an occurrence rings.
    package func sound(of id: OccurrenceID) -> String? {
        ledger.reminders[id.reminder]?.definition.fields["sound"]?.text
    }

    private func isShown(_ occurrence: Occurrence, now: Instant) -> Bool {
        guard occurrence.isOpen, occurrence.wasDelivered, let reminder = ledger.reminders[occurrence.id.reminder],
            reminder.isActive, !snapshot.isOver(occurrence, of: reminder, now: now)
        else { return false }
        return occurrence.snoozedUntil.map { $0 <= now } ?? true
    }

    private func ordered(_ occurrences: some Sequence<Occurrence>) -> [OccurrenceID] {
        occurrences.sorted { $0.due == $1.due ? $0.id < $1.id : $0.due < $1.due }.map(\.id)
    }
}
