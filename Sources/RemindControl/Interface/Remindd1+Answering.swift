public import RemindCore

extension Remindd1 {
    public struct AnswerRequest: Codable, Sendable {
        /// What is answered; absent with `due`.
        public var what: String?
        /// Several instead of one, answered all or none.
        public var whats: [String]?
        /// Everything that is due now of what is named. With nothing named: what is due now and not snoozed, of `person`.
        public var due: Bool?
        /// With `due` and nothing named: only of the kinds with this verb, such as `take`.
        public var verb: String?
        /// With `due` and nothing named: only this person's reminders; where absent, only those that name no person.
        public var person: String?
        /// Whether it only replies what would be answered, as it is now.
        public var dryRun: Bool?
        /// `done`, `skipped`, `missed`
        public var outcome: String
        /// When it happened; now where absent.
        public var at: String?
        public var note: String?
        /// How much was taken, where it is not the dose: an amount and its unit.
        public var amount: String?
        /// Why a limit is overridden, where one is reached; where absent, none may be.
        public var reason: String?
        public var replace: Bool?
        public var early: Bool?
        public var extra: Bool?
        /// All of a run of misses, and not only its first.
        public var run: Bool?
        /// The kind the command is for: another kind's reminder is refused.
        public var kind: String?
        /// A name the caller makes up, 1 to 64 bytes: the same name and content again gives the first reply again.
        public var request: String?

        public init(
            what: String?, due: Bool? = nil, outcome: String, at: String? = nil, note: String? = nil,
            replace: Bool? = nil, early: Bool? = nil, extra: Bool? = nil, run: Bool? = nil, kind: String? = nil,
            request: String? = nil
        ) {
            self.what = what
            self.due = due
            self.outcome = outcome
            self.at = at
            self.note = note
            self.replace = replace
            self.early = early
            self.extra = extra
            self.run = run
            self.kind = kind
            self.request = request
        }
    }

    public struct SnoozeRequest: Codable, Sendable {
        public var what: String
        /// A duration; the setting's where absent.
        public var length: String?
        /// A time of day: the next one.
        public var until: String?
        public var request: String?

        public init(what: String, length: String? = nil, until: String? = nil, request: String? = nil) {
            self.what = what
            self.length = length
            self.until = until
            self.request = request
        }
    }

    public struct UndoRequest: Codable, Sendable {
        /// The latest answer of all where absent: if it was to several at once, all of it.
        public var what: String?
        public var request: String?

        public init(what: String? = nil, request: String? = nil) {
            self.what = what
            self.request = request
        }
    }

    public struct Answered: Codable, Sendable {
        public struct Result: Codable, Sendable {
            /// False where the same answer stood already.
            public var changed: Bool
            public var occurrence: OccurrenceView
            /// What the person should know: that one more is allowed, that the stock says less than was taken.
            public var warnings: [String]?

            public init(changed: Bool, occurrence: OccurrenceView, warnings: [String]? = nil) {
                self.changed = changed
                self.occurrence = occurrence
                self.warnings = warnings
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
