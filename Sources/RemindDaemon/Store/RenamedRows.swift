import RemindCore
import Reminders
import StrictJSON
import Vocabulary

/// Copies the entries of a record with other ids for its reminders. No other machine has seen these entries, so none has them
/// under their former ids.
///
/// A name that a reminder had before is not kept: the copy has all its entries under one.
struct RenamedRows {
    private let ids: [ReminderID: ReminderID]
    private let target: Database
    /// The digests of entries that are not what they were.
    private var digests: [EntryID: String] = [:]
    private var chains: [String: (last: Int64, checksum: UInt64)] = [:]

    /// - Parameters:
    ///   - source: Is whole, and has no other machine's entries.
    ///   - target: Has none of its entries.
    ///   - ids: The new ids, by each that is or was in use.
    static func copy(_ source: Database, into target: Database, _ ids: [ReminderID: ReminderID]) throws(StoreError) {
        var copying = RenamedRows(ids: ids, target: target)
        try target.transaction { () throws(StoreError) in
            // An entry follows all that it names.
            let order = "coalesce(turn, 0), device, sequence"
            try source.query("SELECT \(EntryRow.columns) FROM entry ORDER BY \(order)") { (row) throws(StoreError) in
                try copying.take(EntryRow(row))
            }
            try StoredReply.forEach(in: source, hasChecksum: true) { (reply) throws(StoreError) in
                try target.run(StoredReply.insert, reply.values)
            }
        }
    }

    private init(ids: [ReminderID: ReminderID], target: Database) { (self.ids, self.target) = (ids, target) }

    private mutating func take(_ original: EntryRow) throws(StoreError) {
        var row = original
        if let id = row.reminder.flatMap({ ReminderID(rawValue: $0) }), let new = ids[id] {
            row.reminder = new.rawValue
        }
        if let details = row.details { row.details = try renamed(details, in: row) }
        if row.reminder != original.reminder || row.details != original.details {
            digests[row.id] = Checksum.text(row.checksum(after: 0))
        }
        let chain = chains[row.device]
        let before = chain.map { $0.last + 1 == row.sequence ? $0.checksum : 0 } ?? 0
        let checksum = row.checksum(after: before)
        chains[row.device] = (row.sequence, checksum)
        try target.run(EntryRow.insert, row.values + [.integer(Int64(bitPattern: checksum))])
    }

    /// Changes what has to be, and leaves everything else as it is, also what this program does not understand.
    private func renamed(_ text: String, in row: EntryRow) throws(StoreError) -> String {
        guard !ids.isEmpty else { return text }
        let isDefinition = row.what == "defined"
        let isReference = row.changes.flatMap(EntryID.init).map { digests[$0] != nil } ?? false
        guard isDefinition || isReference, let details = try? JSON.decode(FactDetails.self, from: Array(text.utf8))
        else {
            return text
        }
        var edits: [(path: String, value: String?)] = []
        if let changed = row.changes.flatMap(EntryID.init), details.of != nil, let digest = digests[changed] {
            edits.append(("$.of", digest))
        }
        if let definition = details.definition {
            let new = definition.under(ids[definition.id] ?? definition.id, ids)
            if new.id != definition.id { edits.append(("$.definition.id", new.id.rawValue)) }
            if definition.was != nil { edits.append(("$.definition.was", nil)) }
            for (index, line) in new.lines.enumerated() where line.when != definition.lines[index].when {
                edits.append(("$.definition.lines[\(index)].when", line.when))
            }
            for (index, replaced) in (definition.replaces ?? []).enumerated() where replaced.of != nil {
                if let digest = digests[replaced.id] {
                    edits.append(("$.definition.replaces[\(index)].of", digest))
                }
            }
        }
        var text = text
        for (path, value) in edits {
            let edit = value == nil ? "json_remove(?1, ?2)" : "json_set(?1, ?2, ?3)"
            let values = [.text(text), .text(path)] + [value.map { Database.Value.text($0) }].compactMap(\.self)
            text = try target.query("SELECT \(edit)", values) { $0.text(0) }.first ?? text
        }
        return text
    }
}
