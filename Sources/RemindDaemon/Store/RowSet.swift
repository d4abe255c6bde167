import Vocabulary

/// Rows of a record, by the names that their devices have in it.
struct RowSet: Hashable, Sendable {
    private var rows: [String: Set<Int64>] = [:]

    var isEmpty: Bool { rows.isEmpty }
    var count: Int { rows.values.reduce(0) { $0 + $1.count } }

    var ids: [EntryID] {
        rows.flatMap { device, sequences in sequences.map { EntryID(device: device, sequence: $0) } }
    }

    mutating func insert(_ id: EntryID) { rows[id.device, default: []].insert(id.sequence) }

    func contains(_ id: EntryID) -> Bool { contains(id.device, id.sequence) }

    func contains(_ device: String, _ sequence: Int64) -> Bool { rows[device]?.contains(sequence) ?? false }
}
