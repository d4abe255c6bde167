import CivilTime

/// An occurrence as it is shown: the documented JSON of `today`, `next`, `agenda` and `watch`, and what the text is
/// made of.
public struct OccurrenceView: Hashable, Sendable, Codable {
    public enum Status: String, Hashable, Sendable, Codable {
        case upcoming, due, snoozed, taken, done, skipped, missed, lapsed

        /// What an answer makes of an occurrence, in the kind's word.
        init(_ outcome: Answer.Outcome, kind: (any Kind)?) {
            switch outcome {
            case .done: self = kind?.verb.status ?? .done
            case .skipped: self = .skipped
            case .missed: self = .missed
            case .lapsed: self = .lapsed
            }
        }
    }

    public var id: String
    /// Absent for occurrences more than two days ahead.
    public var handle: String?
    public var reminder: String
    public var kind: String
    public var title: String
    public var schedule: String
    public var slot: String
    public var zone: String
    /// ISO 8601 with offset.
    public var due: String
    /// Seconds since 1970-01-01T00:00:00Z.
    public var epoch: Int64
    public var status: Status
    /// When it happened, for an occurrence that was answered.
    public var answered: String?
    public var note: String?
    /// Why it was missed.
    public var cause: String?
    /// What stands beside the title: the dose, the duration.
    public var detail: String?
    /// Until when a snoozed one is quiet.
    public var snoozed: String?
    /// When an unanswered one will be recorded as missed.
    public var deadline: String?
    /// How many occurrences the entry stands for, where a long absence is one entry.
    public var count: Int?
    /// What it is shown as outside, where the title is private.
    public var cover: String?
    /// Who it is for, where that is said.
    public var person: String?
    /// What is to be said of the time since the dose before.
    public var warning: String?
    /// Seconds between when it was due and when it was taken; negative where early.
    public var lateness: Int64?

    enum CodingKeys: String, CodingKey {
        case id, handle, reminder, kind, title, schedule, slot, zone, due, epoch, status, answered, note, cause
        case detail, snoozed, deadline, count, cover, person, warning, lateness
    }

    /// `handle`, `answered` and `note` are always there, null where they are absent; the rest only where it says
    /// something.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(handle, forKey: .handle)
        try container.encode(reminder, forKey: .reminder)
        try container.encode(kind, forKey: .kind)
        try container.encode(title, forKey: .title)
        try container.encode(schedule, forKey: .schedule)
        try container.encode(slot, forKey: .slot)
        try container.encode(zone, forKey: .zone)
        try container.encode(due, forKey: .due)
        try container.encode(epoch, forKey: .epoch)
        try container.encode(status, forKey: .status)
        try container.encode(answered, forKey: .answered)
        try container.encode(note, forKey: .note)
        try container.encodeIfPresent(cause, forKey: .cause)
        try container.encodeIfPresent(detail, forKey: .detail)
        try container.encodeIfPresent(snoozed, forKey: .snoozed)
        try container.encodeIfPresent(deadline, forKey: .deadline)
        try container.encodeIfPresent(count, forKey: .count)
        try container.encodeIfPresent(cover, forKey: .cover)
        try container.encodeIfPresent(person, forKey: .person)
        try container.encodeIfPresent(warning, forKey: .warning)
        try container.encodeIfPresent(lateness, forKey: .lateness)
    }
}
