package import CivilTime
package import Reminders
package import Vocabulary

extension ReadingDays {
    /// Adds the reading of an occurrence, if its answer has one.
    ///
    /// - Parameters:
    ///   - occurrence: One of the reminder that these days belong to.
    ///   - measuring: How it is measured.
    ///   - zone: The rules of a zone by its name, for the clock times of stretches.
    package mutating func add(_ occurrence: Occurrence, _ measuring: Measuring, zone: (String) -> TimeZoneRules) {
        guard let standing = occurrence.standing, let answer = standing.answer, answer.outcome == .done,
            let reading = answer.reading
        else { return }
        add(reading, happened: answer.happened, standing.stamp, measuring, zone: { zone(standing.zone) })
    }

    /// - Parameters:
    ///   - reading: The value and its parts.
    ///   - happened: When it was taken, or when its stretch ended.
    ///   - entry: The entry that has it.
    ///   - measuring: How it is measured.
    ///   - zone: The rules of the zone in which it was recorded; asked for only if it is a stretch.
    package mutating func add(
        _ reading: Reading, happened: Instant, _ entry: EntryStamp, _ measuring: Measuring, zone: () -> TimeZoneRules
    ) {
        add(
            measuring.thousandths(reading.value), day: reading.day, happened: happened, entry: entry,
            parts: measuring.partThousandths(reading),
            stretch: reading.from.map { Stretch(from: $0, until: happened, zone: zone()) }, type: reading.type,
            goal: reading.goal)
    }
}
