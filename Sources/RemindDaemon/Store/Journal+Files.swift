import Glibc

/// The record's file and its log on the disk, which others may move, replace or cut.
extension Journal {
    /// Puts all that was committed into the file itself and leaves it so, so that another connection can read it as it is.
    func pauseCheckpoints() throws(StoreError) {
        try putIntoFile()
        try database.execute("PRAGMA wal_autocheckpoint = 0")
    }

    /// Puts all that was committed into the file itself, on the disk once this returns.
    func putIntoFile() throws(StoreError) {
        try lookAtFiles()
        do throws(StoreError) {
            try Journal.putIntoFile(database)
        } catch {
            // Why it could not be done, if that is seen.
            try lookAtFiles()
            throw error
        }
        try lookAtFiles(isLogEmptied: true)
    }

    static func putIntoFile(_ database: Database) throws(StoreError) {
        let busy = try database.query("PRAGMA wal_checkpoint(TRUNCATE)") { $0.integer(0) }.first
        guard busy == 0 else { throw StoreError(.busy, "the write-ahead log could not be merged into the record") }
    }

    /// True if a backup can be written without making a folder in the way of one that was moved and may come back.
    var hasFolder: Bool { access(folder, F_OK) == 0 || files?.isFolderRemoved == true }

    /// - Parameter isLogEmptied: True if this process has just emptied the log.
    /// - Throws: `.moved` if the file or its log is gone from its path, replaced or cut.
    func lookAtFiles(isLogEmptied: Bool = false) throws(StoreError) {
        guard let files else { return }
        let isPartlyGone = try files.look(isLogEmptied: isLogEmptied)
        // Cut, and then written on: it is as long as it was, and has holes. Only a restore mends that.
        if isPartlyGone, !database.hasEveryPage { isCut = true }
        guard !isCut else { throw StoreError(.moved, "\(path) was cut while remindd has it open") }
    }

    /// Finds out whether something can be written: a number of the file's header, as it is.
    func tryWriting() throws(StoreError) {
        try lookAtFiles()
        try database.execute("PRAGMA user_version = \(try database.pragma("user_version"))")
    }

    func resumeCheckpoints() {
        try? database.execute("PRAGMA wal_autocheckpoint = 1000")
    }

    /// Moves the write-ahead log into the file, so that the next start does not have to read it first. Entries left in
    /// the log are just as safe.
    package func checkpoint() { try? putIntoFile() }
}
