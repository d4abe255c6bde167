import CivilTime
package import Reminders
import Vocabulary

/// Settles a double: one answer that names all that count, so that two machines which settle it apart leave one answer too.
struct Settling: SnapshotReader {
    let snapshot: Snapshot

    func settle(_ request: SettleRequest, into draft: inout DecisionBuilder) throws(RemindError) {
        let id = request.occurrence
        guard let reminder = ledger.reminders[id.reminder] else { throw snapshot.unknown(id.reminder) }
        guard let occurrence = ledger.occurrence(id), occurrence.isDouble || occurrence.settlement != nil else {
            throw RemindError(
                .nothingDue, "\(reminder.definition.title) was not recorded twice",
                hint: "see what was recorded with: remindctl history \(id.reminder)")
        }
        if let happened = request.happened, happened > draft.now {
            throw RemindError(.invalidTime, "that is in the future", hint: "leave out --at, or give a time in the past")
        }
        // In order of time: of one dose that was entered twice, the first entry says when.
        let recorded = occurrence.settleable.compactMap(\.last).sorted {
            ($0.answer?.happened ?? $0.at, $0.stamp) < ($1.answer?.happened ?? $1.at, $1.stamp)
        }
        let counted = request.doses == 1 ? recorded.prefix(1) : recorded.suffix(request.doses)
        guard let own = counted.last, var answer = own.answer, recorded.count >= request.doses else {
            throw RemindError(
                .nothingDue, "only one dose of \(reminder.definition.title) was recorded",
                hint: "to record one more: remindctl \(reminder.kind?.verb.imperative ?? "done") \(id.reminder) --extra"
            )
        }
        answer.happened = request.happened ?? answer.happened
        if let known = occurrence.settlement, known.doses == request.doses,
            request.doses > 1 || occurrence.answer?.happened == answer.happened
        {
            return
        }
        let named = occurrence.candidates.map(\.id)
        let replaced = occurrence.standing?.id ?? own.id
        answer.settlement = Settlement(doses: request.doses, also: named.filter { $0 != replaced })
        draft.write(
            .answered(answer), by: .person, on: occurrence, changes: replaced,
            stock: StockKeeping(snapshot: snapshot).change(
                of: reminder, settling: occurrence, as: counted.map(\.id)))
        Following(snapshot: snapshot).correctFollowers(of: occurrence, into: &draft)
        // The question about it is over.
        draft.then(.withdraw(id))
    }

    /// Takes back what other machines recorded of a thing that is done once, however many say so.
    ///
    /// - Parameter answer: The one that the person replaces or takes back.
    /// - Returns: The occurrence with it as the only answer.
    func takeBackOthers(of occurrence: Occurrence, than answer: EntryID, into draft: inout DecisionBuilder)
        -> Occurrence
    {
        guard occurrence.isDouble else { return occurrence }
        var left = occurrence
        for other in occurrence.taken.compactMap(\.last) where other.id != answer {
            draft.write(.retracted, by: .person, on: occurrence, changes: other.id)
            if let entry = draft.decision.entries.last { left.add(entry) }
        }
        return left
    }

    /// Throws if two machines recorded a dose: then only a person's word on both changes the answer.
    func checkSingle(_ occurrence: Occurrence, of reminder: Reminder, now: Instant) throws(RemindError) {
        guard occurrence.isDouble, reminder.tellsDoubles(ledger) else { return }
        let name = occurrence.handle ?? occurrence.id.description
        throw RemindError(
            .alreadyAnswered,
            "\(reminder.definition.title), \(snapshot.clock(occurrence.due, now: now)), was recorded on two machines",
            hint: "if it was one dose: remindctl once \(name); if it was two: remindctl twice \(name)")
    }

    /// Throws if a person said that two doses were taken: which of them is to change is not known.
    func checkChangeable(_ occurrence: Occurrence, of reminder: Reminder, now: Instant) throws(RemindError) {
        try checkSingle(occurrence, of: reminder, now: now)
        guard let settlement = occurrence.settlement, settlement.doses > 1 else { return }
        let name = occurrence.handle ?? occurrence.id.description
        throw RemindError(
            .alreadyAnswered,
            "\(reminder.definition.title), \(snapshot.clock(occurrence.due, now: now)), is recorded as two doses",
            hint: "if it was one: remindctl once \(name) --at TIME")
    }
}

extension Reminder {
    /// True if a dose that two machines recorded is a question: it uses something up, or is a medicine. Anything else
    /// that was done twice was done.
    package func tellsDoubles(_ ledger: Ledger) -> Bool {
        kind?.amountField != nil || ledger.stocks[id]?.isKept == true
    }
}
