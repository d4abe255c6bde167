import CivilTime

/// An entry as `history` gives it.
public struct EntryView: Hashable, Sendable, Codable {
    public var id: String
    /// When it was recorded: ISO 8601 with the offset of the zone it was recorded in.
    public var at: String
    public var zone: String
    public var device: String
    public var what: String
    /// `person`, `automatic`, `import`
    public var origin: String
    public var occurrence: String?
    public var reminder: String?
    public var kind: String?
    public var title: String?
    public var slot: String?
    public var due: String?
    /// When it happened, for an answer.
    public var happened: String?
    public var until: String?
    public var cause: String?
    public var note: String?
    public var fields: Fields?
    public var handle: String?
    public var changes: String?
    public var count: Int?
    public var late: Bool?
    public var definition: Definition?
    /// Which limit the dose went over, and why.
    public var override: Answer.Override?
    /// How the entry changed the stock: `-1 tablet`.
    public var stock: String?
    /// Which span started or ended: `disabled`.
    public var span: String?
    /// The days of a pause that began, and why.
    public var pause: Pause.Plan?
    /// Who it is for, where that is said.
    public var person: String?
    /// Seconds between when it was due and when it was taken; negative where early. Absent for what is not of a slot.
    public var lateness: Int64?
    /// With an audit: what stood of the occurrence once this was recorded.
    public var stands: String?
    /// Where it was imported from.
    public var source: EntrySource?
}
