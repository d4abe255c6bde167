package import CivilTime

/// An entry as `history` gives it.
package struct EntryView: Hashable, Sendable, Codable {
    /// The words that a person may ask the history for, the usual ones first.
    package static let statuses = [
        "pending", "taken", "done", "logged", "skipped", "missed", "lapsed", "began", "snoozed", "delayed",
        "delivered", "deferred", "not shown", "urgent", "undone", "defined", "renamed", "archived", "restored",
        "disabled", "enabled", "paused", "resumed", "slipped", "clean", "refilled", "counted", "told", "in zone",
        "clock unconfirmed", "clock confirmed", "clock set",
    ]

    package var id: String
    /// When it was recorded, in the zone it was recorded in.
    package var at: Timestamp
    package var zone: String
    package var device: String
    package var what: String
    /// `person`, `automatic`, `import`
    package var origin: String
    package var occurrence: String?
    package var reminder: String?
    package var kind: String?
    package var title: String?
    package var slot: String?
    package var due: Timestamp?
    /// When it happened, for an answer; when it began, for a session.
    package var happened: Timestamp?
    /// The end of a snooze or of a session.
    package var until: Timestamp?
    /// When it was due before a person moved it.
    package var moved: Timestamp?
    package var cause: String?
    package var note: String?
    package var fields: Fields?
    package var handle: String?
    package var changes: String?
    package var count: Int?
    package var late: Bool?
    package var definition: Definition?
    /// Which limit the dose went over, and why.
    package var override: Answer.Override?
    /// How the entry changed the stock: `-1 tablet`.
    package var stock: String?
    /// Which span started or ended: `disabled`.
    package var span: String?
    /// The days of a pause that began, and why.
    package var pause: Pause.Plan?
    /// Who it is for, if the reminder says.
    package var person: String?
    /// Seconds from when it was due to when it was taken; negative if early. Absent if it has no slot or was not taken.
    package var lateness: Int64?
    /// True if the clock was wrong when it was recorded; then also when it happened by the right time, if that is known.
    package var wrongClock: Bool?
    package var corrected: Timestamp?
    /// With an audit: the state of the occurrence after this entry.
    package var stands: String?
    /// Where it was imported from.
    package var source: EntrySource?
    /// The word of the entry that an undo took back: `taken`, `refilled`.
    package var undone: String?
    /// The measurement.
    package var reading: ReadingView?
    /// For a habit to break: true if it was a slip, which is `done` in the record.
    package var slip: Bool?
    /// The name of the machine that recorded it, if several keep the record.
    package var machine: String?

    /// True if it says that other machines have the first ring. Such a wait has no end of its own: `until` is when it was due.
    package var leavesFirstRing: Bool {
        guard what == "deferred", let until, let due else { return false }
        return until.instant == due.instant
    }

    package init(
        id: String, at: Timestamp, zone: String, device: String, what: String, origin: String,
        occurrence: String? = nil, reminder: String? = nil, kind: String? = nil, title: String? = nil,
        slot: String? = nil, due: Timestamp? = nil, happened: Timestamp? = nil, until: Timestamp? = nil,
        cause: String? = nil, note: String? = nil,
        fields: Fields? = nil, handle: String? = nil, changes: String? = nil, count: Int? = nil, late: Bool? = nil,
        definition: Definition? = nil, override: Answer.Override? = nil, stock: String? = nil, span: String? = nil,
        pause: Pause.Plan? = nil, person: String? = nil, lateness: Int64? = nil, stands: String? = nil,
        source: EntrySource? = nil, undone: String? = nil
    ) {
        (self.id, self.at, self.zone, self.device, self.what, self.origin) = (id, at, zone, device, what, origin)
        (self.occurrence, self.reminder, self.kind, self.title, self.slot) = (occurrence, reminder, kind, title, slot)
        (self.due, self.happened, self.until, self.cause, self.note) = (due, happened, until, cause, note)
        (self.fields, self.handle, self.changes, self.count, self.late) = (fields, handle, changes, count, late)
        (self.definition, self.override, self.stock, self.span, self.pause) = (definition, override, stock, span, pause)
        (self.person, self.lateness, self.stands, self.source) = (person, lateness, stands, source)
        self.undone = undone
    }
}
