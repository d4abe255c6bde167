package import CivilTime
package import Reminders
package import Statistics
import Vocabulary

/// The interface `org.remindd.Remindd1`: its methods with what they take and give. Additive within version 1.
package enum Remindd1 {
    package static let name = "org.remindd.Remindd1"

    /// A method's full name, as in a call.
    package static func method(_ name: String) -> String { "\(Remindd1.name).\(name)" }

    package struct DayRequest: Codable, Sendable {
        /// `YYYY-MM-DD`, `today`, `yesterday`, `tomorrow`; today by default.
        package var date: String?
        /// Only what is for this person.
        package var person: String?
        /// Only what has this tag.
        package var tag: String?
        /// True for every medicine that is taken as needed, and not only those that were taken lately.
        package var asNeeded: Bool?

        package init(date: String? = nil, person: String? = nil, tag: String? = nil, asNeeded: Bool? = nil) {
            (self.tag, self.asNeeded) = (tag, asNeeded)
            self.date = date
            self.person = person
        }
    }

    package struct Day: DatedReply {
        /// `YYYY-MM-DD`
        package var date: CivilDate
        package var zone: String
        /// Seconds since 1970: the daemon's clock, by which "in 20 min" is meant.
        package var now: Int64
        package var occurrences: [OccurrenceView]
        /// The next occurrence after the day, if the day has nothing more to come.
        package var next: OccurrenceView?
        /// Today: medicine taken as needed that was taken lately, or may not be taken yet.
        package var asNeeded: [AsNeededView]?
        /// Present and true while the clock is unconfirmed: nothing is recorded as missed then.
        package var isClockUnconfirmed: Bool?
        /// The trackers' values of the day, and the day of lenses: `met` if they were worn, `skipped` if not. Absent for a
        /// day to come.
        package var trackers: [TrackerDayView]?
        /// The reminders that are paused on the day.
        package var paused: [Paused]?

        /// Today: how many misses of the last two weeks wait for `Review` and are not among the occurrences; absent if
        /// none.
        package var unreviewed: Int?

        /// Today: notifications that could not be shown, and why.
        package var unshown: String?

        /// Today: doses that two machines have each recorded without knowing of each other; absent if none.
        package var doubles: [Double]?

        /// Today: reminders that several machines changed without knowing of each other; absent if none.
        package var forks: [ForkView]?

        /// A dose that two machines have each recorded.
        package struct Double: PersonTitled, Codable, Sendable {
            package struct Dose: Codable, Sendable {
                /// When it was taken, in seconds since 1970.
                package var at: Int64
                /// The machine that recorded it.
                package var machine: String

                package init(at: Int64, machine: String) { (self.at, self.machine) = (at, machine) }
            }

            package var reminder: String
            package var title: String
            package var cover: String?
            package var person: String?
            /// When it was due, in seconds since 1970.
            package var due: Int64
            package var doses: [Dose]
            /// Its handle, or its id: names it in a request.
            package var what: String

            package init(
                reminder: String, title: String, cover: String?, person: String?, due: Int64, doses: [Dose],
                what: String
            ) {
                (self.reminder, self.title, self.cover, self.person) = (reminder, title, cover, person)
                (self.due, self.doses, self.what) = (due, doses, what)
            }
        }

        /// Why an answer would not be recorded, as its refusal says it; absent while answers are.
        package var unsaved: String?

        /// A reminder that does not ring for some days.
        package struct Paused: PersonTitled, Codable, Sendable {
            package var reminder: String
            package var title: String
            /// The title shown outside if the real one is private.
            package var cover: String?
            package var person: String?
            /// The last day, `YYYY-MM-DD`; absent if it lasts until it is ended.
            package var until: CivilDate?

            package init(reminder: String, title: String, cover: String?, person: String?, until: CivilDate?) {
                (self.reminder, self.title, self.cover, self.person) = (reminder, title, cover, person)
                self.until = until
            }
        }

        package init(
            date: CivilDate, zone: String, now: Int64, occurrences: [OccurrenceView], next: OccurrenceView? = nil
        ) {
            (self.date, self.zone, self.now, self.occurrences, self.next) = (date, zone, now, occurrences, next)
        }
    }

    package struct AgendaRequest: Codable, Sendable {
        /// Calendar days, today included: 1...366.
        package var days: Int
        package var person: String?
        /// Only what has this tag.
        package var tag: String?

        package init(days: Int, person: String? = nil, tag: String? = nil) {
            self.tag = tag
            self.days = days
            self.person = person
        }
    }

    package struct NextRequest: Codable, Sendable {
        /// An id or what `WHAT` may be; all reminders by default.
        package var what: String?
        /// 1...100
        package var count: Int
        package var person: String?
        /// Only what has this tag.
        package var tag: String?

        package init(what: String? = nil, count: Int, person: String? = nil, tag: String? = nil) {
            self.tag = tag
            (self.what, self.count, self.person) = (what, count, person)
        }
    }

    package struct Occurrences: DatedReply {
        package var zone: String
        package var now: Int64
        package var occurrences: [OccurrenceView]
        /// In `Next`: medicine taken as needed that was taken lately, may not be taken yet, or was named.
        package var asNeeded: [AsNeededView]?

        package init(zone: String, now: Int64, occurrences: [OccurrenceView]) {
            (self.zone, self.now, self.occurrences) = (zone, now, occurrences)
        }
    }

    package struct ListRequest: Codable, Sendable {
        package var kind: String?
        /// Archived ones instead of the others.
        package var archived: Bool
        package var person: String?
        /// Only reminders whose id or title contains this; the case of letters does not matter.
        package var text: String?
        /// Only reminders with this tag.
        package var tag: String?
        /// Every date of a schedule, not only the first of many.
        package var whole: Bool?

        package init(
            kind: String? = nil, archived: Bool = false, person: String? = nil, text: String? = nil, tag: String? = nil
        ) {
            self.tag = tag
            (self.kind, self.archived, self.person, self.text) = (kind, archived, person, text)
        }
    }

    package struct Reminders: DatedReply {
        package var zone: String
        package var now: Int64
        package var reminders: [ReminderView]

        package init(zone: String, now: Int64, reminders: [ReminderView]) {
            (self.zone, self.now, self.reminders) = (zone, now, reminders)
        }
    }

    package struct WhatRequest: Codable, Sendable {
        package var what: String
        /// Every date of a schedule, not only the first of many.
        package var whole: Bool?

        package init(what: String) { self.what = what }
    }

    package struct Shown: DatedReply {
        package var zone: String
        package var now: Int64
        package var reminder: ReminderView
        /// The occurrence that was asked for, or the latest ones, newest first.
        package var occurrences: [OccurrenceView]
        /// The entries of the occurrence; absent for a reminder.
        package var entries: [EntryView]?

        package init(
            zone: String, now: Int64, reminder: ReminderView, occurrences: [OccurrenceView], entries: [EntryView]? = nil
        ) {
            (self.zone, self.now, self.reminder, self.occurrences) = (zone, now, reminder, occurrences)
            self.entries = entries
        }
    }

    package struct HistoryRequest: Codable, Sendable {
        package var what: String?
        /// A date, or a duration back from now (`7d`).
        package var since: String?
        /// A date, the last day; or a duration back from now.
        package var until: String?
        /// Only entries with one of these words; without `audit`, only answers that count.
        package var status: [String]?
        /// A kind's name.
        package var kind: String?
        package var person: String?
        /// Only what has this tag.
        package var tag: String?
        /// Only where a title, a reminder's id or a note contains this; the case of ASCII letters does not matter.
        package var text: String?
        /// True for only those with a note.
        package var noted: Bool?
        /// Adds to each entry the answer that counted after it.
        package var audit: Bool?
        /// 1...100000
        package var limit: Int
        /// How many of the latest entries to leave out, 0 or more: those that came with earlier replies. 0 by default.
        package var skip: Int?
        /// Every date of a schedule, not only the first of many.
        package var whole: Bool?

        package init(
            what: String? = nil, since: String? = nil, until: String? = nil, status: [String]? = nil,
            kind: String? = nil, person: String? = nil, text: String? = nil, audit: Bool? = nil, limit: Int,
            tag: String? = nil
        ) {
            self.tag = tag
            (self.what, self.since, self.until, self.status, self.kind) = (what, since, until, status, kind)
            (self.person, self.text, self.audit, self.limit) = (person, text, audit, limit)
        }
    }

    package struct History: DatedReply {
        package var zone: String
        package var now: Int64
        /// Oldest first.
        package var entries: [EntryView]

        package init(zone: String, now: Int64, entries: [EntryView]) {
            (self.zone, self.now, self.entries) = (zone, now, entries)
        }
    }

    /// The parameters of an error reply; its name is `org.remindd.Remindd1.` and the code.
    package struct Refusal: Codable, Sendable {
        package var message: String
        package var hint: String?
        /// Everything that is wrong in a file.
        package var problems: [FileProblem]?

        package init(message: String, hint: String? = nil, problems: [FileProblem]? = nil) {
            (self.message, self.hint, self.problems) = (message, hint, problems)
        }
    }

    /// One thing that happened, as `watch` streams it.
    package struct WatchEvent: Codable, Sendable {
        /// The entry's word: `delivered`, `snoozed`, `done`, ..., or `watching` first of all.
        package var event: String
        package var occurrence: OccurrenceView?
        package var reminder: String?
        /// Seconds since 1970.
        package var at: Int64

        package init(event: String, occurrence: OccurrenceView? = nil, reminder: String? = nil, at: Int64) {
            (self.event, self.occurrence, self.reminder, self.at) = (event, occurrence, reminder, at)
        }
    }
}
