package import CivilTime

/// A preview of an import.
package struct ImportView: Hashable, Sendable, Codable {
    package struct Reminder: Hashable, Sendable, Codable {
        package var id: String
        package var title: String
        /// False if it already exists and only gets doses.
        package var isNew: Bool
        package var state: ReminderView.State
        package var schedules: [ReminderView.Line]
        package var dose: String?
        package var stock: String?
        package var taken: Int
        package var skipped: Int
        package var missed: Int
        /// Its kind, if it is not the usual one.
        package var kind: String?
        /// Its other fields, if it is new: `instructions: with food`.
        package var details: [String]?

        package init(
            id: String, title: String, isNew: Bool, state: ReminderView.State, schedules: [ReminderView.Line],
            dose: String? = nil, stock: String? = nil, taken: Int, skipped: Int, missed: Int, kind: String? = nil
        ) {
            self.kind = Kinds.isStandard(kind) ? nil : kind
            (self.id, self.title, self.isNew, self.state, self.schedules) = (id, title, isNew, state, schedules)
            (self.dose, self.stock, self.taken, self.skipped, self.missed) = (dose, stock, taken, skipped, missed)
        }
    }

    /// Why a reading that is not in the file is kept.
    package enum KeptFor: String, Hashable, Sendable, Codable {
        /// The file has no record of this kind that can be read.
        case absent
        /// A record of its day cannot be read.
        case unreadable
        /// A record cannot be read, and its day neither.
        case unclear
    }

    /// The readings of one kind, of a history that is followed.
    package struct Group: Hashable, Sendable, Codable {
        package var kind: String
        package var added = 0
        package var known = 0
        /// Older than the part of the history that was chosen.
        package var earlier = 0
        /// Deleted in the other program, and taken back here.
        package var removed = 0
        /// True if it was not chosen yet which part of the history is imported.
        package var needsChoice: Bool?
        /// True if this import records the choice.
        package var isChosen: Bool?
        /// How many readings counted before, if removing them has to be confirmed.
        package var removedOf: Int?
        /// Not in the file, and kept even so, because the file cannot show that they were deleted.
        package var kept: Int?
        package var keptFor: KeptFor?

        package init(kind: String) { self.kind = kind }

        package mutating func keep(_ reason: KeptFor) {
            kept = (kept ?? 0) + 1
            keptFor = reason
        }
    }

    package var format: ImportFormat
    package var version: Int?
    package var reminders: [Reminder]
    package var doses: Int
    /// The days of the first and the last of them: `YYYY-MM-DD`.
    package var first: CivilDate?
    package var last: CivilDate?
    /// Reminders and doses that already exist.
    package var known: Int
    package var notes: [ImportNote]
    /// How many notes are left out because there are too many.
    package var left: Int

    /// Each kind of readings, if the history is one that is followed.
    package var groups: [Group]?

    package static let mostNotes = 200

    package var adds: Bool {
        doses > 0 || reminders.contains { $0.isNew }
            || groups?.contains { $0.removed > 0 || $0.isChosen == true } == true
    }

    /// The kinds of which a person has not chosen which part of the history is imported.
    package var unchosen: [String] { (groups ?? []).filter { $0.needsChoice == true }.map(\.kind) }

    package init(format: ImportFormat, version: Int? = nil) {
        self.format = format
        self.version = version
        reminders = []
        doses = 0
        known = 0
        notes = []
        left = 0
    }
}
