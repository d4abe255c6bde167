package import CivilTime
package import Reminders
package import Vocabulary

/// Which answer an undo takes back if it names none, and when it must be confirmed.
///
/// An undo is a change too. If it is the latest thing that a person did, a second one would take back an older answer,
/// such as the dose of the day before.
package struct UndoChoice: SnapshotReader {
    package let snapshot: Snapshot

    package init(_ snapshot: Snapshot) { self.snapshot = snapshot }

    package enum Latest: Hashable, Sendable {
        case answer(Entry)
        /// The latest thing was an undo. `before` is the answer before it that counts.
        case undone(Entry, before: Entry?)
        case none

        /// The entry that a person wrote last.
        package var entry: Entry? {
            switch self {
            case .answer(let entry), .undone(let entry, _): entry
            case .none: nil
            }
        }

        /// The latest answer that counts.
        package var answer: Entry? {
            switch self {
            case .answer(let answer): answer
            case .undone(_, let before): before
            case .none: nil
            }
        }
    }

    /// How many of the latest deeds an undo looks at. One request may answer many doses, and a set clock may take many misses
    /// back.
    package static let lookback = 1000

    /// True if undo looks at an entry: an answer or a delay of a person, and everything that takes back an entry.
    package static func isDeed(_ entry: Entry) -> Bool {
        if entry.fact == .retracted { return true }
        guard entry.origin == .person else { return false }
        return entry.isDelay || entry.answer.map { $0.outcome != .lapsed } ?? false
    }

    /// The occurrences to know before it is decided: of the latest answer, and of the undo after it.
    ///
    /// - Parameter deeds: Newest first.
    package func candidates(_ deeds: [Entry]) -> [OccurrenceID] {
        switch latest(of: deeds) {
        case .answer(let answer): [answer.occurrence].compactMap(\.self)
        case .undone(let undo, let before): [undo.occurrence, before?.occurrence].compactMap(\.self)
        case .none: []
        }
    }

    /// The latest answer that was not taken back, or the undo that came after it. A delay counts until its dose is
    /// delivered; one whose occurrence is not known is taken to count.
    package func latest(of deeds: [Entry]) -> Latest {
        let gone = UndoChoice.takenBack(deeds)
        var undo: Entry?
        for deed in deeds {
            if deed.fact == .retracted {
                if deed.origin == .person, undo == nil { undo = deed }
                continue
            }
            guard let id = deed.occurrence, !gone.contains(deed.id) else { continue }
            if deed.isDelay, let occurrence = ledger.occurrence(id), occurrence.undoable?.id != deed.id { continue }
            return undo.map { .undone($0, before: deed) } ?? .answer(deed)
        }
        return undo.map { .undone($0, before: nil) } ?? .none
    }

    /// The occurrences that an undo takes back: the latest answer, and those that were given together with it if nothing
    /// is named. `nil` if there is no answer.
    ///
    /// - Throws: `nothingDue` if the latest thing was an undo, or if the answer was given on another day.
    package func choose(_ deeds: [Entry], isNamed: Bool, now: Instant) throws(RemindError) -> [OccurrenceID]? {
        switch latest(of: deeds) {
        case .none: return nil
        case .undone(let undo, let before):
            throw undoneAlready(undo, before: before, isNamed: isNamed, now: now)
        case .answer(let answer):
            try checkDay(of: answer, now: now)
            guard !isNamed, let request = answer.request else { return [answer.occurrence].compactMap(\.self) }
            let gone = UndoChoice.takenBack(deeds)
            return deeds.filter { $0.request == request && $0.fact != .retracted && !gone.contains($0.id) }
                .compactMap(\.occurrence)
        }
    }

    private static func takenBack(_ deeds: [Entry]) -> Set<EntryID> {
        Set(deeds.compactMap { $0.fact == .retracted ? $0.changes : nil })
    }

    // MARK: - What it refuses

    /// The error for a second undo.
    ///
    /// - Parameter isNamed: True if the person named the reminder.
    private func undoneAlready(_ undo: Entry, before: Entry?, isNamed: Bool, now: Instant) -> RemindError {
        let said = undo.occurrence.map { name($0, now: now) } ?? title(undo.reminder)
        guard let before, let id = before.occurrence else {
            return RemindError(
                .nothingDue, "undone already: \(said)", hint: "see what was recorded with: remindctl history")
        }
        let other = isNamed || before.reminder == undo.reminder ? time(id, now: now) : name(id, now: now)
        return RemindError(
            .nothingDue, "undone already: \(said)",
            hint: "the one before is \(other): remindctl undo \(word(for: id, now: now))")
    }

    /// Throws if the latest answer was given on another day: then it must be named.
    private func checkDay(of answer: Entry, now: Instant) throws(RemindError) {
        guard let id = answer.occurrence, isOfAnotherDay(answer, now: now) else { return }
        throw RemindError(
            .nothingDue, "the latest answer is of another day: \(told(answer, id, now: now))",
            hint: "to take it back: remindctl undo \(word(for: id, now: now))")
    }

    /// Throws if an occurrence that was named has an answer of another day, unless a person has confirmed it.
    package func checkConfirmed(_ id: OccurrenceID, now: Instant) throws(RemindError) {
        guard let answer = ledger.occurrence(id)?.undoable, isOfAnotherDay(answer, now: now) else { return }
        throw RemindError(
            .unconfirmed, "this is an answer of another day: \(told(answer, id, now: now))",
            hint: "to take it back: remindctl undo \(word(for: id, now: now)) --yes")
    }

    /// Throws for an answer that was imported: only its handle or slot names it.
    package func checkOwn(_ id: OccurrenceID, now: Instant) throws(RemindError) {
        guard ledger.occurrence(id)?.undoable?.origin == .imported else { return }
        throw RemindError(
            .nothingDue, "there is no answer of yours to undo: what is recorded was imported",
            hint: "to take back its latest: remindctl undo \(word(for: id, now: now))")
    }

    /// An answer is of the day on which it was given; an imported one of the day on which it happened.
    private func isOfAnotherDay(_ answer: Entry, now: Instant) -> Bool {
        let given = answer.origin == .imported ? answer.answer?.happened ?? answer.at : answer.at
        return snapshot.day(of: given) != snapshot.day(of: now)
    }

    // MARK: - Words

    /// `Eliquis 2026-11-20 08:00, taken at 2026-11-20 08:05`
    private func told(_ entry: Entry, _ id: OccurrenceID, now: Instant) -> String {
        guard let answer = entry.answer, let reminder = ledger.reminders[id.reminder] else { return name(id, now: now) }
        let word = snapshot.word(answer, of: reminder, id.slot)
        let at = id.slot.wholeDay == nil ? " at \(snapshot.minute(answer.happened, now: now))" : ""
        return "\(name(id, now: now)), \(word)\(at)"
    }

    private func name(_ id: OccurrenceID, now: Instant) -> String { "\(title(id.reminder)) \(time(id, now: now))" }

    private func title(_ id: ReminderID?) -> String {
        id.flatMap { ledger.reminders[$0]?.definition.title } ?? id?.rawValue ?? "the latest change"
    }

    private func time(_ id: OccurrenceID, now: Instant) -> String {
        if let day = id.slot.wholeDay { return "\(day)" }
        guard let occurrence = ledger.occurrence(id) else { return "\(id.slot)" }
        return snapshot.minute(occurrence.due, now: now)
    }

    /// The handle while it names the occurrence, and later its id.
    private func word(for id: OccurrenceID, now: Instant) -> String {
        let first = ledger.occurrence(id)?.entries.first { $0.handle != nil && !$0.isForeign }
        guard let first, let handle = first.handle, now - first.at < Handles.retention else { return id.description }
        return handle
    }
}
