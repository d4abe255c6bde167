extension Remindd1 {
    /// Asks for a pause of some reminders, or for its end: all of them or none.
    package struct PauseRequest: Codable, Sendable {
        /// At least one; every active reminder of the kind by default.
        package var what: [String]?
        /// The kind the command is for: another kind's reminder is refused.
        package var kind: String?
        /// If nothing is named: only this person's.
        package var person: String?
        /// Only what has this tag.
        package var tag: String?
        /// The first day, `YYYY-MM-DD`, `today` or `tomorrow`, also one of the past; from now on where absent.
        package var from: String?
        /// The last day; until it is resumed by default.
        package var until: String?
        /// How long instead of `until`, in whole days: `2w`.
        package var length: String?
        package var reason: String?
        /// True to hide the reason in every view.
        package var `private`: Bool?
        package var request: String?

        package init(
            what: [String]? = nil, kind: String? = nil, person: String? = nil, from: String? = nil,
            until: String? = nil, length: String? = nil, reason: String? = nil, request: String? = nil,
            tag: String? = nil
        ) {
            self.tag = tag
            (self.what, self.kind, self.person, self.from, self.until) = (what, kind, person, from, until)
            (self.length, self.reason, self.request) = (length, reason, request)
        }
    }

    package struct ResumeRequest: Codable, Sendable {
        package var what: [String]?
        package var kind: String?
        package var person: String?
        /// Only what has this tag.
        package var tag: String?
        /// True to end pauses that are still to come as well, and not only those that are running.
        package var planned: Bool?
        /// Ends only the pause of this day, which is still to come; one that is over is taken back.
        package var day: String?
        package var request: String?

        package init(
            what: [String]? = nil, kind: String? = nil, person: String? = nil, planned: Bool? = nil,
            request: String? = nil, tag: String? = nil
        ) {
            self.tag = tag
            (self.what, self.kind, self.person, self.planned, self.request) = (what, kind, person, planned, request)
        }
    }
}
