package import CivilTime
package import Reminders
package import Vocabulary

/// Doses that two machines have each recorded without knowing of each other.
extension Agenda {
    /// Those that no person has settled as one dose or two, the latest first.
    package var doubles: [Occurrence] {
        // Only with other machines there are any.
        ledger.occurrences.filter { $0.isDouble && tells($0) }.sorted { ($1.due, $1.id) < ($0.due, $0.id) }
    }

    private func tells(_ occurrence: Occurrence) -> Bool {
        ledger.reminders[occurrence.id.reminder]?.tellsDoubles(ledger) == true
    }

    /// The double that a person means, or one that was settled, to settle it in another way.
    ///
    /// - Parameters:
    ///   - target: `nil` for the only one there is.
    ///   - now: Decides how times are worded.
    /// - Throws: `nothingDue` if nothing was recorded twice, `ambiguous` for several with what names each.
    package func double(of target: Target?, now: Instant) throws(RemindError) -> OccurrenceID {
        if case .occurrence(let id) = target { return id }
        func isMeant(_ occurrence: Occurrence) -> Bool { target.map { $0.reminder == occurrence.id.reminder } ?? true }
        let open = doubles.filter(isMeant)
        if open.count > 1 {
            let names = open.map { "\($0.handle ?? $0.id.description) (\(snapshot.minute($0.due, now: now)))" }
            throw RemindError(
                .ambiguous, "several were recorded twice: \(names.joined(separator: ", "))", hint: "name one of these")
        }
        if let only = open.first { return only.id }
        let settled = ledger.occurrences.filter { $0.settlement != nil && tells($0) && isMeant($0) }
        if target != nil, let latest = settled.max(by: { ($0.due, $0.id) < ($1.due, $1.id) }) { return latest.id }
        let title = target.flatMap { ledger.reminders[$0.reminder]?.definition.title } ?? "nothing"
        throw RemindError(
            .nothingDue, target == nil ? "nothing was recorded twice" : "\(title) was not recorded twice",
            hint: "see what was recorded with: remindctl history")
    }
}

extension Occurrence {
    /// When each dose was taken, and the device that recorded it, the first one first.
    package var recordings: [(at: Instant, device: String)] {
        taken.compactMap(\.last).map { ($0.answer?.happened ?? $0.at, $0.id.device) }.sorted { $0 < $1 }
    }
}
