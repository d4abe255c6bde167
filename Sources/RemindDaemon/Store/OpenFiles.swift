import Glibc

/// The files of the record as this process has opened them: the database, and the log beside it.
///
/// SQLite writes on into a file that was removed or moved away, and says that all is well. So the record looks at its
/// paths before and after each write: each must lead to the open file, which has no other name and is not cut.
final class OpenFiles {
    private struct Mark {
        let path: String
        let device: dev_t
        let inode: ino_t
        /// The bytes when it was last looked at, and its blocks on the disk.
        var size: off_t
        var blocks: blkcnt_t
    }

    private var marks: [Mark] = []
    /// The open folder, to tell one that was removed from one that was moved away and may come back.
    private let folder: Int32

    /// - Parameter paths: The files that were just opened.
    init(_ paths: [String], in folder: String) throws(StoreError) {
        self.folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        for path in paths {
            var status = stat()
            guard stat(path, &status) == 0 else { throw DataFolder.failed("look at", path) }
            marks.append(
                Mark(
                    path: path, device: status.st_dev, inode: status.st_ino, size: status.st_size,
                    blocks: status.st_blocks))
        }
    }

    deinit { close(folder) }

    var isFolderRemoved: Bool {
        var status = stat()
        return fstat(folder, &status) == 0 && status.st_nlink == 0
    }

    /// - Parameter isLogEmptied: True if this process has just emptied the log. The database never shrinks.
    /// - Returns: True if the database takes less of the disk than before: it was cut, or the file system compresses
    ///   it.
    /// - Throws: `.moved`, which names the file and what has become of it.
    func look(isLogEmptied: Bool = false) throws(StoreError) -> Bool {
        var isPartlyGone = false
        for index in marks.indices {
            let mark = marks[index]
            func gone(_ what: String) -> StoreError {
                StoreError(.moved, "\(mark.path) \(what) while remindd has it open")
            }
            var status = stat()
            guard stat(mark.path, &status) == 0 else { throw gone("was removed") }
            guard status.st_dev == mark.device, status.st_ino == mark.inode else { throw gone("was replaced") }
            guard status.st_nlink == 1 else { throw gone("was given a second name") }
            guard status.st_size >= mark.size || isLogEmptied && mark.path.hasSuffix("-wal") else {
                throw gone("was cut")
            }
            if status.st_blocks < mark.blocks, !mark.path.hasSuffix("-wal") { isPartlyGone = true }
            (marks[index].size, marks[index].blocks) = (status.st_size, status.st_blocks)
        }
        return isPartlyGone
    }
}
