package import Reminders
package import Statistics

extension Remindd1 {
    package struct SessionRequest: Codable, Sendable {
        /// `start`, `stop`, `adjust`, `discard`
        package var action: String
        /// The session; if absent, the only one that runs. To start one of `kind`: the latest that is due, or the
        /// reminder of the kind that never rings, which is made if there is none.
        package var what: String?
        /// The kind the command is for: another kind's reminder is refused.
        package var kind: String?
        /// The person it is for, if `what` is a kind.
        package var person: String?
        /// When it began or stopped; now by default.
        package var at: String?
        /// A duration: after it, the session ends by itself or has reached its goal.
        package var goal: String?
        /// To stop: true to record it even if it would be too early to count.
        package var count: Bool?
        package var note: String?
        package var request: String?

        package init(
            _ action: String, what: String?, kind: String? = nil, person: String? = nil, at: String? = nil,
            goal: String? = nil, count: Bool? = nil, note: String? = nil, request: String? = nil
        ) {
            (self.action, self.what, self.kind, self.at, self.goal) = (action, what, kind, at, goal)
            self.person = person
            (self.count, self.note, self.request) = (count, note, request)
        }
    }

    package struct CheckInRequest: Codable, Sendable {
        package var kind: String
        /// A handle, an id or a title; a title that no reminder has is made one. Without it the latest that is due, or the
        /// reminder of the kind that never rings, which is made if there is none.
        package var what: String?
        /// When it happened; now by default.
        package var at: String?
        package var note: String?
        /// How it was prayed: `jamaah`, `mosque`, `alone`.
        package var with: String?
        /// How many of those owed it makes up: the oldest missed ones first.
        package var owed: Int?
        package var request: String?

        package init(
            kind: String, what: String? = nil, at: String? = nil, note: String? = nil, with: String? = nil,
            owed: Int? = nil, request: String? = nil
        ) {
            (self.with, self.owed) = (with, owed)
            (self.kind, self.what, self.at, self.note, self.request) = (kind, what, at, note, request)
        }
    }

    package struct CheckedIn: DatedReply {
        package var zone: String
        package var now: Int64
        package var results: [Answered.Result]
        /// The title of the reminder that was made for it.
        package var made: String?
        /// How often it was done by now, for a kind that is counted.
        package var checkIns: CheckIns?
        /// How many are still owed, if some of those were made up.
        package var owed: Int?

        package init(
            _ answered: Answered, made: String? = nil, checkIns: CheckIns? = nil
        ) {
            (zone, now, results) = (answered.zone, answered.now, answered.results)
            (self.made, self.checkIns) = (made, checkIns)
        }

        package var answered: Answered { Answered(zone: zone, now: now, results: results) }
    }

    package struct CheckInsRequest: Codable, Sendable {
        package var kind: String

        package init(kind: String) { self.kind = kind }
    }

    package struct CheckInsReply: DatedReply {
        package var zone: String
        package var now: Int64
        package var checkIns: CheckIns
        /// The next one of the kind that is to come.
        package var next: OccurrenceView?
        /// How its obligations were kept today, and what is owed; absent if there are none.
        package var obligations: [ObligationFigures]?
        /// How many of them were on time in the last 30 days, in per cent.
        package var onTimeRate: Int?

        package init(zone: String, now: Int64, checkIns: CheckIns) {
            (self.zone, self.now, self.checkIns) = (zone, now, checkIns)
        }
    }
}
