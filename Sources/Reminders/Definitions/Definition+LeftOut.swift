package import CivilTime
package import Vocabulary

extension Definition {
    /// Slots of one day that are not due, since as many of the schedules before had come: an edit on that day moves doses,
    /// and adds none (TIME, section 5).
    package struct LeftOut: Hashable, Sendable, Codable {
        /// The day of the edit, as `2026-11-20`.
        package var day: String
        package var slots: [SlotKey]

        package init(day: CivilDate, slots: [SlotKey]) { (self.day, self.slots) = (day.description, slots) }
    }

    /// On which day the schedules of an edit begin, if a person says so.
    package enum FirstDay: String, Hashable, Sendable, CaseIterable {
        /// Every time that is still to come today rings.
        case today
        /// No further time of today rings.
        case tomorrow

        package static func reading(_ text: String?) throws(RemindError) -> FirstDay? {
            guard let text else { return nil }
            guard let day = FirstDay(rawValue: text.trimmed.lowercased()) else {
                throw RemindError(
                    .invalidArgument, "\(quoted(text)) is not a day on which an edit can begin",
                    hint: "--from today, or --from tomorrow")
            }
            return day
        }
    }

    /// Everything that decides when it is due.
    package var timing: [String?] {
        [home, fields["start"]?.text, fields["end"]?.text]
            + lines.flatMap { [$0.when, $0.isOff ? "off" : nil, $0.first, $0.last] }
    }
}

/// The conditions that the slots of a reminder ask for.
struct LeftOutSlots: Sendable {
    let keys: Set<SlotKey>
    /// None of them is due after this instant, in whatever zone.
    let end: Instant

    init?(_ leftOut: Definition.LeftOut?) {
        guard let leftOut, !leftOut.slots.isEmpty, let day = CivilDate(leftOut.day) else { return nil }
        keys = Set(leftOut.slots)
        end = Instant(seconds: CivilDateTime(day + 3, .midnight).wallSeconds)
    }
}
