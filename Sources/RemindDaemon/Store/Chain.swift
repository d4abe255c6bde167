import RemindCore

/// The checksums of a record, made anew.
///
/// The one exception to "entries are never changed": after some were erased on request, or records were put together, of
/// which each was whole.
enum Chain {
    /// Runs a change that the triggers refuse, and has them back at its end.
    static func unlocked(_ database: Database, _ body: () throws(StoreError) -> Void) throws(StoreError) {
        try database.transaction { () throws(StoreError) in
            try database.execute("DROP TRIGGER IF EXISTS entry_is_kept; DROP TRIGGER IF EXISTS entry_stands")
            try body()
            try database.execute(Schema.triggers)
        }
    }

    /// Has every row follow on the one that stands before it now. Within `unlocked`.
    ///
    /// - Parameter doubtful: Rows that keep the checksum they do not fit, so that they go on being found.
    static func renew(_ database: Database, except doubtful: Set<EntryID> = []) throws(StoreError) {
        var changed: [(id: EntryID, checksum: UInt64)] = []
        var device = ""
        var checksum: UInt64 = 0
        let buffer = RowBytes()
        try database.query("SELECT \(EntryRow.columns), checksum FROM entry ORDER BY device, sequence") {
            (columns) throws(StoreError) in
            if !columns.isText(0, device) {
                device = columns.text(0)
                checksum = 0
            }
            let stored = UInt64(bitPattern: columns.integer(EntryRow.count))
            let id = EntryID(device: device, sequence: columns.integer(1))
            checksum =
                doubtful.contains(id) ? stored : EntryRow.checksum(of: columns, after: checksum, buffer: buffer)
            if checksum != stored { changed.append((id, checksum)) }
        }
        for (id, checksum) in changed {
            try database.run(
                "UPDATE entry SET checksum = ? WHERE device = ? AND sequence = ?",
                [.integer(Int64(bitPattern: checksum)), .text(id.device), .integer(id.sequence)])
        }
    }
}
