import CSQLite

/// The record cannot be read or written.
package struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Reason: String, Hashable, Sendable {
        /// Another process holds it.
        case busy
        /// Written by a newer program.
        case newer
        /// Missing although it was there, empty, alien, or changed outside this program.
        case damaged
        /// Its file was removed, replaced or cut while this process had it open.
        case moved
        /// It is unknown whether a write reached the disk.
        case unsure
        case full
        case readOnly
        case inputOutput
        /// A decision needs the same old entries again and again: a defect of this program.
        case asksAgain
        case other
    }

    package var reason: Reason
    /// The detail, for the log.
    package var message: String

    package init(_ reason: Reason, _ message: String) {
        self.reason = reason
        self.message = message
    }

    init(code: Int32, message: String, doing: String) {
        reason =
            switch code & 0xff {
            case SQLITE_IOERR where StoreError.leavesDoubt(code): .unsure
            case SQLITE_BUSY, SQLITE_LOCKED: .busy
            case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
            case SQLITE_FULL: .full
            case SQLITE_READONLY: .readOnly
            case SQLITE_IOERR, SQLITE_CANTOPEN: .inputOutput
            default: .other
            }
        if code & 0xff == SQLITE_INTERRUPT {
            reason = .damaged
            self.message = "reading it takes too long"
            return
        }
        self.message = "SQLite error \(code): \(message) - while executing \(doing)"
    }

    /// A write that fails has not written the end of a transaction; what comes after it has.
    private static func leavesDoubt(_ code: Int32) -> Bool {
        switch code >> 8 {
        case 4, 5: true  // SQLITE_IOERR_FSYNC, SQLITE_IOERR_DIR_FSYNC: macros that Swift does not see
        default: false
        }
    }

    package var description: String { message }

    /// The words for a person: a plain name if it has one, else the detail.
    var plain: String {
        switch reason {
        case .full: "the disk is full"
        case .readOnly: "the file system is read-only"
        default: message
        }
    }
}
