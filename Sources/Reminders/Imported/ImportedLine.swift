/// One item of an imported file, as remindctl sends it to the daemon: a line of JSON with one member, `reminder`,
/// `dose` or `note`. Notes come first, then reminders, then doses.
package enum ImportedLine: Hashable, Sendable {
    case reminder(ImportedReminder)
    case dose(ImportedDose)
    case note(ImportNote)

    /// The longest line, in bytes.
    package static let longest = 65_536
}

extension ImportedLine: Codable {
    private enum CodingKeys: String, CodingKey { case reminder, dose, note }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let reminder = try container.decodeIfPresent(ImportedReminder.self, forKey: .reminder) {
            self = .reminder(reminder)
        } else if let dose = try container.decodeIfPresent(ImportedDose.self, forKey: .dose) {
            self = .dose(dose)
        } else {
            self = .note(try container.decode(ImportNote.self, forKey: .note))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .reminder(let reminder): try container.encode(reminder, forKey: .reminder)
        case .dose(let dose): try container.encode(dose, forKey: .dose)
        case .note(let note): try container.encode(note, forKey: .note)
        }
    }
}
