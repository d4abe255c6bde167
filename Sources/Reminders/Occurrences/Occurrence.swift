package import CivilTime
package import Vocabulary

/// The state of one occurrence: a function of the set of its entries, in whatever order they arrived.
///
/// ```swift
/// // A person said that it was taken, and another device that it was missed. The entries may come in any order.
/// var occurrence = Occurrence(missed)
/// occurrence?.answer?.outcome  // missed
/// occurrence?.add(taken)  // true
/// occurrence?.answer?.outcome  // done
/// occurrence?.add(taken)  // false
/// ```
package struct Occurrence: Sendable {
    package let id: OccurrenceID
    /// The due instant and zone of the first delivery. Before that, those of the latest delay, automatic miss or
    /// retraction, because a person, a journey or a new clock may have moved the slot.
    package private(set) var due: Instant
    package private(set) var dueZone: String
    package private(set) var handle: String?
    /// In the order of the record.
    package private(set) var entries: [Entry] = []
    /// The entry with the answer that counts.
    package var standing: Entry? { stands.map { entries[$0] } }
    /// Its index: an entry is large, and a copy of it takes as much memory as the rest of an answered occurrence.
    private var stands: Int?
    /// True if an answer ended the wait for one on this machine: any but a miss that another machine recorded.
    private var isEnded = false
    /// The beginning that counts, if it is a session that was not discarded.
    package var beginning: Entry? { begun.map { entries[$0] } }
    /// Its index: an entry is large, and hardly ever there is one.
    private var begun: Int?
    /// How many entries come before `shown`: all up to the last retraction of a delivery, which a wrong clock or zone
    /// had caused.
    private var unshown = 0

    /// `nil` for an entry that is not about an occurrence.
    package init?(_ entry: Entry) {
        guard let id = entry.occurrence else { return nil }
        self.id = id
        due = entry.due ?? entry.at
        dueZone = entry.dueZone ?? entry.zone
        add(entry)
    }

    /// Adds an entry; one that is already known changes nothing.
    ///
    /// - Returns: True if it was unknown.
    @discardableResult
    package mutating func add(_ entry: Entry) -> Bool {
        let stamp = entry.stamp
        let index = entries.firstIndex { $0.stamp >= stamp } ?? entries.endIndex
        if index < entries.endIndex, entries[index].id == entry.id { return false }
        entries.insert(entry, at: index)
        unshown = countUnshown()
        begun = standingBeginning()
        if case .entry = id.slot, let beginning {
            due = beginning.due ?? beginning.at
            dueZone = beginning.dueZone ?? beginning.zone
        } else {
            let first = firstDelivery ?? lastPlaced ?? entries.firstIndex { $0.due != nil } ?? entries.startIndex
            due = entries[first].due ?? entries[first].at
            dueZone = entries[first].dueZone ?? entries[first].zone
        }
        handle = entries.first { $0.handle != nil && !$0.isForeign }?.handle
        (stands, isEnded) = standingAnswer()
        return true
    }

    package func has(_ entry: EntryID) -> Bool { entries.contains { $0.id == entry } }

    package var answer: Answer? { standing?.answer }

    /// The entries that say it was done, also retracted and replaced ones.
    package var doses: [Entry] { doses(orSkipped: false) }

    /// The answers, with those that say it was skipped.
    package func doses(orSkipped: Bool) -> [Entry] {
        entries.filter { $0.answer.map { $0.outcome == .done || orSkipped && $0.outcome == .skipped } ?? false }
    }

    /// True if it waits for an answer, now or when it is due. An extra dose and a whole day wait for nothing, even after
    /// `undo`; neither does a session that runs.
    package var isOpen: Bool { !isEnded && begun == nil && !id.slot.isUnscheduled }

    /// True if it is a session that runs.
    package var isRunning: Bool { !isEnded && begun != nil }

    package var session: Beginning? { beginning?.beginning }

    /// The first of the beginnings that changed each other. Without it, none of them counts.
    package var firstBeginning: Entry? {
        var first = beginning
        while let changed = first?.changes,
            let earlier = entries.first(where: { $0.id == changed && $0.beginning != nil })
        {
            first = earlier
        }
        return first
    }

    /// The answer that had ended the session, if it went on since.
    package var stopped: Entry? {
        guard let changed = firstBeginning?.changes else { return nil }
        return entries.first { $0.id == changed }
    }

    /// How often it was delivered on this machine, without deliveries taken back.
    package var deliveries: Int {
        shown.reduce(0) { if $1.isDeliveryHere { $0 + 1 } else { $0 } }
    }

    /// The terms of its first delivery, whatever later revisions say.
    package var terms: Terms? {
        for entry in shown where !entry.isForeign {
            if case .delivered(_, let terms?) = entry.fact { return terms }
        }
        return nil
    }

    /// True if it became urgent because it stayed unanswered for so long.
    package var isEscalated: Bool { shown.contains { $0.fact.isEscalation && !$0.isForeign } }

    /// True if its command has run on another machine.
    package var hasRunElsewhere: Bool { shown.contains { $0.fact == .escalated(runs: true) && $0.isForeign } }

    /// When it was first delivered; occurrences with the same moment are shown together.
    package var firstDelivered: Instant? { firstRing?.at }

    /// Its first delivery.
    package var firstRing: Entry? { shown.first { $0.isDeliveryHere } }

    /// When it was first delivered by the clock as it was set since; `nil` if it was not.
    package var firstDated: Instant? {
        for entry in shown.reversed() {
            if case .dated(let instant) = entry.fact, entry.changes == firstRing?.id { return instant }
        }
        return nil
    }

    /// True if its first delivery came well after it was due.
    package var wasDeliveredLate: Bool {
        for entry in shown where !entry.isForeign {
            if case .delivered(let late, _) = entry.fact { return late }
        }
        return false
    }

    /// True if it was first delivered because a change of zone had jumped over it.
    package var wasJumpedOver: Bool { terms?.jumped == true }

    /// The indices of entries, which are large.
    private var firstDelivery: Int? {
        shown.firstIndex { $0.isDeliveryHere && $0.due != nil }
    }

    /// The last entry that says when it was due: an automatic answer or retraction, after which the slot lies ahead again,
    /// perhaps at another instant; a delay, or the undo of one.
    private var lastPlaced: Int? {
        entries.lastIndex { entry in
            guard entry.due != nil else { return false }
            if entry.isDelay { return true }
            if entry.origin == .automatic { return !entry.isForeign && (entry.isAnswer || entry.fact == .retracted) }
            return entry.fact == .retracted && entries.contains { $0.id == entry.changes && $0.isDelay }
        }
    }

    /// The delay that counts; its entry is due at the new time.
    package var delay: Entry? {
        guard entries.contains(where: \.isDelay) else { return nil }
        let retracted = retractedIDs
        return entries.last { $0.isDelay && !retracted.contains($0.id) }
    }

    /// When it was due before a person moved it, if they did.
    package var movedFrom: Instant? {
        if case .delayed(let from) = delay?.fact { from } else { nil }
    }

    package var lastDelivered: Instant? { lastDelivery?.at }

    package var lastDelivery: Entry? { shown.last { $0.isDeliveryHere } }

    /// True if no notification server showed its last delivery.
    package var isUndelivered: Bool { lastDelivery.map { undelivered.contains($0.id) } ?? false }

    /// The deliveries that no notification server showed.
    package var undelivered: Set<EntryID> {
        Set(shown.compactMap { if case .undelivered = $0.fact { $0.changes } else { nil } })
    }

    /// True if its latest entry automatically takes back a miss or a delivery.
    package var wasTakenBack: Bool { lastHere.map { $0.fact == .retracted && $0.origin == .automatic } ?? false }

    /// Its latest entry, except those that another machine wrote by itself.
    package var lastHere: Entry? {
        entries.last { !$0.isForeign || $0.origin != .automatic }
    }

    /// True if it was already due at that retraction.
    var hadComeWhenTakenBack: Bool { wasTakenBack && lastHere.map { $0.at >= due } ?? false }

    /// Its entries since the last retraction of a delivery.
    package var shown: ArraySlice<Entry> { entries[unshown...] }

    private func countUnshown() -> Int {
        let taken = entries.lastIndex { entry in
            guard let changed = entry.changes, entry.fact == .retracted else { return false }
            return entries.contains { $0.id == changed && $0.isDeliveryHere }
        }
        return taken.map { $0 + 1 } ?? 0
    }

    /// The end of the latest snooze, if no delivery or answer has followed it.
    package var snoozedUntil: Instant? {
        let retracted = retractedIDs
        for entry in shown.reversed() where !retracted.contains(entry.id) {
            switch entry.fact {
            case .snoozed(let until): return until
            case .delivered where !entry.isForeign: return nil
            case .answered where !entry.isMissElsewhere: return nil
            default: continue
            }
        }
        return nil
    }

    package var latestSnooze: Instant? {
        shown.compactMap { if case .snoozed(let until) = $0.fact { until } else { nil } }.max()
    }

    /// True if it was delivered; an automatic miss alone is no delivery.
    package var wasDelivered: Bool { deliveries > 0 }

    /// Until when quiet hours were to hold it back; not after it was due, if it waits for other machines.
    package var deferredUntil: Instant? { deferral?.until }

    /// True if quiet hours have held it back.
    package var wasHeldByQuiet: Bool { deferral?.isQuiet == true }

    /// True if other machines have the first ring.
    package var waitsForOthers: Bool { !wasDelivered && deferral?.isQuiet == false }

    private var deferral: (until: Instant, isQuiet: Bool)? {
        for entry in shown.reversed() where !entry.isForeign {
            if case .deferred(let until) = entry.fact { return (until, entry.due.map { $0 < until } ?? true) }
        }
        return nil
    }

    /// True if it has come: it was delivered, or something holds it back.
    package var hasCome: Bool { wasDelivered || deferredUntil != nil }

    /// The latest answer of a person that is not retracted: `undo` takes it back. Without one, an imported answer, the end
    /// of a session that ended by itself, or the delay of a dose that was not delivered yet.
    package var undoable: Entry? {
        // The one that counts is not always the latest, if machines did not know of each other.
        if let standing, standing.origin == .person, standing.answer?.outcome == .done { return standing }
        let retracted = retractedIDs
        func latest(_ origin: Entry.Origin) -> Entry? {
            entries.last { $0.answer != nil && $0.origin == origin && !retracted.contains($0.id) }
        }
        return latest(.person) ?? latest(.imported) ?? endedByItself ?? (isOpen && !wasDelivered ? delay : nil)
    }

    /// The answer that a session gave at its end.
    package var endedByItself: Entry? {
        standing.flatMap { $0.origin == .automatic && $0.answer?.outcome == .done ? $0 : nil }
    }

    var retractedIDs: Set<EntryID> {
        Set(entries.compactMap { if case .retracted = $0.fact { $0.changes } else { nil } })
    }

    private func standingBeginning() -> Int? {
        guard entries.contains(where: { $0.beginning != nil }) else { return nil }
        var gone = retractedIDs
        for entry in entries where entry.beginning != nil {
            if let changed = entry.changes, gone.contains(changed) { gone.insert(entry.id) }
        }
        return entries.lastIndex { $0.beginning != nil && !gone.contains($0.id) }
    }

    /// The answer that counts is neither retracted nor replaced by one that is not retracted, and its session did not continue.
    /// If machines that did not know of each other's have recorded several, a dose that was taken is never shown as one that
    /// was not: see `Entry.weight`. Of equals the last one by the order of the record counts.
    ///
    /// - Returns: Its index, and true if it or another one like it ended the wait on this machine.
    private func standingAnswer() -> (Int?, isEnded: Bool) {
        // Nearly always no entry changes another.
        guard begun != nil || entries.contains(where: { $0.changes != nil }) else {
            var best: (index: Int, weight: Int)?
            var isEnded = false
            for index in entries.indices {
                let weight = entries[index].weight
                guard weight > 0 else { continue }
                if best.map({ $0.weight <= weight }) ?? true { best = (index, weight) }
                isEnded = isEnded || !entries[index].isMissElsewhere
            }
            return (best?.index, isEnded)
        }
        let candidates = candidates
        let best = candidates.max { ($0.weight, $0.stamp) < ($1.weight, $1.stamp) }
        return (
            best.flatMap { best in entries.firstIndex { $0.id == best.id } },
            candidates.contains { !$0.isMissElsewhere }
        )
    }

    /// The outcome that this machine recorded by itself, if nothing but another machine's miss goes before it. That machine's clock
    /// and place are its own business.
    package var outcomeHere: Entry? {
        guard let standing, standing.origin == .automatic else { return nil }
        guard standing.isForeign else { return standing }
        return standing.isMissElsewhere ? candidates.last { $0.origin == .automatic && !$0.isForeign } : nil
    }

    /// The answers that are neither taken back nor replaced by one that is not taken back, and whose session did not continue; in
    /// the order of the record. More than one if machines did not know of each other.
    package var candidates: [Entry] {
        let retracted = retractedIDs
        let answers = entries.filter { $0.answer != nil && !retracted.contains($0.id) }
        var replaced = Set(answers.lazy.flatMap(\.named))
        if begun != nil {
            replaced.formUnion(
                entries.compactMap { $0.beginning != nil && !retracted.contains($0.id) ? $0.changes : nil })
        }
        return answers.filter { !replaced.contains($0.id) }
    }
}
