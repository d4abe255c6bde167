package import CivilTime
package import Reminders
package import Schedules

/// The additions of an import: the new reminders and doses of a file.
package struct ImportBatch: Hashable, Sendable {
    /// A reminder to define, with its state and stock.
    package struct NewReminder: Hashable, Sendable {
        package var definition: Definition
        package var source: EntrySource
        package var isOff: Bool
        package var isArchived: Bool
        package var stock: StockRequest?
        package var place: ImportPlace
    }

    /// A dose to record, with its answer.
    package struct Dose: Hashable, Sendable {
        package var reminder: ReminderID
        /// `nil` for a dose outside any schedule, which its entry names.
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

/// Earlier imports in the journal.
package struct ImportKnown: Sendable {
    /// Whether a person or an import answered a slot.
    package enum Answered: Hashable, Sendable {
        case here, imported
    }

    /// Imported reminders, by their keys in the other program.
    package var reminders: [String: ReminderID] = [:]
    package var doses: Set<String> = []
    /// Slots that a person, or an import, has answered.
    package var answered: [ReminderID: [String: Answered]] = [:]
    /// Ids of the journal's own entries: importing its own history again adds nothing.
    package var entries: Set<String> = []
    /// When a person recorded readings, and which.
    package var readings: [ReminderID: [(at: Instant, reading: Reading)]] = [:]

    /// Two readings of one value this close are the same one, entered in both programs (domain of the trackers).
    private static let window = Duration.seconds(60)

    package init() {}

    /// Whether a person recorded the same reading here.
    func has(_ reading: Reading, of id: ReminderID, at happened: Instant) -> Bool {
        readings[id]?.contains {
            ($0.at - happened).magnitude < Self.window && $0.reading.value.isClose(to: reading.value)
        } ?? false
    }
}

extension Duration {
    fileprivate var magnitude: Duration { self < .zero ? .zero - self : self }
}

extension Measurement {
    /// Within a tenth of a pound, a unit that a rounded export loses, or the same.
    fileprivate func isClose(to other: Measurement) -> Bool {
        guard unit?.dimension == other.unit?.dimension else { return false }
        let difference = abs(thousandths - other.converted(to: unit).thousandths)
        // A tenth of a pound is 45.359 g.
        let slack =
            unit?.dimension == .mass
            ? Measurement(thousandths: 45_359, unit: try? MeasureUnit(parsing: "g")).converted(to: unit) : nil
        return difference <= (slack?.thousandths ?? 1)
    }
}
