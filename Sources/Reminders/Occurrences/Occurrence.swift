package import CivilTime
package import Schedules

/// The state of one occurrence: a function of the set of its entries, in whatever order they arrived.
package struct Occurrence: Sendable {
    package let id: OccurrenceID
    /// The due instant and zone as first delivered; before, as missed last, or as a journey or a clock has moved it since.
    package private(set) var due: Instant
    package private(set) var dueZone: String
    package private(set) var handle: String?
    /// In order of their ids.
    package private(set) var entries: [Entry] = []
    /// The entry whose answer stands.
    package private(set) var standing: Entry?
    /// How many of the first entries tell of a showing that was taken back, since a wrong clock or zone had brought it.
    private var unshown = 0

    /// `nil` for an entry that is not about an occurrence.
    package init?(_ entry: Entry) {
        guard let id = entry.occurrence else { return nil }
        self.id = id
        due = entry.due ?? entry.at
        dueZone = entry.dueZone ?? entry.zone
        add(entry)
    }

    /// Adds a fact; one that is already known changes nothing.
    package mutating func add(_ entry: Entry) {
        let index = entries.firstIndex { $0.id >= entry.id } ?? entries.endIndex
        if index < entries.endIndex, entries[index].id == entry.id { return }
        entries.insert(entry, at: index)
        unshown = countUnshown()
        if let first = firstDelivery ?? lastPlaced ?? entries.first(where: { $0.due != nil }) ?? entries.first {
            due = first.due ?? first.at
            dueZone = first.dueZone ?? first.zone
        }
        handle = entries.lazy.compactMap(\.handle).first
        standing = standingEntry()
    }

    package var answer: Answer? { standing?.answer }

    /// The entries that say it was done, whether they stand or not.
    package var doses: [Entry] { entries.filter { $0.answer?.outcome == .done } }

    /// Whether it waits for an answer, now or when it is due. An extra whose record was undone waits for nothing.
    package var isOpen: Bool {
        if case .entry = id.slot { return false }
        return standing == nil
    }

    /// How often it was put before the person.
    package var deliveries: Int {
        shown.reduce(0) { if case .delivered = $1.fact { $0 + 1 } else { $0 } }
    }

    /// What holds for it whatever later revisions say.
    package var terms: Terms? {
        for entry in shown {
            if case .delivered(_, let terms?) = entry.fact { return terms }
        }
        return nil
    }

    /// Whether it was unanswered for so long that it became urgent.
    package var isEscalated: Bool { shown.contains { $0.fact == .escalated } }

    /// When it was first put before the person; what came in the same moment is shown with it.
    package var firstDelivered: Instant? {
        shown.first { if case .delivered = $0.fact { true } else { false } }?.at
    }

    /// Whether it was first put before the person well after it was due.
    package var wasDeliveredLate: Bool {
        for entry in shown {
            if case .delivered(let late, _) = entry.fact { return late }
        }
        return false
    }

    /// Whether it was first put before the person because a change of zone had jumped over it.
    package var wasJumpedOver: Bool { terms?.jumped == true }

    private var firstDelivery: Entry? {
        shown.first { if case .delivered = $0.fact { $0.due != nil } else { false } }
    }

    /// The last entry that says when it was due without a person: an automatic miss, or what took one back, since the slot
    /// lay ahead again, perhaps at another instant.
    private var lastPlaced: Entry? {
        entries.last { $0.origin == .automatic && $0.due != nil && ($0.answer != nil || $0.fact == .retracted) }
    }

    package var lastDelivered: Instant? { lastDelivery?.at }

    /// The entry that put it before the person last.
    package var lastDelivery: Entry? { shown.last { if case .delivered = $0.fact { true } else { false } } }

    /// Whether the notification server refused its last delivery.
    package var isUndelivered: Bool { lastDelivery.map { undelivered.contains($0.id) } ?? false }

    /// The deliveries that the notification server refused.
    package var undelivered: Set<EntryID> {
        Set(shown.compactMap { if case .undelivered = $0.fact { $0.changes } else { nil } })
    }

    /// Whether the last thing that is known of it is that a miss or a showing was taken back.
    package var wasTakenBack: Bool { entries.last.map { $0.fact == .retracted && $0.origin == .automatic } ?? false }

    /// Whether it was already due when that was taken back.
    var hadComeWhenTakenBack: Bool { wasTakenBack && entries.last.map { $0.at >= due } ?? false }

    /// Its entries since the last showing that was taken back.
    package var shown: ArraySlice<Entry> { entries[unshown...] }

    private func countUnshown() -> Int {
        let taken = entries.lastIndex { entry in
            guard entry.fact == .retracted, let changed = entry.changes else { return false }
            return entries.contains {
                if $0.id == changed, case .delivered = $0.fact { true } else { false }
            }
        }
        return taken.map { $0 + 1 } ?? 0
    }

    /// The snooze that is running, if the last thing that happened was one.
    package var snoozedUntil: Instant? {
        let retracted = retractedIDs
        for entry in shown.reversed() where !retracted.contains(entry.id) {
            switch entry.fact {
            case .snoozed(let until): return until
            case .delivered, .answered: return nil
            default: continue
            }
        }
        return nil
    }

    /// The latest end of any snooze.
    package var latestSnooze: Instant? {
        shown.compactMap { if case .snoozed(let until) = $0.fact { until } else { nil } }.max()
    }

    /// Whether anything was ever said of it but an automatic miss.
    package var wasDelivered: Bool { deliveries > 0 }

    /// The latest answer that a person gave and nobody retracted: what `undo` takes back.
    package var undoable: Entry? {
        let retracted = retractedIDs
        return entries.last { $0.answer != nil && $0.origin == .person && !retracted.contains($0.id) }
    }

    private var retractedIDs: Set<EntryID> {
        Set(entries.compactMap { if case .retracted = $0.fact { $0.changes } else { nil } })
    }

    /// An answer stands that is neither retracted nor replaced by one that stands; a person's beats an automatic one,
    /// and of equals the later id.
    private func standingEntry() -> Entry? {
        let retracted = retractedIDs
        let answers = entries.filter { $0.answer != nil && !retracted.contains($0.id) }
        let replaced = Set(answers.compactMap(\.changes))
        let candidates = answers.filter { !replaced.contains($0.id) }
        return candidates.max { left, right in
            let byPerson = (left.origin != .automatic, right.origin != .automatic)
            return byPerson.0 == byPerson.1 ? left.id < right.id : byPerson.1
        }
    }
}
