import Catalogue
package import CivilTime
import Reminders
import Schedules
package import Vocabulary

/// A dose that is more than its reminder allows, or too soon after another one, if several machines recorded them: neither
/// person may have known of the other dose.
package struct CrowdedDose: Hashable, Sendable {
    package struct Dose: Hashable, Sendable {
        package var at: Instant
        /// The device that recorded it.
        package var device: String
    }

    package var reminder: ReminderID
    /// The entry that recorded the last of them.
    package var entry: EntryID
    /// In order of time.
    package var doses: [Dose]
    /// `at least 6 hours apart`, `4 of 4 in 24 h`
    package var limit: String
}

extension Agenda {
    /// How long ago the last dose is at most, for a person to be warned of it.
    private static let crowdingReach = Duration.seconds(86_400)

    /// The most doses that are named.
    private static let mostCrowded = 4

    /// The latest dose of each reminder, if it is too much or too soon and several machines recorded doses of that day.
    package func crowdedDoses(now: Instant) -> [CrowdedDose] {
        guard ledger.handles.isShared else { return [] }
        return ledger.reminders.values.filter(\.isActive).compactMap { crowded($0, now: now) }.sorted {
            $0.reminder < $1.reminder
        }
    }

    private func crowded(_ reminder: Reminder, now: Instant) -> CrowdedDose? {
        let least = DoseGap(reminder.definition)?.least
        guard least != nil || !reminder.asNeededLimits.isEmpty else { return nil }
        let doses = ledger.occurrences(of: reminder.id).flatMap { $0.taken.compactMap(\.last) }.filter { entry in
            entry.answer.map { $0.happened <= now && $0.happened > now - Agenda.crowdingReach } ?? false
        }.sorted { ($0.answer?.happened ?? $0.at, $0.stamp) < ($1.answer?.happened ?? $1.at, $1.stamp) }
        guard let last = doses.last, let answer = last.answer, answer.override == nil,
            Set(doses.map(\.id.device)).count > 1
        else { return nil }
        // Two of one occurrence are a double, about which a person is asked.
        let others = doses.filter { $0.occurrence != last.occurrence }
        guard let before = others.last?.answer?.happened else { return nil }
        var limit: String?
        if let least, answer.happened - before < least {
            limit = language.atLeastApart(least)
        } else {
            var limits = reminder.rollingLimits(ledger: ledger, besides: last.occurrence)
            limits.say = language
            limit = limits.block(answer.amount, at: answer.happened)?.limit
        }
        guard let limit else { return nil }
        let shown = (others + [last]).suffix(Agenda.mostCrowded)
        return CrowdedDose(
            reminder: reminder.id, entry: last.id,
            doses: shown.map { CrowdedDose.Dose(at: $0.answer?.happened ?? $0.at, device: $0.id.device) }, limit: limit)
    }
}
