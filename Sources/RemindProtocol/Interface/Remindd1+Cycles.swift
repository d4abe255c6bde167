package import CivilTime
package import Reminders

extension Remindd1 {
    package struct CyclesRequest: Codable, Sendable {
        /// A reminder that follows its own history; all of them by default.
        package var what: String?
        package var kind: String?
        /// Only this person's.
        package var person: String?

        package init(what: String? = nil, kind: String? = nil, person: String? = nil) {
            (self.what, self.kind, self.person) = (what, kind, person)
        }
    }

    package struct CyclesReply: DatedReply {
        package var zone: String
        package var now: Int64
        /// The person's day: it may start after midnight.
        package var today: CivilDate
        package var histories: [Cycles]

        package init(zone: String, now: Int64, today: CivilDate, histories: [Cycles]) {
            (self.zone, self.now, self.today, self.histories) = (zone, now, today, histories)
        }
    }

    /// The use of one reminder, from one replacement to the next.
    package struct Cycles: Codable, Sendable {
        package struct Cycle: Codable, Sendable {
            /// `YYYY-MM-DD`
            package var opened: CivilDate
            /// The day on which the next one was opened; absent for the one in use.
            package var ended: CivilDate?
            /// The days of use: `YYYY-MM-DD`, in order.
            package var days: [CivilDate]
            /// The days on which a person said that it was not used; absent if there are none.
            package var unused: [CivilDate]?
            /// Seconds of use on each of these days, 0 if that is not known; absent if it is known of none.
            package var lengths: [Int64]?
            /// Notes, by the day of use or of the replacement; absent if there are none.
            package var notes: [String: String]?
            /// Fields that held when it ended, such as the type, and the reason for its end.
            package var fields: Fields?

            package init(
                opened: CivilDate, ended: CivilDate? = nil, days: [CivilDate], unused: [CivilDate]? = nil,
                lengths: [Int64]? = nil, notes: [String: String]? = nil, fields: Fields? = nil
            ) {
                (self.opened, self.ended, self.days, self.unused) = (opened, ended, days, unused)
                (self.lengths, self.notes, self.fields) = (lengths, notes, fields)
            }
        }

        package var reminder: String
        package var kind: String
        package var title: String
        package var person: String?
        /// The fields that hold now.
        package var fields: Fields
        /// The day on which the next replacement is due, if it is known.
        package var due: CivilDate?
        /// Oldest first; the last one is in use.
        package var cycles: [Cycle]

        package init(
            reminder: String, kind: String, title: String, person: String? = nil, fields: Fields, due: CivilDate? = nil,
            cycles: [Cycle]
        ) {
            (self.reminder, self.kind, self.title, self.person) = (reminder, kind, title, person)
            (self.fields, self.due, self.cycles) = (fields, due, cycles)
        }
    }
}
