package import CivilTime
import Reminders
package import Vocabulary

/// The readings here that came from a history that is followed, as they were recorded: also those that a person took back
/// or changed, but none that were removed because the other program has them no more.
///
/// A reading of the file and one here are the same if they have one type, one start and one end, and nearly one value. The
/// name of the program that measured it does not matter, nor its unit: both change there without a new reading.
package struct FollowedReadings: Sendable {
    private struct Moment: Hashable {
        var kind: String
        var start: Int64
        var end: Int64

        init(_ kind: String, _ from: Instant?, _ happened: Instant) {
            (self.kind, start, end) = (kind, (from ?? happened).seconds, happened.seconds)
        }
    }

    private struct Known {
        var value: RoundedValue
        /// Where in `standing` it is; -1 if it cannot be removed.
        var index: Int32
    }

    private var readings: [Moment: [Known]] = [:]
    private var standing: [ImportKnown.Standing?] = []
    /// How many count, by kind.
    private(set) var counts: [String: Int] = [:]

    package init() {}

    /// - Parameters:
    ///   - value: The new reading.
    ///   - kind: The first part of its key there.
    ///   - from: When its stretch began, if it is one.
    ///   - happened: When it was taken, or when its stretch ended.
    ///   - entry: The entry to remove; `nil` for one that a person took back or changed, and if nothing is to be removed.
    package mutating func insert(
        _ value: Measurement, kind: String, from: Instant?, to happened: Instant, standing entry: ImportKnown.Standing?
    ) {
        if entry != nil { counts[kind, default: 0] += 1 }
        readings[Moment(kind, from, happened), default: []].append(
            Known(value: RoundedValue(value), index: entry == nil ? -1 : Int32(standing.count)))
        if let entry { standing.append(entry) }
    }

    static func isSameMoment(_ one: ImportedDose, _ other: ImportedDose) -> Bool { moment(one) == moment(other) }

    /// Finds the readings of one moment that are here. Each of those here is found once.
    ///
    /// - Returns: For each reading, whether it is here.
    mutating func match(_ doses: [ImportedDose]) -> [Bool] {
        guard let first = doses.first, let moment = Self.moment(first), let known = readings[moment] else {
            return doses.map { _ in false }
        }
        let values = doses.compactMap { $0.reading.map { RoundedValue($0.value) } }
        let pairs = RoundedValue.pairs(values, with: known.map(\.value))
        let found = Set(pairs.compactMap(\.self))
        for index in found where known[index].index >= 0 { standing[Int(known[index].index)] = nil }
        readings[moment] = known.indices.filter { !found.contains($0) }.map { known[$0] }
        return pairs.map { $0 != nil }
    }

    /// Those that count and that were not found.
    var left: [ImportKnown.Standing] { standing.compactMap(\.self) }

    private static func moment(_ dose: ImportedDose) -> Moment? {
        guard let reading = dose.reading, let kind = dose.reminder.first else { return nil }
        return Moment(kind, reading.from, dose.happened)
    }
}

extension ImportKnown {
    /// An imported reading that counts.
    package struct Standing: Hashable, Sendable {
        package var entry: EntryID
        package var reminder: ReminderID
        package var slot: SlotKey
        package var due: Instant?
        package var zone: String?
        package var key: String
        package var from: Instant?
        package var happened: Instant

        package init(
            entry: EntryID, reminder: ReminderID, slot: SlotKey, due: Instant?, zone: String?, key: String,
            from: Instant?, happened: Instant
        ) {
            (self.entry, self.reminder, self.slot, self.due, self.zone) = (entry, reminder, slot, due, zone)
            (self.key, self.from, self.happened) = (key, from, happened)
        }

        var kind: String { ImportKnown.kind(ofKey: key) }
    }

    /// The first part of a key.
    package static func kind(ofKey key: String) -> String { String(key.prefix { $0 != "/" }) }
}
