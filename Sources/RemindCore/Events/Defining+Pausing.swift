import CivilTime
import Reminders
import Vocabulary

extension Defining {
    /// How far ahead a pause may begin or end.
    static let longestPause = 3660

    /// The days of a pause have no slots: what is not there is neither missed nor counted.
    func pause(_ reminder: Reminder, _ plan: Pause.Plan, into draft: inout DecisionBuilder) throws(RemindError) {
        let today = snapshot.day(of: draft.now)
        let title = reminder.definition.title
        if let from = plan.from, let until = plan.until, from <= until, until < today {
            return excuse(reminder, plan, into: &draft)
        }
        if let until = plan.until, until < plan.from ?? today {
            throw RemindError(
                .invalidTime, "the pause ends on \(until), before it begins",
                hint: "--until \(plan.from ?? today), or later")
        }
        for date in [plan.from, plan.until].compactMap(\.self) where date > today + Self.longestPause {
            throw RemindError(.invalidTime, "\(date) is more than ten years ahead", hint: "leave out --until")
        }
        // From today on is from now on: what was due this morning was due.
        var plan = plan
        if plan.from == today { plan.from = nil }
        let running = reminder.pauses.filter { $0.isAhead(today: today) }
        // An equal pause changes nothing; one that overlaps would leave it open which of them `resume` ends.
        if running.contains(where: { $0.plan == plan }) { return }
        if let other = running.first(where: { $0.plan.overlaps(plan, today: today) }) {
            let all = other.hasBegun(by: today) ? "" : " --all"
            throw RemindError(
                .invalidArgument, "\(title) is already paused \(other.plan.words)",
                hint: "end that pause first: remindctl \(reminder.command) resume \(reminder.id)\(all)")
        }
        if plan.from.map({ $0 < today }) ?? true {
            DueHandling(snapshot: snapshot).settleHeld(reminder, into: &draft)
            close(reminder, into: &draft)
        }
        draft.write(.paused(plan), by: .person, reminder: reminder.id)
    }

    /// A pause of days that are over. Their entries stay, and they count as paused.
    private func excuse(_ reminder: Reminder, _ plan: Pause.Plan, into draft: inout DecisionBuilder) {
        guard !reminder.pauses.contains(where: { $0.plan == plan && !$0.isTakenBack }) else { return }
        draft.write(.paused(plan), by: .person, reminder: reminder.id)
    }

    /// Takes back the pauses of the past that cover a day, as if they had never been. One that has not begun just ends:
    /// of several to come, its day says which.
    func takeBackPauses(of reminder: Reminder, on date: CivilDate, into draft: inout DecisionBuilder)
        throws(RemindError)
    {
        let today = snapshot.day(of: draft.now)
        let title = reminder.definition.title
        let covering = reminder.pauses.filter { $0.holds(date, due: draft.now) && !$0.isTakenBack }
        guard !covering.contains(where: { $0.isAhead(today: today) && $0.hasBegun(by: today) }) else {
            throw RemindError(
                .invalidArgument, "the pause of \(title) is not over",
                hint: "end it: remindctl \(reminder.command) resume \(reminder.id)")
        }
        guard !covering.isEmpty else {
            throw RemindError(
                .nothingDue, "\(title) was not paused on \(date)",
                hint: "see its pauses with: remindctl history \(reminder.id)")
        }
        for pause in covering {
            let due = pause.isAhead(today: today) ? nil : pause.since
            draft.write(.ended(.paused), by: .person, reminder: reminder.id, due: due, changes: pause.id)
        }
    }

    /// - Parameter planned: True if pauses that are still to come end as well.
    func resume(_ reminder: Reminder, planned: Bool, into draft: inout DecisionBuilder) {
        let today = snapshot.day(of: draft.now)
        for pause in reminder.pauses
        where pause.isAhead(today: today) && (planned || pause.hasBegun(by: today)) {
            draft.write(.ended(.paused), by: .person, reminder: reminder.id, changes: pause.id)
        }
    }
}

extension Pause.Plan {
    fileprivate func overlaps(_ other: Pause.Plan, today: CivilDate) -> Bool {
        (until.map { $0 >= other.from ?? today } ?? true) && (other.until.map { $0 >= from ?? today } ?? true)
    }
}
