package import CivilTime
package import Reminders
import Schedules
package import Vocabulary

/// The old entries and zone rules to read before a decision or a view. The caller reads them and asks again, until
/// nothing more is needed.
package enum Need: Hashable, Sendable {
    case occurrence(OccurrenceID)
    /// The occurrence that was shown under a handle since an instant.
    case handle(String, since: Instant)
    /// Occurrences that were due in a stretch of time, of one reminder or of all.
    case due(of: ReminderID? = nil, from: Instant, through: Instant)
    /// The runs of misses that have doses in a stretch of time, with what else is recorded of those doses.
    case runs(of: ReminderID? = nil, from: Instant, through: Instant)
    /// The occurrences of a reminder that were answered as done in a stretch of time.
    case doses(of: ReminderID, from: Instant, through: Instant)
    /// The occurrences of a reminder that were answered as done last, or also those that were skipped last: one of them
    /// decides what follows, and another one if it is taken back.
    case lastDoses(of: ReminderID, orSkipped: Bool = false)
    /// The revisions of a reminder that held at an instant or later: what was due under one keeps it.
    case revisions(of: ReminderID, from: Instant)
    /// The rules of zones: their files are read before anything is decided, and not while it is.
    case zones(Set<String>)
    /// All that lies ahead, or may, after a clock that was ahead: what was due since, and what came before it.
    case ahead(of: Instant, settled: Instant, through: Instant)
}

extension Need {
    /// The subject of a need, without the stretch of time.
    package struct Subject: Hashable, Sendable, CustomStringConvertible {
        /// `due of water`
        package let description: String
    }

    package var subject: Subject {
        func of(_ word: String, _ reminder: ReminderID?) -> Subject {
            Subject(description: reminder.map { "\(word) of \($0)" } ?? "\(word) of all")
        }
        return switch self {
        case .occurrence(let id): of("occurrences", id.reminder)
        case .handle(let handle, _): Subject(description: "the handle \(handle)")
        case .due(let reminder, _, _): of("due", reminder)
        case .runs(let reminder, _, _): of("runs", reminder)
        case .doses(let reminder, _, _): of("doses", reminder)
        case .lastDoses(let reminder, _): of("last doses", reminder)
        case .revisions(let reminder, _): of("revisions", reminder)
        case .zones: Subject(description: "zones")
        case .ahead: Subject(description: "what is ahead")
        }
    }
}

extension Scheduler {
    /// The old entries to read before an event is decided.
    package func needs(_ event: Event, at now: Instant) -> [Need] {
        switch event {
        case .snooze(let id, _), .delay(let id, _): snapshot.needs(of: id)
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
                guard case .define(let made) = change else { return [] }
                return [.zones(made.zones)]
                    + made.leaders.map {
                        .lastDoses(of: $0, orSkipped: made.countsSkips || ledger.isFollowedWhenSkipped($0))
                    }
            }
        case .bringIn(let batch): [.zones(Set(batch.reminders.flatMap(\.definition.zones)))]
        case .tick, .undelivered, .delivered, .clockSet, .clockDoubted, .moved, .located, .stock, .session: []
        }
    }
}

extension Agenda {
    /// The old entries to read before WHAT is looked up: an old slot or handle, to find it, and its entries, or it
    /// could be answered a second time.
    package func needs(toFind what: String, now: Instant, includingArchived: Bool = false) -> [Need] {
        var needs: [Need] = []
        if let at = what.lastIndex(of: "@"),
            let id = try? reminder(named: String(what[..<at]), includingArchived: includingArchived)
        {
            let slot = String(what[what.index(after: at)...])
            if let date = try? DayName.parse(slot, today: day(of: now)) {
                if let noon = place.local.instant(of: CivilDateTime(date, .noon)) {
                    // A day, wherever the person was, and its runs of misses.
                    let (start, end) = (noon - .seconds(3 * 86_400), noon + .seconds(3 * 86_400))
                    needs += [.due(of: id, from: start, through: end), .runs(of: id, from: start, through: end)]
                }
                needs.append(.occurrence(OccurrenceID(id, .day(date))))
            } else if let local = try? SlotText.parse(slot, today: place.local.local(at: now).date),
                let around = place.local.instant(of: local)
            {
                let (start, end) = (around - .seconds(93_600), around + .seconds(93_600))
                needs += [.due(of: id, from: start, through: end), .runs(of: id, from: start, through: end)]
            }
            needs.append(.occurrence(OccurrenceID(id, SlotKey(slot))))
        }
        switch try? target(what, now: now, includingArchived: includingArchived) {
        case .occurrence(let id): needs += snapshot.needs(of: id)
        case .reminder: break
        case nil:
            if Handle.looksLike(what.lowercased()) {
                needs.append(.handle(what.lowercased(), since: now - Handles.retention))
            }
        }
        return needs
    }
}

extension Snapshot {
    /// The entries of an occurrence, however old, to read before it is answered, corrected or undone.
    func needs(of id: OccurrenceID) -> [Need] {
        var needs: [Need] = [.occurrence(id)] + [ledger.revisionNeed(of: id.reminder)].compactMap(\.self)
        // A run of misses no longer covers slots with their own answer.
        if let miss = ledger.occurrence(id)?.standing, let run = miss.answer?.run, let due = miss.due {
            needs.append(.due(of: id.reminder, from: due, through: run.lastDue))
        }
        // If what comes next goes by this one, what was due since its answer was recorded may have left the working set.
        if let occurrence = ledger.occurrence(id), let said = occurrence.standing,
            ledger.reminders[id.reminder]?.followsHistory == true,
            ledger.lastDue(of: id.reminder).map({ $0 <= occurrence.due }) ?? true
        {
            let start = min(said.at, occurrence.due) - Ledger.retention
            needs.append(.due(of: id.reminder, from: start, through: max(trust.firedThrough, occurrence.due)))
        }
        // Only an answer that is replaced or taken back makes another dose the last one.
        let orSkipped = ledger.isFollowedWhenSkipped(id.reminder)
        guard let said = ledger.occurrence(id)?.answer?.outcome, said == .done || orSkipped && said == .skipped else {
            return needs
        }
        let followers = followers(of: id.reminder)
        return followers.isEmpty
            ? needs : needs + [.lastDoses(of: id.reminder, orSkipped: orSkipped)] + followUps(of: followers)
    }

    /// The reminders that follow a reminder's doses, the reminders that follow theirs, and so on.
    private func followers(of leader: ReminderID) -> Set<ReminderID> {
        var found: Set<ReminderID> = []
        var leaders = [leader]
        while let leader = leaders.popLast() {
            for id in ledger.followers(of: leader) where ledger.reminders.index(forKey: id) != nil {
                if found.insert(id).inserted { leaders.append(id) }
            }
        }
        return found
    }

    /// The occurrences of reminders that followed the doses in the working set: a correction can make any of these doses the
    /// last one. Those that are in the working set are known wholly.
    private func followUps(of reminders: some Collection<ReminderID>) -> [Need] {
        reminders.flatMap { id -> [Need] in
            guard ledger.mayFollow(id), let reminder = ledger.reminders[id] else { return [] }
            return reminder.followUps(ledger: ledger).map { OccurrenceID(id, $0) }
                .filter { ledger.occurrence($0) == nil }.map { .occurrence($0) }
        }
    }

    fileprivate func needs(aheadOf now: Instant, through end: Instant) -> [Need] {
        [.ahead(of: now, settled: settledThrough, through: end)] + followUps(of: ledger.reminders.keys)
    }
}
