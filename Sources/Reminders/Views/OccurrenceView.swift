package import CivilTime
import Vocabulary

/// An occurrence as shown: the documented JSON of `today`, `next`, `agenda` and `watch`, and the source of their text.
package struct OccurrenceView: Hashable, Sendable, Codable {
    package typealias Status = OccurrenceStatus

    package var id: String
    /// Absent for occurrences more than two days ahead.
    package var handle: String?
    package var reminder: String
    package var kind: String
    package var title: String
    package var schedule: String
    package var slot: String
    package var zone: String
    package var due: Timestamp
    /// Seconds since 1970-01-01T00:00:00Z.
    package var epoch: Int64
    package var status: Status
    /// When it happened, for an occurrence that was answered.
    package var answered: Timestamp?
    package var note: String?
    /// Why it was missed.
    package var cause: String?
    /// Text beside the title: the dose, the duration.
    package var detail: String?
    /// When the snooze ends.
    package var snoozed: Timestamp?
    /// Until when quiet hours hold it back.
    package var deferred: Timestamp?
    /// When an unanswered one will be recorded as missed.
    package var deadline: Timestamp?
    /// How many occurrences the entry covers, if it records a long absence.
    package var count: Int?
    /// The title shown outside if the real one is private.
    package var cover: String?
    /// Who it is for, if the reminder says.
    package var person: String?
    /// A warning about the time since the dose before, or about its limits; the doses, if a person said that there were several;
    /// and the word of a machine that did not know of this one.
    package var warning: String?
    /// Seconds from when it was due to when it was taken; negative if early.
    package var lateness: Int64?
    /// True if the clock was wrong when it was answered; then also when that was by the right time, if that is known.
    package var wrongClock: Bool?
    package var corrected: Timestamp?
    /// When it was due before a person moved it.
    package var moved: Timestamp?
    /// The tags of its reminder.
    package var tags: [String]?
    /// The measurement.
    package var reading: ReadingView?
    /// If it is an obligation: until when it is on time, and whether it was.
    package var windowUntil: Timestamp?
    package var onTime: Bool?
    /// When it is held with others.
    package var iqamah: Timestamp?
    /// True if it was done with others, or alone.
    package var jamaah: Bool?
    /// True if it was done at the mosque.
    package var mosque: Bool?
    /// True if it was missed and is not made up. Paused days owe nothing.
    package var owed: Bool?
    /// True while it is due and pressing: it has rung again, has escalated, or its reminder is critical.
    package var urgent: Bool?
    /// If it is a session: when it began and how it ends.
    package var session: SessionView?
    /// For a habit to break: true if it was a slip. A slip has the status done.
    package var slip: Bool?
    /// The revision of its reminder, and the answer or beginning that counts, if there is one. A request that names it is
    /// refused once either has changed.
    package var version: String?

    /// The day, if it is an answer to a day as a whole.
    package var wholeDay: CivilDate? { SlotKey(slot).wholeDay }

    package init(
        id: String, handle: String? = nil, reminder: String, kind: String, title: String, schedule: String,
        slot: String, zone: String, due: Timestamp, epoch: Int64, status: Status, answered: Timestamp? = nil,
        note: String? = nil, cause: String? = nil, detail: String? = nil, snoozed: Timestamp? = nil,
        deadline: Timestamp? = nil, count: Int? = nil, cover: String? = nil, person: String? = nil,
        warning: String? = nil, lateness: Int64? = nil, moved: Timestamp? = nil, tags: [String]? = nil
    ) {
        (self.id, self.handle, self.reminder, self.kind, self.title) = (id, handle, reminder, kind, title)
        (self.schedule, self.slot, self.zone, self.due, self.epoch) = (schedule, slot, zone, due, epoch)
        (self.status, self.answered, self.note, self.cause, self.detail) = (status, answered, note, cause, detail)
        (self.snoozed, self.deadline, self.count, self.cover, self.person) = (snoozed, deadline, count, cover, person)
        (self.warning, self.lateness, self.moved, self.tags) = (warning, lateness, moved, tags)
    }

    enum CodingKeys: String, CodingKey {
        case id, handle, reminder, kind, title, schedule, slot, zone, due, epoch, status, answered, note, cause
        case detail, snoozed, deadline, count, cover, person, warning, lateness, deferred, moved, tags, reading
        case session, windowUntil, onTime, iqamah, jamaah, mosque, owed, urgent, slip, wrongClock, corrected
        case version
    }

    /// `handle`, `answered` and `note` are always there, null if absent; the other optional values only if they are
    /// set.
    package func encode(to encoder: any Encoder) throws {
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
        try container.encode(status.rawValue, forKey: .status)
        try container.encode(answered, forKey: .answered)
        try container.encode(note, forKey: .note)
        // Hardly one of these is set: what is absent costs no call.
        if let cause { try container.encode(cause, forKey: .cause) }
        if let detail { try container.encode(detail, forKey: .detail) }
        if let snoozed { try container.encode(snoozed, forKey: .snoozed) }
        if let deadline { try container.encode(deadline, forKey: .deadline) }
        if let count { try container.encode(count, forKey: .count) }
        if let cover { try container.encode(cover, forKey: .cover) }
        if let person { try container.encode(person, forKey: .person) }
        if let warning { try container.encode(warning, forKey: .warning) }
        if let lateness { try container.encode(lateness, forKey: .lateness) }
        if let deferred { try container.encode(deferred, forKey: .deferred) }
        if let moved { try container.encode(moved, forKey: .moved) }
        if let tags { try container.encode(tags, forKey: .tags) }
        if let reading { try container.encode(reading, forKey: .reading) }
        if let session { try container.encode(session, forKey: .session) }
        if let windowUntil { try container.encode(windowUntil, forKey: .windowUntil) }
        if let onTime { try container.encode(onTime, forKey: .onTime) }
        if let iqamah { try container.encode(iqamah, forKey: .iqamah) }
        if let jamaah { try container.encode(jamaah, forKey: .jamaah) }
        if let mosque { try container.encode(mosque, forKey: .mosque) }
        if let owed { try container.encode(owed, forKey: .owed) }
        if let urgent { try container.encode(urgent, forKey: .urgent) }
        if let slip { try container.encode(slip, forKey: .slip) }
        if let wrongClock { try container.encode(wrongClock, forKey: .wrongClock) }
        if let corrected { try container.encode(corrected, forKey: .corrected) }
        if let version { try container.encode(version, forKey: .version) }
    }
}

// The compiler calls this for a view, and not the general one, which looks up types at run time.
extension KeyedDecodingContainer {
    func decode(_: OccurrenceStatus.Type, forKey key: Key) throws -> OccurrenceStatus {
        let text = try decode(String.self, forKey: key)
        guard let status = OccurrenceStatus(rawValue: text) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: codingPath + [key], debugDescription: "\"\(text)\" is no status"))
        }
        return status
    }
}
