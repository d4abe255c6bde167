package import Reminders

extension Remindd1 {
    package struct TravelRequest: Codable, Sendable {
        /// The zone of the journey's end.
        package var to: String
        /// A date, a date and time (`2026-12-01T14:00`), `today` or `tomorrow`; now by default.
        package var on: String?

        package init(to: String, on: String? = nil) {
            self.to = to
            self.on = on
        }
    }

    package struct AnswerTravelRequest: Codable, Sendable {
        /// Every reminder that asks by default.
        package var what: String?
        /// `keep`, `move`
        package var choice: String
        package var request: String?

        package init(what: String? = nil, choice: String, request: String? = nil) {
            (self.what, self.choice, self.request) = (what, choice, request)
        }
    }

    /// Several reminders that a request was to change.
    package struct ChangedReminders: DatedReply {
        package struct Result: Codable, Sendable {
            /// False if it was so already.
            package var changed: Bool
            package var reminder: ReminderView
            /// The pauses that a resume ended, each as it was planned.
            package var ended: [Pause.Plan]?
            /// The pauses of days that are over that a request made or took back.
            package var past: [Pause.Plan]?

            package init(
                changed: Bool, reminder: ReminderView, ended: [Pause.Plan]? = nil, past: [Pause.Plan]? = nil
            ) {
                (self.changed, self.reminder, self.ended, self.past) = (changed, reminder, ended, past)
            }
        }

        package var zone: String
        package var now: Int64
        package var results: [Result]

        package init(zone: String, now: Int64, results: [Result]) {
            (self.zone, self.now, self.results) = (zone, now, results)
        }
    }
}
