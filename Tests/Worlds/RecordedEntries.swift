package import CivilTime
package import RemindCore
package import Reminders
package import Schedules
package import Statistics
package import Vocabulary

/// A record that is an array. Every question is answered by the plain definition: all entries are looked at, and every
/// occurrence is folded.
package struct RecordedEntries: RecordReader {
    private let all: [Entry]
    private let place: TimeContext

    /// - Parameters:
    ///   - entries: In any order, under the names that reminders had when they were recorded.
    ///   - ledger: Knows their present names.
    package init(_ entries: [Entry], _ ledger: Ledger, _ place: TimeContext) {
        all = entries.map(ledger.names.current).sorted { $0.stamp < $1.stamp }
        self.place = place
    }

    /// More than is needed: everything that was ever recorded of the reminder.
    package func entries(for need: Need, in ledger: Ledger) -> [Entry] {
        switch need {
        case .occurrence(let id): all.filter { $0.occurrence == id }
        case .handle(let handle, let since):
            all.last { $0.handle == handle && $0.at > since }.map { shown in
                all.filter { $0.occurrence == shown.occurrence }
            } ?? []
        case .due(let reminder?, _, _), .runs(let reminder?, _, _), .doses(let reminder, _, _),
            .lastDoses(let reminder, _):
            all.filter { $0.reminder == reminder && $0.slot != nil }
        case .due(nil, _, _), .runs(nil, _, _), .ahead: all.filter { $0.slot != nil }
        case .revisions(let reminder, _): all.filter { $0.reminder == reminder && $0.isRevision }
        case .zones: []
        }
    }

    package func entries(_ lookup: Lookup) -> [Entry] {
        switch lookup {
        case .entry(let id): all.filter { $0.id == id }
        case .latest(let reminder, let limit):
            Array(
                of(reminder).sorted { $0.at == $1.at ? $0.stamp > $1.stamp : $0.at > $1.at }.prefix(limit))
        case .occurrences(let reminder): of(reminder).filter { $0.slot != nil }
        case .days(let reminder): of(reminder).filter { $0.slot?.wholeDay != nil }
        case .revisions(let reminder, let limit): Array(of(reminder).filter(\.isRevision).reversed().prefix(limit))
        case .imported(let reminder): Array(of(reminder).filter { $0.isRevision && $0.origin == .imported }.prefix(1))
        case .stock(let reminder, let limit):
            of(reminder).filter { entry in
                switch entry.fact {
                case .counted, .refilled: true
                case .retracted: entry.slot == nil
                default: false
                }
            }.suffix(limit)
        case .deeds(let reminder, let limit):
            Array(of(reminder).filter(UndoChoice.isDeed).reversed().prefix(limit))
        case .change(let after):
            all.last { entry in
                entry.origin == .person && entry.request != nil && entry.isChange
                    && after.map { entry.stamp > $0 } ?? true
            }.map { [$0] } ?? []
        case .unattended(let since, let limit):
            Array(
                Occurrence.fold(all).compactMap(\.standing).filter { entry in
                    entry.answer?.outcome == .missed
                        && (entry.answer?.cause == .unattended || entry.answer?.cause == .travel)
                        && entry.origin != .person
                        && entry.at >= since ?? entry.at
                }.sorted { ($0.due ?? $0.at, $0.stamp) < ($1.due ?? $1.at, $1.stamp) }.prefix(limit))
        }
    }

    package func outcomes(_ snapshot: Snapshot) -> Outcomes {
        let rules = OutcomeRules(snapshot.ledger)
        var outcomes = Outcomes()
        for occurrence in folded(all) where !rules.measured.contains(occurrence.id.reminder) {
            outcomes.set(nil, to: occurrence, rules, zone: place.rules)
        }
        return outcomes
    }

    package func readingDays(of reminder: ReminderID, _ measuring: Measuring) -> ReadingDays {
        var days = ReadingDays()
        for occurrence in folded(of(reminder)) { days.add(occurrence, measuring, zone: place.rules) }
        return days
    }

    package func firstDefined(_ reminder: ReminderID) -> Instant? { of(reminder).first(where: \.isRevision)?.at }

    package func count(_ selection: EntrySelection) -> Int { selected(selection).count }

    package func position(of number: Int, in selection: EntrySelection) -> EntryPosition? {
        selected(selection).dropFirst(number).first.map(EntryPosition.init)
    }

    package func page(of selection: EntrySelection, from beginning: EntryBeginning, limit: Int) -> [Entry] {
        func place(_ at: Int64, _ id: EntryID) -> (Int64, String, Int64) { (at, id.device, id.sequence) }
        func place(_ entry: Entry) -> (Int64, String, Int64) { place(entry.at.milliseconds, entry.id) }
        return Array(
            selected(selection).filter { entry in
                switch beginning {
                case .first: true
                case .from(let first): place(entry) >= place(first.at, first.id)
                case .after(let last): place(entry) > place(last.at, last.id)
                }
            }.prefix(limit))
    }

    // MARK: - What is selected

    private func of(_ reminder: ReminderID?) -> [Entry] {
        reminder.map { id in all.filter { $0.reminder == id } } ?? all
    }

    private func folded(_ entries: [Entry]) -> [Occurrence] {
        Occurrence.fold(entries).sorted { $0.entries[0].stamp < $1.entries[0].stamp }
    }

    private func selected(_ selection: EntrySelection) -> [Entry] {
        let filter = selection.filter
        return all.filter { entry in
            func isOne(of ids: [ReminderID]) -> Bool { entry.reminder.map(ids.contains) ?? false }
            guard selection.reminder ?? entry.reminder == entry.reminder, filter.reminders.map(isOne) ?? true,
                filter.words.map({ $0.contains { $0.matches(entry) } }) ?? true,
                !filter.isNoted || entry.answer?.note != nil, !filter.onlyStanding || stands(entry)
            else { return false }
            if let text = filter.note?.lowercased() {
                guard entry.answer?.note?.lowercased().contains(text) == true || isOne(of: filter.titled) else {
                    return false
                }
            }
            let happened = happened(entry)
            // By a clock that was set back, a retraction may be recorded before what it takes back had happened.
            return min(happened, entry.at) >= selection.since ?? Instant(milliseconds: .min)
                && selection.before.map { happened < $0 } ?? true
        }.sorted { ($0.at, $0.id.device, $0.id.sequence) < ($1.at, $1.id.device, $1.id.sequence) }
    }

    private func stands(_ entry: Entry) -> Bool {
        guard let id = entry.occurrence else { return true }
        return Occurrence.fold(all.filter { $0.occurrence == id }).first?.counts(entry.id) ?? true
    }

    private func happened(_ entry: Entry) -> Instant {
        if entry.fact == .retracted, let taken = entry.changes.flatMap({ id in all.first { $0.id == id } }) {
            return moment(taken)
        }
        return moment(entry)
    }

    private func moment(_ entry: Entry) -> Instant { entry.answer?.happened ?? entry.beginning?.from ?? entry.at }
}

extension Entry {
    fileprivate var isRevision: Bool { if case .defined = fact { true } else { false } }

    /// A change of a definition, a pause or a stock.
    fileprivate var isChange: Bool {
        switch fact {
        case .defined, .archived, .restored, .started, .paused, .ended, .refilled, .counted: true
        default: false
        }
    }
}

extension EntryFilter.Word {
    fileprivate func matches(_ entry: Entry) -> Bool {
        let recorded = entry.fact.recorded
        guard recorded.what == what, reminders.map({ $0.contains { $0 == entry.reminder } }) ?? true,
            occurrences.map({ $0.contains { $0 == entry.occurrence } }) ?? true,
            isOfReminder.map({ $0 == (entry.reminder != nil) }) ?? true
        else { return false }
        if let isRename, case .defined(let definition) = entry.fact {
            guard isRename == (entry.changes != nil && definition.was?.isEmpty == false) else { return false }
        }
        return span.map { $0 == recorded.details.span } ?? true
    }
}
