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
    func root(of answer: Entry, orSkipped: Bool = false, in occurrence: Occurrence? = nil) -> EntryID {
        guard let occurrence = occurrence ?? answer.occurrence.flatMap(self.occurrence) else { return answer.id }
        var root = answer
        while let changed = root.changes,
            let earlier = occurrence.entries.first(where: { $0.id == changed }), earlier.stamp < root.stamp,
            let said = earlier.answer?.outcome,
            said == .done || orSkipped && said == .skipped
        {
            root = earlier
        }
        return root.id
    }

    /// The keys of every slot that follows a dose of this occurrence, corrected doses included.
    func followUps(of occurrence: Occurrence, orSkipped: Bool = false) -> Set<SlotKey> {
        Set(
            occurrence.doses(orSkipped: orSkipped).map {
                .after(root(of: $0, orSkipped: orSkipped, in: occurrence))
            })
    }
}
