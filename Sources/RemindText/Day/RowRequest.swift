package import Reminders

/// Something that a person asks for of one row of a day, as the row was when they saw it.
package struct RowRequest: Equatable, Sendable {
    package enum Action: Sendable { case done, skip, snooze, undo }

    package let action: Action
    /// The occurrence.
    package let id: String
    /// The version that the row showed; the daemon refuses one that has changed since.
    package let version: String?

    package init(_ action: Action, of view: OccurrenceView) {
        (self.action, id, version) = (action, view.id, view.version)
    }
}
