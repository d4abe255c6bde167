package import CivilTime
package import Reminders

extension Remindd1 {
    /// What would `Define` make of a draft? It defines nothing.
    package struct PreviewRequest: Codable, Sendable {
        package var draft: DefinitionDraft
        /// The reminder to change; a new one by default.
        package var what: String?
        /// How many of its next times are wanted: 0, the default, to 20.
        package var count: Int?

        package init(draft: DefinitionDraft, what: String? = nil, count: Int? = nil) {
            (self.draft, self.what, self.count) = (draft, what, count)
        }
    }

    package struct Preview: DatedReply {
        /// A fault, beside the field that has it.
        package struct Fault: Hashable, Codable, Sendable {
            /// The field; absent if the fault is with the reminder as a whole.
            package var field: String?
            package var message: String
            /// An example as a person types it into the field alone.
            package var hint: String?

            package init(field: String?, message: String, hint: String? = nil) {
                (self.field, self.message, self.hint) = (field, message, hint)
            }
        }

        package var zone: String
        package var now: Int64
        /// Everything that is wrong with the draft; empty if it can be defined.
        package var faults: [Fault]
        /// The schedules that are understood, also if other fields are not.
        package var schedules: [ReminderView.Line]
        /// The next times, as many as were asked for.
        package var next: [Timestamp]

        package init(
            zone: String, now: Int64, faults: [Fault], schedules: [ReminderView.Line] = [], next: [Timestamp] = []
        ) {
            (self.zone, self.now, self.faults, self.schedules) = (zone, now, faults, schedules)
            self.next = next
        }
    }
}
