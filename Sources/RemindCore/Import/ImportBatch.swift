package import CivilTime
package import Reminders
package import Schedules

/// What an import adds: what is new in a file, with all that the record holds of it.
package struct ImportBatch: Hashable, Sendable {
    package struct NewReminder: Hashable, Sendable {
        package var definition: Definition
        package var source: EntrySource
        package var isOff: Bool
        package var isArchived: Bool
        /// What there is of it.
        package var stock: StockRequest?
        package var place: ImportPlace
    }

    package struct Dose: Hashable, Sendable {
        package var reminder: ReminderID
        /// `nil` for one besides any schedule: its entry names it.
        package var slot: SlotKey?
        package var due: Instant
        package var zone: String
        package var answer: Answer
        package var source: EntrySource
    }

    package var reminders: [NewReminder] = []
    package var doses: [Dose] = []

    package var isEmpty: Bool { reminders.isEmpty && doses.isEmpty }
}

/// What the record knows already of what other programs say.
package struct ImportKnown: Sendable {
    package enum Answered: Hashable, Sendable {
        case here, imported
    }

    /// Reminders that were imported, by what they are called there.
    package var reminders: [String: ReminderID] = [:]
    /// Doses that were imported.
    package var doses: Set<String> = []
    /// Slots that a person, or an import, has answered.
    package var answered: [ReminderID: [String: Answered]] = [:]
    /// The names of entries: a history that comes home brings nothing.
    package var entries: Set<String> = []

    package init() {}
}
