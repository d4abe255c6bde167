/// One difference between a file and what is defined.
public struct AppliedChange: Hashable, Sendable, Codable {
    public enum Change: String, Hashable, Sendable, Codable {
        case add, change, rename, restore, archive
    }

    public var change: Change
    public var id: String
    public var kind: String
    public var title: String
    /// What differs, as lines: `when: daily at 08:00 -> daily at 09:00`.
    public var text: [String]

    /// How a line begins that says which program a reminder runs.
    public static let commandMark = "runs a command if nobody answers"
}
