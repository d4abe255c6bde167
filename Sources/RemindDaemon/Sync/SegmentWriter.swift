import Glibc

/// Writes the entries of one device to its segments, each of which is only ever added to.
///
/// A file of an earlier run is left as it is, and so is one that somebody else has changed: another one is begun. So two
/// machines that believe to be the same one never write one file.
final class SegmentWriter {
    /// A file that has more bytes is closed.
    private static let largest: Int64 = 256 * 1024

    private let folder: String
    private let header: SegmentHeader
    /// The beginning of the files' names; by default, the number of their first entry.
    private let prefix: String?
    /// True if each day has a file of its own, and one that is large is closed.
    private let isSplit: Bool
    private var file: File?

    private struct File {
        let descriptor: Int32
        let path: String
        /// The number of its first entry.
        let first: Int64
        /// The file as this process left it.
        var identity: SegmentFile.Identity
        var end: SegmentEnd.Closed
        /// The checksum of the last line.
        var sum: UInt64
        /// The day of its first entry, in days since 1970.
        let day: Int64
        /// The stretches of its numbers that have entries, one after the other.
        var covered: [NumberRange] = []
    }

    /// - Parameters:
    ///   - folder: The device's, in the folder that is shared.
    ///   - header: Is the same in all its segments, except for the first entry.
    ///   - prefix: The beginning of the files' names; by default, the number of their first entry.
    ///   - isSplit: True if each day has a file of its own, and one that is large is closed.
    init(folder: String, header: SegmentHeader, prefix: String? = nil, isSplit: Bool = true) {
        (self.folder, self.header, self.prefix, self.isSplit) = (folder, header, prefix, isSplit)
    }

    deinit { if let file { close(file.descriptor) } }

    /// The file that is being written, and how it was left: what needs no reading.
    var written: (path: String, identity: SegmentFile.Identity)? { file.map { ($0.path, $0.identity) } }

    /// The numbers of the entries in that file.
    var covered: [NumberRange] { file?.covered ?? [] }

    /// Adds entries, each with the checksum that continues from the line before.
    ///
    /// - Parameters:
    ///   - rows: In the order of their numbers; at least one.
    ///   - before: The checksum of the entry before the first, from which a new file continues.
    /// - Throws: `StoreError` if they are not written; then the next call begins another file.
    func append(_ rows: [EntryRow], after before: UInt64) throws(StoreError) {
        guard let first = rows.first, let last = rows.last else { return }
        let day = first.at / 86_400_000
        if let file, !file.identity.isLeft(at: file.path) { drop(file) }
        if let file, isSplit,
            first.sequence != file.end.last + 1 || file.day != day || file.identity.size > SegmentWriter.largest
        {
            finish(file)
        }
        var bytes: [UInt8] = []
        var next: File
        if let file { next = file } else { next = try begin(first.sequence, after: before, day: day, &bytes) }
        file = nil
        for row in rows {
            next.sum = row.checksum(after: next.sum)
            guard let line = try? SegmentEntry(row, sum: next.sum).segmentLine() else {
                close(next.descriptor)
                throw StoreError(.other, "entry \(row.device).\(row.sequence) cannot be written as JSON")
            }
            bytes += line
            if let range = next.covered.last, range.last + 1 == row.sequence {
                next.covered[next.covered.count - 1].last = row.sequence
            } else {
                next.covered.append(NumberRange(first: row.sequence, last: row.sequence))
            }
        }
        try put(bytes, into: &next)
        next.end = SegmentEnd.Closed(
            last: last.sequence, entries: next.end.entries + rows.count, sum: Checksum.text(next.sum))
        file = next
    }

    /// Closes the only file, and gives it the name by which it is read, once it is on the disk.
    ///
    /// - Throws: `StoreError` if there is no file, somebody has changed it, or it cannot be written; then it is deleted.
    func finish(from first: Int64) throws(StoreError) {
        guard var file, file.first == first, file.identity.isLeft(at: file.path),
            let line = try? SegmentEnd(closed: file.end).segmentLine()
        else {
            abandon()
            throw StoreError(.other, "a file in \(folder) was changed while it was written")
        }
        self.file = nil
        try put(line, into: &file)
        defer { close(file.descriptor) }
        let path = "\(folder)/\(SegmentWriter.name(of: file.first))-\(DataFolder.newDevice()).seg"
        guard fsync(file.descriptor) == 0, rename(file.path, path) == 0 else {
            let failure = DataFolder.failed("write a file in", folder)
            unlink(file.path)
            throw failure
        }
        try DataFolder.synchronise(folder)
    }

    /// Deletes the file that is being written.
    func abandon() {
        guard let file else { return }
        unlink(file.path)
        drop(file)
    }

    private static func name(of first: Int64) -> String {
        let number = String(first)
        return String(repeating: "0", count: max(0, 8 - number.utf8.count)) + number
    }

    private func begin(_ first: Int64, after before: UInt64, day: Int64, _ bytes: inout [UInt8]) throws(StoreError)
        -> File
    {
        try DataFolder.make(folder)
        let path = "\(folder)/\(prefix ?? SegmentWriter.name(of: first))-\(DataFolder.newDevice()).seg"
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw DataFolder.failed("create a file in", folder) }
        var header = header
        (header.first, header.after) = (first, Checksum.text(before))
        bytes = (try? header.segmentLine()) ?? []
        return File(
            descriptor: descriptor, path: path, first: first, identity: SegmentFile.Identity(stat()),
            end: SegmentEnd.Closed(last: 0, entries: 0, sum: Checksum.text(before)), sum: before, day: day)
    }

    /// Writes all bytes or closes the file, whose torn end is never read.
    private func put(_ bytes: [UInt8], into file: inout File) throws(StoreError) {
        var position = 0
        while position < bytes.count {
            let count = bytes[position...].withUnsafeBytes { write(file.descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let failure = DataFolder.failed("write a file in", folder)
                close(file.descriptor)
                // One that was begun in vain would be the first of many.
                if file.end.entries == 0 { unlink(file.path) }
                throw failure
            }
            position += count
        }
        var status = stat()
        guard fstat(file.descriptor, &status) == 0 else {
            close(file.descriptor)
            throw DataFolder.failed("look at a file in", folder)
        }
        file.identity = SegmentFile.Identity(status)
    }

    private func drop(_ file: File) {
        close(file.descriptor)
        self.file = nil
    }

    private func finish(_ file: File) {
        var file = file
        if let line = try? SegmentEnd(closed: file.end).segmentLine(), (try? put(line, into: &file)) == nil {
            return self.file = nil
        }
        drop(file)
    }
}
