import CivilTime
package import Reminders
package import Vocabulary

/// The doses in the working set. Reminders that follow a dose (`6h after taken`) are due by them.
extension Ledger {
    /// The latest `done` that counts, if any is in the working set; an answer to a whole day is none.
    ///
    /// - Parameters:
    ///   - reminder: The reminder that was done.
    ///   - orSkipped: True if a `skipped` is looked for as well.
    ///   - hasCome: True if one that happened at a time which only a wrong clock has shown yet is passed over.
    package func lastDone(of reminder: ReminderID, orSkipped: Bool = false, hasCome: Bool = false) -> Entry? {
        shelf(of: reminder).lastDone(by: hasCome ? reached : .end, orSkipped: orSkipped)
    }

    /// True if a skipped dose of a reminder brings its next one, or one of another reminder, as a dose that was taken.
    package func isFollowedWhenSkipped(_ reminder: ReminderID) -> Bool {
        followers(of: reminder).contains { reminders[$0]?.countsSkips == true }
    }

    /// The entry that names the slots which follow an answer: the first of those that corrected each other, so that a
    /// corrected time makes no second slot (TIME, section 5).
    ///
    /// - Parameters:
    ///   - orSkipped: True if a `skipped` names such slots as well.
    ///   - occurrence: The subject of the answer; looked up by default.
    func root(of answer: Entry, orSkipped: Bool = false, in occurrence: Occurrence? = nil) -> Entry {
        guard let occurrence = occurrence ?? answer.occurrence.flatMap(self.occurrence) else { return answer }
        var root = answer
        while let changed = root.changes,
            let earlier = occurrence.entries.first(where: { $0.id == changed }), earlier.stamp < root.stamp,
            let said = earlier.answer?.outcome,
            said == .done || orSkipped && said == .skipped
        {
            root = earlier
        }
        return root
    }

    /// The key of a reminder's slot that follows an answer.
    ///
    /// Two machines may record one dose, each by an entry of its own. So a record of several machines names the occurrence,
    /// which is the same on each of them, and has one slot after it. A slot that is recorded under an entry's name keeps that.
    ///
    /// - Parameters:
    ///   - reminder: The one that follows.
    ///   - answer: The dose before it.
    ///   - orSkipped: True if it follows a `skipped` as well.
    ///   - occurrence: The subject of the answer; looked up by default.
    func followUp(
        of reminder: ReminderID, after answer: Entry, orSkipped: Bool = false, in occurrence: Occurrence? = nil
    ) -> SlotKey {
        let root = root(of: answer, orSkipped: orSkipped, in: occurrence)
        let named = SlotKey.after(.entry(root.id))
        guard let subject = answer.occurrence, let shared = sharedFollowUp(of: subject),
            self.occurrence(OccurrenceID(reminder, named)) == nil
        else { return named }
        return shared
    }

    /// `nil` on one machine, and for what only one machine can record.
    private func sharedFollowUp(of id: OccurrenceID) -> SlotKey? {
        guard handles.isShared else { return nil }
        if case .entry = id.slot { return nil }
        return .after(.occurrence(handles.source(of: id).digest))
    }

    /// The keys of every slot that follows a dose of this occurrence, corrected doses included.
    func followUps(of occurrence: Occurrence, orSkipped: Bool = false) -> Set<SlotKey> {
        let doses = occurrence.doses(orSkipped: orSkipped)
        var keys: Set<SlotKey> = []
        for dose in doses { keys.insert(.after(.entry(root(of: dose, orSkipped: orSkipped, in: occurrence).id))) }
        if !doses.isEmpty, let shared = sharedFollowUp(of: occurrence.id) { keys.insert(shared) }
        return keys
    }
}
