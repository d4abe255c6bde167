/// A machine's own word for which reminders it rings and when, for the others of its circle. One that has given none rings at
/// once, for all.
package struct RingRule: Hashable, Sendable, Codable {
    /// The name of the machine.
    package var label: String
    /// Seconds to wait for an answer; absent if it never rings.
    package var after: Int64?
    /// It rings only for these persons, or for reminders with one of these tags; absent for all.
    package var persons: [String]?
    package var tags: [String]?

    package init(label: String, _ settings: SyncSettings) {
        self.label = label
        if case .after(let wait) = settings.ringsAfter { after = wait.components.seconds }
        persons = settings.ringsFor.isEmpty ? nil : settings.ringsFor
        tags = settings.ringsTags.isEmpty ? nil : settings.ringsTags
    }

    /// True if it rings at once, for all.
    package var isUsual: Bool { after == 0 && persons == nil && tags == nil }

    /// True if the machine rings for a reminder that names none.
    package func takes(_ definition: Definition) -> Bool {
        guard after != nil else { return false }
        guard persons != nil || tags != nil else { return true }
        return definition.person.map { person in persons?.contains { $0.isSameName(as: person) } ?? false } ?? false
            || !Set(definition.tags ?? []).isDisjoint(with: tags ?? [])
    }
}

extension String {
    /// True if two names differ in case alone.
    package func isSameName(as other: String) -> Bool { lowercased() == other.lowercased() }
}
