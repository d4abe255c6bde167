import CivilTime
import RemindCore
import RemindDaemon
import Reminders
import Schedules
import Vocabulary

/// Holds what a machine shows against what was truly said.
extension CircleTruth {
    /// - Parameters:
    ///   - machine: One that is on.
    ///   - isLast: True if it has been told everything.
    func faults(of machine: CircleMachine, isLast: Bool) {
        do {
            let history = try machine.history()
            judgeOccurrences(history, machine, isLast: isLast)
            if isLast { judgeReminders(history, machine) }
        } catch {
            fault("\(machine.label): \(error)")
        }
    }

    private func judgeOccurrences(_ history: [Entry], _ machine: CircleMachine, isLast: Bool) {
        let ledger = machine.scheduler.ledger
        let doubles = machine.scheduler.agenda.doubles.filter { !CirclePlan.hasNoDoses($0.id.reminder) }
        let told = Set(doubles.map { "\($0.id)" })
        var doubled: Set<String> = []
        // Those that a machine may tell, because a word between two has not come. At the end all words are there.
        var apart: Set<String> = []
        var (least, most): (Int64, Int64) = (0, 0)
        for (id, entries) in Dictionary(grouping: history.filter { $0.slot != nil }, by: \.occurrence) {
            // Another machine may have erased a part of salt, and not yet the rest.
            guard let id, id.reminder.rawValue != CirclePlan.salt.id else { continue }
            let keys = entries.map(CircleKey.init)
            if !CirclePlan.hasNoDoses(id.reminder) {
                if doses(among: keys).count > 1 { doubled.insert("\(id)") }
                if !isLast, doses(among: keys, isApart: true).count > 1 { apart.insert("\(id)") }
            }
            if id.reminder.rawValue == CirclePlan.zinc.id {
                let used = used(among: keys, mayBeApart: !isLast)
                (least, most) = (least + used.lowerBound, most + used.upperBound)
            }
            let standing = standing(among: keys).compactMap { said[$0]?.word }
            // The working set holds what is recent.
            guard !standing.isEmpty, let shown = ledger.occurrence(id) else { continue }
            if shown.isOpen { fault("\(machine.label): \(id) is open, and was answered") }
            let outcome = shown.answer?.outcome
            if standing.contains(where: \.isDose) {
                if outcome != .done { fault("\(machine.label): \(id) was taken, and shows \(outcome as Any)") }
            } else if outcome != .skipped {
                fault("\(machine.label): \(id) was skipped, and shows \(outcome as Any)")
            }
        }
        for id in doubled.subtracting(told).sorted() { fault("\(machine.label): \(id) was taken twice, untold") }
        for id in told.subtracting(doubled).subtracting(apart).sorted() {
            fault("\(machine.label): \(id) is told as double, and is none")
        }
        guard let zinc = ReminderID(rawValue: CirclePlan.zinc.id), let left = ledger.stocks[zinc]?.left else {
            return fault("\(machine.label) keeps no stock")
        }
        let used = CirclePlan.stock * 1000 - left
        if !(least * 1000...most * 1000).contains(used) {
            fault("\(machine.label): \(used) thousandths were used, and \(least) to \(most) tablets taken")
        }
    }

    /// A word about a reminder itself holds only if no later word knew of it.
    private func judgeReminders(_ history: [Entry], _ machine: CircleMachine) {
        guard let iron = ReminderID(rawValue: CirclePlan.iron.id),
            let shown = machine.scheduler.ledger.reminders[iron]
        else { return fault("\(machine.label) does not know iron") }
        let words = history.filter { $0.reminder == iron && CircleMachine.isLife($0) }
        func last(_ names: Set<String>) -> [Entry] {
            let some = words.filter { names.contains($0.fact.recorded.what) }
            let known = some.reduce(into: Set<CircleKey>()) { $0.formUnion(knownBefore[CircleKey($1)] ?? []) }
            return some.filter { !known.contains(CircleKey($0)) }
        }
        let archived = last(["archived", "restored"]).map { $0.fact == .archived }
        if !archived.isEmpty, !archived.contains(shown.isArchived) {
            fault("\(machine.label): iron is \(shown.isArchived ? "archived" : "active"), and nobody said so last")
        }
        let doses = last(["defined"]).compactMap { entry -> Definition? in
            if case .defined(let definition) = entry.fact { definition } else { nil }
        }.map(\.fields)
        if !doses.contains(shown.definition.fields) {
            fault("\(machine.label): iron is \(shown.definition.fields), and nobody said so last")
        }
    }

    /// All that is shown, which is the same on each machine.
    func compare(_ machines: [CircleMachine]) {
        do {
            let pictures = try machines.map { (machine: $0, lines: try picture(of: $0)) }
            guard let first = pictures.first else { return }
            for (machine, lines) in pictures.dropFirst() where lines != first.lines {
                let differing = zip(first.lines, lines).first { $0 != $1 }
                fault(
                    "\(first.machine.label) and \(machine.label) differ: \(differing.map { "\($0)" } ?? "in length")")
            }
        } catch {
            fault("\(error)")
        }
    }

    private func picture(of machine: CircleMachine) throws -> [String] {
        let history = try machine.history()
        // A twin has another name on each machine.
        let keys = Dictionary(history.map { ($0.id, CircleKey($0)) }) { first, _ in first }
        var place = machine.scheduler.place
        var ledger = Ledger(head: machine.loop.journal.headID, turn: machine.loop.journal.turn)
        for entry in history { ledger.apply(entry, place: &place) }
        var lines: [String] = []
        for (id, reminder) in ledger.reminders {
            let fields = reminder.definition.fields.map { "\($0.key) \($0.value)" }.sorted()
            lines.append(
                "\(id) \(keys[reminder.revision].map { "\($0)" } ?? "-") \(fields) \(reminder.isArchived)")
            for stocks in [ledger.stocks, machine.scheduler.ledger.stocks] {
                let stock = stocks[id].flatMap { $0.isKept ? $0.left : nil }
                lines.append("\(id) stock \(stock.map(String.init) ?? "none")")
            }
        }
        for occurrence in ledger.occurrences {
            let standing = occurrence.standing.flatMap { keys[$0.id] }
            // Two that wrote under one name at one turn have no order that every machine knows: one of them has a twin's name, not
            // the same one everywhere.
            let isShared = occurrence.entries.contains { entry in
                let key = keys[entry.id]
                return entry.answer != nil && key != standing && key?.device == standing?.device
                    && key?.turn == standing?.turn
            }
            lines.append("\(occurrence.id) \(isShared ? "-" : standing.map { "\($0)" } ?? "-")")
            let taken = occurrence.taken.compactMap { $0.last.flatMap { keys[$0.id] } }.sorted()
            lines.append("\(occurrence.id) doses \(taken)")
            let began = occurrence.beginning.flatMap { keys[$0.id] }
            lines.append("\(occurrence.id) runs \(occurrence.isRunning) since \(began.map { "\($0)" } ?? "-")")
        }
        for entry in history {
            guard case .unknown("praised", let moment, let details) = entry.fact else { continue }
            lines.append("\(CircleKey(entry)) \(moment?.milliseconds ?? 0) \(details ?? "-")")
        }
        return lines.sorted()
    }
}
