package import RemindCore
package import Reminders
package import Statistics
package import Vocabulary

/// The parts of the record that a request needs before it can be decided.
package struct Needs {
    /// Old entries that the state has to know.
    package var known: [Need] = []
    package var lookups: [Lookup] = []
    /// The readings of these reminders.
    package var readings: [ReminderID] = []
    /// True if it counts over the whole record.
    package var outcomes = false

    package init() {}

    /// The old entries that subjects need, to be found.
    package init(toFind names: [String], among sought: Agenda.Sought = .active, in context: RequestContext) {
        known = context.needs(toFind: names, among: sought)
    }
}

/// The parts of the record that were read for a request.
package struct Found {
    package private(set) var entries: [Lookup: [Entry]] = [:]
    package private(set) var readings: [ReminderID: ReadingDays] = [:]
    package private(set) var outcomes: Outcomes?

    package init() {}

    package subscript(_ lookup: Lookup) -> [Entry] { entries[lookup] ?? [] }

    /// Reads what is needed and was not read yet.
    ///
    /// - Returns: True if there was any: what is needed may then be more.
    package mutating func read(_ needs: Needs, from records: some RecordReader, _ snapshot: Snapshot) throws -> Bool {
        var isNew = false
        for lookup in needs.lookups where entries[lookup] == nil {
            entries[lookup] = try records.entries(lookup)
            isNew = true
        }
        for id in needs.readings where readings[id] == nil {
            guard let measuring = snapshot.ledger.reminders[id]?.measuring else { continue }
            readings[id] = try records.readingDays(of: id, measuring)
            isNew = true
        }
        if needs.outcomes, outcomes == nil {
            outcomes = try records.outcomes(snapshot)
            isNew = true
        }
        return isNew
    }
}
