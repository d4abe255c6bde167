package import CivilTime
package import Vocabulary

/// A medicine or a tracker of another program, or a group of its times that makes one reminder.
package struct ImportedReminder: Hashable, Sendable, Codable {
    /// The other program's names for the originals; the first one identifies it.
    package var keys: [String]
    /// The id, if the file is one of remindd's own.
    package var id: String?
    /// Its kind; `nil` for the usual one.
    package var kind: String?
    package var title: String
    package var fields: [String: String] = [:]
    package var when: [DefinitionDraft.Line] = []
    /// Set if it follows a dose of another one: this many minutes after that dose was taken.
    package var follows: Follow?
    package var nag: DefinitionDraft.Nag?
    /// How long before it is due to give notice: `15m`.
    package var before: [String]?
    /// `yes` if notifications hide its title.
    package var cover: String?
    /// Its whole definition, if the file is one of remindd's own: then the fields and schedules above are not used.
    package var draft: DefinitionDraft?
    /// True if it does not ring in the other program.
    package var isOff = false
    /// True if the file has only its history.
    package var isArchived = false
    package var stock: Supply?
    /// True if its history belongs to a reminder of its kind that is here, if there is one.
    package var joinsKind: Bool?
    package var place: ImportPlace

    package struct Follow: Hashable, Sendable, Codable {
        package var key: String
        package var minutes: Int64
        /// True if it follows one that was skipped as well.
        package var orSkipped: Bool?

        package init(key: String, minutes: Int64, orSkipped: Bool? = nil) {
            (self.key, self.minutes, self.orSkipped) = (key, minutes, orSkipped)
        }
    }

    /// The stock left.
    package struct Supply: Hashable, Sendable, Codable {
        /// With its unit: `28 tablets`.
        package var amount: String
        /// `2027-03-31`
        package var expires: String?

        package init(amount: String, expires: String? = nil) {
            self.amount = amount
            self.expires = expires
        }
    }

    package init(keys: [String], kind: String? = nil, title: String, place: ImportPlace) {
        (self.keys, self.kind, self.title, self.place) = (keys, kind, title, place)
    }
}

/// A past dose with its answer, or a reading.
package struct ImportedDose: Hashable, Sendable, Codable {
    package var key: String
    /// The other program's names for its reminder, the most reliable first.
    package var reminder: [String]
    /// The title, for a reminder that is found nowhere else.
    package var title: String
    /// Who it is for, if the file says.
    package var person: String?
    package var outcome: Answer.Outcome
    /// Its slot, and the instant and zone in which it was due; `nil` for a dose outside any schedule.
    package var slot: SlotKey?
    package var due: Instant?
    package var zone: String
    package var happened: Instant
    package var amount: String?
    /// Further fields that its answer records, such as the type of lenses.
    package var fields: [String: String]?
    package var note: String?
    package var cause: Answer.Cause?
    /// The value measured, if its kind measures something.
    package var reading: Reading?
    /// Where a file of remindd's own has it from.
    package var origin: EntrySource?
    /// True if it counts only for a reminder that is here: none is made for it.
    package var needsReminder: Bool?
    package var place: ImportPlace

    package init(
        key: String, reminder: [String], title: String, person: String? = nil, outcome: Answer.Outcome,
        slot: SlotKey? = nil, due: Instant? = nil, zone: String, happened: Instant, amount: String? = nil,
        note: String? = nil, cause: Answer.Cause? = nil, reading: Reading? = nil, place: ImportPlace
    ) {
        (self.key, self.reminder, self.title, self.person, self.outcome) = (key, reminder, title, person, outcome)
        (self.slot, self.due, self.zone, self.happened, self.amount) = (slot, due, zone, happened, amount)
        (self.note, self.cause, self.reading, self.place) = (note, cause, reading, place)
    }
}

/// A position in a file.
package struct ImportPlace: Hashable, Sendable, Codable {
    package var file: String
    /// From 1.
    package var line: Int
    /// The path to it in a file without lines of its own: `treatments[2].dosage[0]`.
    package var path: String?

    package init(file: String, line: Int, path: String? = nil) {
        (self.file, self.line, self.path) = (file, line, path)
    }
}

/// Something that could not be imported as it was, and why.
package struct ImportNote: Hashable, Sendable, Codable {
    package var file: String
    package var line: Int
    package var subject: String?
    package var message: String
    /// How many times it applies; the place is that of the first.
    package var count: Int

    package init(_ place: ImportPlace, _ message: String, subject: String? = nil, count: Int = 1) {
        file = place.file
        line = place.line
        self.subject = subject ?? place.path
        self.message = message
        self.count = count
    }
}
