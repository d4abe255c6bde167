package import CivilTime
package import Reminders
package import Vocabulary

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

    /// A tracker that is here and whose history in the other program is followed from now on.
    package struct Choice: Hashable, Sendable {
        package var reminder: ReminderID
        package var source: EntrySource
    }

    package var reminders: [NewReminder] = []
    package var choices: [Choice] = []
    package var doses: [Dose] = []
    /// Readings that the other program has no more.
    package var deleted: [ImportKnown.Standing] = []

    package var isEmpty: Bool { reminders.isEmpty && choices.isEmpty && doses.isEmpty && deleted.isEmpty }
}

/// Earlier imports in the journal, as far as a file asks about them.
package struct ImportKnown: Sendable {
    /// Imported reminders, by their keys in the other program.
    package var reminders: [String: ReminderID] = [:]
    package var doses = KeySet()
    /// Slots that a person, or an import, has answered.
    package var answered = KnownSlots()
    /// Ids of the journal's own entries: importing its own history again adds nothing.
    package var entries = KeySet()
    /// The readings that a person recorded here, or another import.
    package var readings = KnownReadings()
    /// The chosen part of each followed history, by its key.
    package var choices: [String: String] = [:]
    /// Its readings here.
    package var followed = FollowedReadings()
    /// Its stretches of time, and those that a person took back or changed.
    package var spans = KnownSpans()
    package var personalSpans = KnownSpans()

    package init() {}
}

/// Readings by the minute, since an import asks once for each of its own.
package struct KnownReadings: Sendable {
    private struct Minute: Hashable {
        var reminder: ReminderID
        var number: Int64
    }

    /// Two readings of one value this close are the same one, entered in both programs (domain of the trackers).
    private static let window: Int64 = 60_000

    private var minutes: [Minute: [(at: Instant, value: Measurement)]] = [:]

    package init() {}

    package mutating func insert(_ reading: Reading, of id: ReminderID, at happened: Instant) {
        minutes[Self.minute(of: id, at: happened), default: []].append((happened, reading.value))
    }

    /// Takes the same value that was recorded less than a minute before or after: it is one reading of the file, not two.
    ///
    /// - Returns: True if there was one.
    mutating func take(_ reading: Reading, of id: ReminderID, at happened: Instant) -> Bool {
        for step in [0, -Self.window, Self.window] {
            let minute = Self.minute(of: id, at: Instant(milliseconds: happened.milliseconds + step))
            let index = minutes[minute]?.firstIndex {
                abs($0.at.milliseconds - happened.milliseconds) < Self.window && $0.value.isClose(to: reading.value)
            }
            guard let index else { continue }
            minutes[minute]?.remove(at: index)
            return true
        }
        return false
    }

    private static func minute(of id: ReminderID, at happened: Instant) -> Minute {
        Minute(reminder: id, number: minute(happened))
    }

    static func minute(_ happened: Instant) -> Int64 { happened.milliseconds / window }
}

extension Measurement {
    /// Within a tenth of a pound, a unit that a rounded export loses, or the same.
    fileprivate func isClose(to other: Measurement) -> Bool {
        guard unit?.dimension == other.unit?.dimension else { return false }
        let difference = abs(thousandths - other.converted(to: unit).thousandths)
        // A tenth of a pound is 45.359 g.
        let slack: Measurement? =
            switch unit?.dimension {
            case .mass: Measurement(thousandths: 45_359, unit: try? MeasureUnit(parsing: "g")).converted(to: unit)
            // Both ends of a night within a minute.
            case .time: Measurement(thousandths: 60_000, unit: .second).converted(to: unit)
            default: nil
            }
        return difference <= (slack?.thousandths ?? 1)
    }
}
