import CivilTime
import Reminders
import Vocabulary

/// Makes one side of two hold in a record that has the entries of both.
struct Joining: SnapshotReader {
    let snapshot: Snapshot

    func join(_ chosen: JoinedReminder, into draft: inout DecisionBuilder) throws(RemindError) {
        let id = chosen.definition.id
        guard let known = ledger.reminders[id] else { throw snapshot.unknown(id) }
        if known.isArchived, !chosen.isArchived { draft.write(.restored, by: .person, reminder: id) }
        var revision = chosen.definition
        revision.was = known.definition.was
        revision.leftOut = nil
        // It names both, also if one of them says the same.
        draft.define(revision, over: known, in: ledger, decides: true, by: .person)
        if known.isDisabled != chosen.isDisabled {
            draft.write(
                chosen.isDisabled ? .started(.disabled) : .ended(.disabled), by: .person, reminder: id)
        }
        // Whatever stopped there is due no more.
        if chosen.isArchived || chosen.isDisabled { Defining(snapshot: snapshot).close(known, into: &draft) }
        hold(chosen.pauses, of: known, into: &draft)
        if let stock = chosen.stock {
            var place = place
            let reminder = Reminder(revision, definedAt: draft.now, place: &place)
            StockKeeping(snapshot: snapshot).count(
                stock.left, stock.unit, of: reminder, note: nil, into: &draft)
        }
        if chosen.isArchived, !known.isArchived { draft.write(.archived, by: .person, reminder: id) }
    }

    private func hold(_ pauses: [Pause], of known: Reminder, into draft: inout DecisionBuilder) {
        let today = snapshot.day(of: draft.now)
        let found = known.pauses.filter { $0.isAhead(today: today) }
        let kept = Set(pauses.map(\.id))
        for pause in found where !kept.contains(pause.id) {
            draft.write(.ended(.paused), by: .person, reminder: known.id, changes: pause.id)
        }
        // A word of the other record may have ended it.
        for pause in pauses where !found.contains(where: { $0.id == pause.id }) {
            draft.write(.paused(pause.plan), by: .person, reminder: known.id)
        }
    }
}
