/// One item of an imported file, as remindctl sends it to the daemon: a line of JSON with one member: `note`,
/// `covered`, `reminder` or `dose`. They come in this order.
package enum ImportedLine: Hashable, Sendable {
    case reminder(ImportedReminder)
    case dose(ImportedDose)
    case note(ImportNote)
    case covered(ImportedCoverage)

    /// The longest line, in bytes: that of an event with 10,000 dates of its own.
    package static let longest = 1 << 18
}

extension ImportedLine: Codable {
    private enum CodingKeys: String, CodingKey { case reminder, dose, note, covered }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let reminder = try container.decodeIfPresent(ImportedReminder.self, forKey: .reminder) {
            self = .reminder(reminder)
        } else if let dose = try container.decodeIfPresent(ImportedDose.self, forKey: .dose) {
            self = .dose(dose)
        } else if let covered = try container.decodeIfPresent(ImportedCoverage.self, forKey: .covered) {
            self = .covered(covered)
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
        case .covered(let covered): try container.encode(covered, forKey: .covered)
        }
    }
}
