extension Remindd1 {
    /// Asks for a pause of some reminders, or for its end: all of them or none.
    public struct PauseRequest: Codable, Sendable {
        /// At least one; every active reminder of the kind where absent.
        public var what: [String]?
        /// The kind the command is for: another kind's reminder is refused.
        public var kind: String?
        /// Where nothing is named: only this person's.
        public var person: String?
        /// The first day, `YYYY-MM-DD`, `today` or `tomorrow`; from now on where absent.
        public var from: String?
        /// The last day; until it is resumed where absent.
        public var until: String?
        /// How long instead of `until`, in whole days: `2w`.
        public var length: String?
        public var reason: String?
        public var request: String?

        public init(
            what: [String]? = nil, kind: String? = nil, person: String? = nil, from: String? = nil,
            until: String? = nil, length: String? = nil, reason: String? = nil, request: String? = nil
        ) {
            self.what = what
            self.kind = kind
            self.person = person
            self.from = from
            self.until = until
            self.length = length
            self.reason = reason
            self.request = request
        }
    }

    public struct ResumeRequest: Codable, Sendable {
        public var what: [String]?
        public var kind: String?
        public var person: String?
        /// Whether pauses that are still to come end as well, and not only those that are running.
        public var planned: Bool?
        public var request: String?

        public init(
            what: [String]? = nil, kind: String? = nil, person: String? = nil, planned: Bool? = nil,
            request: String? = nil
        ) {
            self.what = what
            self.kind = kind
            self.person = person
            self.planned = planned
            self.request = request
        }
    }

    public struct Paused: Codable, Sendable {
        public var zone: String
        public var now: Int64
        public var results: [AnsweredTravel.Result]

        public init(zone: String, now: Int64, results: [AnsweredTravel.Result]) {
            self.zone = zone
            self.now = now
            self.results = results
        }
    }
}
