package import Reminders
package import Vocabulary

/// Which entries are looked for, as the record's own conditions.
package struct EntryFilter: Hashable, Sendable {
    /// Only entries of these reminders, under every id they had.
    package var reminders: [ReminderID]?
    /// With one of these words.
    package var words: [Word]?
    /// Only answers that count: neither replaced nor undone.
    package var onlyStanding = false
    /// Where a note contains a text, or the entry is of one of these reminders, whose title or id does.
    package var note: String?
    package var titled: [ReminderID] = []
    /// Only what has a note at all.
    package var isNoted = false

    package init() {}

    /// A word of the record, and what tells apart the entries that share it.
    package struct Word: Hashable, Sendable {
        /// `done`
        package var what: String
        /// The span, for `started` and `ended`.
        package var span: Span?
        /// For a span of an unconfirmed clock: true for entries of reminders, and false for those of the clock.
        package var isOfReminder: Bool?
        /// For `defined`: true if it gave the reminder another id.
        package var isRename: Bool?
        /// For `delivered`: only these occurrences.
        package var occurrences: [OccurrenceID]?
        /// Only of these reminders, under every id they had.
        package var reminders: [ReminderID]?

        package init(
            what: String, span: Span? = nil, isOfReminder: Bool? = nil, isRename: Bool? = nil,
            occurrences: [OccurrenceID]? = nil, reminders: [ReminderID]? = nil
        ) {
            (self.what, self.span, self.isOfReminder) = (what, span, isOfReminder)
            (self.isRename, self.occurrences, self.reminders) = (isRename, occurrences, reminders)
        }

        /// Entries that say that the clock was set since another one.
        package static let clockSet = [
            Word(what: "dated"), Word(what: "ended", span: .unconfirmedClock, isOfReminder: true),
        ]
        package static let clockConfirmed = Word(what: "ended", span: .unconfirmedClock, isOfReminder: false)
    }
}
