public import RemindCore

/// The interface `org.remindd.Remindd1`: its methods with what they take and give. Additive within version 1.
public enum Remindd1 {
    public static let name = "org.remindd.Remindd1"

    /// A method's full name, as in a call.
    public static func method(_ name: String) -> String { "\(Remindd1.name).\(name)" }

    public struct DayRequest: Codable, Sendable {
        /// `YYYY-MM-DD`, `today`, `yesterday`, `tomorrow`; today where absent.
        public var date: String?
        /// Only what is for this person.
        public var person: String?

        public init(date: String? = nil, person: String? = nil) {
            self.date = date
            self.person = person
        }
    }

    public struct Day: Codable, Sendable {
        /// `YYYY-MM-DD`
        public var date: String
        public var zone: String
        /// Seconds since 1970: the daemon's clock, by which "in 20 min" is meant.
        public var now: Int64
        public var occurrences: [OccurrenceView]
        /// The next occurrence after the day, where the day has nothing more to come.
        public var next: OccurrenceView?
        /// Present and true while nobody has confirmed the clock: nothing is recorded as missed then.
        public var isClockUnconfirmed: Bool?

        public init(date: String, zone: String, now: Int64, occurrences: [OccurrenceView], next: OccurrenceView? = nil)
        {
            self.date = date
            self.zone = zone
            self.now = now
            self.occurrences = occurrences
            self.next = next
        }
    }

    public struct AgendaRequest: Codable, Sendable {
        /// Calendar days, today included: 1...366.
        public var days: Int
        public var person: String?

        public init(days: Int, person: String? = nil) {
            self.days = days
            self.person = person
        }
    }

    public struct NextRequest: Codable, Sendable {
        /// An id or what `WHAT` may be; all reminders where absent.
        public var what: String?
        /// 1...100
        public var count: Int
        public var person: String?

        public init(what: String? = nil, count: Int, person: String? = nil) {
            self.what = what
            self.count = count
            self.person = person
        }
    }

    public struct Occurrences: Codable, Sendable {
        public var zone: String
        public var now: Int64
        public var occurrences: [OccurrenceView]

        public init(zone: String, now: Int64, occurrences: [OccurrenceView]) {
            self.zone = zone
            self.now = now
            self.occurrences = occurrences
        }
    }

    public struct ListRequest: Codable, Sendable {
        public var kind: String?
        /// Archived ones instead of the others.
        public var archived: Bool
        public var person: String?

        public init(kind: String? = nil, archived: Bool = false, person: String? = nil) {
            self.kind = kind
            self.archived = archived
            self.person = person
        }
    }

    public struct Reminders: Codable, Sendable {
        public var zone: String
        public var now: Int64
        public var reminders: [ReminderView]

        public init(zone: String, now: Int64, reminders: [ReminderView]) {
            self.zone = zone
            self.now = now
            self.reminders = reminders
        }
    }

    public struct WhatRequest: Codable, Sendable {
        public var what: String

        public init(what: String) { self.what = what }
    }

    public struct Shown: Codable, Sendable {
        public var zone: String
        public var now: Int64
        public var reminder: ReminderView
        /// The occurrence that was asked for, or the latest ones, newest first.
        public var occurrences: [OccurrenceView]
        /// What was recorded of the occurrence that was asked for; absent if a reminder was.
        public var entries: [EntryView]?

        public init(
            zone: String, now: Int64, reminder: ReminderView, occurrences: [OccurrenceView], entries: [EntryView]? = nil
        ) {
            self.zone = zone
            self.now = now
            self.reminder = reminder
            self.occurrences = occurrences
            self.entries = entries
        }
    }

    public struct HistoryRequest: Codable, Sendable {
        public var what: String?
        /// A date, or a duration back from now (`7d`).
        public var since: String?
        /// A date, the last day; or a duration back from now.
        public var until: String?
        /// Only entries with one of these words; of answers, only those that stand, unless with `audit`.
        public var status: [String]?
        /// A kind's name.
        public var kind: String?
        public var person: String?
        /// Only where a title, a reminder's id or a note contains this; the case of ASCII letters does not matter.
        public var text: String?
        /// Whether each entry says what stood of its occurrence once it was recorded.
        public var audit: Bool?
        /// 1...100000
        public var limit: Int

        public init(
            what: String? = nil, since: String? = nil, until: String? = nil, status: [String]? = nil,
            kind: String? = nil, person: String? = nil, text: String? = nil, audit: Bool? = nil, limit: Int
        ) {
            self.what = what
            self.since = since
            self.until = until
            self.status = status
            self.kind = kind
            self.person = person
            self.text = text
            self.audit = audit
            self.limit = limit
        }
    }

    public struct History: Codable, Sendable {
        public var zone: String
        public var now: Int64
        /// Oldest first.
        public var entries: [EntryView]

        public init(zone: String, now: Int64, entries: [EntryView]) {
            self.zone = zone
            self.now = now
            self.entries = entries
        }
    }

    /// What an error reply carries; its name is `org.remindd.Remindd1.` and the code.
    public struct Refusal: Codable, Sendable {
        public var message: String
        public var hint: String?
        /// Everything that is wrong in a file.
        public var problems: [FileProblem]?

        public init(message: String, hint: String? = nil, problems: [FileProblem]? = nil) {
            self.message = message
            self.hint = hint
            self.problems = problems
        }
    }

    /// One thing that happened, as `watch` streams it.
    public struct Happening: Codable, Sendable {
        /// The entry's word: `delivered`, `snoozed`, `done`, ..., or `watching` first of all.
        public var event: String
        public var occurrence: OccurrenceView?
        public var reminder: String?
        /// Seconds since 1970.
        public var at: Int64

        public init(event: String, occurrence: OccurrenceView? = nil, reminder: String? = nil, at: Int64) {
            self.event = event
            self.occurrence = occurrence
            self.reminder = reminder
            self.at = at
        }
    }
}
