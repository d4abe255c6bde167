/// The part of this machine among those that keep the same record. Without other machines, it changes nothing.
package struct SyncSettings: Hashable, Sendable {
    /// How long this machine waits before the first ring of an occurrence that has no known answer.
    package enum Wait: Hashable, Sendable {
        /// From 0 to 24 hours.
        case after(Duration)
        /// Other machines ring, and this one only shows.
        case never

        package static let none = Wait.after(.zero)
        package static let longest = Duration.seconds(86_400)

        /// Its length; -1 for never.
        package var seconds: Int64 {
            if case .after(let wait) = self { wait.components.seconds } else { -1 }
        }
    }

    /// The part of a machine in the circle.
    package enum Role: String, Hashable, Sendable, CaseIterable {
        /// It rings, records answers, and writes what it records for the others.
        case member
        /// It reads and rings: nothing that it records leaves it, and it records no answer.
        case follow
    }

    package var ringsAfter = Wait.none
    /// The part of this machine; `nil` leaves it the part that it had.
    package var role: Role?

    package var follows: Bool { role == .follow }
    /// This machine rings only for these persons, or for reminders with one of `ringsTags`; for all if both are empty.
    package var ringsFor: [String] = []
    package var ringsTags: [String] = []

    package init() {}
}
