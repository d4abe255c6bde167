public import RemindCore

extension Remindd1 {
    public struct TravelRequest: Codable, Sendable {
        /// The zone of the journey's end.
        public var to: String
        /// A date, a date and time (`2026-12-01T14:00`), `today` or `tomorrow`; now where absent.
        public var on: String?

        public init(to: String, on: String? = nil) {
            self.to = to
            self.on = on
        }
    }

    public struct AnswerTravelRequest: Codable, Sendable {
        /// Every reminder that asks where absent.
        public var what: String?
        /// `keep`, `move`
        public var choice: String
        public var request: String?

        public init(what: String? = nil, choice: String, request: String? = nil) {
            self.what = what
            self.choice = choice
            self.request = request
        }
    }

    public struct AnsweredTravel: Codable, Sendable {
        public struct Result: Codable, Sendable {
            /// False where it was so already.
            public var changed: Bool
            public var reminder: ReminderView
            /// The pauses that a resume ended, each as it was planned.
            public var ended: [Pause.Plan]?

            public init(changed: Bool, reminder: ReminderView, ended: [Pause.Plan]? = nil) {
                self.changed = changed
                self.reminder = reminder
                self.ended = ended
            }
        }

        public var zone: String
        public var now: Int64
        public var results: [Result]

        public init(zone: String, now: Int64, results: [Result]) {
            self.zone = zone
            self.now = now
            self.results = results
        }
    }
}
