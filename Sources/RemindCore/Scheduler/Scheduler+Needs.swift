package import CivilTime
import Reminders
import Schedules
import Vocabulary

extension Scheduler {
    /// The definition that a change records, if it does.
    private func definition(in change: DefinitionChange) -> Definition? {
        switch change {
        case .define(let definition): definition
        case .keep(let id, let revision): ledger.forks(of: id).first { $0.stamp.id == revision }?.definition
        default: nil
        }
    }

    /// The old entries to read before an event is decided.
    package func needs(_ event: Event, at now: Instant) -> [Need] {
        switch event {
        case .snooze(let id, _), .delay(let id, _): snapshot.needs(of: id)
        case .settle(let request): snapshot.needs(of: request.occurrence)
        // Without the reading that answered it, a prompt waits again.
        case .undo(let id):
            snapshot.needs(of: id)
                + (ledger.reminders[id.reminder]?.unanswered == .expires
                    ? [.due(of: id.reminder, from: now - Ledger.retention, through: now)] : [])
        case .answer(let request):
            switch request.subject {
            case .occurrence(let id): snapshot.needs(of: id) + Safety(snapshot: snapshot).needs(of: request)
            case .extra: Safety(snapshot: snapshot).needs(of: request)
            }
        case .session(.start(.occurrence(let id), _, _)): snapshot.needs(of: id)
        // Occurrences that left the working set and lie ahead again must be known by their keys: to undo misses, and
        // not to ring again.
        case .setBack: snapshot.needs(aheadOf: now, through: trust.firedThrough)
        case .clockConfirmed:
            (now < settledThrough ? snapshot.needs(aheadOf: now, through: settledThrough) : [])
                + [ledger.doubts.zone].compactMap { $0 == place.local.name ? nil : $0.map { .zones([$0]) } }
        case .change(let changes):
            changes.flatMap { change -> [Need] in
                guard let made = definition(in: change) else { return [] }
                return [.zones(made.zones)]
                    + made.leaders.map {
                        .lastDoses(of: $0, orSkipped: made.countsSkips || ledger.isFollowedWhenSkipped($0))
                    }
            }
        case .bringIn(let batch): [.zones(Set(batch.reminders.flatMap(\.definition.zones)))]
        case .tick, .undelivered, .delivered, .clockSet, .clockDoubted, .moved, .located, .rings, .retire, .stock,
            .session, .join:
            []
        }
    }
}
