import Glibc
import StrictJSON
import Vocabulary

/// A segment as far as it was read.
///
/// A line counts if it ends, parses, and its checksum follows that of the line before: so a file that is carried in pieces
/// needs no marks, and one that is torn says what it has.
struct SegmentFile: Codable, Hashable, Sendable {
    /// Tells whether a file is another one, or was written to.
    struct Identity: Codable, Hashable, Sendable {
        var inode: UInt64
        var size: Int64
        /// When it was written to last, in nanoseconds.
        var written: Int64

        init(_ status: stat) {
            inode = UInt64(status.st_ino)
            size = Int64(status.st_size)
            written = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
        }

        /// - Returns: `nil` if nothing is at the path.
        init?(path: String) {
            var status = stat()
            guard lstat(path, &status) == 0 else { return nil }
            self.init(status)
        }

        /// True if the file is at a path, and as long.
        func isLeft(at path: String) -> Bool {
            Identity(path: path).map { $0.inode == inode && $0.size == size } ?? false
        }
    }

    /// The reason why a file is not read.
    enum Refusal: Error, Hashable {
        case unreadable(String)
        /// Written by a newer program.
        case newer(String)
        case otherCircle

        /// True if the file says so itself. One that cannot be opened may be opened later, and looks no other then.
        var isLasting: Bool { if case .unreadable = self { false } else { true } }
    }

    /// True if a file of this name is one. Carriers write files that begin with a point, and give them their names when whole.
    static func isSegment(_ name: String) -> Bool { name.hasSuffix(".seg") && !name.hasPrefix(".") }

    private(set) var identity: Identity?
    private(set) var header: SegmentHeader?
    /// Where the lines that count end, in bytes.
    private(set) var offset: Int64 = 0
    /// The checksum of the last line that counts.
    private(set) var sum: UInt64 = 0
    /// The number of the first entry that counts; 0 before it.
    private(set) var first: Int64 = 0
    /// The number of the last entry that counts; 0 before the first.
    private(set) var last: Int64 = 0
    private(set) var isClosed = false
    /// Up to which entry the record has the same under the same names.
    private(set) var agreed: Int64 = 0
    /// Its entries whose name another one has in the record, under the names that they have there.
    private(set) var twins: [EntryID] = []

    /// True if all that it had when it was read counts.
    var isWhole: Bool { identity.map { $0.size == offset } ?? false }
    /// True if it has entries that every machine erases.
    private(set) var hasErased = false
    /// The first and the last of each stretch of numbers that it does not have, between its first entry and its last: erased
    /// ones. `nil` if there are none, as nearly always.
    private(set) var gaps: [Int64]?

    /// Notes that it has an entry that every machine erases: the record may have another one with this number.
    mutating func noteErased(_ sequence: Int64) {
        hasErased = true
        noteGap(sequence, sequence)
    }

    private mutating func noteGap(_ first: Int64, _ last: Int64) {
        var gaps = gaps ?? []
        if gaps.last == first - 1 { gaps[gaps.count - 1] = last } else { gaps += [first, last] }
        self.gaps = gaps
    }

    /// The stretches of numbers without an entry, in order.
    var lacking: [NumberRange] { NumberRange.ordered(gaps ?? []) }

    /// The stretches of entries that the record has too.
    var covered: [NumberRange] {
        agreed > 0 ? NumberRange(first: first, last: agreed).without(lacking) : []
    }

    /// Notes that the record has the entries up to one, unless one before it is a twin.
    mutating func agree(through sequence: Int64?, twins new: [EntryID] = []) {
        if twins.isEmpty, let sequence { agreed = sequence }
        twins += new
    }

    /// True if the file at a path is not as it was when it was read last.
    func isOther(than identity: Identity) -> Bool { self.identity != identity }

    /// The file as one that is to be read again, of which the record has what it has.
    var unread: SegmentFile {
        var file = self
        file.identity = nil
        return file
    }

    /// The most bytes that are read at once, and after them the rest of a line.
    private static let mostBytes: Int64 = 1 << 20

    /// Opens a file that is the person's own and no link.
    static func open(_ path: String) throws(Refusal) -> (descriptor: Int32, identity: Identity) {
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { throw .unreadable(String(cString: strerror(errno))) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid() else {
            close(descriptor)
            throw .unreadable("it is no file of this user")
        }
        return (descriptor, Identity(status))
    }

    /// Reads on.
    ///
    /// - Parameters:
    ///   - path: Where the file is now. It may have been replaced since: then it is read from its beginning.
    ///   - circle: The circle of this record.
    ///   - limit: The most entries to read now.
    ///   - check: Refuses what no remindd has written.
    /// - Returns: The next entries that count; none at their end.
    mutating func read(_ path: String, of circle: String, limit: Int, _ check: inout FactCheck) throws(Refusal)
        -> [EntryRow]
    {
        let (descriptor, found) = try SegmentFile.open(path)
        defer { close(descriptor) }
        let before = identity
        let isLonger = before.map { $0.inode == found.inode && $0.size <= found.size } ?? false
        if !isLonger { self = SegmentFile() }
        let began = offset
        var rows = try lines(descriptor, circle, limit, &check)
        // Another content may be in the same place.
        if before != found, rows.isEmpty, began > 0, offset == began, offset < found.size {
            self = SegmentFile()
            rows = try lines(descriptor, circle, limit, &check)
        }
        identity = found
        return rows
    }

    private mutating func lines(
        _ descriptor: Int32, _ circle: String, _ limit: Int, _ check: inout FactCheck
    ) throws(Refusal) -> [EntryRow] {
        guard lseek(descriptor, Int(offset), SEEK_SET) >= 0 else {
            throw .unreadable(String(cString: strerror(errno)))
        }
        var rows: [EntryRow] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        var rest: [UInt8] = []
        let most = offset + SegmentFile.mostBytes
        while rows.count < limit, offset < most {
            let count = Glibc.read(descriptor, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .unreadable(String(cString: strerror(errno))) }
            guard count > 0 else { break }
            var start = 0
            while rows.count < limit, offset < most, let end = piece[start..<count].firstIndex(of: 0x0A) {
                rest += piece[start..<end]
                start = end + 1
                guard rest.count < SegmentEntry.longest, try take(rest, circle, &rows, &check) else { return rows }
                offset += Int64(rest.count) + 1
                rest.removeAll(keepingCapacity: true)
            }
            rest += piece[start..<count]
            guard rest.count < SegmentEntry.longest else { break }
        }
        return rows
    }

    /// Takes in a line.
    ///
    /// - Returns: True if it counts.
    private mutating func take(
        _ line: [UInt8], _ circle: String, _ rows: inout [EntryRow], _ check: inout FactCheck
    ) throws(Refusal) -> Bool {
        guard let header else {
            guard let format = try? JSON.decode(SegmentHeader.Format.self, from: line) else { return false }
            guard format.remindd == SegmentHeader.format else { throw .newer(format.remindd) }
            guard let first = try? JSON.decode(SegmentHeader.self, from: line) else { return false }
            guard first.circle == circle else { throw .otherCircle }
            guard first.device.isDeviceName, let before = UInt64(first.after, radix: 16) else { return false }
            self.header = first.brief
            (sum, last) = (before, 0)
            return true
        }
        guard !isClosed else { return false }
        if let entry = try? JSON.decode(SegmentEntry.self, from: line) {
            guard let row = entry.row(of: header.device), row.sequence > last else { return false }
            let next = row.checksum(after: sum)
            guard Checksum.text(next) == entry.sum, check.isSound(row.details) else { return false }
            if first == 0 {
                first = row.sequence
            } else if row.sequence > last + 1 {
                noteGap(last + 1, row.sequence - 1)
            }
            (sum, last) = (next, row.sequence)
            rows.append(row)
            return true
        }
        guard let end = try? JSON.decode(SegmentEnd.self, from: line), end.closed.sum == Checksum.text(sum) else {
            return false
        }
        isClosed = true
        return true
    }
}

extension String {
    /// True for eight hexadecimal digits in small letters, which every device has as its name.
    var isDeviceName: Bool {
        utf8.count == 8 && utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}
