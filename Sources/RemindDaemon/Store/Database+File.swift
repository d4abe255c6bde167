import CSQLite

/// The database's file as it is on the disk.
extension Database {
    /// True if the file begins as SQLite's do, and has no empty pages except those that its header calls free (SQLite's
    /// file format, sections 1.3 and 1.5); true for one that cannot be read.
    var hasEveryPage: Bool {
        guard let header = read(40, from: 0) else { return true }
        guard header.starts(with: "SQLite format 3\0".utf8) else { return false }
        func number(_ range: Range<Int>) -> Int { header[range].reduce(0) { $0 << 8 | Int($1) } }
        let size = number(16..<18) == 1 ? 65_536 : number(16..<18)
        let free = number(36..<40)
        var empty = 0
        for page in 0..<number(28..<32) where empty <= free {
            guard let bytes = read(size, from: page * size) else { return true }
            if bytes.allSatisfy({ $0 == 0 }) { empty += 1 }
        }
        return empty <= free
    }

    /// Reads the file as it is on the disk, through the descriptor that SQLite has: to close another one would give up its
    /// locks.
    private func read(_ count: Int, from offset: Int) -> [UInt8]? {
        var file: UnsafeMutablePointer<sqlite3_file>?
        var bytes = [UInt8](repeating: 0, count: count)
        guard sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK, let file,
            let read = file.pointee.pMethods?.pointee.xRead,
            read(file, &bytes, Int32(count), Int64(offset)) == SQLITE_OK
        else { return nil }
        return bytes
    }
}
