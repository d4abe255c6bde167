package import CivilTime
package import Reminders

/// One pair of lenses, in use or replaced.
package struct LensPair: Hashable, Sendable {
    package let opened: CivilDate
    package let replaced: CivilDate?
    package let type: String
    package internal(set) var days: [CivilDate]
    /// The days of which a person said that they were not worn.
    package let unworn: [CivilDate]
    /// Seconds of wear on the days that say so.
    package let lengths: [CivilDate: Int64]
    package let notes: [CivilDate: String]
    /// Why it was replaced: `torn`.
    package let reason: String?
    package let status: LensStatus

    /// Fails for what does not say how long it lasts.
    ///
    /// - Parameter current: The fields that the reminder has now.
    init?(_ cycle: CycleHistory.Cycle, _ current: Fields, today: CivilDate) {
        let fields = cycle.fields.isEmpty ? current : cycle.fields
        guard let lasts = LensStatus.lifetime(fields) ?? LensStatus.lifetime(current) else { return nil }
        (opened, replaced, days, unworn) = (cycle.opened, cycle.ended, cycle.days, cycle.unused)
        (lengths, notes, reason) = (cycle.lengths, cycle.notes, fields[Kinds.reasonMark]?.text)
        type = (fields["type"] ?? current["type"])?.text ?? "\(lasts) days"
        // Daily lenses are opened each day.
        let isDaily = lasts == 1 && replaced == nil
        status = LensStatus(
            days: lasts, worn: isDaily ? days.count { $0 == today } : days.count,
            open: isDaily ? 0 : cycle.open(today: today), limit: LensStatus.Limit(current))
    }

    /// True if it was replaced on its last day or the day after. A torn or lost pair never came so far.
    package var isOnTime: Bool {
        replaced != nil && reason.map { $0 == "due" } ?? true && status.open <= status.days + 1
    }

    /// Hours of wear on average of the days that say so.
    package var hours: Tenths? {
        lengths.isEmpty ? nil : Tenths(Int(lengths.values.reduce(0, +)), over: 3600 * lengths.count)
    }
}
