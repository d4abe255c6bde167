/// An answered request as a row: its content and its reply, in case the client repeats it.
struct StoredReply {
    static let insert = "INSERT INTO request (id, digest, reply, at, checksum) VALUES (?, ?, ?, ?, ?)"

    var id: String
    var digest: UInt64
    var reply: String
    /// Milliseconds since 1970.
    var at: Int64

    /// The checksum of everything in the row, since the reply is sent again as it is.
    var checksum: UInt64 {
        let bytes = RowBytes()
        bytes.add(id)
        bytes.add(Int64(bitPattern: digest))
        bytes.add(reply)
        bytes.add(at)
        return Checksum.hash(bytes.content, seed: 0)
    }

    var values: [Database.Value] {
        [
            .text(id), .integer(Int64(bitPattern: digest)), .text(reply), .integer(at),
            .integer(Int64(bitPattern: checksum)),
        ]
    }

    /// The reply to one request, if it is kept.
    ///
    /// - Throws: `.damaged` if it is not what was written.
    static func find(_ id: String, in database: Database) throws(StoreError) -> StoredReply? {
        let found = try database.query(
            "SELECT id, digest, reply, at, checksum FROM request WHERE id = ?", [.text(id)],
            row: { (StoredReply($0), UInt64(bitPattern: $0.integer(4))) }
        ).first
        guard let (reply, checksum) = found else { return nil }
        guard reply.checksum == checksum else {
            throw StoreError(.damaged, "the reply to the request \(id) was changed")
        }
        return reply
    }

    /// Every reply that is what was written, in pieces: there may be thousands.
    ///
    /// - Parameters:
    ///   - table: A temporary name of the table.
    ///   - hasChecksum: True if its format has one; without it, everything is taken as it is.
    /// - Returns: The id of one that is not what was written, if there is any.
    @discardableResult
    static func forEach(
        in database: Database, table: String = "request", hasChecksum: Bool,
        body: (StoredReply) throws(StoreError) -> Void
    ) throws(StoreError) -> String? {
        let column = hasChecksum ? "checksum" : "0"
        var last = ""
        var changed: String?
        while true {
            let rows = try database.query(
                "SELECT id, digest, reply, at, \(column) FROM \(table) WHERE id > ? ORDER BY id LIMIT 500",
                [.text(last)], row: { (StoredReply($0), UInt64(bitPattern: $0.integer(4))) })
            for (reply, checksum) in rows {
                // A damaged order would never end.
                guard last.utf8.lexicographicallyPrecedes(reply.id.utf8) else { return reply.id }
                last = reply.id
                if hasChecksum, reply.checksum != checksum { changed = changed ?? reply.id } else { try body(reply) }
            }
            if rows.count < 500 { return changed }
        }
    }

    private init(_ columns: Database.Columns) {
        id = columns.text(0)
        digest = UInt64(bitPattern: columns.integer(1))
        reply = columns.text(2)
        at = columns.integer(3)
    }

    init(_ request: Journal.Request, at: Int64) {
        id = request.id
        digest = request.digest
        reply = request.reply
        self.at = at
    }
}
