/// One difference between a file and what is defined.
package struct AppliedChange: Hashable, Sendable, Codable {
    package enum Change: String, Hashable, Sendable, Codable {
        case add, change, rename, restore, archive
    }

    package var change: Change
    package var id: String
    package var kind: String
    package var title: String
    /// The differences as lines: `when: daily at 08:00 -> daily at 09:00`.
    package var text: [String]

    package init(change: Change, id: String, kind: String, title: String, text: [String]) {
        (self.change, self.id, self.kind, self.title, self.text) = (change, id, kind, title, text)
    }

    /// The beginning of a line that says which program a reminder runs.
    package static let commandMark = "runs a command if there is no answer"
}
