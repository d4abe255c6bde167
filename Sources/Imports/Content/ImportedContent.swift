package import Reminders

/// The content of another program's file, in remindd's terms and not yet compared with existing reminders.
package struct ImportedContent: Hashable, Sendable {
    package var format: ImportFormat
    /// The version of the format that the file names.
    package var version: Int?
    package var reminders: [ImportedReminder] = []
    package var doses = ImportedDoses()
    /// The time that the file covers, for a history that is followed.
    package var covered: [ImportedCoverage] = []
    package var notes: [ImportNote] = []
    /// Where in `notes` each message is first.
    private var noted: [String: Int] = [:]

    package init(format: ImportFormat, version: Int? = nil) {
        self.format = format
        self.version = version
    }
}

extension ImportedContent {
    /// More are counted together: an odd file has one for each of a million rows.
    private static let mostNotes = 1000

    package mutating func note(_ place: ImportPlace, _ message: String, subject: String? = nil) {
        guard notes.count >= Self.mostNotes else {
            if noted[message] == nil { noted[message] = notes.count }
            return notes.append(ImportNote(place, message, subject: subject))
        }
        if notes.count == Self.mostNotes {
            notes.append(ImportNote(ImportPlace(file: place.file, line: place.line), "further notes are left out"))
        } else {
            notes[Self.mostNotes].count += 1
        }
    }

    /// Notes a problem with a dose; the same message for many doses makes one note.
    package mutating func noteDose(_ place: ImportPlace, _ message: String) {
        if let index = noted[message], index < notes.count, notes[index].message == message {
            notes[index].count += 1
        } else {
            note(place, message)
        }
    }
}

extension ImportedContent {
    /// Everything, in the order in which it is sent.
    package var lines: some Sequence<ImportedLine> {
        [
            AnySequence(notes.lazy.map(ImportedLine.note)), AnySequence(covered.lazy.map(ImportedLine.covered)),
            AnySequence(reminders.lazy.map(ImportedLine.reminder)), AnySequence(doses.lazy.map(ImportedLine.dose)),
        ].joined()
    }
}
