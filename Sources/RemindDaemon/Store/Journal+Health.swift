import Vocabulary

extension Journal {
    /// Reads the latest entry: whether the record can still be read at all.
    func checkReadable() throws(StoreError) {
        let found = try database.query(
            "SELECT checksum FROM entry WHERE device = ? ORDER BY sequence DESC LIMIT 1", [.text(device)]
        ) { $0.integer(0) }
        guard !found.isEmpty || headID.sequence == 0 else {
            throw StoreError(.damaged, "the latest entry \(headID) is missing")
        }
    }
}
