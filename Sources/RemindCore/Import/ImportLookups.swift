package import CivilTime
package import Reminders
package import Vocabulary

/// The questions of one file's doses about the record: an import keeps only that part of the record in memory.
package struct ImportLookups: Sendable {
    private let zone: TimeZoneRules
    private var keys = KeySet()
    private var hours = KeySet()
    private var readings: Set<Int64> = []

    package init(_ context: ImportContext) { zone = context.zone }

    package mutating func add(_ dose: ImportedDose) {
        keys.insert(dose.key)
        if let origin = dose.origin { keys.insert(Self.key(of: origin)) }
        if dose.reading != nil {
            for step in -1...1 { readings.insert(KnownReadings.minute(dose.happened) + Int64(step)) }
        }
        guard let slot = dose.slot else { return }
        hours.insert(Self.hour(of: slot.description))
        // A further dose in an answered slot may get one by the clock.
        hours.insert(Self.hour(of: zone.local(at: dose.due ?? dose.happened).description))
    }

    /// The key of an entry that came from another file.
    package static func key(of source: EntrySource) -> String { "\(source.program) \(source.id)" }

    /// Its date and hour: no other slot of the hour is missing, and no further dose leaves it.
    package static func hour(of slot: String) -> String { String(slot.prefix(13)) }

    package func has(key: String) -> Bool { keys.contains(key) }
    package func has(slot: String) -> Bool { hours.contains(Self.hour(of: slot)) }
    package func has(readingAt happened: Instant) -> Bool { readings.contains(KnownReadings.minute(happened)) }
}

/// Texts that are only compared: 128 bits of each, whose seed is new in each run, so that no file is made to collide.
package struct KeySet: Sendable {
    private struct Print: Hashable {
        let first: Int
        let second: Int

        init(_ text: String) {
            var (one, two) = (Hasher(), Hasher())
            one.combine(text)
            two.combine(0)
            two.combine(text)
            (first, second) = (one.finalize(), two.finalize())
        }

        func hash(into hasher: inout Hasher) { hasher.combine(first) }
    }

    private var prints: Set<Print> = []

    package init() {}

    package func contains(_ text: String) -> Bool { prints.contains(Print(text)) }

    /// - Returns: True if it is new.
    @discardableResult
    package mutating func insert(_ text: String) -> Bool { prints.insert(Print(text)).inserted }

    package mutating func remove(_ text: String) { prints.remove(Print(text)) }
}

/// The slots that have an answer.
package struct KnownSlots: Sendable {
    private var imported = KeySet()
    private var here = KeySet()

    package init() {}

    package mutating func insert(_ slot: String, of id: ReminderID, isHere: Bool) {
        let key = Self.key(slot, id)
        if isHere { here.insert(key) } else { imported.insert(key) }
    }

    /// True if a person answered it.
    package func isHere(_ slot: String, of id: ReminderID) -> Bool { here.contains(Self.key(slot, id)) }

    /// True if a person or an import answered it.
    package func contains(_ slot: String, of id: ReminderID) -> Bool {
        let key = Self.key(slot, id)
        return here.contains(key) || imported.contains(key)
    }

    private static func key(_ slot: String, _ id: ReminderID) -> String { "\(id.rawValue)@\(slot)" }
}
