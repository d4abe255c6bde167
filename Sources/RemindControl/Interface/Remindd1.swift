public import RemindCore

/// The interface `org.remindd.Remindd1`: its methods with what they take and give. Additive within version 1.
public enum Remindd1 {
    public static let name = "org.remindd.Remindd1"

    /// A method's full name, as in a call.
    public static func method(_ name: String) -> String { "\(Remindd1.name).\(name)" }

    // MARK: - Reading

    public struct DayRequest: Codable, Sendable {
        /// `YYYY-MM-DD`, `today`, `yesterday`, `tomorrow`; today where absent.
        public var date: String?

        public init(date: String? = nil) { self.date = date }
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

        public init(days: Int) { self.days = days }
    }

    public struct NextRequest: Codable, Sendable {
        /// An id or what `WHAT` may be; all reminders where absent.
        public var what: String?
        /// 1...100
        public var count: Int

        public init(what: String? = nil, count: Int) {
            self.what = what
            self.count = count
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

        public init(kind: String? = nil, archived: Bool = false) {
            self.kind = kind
            self.archived = archived
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

        public init(zone: String, now: Int64, reminder: ReminderView, occurrences: [OccurrenceView]) {
            self.zone = zone
            self.now = now
            self.reminder = reminder
            self.occurrences = occurrences
        }
    }

    public struct HistoryRequest: Codable, Sendable {
        public var what: String?
        /// A date, or a duration back from now (`7d`).
        public var since: String?
        /// 1...100000
        public var limit: Int

        public init(what: String? = nil, since: String? = nil, limit: Int) {
            self.what = what
            self.since = since
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

    // MARK: - Answering

    public struct AnswerRequest: Codable, Sendable {
        /// What is answered; absent with `due`.
        public var what: String?
        /// Everything that is due now.
        public var due: Bool?
        /// `done`, `skipped`
        public var outcome: String
        /// When it happened; now where absent.
        public var at: String?
        public var note: String?
        public var replace: Bool?
        public var early: Bool?
        public var extra: Bool?
        /// The kind the command is for: another kind's reminder is refused.
        public var kind: String?
        /// A name the caller makes up, 1 to 64 bytes: the same name and content again gives the first reply again.
        public var request: String?

        public init(
            what: String?, due: Bool? = nil, outcome: String, at: String? = nil, note: String? = nil,
            replace: Bool? = nil, early: Bool? = nil, extra: Bool? = nil, kind: String? = nil, request: String? = nil
        ) {
            self.what = what
            self.due = due
            self.outcome = outcome
            self.at = at
            self.note = note
            self.replace = replace
            self.early = early
            self.extra = extra
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
        /// The latest answer of all where absent.
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

            public init(changed: Bool, occurrence: OccurrenceView) {
                self.changed = changed
                self.occurrence = occurrence
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

    // MARK: - Defining

    public struct DefineRequest: Codable, Sendable {
        public var draft: DefinitionDraft
        /// The reminder to change; a new one where absent.
        public var what: String?
        public var request: String?

        public init(draft: DefinitionDraft, what: String? = nil, request: String? = nil) {
            self.draft = draft
            self.what = what
            self.request = request
        }
    }

    public struct ChangeRequest: Codable, Sendable {
        public var what: String
        /// `enable`, `disable`, `archive`, `unarchive`
        public var change: String
        /// The kind the command is for: another kind's reminder is refused.
        public var kind: String?
        public var request: String?

        public init(what: String, change: String, kind: String? = nil, request: String? = nil) {
            self.what = what
            self.change = change
            self.kind = kind
            self.request = request
        }
    }

    public struct Changed: Codable, Sendable {
        public var zone: String
        public var now: Int64
        /// False where it was so already.
        public var changed: Bool
        public var reminder: ReminderView

        public init(zone: String, now: Int64, changed: Bool, reminder: ReminderView) {
            self.zone = zone
            self.now = now
            self.changed = changed
            self.reminder = reminder
        }
    }

    public struct ApplyRequest: Codable, Sendable {
        /// The file's absolute path: what is in it is managed by it.
        public var file: String
        public var content: String
        public var dryRun: Bool?
        public var request: String?

        public init(file: String, content: String, dryRun: Bool? = nil, request: String? = nil) {
            self.file = file
            self.content = content
            self.dryRun = dryRun
            self.request = request
        }
    }

    public struct Applied: Codable, Sendable {
        public var changes: [AppliedChange]

        public init(changes: [AppliedChange]) { self.changes = changes }
    }

    public struct ExportReply: Codable, Sendable {
        public var toml: String
        public var definitions: [Definition]

        public init(toml: String, definitions: [Definition]) {
            self.toml = toml
            self.definitions = definitions
        }
    }

    public struct ReloadReply: Codable, Sendable {
        public var problems: [FileProblem]
        public var changes: [AppliedChange]

        public init(problems: [FileProblem], changes: [AppliedChange]) {
            self.problems = problems
            self.changes = changes
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
