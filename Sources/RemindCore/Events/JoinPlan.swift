package import CivilTime
package import Reminders
import Schedules
package import Vocabulary

/// Two records that are to become one: that of this machine, and that of the machines which it joins.
///
/// A reminder here and one there may be the same thing. Only a person knows, and without an answer to each question, nothing is
/// joined.
package struct JoinPlan: Sendable {
    /// A person's answer about two reminders that are alike.
    package enum Choice: String, CaseIterable, Hashable, Sendable, Codable {
        /// They are one, and the definition, the state and the stock of this machine hold from now on.
        case here
        /// They are one, and those of the other machines hold.
        case there
        /// They are two.
        case both
    }

    /// A reminder here and one there.
    package struct Pair: Hashable, Sendable {
        package let here: ReminderID
        package let there: ReminderID
        /// The differences, one line each, from this machine's to the others'.
        package let differences: [String]
    }

    private let here: Ledger
    private let there: Ledger
    private let today: CivilDate
    /// Those of which a person says what they are, in the order of the ids here.
    package private(set) var questions: [Pair] = []
    /// Those of one id that are the same in everything.
    package private(set) var same: [ReminderID] = []
    /// Those of one id that are of different kinds: two for certain.
    package private(set) var apart: [Pair] = []
    /// The others here, and there; no archived ones.
    package private(set) var onlyHere: [ReminderID] = []
    package private(set) var onlyThere: [ReminderID] = []

    /// - Parameters:
    ///   - here: The record of this machine.
    ///   - there: The record of the others, as a machine without any has it.
    ///   - today: The day on which they are joined.
    package init(here: Ledger, there: Ledger, today: CivilDate) {
        (self.here, self.there, self.today) = (here, there, today)
        var left = Set(there.reminders.keys)
        var single: [Reminder] = []
        for own in here.reminders.values.sorted(by: { $0.id < $1.id }) {
            // A former name stands for the reminder that had it.
            let names = here.names.all(of: own.id).map { there.names.current(of: $0) }
            guard let id = names.first(where: left.contains), let other = there.reminders[id] else {
                single.append(own)
                continue
            }
            left.remove(id)
            let pair = pair(own, other)
            if own.definition.kind != other.definition.kind {
                apart.append(pair)
            } else if own.id == id, pair.differences.isEmpty {
                same.append(id)
            } else {
                questions.append(pair)
            }
        }
        single.removeAll(where: \.isArchived)
        // One title says more than one dose.
        for isAlike in [Reminder.hasTitle, Reminder.hasDose] {
            single.removeAll { own in
                let others = left.compactMap { there.reminders[$0] }.filter { !$0.isArchived }.sorted { $0.id < $1.id }
                guard let alike = others.first(where: { own.isComparable(with: $0) && isAlike(own)($0) }) else {
                    return false
                }
                left.remove(alike.id)
                questions.append(pair(own, alike))
                return true
            }
        }
        questions.sort { $0.here < $1.here }
        onlyHere = single.map(\.id)
        onlyThere = left.filter { there.reminders[$0]?.isArchived == false }.sorted()
    }

    private func pair(_ own: Reminder, _ other: Reminder) -> Pair {
        Pair(here: own.id, there: other.id, differences: differences(own, other))
    }

    private func differences(_ own: Reminder, _ other: Reminder) -> [String] {
        var lines = own.definition.differences(from: other.definition)
        if lines.isEmpty, !own.definition.under(other.id, [:]).means(other.definition) { lines = ["other details"] }
        let states = (state(own), state(other))
        if states.0 != states.1 { lines.append("state: \(states.0) -> \(states.1)") }
        let stocks = (stock(own, in: here), stock(other, in: there))
        if stocks.0 != stocks.1 { lines.append("stock: \(stocks.0 ?? "(none)") -> \(stocks.1 ?? "(none)")") }
        return lines
    }

    private func state(_ reminder: Reminder) -> String {
        if reminder.isArchived { return "archived" }
        if reminder.isDisabled { return "disabled" }
        let pauses = reminder.pauses.filter { $0.isAhead(today: today) }.map { "paused \($0.plan.words)" }
        return pauses.isEmpty ? "active" : pauses.joined(separator: ", ")
    }

    private func stock(_ reminder: Reminder, in ledger: Ledger) -> String? {
        ledger.stocks[reminder.id].flatMap { stock in
            stock.level.map { StockUnit(name: $0.unit).text(stock.left) }
        }
    }

    package func titleHere(_ id: ReminderID) -> String { here.reminders[id]?.definition.title ?? id.rawValue }
    package func titleThere(_ id: ReminderID) -> String { there.reminders[id]?.definition.title ?? id.rawValue }

    // MARK: Answers

    /// Those without an answer.
    package func unanswered(_ answers: [ReminderID: Choice]) -> [Pair] { questions.filter { answers[$0.here] == nil } }

    /// The ids that reminders of this machine have in the joined record, by those that they have, and had.
    ///
    /// - Parameters:
    ///   - answers: By the id here.
    ///   - label: The name of this machine, for a reminder whose id another one has.
    /// - Throws: `invalidArgument` for a question without an answer and an answer without a question, `managedByFile` if a
    ///   file would bring the old id back.
    package func ids(by answers: [ReminderID: Choice], label: String) throws(RemindError) -> [ReminderID: ReminderID] {
        if let pair = unanswered(answers).first {
            throw RemindError(
                .invalidArgument, "\(pair.here) here and \(pair.there) there may be one: say which holds, or both",
                hint: "--keep \(pair.here)=here, \(pair.here)=there or \(pair.here)=both")
        }
        if let other = answers.keys.filter({ id in !questions.contains { $0.here == id } }).min() {
            throw RemindError(
                .invalidArgument, "there is no question about \(other)",
                hint: "see the questions: remindctl sync join --dry-run")
        }
        var taken = Set(here.reminders.keys).union(there.reminders.keys)
        for id in taken {
            taken.formUnion(here.names.all(of: id))
            taken.formUnion(there.names.all(of: id))
        }
        var ids: [ReminderID: ReminderID] = [:]
        for id in here.reminders.keys.sorted() {
            var target = id
            if let pair = questions.first(where: { $0.here == id }), answers[id] != .both {
                target = pair.there
            } else if !same.contains(id), isTakenThere(id) {
                target = (ReminderID(titled: "\(id) \(label)") ?? id).free(taken.contains)
                taken.insert(target)
            }
            if target != id { try refuseFile(of: id, to: target) }
            for name in here.names.all(of: id) where name != target { ids[name] = target }
        }
        return ids
    }

    private func isTakenThere(_ id: ReminderID) -> Bool {
        there.reminders[there.names.current(of: id)] != nil
    }

    private func refuseFile(of id: ReminderID, to target: ReminderID) throws(RemindError) {
        guard let reminder = here.reminders[id], !reminder.isArchived, let file = reminder.definition.file else {
            return
        }
        throw RemindError(
            .managedByFile, "\(id) would become \(target), and \(file) would bring \(id) back",
            hint: "give it that id in the file, and `was = \"\(id)\"`, then: remindctl apply")
    }

    /// The reminders that are one from now on, as the person chose them.
    ///
    /// - Parameters:
    ///   - answers: To all questions.
    ///   - ids: See `ids(by:label:)`.
    package func chosen(by answers: [ReminderID: Choice], _ ids: [ReminderID: ReminderID]) -> [JoinedReminder] {
        questions.compactMap { pair in
            guard let choice = answers[pair.here], choice != .both else { return nil }
            let (ledger, id) = choice == .here ? (here, pair.here) : (there, pair.there)
            guard let reminder = ledger.reminders[id] else { return nil }
            let stock = ledger.stocks[id]
            return JoinedReminder(
                definition: choice == .here ? reminder.definition.under(pair.there, ids) : reminder.definition,
                isArchived: reminder.isArchived, isDisabled: reminder.isDisabled,
                pauses: reminder.pauses.filter { $0.isAhead(today: today) },
                stock: stock.flatMap { stock in stock.level.map { (stock.left, StockUnit(name: $0.unit)) } })
        }
    }
}

extension Definition {
    /// The definition under another id, which follows others under the ids that they have then.
    package func under(_ id: ReminderID, _ ids: [ReminderID: ReminderID]) -> Definition {
        var definition = self
        definition.id = id
        for (index, line) in lines.enumerated() {
            guard let schedule = line.schedule, case .after(_, let name, _) = schedule.rule,
                let leader = ReminderID(rawValue: name).flatMap({ ids[$0] })
            else { continue }
            definition.lines[index].text = WrittenSchedule(schedule.following(leader))
        }
        return definition
    }
}

extension Reminder {
    /// True if it may be the same thing as another one: of one kind, and for one person.
    fileprivate func isComparable(with other: Reminder) -> Bool {
        definition.kind == other.definition.kind
            && (definition.person ?? Definition.me).isSameName(as: other.definition.person ?? Definition.me)
    }

    fileprivate func hasTitle(of other: Reminder) -> Bool { definition.title.isSameName(as: other.definition.title) }

    /// True if they have one dose, and a time of day.
    fileprivate func hasDose(of other: Reminder) -> Bool {
        guard let dose = definition.fields["dose"], dose == other.definition.fields["dose"] else { return false }
        return !clockTimes.isDisjoint(with: other.clockTimes)
    }

    /// The times of day at which its schedules name it.
    private var clockTimes: Set<ClockTime> {
        var times: Set<ClockTime> = []
        for line in lines {
            if case .wall(_, .at(let written)) = line.schedule.rule { times.formUnion(written) }
        }
        return times
    }
}
