import FaultVFS
import Glibc
import Support

/// The disk under a machine, as SQLite sees it: what was not synchronised when the power went may be lost or torn.
///
/// There is one for each thread, so a life is lived on one thread.
enum Disk {
    /// How a disk fails.
    enum Trouble: Int32, CaseIterable {
        case none = 0
        /// SQLITE_READONLY
        case readOnly = 8
        /// SQLITE_FULL
        case full = 13
        /// SQLITE_IOERR_WRITE
        case broken = 778
        /// SQLITE_IOERR_FSYNC
        case unsure = 1034
    }

    static func attach(_ folder: String) {
        faultvfs_install()
        faultvfs_attach(folder)
    }

    static func fail(_ trouble: Trouble) { faultvfs_refuse(trouble.rawValue) }

    /// Cuts the power at once, or with one of the next operations.
    static func cut(after operations: Int64 = 0, _ dice: inout SeededRandom) {
        faultvfs_cut(Int(operations), dice.next())
    }

    /// The power is back.
    static func restart(_ folder: String) throws {
        guard faultvfs_restart() == 0 else { throw SystemError(EIO, "leave in \(folder) what was safe") }
    }
}
