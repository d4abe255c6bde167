package import CivilTime
package import Reminders
package import Statistics

extension Remindd1 {
    package struct AnswerRequest: Codable, Sendable {
        /// The subjects; absent with `due`.
        package var what: String?
        /// Several instead of one, answered all or none.
        package var whats: [String]?
        /// Everything due now of the reminders that are named. If none is: everything due and not snoozed, for `person`.
        package var due: Bool?
        /// With `due` and nothing named: only of the kinds with this verb, such as `take`.
        package var verb: String?
        /// With `due` and nothing named: only this person's reminders; if absent, only those that name no person.
        package var person: String?
        /// True to reply what would be answered now, and record nothing.
        package var dryRun: Bool?
        /// `done`, `skipped`, `missed`
        package var outcome: String
        /// When it happened; now by default.
        package var at: String?
        package var note: String?
        /// How much was taken, if it is not the dose: an amount and its unit.
        package var amount: String?
        /// Why a limit is overridden, if one is reached; if absent, none may be.
        package var reason: String?
        package var replace: Bool?
        package var early: Bool?
        package var extra: Bool?
        /// All of a run of misses, and not only its first.
        package var run: Bool?
        /// With `done`, of days that are answered as a whole: takes back the answer of a day that is done already.
        package var toggle: Bool?
        /// Why it was done, in a word of the kind: `torn`, `lost` or `due` of lenses.
        package var because: String?
        /// True if a person has confirmed an amount far above the dose, or in another unit; otherwise it is refused.
        package var confirmed: Bool?
        /// The kind the command is for: another kind's reminder is refused.
        package var kind: String?
        /// The version that the person saw, with one subject: another one is refused.
        package var version: String?
        /// A name the caller makes up, 1 to 64 bytes: the same name and content again gives the first reply again.
        package var request: String?

        package init(
            what: String?, due: Bool? = nil, outcome: String, at: String? = nil, note: String? = nil,
            replace: Bool? = nil, early: Bool? = nil, extra: Bool? = nil, run: Bool? = nil, kind: String? = nil,
            request: String? = nil
        ) {
            (self.what, self.due, self.outcome, self.at, self.note) = (what, due, outcome, at, note)
            (self.replace, self.early, self.extra, self.run, self.kind) = (replace, early, extra, run, kind)
            self.request = request
        }
    }

    package struct LogRequest: Codable, Sendable {
        package var what: String
        /// The value as typed: a number, perhaps with a unit, and a type; or the two ends of a stretch of time. The usual
        /// one by default.
        package var values: [String]?
        /// Further values by name.
        package var parts: [String: String]?
        /// When a stretch of time began; it ended at `at`.
        package var from: String?
        /// When; now by default.
        package var at: String?
        /// The day it counts for, instead of a time.
        package var on: String?
        package var note: String?
        package var replace: Bool?
        /// The person, if a kind is named.
        package var person: String?
        /// Takes a value that looks mistyped.
        package var force: Bool?
        package var request: String?

        package init(what: String, values: [String]? = nil, request: String? = nil) {
            (self.what, self.values, self.request) = (what, values, request)
        }
    }

    package struct Logged: DatedReply {
        package var zone: String
        package var now: Int64
        package var results: [Answered.Result]
        /// The reminder that the first reading of its kind has made.
        package var made: String?
        /// The day of the reading, if it is summed up, and is today or yesterday.
        package var day: TrackerDayView?

        package init(zone: String, now: Int64, results: [Answered.Result], made: String? = nil) {
            (self.zone, self.now, self.results, self.made) = (zone, now, results, made)
        }
    }

    package struct SnoozeRequest: Codable, Sendable {
        /// Absent with `due`.
        package var what: String?
        /// A duration, or the words for a time such as `tomorrow`; the setting's by default.
        package var length: String?
        /// A time of day, which is the next one, or the words for another time.
        package var until: String?
        /// True for everything that is due and not snoozed.
        package var due: Bool?
        /// The version that the person saw, with `what`: another one is refused.
        package var version: String?
        package var request: String?

        package init(
            what: String? = nil, length: String? = nil, until: String? = nil, due: Bool? = nil, request: String? = nil
        ) {
            (self.what, self.length, self.until, self.due, self.request) = (what, length, until, due, request)
        }
    }

    package struct Snoozed: DatedReply {
        /// One that rings on: it cannot wait so long.
        package struct Left: Codable, Sendable {
            package var occurrence: OccurrenceView
            /// Until when it may wait.
            package var latest: Timestamp

            package init(occurrence: OccurrenceView, latest: Timestamp) {
                (self.occurrence, self.latest) = (occurrence, latest)
            }
        }

        package var zone: String
        package var now: Int64
        package var results: [Answered.Result]
        package var left: [Left]?

        package init(zone: String, now: Int64, results: [Answered.Result], left: [Left]? = nil) {
            (self.zone, self.now, self.results, self.left) = (zone, now, results, left)
        }
    }

    /// Delays a dose to come: `length` counts from when it is due now, and `until` is a time of day after that.
    package struct DelayRequest: Codable, Sendable {
        package var what: String
        package var length: String?
        package var until: String?
        package var request: String?

        package init(what: String, length: String? = nil, until: String? = nil, request: String? = nil) {
            (self.what, self.length, self.until, self.request) = (what, length, until, request)
        }
    }

    /// Says how many of the doses were taken that several machines recorded of one occurrence.
    package struct SettleRequest: Codable, Sendable {
        /// The only one that was recorded twice, by default.
        package var what: String?
        /// 1 or 2.
        package var doses: Int
        /// When the one dose was taken; by default at the earliest of the recorded times.
        package var at: String?
        package var request: String?

        package init(what: String? = nil, doses: Int, at: String? = nil, request: String? = nil) {
            (self.what, self.doses, self.at, self.request) = (what, doses, at, request)
        }
    }

    package struct Settled: DatedReply {
        package var zone: String
        package var now: Int64
        /// False if the same was recorded before.
        package var changed: Bool
        package var occurrence: OccurrenceView
        /// When each dose was taken, in seconds since 1970.
        package var doses: [Int64]

        package init(zone: String, now: Int64, changed: Bool, occurrence: OccurrenceView, doses: [Int64]) {
            (self.zone, self.now, self.changed, self.occurrence) = (zone, now, changed, occurrence)
            self.doses = doses
        }
    }

    package struct UndoRequest: Codable, Sendable {
        /// The latest answer of all by default: if it was to several at once, all of it.
        package var what: String?
        package var request: String?
        /// True if a person has confirmed that an answer of another day is meant; otherwise it is refused.
        package var confirmed: Bool?
        /// The version that the person saw, with `what`: another one is refused.
        package var version: String?

        package init(what: String? = nil, request: String? = nil, confirmed: Bool? = nil) {
            (self.what, self.request, self.confirmed) = (what, request, confirmed)
        }
    }

    package struct Answered: DatedReply {
        package struct Result: Codable, Sendable {
            /// False if the same answer was given before.
            package var changed: Bool
            package var occurrence: OccurrenceView
            /// Warnings: one more dose is allowed, the stock is less than was taken.
            package var warnings: [String]?
            /// How much the limits allow now, after a dose as needed was undone.
            package var allowed: String?
            /// When a reminder comes again that counts from when it was done.
            package var next: Timestamp?

            package init(
                changed: Bool, occurrence: OccurrenceView, warnings: [String]? = nil, allowed: String? = nil,
                next: Timestamp? = nil
            ) {
                (self.changed, self.occurrence, self.warnings, self.allowed) = (changed, occurrence, warnings, allowed)
                self.next = next
            }
        }

        package var zone: String
        package var now: Int64
        package var results: [Result]

        package init(zone: String, now: Int64, results: [Result]) {
            (self.zone, self.now, self.results) = (zone, now, results)
        }
    }

    package struct Undone: DatedReply {
        package var zone: String
        package var now: Int64
        package var results: [Answered.Result]
        /// The reminder that had just been defined.
        package var takenBack: ReminderView?

        package init(zone: String, now: Int64, results: [Answered.Result], takenBack: ReminderView? = nil) {
            (self.zone, self.now, self.results, self.takenBack) = (zone, now, results, takenBack)
        }
    }
}
